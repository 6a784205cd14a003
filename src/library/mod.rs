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
pub mod written;

pub use check::Checked;
pub use convert::{Content, ConvertError, Converted, Converter};
pub use declared::{Constraint, Game, Strategy, Technique};
pub use diagnostics::{Diagnostic, Diagnostics};
pub use hint::Hint;
pub use links::{LinkError, Linked};
pub use new::NewError;
pub use position::{Cell, Position};
pub use rules::{RuleSources, RulesError};
pub use solution::Steps;
pub use step::{Change, Marked, Match, Step};
pub use teller::{Room, Teller, UnknownStyle};
pub use thread::Thread;

pub use crate::board::setup::SetupError;
pub use crate::chart::ChartError;
pub use crate::engine::CompileError;
pub use crate::engine::deadline::Cancel;
pub use crate::engine::strategy::StrategyError;
pub use crate::formats::{Format, FormatError, UnknownFormat, value_of};
pub use crate::game::{FindError, GameError};
pub use crate::generate::{
    GenerateError, Generator, Grids, Made, Maker, Miss, Nearest, Options as GeneratorOptions, Size, Symmetry,
    UnknownShape, UnknownSize, UnknownSymmetry,
};
pub use crate::grade::error::GraderError;
pub use crate::grade::grader::{Grade, GradeWorker, Grader};
pub use crate::lang::message::{Explain, Message};
pub use crate::lang::{
    CallError, ComposeError, LoadError, Source as RuleFile, StrategyCallError, USUAL_STRATEGY,
    hint as nearest, read as read_rule_files, read_from as read_rule_file,
};
pub use crate::plan::order::PlanError;
pub use crate::prove::{Proof, ProofCase, Prover, Standing};
pub use crate::puzzle::{Puzzle, Puzzles, Spares, Square};
pub use crate::report::board::{Lines, Look};
pub use crate::report::facts::FactJson;
pub use crate::report::grounds::GroundJson;
pub use crate::report::json::{
    CandidatesJson, EliminateJson, ErrorJson, FindLine, FindStatus, GradeLine, LimitJson, NodeJson,
    PlaceJson, RuledOutJson, StepJson, json_in_file, json_line,
};
pub use crate::report::language::{Language, UnknownLanguage};
pub use crate::report::lesson::{Block, Section};
pub use crate::report::links::EdgeJson;
pub use crate::report::marks::Mark;
pub use crate::report::pages::slides::{Slide, page as slides_page};
pub use crate::rules::Rules;
pub use crate::solve::batch;
pub use crate::solve::boards::BoardError;
pub use crate::solve::error::SolverError;
pub use crate::solve::finder::{Finder, FinderOptions, Found, Looker};
pub use crate::solve::options::{Check, Options as SolverOptions};
pub use crate::solve::solution::Solution;
pub use crate::solve::solver::Solver;
pub use crate::solve::status::Status;
pub use crate::solve::worker::Worker;

/// The program's own words in its languages, for who writes other lines around what a [`Teller`] says.
pub mod text {
    #[doc(hidden)]
    pub use crate::lang::message::message;
    pub use crate::report::diff::diff;
    pub use crate::report::language::{counted, fill};
    pub use crate::report::summary::status_word;
    pub use crate::report::table::padded;
}
