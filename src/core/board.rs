//! What a board decides once and for all.

use tesuji_board::topology::{Laws, Topology};

/// Facts that are the same for all units of a board.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Board {
    kinds: Vec<usize>,
    pub(crate) distinct: Option<bool>,
    pub(crate) complete: Option<bool>,
    pub(crate) summed: Option<bool>,
    /// Whether no unit goes by several names, so that the kind of a unit determines its laws.
    pub(crate) has_single_names: bool,
}

impl Board {
    /// Looks through the units of a board.
    pub fn of(topology: &Topology) -> Self {
        let laws =
            |holds: fn(&Laws) -> bool| same_for_all(topology, |unit| holds(&topology.units[unit].laws));
        let summed = |unit: usize| topology.summed_units()[unit >> 6] >> (unit & 63) & 1 != 0;
        Self {
            kinds: topology.listed_kinds().collect(),
            distinct: laws(|laws| laws.distinct),
            complete: laws(|laws| laws.complete),
            summed: same_for_all(topology, summed),
            has_single_names: topology.units.iter().all(|unit| unit.names().count() == 1),
        }
    }

    /// Whether no unit is of a kind.
    pub(crate) fn lacks(&self, kind: usize) -> bool {
        !self.kinds.contains(&kind)
    }
}

fn same_for_all(board: &Topology, holds: impl Fn(usize) -> bool) -> Option<bool> {
    let mut all = (0..board.units.len()).map(holds);
    let first = all.next()?;
    all.all(|other| other == first).then_some(first)
}
