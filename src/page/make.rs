//! Puzzles that are made: empty boards, puzzles of a game, and positions on which a technique is to be found.

use super::prelude::*;
use crate::board::position::Clue;
use crate::board::setup::position_of;
use crate::lang::message::message;
use crate::{BoardSize, Format, GenerateError, Generator, GeneratorOptions, Square};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// How long it is tried where nothing is said, in seconds, and at most.
const PATIENCE: u64 = 20;

/// How often a puzzle is begun before it is looked whether the time is up.
const TRIES: usize = 10;

#[derive(Deserialize)]
pub struct BlankCall {
    game: String,
    /// A number, or rows x columns.
    #[serde(default)]
    size: Option<String>,
    /// Rows and columns of a block.
    #[serde(default)]
    block: Option<(usize, usize)>,
    /// Which of the boards, where regions and black squares are drawn by chance.
    #[serde(default)]
    seed: u64,
}

/// An empty board of a game: such as puzzles are made on, or the one that the game is shown by.
pub fn blank(context: &Context<'_>, call: BlankCall) -> Answer {
    let size = call.size.as_deref().map(str::parse::<BoardSize>).transpose()?;
    let is_sized = size.is_some() || call.block.is_some();
    let options = GeneratorOptions {
        game: call.game.clone(),
        size,
        block: call.block,
        seed: call.seed,
        ..Default::default()
    };
    let laid_out = match Generator::new(&context.rules, options) {
        Ok(generator) => generator.empty_board(0),
        Err(error) if is_sized => return Err(error.into()),
        Err(_) => None,
    };
    let puzzle = match laid_out {
        Some(puzzle) => puzzle,
        None => {
            let shown = context.rules.game(&call.game)?.position(None)?;
            let mut position = position_of(&shown.topology, &shown.state);
            position.game = Some(call.game);
            position.clues.fill(Clue::Open);
            position.removed.clear();
            Puzzle(position)
        }
    };
    let text = puzzle.write(&context.rules, Format::Json)?;
    json(serde_json::json!({ "text": text.trim_end() }))
}

#[derive(Deserialize)]
pub struct GenerateCall {
    game: String,
    seed: u64,
    #[serde(default)]
    size: Option<String>,
    #[serde(default)]
    strategy: Option<String>,
    /// A technique without which the strategy does not solve the puzzle.
    #[serde(default)]
    needs: Option<String>,
    #[serde(default)]
    symmetry: Option<String>,
    #[serde(default)]
    timeout: Option<u64>,
}

/// A puzzle with one solution. The same call gives the same puzzle, if it comes out in time.
pub fn generate(context: &Context<'_>, call: GenerateCall) -> Answer {
    let options = GeneratorOptions {
        seed: call.seed,
        size: call.size.as_deref().map(str::parse::<BoardSize>).transpose()?,
        solvable_with: call.strategy,
        needs: call.needs,
        symmetry: call
            .symmetry
            .as_deref()
            .map(str::parse)
            .transpose()?
            .unwrap_or(GeneratorOptions::default().symmetry),
        game: call.game,
        max_attempts: TRIES,
        ..GeneratorOptions::default()
    };
    let generator = Generator::new(&context.rules, options)?;
    let until = deadline(call.timeout);
    let mut maker = generator.worker().with_cancel(context.cancel.clone());
    for number in 0.. {
        match maker.make(number) {
            Ok(made) => {
                let text = made.puzzle.write(&context.rules, Format::Json)?;
                return json(serde_json::json!({ "text": text.trim_end() }));
            }
            Err(GenerateError::GaveUp { .. }) => {}
            Err(error) => return Err(error.into()),
        }
        context.may_go_on(until)?;
    }
    Err(out_of_time())
}

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
}

/// A position on which a technique is the next step, or comes near to one. It is looked for in the solutions of puzzles
/// that are made for it; where none comes out in time, the technique's own examples serve.
pub fn drill(context: &Context<'_>, call: DrillCall) -> Answer {
    let technique = context.rules.technique(&call.technique)?.name().to_owned();
    let game = call.game.clone().unwrap_or_else(|| GeneratorOptions::default().game);
    let (with, timeout) = (vec![call.technique.clone()], Some(patience(call.timeout)));
    let solver = Solver::new(
        &context.rules,
        SolverOptions { extra_techniques: with, timeout, ..SolverOptions::default() },
    )?;
    let mut worker = solver.worker().with_cancel(context.cancel.clone());
    let options =
        GeneratorOptions { game, seed: call.seed, max_attempts: TRIES, ..GeneratorOptions::default() };
    let generator = Generator::new(&context.rules, options)?;
    let mut maker = generator.worker();
    let until = deadline(call.timeout);
    for number in 0.. {
        if context.may_go_on(until).is_err() {
            break;
        }
        let Ok(made) = maker.make(number) else { continue };
        let solution = worker.solve(made.puzzle.clone());
        let step = solution.steps().find(|step| step.technique() == technique);
        let Some(step) = step else { continue };
        if let Some(drill) = context.drill(&call, &made.puzzle, &step, "generated")? {
            return json(drill);
        }
    }
    context.go_on()?;
    let examples = crate::RulesBuilder { examples: true, texts: context.texts.clone(), ..Default::default() };
    let examples = examples.build().map_err(Failure::of_rules)?.example_matches(&call.technique)?;
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
    /// An error once the time is up or the call was stopped.
    fn may_go_on(&self, until: Instant) -> Result<(), Failure> {
        self.go_on()?;
        if Instant::now() >= until { Err(out_of_time()) } else { Ok(()) }
    }

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
        let mut drill = Drill {
            text: position.puzzle.clone(),
            values: position.values.clone(),
            candidates: BTreeMap::new(),
            figures: matches.iter().map(|one| Figure::of(self, one)).collect(),
            kind: if found.found().effects.places.is_empty() { "remove" } else { "place" },
            made,
            spoilt: None,
        };
        if call.miss {
            let Some(spoilt) = self.spoil(call, &mut position, found)? else { return Ok(None) };
            drill.figures.clear();
            drill.spoilt = Some(spoilt);
        }
        let whole = |(square, values): (&usize, &Vec<u8>)| {
            (*square, values.iter().map(|&value| usize::from(value)).collect())
        };
        drill.candidates = position.candidates.iter().map(whole).collect();
        Ok(Some(drill))
    }

    /// A position as a puzzle with what is known beyond it.
    fn as_argument(&self, puzzle: &Puzzle, position: &Position) -> Result<PositionArg, Failure> {
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
                    let left = Ones(position.state.candidates(cell)).map(|value| value as u8 + 1);
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
            for value in Ones(topology.all_values() & !before.state.candidates(cell) & !placed) {
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
        Some(Ones(topology.all_values()).filter(excludes).fold(0, |all, value| all | 1 << value))
    });
    peers.fold(0, |all, value| all | 1 << value) | related.fold(0, |all, values| all | values)
}

fn deadline(seconds: Option<u64>) -> Instant {
    Instant::now() + patience(seconds)
}

fn patience(seconds: Option<u64>) -> Duration {
    Duration::from_secs(seconds.unwrap_or(PATIENCE).min(PATIENCE))
}

fn out_of_time() -> Failure {
    message!("nothing came out in time").into()
}
