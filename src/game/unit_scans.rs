//! The scans of the laws of a unit, to explain the values that they refuse.

use super::{
    PlacedGrids,
    arithmetic::{EvalFailure, constant},
    cells::CellNumbers,
    error::Result,
    pairs::AppliedLaw,
    scan,
    units::{BareUnit, UnitBuilder, sorted},
};
use tesuji_board::{Topology, Unit};
use tesuji_lang::{Expr, InputKind, Law, Members, Program, StateVariable, UnitFamily, VarId};
use tesuji_law::{Anything, Sequence, StateGraph, state_graph};

/// The scan of a law over the cells of a unit, or only the order of its cells.
pub struct UnitScan {
    /// `None` if it accepts everything.
    law: Option<Law>,
    arguments: Vec<i64>,
    numbers: Vec<CellNumbers>,
    values: usize,
    lowest: i64,
    /// Cell of each step; a cell may repeat.
    pub cells: Vec<usize>,
}

impl UnitScan {
    /// Creates a scan that accepts everything.
    fn of_anything(topology: &Topology, cells: &[u16]) -> Self {
        Self {
            law: None,
            arguments: Vec::new(),
            numbers: Vec::new(),
            values: topology.values,
            lowest: topology.shape.lowest as i64,
            cells: cells.iter().map(|&cell| usize::from(cell)).collect(),
        }
    }

    fn applied<'a>(&'a self, law: &'a Law) -> AppliedLaw<'a> {
        AppliedLaw { law, arguments: &self.arguments, values: self.values, lowest: self.lowest }
    }

    /// Whether the steps visit the cells in the order of the unit.
    pub fn is_in_order(&self) -> bool {
        self.law.as_ref().is_none_or(|law| law.order.is_none())
    }

    /// Returns the states that have words, each with its index among the numbers of [`Self::states`].
    pub fn worded(&self) -> impl Iterator<Item = (usize, &StateVariable)> {
        let of_law = |law: &'_ Law| law.guesses.len();
        let guesses = self.law.as_ref().map_or(0, of_law);
        let states = self.law.iter().flat_map(|law| &law.state).enumerate();
        states.filter(|(_, state)| !state.says.is_empty()).map(move |(index, state)| (guesses + index, state))
    }

    /// Returns the numbers of the guesses and states of the law, layer by layer; `None` if there are more than `limit`
    /// states.
    pub fn states(&self, sequence: &Sequence, limit: usize) -> Option<StateGraph<Box<[i64]>>> {
        match &self.law {
            Some(law) => scan::states(&self.applied(law), &self.numbers, sequence, limit).ok()?,
            None => {
                let Ok(graph) = state_graph(&mut Anything, sequence, limit);
                graph.map(|graph| graph.map(|()| Box::default()))
            }
        }
    }

    /// Returns the number of an expression if a variable of the law has this value.
    pub fn number(&self, expr: &Expr, variable: VarId, value: i64) -> Option<i64> {
        let mut variables = self.applied(self.law.as_ref()?).variables(self.cells.len());
        variables[variable.0 as usize] = value;
        constant(expr, &variables).ok()
    }
}

/// Returns the scans of the laws of a unit, and a last one that accepts everything. Laws of alternatives are not
/// included.
pub fn unit_scans(program: &Program, topology: &Topology, unit: &Unit) -> Vec<UnitScan> {
    of_families(program, topology, unit)
        .ok()
        .flatten()
        .unwrap_or_else(|| vec![UnitScan::of_anything(topology, &unit.cells)])
}

/// Returns the scans of the first family that has the unit; `None` if there is none.
fn of_families(program: &Program, topology: &Topology, unit: &Unit) -> Result<Option<Vec<UnitScan>>> {
    let Ok(game) = program.game(&topology.game) else { return Ok(None) };
    let PlacedGrids { maps, grids, variables } = PlacedGrids::new(&game, &topology.shape)?;
    let mut families = UnitBuilder::new(program, &game, &topology.shape, maps);
    families.add_helpers(grids.first().map_or(&variables, |laid| &laid.variables))?;
    let has_kind = |family: &&UnitFamily| {
        unit.names().any(|name| topology.kinds.get_index(name.kind) == program.kinds.get(family.kind))
    };
    let is_choice = |family: &&UnitFamily| match family.members {
        Members::Groups(groups) => game.inputs[groups.input].kind == InputKind::Choices,
        _ => false,
    };
    for family in game.units.iter().filter(has_kind).filter(|family| !is_choice(family)) {
        for bare in families.members(family, &grids)? {
            let sorted = sorted(&bare.cells);
            let variables = &grids[bare.grid].variables;
            if sorted == unit.cells
                && families.laws(family, &bare, &sorted, variables)?.as_ref() == Some(&unit.laws)
            {
                let calls = families.calls(family, &bare, variables)?;
                let scans = scans(topology, &bare, &families.numbers(&bare), calls);
                return families.evaluated(scans).map(Some);
            }
        }
    }
    Ok(None)
}

fn scans(
    topology: &Topology,
    bare: &BareUnit,
    numbers: &[CellNumbers],
    calls: Vec<(&Law, Vec<i64>)>,
) -> Result<Vec<UnitScan>, EvalFailure> {
    let mut scans = Vec::new();
    for (law, arguments) in calls.into_iter().filter(|(law, _)| law.is_scan()) {
        let mut scan = UnitScan { law: Some(law.clone()), arguments, ..UnitScan::of_anything(topology, &[]) };
        let order = scan::order(&scan.applied(law), numbers)?;
        scan.numbers = order.iter().map(|place| numbers[*place]).collect();
        scan.cells = order.iter().map(|place| usize::from(bare.cells[*place])).collect();
        scans.push(scan);
    }
    scans.push(UnitScan::of_anything(topology, &bare.cells));
    Ok(scans)
}
