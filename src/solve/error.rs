//! Why nothing can be solved.

use super::boards::BoardError;
use crate::lang::message::Localize;
use crate::lang::{CallError, StrategyCallError};
use thiserror::Error;

/// Why nothing can be solved so.
#[derive(Debug, Clone, PartialEq, Eq, Error, Localize)]
#[non_exhaustive]
pub enum SolverError {
    /// Returned when no strategy is called so.
    #[error(transparent)]
    Strategy(#[from] StrategyCallError),
    /// Returned when there is no such game, or the strategy cannot run on its boards.
    #[error(transparent)]
    Game(#[from] BoardError),
    /// Returned when no technique is called so.
    #[error(transparent)]
    Technique(#[from] CallError),
    /// Returned when a technique cannot be added: the strategy says more than which one is tried after which.
    #[error("`{0}` does not try one technique after another, so none can be added")]
    NotSequential(String),
}
