//! How hard puzzles are: what the techniques of a strategy come to on them, and what other strategies count.
//!
//! In come puzzles; out go grades and totals. It may use solving and what lies below it.

pub mod census;
pub mod counter;
pub mod error;
pub mod grader;
pub mod named;
