//! Strategies: which technique is tried next, what its match changes, and the steps of a run.
//!
//! Every technique has dirty keys, and the edges of the wake graph lead to the techniques to which a step can have given a
//! match. So a list that restarts after each step only searches what was invalidated, and finds the same steps as if it
//! searched everything.
//!
//! In come compiled techniques and a position; out go the steps of a strategy and its totals. A world runs a strategy
//! on a copy of the position, and a strategy has techniques with worlds: both are here. It may use the engine and all
//! below it, and knows neither text nor reports.

mod allowed_data;
mod change_mark;
mod choice;
mod compile;
mod compiled_expr;
mod levels;
mod loop_clauses;
mod move_query;
mod move_search;
mod open_moves;
mod origin_cache;
mod pick;
mod prelude;
mod program;
mod random;
mod run_statistics;
mod runner;
mod runs;
mod search_stats;
mod session;
mod statements;
mod strategy_compiler;
mod sweep;
mod tallies;
mod task;
mod technique_queue;
mod tracing;
mod var_frame;
mod wake_stats;
mod weighted_moves;
mod wipe_out;
mod world_compiler;
mod world_propagator;

pub use compile::{StrategyError, compile, link_pairs, links};
pub use program::StrategyProgram;
pub use random::RandomStream;
pub use run_statistics::{RunStatistics, Spread};
pub use runner::{
    RunLimits, RunOutcome, RuntimeError, RuntimeErrorKind, StepObserver, StrategyMemory, TraceSink,
};
pub use search_stats::SearchStats;
pub use tallies::CountEvent;
pub use wake_stats::WakeStats;
pub use world_compiler::MAX_DEPTH;
