//! The pairs of nodes that a link joins on a position, and those that came since.

use super::nodes::Nodes;
use crate::{board::bits, board::state::State};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use std::cmp::Ordering;
use std::sync::OnceLock;

/// The pairs that a link joins, each with what it says of itself.
///
/// An end is a candidate of the board (cell times values plus value) or, from `candidates` on, a set of them. Sets keep
/// their numbers as pairs come and go.
#[derive(Debug, Clone, Default)]
pub(super) struct Edges {
    candidates: u32,
    /// Both ends of each pair, the lower first, as they were found.
    ends: Vec<(u32, u32)>,
    /// Which binding of the key of the link's plan each pair is found with.
    keys: Vec<u32>,
    labels: Vec<u64>,
    /// Of the labels, which are sets of cells or units.
    is_wide: Vec<bool>,
    sets: IndexSet<Box<[u32]>, FxBuildHasher>,
    /// Sets of cells or units that are labels.
    wide: IndexSet<Box<[u64]>, FxBuildHasher>,
    /// The numbers of ends by their unit, their places there and their values; of labels by their unit and their places.
    local_ends: FxHashMap<[u64; 3], Option<u32>>,
    local_wide: FxHashMap<[u64; 2], u64>,
    /// The pairs by their ends and labels, where that was asked for.
    order: OnceLock<Vec<u32>>,
    end: Vec<u32>,
}

/// Among how many pairs that were found last one is looked for that is found again.
const LAST: usize = 8;

/// A pair by its ends and labels.
pub(super) type Pair = (u32, u32, Box<[u64]>);

impl Edges {
    /// None yet; of the labels of each it is said which are sets of cells or units.
    pub(super) fn new(candidates: usize, is_wide: Vec<bool>) -> Self {
        Self { candidates: candidates as u32, is_wide, ..Self::default() }
    }

    /// How many pairs there are; some may be there twice.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    #[inline]
    pub(super) fn ends(&self, pair: usize) -> (u32, u32) {
        self.ends[pair]
    }

    #[inline]
    pub(super) fn labels(&self, pair: usize) -> &[u64] {
        &self.labels[pair * self.is_wide.len()..][..self.is_wide.len()]
    }

    fn pair(&self, pair: usize) -> Pair {
        let (a, b) = self.ends[pair];
        (a, b, self.labels(pair).into())
    }

    /// The number of an end that is a set of candidates, to be written in ascending order; nothing where it is empty.
    pub(super) fn end(&mut self, write: impl FnOnce(&mut Vec<u32>)) -> Option<u32> {
        self.end.clear();
        write(&mut self.end);
        match self.end.as_slice() {
            [] => None,
            [only] => Some(*only),
            set => Some(self.candidates + number(&mut self.sets, set)),
        }
    }

    /// The number of an end with some values at some places of a unit: `[unit, places, values]`.
    #[inline]
    pub(super) fn local_end(&mut self, local: [u64; 3], write: impl FnOnce(&mut Vec<u32>)) -> Option<u32> {
        if let Some(known) = self.local_ends.get(&local) {
            return *known;
        }
        let end = self.end(write);
        self.local_ends.insert(local, end);
        end
    }

    /// The number of a label that is a set of cells of a unit: `[unit, places]`.
    #[inline]
    pub(super) fn local_wide(&mut self, local: [u64; 2], number: impl FnOnce(&mut Self) -> u64) -> u64 {
        if let Some(known) = self.local_wide.get(&local) {
            return *known;
        }
        let number = number(self);
        self.local_wide.insert(local, number);
        number
    }

    /// The number of a label that is a set of cells or units.
    pub(super) fn wide(&mut self, words: &[u64]) -> u64 {
        u64::from(number(&mut self.wide, words))
    }

    /// How many sets of cells or units are labels.
    pub(super) fn wide_count(&self) -> usize {
        self.wide.len()
    }

    pub(super) fn wide_words(&self, label: u64) -> &[u64] {
        self.wide.get_index(label as usize).map_or(&[], |words| words)
    }

    /// Adds a pair that is found with a binding of the key.
    #[inline]
    pub(super) fn push(&mut self, key: u32, a: u32, b: u32, labels: &[u64]) {
        let ends = (a.min(b), a.max(b));
        // Sets are often found in two ways, one soon after the other.
        let from = if ends.1 >= self.candidates { self.len().saturating_sub(LAST) } else { self.len() };
        let alike = self.ends[from..].iter().enumerate().filter(|(_, known)| **known == ends);
        let mut alike = alike.map(|(at, _)| from + at);
        let found = alike.any(|pair| self.keys[pair] == key && self.labels(pair) == labels);
        if a != b && !found {
            self.add(key, a, b, labels);
        }
    }

    /// Adds a pair that was not there with this binding of the key.
    #[inline]
    pub(super) fn add(&mut self, key: u32, a: u32, b: u32, labels: &[u64]) {
        self.ends.push((a.min(b), a.max(b)));
        self.keys.push(key);
        self.labels.extend_from_slice(labels);
    }

    /// Takes out the pairs of some bindings of the key; gives these.
    pub(super) fn take(&mut self, changed: impl Fn(u32) -> bool) -> FxHashSet<Pair> {
        self.order.take();
        let (mut taken, mut left) = (FxHashSet::default(), 0);
        for pair in 0..self.len() {
            if changed(self.keys[pair]) {
                taken.insert(self.pair(pair));
                continue;
            }
            (self.ends[left], self.keys[left]) = (self.ends[pair], self.keys[pair]);
            self.labels.copy_within(
                pair * self.is_wide.len()..(pair + 1) * self.is_wide.len(),
                left * self.is_wide.len(),
            );
            left += 1;
        }
        self.ends.truncate(left);
        self.keys.truncate(left);
        self.labels.truncate(left * self.is_wide.len());
        taken
    }

    /// New pairs from one on; nothing where a node may be new as one of its candidates went.
    pub(super) fn gains(&self, from: usize, before: &FxHashSet<Pair>, singles: &Nodes) -> Option<Vec<Pair>> {
        let live = |set: &[u32]| set.iter().all(|&board| singles.of_board(board).is_some());
        if !self.sets().all(live) {
            return None;
        }
        let new = (from..self.len()).map(|pair| self.pair(pair));
        Some(new.filter(|pair| !before.contains(pair)).collect())
    }

    /// The pairs by their ends and labels. Sets come in an order of their own: their numbers depend on what was joined
    /// before.
    pub(super) fn in_order(&self) -> &[u32] {
        self.order.get_or_init(|| {
            let mut sets: Vec<usize> = (0..self.sets.len()).collect();
            sets.sort_unstable_by_key(|&set| &self.sets[set]);
            let mut ranks = vec![0; sets.len()];
            (self.candidates..).zip(sets).for_each(|(rank, set)| ranks[set] = rank);
            let rank = |end: u32| end.checked_sub(self.candidates).map_or(end, |set| ranks[set as usize]);
            let key = |pair: u32| {
                let (a, b) = self.ends(pair as usize);
                let (a, b) = (rank(a), rank(b));
                (u64::from(a.min(b)) << 32 | u64::from(a.max(b)), pair)
            };
            let mut keys: Vec<(u64, u32)> = (0..self.len() as u32).map(key).collect();
            keys.sort_unstable();
            let mut order: Vec<u32> = keys.into_iter().map(|(_, pair)| pair).collect();
            for alike in order.chunk_by_mut(|&a, &b| self.ends(a as usize) == self.ends(b as usize)) {
                alike.sort_by(|&a, &b| self.compare_labels(a as usize, b as usize));
            }
            order
        })
    }

    fn compare_labels(&self, a: usize, b: usize) -> Ordering {
        let labels = self.labels(a).iter().zip(self.labels(b)).zip(&self.is_wide);
        let orders = labels.map(|((a, b), is_wide)| match is_wide {
            true => compare_sets(self.wide_words(*a), self.wide_words(*b)),
            false => a.cmp(b),
        });
        orders.fold(Ordering::Equal, Ordering::then)
    }

    /// The pairs with these ends, by their labels.
    pub(super) fn between(&self, a: u32, b: u32) -> &[u32] {
        let (key, order) = ((a.min(b), a.max(b)), self.in_order());
        let from = order.partition_point(|&pair| self.ends(pair as usize) < key);
        let count = order[from..].partition_point(|&pair| self.ends(pair as usize) == key);
        &order[from..from + count]
    }

    /// Calls `see` with each two candidates that a pair of ends stands for.
    #[inline]
    pub(super) fn each_member_pair(&self, pair: usize, mut see: impl FnMut(u32, u32)) {
        let (a, b) = self.ends(pair);
        for &a in self.members(&a) {
            self.members(&b).iter().filter(|&&b| a != b).for_each(|&b| see(a, b));
        }
    }

    #[inline]
    pub(super) fn members<'e>(&'e self, end: &'e u32) -> &'e [u32] {
        match end.checked_sub(self.candidates) {
            Some(at) => &self.sets[at as usize],
            None => std::slice::from_ref(end),
        }
    }

    pub(super) fn nodes<'e>(&'e self, nodes: &'e Nodes, state: &State) -> EndNodes<'e> {
        let of = self.sets.iter().map(|set| nodes.of_set(set, state).map(|node| node as u32));
        EndNodes { candidates: self.candidates, nodes, sets: of.collect() }
    }

    pub(super) fn sets(&self) -> impl Iterator<Item = &[u32]> {
        let mut used = vec![0; bits::words(self.sets.len())];
        for end in self.ends.iter().flat_map(|&(a, b)| [a, b]).filter(|&end| end >= self.candidates) {
            bits::insert(&mut used, (end - self.candidates) as usize);
        }
        self.sets.iter().enumerate().filter(move |(at, _)| bits::has(&used, *at)).map(|(_, set)| &**set)
    }
}

pub(super) struct EndNodes<'e> {
    candidates: u32,
    nodes: &'e Nodes,
    sets: Vec<Option<u32>>,
}

impl EndNodes<'_> {
    /// The node of an end; nothing where the position has none.
    #[inline]
    pub(super) fn of(&self, end: u32) -> Option<usize> {
        match end.checked_sub(self.candidates) {
            Some(at) => self.sets[at as usize].map(|node| node as usize),
            None => self.nodes.of_board(end),
        }
    }
}

/// Smaller sets come first, then those that have the lowest member that the other one has not.
fn compare_sets(a: &[u64], b: &[u64]) -> Ordering {
    let other = a.iter().zip(b).find(|(a, b)| a != b);
    let lowest = other.map_or(Ordering::Equal, |(a, b)| match a >> (a ^ b).trailing_zeros() & 1 {
        1 => Ordering::Less,
        _ => Ordering::Greater,
    });
    bits::len(a).cmp(&bits::len(b)).then(lowest)
}

/// The number of a set, which it is given where it has none.
fn number<T: Copy + Eq + std::hash::Hash>(sets: &mut IndexSet<Box<[T]>, FxBuildHasher>, set: &[T]) -> u32 {
    sets.get_index_of(set).unwrap_or_else(|| sets.insert_full(set.into()).0) as u32
}

/// The pairs that a link has come to join.
#[derive(Debug)]
pub(super) struct Gains {
    /// Of what came with this version, and before it, nothing is known.
    after: usize,
    /// With which version each pair came, ascending.
    pairs: Vec<(usize, Pair)>,
}

impl Gains {
    /// None since a version; what came with it may be anything.
    pub(super) fn after(version: usize) -> Self {
        Self { after: version, pairs: Vec::new() }
    }

    pub(super) fn add(&mut self, version: usize, pairs: Vec<Pair>) {
        self.pairs.extend(pairs.into_iter().map(|pair| (version, pair)));
    }

    /// The pairs that came after a version; nothing where these may be any.
    pub(super) fn since(&self, version: usize) -> Option<impl Iterator<Item = &Pair>> {
        let from = self.pairs.partition_point(|(came, _)| *came <= version);
        (self.after <= version).then(|| self.pairs[from..].iter().map(|(_, pair)| pair))
    }
}
