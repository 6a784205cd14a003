//! Why there are no puzzles.

use super::BestAttempt;
use super::prelude::*;
use crate::lang::{ComposeError, StrategyCallError, all_of};
use crate::{game::GameError, strategy::StrategyError};

/// What a try came to that made no puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rejection {
    /// It was solved too easily: on this level, where the strategy has levels.
    Easy(Option<String>),
    /// The strategy did not solve it.
    Unsolved,
    /// This many givens were left.
    Givens(usize),
    /// Its time was up.
    Late,
    /// Something else did not come out, such as one solution.
    Other,
}

/// Why there are no puzzles with some options.
#[derive(Debug, Clone, PartialEq, Eq, Error, Localize)]
#[non_exhaustive]
pub enum GenerateError {
    /// Returned when no rule file has such a game, or its parts do not go together.
    #[error(transparent)]
    Game(#[from] ComposeError),
    /// Returned when no strategy is called so.
    #[error(transparent)]
    Strategy(#[from] StrategyCallError),
    /// Returned when a strategy, named first, has no level of a name; its levels come last.
    #[error("the strategy `{strategy}` has no level `{level}`; it has {levels}", strategy = .0, level = .1, levels = levels(.2))]
    UnknownLevel(String, String, String),
    /// Returned when the strategy does not have the technique that puzzles must need.
    #[error("the strategy `{strategy}` does not have `{technique}`{more}", more = holders(others))]
    NotIn {
        /// The strategy.
        strategy: String,
        /// The technique.
        technique: String,
        /// Strategies that have the technique, those with the fewest others first.
        others: Vec<String>,
    },
    /// Returned when a game demands an input, by its name, that cannot be made up.
    #[error("nothing can be made up for `{input}` of the game `{game}`")]
    Input {
        /// The game.
        game: String,
        /// The input.
        input: String,
    },
    /// Returned when options do not fit the game or each other.
    #[error("{0}")]
    Options(Message),
    /// Returned when the game makes no board of a size.
    #[error(transparent)]
    Board(#[from] GameError),
    /// Returned when a strategy cannot run on the board.
    #[error(transparent)]
    Rules(StrategyError),
    /// Returned when a puzzle did not come out.
    #[error("puzzle {number}: none found in {tries} tries")]
    GaveUp {
        /// The puzzle's number, counted from 1.
        number: u64,
        /// How often it was begun.
        tries: usize,
        /// What the tries came to, what came most often first.
        misses: Vec<(Rejection, usize)>,
        /// True where no technique that one strategy has over another, which must not solve the puzzle, ever had a step
        /// where that was stuck.
        idle: bool,
        /// What came nearest, where one strategy must solve it and another must not.
        nearest: Option<Box<BestAttempt>>,
    },
}

pub(super) type Result<T, E = GenerateError> = std::result::Result<T, E>;

/// Fails with a message about the options.
macro_rules! fail {
    ($($said:tt)+) => { return Err(GenerateError::Options(message!($($said)+))) };
}

macro_rules! fail_if {
    ($is:expr, $($said:tt)+) => { if $is { fail!($($said)+) } };
}

pub(super) use {fail, fail_if};

fn levels(known: &str) -> Message {
    if known.is_empty() { message!("none") } else { message!("{known}") }
}

fn holders(names: &[String]) -> Message {
    match names {
        [] => Message::empty(),
        names => message!(": it is in {names}", names = all_of(names)),
    }
}
