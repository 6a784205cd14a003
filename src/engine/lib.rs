//! Runs plans: what matches on a position, in which order techniques are tried, and the trace of it.

pub(crate) use tesuji_board as board;
pub(crate) use tesuji_lang as lang;
pub(crate) use tesuji_plan as plan;

pub mod against;
mod asked;
mod awake;
mod compile;
pub mod evaluate;
mod grounds;
pub mod limit;
mod naive;
mod needs;
mod outer;
pub mod pairs;
pub mod path;
mod reading;
pub mod reference;
pub mod run;
mod search;
pub mod strategy;
mod suppose;
pub mod technique;
pub mod trace;
pub mod wide;
mod world;

pub use compile::CompileError;
