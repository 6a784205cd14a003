//! What a step does to a state.

use super::{Change, State};
use crate::{bits, bits::Ones, topology::Topology, window::Window};

impl State {
    /// Takes a candidate out. Nothing happens where the cell does not hold it.
    #[inline]
    pub fn eliminate(&mut self, cell: usize, value: usize) {
        let (word, bit) = (cell >> 6, 1u64 << (cell & 63));
        let holders = &mut self.holders[value * self.cell_words + word];
        if *holders & bit == 0 {
            return;
        }
        *holders &= !bit;
        self.log.push(Change::Removed { value: value as u8, word: word as u16, cells: bit });
        self.stale[word] |= bit;
        self.contradiction |= self.counts.take_one::<1>(self.cell_words, word, [bit]);
    }

    /// Takes out what another position has lost, and places what is placed there.
    pub fn meet(&mut self, topology: &Topology, other: &Self) {
        let words = self.cell_words;
        for at in 0..self.holders.len() {
            let cells = self.holders[at] & !other.holders[at];
            if cells != 0 {
                let (value, word) = (at / words, at % words);
                self.holders[at] ^= cells;
                self.log.push(Change::Removed { value: value as u8, word: word as u16, cells });
                self.stale[word] |= cells;
                self.contradiction |= self.counts.take_one::<1>(words, word, [cells]);
            }
        }
        for word in 0..words {
            for bit in Ones(self.open[word] & !other.open[word]) {
                let cell = word << 6 | bit;
                if let Some(value) = other.placed(cell) {
                    self.place(topology, cell, value);
                }
            }
        }
    }

    /// Places a value: its cell holds nothing else, and what sees the cell does not hold it.
    ///
    /// A value that is no candidate of the cell makes the state contradictory.
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

    /// Places a value on a board whose sets of cells have this many words, `BLOCK` of them at a time.
    #[inline(always)]
    fn place_in<const BLOCK: usize>(
        &mut self,
        words: usize,
        topology: &Topology,
        peers: Window<'_>,
        cell: usize,
        value: usize,
    ) {
        let (word, bit) = (cell >> 6, 1u64 << (cell & 63));
        let held = self.holders[value * words + word] & bit;
        if self.counts.exactly(1, word) & held == 0 {
            self.clear_cell(words, cell, value);
        }
        if self.open[word] & bit != 0 {
            self.open[word] &= !bit;
            self.open_cells -= 1;
            self.log.push(Change::Placed { value: value as u8, cell: cell as u16 });
            self.settle(topology, cell, value);
        }
        self.stale[word] |= bit;
        for first in (0..peers.words.len()).step_by(BLOCK) {
            let base = peers.from + first;
            let holders = self.holders[value * words + base..].first_chunk_mut::<BLOCK>();
            let peers = peers.words[first..].first_chunk::<BLOCK>();
            let stale = self.stale[base..].first_chunk_mut::<BLOCK>();
            let (Some(holders), Some(peers), Some(stale)) = (holders, peers, stale) else { continue };
            let mut lost = [0; BLOCK];
            for i in 0..BLOCK {
                lost[i] = holders[i] & peers[i];
                holders[i] ^= lost[i];
                stale[i] |= lost[i];
            }
            for (i, cells) in lost.into_iter().enumerate() {
                if cells != 0 {
                    self.log.push(Change::Removed { value: value as u8, word: (base + i) as u16, cells });
                }
            }
            self.contradiction |= self.counts.take_one::<BLOCK>(words, base, lost);
        }
        if topology.has_relations() {
            self.relate(topology, cell, value);
        }
    }

    #[inline(always)]
    fn clear_cell(&mut self, words: usize, cell: usize, value: usize) {
        let word = cell >> 6;
        let all = bits::take_column(&mut self.holders, words, word, cell & 63);
        let (held, others) = (all & 1 << value, all & !(1 << value));
        self.holders[value * words + word] |= (held >> value) << (cell & 63);
        self.counts.leave(words, cell, held != 0);
        self.contradiction |= held == 0;
        if others != 0 {
            self.log.push(Change::Cleared { cell: cell as u16, values: others });
        }
    }

    #[cold]
    fn relate(&mut self, topology: &Topology, cell: usize, value: usize) {
        for excluded in topology.excluded(cell) {
            for lost in Ones(excluded.values[value]) {
                self.eliminate(usize::from(excluded.cell), lost);
            }
        }
    }

    #[inline(always)]
    pub(super) fn settle(&mut self, topology: &Topology, cell: usize, value: usize) {
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
