//! Why conclusions follow from the laws of a board and from what is known of a position.
//!
//! Laws and positions become clauses for a SAT solver, each law and each thing known with a literal of its own
//! (`clauses`). What is left of these when a conclusion is denied and all others are taken away are the facts that it
//! rests on (`reasons`); people see them by a few cells and units (`grounds`). Traces are checked step by step, with the
//! facts that they name (`trace`). Nothing here knows of rules or of the engine that runs them: it is what steps are
//! checked with.

mod clauses;
mod grounds;
mod known;
mod reasons;
mod trace;

pub use batsat::Lit;
pub use clauses::Clauses;
pub use grounds::{Ground, Grounds};
pub use known::{Conclusion, Denied, Fact, Known, Law};
pub use reasons::{Answer, Reasons};
pub use trace::{Checker, Fault};

use tesuji_board as board;
