//! Runs plans: what matches on a position, in which order techniques are tried, and the trace of it.

mod awake;
mod compile;
pub mod evaluate;
mod outer;
pub mod pairs;
mod path;
pub mod reference;
pub mod run;
mod search;
pub mod strategy;
mod task;
pub mod technique;
pub mod trace;

pub use compile::CompileError;
