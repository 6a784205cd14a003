//! From positions to results: finds the board that a position belongs to, runs rules on it, and asks the laws of
//! the board where rules alone do not answer. One puzzle, or as many as a file holds.
//!
//! In come rules and puzzles; out go outcomes: how each ended, its steps and its solution. It may use the engine,
//! evidence, formats and what lies below them.

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
