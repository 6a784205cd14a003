//! Calls of setters: numbers of solutions and their common candidates, redundant clues, conflicts, the difficulty of a
//! puzzle, and the puzzle in other formats.

use super::play::SolveRequest;
use super::prelude::*;
use super::walk::Walk;
use crate::board::inputs::PuzzleInput;
use crate::board::law::UnitFact;
use crate::board::position::Clue;
use crate::board::solver::BoardSolver;
use crate::evidence::{EvidenceItem, KnownPosition, MusExtractor, MusResult as Evidence, Premise};
use crate::report::sums::sets_left;
use crate::sets::deadline::Deadline;
use crate::{ConversionContent, Converter, Format, Grader};
use std::time::{Duration, Instant};

/// Maximum time of a search for a conflict.
const CONFLICT_TIMEOUT: Duration = Duration::from_secs(10);

/// Maximum number of parts of a conflict that is explained by its parts alone; a larger one is also explained by a
/// walk, and by the givens whose removal leaves one solution.
const MAX_PARTS_WITHOUT_WALK: usize = 6;

/// Number of orders in which parts of a conflict are removed for a minimal set.
const REMOVAL_ORDERS: usize = 6;

/// A position whose solutions to count.
#[derive(Deserialize)]
pub struct CountRequest {
    position: PositionArg,
    /// Maximum number of solutions to count.
    #[serde(rename = "most")]
    max_solutions: usize,
}

/// The number of solutions of a position.
#[derive(Serialize)]
pub struct CountAnswer {
    solutions: usize,
    /// Whether there are no more.
    complete: bool,
    /// Squares, each with the numbers of these solutions that have each value there, that of 1 first.
    all: Vec<(usize, Vec<usize>)>,
}

/// Number of solutions of a position, and for each candidate the number of solutions that contain it.
pub fn count(context: &CallContext<'_>, call: CountRequest) -> Result<CountAnswer, CallFailure> {
    let position = call.position.on_board(context)?;
    let (topology, laws) = (&*position.topology, call.position.laws(context, &position)?);
    let values = topology.values;
    let mut counts = vec![0usize; topology.cells.len() * values];
    let (solutions, complete) = context.solutions(&laws, &position.state, call.max_solutions, |solution| {
        for (cell, &value) in solution.iter().enumerate() {
            counts[cell * values + usize::from(value) - 1] += 1;
        }
    });
    context.check_cancelled()?;
    let by_cell = counts.chunks_exact(values).take(topology.board_cells().len()).enumerate();
    let all = by_cell.map(|(cell, counts)| (position.square(cell), counts.to_vec())).collect();
    Ok(CountAnswer { solutions, complete, all })
}

/// Redundant clues of a puzzle, each of which can be removed alone without a change in the number of solutions.
#[derive(Serialize)]
pub struct SpareAnswer {
    /// Number of solutions of the puzzle; `null` if there are none or more than 200.
    solutions: Option<usize>,
    /// Squares of redundant givens.
    givens: Vec<usize>,
    /// Redundant groups.
    groups: Vec<RedundantGroup>,
}

/// A group, such as a cage.
#[derive(Serialize)]
struct RedundantGroup {
    /// Name of its input.
    input: String,
    /// Its index in the input, from 0.
    index: usize,
    /// Its name for readers.
    words: String,
    /// Squares of its cells.
    cells: Vec<usize>,
}

/// Redundant clues of a puzzle, each of which can be removed alone without a change in the number of solutions: givens
/// by their squares, and groups, such as cages, by the name of their input and their index in it.
pub fn spare(context: &CallContext<'_>, call: PositionRequest) -> Result<SpareAnswer, CallFailure> {
    const MAX_SOLUTIONS: usize = 200;
    let puzzle = call.position.puzzle()?;
    let converter = Converter::new(&context.rules, None)?;
    let count = |puzzle: &Puzzle| -> Option<usize> {
        let position = converter.position(puzzle).ok()?;
        let laws = BoardSolver::new(&position.topology);
        let (solutions, complete) = context.solutions(&laws, &position.state, MAX_SOLUTIONS + 1, |_| ());
        complete.then_some(solutions)
    };
    let board = converter.board(&puzzle)?;
    let names = context.names(&board);
    let named = |squares: &[usize]| {
        let cells: Vec<usize> = squares.iter().filter_map(|&square| board.cell_at(square)).collect();
        let is_it = |unit: &Unit| unit.cells.iter().map(|&cell| usize::from(cell)).eq(cells.iter().copied());
        let unit = board.units.iter().position(is_it);
        unit.map_or_else(|| names.cells(&cells), |unit| names.unit(unit))
    };
    let (mut givens, mut groups) = (Vec::new(), Vec::new());
    let whole = count(&puzzle).filter(|&solutions| solutions > 0);
    if let Some(whole) = whole {
        for square in 0..puzzle.0.clues.len() {
            if let Clue::Given(_) = puzzle.0.clues[square] {
                let mut without = puzzle.clone();
                without.0.clues[square] = Clue::Open;
                if count(&without) == Some(whole) {
                    givens.push(square);
                }
            }
        }
        for (name, input) in &puzzle.0.shape.inputs {
            let PuzzleInput::Groups(all) = input else { continue };
            for number in 0..all.len() {
                let mut without = puzzle.clone();
                if let Some(PuzzleInput::Groups(all)) = without.0.shape.inputs.get_mut(name) {
                    all.remove(number);
                }
                if count(&without) == Some(whole) {
                    let cells = all[number].squares.clone();
                    groups.push(RedundantGroup {
                        input: name.clone(),
                        index: number,
                        words: named(&cells),
                        cells,
                    });
                }
            }
        }
    }
    context.check_cancelled()?;
    Ok(SpareAnswer { solutions: whole, givens, groups })
}

/// A minimal contradiction of a position.
#[derive(Default, Serialize)]
pub struct ConflictAnswer {
    status: ConflictStatus,
    /// Parts that contradict each other; none of them can be left out.
    parts: Vec<ConflictPart>,
    #[serde(flatten)]
    explanation: Option<ConflictExplanation>,
}

/// Whether a contradiction was found.
#[derive(Default, Serialize)]
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
#[derive(Serialize)]
struct ConflictPart {
    name: String,
    /// Squares of its cells.
    cells: Vec<usize>,
}

/// Further explanation of a contradiction with many parts.
#[derive(Serialize)]
struct ConflictExplanation {
    /// Immediate consequences of the position up to a contradiction; `null` if they do not lead to one.
    walk: Option<Walk>,
    /// Values whose removal alone leaves one solution.
    #[serde(rename = "mended")]
    repairs: Vec<Repair>,
}

/// A value, and the value of its cell in the only solution without it.
#[derive(Serialize)]
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
    let (mut parts, mut of_unit) = (Vec::new(), vec![Vec::new(); topology.units.len()]);
    let mut common = Vec::new();
    for law in reasons.laws() {
        let law = Premise::Law(law);
        for item in EvidenceItem::showing(topology, law) {
            match item.whole() {
                EvidenceItem::Unit(unit) | EvidenceItem::Places { unit, .. } => of_unit[unit].push(law),
                EvidenceItem::Pair(a, b) => {
                    parts.push((format!("{} {}", names.cell(a), names.cell(b)), vec![a, b], vec![law]));
                }
                EvidenceItem::Cell(_) => common.push(law),
            }
        }
    }
    for (unit, facts) in of_unit.into_iter().enumerate() {
        let cells = topology.law_unit(unit).cells.iter().map(|&cell| usize::from(cell)).collect();
        parts.push((names.unit(unit), cells, facts));
    }
    for cell in topology.board_cells() {
        if let Some(placed) = known_position.value(cell) {
            let name = format!("{}={}", names.cell(cell), names.value(placed));
            parts.push((name, vec![cell], vec![Premise::Is(cell, placed)]));
        } else if let Clue::Candidates(_) = puzzle.0.clues[topology.square_of(cell)] {
            let gone = SetBits(topology.all_values() & !known_position.candidates(cell));
            let facts = gone.map(|value| Premise::Gone(cell, value)).collect();
            let left = names.values(known_position.candidates(cell));
            parts.push((format!("{}: {left}", names.cell(cell)), vec![cell], facts));
        }
    }
    let facts: Vec<Vec<Premise>> = parts.iter().map(|(.., facts)| facts.clone()).collect();
    let found = match reasons.conflict(&common, &facts, REMOVAL_ORDERS) {
        Evidence::From(found) => found,
        Evidence::Not => return Ok(ConflictAnswer::default()),
        Evidence::TimeUp => {
            return Ok(ConflictAnswer { status: ConflictStatus::Timeout, ..ConflictAnswer::default() });
        }
    };
    let part = |&number: &usize| {
        let (name, cells, _) = &parts[number];
        let cells = cells.iter().map(|&cell| topology.square_of(cell)).collect();
        ConflictPart { name: name.clone(), cells }
    };
    let mut answer = ConflictAnswer {
        status: ConflictStatus::Found,
        parts: found.iter().map(part).collect(),
        explanation: None,
    };
    if found.len() <= MAX_PARTS_WITHOUT_WALK {
        return Ok(answer);
    }
    let given = |&number: &usize| match parts[number].2.as_slice() {
        &[Premise::Is(cell, value)] => Some((cell, value)),
        _ => None,
    };
    let givens: Vec<(usize, usize)> = found.iter().filter_map(given).collect();
    answer.explanation = Some(ConflictExplanation {
        walk: super::walk::contradiction(context, &call.position.on_board(context)?),
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
        let mut is = 0;
        let solutions =
            context.solutions(&laws, &position.state, 2, |solution| is = usize::from(solution[cell]));
        if solutions == (1, true) {
            found.push(Repair { square, was: was + 1, is });
        }
    }
    Ok(found)
}

/// The difficulty of a puzzle.
#[derive(Serialize)]
pub struct RateAnswer {
    /// How the solution ended, as in the answer of `solve`.
    status: &'static str,
    /// How the solution ended, in a sentence.
    note: Option<String>,
    difficulty: Option<i64>,
    /// Title of the hardest technique.
    hardest: Option<String>,
    /// Title of the level of the hardest step.
    level: Option<String>,
    /// The techniques of the solution, each with the number of its steps.
    counts: Vec<TechniqueCount>,
}

/// A technique with the number of its steps.
#[derive(Serialize)]
struct TechniqueCount {
    /// The technique with its arguments, as in `naked-subset(2)`.
    call: String,
    title: String,
    times: usize,
}

/// The difficulty of a puzzle.
pub fn rate(context: &CallContext<'_>, call: SolveRequest) -> Result<RateAnswer, CallFailure> {
    let cancel = Some(context.cancel.clone());
    let options = SolverOptions { cancel, ..context.solver_options(&call.solving) };
    let grade = Grader::new(&context.rules, options, [""; 0])?.grade(&call.position.puzzle()?);
    let (solution, renderer) = (grade.solution(), context.renderer());
    let titled = |call: &str| match context.rules.technique(call) {
        Ok(technique) => technique.title(context.language),
        Err(_) => call.to_owned(),
    };
    let counted =
        |(call, times): (&str, usize)| TechniqueCount { call: call.to_owned(), title: titled(call), times };
    Ok(RateAnswer {
        status: solution.status().word(),
        note: solution.status_message(context.language),
        difficulty: grade.difficulty(),
        hardest: grade.hardest().map(titled),
        level: grade.level().map(|level| renderer.level_name(level)),
        counts: solution.technique_counts().into_iter().map(counted).collect(),
    })
}

/// A position to write in another format.
#[derive(Deserialize)]
pub struct ExportRequest {
    position: PositionArg,
    /// Name of the format.
    format: String,
}

/// A position in another format.
#[derive(Serialize)]
pub struct ExportAnswer {
    text: String,
    /// What the format cannot express, in words.
    lost: Vec<String>,
}

/// The position in a format, and the information that the format cannot express.
pub fn export(context: &CallContext<'_>, call: ExportRequest) -> Result<ExportAnswer, CallFailure> {
    let format: Format = call.format.parse()?;
    let converter = Converter::new(&context.rules, None)?;
    let converted = converter.convert(&call.position.puzzle()?, format, ConversionContent::All)?;
    let lost = converted.omitted.iter().map(|lost| context.language.translate(lost)).collect();
    Ok(ExportAnswer { text: converted.text, lost })
}

/// A position whose sums are asked for.
#[derive(Deserialize)]
pub struct CombinationsRequest {
    position: PositionArg,
    /// Restricts the answer to units that contain this square.
    #[serde(default)]
    square: Option<usize>,
}

/// The units of a position that have a sum.
#[derive(Serialize)]
pub struct CombinationsAnswer {
    runs: Vec<SumUnit>,
}

/// A unit with a sum.
#[derive(Serialize)]
struct SumUnit {
    name: String,
    /// Squares of its cells.
    cells: Vec<usize>,
    sum: u32,
    /// All sets of values with this sum.
    all: Vec<Vec<usize>>,
    /// The sets that the candidates of its cells still allow.
    #[serde(rename = "left")]
    possible_sets: Vec<Vec<usize>>,
}

/// The combinations of units with a sum.
pub fn combinations(
    context: &CallContext<'_>,
    call: CombinationsRequest,
) -> Result<CombinationsAnswer, CallFailure> {
    let position = call.position.on_board(context)?;
    let (topology, state) = (&*position.topology, &position.state);
    let names = context.names(topology);
    let mut runs = Vec::new();
    for (number, unit) in topology.units.iter().enumerate() {
        let cells = squares(topology, unit);
        let is_wanted = call.square.is_none_or(|square| cells.contains(&square));
        let is_listed = unit.laws.imply(UnitFact::ListedSets);
        let Some(sum) = unit.laws.printed_total().filter(|_| is_wanted && is_listed) else { continue };
        runs.push(SumUnit {
            name: names.unit(number),
            cells,
            sum,
            possible_sets: sets_left(topology, state, number).into_iter().map(numbers).collect(),
            all: topology.combinations(number).iter().copied().map(numbers).collect(),
        });
    }
    Ok(CombinationsAnswer { runs })
}
