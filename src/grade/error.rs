//! Why puzzles cannot be graded.

use crate::{lang::message::Localize, solve::error::SolverError};
use thiserror::Error;

/// Why puzzles cannot be graded.
#[derive(Debug, Clone, PartialEq, Eq, Error, Localize)]
#[non_exhaustive]
pub enum GraderError {
    /// Returned when there is no such strategy, technique or game.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// Returned when a strategy that is to count has no totals.
    #[error("the strategy `{0}` has no total to add")]
    UnknownScore(String),
}
