//! Grades the difficulty of puzzles: the techniques of a strategy that they need, and the scores of other strategies.
//!
//! Input: puzzles. Output: grades and scores.

mod census;
mod counter;
mod error;
mod grader;
pub mod named;
mod result;

pub use error::GraderError;
pub use grader::{Grader, GraderWorker};
pub use result::Grade;
