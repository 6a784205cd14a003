//! What is in the rows of a choice: the chosen set, and unions over its elements.

use crate::compile::{Fill, Word};
use crate::{board::window::Window, run::Run};

/// What an element is, given its number in the domain.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Element {
    /// The number itself: a value, a cell, a unit.
    Itself,
    /// The cell at that place of the unit in this register.
    CellOf(usize),
}

/// What one element adds to a union.
pub(crate) enum Adds {
    Candidates,
    /// A value its places in the unit of this register.
    Places(usize),
    /// A unit its places for the value of this register.
    PlacesOf(usize),
    /// One word that is computed once the element is in its register.
    Word(Word),
    /// A set of cells or units that is computed so.
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

/// Writes rows of one union: a number and what it adds, where that is not too much; says how many there are.
#[inline(always)]
pub(super) fn write_pairs(
    rows: &mut [u64],
    numbers: impl Iterator<Item = usize>,
    at_most: usize,
    adds: impl Fn(usize) -> u64,
) -> usize {
    let (rows, mut count) = (rows.as_chunks_mut().0, 0);
    for number in numbers {
        let Some(row) = rows.get_mut(count) else { break };
        *row = [1 << number, adds(number)];
        count += usize::from(row[1].count_ones() as usize <= at_most);
    }
    count
}

impl Adds {
    /// True where it is one word on every board.
    pub(super) fn is_word(&self) -> bool {
        !matches!(self, Self::PlacesOf(_) | Self::Wide(_))
    }

    #[inline(always)]
    pub(super) fn word(&self, run: &Run<'_>, element: usize) -> u64 {
        match self {
            Self::Candidates => run.state.candidates(element),
            Self::Places(unit) => run.places(run.get(*unit) as usize, element),
            Self::Word(word) => word(run),
            Self::PlacesOf(_) | Self::Wide(_) => 0,
        }
    }

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
            Self::Wide(fill) => run.write(fill, slot),
            _ => slot[0] = self.word(run, element),
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
