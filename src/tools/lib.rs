//! Tools for authors of rules and for readers of solutions: examples, snapshots, coverage, comparisons, plans, profiles,
//! checked traces, and pages for rules, games, diagnostics and the catalogue.
//!
//! Input: rules, and puzzles or solutions. Output: results as text, JSON and pages. Depends on solving, proofs and the
//! crates below these; the commands and the service call it.

mod catalogue;
mod claims;
mod code_page;
mod compare;
mod coverage;
mod entry;
mod example;
mod game_page;
mod graph;
mod list;
mod measure;
mod page;
mod paths;
mod plans;
mod prelude;
mod profile;
mod rule_graph;
mod run_graph;
mod snapshots;
mod verified;
mod verifier;
mod why_not;

pub use catalogue::{Catalogue, CatalogueFile, PageFormat};
pub use code_page::{DiagnosticDoc, UnknownCodeError};
pub use compare::{Comparison, Difference, MissedConclusions, PairComparison, TechniqueComparer};
pub use coverage::{Coverage, CoverageHits, CoverageKind};
pub use example::{Example, ExampleResult};
pub use game_page::{GameList, GamePage};
pub use graph::{PlanningError, RuleGraph};
pub use list::RuleList;
pub use measure::{ProfileError, ProfileOptions};
pub use page::rule_page;
pub use plans::{Plan, PlanProfile};
pub use profile::{StrategyProfile, TechniqueCost, WakeCost};
pub use snapshots::{
    ChangeKind, Snapshot, SnapshotError, SnapshotFile, SnapshotState, Snapshots, TraceChange, TraceStep,
};
pub use verified::{TraceError, TraceErrorCode, VerifyReport, VerifyStatus};
pub use verifier::Verifier;
pub use why_not::{MismatchError, MismatchOptions, MismatchReport};
