//! Grades the difficulty of puzzles: the techniques of a strategy that they need, and the scores of other strategies.
//!
//! In come puzzles; out go grades and scores. It may use solving and the layers below it.

pub mod census;
pub mod counter;
pub mod error;
pub mod grader;
pub mod named;
