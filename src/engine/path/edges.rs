//! The pairs of nodes that a link joins on a position.

use super::link::CompiledLink;
use crate::pairs;
use crate::run::Run;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::sync::Arc;

/// The pairs that a link joins, each with what it says of itself.
///
/// An end is a candidate of the board (cell times values plus value) or, from `candidates` on, a set of them.
#[derive(Debug, Clone, Default)]
pub(super) struct Edges {
    /// Candidates of the board.
    candidates: u32,
    /// Both ends of each pair, the lower first, as they were found.
    found: Vec<(u32, u32)>,
    /// Which binding of the key of the link's plan each pair is found with, ascending.
    keys: Vec<u32>,
    /// The labels of each pair, one after another.
    labels: Vec<u64>,
    width: usize,
    /// The pairs by their ends and labels, each once for a key.
    order: Vec<u32>,
    sets: IndexSet<Arc<[u32]>, FxBuildHasher>,
    /// Sets of cells or units that are labels.
    wide: IndexSet<Arc<[u64]>, FxBuildHasher>,
    /// Memory for an end.
    end: Vec<u32>,
}

/// What a set of another list of pairs is here, as far as it was asked for.
type Known = Vec<Option<u32>>;

impl Edges {
    /// None yet; `width` labels each.
    pub(super) fn new(candidates: usize, width: usize) -> Self {
        Self { candidates: candidates as u32, width, ..Self::default() }
    }

    /// How many pairs there are.
    pub(super) fn len(&self) -> usize {
        self.order.len()
    }

    /// The ends of a pair, the lower first.
    #[inline]
    pub(super) fn ends(&self, pair: usize) -> (u32, u32) {
        self.found[self.order[pair] as usize]
    }

    /// The labels of a pair.
    #[inline]
    pub(super) fn labels(&self, pair: usize) -> &[u64] {
        self.labels_of(self.order[pair])
    }

    fn labels_of(&self, at: u32) -> &[u64] {
        &self.labels[at as usize * self.width..][..self.width]
    }

    /// The number of an end that is a set of candidates; nothing where it is empty.
    pub(super) fn end(&mut self, set: impl Iterator<Item = u32>) -> Option<u32> {
        self.end.clear();
        self.end.extend(set);
        match self.end.as_slice() {
            [] => None,
            [only] => Some(*only),
            set => {
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

    /// Adds a pair that is found with a binding of the key; none may come after one with a higher key.
    #[inline]
    pub(super) fn push(&mut self, key: u32, a: u32, b: u32, labels: impl IntoIterator<Item = u64>) {
        if a != b {
            self.found.push((a.min(b), a.max(b)));
            self.keys.push(key);
            self.labels.extend(labels);
        }
    }

    /// Puts the pairs in order.
    pub(super) fn finish(mut self) -> Self {
        let word = |(at, &(a, b)): (usize, &(u32, u32))| (u64::from(a) << 32 | u64::from(b), at as u32);
        let mut order: Vec<(u64, u32)> = self.found.iter().enumerate().map(word).collect();
        order.sort_unstable();
        let rank = |i: u32| (self.labels_of(i), self.keys[i as usize]);
        for alike in order.chunk_by_mut(|i, j| i.0 == j.0).filter(|alike| alike.len() > 1) {
            alike.sort_unstable_by(|i, j| rank(i.1).cmp(&rank(j.1)));
        }
        order.dedup_by(|i, j| i.0 == j.0 && rank(i.1) == rank(j.1));
        self.order = order.into_iter().map(|(_, at)| at).collect();
        self
    }

    /// The pairs after a change: those of other bindings of the key stay, those of `changed` are found anew.
    pub(super) fn renewed(&self, anew: &Self, changed: impl Fn(u32) -> bool, link: &CompiledLink) -> Self {
        let mut all = Self::new(self.candidates as usize, self.width);
        let (mut old_sets, mut new_sets) = (vec![None; self.sets.len()], vec![None; anew.sets.len()]);
        let mut next = 0;
        for (at, &key) in self.keys.iter().enumerate() {
            if changed(key) {
                continue;
            }
            while anew.keys.get(next).is_some_and(|&new| new < key) {
                all.copy(anew, next, &mut new_sets, link);
                next += 1;
            }
            all.copy(self, at, &mut old_sets, link);
        }
        (next..anew.keys.len()).for_each(|at| all.copy(anew, at, &mut new_sets, link));
        all.finish()
    }

    /// Adds a pair of another list.
    fn copy(&mut self, from: &Self, at: usize, known: &mut Known, link: &CompiledLink) {
        let mut end = |end: u32| match end.checked_sub(from.candidates) {
            None => end,
            Some(set) => {
                let sets = &mut self.sets;
                let here = *known[set as usize]
                    .get_or_insert_with(|| sets.insert_full(Arc::clone(&from.sets[set as usize])).0 as u32);
                self.candidates + here
            }
        };
        let (a, b) = from.found[at];
        let (a, b) = (end(a), end(b));
        let labels = from.labels_of(at as u32).iter().enumerate();
        for (label, &word) in labels {
            self.labels.push(match link.is_wide(label) {
                true => self.wide.insert_full(Arc::clone(&from.wide[word as usize])).0 as u64,
                false => word,
            });
        }
        self.found.push((a.min(b), a.max(b)));
        self.keys.push(from.keys[at]);
    }

    /// The candidates of the pairs of `changed` bindings of the key that were not there before; nothing where a node
    /// may be new because one of its candidates went.
    pub(super) fn gains(
        &self,
        before: &Self,
        changed: impl Fn(u32) -> bool,
        link: &CompiledLink,
        run: &Run<'_>,
    ) -> Option<Vec<u32>> {
        let live = |&board: &u32| {
            let (cell, value) = pairs::parts(run.topology, board as usize);
            run.state.is_open(cell) && run.state.candidates(cell) >> value & 1 != 0
        };
        if !self.sets.iter().all(|set| set.iter().all(live)) {
            return None;
        }
        // Ends that are sets and labels that are sets have other numbers there.
        let end = |end: u32| match end.checked_sub(self.candidates) {
            Some(at) => {
                let there = before.sets.get_index_of(&self.sets[at as usize])?;
                Some(before.candidates + there as u32)
            }
            None => Some(end),
        };
        let same = |(label, (word, known)): (usize, (&u64, &u64))| match link.is_wide(label) {
            true => self.wide[*word as usize] == before.wide[*known as usize],
            false => word == known,
        };
        let known = |&pair: &u32| {
            let (a, b) = self.found[pair as usize];
            let (Some(a), Some(b)) = (end(a), end(b)) else { return false };
            let labels = self.labels_of(pair);
            before.between(a, b).any(|at| labels.iter().zip(before.labels(at)).enumerate().all(same))
        };
        let mut gained = Vec::new();
        for pair in self.order.iter().filter(|&&pair| changed(self.keys[pair as usize])) {
            if !known(pair) {
                let (a, b) = self.found[*pair as usize];
                gained.extend(self.members(a).chain(self.members(b)));
            }
        }
        Some(gained)
    }

    /// The pairs with these ends.
    pub(super) fn between(&self, a: u32, b: u32) -> std::ops::Range<usize> {
        let key = (a.min(b), a.max(b));
        let ends = |pair: &u32| self.found[*pair as usize];
        self.order.partition_point(|pair| ends(pair) < key)
            ..self.order.partition_point(|pair| ends(pair) <= key)
    }

    /// The pairs of candidates that a pair of ends stands for, member by member.
    pub(super) fn member_pairs(&self, pair: usize) -> impl Iterator<Item = (u32, u32)> + '_ {
        let (a, b) = self.ends(pair);
        self.members(a).flat_map(move |a| self.members(b).map(move |b| (a, b))).filter(|(a, b)| a != b)
    }

    /// The candidates of an end.
    fn members(&self, end: u32) -> impl Iterator<Item = u32> + '_ {
        let alone = self.set(end).is_none().then_some(end);
        self.set(end).into_iter().flatten().copied().chain(alone)
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
