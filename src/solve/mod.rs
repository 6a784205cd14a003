//! Solving: finds the board of a position, runs rules on it, and searches by the laws of the board if rules alone are
//! not sufficient. For one puzzle or all puzzles of a file.
//!
//! Input: rules and puzzles. Output: outcomes with status, steps and solution. This module may use the engine,
//! evidence, formats and the modules below them.

pub mod argument;
pub mod batch;
pub mod boards;
pub mod compiled;
pub mod conflict;
mod culprit;
pub mod custom;
pub mod error;
pub mod evidence;
pub mod finder;
pub mod options;
pub mod outcome;
pub mod replay;
pub mod sample_board;
pub(crate) mod setters;
pub mod solution;
pub mod solver;
pub mod status;
pub mod thread;
pub mod verdict;
pub mod worker;
pub mod wrong_entries;
