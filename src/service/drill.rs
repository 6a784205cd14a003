//! Exercises: positions on which a technique is the next step or almost matches.

use super::make::{deadline, out_of_time};
use super::prelude::*;
use crate::board::solver::{BoardSolver, SolverMemory};
use crate::{Format, GeneratorOptions, Square};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Maximum number of assumptions of a search for solutions.
const MAX_ASSUMPTIONS: u64 = 200_000;

#[derive(Deserialize)]
pub struct DrillCall {
    technique: String,
    #[serde(default)]
    game: Option<String>,
    seed: u64,
    /// Whether to make a near miss: a position on which one candidate prevents the technique.
    #[serde(default, rename = "miss")]
    is_near_miss: bool,
    #[serde(default)]
    timeout: Option<u64>,
}

/// A position for a learner of a technique.
#[derive(Serialize)]
struct Exercise {
    text: String,
    values: BTreeMap<usize, u8>,
    candidates: BTreeMap<usize, Vec<usize>>,
    /// All matches of the technique; empty on a near miss.
    figures: Vec<StepDrawing>,
    /// Effect of the technique: `place` or `remove`.
    kind: &'static str,
    /// `generated`, or `example` if it is an example of the technique.
    #[serde(rename = "made")]
    origin: &'static str,
    /// The candidate that prevents a match; `None` unless it is a near miss.
    #[serde(rename = "spoilt")]
    preventing_candidate: Option<(usize, u8)>,
    /// The match of the technique without that candidate.
    almost: Option<StepDrawing>,
    /// The values of the only solution by their squares; empty if there are several solutions.
    solution: Vec<(usize, u8)>,
}

/// A position on which a technique is the next step, or almost matches. It is searched in the solutions of generated
/// puzzles; if none is found in time, an example of the technique is used.
pub fn drill(context: &CallContext<'_>, call: DrillCall) -> Answer {
    let default_game = GeneratorOptions::default().game;
    let game = call.game.as_deref().unwrap_or(&default_game);
    let until = deadline(call.timeout);
    let made = context.positions_with((&call.technique, game, call.seed), until, |puzzle, step| {
        context.drill(&call, puzzle, step, "generated")
    })?;
    if let Some(drill) = made {
        return json(drill);
    }
    let examples = context.examples()?.example_matches(&call.technique)?;
    let count = examples.len();
    for turn in 0..count {
        let example = &examples[(call.seed as usize).wrapping_add(turn) % count];
        let puzzle = example.before().to_puzzle();
        if let Some(drill) = context.drill(&call, &puzzle, example, "example")? {
            return json(drill);
        }
    }
    Err(out_of_time())
}

impl CallContext<'_> {
    /// The position of a match, or a similar one without a match.
    fn drill(
        &self,
        call: &DrillCall,
        puzzle: &Puzzle,
        matched: &Match,
        origin: &'static str,
    ) -> Result<Option<Exercise>, CallFailure> {
        let mut position = self.as_argument(puzzle, matched.before())?;
        let (matches, _) = self.matches(&position, vec![call.technique.clone()], true)?;
        let mut figures: Vec<StepDrawing> = matches.iter().map(|one| StepDrawing::new(self, one)).collect();
        if figures.is_empty() {
            // An alias of a technique may denote only some of its matches, and it is unknown whether an example has one
            // solution.
            if !self.rules.program().techniques[matched.traced_match().call.technique].needs_one_solution {
                return Ok(None);
            }
            figures.push(StepDrawing::new(self, matched));
        }
        let mut drill = Exercise {
            text: position.puzzle.clone(),
            values: position.values.clone(),
            candidates: BTreeMap::new(),
            figures,
            kind: if matched.traced_match().effects.placements.is_empty() { "remove" } else { "place" },
            origin,
            preventing_candidate: None,
            almost: None,
            solution: only_solution(matched.before()),
        };
        if call.is_near_miss {
            let Some(candidate) = self.add_preventing_candidate(call, &mut position, matched)? else {
                return Ok(None);
            };
            drill.figures.clear();
            drill.preventing_candidate = Some(candidate);
            drill.almost = Some(StepDrawing::new(self, matched));
        }
        let whole = |(square, values): (&usize, &Vec<u8>)| {
            (*square, values.iter().map(|&value| usize::from(value)).collect())
        };
        drill.candidates = position.candidates.iter().map(whole).collect();
        Ok(Some(drill))
    }

    /// A position as a puzzle with its entered values and remaining candidates.
    pub(super) fn as_argument(
        &self,
        puzzle: &Puzzle,
        position: &Position,
    ) -> Result<PositionArg, CallFailure> {
        let text = puzzle.write(&self.rules, Format::Json)?.trim_end().to_owned();
        let columns = puzzle.size().1;
        let (mut values, mut candidates) = (BTreeMap::new(), BTreeMap::new());
        for cell in 0..position.topology.cells.len() {
            let square = position.square(cell);
            let is_given =
                matches!(puzzle.square(square / columns + 1, square % columns + 1), Square::Given(_));
            match position.state.placed(cell) {
                Some(_) if is_given => {}
                Some(value) => drop(values.insert(square, value as u8 + 1)),
                None => {
                    let left = SetBits(position.state.candidates(cell)).map(|value| value as u8 + 1);
                    candidates.insert(square, left.collect());
                }
            }
        }
        Ok(PositionArg { puzzle: text, game: None, values, candidates })
    }

    /// Restores one candidate of a cell of the pattern, so that the technique has no match, and returns it.
    fn add_preventing_candidate(
        &self,
        call: &DrillCall,
        position: &mut PositionArg,
        matched: &Match,
    ) -> Result<Option<(usize, u8)>, CallFailure> {
        let before = matched.before();
        let topology = &*before.topology;
        let cells = crate::report::named::MatchScope::from_match(matched.traced_match(), topology).cells;
        for cell in cells.into_iter().filter(|&cell| before.state.is_open(cell)) {
            let placed = forbidden(before, cell);
            for value in SetBits(topology.all_values() & !before.state.candidates(cell) & !placed) {
                let (square, value) = (before.square(cell), value as u8 + 1);
                let mut with = position.clone();
                with.candidates.entry(square).or_default().push(value);
                if self.matches(&with, vec![call.technique.clone()], true)?.0.is_empty() {
                    *position = with;
                    return Ok(Some((square, value)));
                }
            }
        }
        Ok(None)
    }
}

/// The candidates of a cell that placed values exclude.
fn forbidden(position: &Position, cell: usize) -> u64 {
    let (topology, state) = (&*position.topology, &position.state);
    let peers = topology.peers(cell).iter().filter_map(|peer| state.placed(peer));
    let related = topology.excluded(cell).iter().filter_map(|other| {
        let placed = state.placed(usize::from(other.cell))?;
        let excludes = |value: &usize| other.values[*value] >> placed & 1 != 0;
        Some(SetBits(topology.all_values()).filter(excludes).fold(0, |all, value| all | 1 << value))
    });
    peers.fold(0, |all, value| all | 1 << value) | related.fold(0, |all, values| all | values)
}

/// The values of the only solution of a position; empty if there are several, or the search reaches its limit.
fn only_solution(position: &Position) -> Vec<(usize, u8)> {
    let mut found = Vec::new();
    let laws = BoardSolver::new(&position.topology);
    let complete =
        laws.solutions(&mut SolverMemory::new(), &position.state, Some(MAX_ASSUMPTIONS), |solution| {
            found.push(solution.to_vec());
            if found.len() > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    match found.as_slice() {
        [only] if complete => {
            only.iter().enumerate().map(|(cell, &value)| (position.square(cell), value)).collect()
        }
        _ => Vec::new(),
    }
}
