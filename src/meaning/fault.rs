//! Evaluation errors.

use tesuji_frame::Datum;
use tesuji_lang::Span;
use tesuji_message::Localize;
use thiserror::Error;

pub type Result<T, E = EvalFault> = std::result::Result<T, E>;

#[derive(Debug, Clone, PartialEq, Eq, Error, Localize)]
pub enum EvalFault {
    /// Returned when an unbound variable is read.
    #[error("`{0}` has no value here")]
    Unbound(String),
    /// Returned when a call has no argument for a parameter.
    #[error("missing argument for `{0}`")]
    Argument(String),
    /// Returned when a number does not fit into 64 bits.
    #[error("number too large")]
    Overflow,
    /// Returned when a number without a letter, one below 1, is written as a letter.
    #[error("no letter for {0}")]
    Letter(i64),
    /// Returned when a number below 1 is used as a value.
    #[error("invalid value {0}")]
    Value(i64),
    /// Returned when the exact covers of a value exceed the limit.
    #[error("too many ways to place the value")]
    TooManyCovers,
    /// Returned for paths and worlds, which only the engine evaluates.
    #[error("this cannot be evaluated here")]
    NeedsEngine,
    /// Returned when an operand has another sort than expected; never in a checked program.
    #[error("expected {expected}, found {found:?}")]
    Sort { expected: &'static str, found: Datum },
}

#[derive(Debug, Error, Localize)]
#[error("{fault}")]
pub struct EvaluateError {
    pub fault: EvalFault,
    /// Innermost expression that failed.
    pub span: Span,
}

/// Fault of an operation, with the innermost expression that failed.
#[derive(Debug)]
pub struct DataFault {
    pub fault: EvalFault,
    pub span: Option<Span>,
}

impl DataFault {
    /// Error of an expression that failed, or of the part of it that did.
    pub fn with_span(self, span: Span) -> EvaluateError {
        EvaluateError { fault: self.fault, span: self.span.unwrap_or(span) }
    }
}

impl From<EvalFault> for DataFault {
    fn from(fault: EvalFault) -> Self {
        Self { fault, span: None }
    }
}
