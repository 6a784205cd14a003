//! Facts about a board, for constant folding.

use tesuji_board::{Topology, UnitFact};
use tesuji_lang::Function;

/// Facts that hold for all units of a board; `None` if its units differ.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct BoardFacts {
    kinds: Vec<usize>,
    /// For each fact that a function tests, whether all units have it; `None` if only some have.
    uniform: [Option<bool>; 3],
    /// Whether every unit has one name, so that its kind determines its laws.
    pub(crate) has_single_names: bool,
}

impl BoardFacts {
    pub fn of(topology: &Topology) -> Self {
        let uniform = |fact| same_for_all(topology, |unit| topology.units[unit].laws.imply(fact));
        Self {
            kinds: topology.listed_kinds().collect(),
            uniform: [UnitFact::AllDifferent, UnitFact::EveryValue, UnitFact::ListedSets].map(uniform),
            has_single_names: topology.units.iter().all(|unit| unit.names().count() == 1),
        }
    }

    /// The result of a function that tests a fact of a unit; `None` if it depends on the unit.
    pub(crate) fn decide(&self, function: Function) -> Option<bool> {
        self.uniform[unit_fact(function)? as usize]
    }

    /// Whether no unit is of a kind.
    pub(crate) fn lacks(&self, kind: usize) -> bool {
        !self.kinds.contains(&kind)
    }
}

/// The fact of a unit that a function tests.
pub fn unit_fact(function: Function) -> Option<UnitFact> {
    match function {
        Function::Distinct => Some(UnitFact::AllDifferent),
        Function::Complete => Some(UnitFact::EveryValue),
        Function::Summed => Some(UnitFact::ListedSets),
        _ => None,
    }
}

fn same_for_all(board: &Topology, holds: impl Fn(usize) -> bool) -> Option<bool> {
    let mut values = (0..board.units.len()).map(holds);
    let first = values.next()?;
    values.all(|other| other == first).then_some(first)
}
