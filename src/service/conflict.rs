//! Reasons for which a position has no solution.

use super::{
    prelude::*,
    walk::{Walk, contradiction},
};
use crate::Converter;
use std::time::{Duration, Instant};
use tesuji_board::{BoardSolver, Clue};
use tesuji_evidence::{EvidenceItem, KnownPosition, MusExtractor, MusResult as Evidence, Premise};
use tesuji_sets::Deadline;

/// Maximum time of a search for a conflict.
const CONFLICT_TIMEOUT: Duration = Duration::from_secs(10);

/// Maximum number of parts of a conflict that is explained by its parts alone; a larger one is also explained by a
/// walk, and by the givens whose removal leaves one solution.
const MAX_PARTS_WITHOUT_WALK: usize = 6;

/// Number of orders in which parts of a conflict are removed for a minimal set.
const REMOVAL_ORDERS: usize = 6;

/// A minimal contradiction of a position.
#[derive(Default, Serialize, JsonSchema)]
pub struct ConflictAnswer {
    status: ConflictStatus,
    /// Parts that contradict each other; none of them can be left out.
    parts: Vec<ConflictPart>,
    #[serde(flatten)]
    explanation: Option<ConflictExplanation>,
}

/// Whether a contradiction was found.
#[derive(Default, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum ConflictStatus {
    Found,
    /// The position has a solution.
    #[default]
    None,
    /// It was not found in time.
    Timeout,
}

/// A unit, a cell with its value, a cell with its candidates, or two related cells.
#[derive(Clone, Serialize, JsonSchema)]
struct ConflictPart {
    name: String,
    /// Squares of its cells.
    cells: Vec<usize>,
}

/// Further explanation of a contradiction with many parts.
#[derive(Serialize, JsonSchema)]
struct ConflictExplanation {
    /// Immediate consequences of the position up to a contradiction; `null` if they do not lead to one.
    walk: Option<Walk>,
    /// Values whose removal alone leaves one solution.
    #[serde(rename = "mended")]
    repairs: Vec<Repair>,
}

/// A value, and the value of its cell in the only solution without it.
#[derive(Serialize, JsonSchema)]
struct Repair {
    square: usize,
    /// The value on the position.
    was: usize,
    /// The value in the solution.
    is: usize,
}

/// A minimal contradiction of a position without a solution: units and values that exclude each other.
pub fn conflict(context: &CallContext<'_>, call: PositionRequest) -> Result<ConflictAnswer, CallFailure> {
    let puzzle = call.position.puzzle()?;
    let board = Converter::new(&context.rules, None)?.board(&puzzle)?;
    let topology = &*board;
    let names = context.names(topology);
    let known_position = KnownPosition::new(topology, &puzzle.0);
    let mut reasons = MusExtractor::new(topology);
    reasons
        .set_deadline(Deadline::new(Some(Instant::now() + CONFLICT_TIMEOUT), Some(context.cancel.clone())));
    // A part is a unit with all of its laws, two related cells, a cell with its value, or a cell with its eliminated
    // candidates.
    let part = |name: String, cells: &[usize]| ConflictPart {
        name,
        cells: cells.iter().map(|&cell| topology.square_of(cell)).collect(),
    };
    let (mut parts, mut of_unit) = (Vec::new(), vec![Vec::new(); topology.units.len()]);
    let mut common = Vec::new();
    for law in reasons.laws() {
        let law = Premise::Law(law);
        for item in EvidenceItem::showing(topology, law) {
            match item.whole() {
                EvidenceItem::Unit(unit) | EvidenceItem::Places { unit, .. } => of_unit[unit].push(law),
                EvidenceItem::Pair(a, b) => {
                    let name = format!("{} {}", names.cell(a), names.cell(b));
                    parts.push((part(name, &[a, b]), vec![law]));
                }
                EvidenceItem::Cell(_) => common.push(law),
            }
        }
    }
    for (unit, facts) in of_unit.into_iter().enumerate() {
        let cells = squares(topology, topology.law_unit(unit));
        parts.push((ConflictPart { name: names.unit(unit), cells }, facts));
    }
    for cell in topology.board_cells() {
        if let Some(placed) = known_position.value(cell) {
            let name = format!("{}={}", names.cell(cell), names.value(placed));
            parts.push((part(name, &[cell]), vec![Premise::Is(cell, placed)]));
        } else if let Clue::Candidates(_) = puzzle.0.clues[topology.square_of(cell)] {
            let gone = SetBits(topology.all_values() & !known_position.candidates(cell));
            let facts = gone.map(|value| Premise::Gone(cell, value)).collect();
            let left = names.values(known_position.candidates(cell));
            parts.push((part(format!("{}: {left}", names.cell(cell)), &[cell]), facts));
        }
    }
    let facts: Vec<Vec<Premise>> = parts.iter().map(|(_, facts)| facts.clone()).collect();
    let found = match reasons.conflict(&common, &facts, REMOVAL_ORDERS) {
        Evidence::From(found) => found,
        Evidence::Not => return Ok(ConflictAnswer::default()),
        Evidence::TimeUp => {
            return Ok(ConflictAnswer { status: ConflictStatus::Timeout, ..ConflictAnswer::default() });
        }
    };
    let mut answer = ConflictAnswer {
        status: ConflictStatus::Found,
        parts: found.iter().map(|&number| parts[number].0.clone()).collect(),
        explanation: None,
    };
    if found.len() <= MAX_PARTS_WITHOUT_WALK {
        return Ok(answer);
    }
    let given = |&number: &usize| match parts[number].1.as_slice() {
        &[Premise::Is(cell, value)] => Some((cell, value)),
        _ => None,
    };
    let givens: Vec<(usize, usize)> = found.iter().filter_map(given).collect();
    answer.explanation = Some(ConflictExplanation {
        walk: contradiction(context, &call.position.on_board(context)?),
        repairs: find_repairs(context, &puzzle, topology, &givens)?,
    });
    Ok(answer)
}

/// The values of a puzzle whose removal alone leaves one solution, each with the value of its cell in that solution.
fn find_repairs(
    context: &CallContext<'_>,
    puzzle: &Puzzle,
    topology: &Topology,
    values: &[(usize, usize)],
) -> Result<Vec<Repair>, CallFailure> {
    let converter = Converter::new(&context.rules, None)?;
    let (laws, mut found) = (BoardSolver::new(topology), Vec::new());
    for &(cell, was) in values {
        context.check_cancelled()?;
        let square = topology.square_of(cell);
        let mut without = puzzle.clone();
        without.0.clues[square] = Clue::Open;
        let Ok(position) = converter.position(&without) else { continue };
        let mut value = 0;
        let solutions =
            context.solutions(&laws, &position.state, 2, |solution| value = usize::from(solution[cell]));
        if solutions == (1, true) {
            found.push(Repair { square, was: was + 1, is: value });
        }
    }
    Ok(found)
}
