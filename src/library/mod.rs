//! What other programs use: the words of the field, each a type.

mod catalogue;
mod check;
mod code_page;
mod compare;
mod convert;
mod course;
mod coverage;
mod diagnostics;
mod examples;
mod explainer;
mod finder;
mod game;
mod game_page;
mod generator;
mod grader;
mod graph;
mod hint;
mod links;
mod list;
mod new;
mod page;
mod plan;
mod position;
mod profile;
mod proof;
mod rules;
mod snapshots;
mod solution;
mod step;
mod strategy;
#[cfg(feature = "studies")]
pub mod studies;
mod technique;
mod teller;
mod thread;
mod verified;
mod verifier;
mod why_not;
pub mod written;

pub use catalogue::{Catalogue, PageForm, WrittenPage};
pub use check::Checked;
pub use code_page::{CodePage, UnknownCode};
pub use compare::{Comparer, Comparison, Difference, Missing, Pair};
pub use convert::{Content, ConvertError, Converted, Converter};
pub use coverage::{Coverage, CoverageKind, Reached};
pub use diagnostics::{Diagnostic, Diagnostics};
pub use examples::{Example, ExampleJson};
pub use explainer::{ExplainLine, ExplainStatus, Explanation};
pub use game::{Constraint, Game};
pub use graph::{GraphError, RuleGraph};
pub use hint::{Hint, HintLine};
pub use links::{LinkError, Linked};
pub use new::NewError;
pub use plan::{NoPlan, Plan, Profile, ProfileError};
pub use position::{Cell, Position};
pub use profile::{StrategyProfile, TechniqueCost};
pub use rules::{RulesBuilder, RulesError};
pub use snapshots::{
    ChangeKind, Snapshot, SnapshotError, SnapshotFile, SnapshotJson, SnapshotState, Snapshots, TraceChange,
    TraceStep,
};
pub use solution::Steps;
pub use step::{Change, Marked, Match, Step};
pub use strategy::Strategy;
pub use technique::Technique;
pub use teller::{Room, Teller, UnknownStyle};
pub use thread::Thread;
pub use verified::{FaultCode, FaultJson, TraceFault, Verified, VerifyLine, VerifyStatus};
pub use verifier::Verifier;
pub use why_not::{WhyNot, WhyNotError};

pub use crate::board::formats::{Format, FormatError, UnknownFormat, value_of};
pub use crate::board::game::{FindError, GameError};
pub use crate::board::setup::SetupError;
pub use crate::chart::ChartError;
pub use crate::engine::CompileError;
pub use crate::engine::deadline::Cancel;
pub use crate::engine::strategy::StrategyError;
pub use crate::generate::{
    GenerateError, Generator, GeneratorBuilder, Grids, Made, Maker, Miss, Nearest, Size, Symmetry,
    UnknownShape, UnknownSize, UnknownSymmetry,
};
pub use crate::grade::error::GraderError;
pub use crate::grade::grader::{Grade, GradeWorker, Grader, GraderBuilder};
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
pub use crate::rules::Rules;
pub use crate::solve::batch;
pub use crate::solve::boards::BoardError;
pub use crate::solve::builder::SolverBuilder;
pub use crate::solve::error::SolverError;
pub use crate::solve::finder::{Finder, FinderBuilder, Found, Looker};
pub use crate::solve::options::Check;
pub use crate::solve::solution::Solution;
pub use crate::solve::solver::{Solver, Worker};
pub use crate::solve::status::Status;

/// The program's own words in its languages, for who writes other lines around what a [`Teller`] says.
pub mod text {
    #[doc(hidden)]
    pub use crate::lang::message::message;
    pub use crate::report::diff::diff;
    pub use crate::report::language::{counted, fill};
    pub use crate::report::summary::status_word;
    pub use crate::report::table::padded;
}
