//! Why puzzles cannot be graded.

use crate::{lang::message::Explain, solve::error::SolverError};
use thiserror::Error;

/// Why puzzles cannot be graded.
#[derive(Debug, Clone, PartialEq, Eq, Error, Explain)]
#[non_exhaustive]
pub enum GraderError {
    /// Returned when there is no such strategy, technique or game.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// Returned when a strategy that is to count has no totals.
    #[error("the strategy `{0}` has no total to add")]
    NoTotal(String),
}
