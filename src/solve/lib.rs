//! Solving: finds the board of a position, runs rules on it, and searches by the laws of the board if rules alone are
//! not sufficient. For one puzzle or all puzzles of a file.
//!
//! Input: rules (`rules`) and puzzles (`puzzle`). Output: solutions with their steps, hints, matches, links and grades
//! (`grade`), in words, as pictures and as JSON (`render`). Depends on the engine, evidence, formats and reports, and on
//! the crates below these.

pub(crate) use tesuji_board as board;
pub(crate) use tesuji_engine as engine;
pub(crate) use tesuji_evidence as evidence;
pub(crate) use tesuji_formats as formats;
pub(crate) use tesuji_frame as frame;
pub(crate) use tesuji_game as game;
pub(crate) use tesuji_lang as lang;
pub(crate) use tesuji_meaning as meaning;
pub(crate) use tesuji_plan as plan;
pub(crate) use tesuji_report as report;
pub(crate) use tesuji_sets as sets;
pub(crate) use tesuji_strategy as strategy;

pub mod argument;
pub mod batch;
pub mod boards;
pub mod compiled;
pub mod convert;
mod culprit;
pub mod custom;
pub mod dependencies;
pub mod error;
pub mod explanation;
pub mod find_result;
pub mod finder;
pub mod grade;
pub mod hint;
pub mod links;
pub mod options;
pub mod outcome;
pub mod position;
mod prelude;
pub mod premises;
pub mod puzzle;
pub mod render;
pub mod rules;
pub mod sample_board;
pub mod setters;
pub mod solution;
pub mod solver;
pub mod step;
pub mod symmetry;
pub mod thread;
pub mod verdict;
pub mod worker;
pub mod wrong_entries;
