//! Tesuji (手筋): sudoku and Kakuro solving techniques as short declarative rule files, and the engine that runs them
//! on any board.
//!
//! ```
//! use tesuji::{Language, Puzzle, Rules, Solver, SolverOptions};
//!
//! let rules = Rules::builtin();
//! let solver = Solver::new(&rules, SolverOptions::default())?;
//! let puzzle: Puzzle = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..".parse()?;
//! let solution = solver.solve(&puzzle);
//! for step in solution.steps() {
//!     println!("{}. {}: {}", step.number, step.title(Language::En), step.explanation(Language::En));
//! }
//! println!("{}: {solution}", solution.status());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Rules`] are the built-in rules and those of rule files; a [`Puzzle`] is read from any of the formats ([`Format`]).
//! A [`Solver`] applies the techniques of a strategy to a puzzle and returns a [`Solution`] with its [`Step`]s: the
//! matches, their conclusions, and the explanations, in words, on a board, or as JSON. A [`Finder`] searches a given
//! position for techniques, a [`Grader`] rates the difficulty of puzzles, and a [`Generator`] generates puzzles.
//! Experiments over many puzzles are [`studies`].
//!
//! # Custom techniques
//!
//! ```
//! use tesuji::{Puzzle, Rules, Solver, SolverOptions};
//!
//! let rules = Rules::parse(r#"
//! tesuji 1
//! technique last-candidate {
//!   title en "Last Candidate"
//!   for   c in cells(1)
//!   let   {v} = candidates(c)
//!   then  place v in c
//! }
//! "#)?;
//! let techniques = vec!["last-candidate".to_owned(), "hidden-single".to_owned()];
//! let solver = Solver::new(&rules, SolverOptions::default().with_only_techniques(techniques))?;
//! # let _ = solver;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Errors in a rule file are shown with the line, a caret and a suggestion ([`RulesError`]).
//!
//! # Threads
//!
//! All types are `Send` and `Sync`; copies of [`Rules`] share their data. [`Solver::solve_all`] solves on any number of
//! threads, and its results do not depend on this number.
//!
//! # Debug builds
//!
//! An engine that is not optimized is many times slower, and the profiles of this workspace do not apply to other
//! workspaces. These lines in the `Cargo.toml` of a program keep its debug builds fast:
//!
//! ```toml
//! [profile.dev.package."*"]
//! opt-level = 3
//! ```
//!
//! # Features
//!
//! `cli`, on by default, is the program `tesuji` with its own dependencies, including `studies` and `lsp`, the server
//! for editors. A library needs `default-features = false`, and the feature `studies` for [`studies`]. With `arrow`, a
//! [`table`] consists of record batches, and with `tables` these are read from and written to Parquet and Arrow files.

#![deny(missing_docs)]

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod library;
mod puzzle;
mod rules;

#[doc(hidden)]
pub mod chart;
#[doc(hidden)]
pub mod generate;
#[doc(hidden)]
pub mod grade;
#[cfg(feature = "lsp")]
#[doc(hidden)]
pub mod lsp;
#[doc(hidden)]
pub mod meaning;
#[doc(hidden)]
pub mod prove;
#[doc(hidden)]
pub mod report;
#[cfg(feature = "service")]
#[doc(hidden)]
pub mod service;
#[doc(hidden)]
pub mod shipped;
#[doc(hidden)]
pub mod solve;
#[cfg(feature = "studies")]
pub mod studies;
#[cfg(feature = "studies")]
#[doc(hidden)]
pub mod study;
pub mod table;
mod tools;

#[doc(hidden)]
pub use {
    tesuji_board as board, tesuji_core as core, tesuji_engine as engine, tesuji_evidence as evidence,
    tesuji_formats as formats, tesuji_frame as frame, tesuji_game as game, tesuji_lang as lang,
    tesuji_plan as plan, tesuji_sets as sets, tesuji_strategy as strategy,
};

pub use library::*;

/// Tools for rule files: checks, examples, snapshots, coverage, plans, profiles, comparisons and proofs.
pub mod authoring {
    pub use crate::library::check::CheckReport;
    pub use crate::library::new::NewTechniqueError;
    pub use crate::prove::{Proof, ProofCase, ProofStatus, Prover};
    pub use crate::tools::{
        ChangeKind, Comparison, Coverage, CoverageHits, CoverageKind, Difference, Example, ExampleResult,
        MismatchError, MismatchOptions, MismatchReport, MissedConclusions, PairComparison, Plan, PlanProfile,
        PlanningError, ProfileError, ProfileOptions, RuleGraph, RuleList, Snapshot, SnapshotError,
        SnapshotFile, SnapshotState, Snapshots, StrategyProfile, TechniqueComparer, TechniqueCost,
        TraceChange, TraceStep, WakeCost,
    };
}

/// Reference pages of techniques, strategies, games and diagnostics.
pub mod catalogue {
    pub use crate::tools::{Catalogue, CatalogueFile, DiagnosticDoc, PageFormat, UnknownCodeError};
}

/// Results as data: the serializable types that the program writes, and lines of JSON.
pub mod json {
    pub use crate::report::facts::PremiseJson;
    pub use crate::report::grounds::ReasonJson;
    pub use crate::report::json::{
        CandidatesJson, ChainNodeJson, EliminationJson, ErrorJson, ExcludedCandidateJson, FindJson,
        FindStatus, GradeJson, LimitJson, PlacementJson, StepJson, json_in_file, json_line,
    };
    pub use crate::report::links::LinkJson;
}

/// Walkthroughs and illustrations: sections of text and boards, and HTML to step through them.
pub mod pages {
    pub use crate::report::lesson::{SectionBlock, WalkthroughSection};
    pub use crate::report::pages::slides::{Illustration, slideshow_html};
}

pub use tools::{
    ExplainStatus, Explanation, TraceError, TraceErrorCode, Verifier, VerifyReport, VerifyStatus,
};
