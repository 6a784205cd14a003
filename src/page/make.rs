//! Boards that are made: empty ones, and positions on which a technique is the next step.

use super::prelude::*;
use crate::board::position::Clue;
use crate::board::setup::position_of;
use crate::lang::message::message;
use crate::{BoardSize, Format, Generator, GeneratorOptions};
use std::time::{Duration, Instant};

/// How long it is tried where nothing is said, in seconds, and at most.
const PATIENCE: u64 = 20;

/// How often a puzzle is begun before it is looked whether the time is up.
pub const TRIES: usize = 10;

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

impl Context<'_> {
    /// An error once the time is up or the call was stopped.
    fn may_go_on(&self, until: Instant) -> Result<(), Failure> {
        self.go_on()?;
        if Instant::now() >= until { Err(out_of_time()) } else { Ok(()) }
    }

    /// The first that `take` makes of positions on which a technique is the next step; `None` once the time is up. They
    /// are looked for in the solutions of puzzles that are made, the same ones for the same number.
    pub(super) fn positions_with<T>(
        &self,
        (technique, game, seed): (&str, &str, u64),
        until: Instant,
        take: impl Fn(&Puzzle, &Step) -> Result<Option<T>, Failure>,
    ) -> Result<Option<T>, Failure> {
        let cases = self.rules.program().call(technique)?;
        let timeout = Some(until.saturating_duration_since(Instant::now()));
        let with = vec![technique.to_owned()];
        // A technique of the reader may find what a simpler one has always found before it.
        let extra_first =
            cases.iter().any(|case| self.is_own(&self.rules.program().techniques[case.technique].name));
        let options =
            SolverOptions { extra_techniques: with, extra_first, timeout, ..SolverOptions::default() };
        let solver = Solver::new(&self.rules, options)?;
        let mut worker = solver.worker().with_cancel(self.cancel.clone());
        let options = GeneratorOptions {
            game: game.to_owned(),
            seed,
            max_attempts: TRIES,
            ..GeneratorOptions::default()
        };
        let generator = Generator::new(&self.rules, options)?;
        let mut maker = generator.worker().with_cancel(self.cancel.clone());
        for number in 0.. {
            if self.may_go_on(until).is_err() {
                break;
            }
            let Ok(made) = maker.make(number) else { continue };
            let solution = worker.solve(made.puzzle.clone());
            let is_case = |step: &Step| {
                let found = &step.found().call;
                cases
                    .iter()
                    .any(|case| (case.technique, &case.arguments) == (found.technique, &found.arguments))
            };
            let Some(step) = solution.steps().find(is_case) else { continue };
            if let Some(taken) = take(&made.puzzle, &step)? {
                return Ok(Some(taken));
            }
        }
        self.go_on().map(|()| None)
    }
}

pub(super) fn deadline(seconds: Option<u64>) -> Instant {
    Instant::now() + patience(seconds)
}

fn patience(seconds: Option<u64>) -> Duration {
    Duration::from_secs(seconds.unwrap_or(PATIENCE).min(PATIENCE))
}

pub(super) fn out_of_time() -> Failure {
    message!("nothing came out in time").into()
}
