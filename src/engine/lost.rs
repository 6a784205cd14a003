//! Units that need a value and have lost every place for it.

use crate::board::bits::Ones;
use crate::board::state::{Change, State};
use crate::board::topology::Topology;

/// Whether some unit that needs a value has no place for it.
pub(super) fn has_no_place(topology: &Topology, state: &State) -> bool {
    let empty = |unit| (0..topology.values).any(|value| is_without_place(topology, state, unit, value));
    (0..topology.units.len()).any(empty)
}

/// Whether some unit that needs a value has lost its last place for it with these changes.
pub(super) fn leaves_no_place(topology: &Topology, state: &State, changes: &[Change]) -> bool {
    let lost = |word: usize, cells: u64, value: usize| match topology.unit_words() {
        // Cells that lose a value together share units.
        1 => {
            let units = Ones(cells).fold(0, |units, b| units | topology.cell_units_in(1, word << 6 | b)[0]);
            let unplaced = units & state.unplaced_in(topology, value)[0];
            Ones(unplaced).any(|unit| is_without_place(topology, state, unit, value))
        }
        _ => Ones(cells).any(|b| {
            let mut units = topology.memberships(word << 6 | b).iter().map(|m| usize::from(m.unit));
            units.any(|unit| is_without_place(topology, state, unit, value))
        }),
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

fn is_without_place(topology: &Topology, state: &State, unit: usize, value: usize) -> bool {
    topology.units[unit].laws.complete && !topology.meets(unit, state.holders(value))
}
