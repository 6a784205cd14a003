//! DrillAnswers: positions on which a technique is the next step or almost matches.

use super::{
    learn::Origin,
    make::{deadline, out_of_time},
    prelude::*,
};
use crate::{GeneratorOptions, authoring::Example};
use std::collections::BTreeMap;
use tesuji_board::BoardSolver;

/// A position to make for a learner.
#[derive(Deserialize, JsonSchema)]
pub struct DrillRequest {
    /// Name or alias of the technique, with arguments or without.
    technique: String,
    /// Name of the game on whose board the position is; sudoku by default.
    #[serde(default)]
    game: Option<String>,
    /// Seed of the position: equal seeds have equal positions.
    seed: u64,
    /// Whether to make a near miss: a position on which one candidate prevents the technique.
    #[serde(default, rename = "miss")]
    is_near_miss: bool,
    /// Time limit in seconds; 20 by default and at most.
    #[serde(default)]
    timeout: Option<u64>,
}

/// A position for a learner of a technique.
#[derive(Serialize, JsonSchema)]
pub struct DrillAnswer {
    /// The puzzle, in the JSON format.
    text: String,
    /// Entered values by their squares.
    values: BTreeMap<usize, u8>,
    /// Remaining candidates of open cells by their squares.
    candidates: BTreeMap<usize, Vec<u8>>,
    /// All matches of the technique; empty on a near miss.
    figures: Vec<StepDrawing>,
    kind: EffectKind,
    #[serde(rename = "made")]
    origin: Origin,
    /// Square and value of the candidate that prevents a match; `null` unless it is a near miss.
    #[serde(rename = "spoilt")]
    preventing_candidate: Option<(usize, u8)>,
    /// The match of the technique without that candidate; `null` unless it is a near miss.
    almost: Option<StepDrawing>,
    /// The values of the only solution by their squares; empty if there are several solutions.
    solution: Vec<(usize, u8)>,
}

/// Effect of a technique.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum EffectKind {
    /// It places a value.
    Place,
    /// It eliminates candidates.
    Remove,
}

/// A position on which a technique is the next step, or almost matches. It is searched in the solutions of generated
/// puzzles; if none is found in time, an example of the technique is used.
pub fn drill(context: &CallContext<'_>, call: DrillRequest) -> Result<DrillAnswer, CallFailure> {
    let default_game = GeneratorOptions::default().game;
    let game = call.game.as_deref().unwrap_or(&default_game);
    let until = deadline(call.timeout);
    let made = context.positions_with((&call.technique, game, call.seed), until, |puzzle, step| {
        context.drill(&call, puzzle, step, Origin::Generated)
    })?;
    if let Some(drill) = made {
        return Ok(drill);
    }
    let examples = Example::matches_of(&context.examples()?, &call.technique)?;
    let count = examples.len();
    for turn in 0..count {
        let example = &examples[(call.seed as usize).wrapping_add(turn) % count];
        let puzzle = example.before().to_puzzle();
        if let Some(drill) = context.drill(&call, &puzzle, example, Origin::Example)? {
            return Ok(drill);
        }
    }
    Err(out_of_time())
}

impl CallContext<'_> {
    /// The position of a match, or a similar one without a match.
    fn drill(
        &self,
        call: &DrillRequest,
        puzzle: &Puzzle,
        matched: &Match,
        origin: Origin,
    ) -> Result<Option<DrillAnswer>, CallFailure> {
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
        let mut drill = DrillAnswer {
            text: position.puzzle.clone(),
            values: position.values.clone(),
            candidates: BTreeMap::new(),
            figures,
            kind: if matched.traced_match().effects.placements.is_empty() {
                EffectKind::Remove
            } else {
                EffectKind::Place
            },
            origin,
            preventing_candidate: None,
            almost: None,
            solution: self.only_solution(matched.before()),
        };
        if call.is_near_miss {
            let Some(candidate) = self.add_preventing_candidate(call, &mut position, matched)? else {
                return Ok(None);
            };
            drill.figures.clear();
            drill.preventing_candidate = Some(candidate);
            drill.almost = Some(StepDrawing::new(self, matched));
        }
        drill.candidates = position.candidates;
        Ok(Some(drill))
    }

    /// A position as a puzzle with its entered values and remaining candidates.
    pub(super) fn as_argument(
        &self,
        puzzle: &Puzzle,
        position: &Position,
    ) -> Result<PositionArg, CallFailure> {
        let (mut values, mut candidates) = (BTreeMap::new(), BTreeMap::new());
        for cell in 0..position.topology.cells.len() {
            let square = position.square(cell);
            match position.state.placed(cell) {
                Some(_) if is_given(puzzle, square) => {}
                Some(value) => drop(values.insert(square, value as u8 + 1)),
                None => {
                    let left = SetBits(position.state.candidates(cell)).map(|value| value as u8 + 1);
                    candidates.insert(square, left.collect());
                }
            }
        }
        Ok(PositionArg { puzzle: self.record(puzzle)?, game: None, values, candidates })
    }

    /// The values of the only solution of a position; empty if there are several, or the search reaches its limit.
    fn only_solution(&self, position: &Position) -> Vec<(usize, u8)> {
        let mut found = Vec::new();
        let laws = BoardSolver::new(&position.topology);
        let visit = |solution: &[u8]| found = solution.to_vec();
        match self.solutions(&laws, &position.state, 2, visit) {
            (1, true) => {
                found.into_iter().enumerate().map(|(cell, value)| (position.square(cell), value)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Restores one candidate of a cell of the pattern, so that the technique has no match, and returns it.
    fn add_preventing_candidate(
        &self,
        call: &DrillRequest,
        position: &mut PositionArg,
        matched: &Match,
    ) -> Result<Option<(usize, u8)>, CallFailure> {
        let before = matched.before();
        let topology = &*before.topology;
        let cells = tesuji_report::MatchScope::from_match(matched.traced_match(), topology).cells;
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
