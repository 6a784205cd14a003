//! Runs plans: what matches on a position, in which order techniques are tried, and the trace of it.
//!
//! In come plans and a position; out go matches and the steps of a strategy. It may use plans, checked programs, boards
//! and messages, and knows neither text nor reports.

pub(crate) use tesuji_board as board;
pub(crate) use tesuji_lang as lang;
pub(crate) use tesuji_plan as plan;

pub mod against;
mod awake;
mod beforehand;
mod compile;
mod kept;
pub mod limit;
mod lost;
mod needs;
mod outer;
pub mod pairs;
pub mod path;
mod record;
pub mod run;
pub mod search;
pub mod strategy;
mod suppose;
pub mod technique;
pub mod trace;
pub mod wide;
mod world;

pub use board::deadline;
pub use compile::CompileError;
