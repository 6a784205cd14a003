//! What other programs use: the words of the field, each a type.
//!
//! In come rule files and puzzles; out go solutions, steps, hints and texts as public types. It may use everything but
//! tools, studies and commands.

mod check;
mod convert;
mod course;
mod declared;
mod diagnostics;
mod finder;
mod generator;
mod grader;
mod hint;
mod links;
mod new;
mod position;
mod prelude;
mod proof;
mod rules;
mod slides;
mod solution;
mod step;
mod teller;
mod thread;
pub mod source_index;

pub use check::CheckReport;
pub use convert::{ConversionContent, ConvertError, Conversion, Converter};
pub use declared::{Constraint, Game, Strategy, Technique};
pub use diagnostics::{Diagnostic, Diagnostics};
pub use hint::Hint;
pub use links::{LinkError, LinkSet};
pub use new::NewTechniqueError;
pub use position::{Cell, Position};
pub use rules::{RulesBuilder, RulesError};
pub use solution::Steps;
pub use step::{Change, CellMark, Match, Step};
pub use teller::{RenderBuffers, Renderer, UnknownStyleError};
pub use thread::StepDependencies;

pub use crate::board::setup::SetupError;
pub use crate::chart::ChartError;
pub use crate::engine::CompileError;
pub use crate::engine::deadline::CancelToken;
pub use crate::engine::strategy::StrategyError;
pub use crate::formats::{Format, FormatError, ParseFormatError, value_of};
pub use crate::game::{FindError, GameError};
pub use crate::generate::{
    GenerateError, Generator, GridLayout, GeneratedPuzzle, GeneratorWorker, Rejection, BestAttempt, Options as GeneratorOptions, BoardSize, Symmetry,
    ParseGridLayoutError, ParseBoardSizeError, ParseSymmetryError,
};
pub use crate::grade::error::GraderError;
pub use crate::grade::grader::{Grade, GraderWorker, Grader};
pub use crate::lang::message::{Localize, Message};
pub use crate::lang::{
    CallError, ComposeError, LoadError, Source as RuleFile, StrategyCallError, DEFAULT_STRATEGY,
    did_you_mean, read as read_rule_files, read_from as read_rule_file,
};
pub use crate::plan::order::PlanError;
pub use crate::prove::{Proof, ProofCase, Prover, ProofStatus};
pub use crate::puzzle::{Puzzle, PuzzleReader, PuzzlePool, Square};
pub use crate::report::board::{LineStyle, BoardStyle};
pub use crate::report::facts::PremiseJson;
pub use crate::report::grounds::ReasonJson;
pub use crate::report::json::{
    CandidatesJson, EliminationJson, ErrorJson, FindJson, FindStatus, GradeJson, LimitJson, ChainNodeJson,
    PlacementJson, ExcludedCandidateJson, StepJson, json_in_file, json_line,
};
pub use crate::report::language::{Language, ParseLanguageError};
pub use crate::report::lesson::{SectionBlock, WalkthroughSection};
pub use crate::report::links::LinkJson;
pub use crate::report::marks::Mark;
pub use crate::report::pages::slides::{Illustration, slideshow_html};
pub use crate::rules::Rules;
pub use crate::solve::batch;
pub use crate::solve::boards::BoardError;
pub use crate::solve::error::SolverError;
pub use crate::solve::finder::{Finder, FinderOptions, FindResult, FinderWorker};
pub use crate::solve::options::{UniquenessCheck, Options as SolverOptions};
pub use crate::solve::solution::Solution;
pub use crate::solve::solver::Solver;
pub use crate::solve::status::SolveStatus;
pub use crate::solve::worker::SolverWorker;

/// The program's own words in its languages, for who writes other lines around what a [`Renderer`] says.
pub mod text {
    #[doc(hidden)]
    pub use crate::lang::message::message;
    pub use crate::report::diff::diff;
    pub use crate::report::language::{counted, fill};
    pub use crate::report::summary::status_word;
    pub use crate::report::table::padded;
}
