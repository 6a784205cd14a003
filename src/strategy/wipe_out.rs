//! Units that need a value and have lost every place for it.

use crate::prelude::*;

/// Whether some unit that needs a value has no place for it.
pub fn has_no_place(topology: &Topology, state: &BoardState) -> bool {
    let lost = |value: usize| {
        let mut words = topology.units_with(UnitFact::EveryValue).iter().enumerate();
        words.any(|(word, &units)| is_without_place(topology, state, (word, units), value))
    };
    (0..topology.values).any(lost)
}

/// Whether some unit that needs a value has lost its last place for it with these changes.
pub fn wipes_out_value(topology: &Topology, state: &BoardState, changes: &[StateChange]) -> bool {
    if topology.unit_words() == 1 {
        return leaves_no_place_in_word(topology, state, changes);
    }
    let lost = |cell: usize, value: usize| {
        let units = topology.memberships(cell).iter().map(|m| usize::from(m.unit));
        let mut needing = units.filter(|&unit| bits::has(topology.units_with(UnitFact::EveryValue), unit));
        needing.any(|unit| is_without_place(topology, state, (unit >> 6, 1 << (unit & 63)), value))
    };
    changes.iter().any(|change| match *change {
        StateChange::Removed { value, word, cells } => {
            SetBits(cells).any(|b| lost(usize::from(word) << 6 | b, usize::from(value)))
        }
        StateChange::Cleared { cell, values } => SetBits(values).any(|value| lost(usize::from(cell), value)),
        StateChange::Placed { .. } => false,
    })
}

/// [`wipes_out_value`] if one word has all units: cells that lose a value together share units, each tested once.
fn leaves_no_place_in_word(topology: &Topology, state: &BoardState, changes: &[StateChange]) -> bool {
    let (mut units, mut changed) = ([0; u64::BITS as usize], 0);
    let of_cell = |cell: usize| topology.cell_units_in(1, cell)[0];
    for change in changes {
        match *change {
            StateChange::Removed { value, word, cells } => {
                let cells = SetBits(cells).map(|b| usize::from(word) << 6 | b);
                units[usize::from(value)] |= cells.fold(0, |all, cell| all | of_cell(cell));
                changed |= 1 << value;
            }
            StateChange::Cleared { cell, values } => {
                let of_cell = of_cell(usize::from(cell));
                SetBits(values).for_each(|value| units[value] |= of_cell);
                changed |= values;
            }
            StateChange::Placed { .. } => {}
        }
    }
    SetBits(changed).any(|value| {
        let needing = state.unplaced_in(topology, value)[0] & topology.units_with(UnitFact::EveryValue)[0];
        is_without_place(topology, state, (0, units[value] & needing), value)
    })
}

/// Whether one of the units of a word of their set has no place for a value.
#[inline(always)]
fn is_without_place(
    topology: &Topology,
    state: &BoardState,
    (word, mut units): (usize, u64),
    value: usize,
) -> bool {
    topology.next_unit((word, &mut units), state.holders(value), |_, places| places == 0).is_some()
}
