//! Where in a set of cells the cells of a unit stand.

use crate::bits;
use crate::window::Window;

/// The part of a unit's cells that one word of a set of cells holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stretch {
    pub word: u16,
    /// Place of its first cell in the unit.
    shift: u8,
    /// The unit's cells in the word.
    pub mask: u64,
}

/// Which words of a set of cells hold a unit's cells.
#[derive(Debug, Clone)]
pub(super) struct Spread {
    /// The first two, the second empty where there is one only: most units have no more.
    pub first: [Stretch; 2],
    pub more: Box<[Stretch]>,
}

impl Spread {
    /// Of a unit whose cells are these.
    pub fn new(cells: Window<'_>) -> Self {
        let (mut shift, mut stretches) = (0, Vec::new());
        for (w, &mask) in cells.words.iter().enumerate() {
            if mask != 0 {
                stretches.push(Stretch { word: (cells.from + w) as u16, shift, mask });
                shift += mask.count_ones() as u8;
            }
        }
        let more = stretches.split_off(stretches.len().min(2)).into();
        stretches.resize(2, Stretch { word: 0, shift: 0, mask: 0 });
        Self { first: [stretches[0], stretches[1]], more }
    }
}

impl Stretch {
    /// The unit's cells that its word of a set holds, by their places in the unit.
    #[inline(always)]
    pub fn places(&self, word: u64) -> u64 {
        bits::gather(word, self.mask) << (self.shift & 63)
    }
}
