//! Labelled pairs of a link, and the log of inserted ones.

use crate::nodes::{
    LiveNodes,
    set_interner::{NumberedSets, number},
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::{cmp::Ordering, sync::OnceLock};
use tesuji_board::BoardState;
use tesuji_frame::ExecFrame;
use tesuji_sets::bits;

/// Table of a link's labelled node pairs.
///
/// Endpoint ids below `candidates` are single candidates (cell times values plus value), higher ids are interned
/// candidate sets. Ids of sets are stable while pairs come and go, but their order is not.
#[derive(Debug, Clone, Default)]
pub struct PairTable {
    candidates: u32,
    /// Both ends of each pair, the lower first, as they were found.
    ends: Vec<(u32, u32)>,
    /// Key of the link's plan under which each pair was found.
    keys: Vec<u32>,
    labels: Vec<u64>,
    /// Whether each label is a set of cells or units.
    is_wide: Vec<bool>,
    sets: NumberedSets<u32>,
    /// Sets of cells or units that are labels.
    wide: NumberedSets<u64>,
    /// Endpoint ids by (unit, places, values); label ids by (unit, places).
    local_ends: FxHashMap<[u64; 3], Option<u32>>,
    local_wide: FxHashMap<[u64; 2], u64>,
    /// Pair indices ordered by endpoints and labels, computed lazily.
    order: OnceLock<Vec<u32>>,
    end: Vec<u32>,
}

/// Number of recent pairs among which duplicates are detected.
const RECENT_PAIRS: usize = 8;

/// A pair by its ends and labels.
pub type LabelledPair = (u32, u32, Box<[u64]>);

/// Value, kind or set that a label must equal.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum LabelFilter {
    Is(u64),
    OfKind(u64),
    Set(Vec<u64>),
}

/// Filters by label index.
pub type LabelFilters = Vec<(usize, LabelFilter)>;

impl PairTable {
    /// Empty table; `is_wide` marks the labels that are sets of cells or units.
    pub fn new(candidates: usize, is_wide: Vec<bool>) -> Self {
        Self { candidates: candidates as u32, is_wide, ..Self::default() }
    }

    /// Number of pairs, with duplicates.
    pub fn pair_count(&self) -> usize {
        self.ends.len()
    }

    #[inline]
    pub fn ends(&self, pair: usize) -> (u32, u32) {
        self.ends[pair]
    }

    #[inline]
    pub fn labels(&self, pair: usize) -> &[u64] {
        &self.labels[pair * self.is_wide.len()..][..self.is_wide.len()]
    }

    fn pair(&self, pair: usize) -> LabelledPair {
        let (a, b) = self.ends[pair];
        (a, b, self.labels(pair).into())
    }

    /// Interns an endpoint, written in ascending order; `None` if it is empty.
    pub fn end(&mut self, write: impl FnOnce(&mut Vec<u32>)) -> Option<u32> {
        self.end.clear();
        write(&mut self.end);
        match self.end.as_slice() {
            [] => None,
            [only] => Some(*only),
            set => Some(self.candidates + number(&mut self.sets, set) as u32),
        }
    }

    /// The number of an end with some values at some places of a unit: `[unit, places, values]`.
    #[inline]
    pub fn local_end(&mut self, local: [u64; 3], write: impl FnOnce(&mut Vec<u32>)) -> Option<u32> {
        if let Some(known) = self.local_ends.get(&local) {
            return *known;
        }
        let end = self.end(write);
        self.local_ends.insert(local, end);
        end
    }

    /// The number of a label that is a set of cells of a unit: `[unit, places]`.
    #[inline]
    pub fn local_wide(&mut self, local: [u64; 2], number: impl FnOnce(&mut Self) -> u64) -> u64 {
        if let Some(known) = self.local_wide.get(&local) {
            return *known;
        }
        let number = number(self);
        self.local_wide.insert(local, number);
        number
    }

    /// The number of a label that is a set of cells or units.
    pub fn wide(&mut self, words: &[u64]) -> u64 {
        number(&mut self.wide, words) as u64
    }

    /// Number of interned label sets.
    pub fn wide_count(&self) -> usize {
        self.wide.len()
    }

    pub fn wide_words(&self, label: u64) -> &[u64] {
        self.wide.get_index(label as usize).map_or(&[], |words| words)
    }

    /// Adds a pair that is found with a binding of the key.
    #[inline]
    pub fn push(&mut self, key: u32, a: u32, b: u32, labels: &[u64]) {
        let ends = (a.min(b), a.max(b));
        // The same set is often found twice in succession.
        let from = if ends.1 >= self.candidates {
            self.pair_count().saturating_sub(RECENT_PAIRS)
        } else {
            self.pair_count()
        };
        let alike = self.ends[from..].iter().enumerate().filter(|(_, known)| **known == ends);
        let mut alike = alike.map(|(at, _)| from + at);
        let found = alike.any(|pair| self.keys[pair] == key && self.labels(pair) == labels);
        if a != b && !found {
            self.add(key, a, b, labels);
        }
    }

    /// Adds a pair that was not there with this binding of the key.
    #[inline]
    pub fn add(&mut self, key: u32, a: u32, b: u32, labels: &[u64]) {
        self.ends.push((a.min(b), a.max(b)));
        self.keys.push(key);
        self.labels.extend_from_slice(labels);
    }

    /// Removes and returns the pairs of the keys that `changed`.
    pub fn take(&mut self, changed: impl Fn(u32) -> bool) -> FxHashSet<LabelledPair> {
        self.order.take();
        let (mut taken, mut left) = (FxHashSet::default(), 0);
        for pair in 0..self.pair_count() {
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

    /// Pairs from index `from` on that are not in `before`; `None` if a remaining part of a set may be a new node.
    pub fn inserts(
        &self,
        from: usize,
        before: &FxHashSet<LabelledPair>,
        singles: &LiveNodes,
    ) -> Option<Vec<LabelledPair>> {
        let live = |set: &[u32]| set.iter().all(|&board| singles.of_board(board).is_some());
        if !self.sets().all(live) {
            return None;
        }
        let new = (from..self.pair_count()).map(|pair| self.pair(pair));
        Some(new.filter(|pair| !before.contains(pair)).collect())
    }

    /// Whether the labels of a pair pass all filters.
    pub fn matches(&self, frame: &ExecFrame<'_>, labels: &[u64], filters: &[(usize, LabelFilter)]) -> bool {
        filters.iter().all(|(label, filter)| match filter {
            LabelFilter::Is(word) => labels[*label] == *word,
            LabelFilter::OfKind(kinds) => {
                kinds >> frame.topology.units[labels[*label] as usize].kind & 1 != 0
            }
            LabelFilter::Set(words) => self.wide_words(labels[*label]) == words,
        })
    }

    /// The pairs by their ends and labels. Sets come in an order of their own: their numbers depend on what was joined
    /// before.
    pub fn in_order(&self) -> &[u32] {
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
            let mut keys: Vec<(u64, u32)> = (0..self.pair_count() as u32).map(key).collect();
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
    pub fn between(&self, a: u32, b: u32) -> &[u32] {
        let (key, order) = ((a.min(b), a.max(b)), self.in_order());
        let from = order.partition_point(|&pair| self.ends(pair as usize) < key);
        let count = order[from..].partition_point(|&pair| self.ends(pair as usize) == key);
        &order[from..from + count]
    }

    /// Calls `see` with each two members of a pair's endpoints.
    #[inline]
    pub fn each_member_pair(&self, pair: usize, mut see: impl FnMut(u32, u32)) {
        let (a, b) = self.ends(pair);
        for &a in self.members(&a) {
            self.members(&b).iter().filter(|&&b| a != b).for_each(|&b| see(a, b));
        }
    }

    #[inline]
    pub fn members<'e>(&'e self, end: &'e u32) -> &'e [u32] {
        match end.checked_sub(self.candidates) {
            Some(at) => &self.sets[at as usize],
            None => std::slice::from_ref(end),
        }
    }

    /// The pairs as pairs of nodes: of their ends or, unless `strong`, member by member.
    pub fn node_pairs<'e>(&'e self, nodes: &'e LiveNodes, state: &BoardState, strong: bool) -> NodePairs<'e> {
        let sets = || self.sets.iter().map(|set| nodes.of_set(set, state)).collect();
        NodePairs { pairs: self, nodes, sets: strong.then(sets) }
    }

    pub fn sets(&self) -> impl Iterator<Item = &[u32]> {
        let mut used = vec![0; bits::words(self.sets.len())];
        for end in self.ends.iter().flat_map(|&(a, b)| [a, b]).filter(|&end| end >= self.candidates) {
            bits::insert(&mut used, (end - self.candidates) as usize);
        }
        self.sets.iter().enumerate().filter(move |(at, _)| bits::has(&used, *at)).map(|(_, set)| &**set)
    }
}

pub struct NodePairs<'e> {
    pairs: &'e PairTable,
    nodes: &'e LiveNodes,
    /// Nodes of the sets that are ends; `None` if pairs join member by member.
    sets: Option<Vec<Option<usize>>>,
}

impl NodePairs<'_> {
    /// Calls `see` with the two nodes of a pair, or of each two members, that the position has.
    #[inline]
    pub fn each(&self, pair: usize, mut see: impl FnMut(usize, usize)) {
        let Some(sets) = &self.sets else {
            return self.pairs.each_member_pair(pair, |a, b| {
                if let (Some(a), Some(b)) = (self.nodes.of_board(a), self.nodes.of_board(b)) {
                    see(a, b);
                }
            });
        };
        let node = |end: u32| match end.checked_sub(self.pairs.candidates) {
            Some(at) => sets[at as usize],
            None => self.nodes.of_board(end),
        };
        let (a, b) = self.pairs.ends(pair);
        if let (Some(a), Some(b)) = (node(a), node(b)) {
            see(a, b);
        }
    }
}

/// Smaller sets come first, then those that have the lowest member that the other one has not.
fn compare_sets(a: &[u64], b: &[u64]) -> Ordering {
    let difference = a.iter().zip(b).find(|(a, b)| a != b);
    let lowest = difference.map_or(Ordering::Equal, |(a, b)| match a >> (a ^ b).trailing_zeros() & 1 {
        1 => Ordering::Less,
        _ => Ordering::Greater,
    });
    bits::len(a).cmp(&bits::len(b)).then(lowest)
}
