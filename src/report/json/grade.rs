//! The row of a graded puzzle.

use super::ErrorJson;
use crate::solve::status::Status;
use indexmap::IndexMap;
use serde::Serialize;

/// What `grade` says of one puzzle. What does not come out is absent.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GradeLine {
    /// The line of the input that the puzzle begins on, from 1.
    pub line: usize,
    /// Its name.
    pub name: Option<String>,
    /// The game; absent where the text is no puzzle of any.
    pub game: Option<String>,
    /// The puzzle as read; absent where the text is none.
    pub puzzle: Option<String>,
    /// How its solving ended.
    pub status: Status,
    /// What is wrong with the puzzle.
    pub error: Option<ErrorJson>,
    /// How many cells are open at the start.
    pub open: Option<usize>,
    /// The sudoku entropy of the start, with natural logarithms, to six places.
    pub entropy: Option<f64>,
    /// The symmetries of the givens, with blanks between them: `none`, `rotate`, `quarter`, `mirror`, `flip`,
    /// `diagonal` or `full`; absent where nothing is given.
    pub symmetry: Option<String>,
    /// The hardest level of the strategy that steps were made on.
    pub level: Option<String>,
    /// The totals of further strategies, such as the D-score.
    pub tallies: IndexMap<String, Option<i64>>,
    /// The technique of the highest difficulty that was applied.
    pub hardest: Option<String>,
    /// Its difficulty.
    pub difficulty: Option<i64>,
    /// Applications of each technique, in the order of the strategy.
    pub counts: IndexMap<String, usize>,
    /// Time that the grading strategy took, in microseconds; absent where it was not asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub micros: Option<u64>,
}
