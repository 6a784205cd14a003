//! Errors of the generator.

use super::{BestAttempt, prelude::*};
use tesuji_game::GameError;
use tesuji_lang::{ComposeError, StrategyCallError, all_of};
use tesuji_solve::SolverError;
use tesuji_strategy::StrategyError;

/// Reason why an attempt made no puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rejection {
    /// It was solved too easily: on this level, if the strategy has levels.
    Easy(Option<String>),
    /// The strategy did not solve it.
    Unsolved,
    /// This many givens were left.
    Givens(usize),
    /// The value of the rating was below the range.
    TooLow,
    /// The value of the rating was above the range.
    TooHigh,
    /// The time limit was reached.
    Late,
    /// Another condition failed, such as a unique solution.
    Other,
}

/// Error returned when no puzzle can be generated with some options.
#[derive(Debug, Clone, PartialEq, Eq, Error, Localize)]
#[non_exhaustive]
pub enum GenerateError {
    /// Returned when a game is unknown, or its parts are incompatible.
    #[error(transparent)]
    Game(#[from] ComposeError),
    /// Returned when a strategy is unknown.
    #[error(transparent)]
    Strategy(#[from] StrategyCallError),
    /// Returned when a strategy, named first, has no level of a name; its levels come last.
    #[error("the strategy `{strategy}` has no level `{level}`; it has {levels}", strategy = .0, level = .1, levels = levels(.2))]
    UnknownLevel(String, String, String),
    /// Returned when the strategy does not have the technique that puzzles must need.
    #[error("the strategy `{strategy}` does not have `{technique}`{more}", more = holders_message(holders))]
    NotIn {
        /// The strategy.
        strategy: String,
        /// The technique.
        technique: String,
        /// Strategies that have the technique, those with the fewest others first.
        holders: Vec<String>,
    },
    /// Returned when a game demands an input, by its name, that cannot be generated.
    #[error("cannot generate `{input}` of the game `{game}`")]
    Input {
        /// The game.
        game: String,
        /// The input.
        input: String,
    },
    /// Returned when options are incompatible with the game or with each other.
    #[error("{0}")]
    Options(Message),
    /// Returned when the game has no board of a size.
    #[error(transparent)]
    Board(#[from] GameError),
    /// Returned when a rating is unknown, or its strategy cannot run.
    #[error(transparent)]
    Rating(#[from] SolverError),
    /// Returned when a strategy cannot run on the board.
    #[error(transparent)]
    Rules(StrategyError),
    /// Returned when no attempt made a puzzle.
    #[error("puzzle {number}: none found in {tries} tries")]
    GaveUp {
        /// Number of the puzzle, counted from 1.
        number: u64,
        /// Number of attempts.
        tries: usize,
        /// Rejections of the attempts with their counts, the most frequent first.
        misses: Vec<(Rejection, usize)>,
        /// Whether the techniques that only the strategy that must solve the puzzle has found no step in any attempt
        /// where the strategy that must not solve it was stuck.
        is_idle: bool,
        /// The best attempt, if one strategy must solve the puzzle and another must not.
        nearest: Option<Box<BestAttempt>>,
    },
}

pub type Result<T, E = GenerateError> = std::result::Result<T, E>;

/// Returns an error with a message about the options.
macro_rules! fail {
    ($($said:tt)+) => { return Err(GenerateError::Options(message!($($said)+))) };
}

macro_rules! fail_if {
    ($is:expr, $($said:tt)+) => { if $is { fail!($($said)+) } };
}

pub(super) use fail;
pub(super) use fail_if;

fn levels(known: &str) -> Message {
    if known.is_empty() { message!("none") } else { message!("{known}") }
}

fn holders_message(names: &[String]) -> Message {
    match names {
        [] => Message::empty(),
        names => message!(": it is in {names}", names = all_of(names)),
    }
}
