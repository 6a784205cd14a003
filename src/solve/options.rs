//! How puzzles are solved.

use super::setters::setters;
use crate::sets::deadline::CancelToken;
use std::time::Duration;

/// How a [`Solver`](crate::Solver) solves puzzles.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// The strategy's id, with arguments where it takes some; that of each puzzle's game where absent.
    pub strategy: Option<String>,
    /// The game of all puzzles; what each of them implies where absent.
    pub game: Option<String>,
    /// Techniques that are tried as well, each where its difficulty puts it.
    pub extra_techniques: Vec<String>,
    /// Whether the techniques of `extra_techniques` are tried before all others.
    pub extra_first: bool,
    /// Techniques and strategies that are tried alone, in this order, in place of a strategy.
    pub only_techniques: Vec<String>,
    /// Whether techniques that count on the puzzle having exactly one solution take part in the strategy, as with its
    /// clause `uniqueness`. They are used where the givens of the puzzle have one solution, and nowhere else. Naming
    /// such a technique asks for this, too.
    pub assume_unique: bool,
    /// Whether solutions have their steps; without them solving is faster.
    pub record_steps: bool,
    /// Whether solutions list each count of the strategy, with what it was for.
    pub record_counts: bool,
    /// After how many steps a puzzle is stopped.
    pub max_steps: Option<usize>,
    /// For how long one puzzle is tried.
    pub timeout: Option<Duration>,
    /// Stops the puzzles that are under way, and those that come after. It is looked at every few thousand parts of a
    /// search.
    pub cancel: Option<CancelToken>,
    /// When the laws of the game are asked about a puzzle.
    pub uniqueness_check: UniquenessCheck,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            strategy: None,
            game: None,
            extra_techniques: Vec::new(),
            extra_first: false,
            only_techniques: Vec::new(),
            assume_unique: false,
            record_steps: true,
            record_counts: false,
            max_steps: None,
            timeout: None,
            cancel: None,
            uniqueness_check: UniquenessCheck::default(),
        }
    }
}

setters! {
    Options {
        name with_strategy(strategy: String);
        name with_game(game: String);
        list with_extra_techniques(extra_techniques: String);
        set with_extra_first(extra_first: bool);
        list with_only_techniques(only_techniques: String);
        set with_assume_unique(assume_unique: bool);
        set with_record_steps(record_steps: bool);
        set with_record_counts(record_counts: bool);
        some with_max_steps(max_steps: usize);
        some with_timeout(timeout: Duration);
        some with_cancel(cancel: CancelToken);
        set with_uniqueness_check(uniqueness_check: UniquenessCheck);
    }
}

/// When the laws are asked whether a puzzle has one solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum UniquenessCheck {
    Never,
    /// When the strategy gives nothing more.
    #[default]
    IfUnsolved,
    /// Also when the limit of steps was reached.
    IfUnfinished,
}
