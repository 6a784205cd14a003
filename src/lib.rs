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
//! [`Rules`] are what ships and what rule files add; a [`Puzzle`] is read from any of the formats ([`Format`]). A
//! [`Solver`] takes a strategy's techniques to a puzzle and makes a [`Solution`] with its [`Step`]s: what was found,
//! what follows, and why, in words, on a board, or as JSON. A [`Finder`] looks for techniques on a position as it
//! stands, a [`Grader`] says how hard puzzles are, and a [`Generator`] makes more of them. Experiments over many
//! puzzles are [`studies`].
//!
//! # A technique of one's own
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
//! What is wrong in a rule file is shown with its line, a caret and how to mend it ([`RulesError`]).
//!
//! # Threads
//!
//! Everything here is `Send` and `Sync`; copies of [`Rules`] share them. [`Solver::solve_all`] solves on as many
//! threads as are wanted, and what comes out does not depend on their number.
//!
//! # Debug builds
//!
//! An engine that is not optimized is many times slower, and profiles of this workspace do not reach other ones. These
//! lines in the `Cargo.toml` of a program keep its debug builds fast:
//!
//! ```toml
//! [profile.dev.package."*"]
//! opt-level = 3
//! ```
//!
//! # Features
//!
//! `cli`, on by default, is the program `tesuji` and what it alone depends on, `studies` and `lsp`, the server for
//! editors, among it. A library needs `default-features = false`, and [`studies`] where it asks for them. With `arrow`
//! a [`table`] is made of record batches, and with `tables` these are read from Parquet and Arrow's own files and written
//! to them.

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
#[cfg(feature = "page")]
#[doc(hidden)]
pub mod page;
#[doc(hidden)]
pub mod prove;
#[doc(hidden)]
pub mod report;
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

/// Work on rule files: checks, examples, snapshots, coverage, plans, profiles, comparisons and proofs.
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

/// Results as data: serializable types, the same as the program writes, and lines of JSON.
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
