//! Execution of plans: compiles a plan for a board to closures, and searches a position for its matches.
//!
//! In come plans and a position; out go matches. It may use plans, checked programs, boards and messages, and knows
//! neither strategies nor text.

pub(crate) use tesuji_board as board;
pub(crate) use tesuji_frame as frame;
pub(crate) use tesuji_lang as lang;
pub(crate) use tesuji_plan as plan;
pub(crate) use tesuji_sets as sets;
pub(crate) use tesuji_walks as walks;

pub mod compile;
pub mod dirty_keys;
mod key_loops;
mod keyed_plan;
pub mod links;
mod prelude;
pub mod required_values;
pub mod static_prefix;
pub mod technique;
pub mod world;

pub use compile::CompileError;
pub use sets::deadline;
