//! Changes of a state: removals and placements.

use crate::{BoardState, StateChange, Topology};
use tesuji_sets::{BitWindow, SetBits, bits};

impl BoardState {
    /// Removes a candidate; no effect if the cell does not have it.
    #[inline]
    pub fn eliminate(&mut self, cell: usize, value: usize) {
        let (word, bit) = (cell >> 6, 1u64 << (cell & 63));
        let holders = &mut self.cells_by_value[value * self.cell_words + word];
        if *holders & bit == 0 {
            return;
        }
        *holders &= !bit;
        self.log.push(StateChange::Removed { value: value as u8, word: word as u16, cells: bit });
        self.stale_cells[word] |= bit;
        self.is_contradictory |= self.counts.decrement::<1>(self.cell_words, word, [bit]);
    }

    /// Removes what another position has removed, and places what it has placed.
    pub fn intersect_with(&mut self, topology: &Topology, other: &Self) {
        let words = self.cell_words;
        for index in 0..self.cells_by_value.len() {
            let cells = self.cells_by_value[index] & !other.cells_by_value[index];
            if cells != 0 {
                let (value, word) = (index / words, index % words);
                self.cells_by_value[index] ^= cells;
                self.log.push(StateChange::Removed { value: value as u8, word: word as u16, cells });
                self.stale_cells[word] |= cells;
                self.is_contradictory |= self.counts.decrement::<1>(words, word, [cells]);
            }
        }
        for word in 0..words {
            for bit in SetBits(self.open[word] & !other.open[word]) {
                let cell = word << 6 | bit;
                if let Some(value) = other.placed(cell) {
                    self.place(topology, cell, value);
                }
            }
        }
    }

    /// Places a value: its cell loses all other candidates, and the cells that see it lose the value.
    ///
    /// A value that is not a candidate of the cell makes the state contradictory.
    #[inline]
    pub fn place(&mut self, topology: &Topology, cell: usize, value: usize) {
        // Known lengths make the loops short.
        match self.cell_words {
            1 => self.place_in::<1>(1, topology, topology.peers_in(1, cell), cell, value),
            2 => self.place_in::<2>(2, topology, topology.peers_in(2, cell), cell, value),
            4 => self.place_in::<4>(4, topology, topology.peers_in(4, cell), cell, value),
            words => self.place_in_any(words, topology, cell, value),
        }
    }

    #[inline(never)]
    fn place_in_any(&mut self, words: usize, topology: &Topology, cell: usize, value: usize) {
        self.place_in::<1>(words, topology, topology.peers(cell), cell, value);
    }

    /// Places a value on a board whose cell sets have this many words, `LANES` of them at a time.
    #[inline(always)]
    fn place_in<const LANES: usize>(
        &mut self,
        words: usize,
        topology: &Topology,
        peers: BitWindow<'_>,
        cell: usize,
        value: usize,
    ) {
        let (word, bit) = (cell >> 6, 1u64 << (cell & 63));
        let held = self.cells_by_value[value * words + word] & bit;
        if self.counts.exactly(1, word) & held == 0 {
            self.clear_cell(words, cell, value);
        }
        if self.open[word] & bit != 0 {
            self.open[word] &= !bit;
            self.open_cells -= 1;
            self.log.push(StateChange::Placed { value: value as u8, cell: cell as u16 });
            self.log_placement(topology, cell, value);
        }
        self.stale_cells[word] |= bit;
        for first in (0..peers.words.len()).step_by(LANES) {
            let base = peers.from + first;
            let holders = self.cells_by_value[value * words + base..].first_chunk_mut::<LANES>();
            let peers = peers.words[first..].first_chunk::<LANES>();
            let stale = self.stale_cells[base..].first_chunk_mut::<LANES>();
            let (Some(holders), Some(peers), Some(stale)) = (holders, peers, stale) else { continue };
            let mut lost = [0; LANES];
            for i in 0..LANES {
                lost[i] = holders[i] & peers[i];
                holders[i] ^= lost[i];
                stale[i] |= lost[i];
            }
            for (i, cells) in lost.into_iter().enumerate() {
                if cells != 0 {
                    self.log.push(StateChange::Removed {
                        value: value as u8,
                        word: (base + i) as u16,
                        cells,
                    });
                }
            }
            self.is_contradictory |= self.counts.decrement::<LANES>(words, base, lost);
        }
        if topology.has_pair_exclusions() {
            self.apply_relations(topology, cell, value);
        }
    }

    #[inline(always)]
    fn clear_cell(&mut self, words: usize, cell: usize, value: usize) {
        let word = cell >> 6;
        let candidates = bits::take_column(&mut self.cells_by_value, words, word, cell & 63);
        let (held, others) = (candidates & 1 << value, candidates & !(1 << value));
        self.cells_by_value[value * words + word] |= (held >> value) << (cell & 63);
        self.counts.reset_cell(words, cell, held != 0);
        self.is_contradictory |= held == 0;
        if others != 0 {
            self.log.push(StateChange::Cleared { cell: cell as u16, values: others });
        }
    }

    #[cold]
    fn apply_relations(&mut self, topology: &Topology, cell: usize, value: usize) {
        for excluded in topology.excluded(cell) {
            for lost in SetBits(excluded.values[value]) {
                self.eliminate(usize::from(excluded.cell), lost);
            }
        }
    }

    #[inline(always)]
    pub(super) fn log_placement(&mut self, topology: &Topology, cell: usize, value: usize) {
        match topology.unit_words() {
            1 => self.unplaced_in[value] &= !topology.cell_units_in(1, cell)[0],
            words => {
                let unplaced = &mut self.unplaced_in[value * words..][..words];
                let units = topology.memberships(cell).iter().map(|m| usize::from(m.unit));
                units.for_each(|unit| bits::remove(unplaced, unit));
            }
        }
    }
}
