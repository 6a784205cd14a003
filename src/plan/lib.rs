//! From checked rules to plans: in which order a rule's clauses run, what bounds their search, and what wakes it.
//!
//! In come techniques of a checked program and the outline of a board; out go plans as data. It may use the query form,
//! checked programs, boards and messages.

pub(crate) use tesuji_lang as lang;

mod best;
pub mod bounds;
pub mod clauses;
pub mod components;
mod costs;
mod estimate;
pub mod graph;
mod hoist;
mod key;
pub mod order;
mod ordered;
pub mod outline;
pub(crate) mod pending;
pub mod planner;
pub mod reads;
pub mod specialise;
pub mod steps;
