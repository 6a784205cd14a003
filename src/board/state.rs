//! What changes while a puzzle is solved: the candidates, per cell, per value, and per unit and value.

mod change;
mod counts;
mod load;
mod touched;

use super::{bits, identity::Identity, topology::Topology};
use counts::Counts;
pub use touched::keeps_touched;

/// For how many changes a state has memory that has forgotten its own.
const KEPT_CHANGES: usize = 256;

/// One entry of a state's log; values are counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// A value went from some cells, which are bits of this word of a set of cells.
    Removed {
        value: u8,
        word: u16,
        cells: u64,
    },
    /// Values went from a cell in which another one was placed.
    Cleared {
        cell: u16,
        values: u64,
    },
    Placed {
        value: u8,
        cell: u16,
    },
}

/// The candidates of a position and how it came to be.
///
/// Values are counted from 0 here. There are tables of the cells that may hold each value; of the open and the given
/// cells; of how many candidates cells have; and of the units in which each value is not yet placed. Where a value
/// can go in a unit, and what a cell may hold, is read off the cells that may hold each value, for which a step needs
/// a few operations on whole words and no loop over cells. An index by cell is brought up to date when something is
/// about to read it. The log lists every candidate that went and every value that was placed: how many changes there
/// were is the version of the state, and what has changed since a version is the rest of the log.
#[derive(Debug, Clone)]
pub struct State {
    identity: Identity,
    cell_words: usize,
    holders: Vec<u64>,
    open: Vec<u64>,
    given: Vec<u64>,
    stale: Vec<u64>,
    counts: Counts,
    unplaced_in: Vec<u64>,
    /// The cells in which the puzzle's text places each value.
    fixed: Vec<u64>,
    /// The candidates of each cell that is not stale. A step marks the cells that it concerns as stale; what they are
    /// is worked out again when a technique that reads many cells is about to run.
    candidates: Vec<u64>,
    log: Vec<Change>,
    /// How many changes came before those of the log.
    forgotten: usize,
    /// The units of the cells that each change of the log concerns: see [`State::note_touched`].
    touched: Vec<u64>,
    open_cells: usize,
    contradiction: bool,
}

impl State {
    pub fn new(topology: &Topology) -> Self {
        let (cells, values, cell_words) = (topology.cells.len(), topology.values, topology.cell_words());
        let mut state = Self {
            identity: Identity::fresh(),
            cell_words,
            holders: vec![0; values * cell_words],
            open: vec![0; cell_words],
            given: vec![0; cell_words],
            stale: vec![0; cell_words],
            counts: Counts::new(topology),
            unplaced_in: vec![0; values * topology.unit_words()],
            fixed: vec![0; values * cell_words],
            candidates: vec![0; cells],
            log: Vec::with_capacity(cells * (values + 1)),
            forgotten: 0,
            touched: match keeps_touched(topology) {
                true => Vec::with_capacity(cells * (values + 1) * topology.unit_words()),
                false => Vec::new(),
            },
            open_cells: cells,
            contradiction: false,
        };
        state.clear();
        state.spread();
        state
    }

    #[inline(always)]
    pub fn candidates(&self, cell: usize) -> u64 {
        if bits::has(&self.stale, cell) { self.gather(cell) } else { self.candidates[cell] }
    }

    #[inline(always)]
    fn gather(&self, cell: usize) -> u64 {
        // A known length makes the loop short.
        match self.cell_words {
            2 => bits::column(&self.holders, 2, cell >> 6, cell & 63),
            words => self.gather_in(words, cell),
        }
    }

    #[inline(never)]
    fn gather_in(&self, words: usize, cell: usize) -> u64 {
        bits::column(&self.holders, words, cell >> 6, cell & 63)
    }

    /// Cells of a unit that may hold a value, the one that holds it included, by their places in the unit.
    #[inline(always)]
    pub fn places(&self, topology: &Topology, unit: usize, value: usize) -> u64 {
        topology.within(unit, self.holders(value))
    }

    #[inline(always)]
    pub fn holders(&self, value: usize) -> &[u64] {
        &self.holders[value * self.cell_words..][..self.cell_words]
    }

    #[inline(always)]
    pub fn open(&self) -> &[u64] {
        &self.open
    }

    /// Cells whose value was printed with the puzzle.
    #[inline(always)]
    pub fn given(&self) -> &[u64] {
        &self.given
    }

    /// Open cells of a unit, by their places in it.
    #[inline(always)]
    pub fn unit_open(&self, topology: &Topology, unit: usize) -> u64 {
        topology.within(unit, &self.open)
    }

    /// Open cells that have this many candidates: the given word of their set.
    #[inline(always)]
    pub fn cells_with(&self, candidates: usize, word: usize) -> u64 {
        self.counts.exactly(candidates, word) & self.open[word]
    }

    /// Open cells that have at most this many candidates, and at least one: the given word of their set.
    #[inline(always)]
    pub fn cells_up_to(&self, candidates: usize, word: usize) -> u64 {
        self.counts.up_to(candidates, word) & self.open[word]
    }

    /// Brings the candidates by cell up to date, so that what reads those of many cells is faster.
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
        for (w, stale) in self.stale.iter_mut().enumerate() {
            for b in bits::Ones(std::mem::take(stale)) {
                self.candidates[w << 6 | b] = bits::column(&self.holders, words, w, b);
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

    /// The unplaced cells of each value in turn, as sets one after another.
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

    /// The value placed in each cell, counted from 1; 0 where there is none.
    pub fn values(&self, values: &mut Vec<u8>) {
        values.clear();
        values.resize(self.candidates.len(), 0);
        // From the largest value down: as in `State::placed`, the least one counts.
        for (v, holders) in self.holders.chunks_exact(self.cell_words).enumerate().rev() {
            for (w, (holders, open)) in holders.iter().zip(&self.open).enumerate() {
                for b in bits::Ones(holders & !open) {
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
        self.open_cells == 0 && !self.contradiction
    }

    #[inline(always)]
    pub fn is_contradictory(&self) -> bool {
        self.contradiction
    }

    /// A number of this position and what becomes of it; with the length of the log it identifies a version.
    #[inline(always)]
    pub fn identity(&self) -> u64 {
        self.identity.number()
    }

    #[inline(always)]
    pub fn version(&self) -> usize {
        self.forgotten + self.log.len()
    }

    /// Every change since a version, which must not be one from before the position was copied.
    #[inline(always)]
    pub fn since(&self, version: usize) -> &[Change] {
        &self.log[version - self.forgotten..]
    }

    /// Adds what is placed, as cells by value.
    pub fn add_placed(&self, to: &mut Vec<u64>) {
        to.resize(self.holders.len(), 0);
        let placed =
            self.holders.chunks_exact(self.cell_words).flat_map(|holders| holders.iter().zip(&self.open));
        to.iter_mut().zip(placed).for_each(|(to, (holders, open))| *to |= holders & !open);
    }

    /// Forgets the changes that led here, and most of the memory that they take.
    pub fn forget(&mut self) {
        self.forgotten = self.version();
        self.log.clear();
        self.log.shrink_to(KEPT_CHANGES);
        self.touched.clear();
        self.touched.shrink_to(KEPT_CHANGES);
    }

    /// How many words of memory a position takes at most that has forgotten the changes that led there.
    pub fn size(&self) -> usize {
        let sets =
            2 * self.holders.len() + self.unplaced_in.len() + (4 + u64::BITS as usize) * self.cell_words;
        sets + self.candidates.len() + 3 * KEPT_CHANGES
    }

    /// Makes this a copy of another position, without the changes that led there.
    pub fn copy(&mut self, other: &Self) {
        self.identity = other.identity.clone();
        self.cell_words = other.cell_words;
        self.holders.clone_from(&other.holders);
        self.open.clone_from(&other.open);
        self.given.clone_from(&other.given);
        self.stale.clone_from(&other.stale);
        self.counts.copy(&other.counts);
        self.unplaced_in.clone_from(&other.unplaced_in);
        self.fixed.clone_from(&other.fixed);
        self.candidates.clone_from(&other.candidates);
        (self.open_cells, self.contradiction) = (other.open_cells, other.contradiction);
        self.forgotten = other.version();
        self.log.clear();
        self.touched.clear();
    }
}
