//! The puzzles on boards of one number of grids: what each way needs, which wins, and verdicts under a reading.

use super::{Overlap, USUAL, Way, letter, starts_of};
use crate::study::experiment::Results;
use crate::study::perform::Record;
use crate::study::report::Agreement;
use crate::study::statistics::{greatest, least, mean, winner};
use crate::study::texts::Texts;
use std::cmp::Reverse;
use std::collections::BTreeSet;

pub struct Group<'r> {
    pub study: &'r Overlap,
    pub texts: Texts,
    pub grids: usize,
    /// Its puzzles by the mean of what policies need at least, as the document numbers them.
    pub all: Vec<&'r Record>,
    /// Each policy, at the value that wins most often, as the document has it.
    pub ways: Vec<Way>,
}

impl<'r> Group<'r> {
    pub fn new(study: &'r Overlap, results: &'r Results<'r>, grids: usize) -> Self {
        let all = results.puzzles.iter().filter(|p| p.grids == grids && study.goes_on(p));
        let mut all: Vec<&Record> = all.collect();
        let looks = |p: &Record, policy| {
            starts_of(grids).map(|start| study.looks_from(p, policy, start)).fold(f64::INFINITY, f64::min)
        };
        let sum = |p: &Record| study.policies_of(grids).map(|policy| looks(p, policy)).sum::<f64>();
        all.sort_by(|a, b| sum(a).total_cmp(&sum(b)));
        let mut group = Self { study, texts: results.texts, grids, all, ways: Vec::new() };
        let best = |policy: usize| {
            let ways = study.ways_of(policy);
            ways.min_by_key(|way| Reverse(group.with_value(&group.all, USUAL, policy, Some(*way))))
        };
        group.ways = study.policies_of(grids).filter_map(best).collect();
        group
    }

    /// The readings of the document by their numbers, the usual one first.
    pub fn readings(&self) -> std::ops::RangeInclusive<usize> {
        USUAL..=self.study.data.readings.len()
    }

    /// A verdict under each reading.
    pub fn under_each(&self, verdict: impl Fn(usize) -> Option<Agreement>) -> Vec<(String, Agreement)> {
        self.readings().map(|reading| (self.shown_reading(reading), verdict(reading).into())).collect()
    }

    /// The puzzles that all policies finish under a reading.
    pub fn finished<'p>(&self, some: &[&'p Record], reading: usize) -> Vec<&'p Record> {
        some.iter().copied().filter(|p| self.study.is_finished(p, reading)).collect()
    }

    /// The puzzles on which a policy of the pair needs the fewest looks from a start; with none, those with ties.
    pub fn wins_from(&self, start: usize, policy: Option<usize>) -> usize {
        let pair = self.study.pair;
        let best = |p: &Record| winner(pair.map(|policy| self.study.looks_from(p, policy, start)));
        self.all.iter().filter(|p| best(p).map(|at| pair[at]) == policy).count()
    }

    /// The puzzles on which a policy needs the fewest looks from a start; with none, those with ties.
    pub fn wins_of_start(&self, policy: usize, start: Option<usize>) -> usize {
        let best =
            |p: &Record| winner(starts_of(self.grids).map(|start| self.study.looks_from(p, policy, start)));
        self.all.iter().filter(|p| best(p).map(|at| at + 1) == start).count()
    }

    /// The puzzles on which a value of a policy needs the fewest looks; with none, those with ties.
    pub fn with_value(&self, some: &[&Record], reading: usize, policy: usize, way: Option<Way>) -> usize {
        let ways: Vec<Way> = self.study.ways_of(policy).collect();
        self.wins(some, reading, &ways, way)
    }

    /// The puzzles on which one of several ways needs the fewest looks; with none, those with ties.
    pub fn wins(&self, some: &[&Record], reading: usize, ways: &[Way], way: Option<Way>) -> usize {
        let best = |p: &Record| winner(ways.iter().map(|way| self.study.looks_with(p, reading, *way)));
        some.iter().filter(|p| best(p).map(|at| ways[at]) == way).count()
    }

    /// The wins of each policy at its best value.
    pub fn all_wins(&self, some: &[&Record], reading: usize) -> Vec<usize> {
        self.ways.iter().map(|way| self.wins(some, reading, &self.ways, Some(*way))).collect()
    }

    /// The looks that a way needs on each of some puzzles.
    pub fn looks_all(&self, some: &[&Record], reading: usize, way: Way) -> Vec<f64> {
        some.iter().map(|p| self.study.looks_with(p, reading, way)).collect()
    }

    /// Whether a policy wins most often, on the puzzles that all finish.
    pub fn wins_most(&self, reading: usize, policy: &str) -> Option<Agreement> {
        let some = self.finished(&self.all, reading);
        let wins = self.all_wins(&some, reading);
        let most = wins.iter().max().filter(|_| !some.is_empty())?;
        let of_policy =
            self.ways.iter().position(|way| self.study.data.policies[way.policy].name == policy)?;
        Some(match wins.iter().filter(|other| *other == most).count() {
            _ if wins[of_policy] < *most => Agreement::No,
            1 => Agreement::Yes,
            _ => Agreement::Tie,
        })
    }

    /// Whether smaller values of a policy win more often.
    pub fn fewer_is_better(&self, reading: usize, policy: usize) -> Option<Agreement> {
        let some = self.finished(&self.all, reading);
        let ways = self.study.ways_of(policy);
        let best: Vec<usize> = ways.map(|way| self.with_value(&some, reading, policy, Some(way))).collect();
        (best.iter().sum::<usize>() > 0).then(|| match best[0] == best[1] {
            true => Agreement::Tie,
            false => best.is_sorted_by(|a, b| a >= b).into(),
        })
    }

    /// The third of the puzzles that need most looks.
    pub fn hardest(&self) -> &[&'r Record] {
        &self.all[self.all.len() * 2 / 3..]
    }

    /// The mean looks of the pair at their best values.
    pub fn pair_means(&self, some: &[&Record], reading: usize) -> Option<[f64; 2]> {
        let mean_of = |policy: usize| {
            let way = self.ways.iter().find(|way| way.policy == policy)?;
            mean(self.looks_all(some, reading, *way))
        };
        let [first, second] = self.study.pair.map(mean_of);
        Some([first?, second?])
    }

    /// Whether the second of the pair needs fewer looks on the hardest third.
    pub fn is_better_there(&self, reading: usize) -> Option<Agreement> {
        let [first, second] = self.pair_means(&self.finished(self.hardest(), reading), reading)?;
        Some((second < first).into())
    }

    /// Whether a policy both wins most often and needs the fewest looks in the mean.
    pub fn is_best(&self, reading: usize, policy: &str) -> Option<Agreement> {
        let most = self.wins_most(reading, policy)?;
        let some = self.finished(&self.all, reading);
        let mean = |way: &Way| mean(self.looks_all(&some, reading, *way)).unwrap_or(0.0);
        let best = self.ways.iter().min_by(|a, b| mean(a).total_cmp(&mean(b)))?;
        Some(match most {
            Agreement::Yes => (self.study.data.policies[best.policy].name == policy).into(),
            other => other,
        })
    }

    /// The mean of a tally with each value of a policy.
    pub fn means_at(&self, some: &[&Record], reading: usize, policy: usize, tally: &str) -> Vec<f64> {
        let ways = self.study.ways_of(policy);
        let counted = |way: Way| mean(some.iter().map(|p| self.study.counted(p, reading, way, tally)));
        ways.filter_map(counted).collect()
    }

    /// Whether looks at what grids share grow with each value, and spread further than those at any grid.
    pub fn grows_where_shared(&self, reading: usize, policy: usize) -> Option<Agreement> {
        let some = self.finished(&self.all, reading);
        let spread = |numbers: &[f64]| greatest(numbers).zip(least(numbers)).map(|(a, b)| a - b);
        let places = self.looks_by_place();
        let (shared, grids) = places.split_last()?;
        let shared = self.means_at(&some, reading, policy, &shared.0);
        let grows = shared.is_sorted_by(|a, b| a < b);
        let mut spreads =
            grids.iter().map(|(tally, _)| spread(&self.means_at(&some, reading, policy, tally)));
        (!some.is_empty()).then(|| (grows && spreads.all(|there| there < spread(&shared))).into())
    }

    /// The sizes of its boards, in rows and columns.
    pub fn boards(&self) -> Vec<(usize, usize)> {
        self.all.iter().map(|p| p.size()).collect::<BTreeSet<_>>().into_iter().collect()
    }

    pub fn on_board<'p>(&self, some: &[&'p Record], board: (usize, usize)) -> Vec<&'p Record> {
        some.iter().copied().filter(|p| p.size() == board).collect()
    }

    /// Whether the same way wins most often on all boards.
    pub fn is_best_on_all(&self, reading: usize) -> Option<Agreement> {
        let some = self.finished(&self.all, reading);
        let some: Vec<_> = self.boards().into_iter().map(|board| self.on_board(&some, board)).collect();
        if some.iter().any(Vec::is_empty) {
            return None;
        }
        let best =
            |some: &Vec<&Record>| winner(self.all_wins(some, reading).into_iter().map(|n| -(n as f64)));
        let best: Option<BTreeSet<usize>> = some.iter().map(best).collect();
        Some(best.map_or(Agreement::Tie, |best| (best.len() == 1).into()))
    }

    pub fn policy(&self, policy: usize) -> String {
        self.texts.get(&self.study.data.policies[policy].name).to_owned()
    }

    /// A policy, or the words for ties.
    pub fn shown(&self, policy: Option<usize>) -> String {
        policy.map_or_else(|| self.texts.get("as_many").to_owned(), |policy| self.policy(policy))
    }

    /// The value of a way, or the words for ties.
    pub fn shown_value(&self, way: Option<Way>) -> String {
        way.and_then(|way| self.study.varied(way)).unwrap_or_else(|| self.texts.get("as_many").to_owned())
    }

    /// A policy with its value, or the words for ties.
    pub fn shown_way(&self, way: Option<Way>) -> String {
        let value = way.and_then(|way| self.study.varied(way));
        let value = value.map(|value| format!("{}{value}", self.texts.separator()));
        self.shown(way.map(|way| way.policy)) + &value.unwrap_or_default()
    }

    pub fn shown_reading(&self, reading: usize) -> String {
        let other = reading.checked_sub(1).map(|other| self.study.data.readings[other].as_str());
        self.texts.get(other.unwrap_or("usual")).to_owned()
    }

    /// Tallies of each grid, with the words for each.
    fn of_grids(&self, tally: &str, key: &str) -> Vec<(String, String)> {
        let words = |grid: String| self.texts.fill(key, &[("grid", &grid)]);
        (1..=self.grids).map(letter).map(|grid| (format!("{tally}{grid}"), words(grid))).collect()
    }

    /// Tallies of looks and loops by grid.
    pub fn tallies_by_grid(&self) -> Vec<(String, String)> {
        let tallies = &self.study.data.tallies;
        [self.of_grids(&tallies.looks_at, "looks_at"), self.of_grids(&tallies.loops_of, "loops_of")].concat()
    }

    fn tally(&self, tally: &str, key: &str) -> (String, String) {
        (tally.to_owned(), self.texts.get(key).to_owned())
    }

    /// Tallies of looks by grid, then at what grids share.
    pub fn looks_by_place(&self) -> Vec<(String, String)> {
        let tallies = &self.study.data.tallies;
        let shared = self.tally(&tallies.shared_looks, "shared_looks");
        [self.of_grids(&tallies.looks_at, "looks_at"), vec![shared]].concat()
    }

    /// Tallies of a puzzle: of each grid, of what grids share, and all looks by a key.
    pub fn all_tallies(&self) -> Vec<(String, String)> {
        let tallies = &self.study.data.tallies;
        let shared = [
            self.tally(&tallies.shared_looks, "shared_looks"),
            self.tally(&tallies.shared_loops, "shared_loops"),
            self.tally(&tallies.looks, "looks"),
        ];
        [self.tallies_by_grid(), shared.to_vec()].concat()
    }
}
