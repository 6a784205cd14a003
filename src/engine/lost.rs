//! Units that need a value and have lost every place for it.

use crate::board::bits::{self, Ones};
use crate::board::state::{Change, State};
use crate::board::topology::Topology;

/// Whether some unit that needs a value has no place for it.
pub(super) fn has_no_place(topology: &Topology, state: &State) -> bool {
    let lost = |value: usize| {
        let mut words = topology.complete_units().iter().enumerate();
        words.any(|(word, &units)| is_without_place(topology, state, (word, units), value))
    };
    (0..topology.values).any(lost)
}

/// Whether some unit that needs a value has lost its last place for it with these changes.
pub(super) fn leaves_no_place(topology: &Topology, state: &State, changes: &[Change]) -> bool {
    let lost = |word: usize, cells: u64, value: usize| {
        let mut unplaced = state.unplaced_in(topology, value).iter().zip(topology.complete_units());
        match topology.unit_words() {
            // Cells that lose a value together share units.
            1 => {
                let units = Ones(cells).map(|b| topology.cell_units_in(1, word << 6 | b)[0]);
                let units = units.fold(0, |all, units| all | units);
                unplaced.any(|(unplaced, complete)| {
                    is_without_place(topology, state, (0, units & unplaced & complete), value)
                })
            }
            _ => Ones(cells).any(|b| {
                let units = topology.memberships(word << 6 | b).iter().map(|m| usize::from(m.unit));
                let mut needing = units.filter(|&unit| bits::has(topology.complete_units(), unit));
                needing.any(|unit| is_without_place(topology, state, (unit >> 6, 1 << (unit & 63)), value))
            }),
        }
    };
    changes.iter().any(|change| match *change {
        Change::Removed { value, word, cells } => lost(usize::from(word), cells, usize::from(value)),
        Change::Cleared { cell, values } => {
            let (word, cells) = (usize::from(cell) >> 6, 1 << (cell & 63));
            Ones(values).any(|value| lost(word, cells, value))
        }
        Change::Placed { .. } => false,
    })
}

/// Whether one of the units of a word of their set has no place for a value.
#[inline(always)]
fn is_without_place(
    topology: &Topology,
    state: &State,
    (word, mut units): (usize, u64),
    value: usize,
) -> bool {
    topology.next_unit((word, &mut units), state.holders(value), |_, places| places == 0).is_some()
}
