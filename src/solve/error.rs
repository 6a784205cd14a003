//! Errors in the options of a solver.

use crate::BoardError;
use tesuji_lang::{CallError, StrategyCallError, UnknownRatingError};
use tesuji_message::Localize;
use thiserror::Error;

/// Error returned when a solver cannot be created with these options.
#[derive(Debug, Clone, PartialEq, Eq, Error, Localize)]
#[non_exhaustive]
pub enum SolverError {
    /// Returned when no strategy has this name.
    #[error(transparent)]
    Strategy(#[from] StrategyCallError),
    /// Returned when there is no such game, or the strategy cannot run on its boards.
    #[error(transparent)]
    Game(#[from] BoardError),
    /// Returned when no technique has this name.
    #[error(transparent)]
    Technique(#[from] CallError),
    /// Returned when no rating has this name.
    #[error(transparent)]
    UnknownRating(#[from] UnknownRatingError),
    /// Returned when a technique cannot be added, because the strategy is more than a sequence of techniques.
    #[error("`{0}` does not try techniques in order, so none can be added")]
    NotSequential(String),
}
