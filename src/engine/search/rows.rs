//! What is in the rows of a choice: the chosen set, and unions over its elements.

use crate::compile::{Fill, Mask};
use crate::{board::window::Window, run::Run};

/// What one element adds to a union, computed once the element is in its register.
pub(crate) enum Adds {
    Word(Mask),
    /// A unit its places for the value of this register.
    PlacesOf(usize),
    /// A set of cells or units.
    Wide(Fill),
}

/// Where a set is kept once all is chosen.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Kept {
    Word(usize),
    /// In the registers of a set of cells or units.
    Wide(usize),
}

/// A set in each row.
pub(crate) struct Part {
    pub(crate) at: usize,
    pub(crate) words: usize,
    pub(crate) kept: Kept,
}

/// A union over the chosen elements.
pub(crate) struct Union {
    pub(crate) adds: Adds,
    pub(crate) part: Part,
    /// How many elements it may have; any number of them where that is no bound.
    pub(crate) at_most: usize,
}

impl Adds {
    /// Writes what an element adds over words that are 0.
    #[inline(always)]
    pub(super) fn write(&self, run: &Run<'_>, element: usize, slot: &mut [u64]) {
        match self {
            Self::PlacesOf(value) => {
                let (cells, holders) =
                    (run.topology.unit_cells(element), run.state.holders(run.get(*value) as usize));
                let all = slot[cells.from..].iter_mut().zip(cells.words).zip(&holders[cells.from..]);
                all.for_each(|((slot, cells), holders)| *slot = cells & holders);
            }
            Self::Word(word) => slot[0] = word.get(run),
            Self::Wide(fill) => run.write(fill, slot),
        }
    }
}

impl Part {
    #[inline(always)]
    pub(super) fn keep(&self, run: &Run<'_>, row: &[u64]) {
        match self.kept {
            Kept::Word(register) => run.set(register, row[self.at]),
            Kept::Wide(register) => run.set_wide(register, Window::whole(&row[self.at..][..self.words])),
        }
    }
}
