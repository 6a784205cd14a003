//! Links compiled for a board.

use crate::{
    PairSource, PairTable, PreservedAttributes,
    links::{
        pair_table::{LabelFilter, LabelFilters},
        view::current_pairs,
    },
    nodes::set_interner::intern_set,
    relations::static_adjacency::StaticAdjacency,
};
use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, OnceLock, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};
use tesuji_board::BoardState;
use tesuji_frame::ExecFrame;
use tesuji_lang::Type;

/// Static facts of a link.
#[derive(Debug)]
pub struct LinkTraits {
    /// Index into the program's links.
    pub index: usize,
    pub labels: Vec<Type>,
    /// Whether its endpoints may hold several candidates.
    pub makes_sets: bool,
    /// Whether its pairs are the same on every position.
    pub is_fixed: bool,
    /// Whether each pair lies in one component of the board and depends on that alone.
    pub is_confined: bool,
    pub preserved: PreservedAttributes,
}

pub struct Link {
    /// Cache key; unique among the links of all programs.
    pub id: u64,
    pub traits: LinkTraits,
    pub source: Box<dyn PairSource>,
    /// Pairs of a position-independent link, enumerated on first use.
    fixed: OnceLock<Arc<PairTable>>,
    /// Its adjacency by the filters on its labels.
    adjacency: Mutex<HashMap<LabelFilters, Arc<StaticAdjacency>>>,
}

impl Link {
    pub fn new(traits: LinkTraits, source: Box<dyn PairSource>) -> Self {
        // Ids are compared for equality alone.
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        Self { id, traits, source, fixed: OnceLock::new(), adjacency: Mutex::default() }
    }

    /// Whether a label is a set of cells or units.
    pub fn is_wide(&self, label: usize) -> bool {
        is_wide(&self.traits.labels[label])
    }

    /// Pairs on the current position. Endpoints may hold removed candidates.
    pub fn pairs(&self, frame: &ExecFrame<'_>) -> Arc<PairTable> {
        if !self.traits.is_fixed {
            return current_pairs(frame, self);
        }
        if let Some(pairs) = self.fixed.get() {
            return Arc::clone(pairs);
        }
        let state = BoardState::new(frame.topology);
        let mut search = self.source.search(frame.topology, &state);
        let pairs = Arc::new(search.append(frame, &state, self.no_pairs(frame)));
        // Truncated pairs are not stored.
        if frame.clock.is_partial() { pairs } else { Arc::clone(self.fixed.get_or_init(|| pairs)) }
    }

    pub fn no_pairs(&self, frame: &ExecFrame<'_>) -> PairTable {
        let is_wide = self.traits.labels.iter().map(is_wide).collect();
        PairTable::new(frame.topology.cells.len() * frame.topology.values, is_wide)
    }

    /// Candidates joined by pairs that pass the filters. Only for position-independent links.
    pub fn adjacency(&self, frame: &ExecFrame<'_>, filters: &[(usize, LabelFilter)]) -> Arc<StaticAdjacency> {
        // Entries are only added whole, so a poisoned table is valid.
        let lock = || self.adjacency.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(adjacency) = lock().get(filters) {
            return Arc::clone(adjacency);
        }
        let pairs = self.pairs(frame);
        let matches = |labels: &[u64]| pairs.matches(frame, labels, filters);
        let adjacency = Arc::new(StaticAdjacency::of_pairs(frame.topology, &pairs, matches));
        if !frame.clock.is_partial() {
            lock().insert(filters.to_vec(), Arc::clone(&adjacency));
        }
        adjacency
    }

    /// Value of a label in environments, where sets have ids of the position.
    pub fn label_value(&self, frame: &ExecFrame<'_>, pairs: &PairTable, label: usize, word: u64) -> u64 {
        if self.is_wide(label) { intern_set(frame, pairs.wide_words(word)) } else { word }
    }
}

fn is_wide(label: &Type) -> bool {
    matches!(label, Type::Set(of) if matches!(**of, Type::Cell | Type::Unit))
}
