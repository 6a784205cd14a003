//! Verdicts on statements of the document for the puzzles of a group; `None` if they cannot be compared.

use super::{Variant, group::GridGroup, starts_of};
use crate::prelude::*;
use std::collections::BTreeSet;

impl GridGroup<'_> {
    /// Returns the number of puzzles that each policy wins, without ties.
    fn wins_alone(&self, variants: &[Variant<'_>]) -> Vec<usize> {
        let mut wins = self.wins(variants);
        wins.pop();
        wins
    }

    pub fn wins_most(&self, policy: &str) -> Option<Agreement> {
        let wins = self.wins_alone(&self.variants);
        let most = wins.iter().max().filter(|_| !self.all.is_empty())?;
        let of_policy = self.variants.iter().position(|variant| variant.policy.name == policy)?;
        Some(match wins.iter().filter(|other| *other == most).count() {
            _ if wins[of_policy] < *most => Agreement::No,
            1 => Agreement::Yes,
            _ => Agreement::Tie,
        })
    }

    /// Whether a policy both wins most often and has the fewest looks on average.
    pub fn is_best(&self, policy: &str) -> Option<Agreement> {
        let mean = |variant: &Variant<'_>| mean(self.looks(*variant)).unwrap_or(0.0);
        let best = self.variants.iter().min_by(|a, b| mean(a).total_cmp(&mean(b)))?;
        Some(match self.wins_most(policy)? {
            Agreement::Yes => (best.policy.name == policy).into(),
            other => other,
        })
    }

    /// Whether the same policy wins most often on all boards, of which there must be this many.
    pub fn is_best_on_all(&self, boards: usize) -> Option<Agreement> {
        let own_boards = self.boards();
        let best = |board: &Self| winner(board.wins_alone(&board.variants).into_iter().map(|n| -(n as f64)));
        let best: Option<BTreeSet<usize>> = own_boards.values().map(best).collect();
        (own_boards.len() == boards).then(|| best.map_or(Agreement::Tie, |best| (best.len() == 1).into()))
    }

    pub fn fewer_is_better(&self, variants: &[Variant<'_>]) -> Option<Agreement> {
        let wins = self.wins_alone(variants);
        (wins.iter().sum::<usize>() > 0).then(|| match wins[0] == wins[1] {
            true => Agreement::Tie,
            false => wins.is_sorted_by(|a, b| a >= b).into(),
        })
    }

    pub fn means_at(&self, variants: &[Variant<'_>], tally: &str) -> Vec<f64> {
        variants.iter().filter_map(|&variant| mean(self.tally_values(variant, tally))).collect()
    }

    /// Whether looks at the shared cells, the last tally, grow with each value and have a larger range than those at
    /// any grid.
    pub fn grows_where_shared(&self, variants: &[Variant<'_>]) -> Option<bool> {
        let spread = |numbers: &[f64]| max(numbers).zip(min(numbers)).map(|(a, b)| a - b);
        let places = self.tallies(&["looks_at", "shared_looks"]);
        let mut means: Vec<Vec<f64>> =
            places.iter().map(|(tally, _)| self.means_at(variants, tally)).collect();
        let shared = means.pop()?;
        let is_greatest = means.iter().all(|there| spread(there) < spread(&shared));
        (!self.all.is_empty()).then(|| shared.is_sorted_by(|a, b| a < b) && is_greatest)
    }

    /// Returns the mean looks of the pair at their best values.
    pub fn pair_means(&self) -> Option<[f64; 2]> {
        let mean_of = |policy: &String| {
            let variant = self.variants.iter().find(|variant| variant.policy.name == *policy)?;
            mean(self.looks(*variant))
        };
        let [first, second] = self.data.document.pair.each_ref().map(mean_of);
        Some([first?, second?])
    }

    /// Returns the difference of the pair in percent of the first.
    pub fn pair_share(&self) -> Option<f64> {
        self.pair_means().map(|[first, second]| 100.0 * (first - second) / first)
    }

    /// Returns the mean over the puzzles of the difference between the most and the fewest looks, in percent of the
    /// fewest.
    pub fn distance(&self) -> Option<f64> {
        let looks: Vec<Vec<f64>> = self.variants.iter().map(|&variant| self.looks(variant)).collect();
        let distance = |at: usize| {
            let looks = || looks.iter().map(|looks| looks[at]);
            max(looks()).zip(min(looks())).map(|(most, fewest)| 100.0 * (most - fewest) / fewest)
        };
        mean((0..self.all.len()).filter_map(distance))
    }

    /// Returns the probability that equally good starts differ as much by chance, the smaller of the pair's.
    pub fn chance_of_starts(&self) -> Option<f64> {
        let chance = |policy: &String| match self.wins_of_starts(policy)[..] {
            [first, second, _] => sign_test(first, second),
            _ => None,
        };
        let chances: Option<Vec<f64>> = self.data.document.pair.iter().map(chance).collect();
        min(chances?)
    }

    /// Returns the number of puzzles won from each start, then of ties.
    pub fn wins_of_starts(&self, policy: &str) -> Vec<usize> {
        let runs = |start: usize| self.runs(&self.data.variants_of(policy), Some(start));
        self.wins_of_choices(&starts_of(self.grids).map(runs).collect::<Vec<_>>())
    }

    /// Returns the runs of each of the pair from a start.
    pub fn runs_of_pair(&self, start: usize) -> [Vec<usize>; 2] {
        let runs = |policy: &String| self.runs(&self.data.variants_of(policy), Some(start));
        self.data.document.pair.each_ref().map(runs)
    }

    /// Returns the number of puzzles that each of the pair wins from a start, then of ties.
    pub fn wins_of_pair(&self, start: usize) -> Vec<usize> {
        self.wins_of_choices(&self.runs_of_pair(start))
    }
}
