//! Covers where one unit alone may cover each cell: what it takes is known without a search.

use super::Cover;
use crate::compile::{Fill, Node};
use crate::{board::bits, board::topology::Topology, board::window::Window, run::Run, wide::Wide};
use std::sync::OnceLock;

pub(crate) struct Covering {
    pub(crate) units: Fill,
    /// Those that were asked about first and, where no two of them have a cell in common, the unit of each cell.
    pub(crate) known: OnceLock<(Vec<u64>, Option<Vec<u16>>)>,
}

/// The unit of a cell that is in none.
const NO_UNIT: u16 = u16::MAX;

impl Covering {
    /// The unit that may cover each cell, where there is no second one for any.
    pub(super) fn single(&self, run: &Run<'_>) -> Option<&[u16]> {
        run.filled(run.topology.unit_words(), &(self.units), |from| {
            let (units, single) =
                self.known.get_or_init(|| (from.words().to_vec(), only_units(run.topology, from)));
            single.as_deref().filter(|_| units == from.words())
        })
    }
}

/// The unit of each cell, where none has two.
fn only_units(topology: &Topology, units: &Wide) -> Option<Vec<u16>> {
    let mut of_cell = vec![NO_UNIT; topology.cells.len()];
    for unit in units.iter() {
        for cell in topology.unit_cells(unit).iter() {
            if std::mem::replace(&mut of_cell[cell], unit as u16) != NO_UNIT {
                return None;
            }
        }
    }
    Some(of_cell)
}

#[inline(always)]
pub(super) fn unit_of(single: &[u16], cell: usize) -> Option<usize> {
    single.get(cell).filter(|unit| **unit != NO_UNIT).map(|unit| usize::from(*unit))
}

impl Cover {
    /// Goes on with each cover where one unit alone may cover each cell, and none may stay uncovered.
    pub(super) fn cover_with(
        &self,
        run: &Run<'_>,
        single: &[u16],
        (open, weight): (&mut [u64], &[u64]),
        from: &mut [u64],
        next: &Node,
    ) -> bool {
        run.lend(self.unit_words, |chosen| {
            chosen.fill(0);
            for cell in bits::iter(open) {
                let of_word = |(w, weight): (usize, &u64)| run.topology.cell_units(cell, w) & weight;
                let times = match self.weight {
                    Some(_) => weight.iter().enumerate().map(|word| of_word(word).count_ones()).sum(),
                    None => 1,
                };
                match unit_of(single, cell).filter(|unit| times == 1 && bits::has(from, *unit)) {
                    Some(unit) => bits::insert(chosen, unit),
                    None if times == 0 => {}
                    None => return false,
                }
            }
            from.iter_mut().zip(&*chosen).for_each(|(from, chosen)| *from &= !chosen);
            open.fill(0);
            run.set_wide(self.rest, Window::whole(open));
            let left = self.size.checked_sub(bits::len(chosen));
            left.is_some_and(|left| self.fill_up(run, chosen, (from, 0), left, next))
        })
    }

    /// Goes on with some units and any `left` more of others, from a number on.
    fn fill_up(
        &self,
        run: &Run<'_>,
        chosen: &mut [u64],
        (others, at_least): (&[u64], usize),
        left: usize,
        next: &Node,
    ) -> bool {
        if left == 0 {
            run.set_wide(self.chosen, Window::whole(chosen));
            return next(run);
        }
        bits::iter(others).filter(|unit| *unit >= at_least).any(|unit| {
            bits::insert(chosen, unit);
            let found = self.fill_up(run, chosen, (others, unit + 1), left - 1, next);
            bits::remove(chosen, unit);
            found
        })
    }
}
