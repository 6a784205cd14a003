//! Public API: types for rules, puzzles, solutions, steps and hints.
//!
//! Input: rule files and puzzles. Output: solutions, steps, hints and texts. This module may use all others except
//! tools, studies and commands.

mod atomic;
pub(crate) mod check;
mod convert;
mod course;
mod declared;
mod diagnostics;
mod finder;
mod generator;
mod grader;
mod hint;
mod links;
pub(crate) mod new;
mod position;
mod prelude;
mod proof;
mod renderer;
mod rules;
mod slides;
mod solution;
pub mod source_index;
mod step;
mod thread;

pub use convert::{Conversion, ConversionContent, ConvertError, Converter};
pub use declared::{Constraint, Game, Strategy, Technique};
pub use diagnostics::{Diagnostic, Diagnostics};
pub use hint::Hint;
pub use links::{LinkError, LinkSet};
pub use position::{Cell, Position};
pub use renderer::{RenderBuffers, Renderer, UnknownStyleError};
pub use rules::{RulesBuilder, RulesError};
pub use solution::Steps;
pub use step::{CellMark, Change, Match, Step};
pub use thread::StepDependencies;

pub use crate::board::setup::SetupError;
pub use crate::chart::ChartError;
pub use crate::engine::CompileError;
pub use crate::formats::{Format, FormatError, ParseFormatError, value_of};
pub use crate::game::{FindError, GameError};
pub use crate::generate::{
    BestAttempt, BoardSize, GenerateError, GeneratedPuzzle, Generator, GeneratorWorker, GridLayout,
    Options as GeneratorOptions, ParseBoardSizeError, ParseGridLayoutError, ParseSymmetryError, Rejection,
    Symmetry,
};
pub use crate::grade::error::GraderError;
pub use crate::grade::grader::{Grade, Grader, GraderWorker};
pub use crate::lang::message::{Localize, Message};
pub use crate::lang::{
    CallError, ComposeError, DEFAULT_STRATEGY, LoadError, Source as RuleFile, Sources as RuleFiles,
    StrategyCallError, did_you_mean, read as read_rule_files, read_from as read_rule_file,
};
pub use crate::plan::plan_error::PlanError;
pub use crate::puzzle::{Puzzle, PuzzlePool, PuzzleReader, Square};
pub use crate::report::board::{BoardStyle, LineStyle};
pub use crate::report::language::{Language, ParseLanguageError};
pub use crate::report::marks::Mark;
pub use crate::rules::Rules;
pub use crate::sets::deadline::{CancelToken, TimeLimit};
pub use crate::solve::batch;
pub use crate::solve::boards::BoardError;
pub use crate::solve::error::SolverError;
pub use crate::solve::finder::{FindResult, Finder, FinderOptions, FinderWorker};
pub use crate::solve::options::{Options as SolverOptions, UniquenessCheck};
pub use crate::solve::setters::OptionalName;
pub use crate::solve::solution::Solution;
pub use crate::solve::solver::Solver;
pub use crate::solve::status::SolveStatus;
pub use crate::solve::worker::SolverWorker;
pub use crate::strategy::StrategyError;
pub use atomic::{AtomicFile, write_atomically, write_within};

/// The program's own texts in its languages, for programs that write further lines around the output of a [`Renderer`].
pub mod text {
    #[doc(hidden)]
    pub use crate::lang::message::message;
    pub use crate::report::diff::diff;
    pub use crate::report::language::{fill, pluralize};
    pub use crate::report::summary::status_word;
    pub use crate::report::table::padded;
}
