//! Positions to practise on: a technique is the next step there, or comes near to one.

use super::make::{deadline, out_of_time};
use super::prelude::*;
use crate::board::solver::{BoardSolver, SolverMemory};
use crate::{Format, GeneratorOptions, Square};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Assumptions after which a search for solutions is given up.
const LIMIT: u64 = 200_000;

#[derive(Deserialize)]
pub struct DrillCall {
    technique: String,
    #[serde(default)]
    game: Option<String>,
    seed: u64,
    /// Whether the technique is not to hold, by one candidate.
    #[serde(default)]
    miss: bool,
    #[serde(default)]
    timeout: Option<u64>,
}

/// A position for one who learns a technique.
#[derive(Serialize)]
struct Drill {
    text: String,
    values: BTreeMap<usize, u8>,
    candidates: BTreeMap<usize, Vec<usize>>,
    /// All that the technique finds; nothing on a near miss.
    figures: Vec<Figure>,
    /// What it finds: `place` or `remove`.
    kind: &'static str,
    /// `generated`, or `example` where it is one of the technique's own.
    made: &'static str,
    /// The candidate that keeps the technique from finding something there.
    spoilt: Option<(usize, u8)>,
    /// What the technique would find without it.
    almost: Option<Figure>,
    /// The values of the only solution by their squares; nothing where there are several.
    solution: Vec<(usize, u8)>,
}

/// A position on which a technique is the next step, or comes near to one. It is looked for in the solutions of puzzles
/// that are made for it; where none comes out in time, the technique's own examples serve.
pub fn drill(context: &Context<'_>, call: DrillCall) -> Answer {
    let usual = GeneratorOptions::default().game;
    let game = call.game.as_deref().unwrap_or(&usual);
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

impl Context<'_> {
    /// The position of a match, or one near it on which the technique finds nothing.
    fn drill(
        &self,
        call: &DrillCall,
        puzzle: &Puzzle,
        found: &Match,
        made: &'static str,
    ) -> Result<Option<Drill>, Failure> {
        let mut position = self.as_argument(puzzle, found.before())?;
        let (matches, _) = self.matches(&position, vec![call.technique.clone()], true)?;
        let mut figures: Vec<Figure> = matches.iter().map(|one| Figure::of(self, one)).collect();
        if figures.is_empty() {
            // Another name of a technique may stand for some of its matches alone; of an example it is not known whether
            // it has one solution.
            if !self.rules.program().techniques[found.found().call.technique].assumes_one_solution {
                return Ok(None);
            }
            figures.push(Figure::of(self, found));
        }
        let mut drill = Drill {
            text: position.puzzle.clone(),
            values: position.values.clone(),
            candidates: BTreeMap::new(),
            figures,
            kind: if found.found().effects.places.is_empty() { "remove" } else { "place" },
            made,
            spoilt: None,
            almost: None,
            solution: only_solution(found.before()),
        };
        if call.miss {
            let Some(spoilt) = self.spoil(call, &mut position, found)? else { return Ok(None) };
            drill.figures.clear();
            drill.spoilt = Some(spoilt);
            drill.almost = Some(Figure::of(self, found));
        }
        let whole = |(square, values): (&usize, &Vec<u8>)| {
            (*square, values.iter().map(|&value| usize::from(value)).collect())
        };
        drill.candidates = position.candidates.iter().map(whole).collect();
        Ok(Some(drill))
    }

    /// A position as a puzzle with what is known beyond it.
    pub(super) fn as_argument(&self, puzzle: &Puzzle, position: &Position) -> Result<PositionArg, Failure> {
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

    /// Gives one candidate back to a cell of the pattern, so that the technique finds nothing any more: which one.
    fn spoil(
        &self,
        call: &DrillCall,
        position: &mut PositionArg,
        found: &Match,
    ) -> Result<Option<(usize, u8)>, Failure> {
        let before = found.before();
        let topology = &*before.topology;
        let cells = crate::report::named::Places::of(found.found(), topology).cells;
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

/// The candidates of a cell that placed values forbid.
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

/// The values of the only solution of a position; nothing where there are several, or where it is not known in time.
fn only_solution(position: &Position) -> Vec<(usize, u8)> {
    let mut found = Vec::new();
    let laws = BoardSolver::new(&position.topology);
    let complete = laws.solutions(&mut SolverMemory::new(), &position.state, Some(LIMIT), |solution| {
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
