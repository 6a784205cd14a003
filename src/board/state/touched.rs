//! Which units the changes of the log concern. On boards of few units it is worked out once for all readers of the log,
//! on demand; on others, where sets of units would be long and nearly empty, by each reader for itself.

use super::{Change, State};
use crate::{bits::Ones, topology::Topology};

/// The most words of a set of units for which the log keeps such sets.
const MOST_WORDS: usize = 4;

/// Whether the log of a board's states keeps sets of units: [`State::touched_since`].
#[inline(always)]
pub fn keeps_touched(topology: &Topology) -> bool {
    topology.unit_words() <= MOST_WORDS
}

impl Change {
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
                Ones(cells).for_each(|bit| see(usize::from(word) << 6 | bit));
            }
            Self::Cleared { cell, .. } | Self::Placed { cell, .. } => see(usize::from(cell)),
        }
    }
}

impl State {
    /// Works out which units the changes concern that came since this was last called, for [`State::touched_since`].
    #[inline]
    pub fn note_touched(&mut self, topology: &Topology) {
        // Most boards have few enough units for one word: a known length makes the loops short.
        match topology.unit_words() {
            1 => self.note_touched_in(1, topology),
            words => self.note_touched_in(words, topology),
        }
    }

    #[inline(always)]
    fn note_touched_in(&mut self, words: usize, topology: &Topology) {
        for change in &self.log[self.touched.len() / words..] {
            for w in 0..words {
                let units = |cell| topology.cell_units_in(words, cell)[w];
                self.touched.push(match *change {
                    Change::Removed { word, cells, .. } => {
                        joined(cells, |bit| units(usize::from(word) << 6 | bit))
                    }
                    Change::Cleared { cell, .. } | Change::Placed { cell, .. } => units(usize::from(cell)),
                });
            }
        }
    }

    /// The units that each change since a version concerns, one set of this many words after another, as far as
    /// [`State::note_touched`] was called: for boards of which the log [keeps them](keeps_touched).
    #[inline(always)]
    pub fn touched_since(&self, words: usize, version: usize) -> &[u64] {
        &self.touched[(version - self.forgotten) * words..]
    }
}

/// The union of the sets that some cells have.
///
/// Mostly there are one or two cells: taking two at a time, perhaps one of them twice, leaves less to guess.
#[inline(always)]
fn joined(mut cells: u64, set: impl Fn(usize) -> u64) -> u64 {
    let mut all = 0;
    while cells != 0 {
        let first = cells.trailing_zeros() as usize;
        cells &= cells - 1;
        let second = if cells == 0 { first } else { cells.trailing_zeros() as usize };
        cells &= cells.wrapping_sub(1);
        all |= set(first) | set(second);
    }
    all
}
