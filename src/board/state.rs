//! State of a position: candidates per cell, per value, and per unit and value.

mod change;
mod counts;
mod load;
mod touched;

use crate::{Topology, identity::Identity};
use counts::CandidateCounts;
use tesuji_sets::bits;
pub use touched::keeps_touched;

/// Capacity of a cleared log, in changes.
const KEPT_CHANGES: usize = 256;

/// Log entry; values are counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StateChange {
    /// A value was removed from cells: bits of this word of a cell set.
    Removed {
        value: u8,
        word: u16,
        cells: u64,
    },
    /// Values were removed from a cell in which another one was placed.
    Cleared {
        cell: u16,
        values: u64,
    },
    Placed {
        value: u8,
        cell: u16,
    },
}

/// Candidates of a position with derived indexes and a change log.
///
/// Values are counted from 0. The primary table has the set of candidate cells of each value, so that a step costs a
/// few word operations without a loop over cells. The other tables are the open and the given cells, the number of
/// candidates of each cell, and the units without each value. Places in a unit and candidates of a cell are read off
/// the primary table; an index by cell is refreshed before reads of many cells. The log lists every removed candidate
/// and placed value; the version of a state is the number of its changes.
#[derive(Debug, Clone)]
pub struct BoardState {
    identity: Identity,
    cell_words: usize,
    cells_by_value: Vec<u64>,
    open: Vec<u64>,
    given_cells: Vec<u64>,
    stale_cells: Vec<u64>,
    counts: CandidateCounts,
    unplaced_in: Vec<u64>,
    /// Cells in which the puzzle's text places each value.
    givens_by_value: Vec<u64>,
    /// Candidates of each cell that is not stale. A step marks its cells as stale; `refresh` recomputes them before a
    /// technique that reads many cells.
    candidates: Vec<u64>,
    log: Vec<StateChange>,
    /// Number of changes before the first of the log.
    log_start: usize,
    /// Units of the cells of each log entry: see [`BoardState::update_touched`].
    touched_units: Vec<u64>,
    open_cells: usize,
    is_contradictory: bool,
}

impl BoardState {
    pub fn new(topology: &Topology) -> Self {
        let (cells, values, cell_words) = (topology.cells.len(), topology.values, topology.cell_words());
        let mut state = Self {
            identity: Identity::fresh(),
            cell_words,
            cells_by_value: vec![0; values * cell_words],
            open: vec![0; cell_words],
            given_cells: vec![0; cell_words],
            stale_cells: vec![0; cell_words],
            counts: CandidateCounts::new(topology),
            unplaced_in: vec![0; values * topology.unit_words()],
            givens_by_value: vec![0; values * cell_words],
            candidates: vec![0; cells],
            log: Vec::with_capacity(cells * (values + 1)),
            log_start: 0,
            touched_units: match keeps_touched(topology) {
                true => Vec::with_capacity(cells * (values + 1) * topology.unit_words()),
                false => Vec::new(),
            },
            open_cells: cells,
            is_contradictory: false,
        };
        state.clear();
        state.propagate_givens();
        state
    }

    #[inline(always)]
    pub fn candidates(&self, cell: usize) -> u64 {
        if bits::has(&self.stale_cells, cell) { self.gather(cell) } else { self.candidates[cell] }
    }

    #[inline(always)]
    fn gather(&self, cell: usize) -> u64 {
        // A known length makes the loop short.
        match self.cell_words {
            2 => bits::values_at(&self.cells_by_value, 2, cell >> 6, cell & 63),
            words => self.gather_in(words, cell),
        }
    }

    #[inline(never)]
    fn gather_in(&self, words: usize, cell: usize) -> u64 {
        bits::values_at(&self.cells_by_value, words, cell >> 6, cell & 63)
    }

    /// Cells of a unit that may hold a value, the one that holds it included, by their places in the unit.
    #[inline(always)]
    pub fn places(&self, topology: &Topology, unit: usize, value: usize) -> u64 {
        topology.places_of(unit, self.holders(value))
    }

    #[inline(always)]
    pub fn holders(&self, value: usize) -> &[u64] {
        &self.cells_by_value[value * self.cell_words..][..self.cell_words]
    }

    #[inline(always)]
    pub fn open(&self) -> &[u64] {
        &self.open
    }

    /// Cells whose value was printed with the puzzle.
    #[inline(always)]
    pub fn given(&self) -> &[u64] {
        &self.given_cells
    }

    /// Open cells of a unit, by their places in it.
    #[inline(always)]
    pub fn unit_open(&self, topology: &Topology, unit: usize) -> u64 {
        topology.places_of(unit, &self.open)
    }

    /// Open cells that have this many candidates: the given word of their set.
    #[inline(always)]
    pub fn cells_with(&self, candidates: usize, word: usize) -> u64 {
        self.counts.exactly(candidates, word) & self.open[word]
    }

    /// Open cells that have at most this many candidates, and at least one: the given word of their set.
    #[inline(always)]
    pub fn cells_with_at_most(&self, candidates: usize, word: usize) -> u64 {
        self.counts.up_to(candidates, word) & self.open[word]
    }

    /// Recomputes the candidates of stale cells, so that reads of many cells are faster.
    #[inline]
    pub fn refresh(&mut self) {
        // A known length makes the loops short.
        match self.cell_words {
            2 => self.refresh_in(2),
            words => self.refresh_in(words),
        }
    }

    #[inline(always)]
    fn refresh_in(&mut self, words: usize) {
        for (w, stale_cells) in self.stale_cells.iter_mut().enumerate() {
            for b in bits::SetBits(std::mem::take(stale_cells)) {
                self.candidates[w << 6 | b] = bits::values_at(&self.cells_by_value, words, w, b);
            }
        }
    }

    #[inline(always)]
    pub fn unplaced(&self, topology: &Topology, unit: usize) -> u64 {
        // A known length makes the loop short.
        match topology.unit_words() {
            1 => self.unplaced_by(1, unit),
            words => self.unplaced_by(words, unit),
        }
    }

    #[inline(always)]
    fn unplaced_by(&self, words: usize, unit: usize) -> u64 {
        let by_value = self.unplaced_in.chunks_exact(words).rev();
        by_value.fold(0, |all, units| all << 1 | units[unit >> 6] >> (unit & 63) & 1)
    }

    #[inline(always)]
    pub fn unplaced_in(&self, topology: &Topology, value: usize) -> &[u64] {
        &self.unplaced_in[value * topology.unit_words()..][..topology.unit_words()]
    }

    /// Units without each value, one set per value.
    #[inline(always)]
    pub fn unplaced_by_value(&self) -> &[u64] {
        &self.unplaced_in
    }

    #[inline(always)]
    pub fn is_open(&self, cell: usize) -> bool {
        bits::has(&self.open, cell)
    }

    pub fn placed(&self, cell: usize) -> Option<usize> {
        (!self.is_open(cell)).then(|| self.candidates(cell).trailing_zeros() as usize)
    }

    /// Value placed in each cell, counted from 1; 0 if it is open.
    pub fn values(&self, values: &mut Vec<u8>) {
        values.clear();
        values.resize(self.candidates.len(), 0);
        // From the largest value down: as in `BoardState::placed`, the least one counts.
        for (v, holders) in self.cells_by_value.chunks_exact(self.cell_words).enumerate().rev() {
            for (w, (holders, open)) in holders.iter().zip(&self.open).enumerate() {
                for b in bits::SetBits(holders & !open) {
                    if let Some(value) = values.get_mut(w << 6 | b) {
                        *value = v as u8 + 1;
                    }
                }
            }
        }
    }

    #[inline(always)]
    pub fn open_cells(&self) -> usize {
        self.open_cells
    }

    #[inline(always)]
    pub fn is_solved(&self) -> bool {
        self.open_cells == 0 && !self.is_contradictory
    }

    #[inline(always)]
    pub fn is_contradictory(&self) -> bool {
        self.is_contradictory
    }

    /// Identifier of this position and its successors; with the version it identifies a state.
    #[inline(always)]
    pub fn identity(&self) -> u64 {
        self.identity.number()
    }

    #[inline(always)]
    pub fn version(&self) -> usize {
        self.log_start + self.log.len()
    }

    /// Changes since a version, which must not be older than the last copy or `clear_log`.
    #[inline(always)]
    pub fn changes_since(&self, version: usize) -> &[StateChange] {
        &self.log[version - self.log_start..]
    }

    /// Whether the log has all changes since a version.
    #[inline(always)]
    pub fn has_changes_since(&self, version: usize) -> bool {
        version >= self.log_start
    }

    /// Adds the placed cells of each value.
    pub fn add_placed(&self, to: &mut Vec<u64>) {
        to.resize(self.cells_by_value.len(), 0);
        let placed = self
            .cells_by_value
            .chunks_exact(self.cell_words)
            .flat_map(|holders| holders.iter().zip(&self.open));
        to.iter_mut().zip(placed).for_each(|(to, (holders, open))| *to |= holders & !open);
    }

    /// Empties the log and frees most of its memory.
    pub fn clear_log(&mut self) {
        self.log_start = self.version();
        self.log.clear();
        self.log.shrink_to(KEPT_CHANGES);
        self.touched_units.clear();
        self.touched_units.shrink_to(KEPT_CHANGES);
    }

    /// Maximum size of a position with an empty log, in words.
    pub fn size(&self) -> usize {
        let sets = 2 * self.cells_by_value.len()
            + self.unplaced_in.len()
            + (4 + u64::BITS as usize) * self.cell_words;
        sets + self.candidates.len() + 3 * KEPT_CHANGES
    }

    /// Makes this a copy of another position, with an empty log.
    pub fn copy(&mut self, other: &Self) {
        self.identity = other.identity.clone();
        self.cell_words = other.cell_words;
        self.cells_by_value.clone_from(&other.cells_by_value);
        self.open.clone_from(&other.open);
        self.given_cells.clone_from(&other.given_cells);
        self.stale_cells.clone_from(&other.stale_cells);
        self.counts.copy(&other.counts);
        self.unplaced_in.clone_from(&other.unplaced_in);
        self.givens_by_value.clone_from(&other.givens_by_value);
        self.candidates.clone_from(&other.candidates);
        (self.open_cells, self.is_contradictory) = (other.open_cells, other.is_contradictory);
        self.log_start = other.version();
        self.log.clear();
        self.touched_units.clear();
    }
}
