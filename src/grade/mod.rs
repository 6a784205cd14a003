//! How hard puzzles are: what the techniques of a strategy come to on them, and what other strategies count.

pub mod counter;
pub mod error;
pub mod grader;
pub mod named;
