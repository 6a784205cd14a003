//! Calls of setters: numbers of solutions and their common candidates, redundant clues, conflicts, the difficulty of a
//! puzzle, and the puzzle in other formats.

use super::memory::SolveSettings;
use super::prelude::*;
use crate::board::inputs::PuzzleInput;
use crate::board::law::UnitFact;
use crate::board::position::Clue;
use crate::board::solver::{BoardSolver, SolverMemory};
use crate::board::topology::Unit;
use crate::evidence::{EvidenceItem, KnownPosition, MusExtractor, MusResult as Evidence, Premise};
use crate::report::sums::sets_left;
use crate::sets::deadline::Deadline;
use crate::{ConversionContent, Converter, Format, Grader};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Maximum number of assumptions of a search for solutions.
const MAX_ASSUMPTIONS: u64 = 200_000;

/// Maximum time of a search for a conflict.
const CONFLICT_TIMEOUT: Duration = Duration::from_secs(10);

/// Maximum number of parts of a conflict that is explained by its parts alone; a larger one is also explained by a
/// walk, and by the givens whose removal leaves one solution.
const MAX_PARTS_WITHOUT_WALK: usize = 6;

/// Number of orders in which parts of a conflict are removed for a minimal set.
const REMOVAL_ORDERS: usize = 6;

#[derive(Deserialize)]
pub struct CountCall {
    position: PositionArg,
    /// Maximum number of solutions to count.
    #[serde(rename = "most")]
    max_solutions: usize,
}

/// Number of solutions of a position, and for each candidate the number of solutions that contain it.
pub fn count(context: &CallContext<'_>, call: CountCall) -> Answer {
    let position = call.position.on_board(context)?;
    let (topology, laws) = (&*position.topology, call.position.laws(context, &position)?);
    let values = topology.values;
    let mut counts = vec![0usize; topology.cells.len() * values];
    let mut solutions = 0;
    let complete =
        laws.solutions(&mut SolverMemory::new(), &position.state, Some(MAX_ASSUMPTIONS), |solution| {
            for (cell, &value) in solution.iter().enumerate() {
                counts[cell * values + usize::from(value) - 1] += 1;
            }
            solutions += 1;
            let is_over = solutions >= call.max_solutions || context.cancel.is_cancelled();
            if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    context.check_cancelled()?;
    let by_cell = counts.chunks_exact(values).take(topology.board_cells().len()).enumerate();
    let all: Vec<(usize, &[usize])> = by_cell.map(|(cell, counts)| (position.square(cell), counts)).collect();
    json(serde_json::json!({ "solutions": solutions, "complete": complete, "all": json(all)? }))
}

#[derive(Deserialize)]
pub struct PuzzleCall {
    position: PositionArg,
}

/// A group, such as a cage: its input, its index in the input, and its name.
#[derive(Serialize)]
struct RedundantGroup {
    input: String,
    index: usize,
    words: String,
    cells: Vec<usize>,
}

/// Redundant clues of a puzzle, each of which can be removed alone without a change in the number of solutions: givens
/// by their squares, and groups, such as cages, by the name of their input and their index in it.
pub fn spare(context: &CallContext<'_>, call: PuzzleCall) -> Answer {
    const MAX_SOLUTIONS: usize = 200;
    let puzzle = call.position.puzzle()?;
    let converter = Converter::new(&context.rules, None)?;
    let count = |puzzle: &Puzzle| -> Option<usize> {
        let position = converter.position(puzzle).ok()?;
        let (mut solutions, laws) = (0, BoardSolver::new(&position.topology));
        let complete =
            laws.solutions(&mut SolverMemory::new(), &position.state, Some(MAX_ASSUMPTIONS), |_| {
                solutions += 1;
                let is_over = solutions > MAX_SOLUTIONS || context.cancel.is_cancelled();
                if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
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
    json(serde_json::json!({ "solutions": whole, "givens": givens, "groups": json(groups)? }))
}

/// A minimal contradiction of a position without a solution: units and values that exclude each other.
pub fn conflict(context: &CallContext<'_>, call: PuzzleCall) -> Answer {
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
        Evidence::Not => return json(serde_json::json!({ "status": "none", "parts": [] })),
        Evidence::TimeUp => return json(serde_json::json!({ "status": "timeout", "parts": [] })),
    };
    let part = |&number: &usize| {
        let (name, cells, _) = &parts[number];
        let squares: Vec<usize> = cells.iter().map(|&cell| topology.square_of(cell)).collect();
        serde_json::json!({ "name": name, "cells": squares })
    };
    if found.len() <= MAX_PARTS_WITHOUT_WALK {
        let found: Vec<Value> = found.iter().map(part).collect();
        return json(serde_json::json!({ "status": "found", "parts": found }));
    }
    let given = |&number: &usize| match parts[number].2.as_slice() {
        &[Premise::Is(cell, value)] => Some((cell, value)),
        _ => None,
    };
    let givens: Vec<(usize, usize)> = found.iter().filter_map(given).collect();
    let walk = super::walk::contradiction(context, &call.position.on_board(context)?);
    let repairs = find_repairs(context, &puzzle, topology, &givens)?;
    let found: Vec<Value> = found.iter().map(part).collect();
    json(serde_json::json!({ "status": "found", "parts": found, "walk": json(walk)?, "mended": repairs }))
}

/// The values of a puzzle whose removal alone leaves one solution, each with the value of its cell in that solution.
fn find_repairs(
    context: &CallContext<'_>,
    puzzle: &Puzzle,
    topology: &Topology,
    values: &[(usize, usize)],
) -> Result<Vec<Value>, CallFailure> {
    let converter = Converter::new(&context.rules, None)?;
    let (laws, mut found) = (BoardSolver::new(topology), Vec::new());
    for &(cell, was) in values {
        context.check_cancelled()?;
        let square = topology.square_of(cell);
        let mut without = puzzle.clone();
        without.0.clues[square] = Clue::Open;
        let Ok(position) = converter.position(&without) else { continue };
        let mut solutions: Vec<usize> = Vec::new();
        let complete =
            laws.solutions(&mut SolverMemory::new(), &position.state, Some(MAX_ASSUMPTIONS), |solution| {
                solutions.push(usize::from(solution[cell]));
                if solutions.len() > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        if let (true, &[is]) = (complete, solutions.as_slice()) {
            found.push(serde_json::json!({ "square": square, "was": was + 1, "is": is }));
        }
    }
    Ok(found)
}

#[derive(Deserialize)]
pub struct RateCall {
    position: PositionArg,
    #[serde(flatten)]
    solving: SolveSettings,
}

/// The difficulty of a puzzle.
pub fn rate(context: &CallContext<'_>, call: RateCall) -> Answer {
    let cancel = Some(context.cancel.clone());
    let options = SolverOptions { cancel, ..context.solver_options(&call.solving) };
    let grade = Grader::new(&context.rules, options, [""; 0])?.grade(&call.position.puzzle()?);
    let (solution, renderer) = (grade.solution(), context.renderer());
    let titled = |call: &str| match context.rules.technique(call) {
        Ok(technique) => technique.title(context.language),
        Err(_) => call.to_owned(),
    };
    let counts = solution
        .technique_counts()
        .into_iter()
        .map(|(call, times)| serde_json::json!({ "call": call, "title": titled(call), "times": times }));
    json(serde_json::json!({
        "status": solution.status().word(),
        "note": solution.status_message(context.language),
        "difficulty": grade.difficulty(),
        "hardest": grade.hardest().map(titled),
        "level": grade.level().map(|level| renderer.level_name(level)),
        "counts": counts.collect::<Vec<_>>(),
    }))
}

#[derive(Deserialize)]
pub struct ExportCall {
    position: PositionArg,
    format: String,
}

/// The position in a format, and the information that the format cannot express.
pub fn export(context: &CallContext<'_>, call: ExportCall) -> Answer {
    let format: Format = call.format.parse()?;
    let converter = Converter::new(&context.rules, None)?;
    let converted = converter.convert(&call.position.puzzle()?, format, ConversionContent::All)?;
    let lost: Vec<String> = converted.omitted.iter().map(|lost| context.language.translate(lost)).collect();
    json(serde_json::json!({ "text": converted.text, "lost": lost }))
}

#[derive(Deserialize)]
pub struct CombinationsCall {
    position: PositionArg,
    /// Restricts the answer to units that contain this square.
    #[serde(default)]
    square: Option<usize>,
}

/// A unit with a sum, all sets of values with this sum, and those that its candidates still allow.
#[derive(Serialize)]
struct SumUnit {
    name: String,
    cells: Vec<usize>,
    sum: u32,
    all: Vec<Vec<usize>>,
    #[serde(rename = "left")]
    possible_sets: Vec<Vec<usize>>,
}

/// The combinations of units with a sum.
pub fn combinations(context: &CallContext<'_>, call: CombinationsCall) -> Answer {
    let position = call.position.on_board(context)?;
    let (topology, state) = (&*position.topology, &position.state);
    let names = context.names(topology);
    let mut runs = Vec::new();
    for (number, unit) in topology.units.iter().enumerate() {
        let squares: Vec<usize> = unit.cells.iter().map(|&cell| position.square(usize::from(cell))).collect();
        let is_wanted = call.square.is_none_or(|square| squares.contains(&square));
        let is_listed = unit.laws.imply(UnitFact::ListedSets);
        let Some(sum) = unit.laws.printed_total().filter(|_| is_wanted && is_listed) else { continue };
        let listed = |set: &&u64| SetBits(**set).map(|value| value + 1).collect();
        let combinations = topology.combinations(number);
        runs.push(SumUnit {
            name: names.unit(number),
            cells: squares,
            sum,
            possible_sets: sets_left(topology, state, number).iter().map(|set| listed(&set)).collect(),
            all: combinations.iter().map(|set| listed(&set)).collect(),
        });
    }
    json(serde_json::json!({ "runs": json(runs)? }))
}
