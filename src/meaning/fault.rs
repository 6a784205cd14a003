//! What can go wrong in an expression.

use crate::engine::trace::Datum;
use crate::lang::{message::Localize, program::Span};
use thiserror::Error;

pub(super) type Result<T, E = Fault> = std::result::Result<T, E>;

#[derive(Debug, Clone, PartialEq, Eq, Error, Localize)]
pub enum Fault {
    /// Returned when a variable is read that nothing has bound.
    #[error("`{0}` has no value here")]
    Unbound(String),
    /// Returned when a call gives no argument for a parameter.
    #[error("no argument is given for `{0}`")]
    Argument(String),
    /// Returned when a number does not fit into 64 bits.
    #[error("a number is too large")]
    Overflow,
    /// Returned when a number is asked for its letter but is not 1 or more.
    #[error("there is no letter for {0}")]
    Letter(i64),
    /// Returned when a number stands for a value but is not 1 or more.
    #[error("there is no value {0}")]
    Value(i64),
    /// Returned when the ways to place a value are too many to list.
    #[error("there are too many ways to place the value to list them")]
    Ways,
    /// Returned when what is asked for needs the engine: paths and worlds.
    #[error("this cannot be worked out here")]
    Later,
    /// Returned when an expression gives another sort of thing than its place asks for; a program that was checked
    /// has none.
    #[error("{found:?} stands where {expected} is expected")]
    Sort { expected: &'static str, found: Datum },
}

#[derive(Debug, Clone, PartialEq, Eq, Error, Localize)]
#[error("{fault}")]
pub struct EvaluateError {
    pub fault: Fault,
    /// The innermost expression that it happened in.
    pub span: Span,
}
