//! Options of a solver.

use super::setters::setters;
use std::time::Duration;
use tesuji_sets::CancelToken;

/// Options of a [`Solver`](crate::Solver).
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// The strategy's id, with arguments if it has parameters. Defaults to the strategy of each puzzle's game.
    pub strategy: Option<String>,
    /// The game of all puzzles. Defaults to the game that each puzzle implies.
    pub game: Option<String>,
    /// Additional techniques, each tried at the position of its difficulty.
    pub extra_techniques: Vec<String>,
    /// Whether the techniques of `extra_techniques` are tried before all others.
    pub extra_first: bool,
    /// Techniques and strategies that are tried instead of a strategy, in this order.
    pub only_techniques: Vec<String>,
    /// Whether techniques that assume exactly one solution take part in the strategy, as with its clause `uniqueness`.
    /// They are used only on puzzles whose givens have one solution. Naming such a technique implies this option.
    pub assume_unique: bool,
    /// Whether solutions include their steps; without them solving is faster.
    pub record_steps: bool,
    /// Whether solutions list each count of the strategy with its reason.
    pub record_counts: bool,
    /// Number of runs of the strategy per puzzle, of which the steps are those of the first. Defaults to the number that
    /// the strategy declares.
    pub runs: Option<usize>,
    /// Maximum number of steps per puzzle.
    pub max_steps: Option<usize>,
    /// Maximum time per puzzle.
    pub timeout: Option<Duration>,
    /// Cancels the current puzzles and all later ones. It is checked every few thousand iterations of a search.
    pub cancel: Option<CancelToken>,
    /// Width of the search for the kindest path, which takes the place of the strategy's own steps if these solve the
    /// puzzle; `None` if there is no search. 1 is fast, 4 usually finds the cheapest path.
    pub kindest: Option<usize>,
    /// Rating whose value solutions include.
    pub rating: Option<String>,
    /// Condition for checking the number of solutions by the laws of the game.
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
            runs: None,
            max_steps: None,
            timeout: None,
            cancel: None,
            kindest: None,
            rating: None,
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
        some with_runs(runs: usize);
        some with_max_steps(max_steps: usize);
        some with_timeout(timeout: Duration);
        some with_cancel(cancel: CancelToken);
        some with_kindest(kindest: usize);
        name with_rating(rating: String);
        set with_uniqueness_check(uniqueness_check: UniquenessCheck);
    }
}

/// Condition for checking by search that a puzzle has one solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum UniquenessCheck {
    Never,
    /// If the strategy is stuck.
    #[default]
    IfUnsolved,
    /// Also if the step limit was reached.
    IfUnfinished,
}
