//! Verdicts on statements of the document for some puzzles under a reading; `None` if they cannot be compared.

use super::{group::GridGroup, starts_of};
use crate::study::prelude::*;
use std::collections::BTreeSet;

impl GridGroup<'_> {
    fn all_wins(&self, reading: usize, some: &[&PuzzleRecord]) -> Vec<usize> {
        let mut wins = self.wins(some, reading, &self.variants);
        wins.pop();
        wins
    }

    pub fn wins_most(&self, reading: usize, some: &[&PuzzleRecord], policy: &str) -> Option<Agreement> {
        let wins = self.all_wins(reading, some);
        let most = wins.iter().max().filter(|_| !some.is_empty())?;
        let of_policy = self.variants.iter().position(|&variant| self.is_of_policy(variant, policy))?;
        Some(match wins.iter().filter(|other| *other == most).count() {
            _ if wins[of_policy] < *most => Agreement::No,
            1 => Agreement::Yes,
            _ => Agreement::Tie,
        })
    }

    fn is_of_policy(&self, variant: usize, policy: &str) -> bool {
        self.study.data.policies[self.study.variants[variant].0].name == policy
    }

    /// Whether a policy both wins most often and has the fewest looks on average.
    pub fn is_best(&self, reading: usize, some: &[&PuzzleRecord], policy: &str) -> Option<Agreement> {
        let mean = |variant: &usize| mean(self.looks(some, reading, *variant)).unwrap_or(0.0);
        let best = self.variants.iter().min_by(|a, b| mean(a).total_cmp(&mean(b)))?;
        Some(match self.wins_most(reading, some, policy)? {
            Agreement::Yes => self.is_of_policy(*best, policy).into(),
            other => other,
        })
    }

    pub fn is_best_on_all(&self, reading: usize, some: &[&PuzzleRecord]) -> Option<Agreement> {
        let boards = self.boards(some);
        if boards.values().any(Vec::is_empty) {
            return None;
        }
        let best =
            |some: &Vec<&PuzzleRecord>| winner(self.all_wins(reading, some).into_iter().map(|n| -(n as f64)));
        let best: Option<BTreeSet<usize>> = boards.values().map(best).collect();
        Some(best.map_or(Agreement::Tie, |best| (best.len() == 1).into()))
    }

    pub fn fewer_is_better(
        &self,
        reading: usize,
        some: &[&PuzzleRecord],
        variants: &[usize],
    ) -> Option<Agreement> {
        let mut wins = self.wins(some, reading, variants);
        wins.pop();
        (wins.iter().sum::<usize>() > 0).then(|| match wins[0] == wins[1] {
            true => Agreement::Tie,
            false => wins.is_sorted_by(|a, b| a >= b).into(),
        })
    }

    pub fn means_at(
        &self,
        reading: usize,
        some: &[&PuzzleRecord],
        variants: &[usize],
        tally: &str,
    ) -> Vec<f64> {
        variants
            .iter()
            .filter_map(|&variant| mean(self.tally_values(some, reading, variant, tally)))
            .collect()
    }

    /// Whether looks at the shared cells, the last tally, grow with each value and have a larger range than those at
    /// any grid.
    pub fn grows_where_shared(
        &self,
        reading: usize,
        some: &[&PuzzleRecord],
        variants: &[usize],
    ) -> Option<Agreement> {
        let spread = |numbers: &[f64]| max(numbers).zip(min(numbers)).map(|(a, b)| a - b);
        let places = self.tallies(&["looks_at", "shared_looks"]);
        let mut means: Vec<Vec<f64>> =
            places.iter().map(|(tally, _)| self.means_at(reading, some, variants, tally)).collect();
        let shared = means.pop()?;
        let is_greatest = means.iter().all(|there| spread(there) < spread(&shared));
        (!some.is_empty()).then(|| (shared.is_sorted_by(|a, b| a < b) && is_greatest).into())
    }

    /// Returns the mean looks of the pair at their best values.
    pub fn pair_means(&self, reading: usize, some: &[&PuzzleRecord]) -> Option<[f64; 2]> {
        let mean_of = |policy: usize| {
            let variant = self.variants.iter().find(|&&variant| self.study.variants[variant].0 == policy)?;
            mean(self.looks(some, reading, *variant))
        };
        let [first, second] = self.study.pair.map(mean_of);
        Some([first?, second?])
    }

    /// Returns the difference of the pair in percent of the first.
    pub fn pair_share(&self, reading: usize, some: &[&PuzzleRecord]) -> Option<f64> {
        self.pair_means(reading, some).map(|[first, second]| 100.0 * (first - second) / first)
    }

    /// Returns the mean over the puzzles of the difference between the most and the fewest looks, in percent of the
    /// fewest.
    pub fn distance(&self, reading: usize, some: &[&PuzzleRecord]) -> Option<f64> {
        let distance = |p: &&PuzzleRecord| {
            let looks = self.variants.iter().map(|&variant| self.looks(&[*p], reading, variant)[0]);
            let looks: Vec<f64> = looks.collect();
            max(&looks).zip(min(&looks)).map(|(most, fewest)| 100.0 * (most - fewest) / fewest)
        };
        mean(some.iter().filter_map(distance))
    }

    /// Returns the probability that equally good starts differ as much by chance, the smaller of the pair's.
    pub fn chance_of_starts(&self, reading: usize, some: &[&PuzzleRecord]) -> Option<f64> {
        let chance = |policy: usize| match self.wins_of_starts(reading, some, policy)[..] {
            [first, second, _] => sign_test(first, second),
            _ => None,
        };
        let chances: Option<Vec<f64>> = self.study.pair.into_iter().map(chance).collect();
        min(chances?)
    }

    /// Returns the number of puzzles won from each start, then of ties.
    pub fn wins_of_starts(&self, reading: usize, some: &[&PuzzleRecord], policy: usize) -> Vec<usize> {
        let variants = self.study.variants_of(policy);
        let starts = starts_of(self.grids).map(|start| self.runs(reading, &variants, Some(start)));
        self.wins_of_choices(some, &starts.collect::<Vec<_>>())
    }

    /// Returns the number of puzzles that each of the pair wins from a start, then of ties.
    pub fn wins_of_pair(&self, reading: usize, some: &[&PuzzleRecord], start: usize) -> Vec<usize> {
        let runs = |policy: usize| self.runs(reading, &self.study.variants_of(policy), Some(start));
        self.wins_of_choices(some, &self.study.pair.map(runs))
    }
}
