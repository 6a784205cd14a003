//! Solving: finds the board of a position, runs rules on it, and searches by the laws of the board if rules alone are
//! not sufficient. For one puzzle or all puzzles of a file.
//!
//! Input: rules (`rules`) and puzzles (`puzzle`). Output: solutions with their steps, hints, matches, links and grades
//! (`grade`), in words, as pictures and as JSON (`render`). Depends on the engine, evidence, formats and reports, and on
//! the crates below these.

/// Implements `Debug` for types with parts that cannot be shown: shows the listed fields and, after `=>`, the results of
/// the listed methods.
#[doc(hidden)]
#[macro_export]
macro_rules! opaque_debug {
    ($($name:ident $(<$lifetime:lifetime>)? $($field:ident)* $(=> $($method:ident)*)?;)*) => {$(
        impl std::fmt::Debug for $name $(<$lifetime>)? {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_struct(stringify!($name))
                    $(.field(stringify!($field), &self.$field))*
                    $($(.field(stringify!($method), &self.$method()))*)?
                    .finish_non_exhaustive()
            }
        }
    )*};
}

/// Implements `Debug` as `Display`.
macro_rules! debug_as_display {
    ($($name:ident $(<$lifetime:lifetime>)?)*) => {$(
        impl std::fmt::Debug for $name $(<$lifetime>)? {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }
    )*};
}

pub mod batch;
mod boards;
mod compiled;
pub mod convert;
mod culprit;
mod custom;
mod dependencies;
mod error;
mod explanation;
mod find_result;
mod finder;
pub mod grade;
mod hint;
mod kindest;
mod links;
mod options;
pub mod outcome;
mod position;
mod prelude;
pub mod premises;
mod puzzle;
pub mod rating;
mod render;
pub mod rules;
pub mod sample_board;
pub mod setters;
mod solution;
mod solver;
mod step;
mod symmetry;
mod verdict;
mod worker;
mod wrong_entries;

pub use boards::{Board, BoardCache, BoardError, WorkerBoards};
pub use convert::{Conversion, ConversionContent, ConvertError, Converter};
pub use dependencies::StepDependencies;
pub use error::SolverError;
pub use explanation::{ExplainStatus, Explanation};
pub use finder::{FindResult, Finder, FinderOptions, FinderWorker};
pub use grade::{Grade, Grader, GraderError, GraderWorker};
pub use hint::Hint;
pub use kindest::{NoPathError, PathUse};
pub use links::{LinkError, LinkSet};
pub use options::{Options as SolverOptions, UniquenessCheck};
pub use outcome::{Outcome, StartStatistics};
pub use position::{Cell, Position};
pub use puzzle::{Puzzle, PuzzlePool, PuzzleReader, Square};
pub use rating::{Estimate, MomentCounts, Rater, RaterWorker, Rating, RatingError};
pub use render::{RenderBuffers, Renderer, UnknownStyleError};
pub use rules::{
    Constraint, Diagnostic, Diagnostics, Game, Rules, RulesBuilder, RulesError, Strategy, Technique,
};
pub use setters::OptionalName;
pub use solution::{Solution, Steps};
pub use solver::Solver;
pub use step::{CellMark, Change, Match, Step};
pub use symmetry::{ParseSymmetryError, Symmetry};
pub use verdict::Verdict;
pub use worker::SolverWorker;
