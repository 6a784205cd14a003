//! What changes while a puzzle is solved: the candidates, per cell, per value, and per unit and value.

use super::bits::{self, Ones};
use super::topology::Topology;

/// One entry of a state's log: a candidate went, or a value was placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change(u32);

impl Change {
    const PLACED: u32 = 1 << 31;

    #[inline(always)]
    fn removed(cell: usize, value: usize) -> Self {
        Self((cell << 8 | value) as u32)
    }

    #[inline(always)]
    fn placed(cell: usize, value: usize) -> Self {
        Self((cell << 8 | value) as u32 | Self::PLACED)
    }

    /// Whether a value was placed; a candidate went otherwise.
    #[inline(always)]
    pub fn is_placement(self) -> bool {
        self.0 & Self::PLACED != 0
    }

    /// The cell.
    #[inline(always)]
    pub fn cell(self) -> usize {
        ((self.0 & !Self::PLACED) >> 8) as usize
    }

    /// The value, counted from 0.
    #[inline(always)]
    pub fn value(self) -> usize {
        (self.0 & 0xff) as usize
    }
}

/// Where each table of a state begins in its words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Layout {
    values: usize,
    cell_words: usize,
    places: usize,
    holders: usize,
    open: usize,
    unit_open: usize,
    needed: usize,
    given: usize,
    end: usize,
}

/// The candidates of a position and how it came to be.
///
/// Values are counted from 0 here. One block of memory holds, for each cell, its candidates; for each unit and
/// value, the places of the value in the unit; for each value, the cells that may hold it; the open cells; for
/// each unit, its open cells and the values not yet placed in it. The log lists every candidate that went and
/// every value that was placed: its length is the version of the state, and what has changed since a version is
/// the rest of the log.
#[derive(Debug, Clone)]
pub struct State {
    words: Vec<u64>,
    at: Layout,
    log: Vec<Change>,
    open_cells: usize,
    contradiction: bool,
}

impl State {
    /// A state in which every cell is open and holds every value.
    pub fn new(topology: &Topology) -> Self {
        let (cells, units) = (topology.cells.len(), topology.units.len());
        let (values, cell_words) = (topology.values, topology.cell_words());
        let places = cells;
        let holders = places + units * values;
        let open = holders + values * cell_words;
        let unit_open = open + cell_words;
        let needed = unit_open + units;
        let given = needed + units;
        let at = Layout {
            values,
            cell_words,
            places,
            holders,
            open,
            unit_open,
            needed,
            given,
            end: given + cell_words,
        };
        let mut state = Self {
            words: vec![0; at.end],
            at,
            log: Vec::with_capacity(cells * (values + 1)),
            open_cells: cells,
            contradiction: false,
        };
        let all = vec![topology.all_values(); cells];
        let none = vec![0; cell_words];
        state.load(topology, &all, &none, &none);
        state
    }

    /// Makes this the position with these candidates, in which the cells of `placed` are not open and those of
    /// `given` were printed with the puzzle.
    ///
    /// `candidates` has one set for each cell. Nothing is taken out of it; the log is empty afterwards, so a
    /// state that already exists can be used for puzzle after puzzle.
    pub fn load(&mut self, topology: &Topology, candidates: &[u64], placed: &[u64], given: &[u64]) {
        let at = self.at;
        self.log.clear();
        let (cells, rest) = self.words.split_at_mut(at.places);
        let (places, rest) = rest.split_at_mut(at.holders - at.places);
        let (holders, rest) = rest.split_at_mut(at.open - at.holders);
        let (open, rest) = rest.split_at_mut(at.unit_open - at.open);
        let (unit_open, rest) = rest.split_at_mut(at.needed - at.unit_open);
        let (needed, given_cells) = rest.split_at_mut(at.given - at.needed);
        cells.copy_from_slice(candidates);
        given_cells.copy_from_slice(given);
        self.open_cells = 0;
        for (w, word) in open.iter_mut().enumerate() {
            *word = bits::low(candidates.len() - w * 64) & !placed[w];
            self.open_cells += word.count_ones() as usize;
        }
        holders.fill(0);
        let mut empty = false;
        for (w, chunk) in candidates.chunks(64).enumerate() {
            for (b, &mask) in chunk.iter().enumerate() {
                empty |= mask == 0;
                for v in Ones(mask) {
                    holders[v * at.cell_words + w] |= 1 << b;
                }
            }
        }
        self.contradiction = empty;
        needed.fill(topology.all_values());
        unit_open.fill(0);
        places.fill(0);
        for (u, places) in places.chunks_exact_mut(at.values).enumerate() {
            for stretch in topology.stretches(u) {
                let word = usize::from(stretch.word);
                unit_open[u] |= stretch.places(open[word]);
                for (places, holders) in places.iter_mut().zip(holders.chunks_exact(at.cell_words)) {
                    *places |= stretch.places(holders[word]);
                }
            }
        }
        for c in bits::iter(placed) {
            for m in topology.memberships(c) {
                needed[usize::from(m.unit)] &= !candidates[c];
            }
        }
    }

    /// Candidates of a cell.
    #[inline(always)]
    pub fn candidates(&self, cell: usize) -> u64 {
        self.words[cell]
    }

    /// Cells of a unit that may hold a value, the one that holds it included, by their places in the unit.
    #[inline(always)]
    pub fn places(&self, unit: usize, value: usize) -> u64 {
        self.words[self.at.places + unit * self.at.values + value]
    }

    /// Cells that may hold a value.
    #[inline(always)]
    pub fn holders(&self, value: usize) -> &[u64] {
        &self.words[self.at.holders + value * self.at.cell_words..][..self.at.cell_words]
    }

    /// Cells without a placed value.
    #[inline(always)]
    pub fn open(&self) -> &[u64] {
        &self.words[self.at.open..][..self.at.cell_words]
    }

    /// Cells whose value was printed with the puzzle.
    #[inline(always)]
    pub fn given(&self) -> &[u64] {
        &self.words[self.at.given..][..self.at.cell_words]
    }

    /// Open cells of a unit, by their places in it.
    #[inline(always)]
    pub fn unit_open(&self, unit: usize) -> u64 {
        self.words[self.at.unit_open + unit]
    }

    /// Values that are not placed in a unit.
    #[inline(always)]
    pub fn unplaced(&self, unit: usize) -> u64 {
        self.words[self.at.needed + unit]
    }

    /// Whether a cell has no placed value.
    #[inline(always)]
    pub fn is_open(&self, cell: usize) -> bool {
        bits::has(self.open(), cell)
    }

    /// The value placed in a cell, counted from 0.
    pub fn placed(&self, cell: usize) -> Option<usize> {
        (!self.is_open(cell)).then(|| self.candidates(cell).trailing_zeros() as usize)
    }

    /// How many cells are open.
    #[inline(always)]
    pub fn open_cells(&self) -> usize {
        self.open_cells
    }

    /// Whether every cell has a placed value.
    #[inline(always)]
    pub fn is_solved(&self) -> bool {
        self.open_cells == 0 && !self.contradiction
    }

    /// Whether some cell has no candidate left.
    #[inline(always)]
    pub fn is_contradictory(&self) -> bool {
        self.contradiction
    }

    /// Every change since the position was loaded; its length is the version of the state.
    #[inline(always)]
    pub fn log(&self) -> &[Change] {
        &self.log
    }

    /// Takes a candidate out. Nothing happens where the cell does not hold it.
    #[inline]
    pub fn eliminate(&mut self, topology: &Topology, cell: usize, value: usize) {
        let bit = 1u64 << value;
        let left = self.words[cell] & !bit;
        if left == self.words[cell] {
            return;
        }
        self.words[cell] = left;
        self.contradiction |= left == 0;
        self.log.push(Change::removed(cell, value));
        let at = self.at;
        self.words[at.holders + value * at.cell_words + (cell >> 6)] &= !(1 << (cell & 63));
        let base = at.places + value;
        for m in topology.memberships(cell) {
            self.words[base + m.base as usize] &= !(1 << m.position);
        }
    }

    /// Places a value: its cell holds nothing else, and what sees the cell does not hold it.
    ///
    /// A value that is no candidate of the cell makes the state contradictory.
    pub fn place(&mut self, topology: &Topology, cell: usize, value: usize) {
        let bit = 1u64 << value;
        let others = self.words[cell] & !bit;
        for v in Ones(others) {
            self.eliminate(topology, cell, v);
        }
        self.contradiction |= self.words[cell] == 0;
        if self.is_open(cell) {
            let at = self.at;
            bits::remove(&mut self.words[at.open..at.unit_open], cell);
            self.open_cells -= 1;
            self.log.push(Change::placed(cell, value));
            for m in topology.memberships(cell) {
                let u = usize::from(m.unit);
                self.words[at.unit_open + u] &= !(1 << m.position);
                self.words[at.needed + u] &= !bit;
            }
        }
        for m in topology.memberships(cell) {
            if m.distinct {
                let u = usize::from(m.unit);
                for position in Ones(self.places(u, value) & !(1 << m.position)) {
                    let other = usize::from(topology.units[u].cells[position]);
                    self.eliminate(topology, other, value);
                }
            }
        }
    }
}
