//! Errors of ratings.

use tesuji_message::Localize;
use thiserror::Error;

/// Error returned when a puzzle has no value of a rating.
#[derive(Debug, Clone, PartialEq, Eq, Error, Localize)]
#[non_exhaustive]
pub enum RatingError {
    /// Returned when the strategy of the rating does not solve the puzzle.
    #[error("no rating: `{0}` does not solve the puzzle")]
    Unsolved(String),
    /// Returned when a total of the strategy has no value.
    #[error("no rating: `{0}` has no value")]
    NoCount(String),
    /// Returned when a part of the formula is no finite number, as the logarithm of 0.
    #[error("no rating: the value of `{0}` is not a finite number")]
    NotFinite(String),
}
