//! Errors of grading.

use crate::SolverError;
use tesuji_message::Localize;
use thiserror::Error;

/// Error returned when puzzles cannot be graded.
#[derive(Debug, Clone, PartialEq, Eq, Error, Localize)]
#[non_exhaustive]
pub enum GraderError {
    /// Returned when a strategy, technique or game is unknown.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// Returned when a strategy that is to be counted has no scores.
    #[error("the strategy `{0}` has no total to add")]
    UnknownScore(String),
}
