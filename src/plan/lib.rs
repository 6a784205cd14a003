//! Query planner: rewriting, join ordering and dependency analysis of rules.
//!
//! Input: techniques of a checked program and the class of a board. Output: plans as data. A technique is lowered to an
//! unordered body (`body`), rewritten by named passes (`body/passes`), ordered by cost (`join_order`), and emitted as steps
//! with bounds, a memoisation key and the reads on which it depends. Imports the expression DAG, checked programs, boards
//! and messages only.

mod board_class;
mod body;
mod bounds;
mod cardinality;
pub mod clauses;
pub mod components;
mod cost_model;
pub mod dependencies;
pub mod facts;
pub mod graph;
mod hoist;
mod join_order;
mod key_tests;
mod pass_trace;
pub mod paths;
mod plan_error;
mod plan_key;
pub mod plan_rule;
mod planner;
pub mod specialise;
pub mod steps;

pub use board_class::BoardClass;
pub use clauses::RuleClause;
pub use components::Root;
pub use dependencies::{ReadDependency, ReadTrigger};
pub use graph::{ChangeKinds, WakeEdge, WakeScope};
pub use key_tests::{FewCandidates, KeyTests, PlaceCount};
pub use pass_trace::PassTrace;
pub use paths::walk_reads::EarlyPredicates;
pub use plan_error::PlanError;
pub use planner::{PlanCache, PlanRequest, Planner};
pub use steps::{CoverDemand, MonotoneUnion, NextCover, Plan, PlanKey, PlanStep, RequiredValuesUse};
