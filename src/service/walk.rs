//! Long arguments as walks: placements in their order, up to a contradiction.

use super::prelude::*;
use tesuji_board::{BoardState, UnitFact};
use tesuji_evidence::{Conflict, ForcedPlacement};
use tesuji_frame::{Datum, WorldOutcome};
use tesuji_report::walk::{data, leaves};

/// Maximum number of placements in an argument that is explained by its sentence alone.
const MAX_PLACEMENTS_WITHOUT_WALK: usize = 6;

/// A walk: the placements that follow from an assumption or a position, in their order.
#[derive(Serialize, JsonSchema)]
pub struct Walk {
    /// Square and value of the assumption; `null` if everything follows from the position.
    start: Option<(usize, usize)>,
    steps: Vec<WalkStep>,
    /// The contradiction at the end; `null` if there is none.
    end: Option<Contradiction>,
}

/// A placement and its reason.
#[derive(Serialize, JsonSchema)]
struct WalkStep {
    square: usize,
    value: usize,
    /// Reason for which it follows from the previous placements; `null` if that is not immediate.
    #[serde(rename = "why")]
    reason: Option<PlacementReason>,
}

/// Reason for a placement.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum PlacementReason {
    /// The unit with this name has no other place for the value.
    Unit(String),
    /// The cell has no other candidate.
    Cell,
}

/// A contradiction: a cell without a candidate, a unit without a place for a value, or a description in words.
#[derive(Serialize, JsonSchema)]
struct Contradiction {
    /// Squares of the cells that contradict each other.
    cells: Vec<usize>,
    /// The value for which no place is left.
    value: Option<usize>,
    /// Name of the unit without a place for the value.
    unit: Option<String>,
    /// The contradiction in words, if it is of another kind.
    words: Option<String>,
}

/// The walks of a match, one for each assumption that it makes; empty if all of them are short.
pub fn walks(context: &CallContext<'_>, found: &Match) -> Vec<Walk> {
    let Position { topology, state } = found.before();
    let supposed = leaves(data(found.traced_match())).into_iter().filter_map(|datum| match datum {
        Datum::World(supposed) => Some(&**supposed),
        _ => None,
    });
    let effects = &found.traced_match().effects;
    let walk = |supposed: &WorldOutcome| {
        let placed = followed(supposed, effects);
        let mut after = state.clone();
        after.place(topology, supposed.candidate.0, supposed.candidate.1);
        Walk {
            start: Some(candidate(topology, supposed.candidate)),
            steps: steps(context, topology, &mut after, &placed),
            end: supposed
                .is_contradictory
                .then(|| Contradiction::of_emptied(context, topology, &supposed.emptied)),
        }
    };
    let walks: Vec<Walk> = supposed.map(walk).collect();
    if walks.iter().any(|walk| walk.steps.len() > MAX_PLACEMENTS_WITHOUT_WALK) { walks } else { Vec::new() }
}

fn candidate(topology: &Topology, (cell, value): (usize, usize)) -> (usize, usize) {
    (topology.square_of(cell), value + 1)
}

/// The placements on which the conclusions of a match depend, in their order.
fn followed(supposed: &WorldOutcome, effects: &Effects) -> Vec<(usize, usize)> {
    if supposed.is_contradictory {
        return supposed.contradicting.clone();
    }
    // A placed value eliminates the other candidates of its cell.
    let concludes = |of: &(usize, usize)| {
        effects.eliminated().any(|gone| gone == *of)
            || effects.placements.iter().any(|(cell, _)| *cell == of.0)
    };
    let grounds = supposed.removed.iter().zip(&supposed.grounds);
    let mut all: Vec<(usize, usize)> = Vec::new();
    for placed in grounds.filter(|(removed, _)| concludes(removed)).flat_map(|(_, grounds)| grounds) {
        if !all.contains(placed) {
            all.push(*placed);
        }
    }
    all
}

/// Placements with their reasons, made on a position in this order.
fn steps(
    context: &CallContext<'_>,
    topology: &Topology,
    state: &mut BoardState,
    placed: &[(usize, usize)],
) -> Vec<WalkStep> {
    let names = context.names(topology);
    let step = |&(cell, value): &(usize, usize)| {
        let reason =
            ForcedPlacement::for_candidate(topology, state, cell, value).map(|forced| match forced.unit {
                Some(unit) => PlacementReason::Unit(names.unit(unit)),
                None => PlacementReason::Cell,
            });
        state.place(topology, cell, value);
        let (square, value) = candidate(topology, (cell, value));
        WalkStep { square, value, reason }
    };
    placed.iter().map(step).collect()
}

impl Contradiction {
    fn of_emptied(context: &CallContext<'_>, topology: &Topology, emptied: &[(usize, usize)]) -> Self {
        let mut cells: Vec<usize> = emptied.iter().map(|(cell, _)| *cell).collect();
        cells.dedup();
        let holds =
            |unit: &Unit| cells.iter().all(|cell| unit.cells.iter().any(|&one| usize::from(one) == *cell));
        let is_place = cells.len() > 1;
        let unit = topology
            .units
            .iter()
            .position(|unit| is_place && unit.laws.imply(UnitFact::EveryValue) && holds(unit));
        Self {
            value: emptied.first().filter(|_| is_place).map(|(_, value)| value + 1),
            unit: unit.map(|unit| context.names(topology).unit(unit)),
            cells: cells.into_iter().map(|cell| topology.square_of(cell)).collect(),
            words: None,
        }
    }

    fn of_conflict(context: &CallContext<'_>, topology: &Topology, conflict: &Conflict) -> Self {
        let names = context.names(topology);
        let squares = |unit: usize| squares(topology, topology.law_unit(unit));
        let (cells, value, unit) = match *conflict {
            Conflict::Cell(cell) => (vec![topology.square_of(cell)], None, None),
            Conflict::Place { unit, value } => (squares(unit), Some(value + 1), Some(names.unit(unit))),
            Conflict::Unit(unit) => (squares(unit), None, None),
            Conflict::Forced(both) => (both.map(|one| topology.square_of(one.cell)).to_vec(), None, None),
        };
        let is_plain = matches!(conflict, Conflict::Cell(_) | Conflict::Place { .. });
        let words = || tesuji_report::conflict::words(conflict, &names, context.language);
        Self { cells, value, unit, words: (!is_plain).then(words) }
    }
}

/// The walk from a position without a solution to a contradiction, by immediate consequences of cells and units, with
/// only the necessary placements. `None` if there is no contradiction.
pub fn contradiction(context: &CallContext<'_>, position: &Position) -> Option<Walk> {
    let (topology, state) = (&*position.topology, &position.state);
    let mut placed = Vec::new();
    let mut after = state.clone();
    while Conflict::find(topology, &after).is_none() {
        context.check_cancelled().ok()?;
        let ForcedPlacement { cell, value, .. } =
            tesuji_evidence::conflict::forced(topology, &after).next()?;
        after.place(topology, cell, value);
        placed.push((cell, value));
    }
    // Placements that are unnecessary for the contradiction are left out, the last ones first.
    for at in (0..placed.len()).rev() {
        let mut fewer = placed.clone();
        fewer.remove(at);
        if leads(topology, state, &fewer) {
            placed = fewer;
        }
    }
    let mut after = state.clone();
    let steps = steps(context, topology, &mut after, &placed);
    let conflict = Conflict::find(topology, &after)?;
    Some(Walk { start: None, steps, end: Some(Contradiction::of_conflict(context, topology, &conflict)) })
}

/// Whether each placement follows from the previous ones, and all of them cause a contradiction.
fn leads(topology: &Topology, state: &BoardState, placed: &[(usize, usize)]) -> bool {
    let mut after = state.clone();
    for &(cell, value) in placed {
        if ForcedPlacement::for_candidate(topology, &after, cell, value).is_none() {
            return false;
        }
        after.place(topology, cell, value);
    }
    Conflict::find(topology, &after).is_some()
}
