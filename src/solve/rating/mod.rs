//! Ratings of puzzles: numbers such as the minutes that people take, each with its interval, its level and reasons.
//!
//! Input: what the strategy of a rating counts on a puzzle. Output: estimates.

mod error;
mod estimate;
mod formula;
mod rater;
mod rule;

pub use error::RatingError;
pub use estimate::{Estimate, MomentCounts};
pub use rater::{Rater, RaterWorker};
pub use rule::Rating;
