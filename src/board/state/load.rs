//! Loading of a puzzle into an existing state.

use crate::{BoardState, Topology, identity::Identity, topology::Membership};
use tesuji_sets::{BitWindow, SetBits, bits};

impl BoardState {
    /// Loads a position; cells of `placed` are not open, those of `given` were printed.
    ///
    /// `candidates` has one set per cell, without propagation. The log is empty afterwards, so that one state
    /// serves many puzzles.
    pub fn load(&mut self, topology: &Topology, candidates: &[u64], placed: &[u64], given: &[u64]) {
        self.clear();
        self.given_cells.copy_from_slice(given);
        self.cells_by_value.fill(0);
        for (c, &mask) in candidates.iter().enumerate() {
            for v in SetBits(mask) {
                self.cells_by_value[v * self.cell_words + (c >> 6)] |= 1 << (c & 63);
            }
            if bits::has(placed, c) {
                bits::remove(&mut self.open, c);
                SetBits(mask).for_each(|v| self.log_placement(topology, c, v));
            }
        }
        self.open_cells = bits::len(&self.open);
        self.count();
    }

    /// Resets the state: all cells are open, ready for [`BoardState::load_given`].
    pub fn clear(&mut self) {
        self.identity = Identity::fresh();
        self.log.clear();
        self.log_start = 0;
        self.touched_units.clear();
        self.is_contradictory = false;
        self.cells_by_value.fill(u64::MAX);
        self.givens_by_value.fill(0);
        self.given_cells.fill(0);
        self.unplaced_in.fill(u64::MAX);
        bits::fill_low(&mut self.open, self.candidates.len());
        self.stale_cells.copy_from_slice(&self.open);
    }

    /// Removes the values that cells may not hold by themselves, after [`BoardState::clear`].
    pub fn exclude_alone(&mut self, topology: &Topology) {
        for (cell, allowed) in topology.allowed_alone().iter().enumerate() {
            for value in SetBits(topology.all_values() & !allowed) {
                bits::remove(&mut self.cells_by_value[value * self.cell_words..], cell);
            }
        }
    }

    /// Places a value of the puzzle's text, after [`BoardState::clear`] and before [`BoardState::propagate_givens`].
    ///
    /// Returns the unit in which it clashes with an earlier one; then nothing changes. `PLAIN`: without relations.
    #[inline]
    pub fn load_given<const PLAIN: bool>(
        &mut self,
        topology: &Topology,
        cell: usize,
        value: usize,
        is_given: bool,
    ) -> Option<usize> {
        // A known length makes the loops short, as in `BoardState::place`.
        match self.cell_words {
            2 => {
                self.load_given_in::<PLAIN>(2, topology, topology.peers_in(2, cell), (cell, value), is_given)
            }
            words => {
                self.load_given_in::<PLAIN>(words, topology, topology.peers(cell), (cell, value), is_given)
            }
        }
    }

    #[inline(always)]
    fn load_given_in<const PLAIN: bool>(
        &mut self,
        words: usize,
        topology: &Topology,
        peers: BitWindow<'_>,
        (cell, value): (usize, usize),
        is_given: bool,
    ) -> Option<usize> {
        let (word, bit) = (cell >> 6, 1u64 << (cell & 63));
        let holders = &mut self.cells_by_value[value * words..][..words];
        if holders[word] & bit == 0 {
            return self.clash(topology, cell, value);
        }
        for (holders, peers) in holders[peers.from..].iter_mut().zip(peers.words) {
            *holders &= !peers;
        }
        if !PLAIN {
            self.exclude_related(topology, cell, value);
        }
        self.givens_by_value[value * words + word] |= bit;
        self.log_placement(topology, cell, value);
        self.given_cells[word] |= if is_given { bit } else { 0 };
        None
    }

    #[cold]
    fn exclude_related(&mut self, topology: &Topology, cell: usize, value: usize) {
        for excluded in topology.excluded(cell) {
            let (word, bit) = (usize::from(excluded.cell) >> 6, 1u64 << (excluded.cell & 63));
            for lost in SetBits(excluded.values[value]) {
                self.cells_by_value[lost * self.cell_words + word] &= !bit;
            }
        }
    }

    #[cold]
    fn clash(&self, topology: &Topology, cell: usize, value: usize) -> Option<usize> {
        let unplaced = self.unplaced_in(topology, value);
        let breaks = |m: &&Membership| {
            let unit = usize::from(m.unit);
            let related = || {
                let forbids = |(other, lost): (u16, u64)| {
                    let fixed = |v: usize| {
                        bits::has(&self.givens_by_value[v * self.cell_words..], usize::from(other))
                    };
                    topology.units[unit].cells.contains(&other) && SetBits(lost).any(fixed)
                };
                topology.excluded(cell).iter().map(|e| (e.cell, e.values[value])).any(forbids)
            };
            let has_tables = topology.units[unit].laws.has_pair_tables(topology.values);
            m.is_distinct && !bits::has(unplaced, unit) || has_tables && related()
        };
        topology.memberships(cell).iter().find(breaks).map(|m| usize::from(m.unit))
    }

    pub fn propagate_givens(&mut self) {
        for fixed in self.givens_by_value.chunks_exact(self.cell_words) {
            self.open.iter_mut().zip(fixed).for_each(|(open, fixed)| *open &= !fixed);
        }
        let by_value = self.cells_by_value.chunks_exact_mut(self.cell_words);
        for (holders, fixed) in by_value.zip(self.givens_by_value.chunks_exact(self.cell_words)) {
            // Cells of a value: the open ones that see no placed one, and the placed ones.
            for ((holders, fixed), open) in holders.iter_mut().zip(fixed).zip(&self.open) {
                *holders = *holders & open | fixed;
            }
        }
        self.open_cells = bits::len(&self.open);
        self.count();
    }

    fn count(&mut self) {
        self.counts.count(&self.cells_by_value);
        bits::fill_low(&mut self.stale_cells, self.candidates.len());
        self.is_contradictory |= self.counts.some_empty(&self.stale_cells);
    }
}
