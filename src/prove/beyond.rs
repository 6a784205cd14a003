//! Limits of proofs by clauses.

use crate::lang::message::{Message, message};
use crate::lang::program::Function;

/// Why a rule does not become clauses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Beyond {
    /// It follows links.
    Path,
    /// It calls a function that is more than a condition.
    Function(Function),
    /// It has sets of sets that conditions cannot express.
    Mixed,
    /// It would be too many conditions.
    Large,
    /// It counts on the puzzle having exactly one solution.
    OneSolution,
}

impl Beyond {
    pub fn message(self) -> Message {
        match self {
            Self::Path => message!("it follows links"),
            Self::Function(_) => message!("it asks for more than conditions say"),
            Self::Mixed => message!("it holds sets of sets"),
            Self::Large => message!("it makes too many conditions"),
            Self::OneSolution => message!("it counts on exactly one solution"),
        }
    }
}
