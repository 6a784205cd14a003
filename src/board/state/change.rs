//! What a step does to a state.

use super::column::take_column;
use super::{Change, State};
use crate::board::bits::Ones;
use crate::board::topology::Topology;

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
        self.tallies[word].stale |= bit;
        self.recount_block::<1>(self.cell_words, word);
    }

    /// Places a value: its cell holds nothing else, and what sees the cell does not hold it.
    ///
    /// A value that is no candidate of the cell makes the state contradictory.
    #[inline]
    pub fn place(&mut self, topology: &Topology, cell: usize, value: usize) {
        // The same for boards of one word, two words … and for any number: known lengths make the loops short.
        match self.cell_words {
            1 => self.place_in::<1>(1, topology, cell, value),
            2 => self.place_in::<2>(2, topology, cell, value),
            4 => self.place_in::<4>(4, topology, cell, value),
            words => self.place_in::<1>(words, topology, cell, value),
        }
    }

    /// Places a value on a board whose sets of cells have so many words, `BLOCK` of them at a time.
    #[inline(always)]
    fn place_in<const BLOCK: usize>(&mut self, words: usize, topology: &Topology, cell: usize, value: usize) {
        let (word, bit) = (cell >> 6, 1u64 << (cell & 63));
        let held = self.holders[value * words + word] & bit;
        if self.tallies[word].single & held == 0 {
            let others = take_column(&mut self.holders, words, word, cell & 63) & !(1 << value);
            self.holders[value * words + word] |= held;
            if others != 0 {
                self.log.push(Change::Cleared { cell: cell as u16, values: others });
            }
        }
        if self.open[word] & bit != 0 {
            self.open[word] &= !bit;
            self.open_cells -= 1;
            self.log.push(Change::Placed { value: value as u8, cell: cell as u16 });
            self.settle(topology, cell, value);
        }
        self.tallies[word].stale |= bit;
        let holders = &mut self.holders[value * words..][..words];
        for (word, (holders, peers)) in holders.iter_mut().zip(topology.peers_in(words, cell)).enumerate() {
            let lost = *holders & peers;
            if lost != 0 {
                *holders ^= lost;
                self.tallies[word].stale |= lost;
                self.log.push(Change::Removed { value: value as u8, word: word as u16, cells: lost });
            }
        }
        for base in (0..words).step_by(BLOCK) {
            self.recount_block::<BLOCK>(words, base);
        }
        if topology.has_relations() {
            self.relate(topology, cell, value);
        }
    }

    /// Takes from related cells what cannot stand beside a value.
    #[cold]
    fn relate(&mut self, topology: &Topology, cell: usize, value: usize) {
        for excluded in topology.excluded(cell) {
            for lost in Ones(excluded.values[value]) {
                self.eliminate(usize::from(excluded.cell), lost);
            }
        }
    }

    /// Takes the units of a cell from those in which a value is not placed.
    #[inline(always)]
    pub(super) fn settle(&mut self, topology: &Topology, cell: usize, value: usize) {
        match topology.unit_words() {
            1 => self.unplaced_in[value] &= !topology.cell_units_in(1, cell)[0],
            words => {
                let unplaced = self.unplaced_in[value * words..].iter_mut();
                unplaced.zip(topology.cell_units(cell)).for_each(|(unplaced, units)| *unplaced &= !units);
            }
        }
    }

    /// Finds the cells with one candidate, and those with none.
    pub(super) fn recount(&mut self) {
        for word in 0..self.cell_words {
            self.recount_block::<1>(self.cell_words, word);
        }
    }

    /// The same for the cells of `BLOCK` words.
    #[inline(always)]
    fn recount_block<const BLOCK: usize>(&mut self, words: usize, base: usize) {
        let (mut any, mut several) = ([0; BLOCK], [0; BLOCK]);
        let mut count = |holders: &[u64]| {
            let Some(holders) = holders[base..].first_chunk::<BLOCK>() else { return };
            for i in 0..BLOCK {
                several[i] |= any[i] & holders[i];
                any[i] |= holders[i];
            }
        };
        // Four values at a time, written out, need fewer looks at what is left.
        let fours = self.holders.chunks_exact(4 * words);
        let rest = fours.remainder();
        for four in fours {
            (0..4).for_each(|v| count(&four[v * words..][..words]));
        }
        rest.chunks_exact(words).for_each(count);
        let mut empty = 0;
        for i in 0..BLOCK {
            let tally = &mut self.tallies[base + i];
            tally.single = any[i] & !several[i];
            empty |= tally.all & !any[i];
        }
        self.contradiction |= empty != 0;
    }
}
