//! Errors of planning.

use tesuji_lang::Span;
use tesuji_message::Localize;
use thiserror::Error;

/// Reason for which a rule has no plan.
#[derive(Debug, Clone, PartialEq, Eq, Error, Localize)]
pub enum PlanError {
    /// Returned when a clause reads a variable that no clause binds; the checker lets no such rule through.
    #[error("a clause reads a variable that no clause binds")]
    Unbound(Span),
    /// Returned when the loops of a rule bind more variables than their orders can be compared for.
    #[error("the loops of a rule bind too many variables")]
    Large(Span),
}
