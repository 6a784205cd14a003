//! Generated boards: empty ones, and positions on which a technique is the next step.

use super::prelude::*;
use crate::{BoardSize, Generator, GeneratorOptions};
use std::time::{Duration, Instant};
use tesuji_board::{Clue, setup::position_of};
use tesuji_message::message;

/// Default and maximum time limit, in seconds.
const TIMEOUT_SECONDS: u64 = 20;

/// Number of attempts at a puzzle before the time limit is checked.
pub const ATTEMPTS_PER_CHECK: usize = 10;

/// An empty board to make.
#[derive(Deserialize, JsonSchema)]
pub struct BlankRequest {
    /// Name of the game.
    game: String,
    /// Size of the board: a number, or rows x columns.
    #[serde(default)]
    size: Option<String>,
    /// Numbers of rows and columns of a block.
    #[serde(default)]
    block: Option<(usize, usize)>,
    /// Seed of the board, if regions and black squares are random.
    #[serde(default)]
    seed: u64,
}

/// An empty board.
#[derive(Serialize, JsonSchema)]
pub struct BlankAnswer {
    /// The puzzle without clues, in the JSON format.
    text: String,
}

/// An empty board of a game: a board for generated puzzles, or that of the game's sample puzzle.
pub fn blank(context: &CallContext<'_>, call: BlankRequest) -> Result<BlankAnswer, CallFailure> {
    let size = call.size.as_deref().map(str::parse::<BoardSize>).transpose()?;
    let is_sized = size.is_some() || call.block.is_some();
    let options = GeneratorOptions::default().with_game(&call.game).with_size(size);
    let options = options.with_block(call.block).with_seed(call.seed);
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
    Ok(BlankAnswer { text: context.record(&puzzle)? })
}

impl CallContext<'_> {
    /// Returns an error if the time limit is reached or the call was cancelled.
    fn check_deadline(&self, until: Instant) -> Result<(), CallFailure> {
        self.check_cancelled()?;
        if Instant::now() >= until { Err(out_of_time()) } else { Ok(()) }
    }

    /// The first result of `take` among positions on which a technique is the next step; `None` if the time limit is
    /// reached. The positions are searched in the solutions of generated puzzles, which are the same for equal seeds.
    pub(super) fn positions_with<T>(
        &self,
        (technique, game, seed): (&str, &str, u64),
        until: Instant,
        take: impl Fn(&Puzzle, &Step) -> Result<Option<T>, CallFailure>,
    ) -> Result<Option<T>, CallFailure> {
        let cases = self.rules.program().call(technique)?;
        let timeout = Some(until.saturating_duration_since(Instant::now()));
        // A technique of the reader may find only matches that a simpler technique always finds first.
        let extra_first = cases
            .iter()
            .any(|case| self.is_user_technique(&self.rules.program().techniques[case.technique].name));
        let options = SolverOptions::default().with_extra_techniques([technique]);
        let options = options.with_extra_first(extra_first).with_timeout(timeout);
        let solver = Solver::new(&self.rules, options)?;
        let mut worker = solver.worker().with_cancel(self.cancel.clone());
        let options = GeneratorOptions::default().with_game(game).with_seed(seed);
        let options = options.with_max_attempts(ATTEMPTS_PER_CHECK);
        let generator = Generator::new(&self.rules, options)?;
        let mut maker = generator.worker().with_cancel(self.cancel.clone());
        for number in 0.. {
            if self.check_deadline(until).is_err() {
                break;
            }
            let Ok(made) = maker.make(number) else { continue };
            let solution = worker.solve(made.puzzle.clone());
            let is_case = |step: &Step| {
                let found = &step.traced_match().call;
                cases
                    .iter()
                    .any(|case| (case.technique, &case.arguments) == (found.technique, &found.arguments))
            };
            let Some(step) = solution.steps().find(is_case) else { continue };
            if let Some(taken) = take(&made.puzzle, &step)? {
                return Ok(Some(taken));
            }
        }
        self.check_cancelled().map(|()| None)
    }
}

pub fn deadline(seconds: Option<u64>) -> Instant {
    Instant::now() + time_limit(seconds)
}

fn time_limit(seconds: Option<u64>) -> Duration {
    Duration::from_secs(seconds.unwrap_or(TIMEOUT_SECONDS).min(TIMEOUT_SECONDS))
}

pub fn out_of_time() -> CallFailure {
    message!("nothing found in time").into()
}
