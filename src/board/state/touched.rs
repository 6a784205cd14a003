//! Units of the changes of the log. On boards of few units they are computed once for all readers, on demand; on
//! others, where unit sets are long and sparse, by each reader.

use crate::{BoardState, StateChange, Topology};
use tesuji_sets::SetBits;

/// Maximum number of words of a unit set that the log stores.
const MAX_UNIT_WORDS: usize = 4;

/// Whether the log of a board's states stores unit sets: [`BoardState::touched_since`].
#[inline(always)]
pub fn keeps_touched(topology: &Topology) -> bool {
    topology.unit_words() <= MAX_UNIT_WORDS
}

impl StateChange {
    /// Calls a function with each unit of the cells that it concerns.
    #[inline]
    pub fn units(self, topology: &Topology, mut see: impl FnMut(usize)) {
        self.cells(|cell| topology.memberships(cell).iter().for_each(|m| see(usize::from(m.unit))));
    }

    /// Calls a function with each cell that it concerns.
    #[inline]
    pub fn cells(self, mut see: impl FnMut(usize)) {
        match self {
            Self::Removed { word, cells, .. } => {
                SetBits(cells).for_each(|bit| see(usize::from(word) << 6 | bit));
            }
            Self::Cleared { cell, .. } | Self::Placed { cell, .. } => see(usize::from(cell)),
        }
    }
}

impl BoardState {
    /// Computes the units of the changes since the last call, for [`BoardState::touched_since`].
    #[inline]
    pub fn update_touched(&mut self, topology: &Topology) {
        // Most boards have few enough units for one word: a known length makes the loops short.
        match topology.unit_words() {
            1 => self.update_touched_in(1, topology),
            words => self.update_touched_in(words, topology),
        }
    }

    #[inline(always)]
    fn update_touched_in(&mut self, words: usize, topology: &Topology) {
        for change in &self.log[self.touched_units.len() / words..] {
            for w in 0..words {
                let units = |cell| topology.cell_units_in(words, cell)[w];
                self.touched_units.push(match *change {
                    StateChange::Removed { word, cells, .. } => {
                        union_of(cells, |bit| units(usize::from(word) << 6 | bit))
                    }
                    StateChange::Cleared { cell, .. } | StateChange::Placed { cell, .. } => {
                        units(usize::from(cell))
                    }
                });
            }
        }
    }

    /// Units of each change since a version, one set of this many words after another, up to the last
    /// [`BoardState::update_touched`]. Requires [`keeps_touched`].
    #[inline(always)]
    pub fn touched_since(&self, words: usize, version: usize) -> &[u64] {
        &self.touched_units[(version - self.log_start) * words..]
    }
}

/// Union of the sets of some cells.
///
/// Usually one or two cells: two per iteration, perhaps the same one, saves branches.
#[inline(always)]
fn union_of(mut cells: u64, set: impl Fn(usize) -> u64) -> u64 {
    let mut union = 0;
    while cells != 0 {
        let first = cells.trailing_zeros() as usize;
        cells &= cells - 1;
        let second = if cells == 0 { first } else { cells.trailing_zeros() as usize };
        cells &= cells.wrapping_sub(1);
        union |= set(first) | set(second);
    }
    union
}
