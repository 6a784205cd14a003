//! The pairs of nodes that a link joins on a position.

use super::link::CompiledLink;
use crate::pairs;
use crate::run::Run;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// The pairs that a link joins, each with what it says of itself.
///
/// An end is a candidate of the board (cell times values plus value) or, from `candidates` on, a set of them.
#[derive(Debug, Clone, Default)]
pub(super) struct Edges {
    /// Candidates of the board.
    candidates: u32,
    /// Both ends, the lower first; sorted.
    pub(super) ends: Vec<(u32, u32)>,
    /// The labels of each pair, one after another.
    labels: Vec<u64>,
    width: usize,
    sets: IndexSet<Box<[u32]>, FxBuildHasher>,
    /// Sets of cells or units that are labels.
    wide: IndexSet<Box<[u64]>, FxBuildHasher>,
}

impl Edges {
    /// None yet; `width` labels each.
    pub(super) fn new(candidates: usize, width: usize) -> Self {
        Self { candidates: candidates as u32, width, ..Self::default() }
    }

    /// The number of an end that is a set of candidates; nothing where it is empty.
    pub(super) fn end(&mut self, set: &[u32]) -> Option<u32> {
        match set {
            [] => None,
            [only] => Some(*only),
            _ => {
                let at = match self.sets.get_index_of(set) {
                    Some(at) => at,
                    None => self.sets.insert_full(set.into()).0,
                };
                Some(self.candidates + at as u32)
            }
        }
    }

    /// The number of a label that is a set of cells or units.
    pub(super) fn wide(&mut self, words: &[u64]) -> u64 {
        match self.wide.get_index_of(words) {
            Some(at) => at as u64,
            None => self.wide.insert_full(words.into()).0 as u64,
        }
    }

    /// The words of a label that is a set of cells or units.
    pub(super) fn wide_words(&self, label: u64) -> &[u64] {
        self.wide.get_index(label as usize).map_or(&[], |words| words)
    }

    /// Adds a pair.
    #[inline]
    pub(super) fn push(&mut self, a: u32, b: u32, labels: impl IntoIterator<Item = u64>) {
        if a != b {
            self.ends.push((a.min(b), a.max(b)));
            self.labels.extend(labels);
        }
    }

    /// Puts the pairs in order, each once.
    pub(super) fn finish(mut self) -> Self {
        let label = |i: u32| &self.labels[i as usize * self.width..][..self.width];
        let mut order: Vec<u32> = (0..self.ends.len() as u32).collect();
        order.sort_unstable_by(|&i, &j| {
            self.ends[i as usize].cmp(&self.ends[j as usize]).then_with(|| label(i).cmp(label(j)))
        });
        order.dedup_by(|i, j| self.ends[*i as usize] == self.ends[*j as usize] && label(*i) == label(*j));
        let labels = order.iter().flat_map(|&i| label(i).iter().copied()).collect();
        self.ends = order.iter().map(|&i| self.ends[i as usize]).collect();
        self.labels = labels;
        self
    }

    /// Whether there is a pair that was not there before, or a node may be new because one of its candidates went.
    pub(super) fn gain(&self, before: &Self, link: &CompiledLink, run: &Run<'_>) -> bool {
        let live = |&board: &u32| {
            let (cell, value) = pairs::parts(run.topology, board as usize);
            run.state.is_open(cell) && run.state.candidates(cell) >> value & 1 != 0
        };
        // Ends that are sets and labels that are sets have other numbers there.
        let sets = self.sets.iter().map(|set| before.sets.get_index_of(set).filter(|_| set.iter().all(live)));
        let Some(sets) = sets.collect::<Option<Vec<_>>>() else { return true };
        let wide: Vec<_> = self.wide.iter().map(|words| before.wide.get_index_of(words)).collect();
        let end = |end: u32| match end.checked_sub(self.candidates) {
            Some(at) => before.candidates + sets[at as usize] as u32,
            None => end,
        };
        let same = |(label, (word, known)): (usize, (&u64, &u64))| match link.is_wide(label) {
            true => wide[*word as usize] == Some(*known as usize),
            false => word == known,
        };
        let known = |pair: usize| {
            let (a, b) = self.ends[pair];
            let labels = self.labels(pair);
            before
                .between(end(a), end(b))
                .any(|at| labels.iter().zip(before.labels(at)).enumerate().all(same))
        };
        !(0..self.ends.len()).all(known)
    }

    /// The labels of a pair.
    #[inline]
    pub(super) fn labels(&self, pair: usize) -> &[u64] {
        &self.labels[pair * self.width..][..self.width]
    }

    /// The pairs with these ends.
    pub(super) fn between(&self, a: u32, b: u32) -> std::ops::Range<usize> {
        let key = (a.min(b), a.max(b));
        self.ends.partition_point(|&e| e < key)..self.ends.partition_point(|&e| e <= key)
    }

    /// The pairs of candidates that a pair of ends stands for, member by member.
    pub(super) fn member_pairs(&self, pair: usize) -> impl Iterator<Item = (u32, u32)> + '_ {
        let (a, b) = self.ends[pair];
        let members = |end: u32| {
            let alone = self.set(end).is_none().then_some(end);
            self.set(end).into_iter().flatten().copied().chain(alone)
        };
        members(a).flat_map(move |a| members(b).map(move |b| (a, b))).filter(|(a, b)| a != b)
    }

    /// The candidates of an end that is a set.
    pub(super) fn set(&self, end: u32) -> Option<&[u32]> {
        let at = end.checked_sub(self.candidates)?;
        self.sets.get_index(at as usize).map(|set| &**set)
    }

    /// All ends that are sets.
    pub(super) fn sets(&self) -> impl Iterator<Item = &[u32]> {
        self.sets.iter().map(|set| &**set)
    }
}
