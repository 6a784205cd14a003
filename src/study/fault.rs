//! Why there is no study.

use crate::SolverError;
use crate::lang::message::{Explain, Message};
use thiserror::Error;

/// Why there is no such study.
#[derive(Debug, Error, Explain)]
#[non_exhaustive]
pub enum StudyError {
    /// Returned when there is no such strategy or game.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// Returned when a strategy, technique or parameter does not fit the study.
    #[error("{0}")]
    Unfit(Message),
}

pub type Evaluated<T> = Result<T, StudyError>;
