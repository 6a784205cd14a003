//! Calls of setters: numbers of solutions and their common candidates, redundant clues, the difficulty of a puzzle, and
//! the puzzle in other formats.

use super::{memory::SolveSettings, play::SolveResult, prelude::*, rating::RatingAnswer};
use crate::{ConversionContent, Converter, Format, Grader};
use tesuji_board::{BoardSolver, Clue, PuzzleInput, UnitFact};
use tesuji_report::sums::sets_left;

/// A position whose solutions to count.
#[derive(Deserialize, JsonSchema)]
pub struct CountRequest {
    position: PositionArg,
    /// Maximum number of solutions to count.
    #[serde(rename = "most")]
    max_solutions: usize,
}

/// The number of solutions of a position.
#[derive(Serialize, JsonSchema)]
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
    let occurrences = by_cell.map(|(cell, counts)| (position.square(cell), counts.to_vec())).collect();
    Ok(CountAnswer { solutions, complete, all: occurrences })
}

/// Redundant clues of a puzzle, each of which can be removed alone without a change in the number of solutions.
#[derive(Serialize, JsonSchema)]
pub struct SpareAnswer {
    /// Number of solutions of the puzzle; `null` if there are none or more than 200.
    solutions: Option<usize>,
    /// Squares of redundant givens.
    givens: Vec<usize>,
    /// Redundant groups.
    groups: Vec<RedundantGroup>,
}

/// A group, such as a cage.
#[derive(Serialize, JsonSchema)]
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

/// A puzzle to rate.
#[derive(Deserialize, JsonSchema)]
pub struct RateRequest {
    position: PositionArg,
    #[serde(flatten)]
    solving: SolveSettings,
    /// Whether the answer has the value of the rating, which takes longer than the difficulty.
    #[serde(default, rename = "rating")]
    needs_rating: bool,
}

/// The difficulty of a puzzle.
#[derive(Serialize, JsonSchema)]
pub struct RateAnswer {
    #[serde(flatten)]
    ending: SolveResult,
    difficulty: Option<i64>,
    /// Title of the hardest technique.
    hardest: Option<String>,
    /// Title of the level of the hardest step.
    level: Option<String>,
    /// The techniques of the solution, each with the number of its steps.
    counts: Vec<TechniqueCount>,
    /// Value of the default rating; `null` unless requested, and if there is none.
    rating: Option<RatingAnswer>,
}

/// A technique with the number of its steps.
#[derive(Serialize, JsonSchema)]
struct TechniqueCount {
    /// The technique with its arguments, as in `naked-subset(2)`.
    call: String,
    title: String,
    times: usize,
}

/// The difficulty of a puzzle.
pub fn rate(context: &CallContext<'_>, call: RateRequest) -> Result<RateAnswer, CallFailure> {
    let cancel = Some(context.cancel.clone());
    let rating = context.rules.default_rating().filter(|_| call.needs_rating);
    let options = context.solver_options(&call.solving).with_cancel(cancel);
    let options = options
        .with_record_counts(call.needs_rating)
        .with_rating(rating.map(|rating| rating.name().to_owned()));
    let grade = Grader::new(&context.rules, options, [""; 0])?.grade(&call.position.puzzle()?);
    let (solution, renderer) = (grade.solution(), context.renderer());
    let titled = |call: &str| match context.rules.technique(call) {
        Ok(technique) => technique.title(context.language),
        Err(_) => call.to_owned(),
    };
    let counted =
        |(call, times): (&str, usize)| TechniqueCount { call: call.to_owned(), title: titled(call), times };
    Ok(RateAnswer {
        ending: SolveResult::new(context, solution),
        difficulty: grade.difficulty(),
        hardest: grade.hardest().map(titled),
        level: grade.level().map(|level| renderer.level_name(level)),
        counts: solution.technique_counts().into_iter().map(counted).collect(),
        rating: solution.rating().and_then(Result::ok).map(|rating| RatingAnswer::new(context, rating)),
    })
}

/// A position to write in another format.
#[derive(Deserialize, JsonSchema)]
pub struct ExportRequest {
    position: PositionArg,
    /// Name of the format.
    format: String,
}

/// A position in another format.
#[derive(Serialize, JsonSchema)]
pub struct ExportAnswer {
    text: String,
    /// Parts that the format cannot express, in words.
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

/// Request for the combinations of sums on a position.
#[derive(Deserialize, JsonSchema)]
pub struct CombinationsRequest {
    position: PositionArg,
    /// Restricts the answer to units that contain this square.
    #[serde(default)]
    square: Option<usize>,
}

/// The units of a position that have a sum.
#[derive(Serialize, JsonSchema)]
pub struct CombinationsAnswer {
    runs: Vec<SumUnit>,
}

/// A unit with a sum.
#[derive(Serialize, JsonSchema)]
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
