//! Depth-first search with propagation: memory and interface of both back ends, and the bit-parallel one.

use super::{
    lookahead::LookaheadOutcome, propagation_queue::PropagationQueue, sweep_state::Fixpoint,
    sweep_state::SweepState, tables::SweepTables, tables::TableSize,
};
use crate::BoardState;
use tesuji_sets::{Deadline, SetBits, bits};

/// Reusable memory and counters of a search.
#[derive(Debug, Clone, Default)]
pub struct SolverMemory {
    /// Stack of the search nodes, the root first.
    pub(super) levels: Vec<u64>,
    /// Domains and queue of the constraint-list back end.
    pub(super) queue: PropagationQueue,
    /// Number of decisions of the last call.
    pub(super) nodes: u64,
    /// Number of decisions, or of as much propagation, at which the current call stops.
    limit_nodes: u64,
    deadline: Deadline,
}

impl SolverMemory {
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the deadline at which every call stops as if it had reached its limit.
    pub fn set_deadline(&mut self, deadline: Deadline) {
        self.deadline = deadline;
    }

    pub(super) fn begin(&mut self, limit_nodes: Option<u64>) {
        (self.nodes, self.limit_nodes) = (0, limit_nodes.unwrap_or(u64::MAX));
        self.queue.work = 0;
    }

    pub(super) fn is_over(&self) -> bool {
        self.nodes + self.queue.work / WORK_PER_DECISION >= self.limit_nodes
            || self.nodes.is_multiple_of(POLL_INTERVAL) && self.deadline.has_passed()
    }

    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// Number of visited table entries of laws that count as one decision: they take about as long.
const WORK_PER_DECISION: u64 = 1 << 13;

/// Number of decisions between two deadline polls.
const POLL_INTERVAL: u64 = 16;

pub trait SolutionSearch {
    /// Advances to the next solution; after `known`, the last one, to one that is likely to differ.
    fn next(&mut self, known: Option<&[u8]>) -> SearchEnd;

    /// Disables restarts, so that each solution is enumerated once.
    fn disable_restarts(&mut self) {}

    fn solution(&mut self) -> Vec<u8>;

    /// Candidates of each cell at the propagation fixpoint; `None` if contradictory.
    fn propagate(&mut self) -> Option<Vec<u64>>;
}

/// The sizes of a board as compile-time or run-time parameters.
pub trait SizeParam: Copy + 'static {
    fn size(self) -> TableSize;
}

/// The sizes of a board with `N` values and as many cells in each complete unit.
#[derive(Debug, Clone, Copy)]
pub struct ConstSize<const N: usize, const C: usize, const M: usize, const V: usize>;

impl<const N: usize, const C: usize, const M: usize, const V: usize> ConstSize<N, C, M, V> {
    pub const SIZE: TableSize =
        TableSize { values: N, cell_words: C, need_words: M, value_words: V, max_unit_cells: N };
}

impl<const N: usize, const C: usize, const M: usize, const V: usize> SizeParam for ConstSize<N, C, M, V> {
    #[inline(always)]
    fn size(self) -> TableSize {
        Self::SIZE
    }
}

#[derive(Debug, Clone, Copy)]
pub struct RuntimeSize(pub TableSize);

impl SizeParam for RuntimeSize {
    #[inline(always)]
    fn size(self) -> TableSize {
        self.0
    }
}

/// Number of decisions after which lookahead precedes each further one. Large boards depend on it.
pub const LOOKAHEAD_AFTER: u64 = 500;

#[derive(Debug, Clone, Copy)]
pub enum SearchEnd {
    Found,
    Exhausted,
    Limit,
}

pub struct SweepSearch<'a, S> {
    tables: &'a SweepTables,
    pub shape: S,
    pub search: &'a mut SolverMemory,
    /// Values to try first; empty if none are wished.
    wish: &'a [u8],
    depth: usize,
}

impl<'a, S: SizeParam> SweepSearch<'a, S> {
    pub fn boxed(
        tables: &'a SweepTables,
        shape: S,
        search: &'a mut SolverMemory,
        state: &BoardState,
        wish: &'a [u8],
    ) -> Box<dyn SolutionSearch + 'a> {
        let mut run = Self { tables, shape, search, wish, depth: 0 };
        run.load(state);
        Box::new(run)
    }

    #[inline(always)]
    pub fn level(&mut self, depth: usize) -> SweepState<'_, S> {
        let words = self.shape.size().level();
        SweepState {
            tables: self.tables,
            shape: self.shape,
            words: &mut self.search.levels[depth * words..][..words],
        }
    }

    #[inline(always)]
    pub fn copy_up(&mut self, depth: usize) {
        let words = self.shape.size().level();
        let levels = &mut self.search.levels;
        if levels.len() < (depth + 2) * words {
            levels.resize((depth + 16) * words, 0);
        }
        let (below, above) = levels[depth * words..].split_at_mut(words);
        above[..words].copy_from_slice(below);
    }

    fn load(&mut self, state: &BoardState) {
        let size = self.shape.size();
        if self.search.levels.len() < size.level() * 16 {
            self.search.levels.resize(size.level() * 16, 0);
        }
        let tables = self.tables;
        let mut level = self.level(0);
        level.words.copy_from_slice(&tables.start);
        for (w, &open) in state.open().iter().enumerate() {
            let cells = (tables.cells - w * 64).min(64);
            for b in SetBits(!open & bits::low_mask(cells)) {
                let c = w << 6 | b;
                let mask = state.candidates(c);
                if mask.count_ones() == 1 {
                    // A clash wipes out a cell, which the first pass detects.
                    level.place(c, mask.trailing_zeros() as usize);
                }
            }
        }
        for v in 0..size.values {
            for (w, &holders) in state.holders(v).iter().enumerate() {
                let gone = level.words[v * size.cell_words + w] & !holders;
                for b in SetBits(gone) {
                    level.eliminate(w << 6 | b, v);
                }
            }
        }
    }
}

impl<S: SizeParam> SolutionSearch for SweepSearch<'_, S> {
    fn next(&mut self, known: Option<&[u8]>) -> SearchEnd {
        if known.is_some() {
            let Some(below) = self.depth.checked_sub(1) else { return SearchEnd::Exhausted };
            self.depth = below;
        }
        loop {
            match self.level(self.depth).propagate() {
                Fixpoint::Solved => return SearchEnd::Found,
                Fixpoint::Contradiction => {
                    if self.depth == 0 {
                        return SearchEnd::Exhausted;
                    }
                    self.depth -= 1;
                }
                Fixpoint::Open(mut cell, mut value) => {
                    if self.search.nodes >= LOOKAHEAD_AFTER {
                        match self.probe_two_way(self.depth) {
                            LookaheadOutcome::Narrowed => continue,
                            LookaheadOutcome::Limit => return SearchEnd::Limit,
                            LookaheadOutcome::Best(c, v) => (cell, value) = (c, v),
                            LookaheadOutcome::Nothing => {}
                        }
                    }
                    if self.search.is_over() {
                        return SearchEnd::Limit;
                    }
                    self.search.nodes += 1;
                    if let Some(&wish @ 1..) = self.wish.get(cell)
                        && self.level(self.depth).candidates(cell) >> (wish - 1) & 1 != 0
                    {
                        value = usize::from(wish) - 1;
                    }
                    self.copy_up(self.depth);
                    // The second branch excludes the value of the first.
                    self.level(self.depth).eliminate(cell, value);
                    self.depth += 1;
                    self.level(self.depth).place(cell, value);
                }
            }
        }
    }

    fn solution(&mut self) -> Vec<u8> {
        let (size, depth) = (self.shape.size(), self.depth);
        let mut solution = vec![0; self.tables.cells];
        let words = &self.level(depth).words;
        for v in 0..size.values {
            for c in bits::iter(&words[v * size.cell_words..][..size.cell_words]) {
                solution[c] = v as u8 + 1;
            }
        }
        solution
    }

    fn propagate(&mut self) -> Option<Vec<u64>> {
        let cells = self.tables.cells;
        let mut level = self.level(0);
        let possible = !matches!(level.propagate(), Fixpoint::Contradiction);
        possible.then(|| (0..cells).map(|c| level.candidates(c)).collect())
    }
}
