//! Reasons for which there is no kindest path.

use tesuji_message::Localize;
use thiserror::Error;

/// Reason for which a puzzle has no kindest path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error, Localize)]
#[non_exhaustive]
pub enum NoPathError {
    /// Returned when the steps of the strategy do not solve the puzzle.
    #[error("no kindest path: the steps do not solve the puzzle")]
    Unsolved,
    /// Returned when a technique has no plan without variables that the strategy gives it.
    #[error("no kindest path: a technique of the strategy needs variables that the strategy gives")]
    GivenVariables,
    /// Returned when techniques do not find the strategy's steps again, one after the other.
    #[error("no kindest path: the steps are not found again in their order")]
    NotRepeatable,
}
