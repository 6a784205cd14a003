//! What changes while a puzzle is solved: the candidates, per cell, per value, and per unit and value.

use super::bits::{self, Ones};
use super::identity::Identity;
use super::topology::{Membership, Topology};

/// One entry of a state's log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// A value went from some cells.
    Removed {
        /// The value, counted from 0.
        value: u8,
        /// The word of a set of cells that the cells are in.
        word: u16,
        /// The cells, as bits of that word.
        cells: u64,
    },
    /// Values went from a cell in which another one was placed.
    Cleared {
        /// The cell.
        cell: u16,
        /// The values.
        values: u64,
    },
    /// A value was placed.
    Placed {
        /// The value, counted from 0.
        value: u8,
        /// The cell.
        cell: u16,
    },
}

/// The candidates of a position and how it came to be.
///
/// Values are counted from 0 here. There are tables of the candidates of each cell; of the cells that may hold each
/// value; of the open and the given cells; of the units in which each value is not yet placed; and of the open cells
/// that have so many candidates. Where a value can go in a unit is read off the cells that may hold it. The log lists
/// every candidate that went and every value that was placed: its length is the version of the state, and what has
/// changed since a version is the rest of the log.
#[derive(Debug, Clone)]
pub struct State {
    identity: Identity,
    cell_words: usize,
    /// How many numbers of candidates there are, 0 included.
    counts: usize,
    candidates: Vec<u64>,
    holders: Vec<u64>,
    open: Vec<u64>,
    given: Vec<u64>,
    unplaced_in: Vec<u64>,
    counted: Vec<u64>,
    log: Vec<Change>,
    open_cells: usize,
    contradiction: bool,
}

impl State {
    /// A state in which every cell is open and holds every value.
    pub fn new(topology: &Topology) -> Self {
        let (cells, values, cell_words) = (topology.cells.len(), topology.values, topology.cell_words());
        let mut state = Self {
            identity: Identity::fresh(),
            cell_words,
            counts: values + 1,
            candidates: vec![0; cells],
            holders: vec![0; values * cell_words],
            open: vec![0; cell_words],
            given: vec![0; cell_words],
            unplaced_in: vec![0; values * topology.unit_words()],
            counted: vec![0; (values + 1) * cell_words],
            log: Vec::with_capacity(cells * (values + 1)),
            open_cells: cells,
            contradiction: false,
        };
        state.clear(topology);
        state.spread(topology);
        state
    }

    /// Makes this the position with these candidates, in which the cells of `placed` are not open and those of
    /// `given` were printed with the puzzle.
    ///
    /// `candidates` has one set for each cell. Nothing is taken out of it; the log is empty afterwards, so a
    /// state that already exists can be used for puzzle after puzzle.
    pub fn load(&mut self, topology: &Topology, candidates: &[u64], placed: &[u64], given: &[u64]) {
        self.clear(topology);
        self.candidates.copy_from_slice(candidates);
        self.given.copy_from_slice(given);
        self.holders.fill(0);
        self.open_cells = 0;
        for (c, &mask) in candidates.iter().enumerate() {
            self.contradiction |= mask == 0;
            for v in Ones(mask) {
                self.holders[v * self.cell_words + (c >> 6)] |= 1 << (c & 63);
            }
            if bits::has(placed, c) {
                bits::remove(&mut self.open, c);
                for v in Ones(mask) {
                    self.settle(topology, c, v);
                }
            } else {
                self.open_cells += 1;
                self.counted[(c >> 6) * self.counts + mask.count_ones() as usize] |= 1 << (c & 63);
            }
        }
    }

    /// Forgets everything: all cells are open, and [`State::give`] may say what the puzzle gives.
    pub fn clear(&mut self, topology: &Topology) {
        self.identity = Identity::fresh();
        self.log.clear();
        self.contradiction = false;
        self.holders.fill(u64::MAX);
        for (w, open) in self.open.iter_mut().enumerate() {
            *open = bits::low(topology.cells.len() - w * 64);
        }
        self.given.fill(0);
        self.unplaced_in.fill(u64::MAX);
        self.counted.fill(0);
    }

    /// Takes a value that the puzzle's text places, after [`State::clear`] and before [`State::spread`].
    ///
    /// The unit in which the value clashes with one that came before is returned; nothing is changed then.
    #[inline]
    pub fn give(&mut self, topology: &Topology, cell: usize, value: usize, printed: bool) -> Option<usize> {
        let (word, cell_bit) = (cell >> 6, 1u64 << (cell & 63));
        let holders = &mut self.holders[value * self.cell_words..][..self.cell_words];
        if holders[word] & cell_bit == 0 {
            // A cell that it sees holds the value already.
            let unplaced = self.unplaced_in(topology, value);
            let taken = |m: &&Membership| m.distinct && !bits::has(unplaced, usize::from(m.unit));
            return topology.memberships(cell).iter().find(taken).map(|m| usize::from(m.unit));
        }
        for (holders, peers) in holders.iter_mut().zip(topology.peers(cell)) {
            *holders &= !peers;
        }
        self.settle(topology, cell, value);
        self.candidates[cell] = 1 << value;
        self.open[word] &= !cell_bit;
        self.given[word] |= if printed { cell_bit } else { 0 };
        None
    }

    /// Gives the open cells what the placed values leave them.
    pub fn spread(&mut self, topology: &Topology) {
        let words = self.cell_words;
        self.open_cells = 0;
        for (w, &open) in self.open.iter().enumerate() {
            self.open_cells += open.count_ones() as usize;
            let last = topology.cells.len().min((w + 1) << 6);
            let candidates = &mut self.candidates[w << 6..last];
            for b in Ones(open) {
                candidates[b] = 0;
            }
            for (value, of_value) in self.holders.chunks_exact_mut(words).enumerate() {
                // The cells of a value are the open ones that see none of its placed ones, and these themselves.
                let may = of_value[w] & open;
                of_value[w] = may;
                for b in Ones(may) {
                    candidates[b] |= 1 << value;
                }
            }
            let counted = &mut self.counted[w * self.counts..][..self.counts];
            for b in Ones(open) {
                let left = candidates[b].count_ones() as usize;
                self.contradiction |= left == 0;
                counted[left] |= 1 << b;
            }
            for b in Ones(bits::low(topology.cells.len() - (w << 6)) & !open) {
                self.holders[candidates[b].trailing_zeros() as usize * words + w] |= 1 << b;
            }
        }
    }

    /// Candidates of a cell.
    #[inline(always)]
    pub fn candidates(&self, cell: usize) -> u64 {
        self.candidates[cell]
    }

    /// Cells of a unit that may hold a value, the one that holds it included, by their places in the unit.
    #[inline(always)]
    pub fn places(&self, topology: &Topology, unit: usize, value: usize) -> u64 {
        topology.within(unit, self.holders(value))
    }

    /// How many cells of a unit may hold a value.
    #[inline(always)]
    pub fn count_places(&self, topology: &Topology, unit: usize, value: usize) -> u32 {
        topology.count_within(unit, self.holders(value))
    }

    /// Cells that may hold a value.
    #[inline(always)]
    pub fn holders(&self, value: usize) -> &[u64] {
        &self.holders[value * self.cell_words..][..self.cell_words]
    }

    /// Cells without a placed value.
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

    /// Open cells that have so many candidates: the given word of their set.
    #[inline(always)]
    pub fn cells_with(&self, candidates: usize, word: usize) -> u64 {
        self.counted[word * self.counts + candidates]
    }

    /// Open cells that have at most so many candidates, and at least one: the given word of their set.
    #[inline(always)]
    pub fn cells_up_to(&self, candidates: usize, word: usize) -> u64 {
        let counted = &self.counted[word * self.counts..][..=candidates];
        counted[1..].iter().fold(0, |all, cells| all | cells)
    }

    /// Values that are not placed in a unit.
    #[inline(always)]
    pub fn unplaced(&self, topology: &Topology, unit: usize) -> u64 {
        let by_value = self.unplaced_in.chunks_exact(topology.unit_words()).enumerate();
        by_value.fold(0, |all, (value, units)| all | u64::from(bits::has(units, unit)) << value)
    }

    /// Units in which a value is not placed.
    #[inline(always)]
    pub fn unplaced_in(&self, topology: &Topology, value: usize) -> &[u64] {
        &self.unplaced_in[value * topology.unit_words()..][..topology.unit_words()]
    }

    /// Takes the units of a cell from those in which a value is not placed.
    #[inline(always)]
    fn settle(&mut self, topology: &Topology, cell: usize, value: usize) {
        let units = topology.cell_units(cell);
        for (unplaced, units) in self.unplaced_in[value * units.len()..].iter_mut().zip(units) {
            *unplaced &= !units;
        }
    }

    /// Whether a cell has no placed value.
    #[inline(always)]
    pub fn is_open(&self, cell: usize) -> bool {
        bits::has(&self.open, cell)
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

    /// A number that tells this position and what becomes of it from every other one; with the length of the log it
    /// tells each version.
    #[inline(always)]
    pub fn identity(&self) -> u64 {
        self.identity.number()
    }

    /// Takes a candidate out. Nothing happens where the cell does not hold it.
    #[inline]
    pub fn eliminate(&mut self, cell: usize, value: usize) {
        let left = self.candidates[cell] & !(1 << value);
        if left == self.candidates[cell] {
            return;
        }
        self.candidates[cell] = left;
        self.contradiction |= left == 0;
        let (word, bit) = (cell >> 6, 1u64 << (cell & 63));
        self.holders[value * self.cell_words + word] &= !bit;
        if self.open[word] & bit != 0 {
            let fewer = word * self.counts + left.count_ones() as usize;
            self.counted[fewer + 1] &= !bit;
            self.counted[fewer] |= bit;
        }
        self.log.push(Change::Removed { value: value as u8, word: word as u16, cells: bit });
    }

    /// Places a value: its cell holds nothing else, and what sees the cell does not hold it.
    ///
    /// A value that is no candidate of the cell makes the state contradictory.
    #[inline]
    pub fn place(&mut self, topology: &Topology, cell: usize, value: usize) {
        let bit = 1u64 << value;
        let (word, cell_bit) = (cell >> 6, 1u64 << (cell & 63));
        let held = self.candidates[cell];
        self.candidates[cell] = held & bit;
        self.contradiction |= held & bit == 0;
        if held != bit {
            self.log.push(Change::Cleared { cell: cell as u16, values: held & !bit });
            for v in Ones(held & !bit) {
                self.holders[v * self.cell_words + word] &= !cell_bit;
            }
        }
        if self.open[word] & cell_bit != 0 {
            self.open[word] &= !cell_bit;
            self.open_cells -= 1;
            self.log.push(Change::Placed { value: value as u8, cell: cell as u16 });
            self.counted[word * self.counts + held.count_ones() as usize] &= !cell_bit;
            self.settle(topology, cell, value);
        }
        // The same for boards of one word, two words … and for any number: known lengths make the loop short.
        let (holders, peers) = (value * self.cell_words, topology.peers(cell));
        match peers.len() {
            1 => self.take::<1>(holders, peers, value),
            2 => self.take::<2>(holders, peers, value),
            4 => self.take::<4>(holders, peers, value),
            6 => self.take::<6>(holders, peers, value),
            n => (0..n).for_each(|w| self.take_word(holders + w, w, peers[w], value)),
        }
    }

    /// Takes a value from the cells of a set of `WORDS` words; the cells that hold it begin at `holders`.
    #[inline(always)]
    fn take<const WORDS: usize>(&mut self, holders: usize, cells: &[u64], value: usize) {
        let Ok(cells) = <&[u64; WORDS]>::try_from(cells) else { return };
        for (w, &cells) in cells.iter().enumerate() {
            self.take_word(holders + w, w, cells, value);
        }
    }

    /// Takes a value from the cells of one word of a set.
    #[inline(always)]
    fn take_word(&mut self, holders: usize, word: usize, cells: u64, value: usize) {
        let holders = &mut self.holders[holders];
        let mut lost = *holders & cells;
        if lost == 0 {
            return;
        }
        *holders ^= lost;
        self.log.push(Change::Removed { value: value as u8, word: word as u16, cells: lost });
        let (open, base, keep) = (self.open[word], word * self.counts, !(1u64 << value));
        let mut empty = false;
        while lost != 0 {
            let cell = word << 6 | lost.trailing_zeros() as usize;
            let other = lost & lost.wrapping_neg() & open;
            lost &= lost - 1;
            let left = self.candidates[cell] & keep;
            self.candidates[cell] = left;
            empty |= left == 0;
            let fewer = base + left.count_ones() as usize;
            self.counted[fewer + 1] &= !other;
            self.counted[fewer] |= other;
        }
        self.contradiction |= empty;
    }
}
