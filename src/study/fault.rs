//! What is wrong in a study.

use crate::SolverError;
use crate::lang::message::{Explain, Message, message};
use crate::lang::{hint, line_and_column};
use thiserror::Error;

/// Why there is no such study, or no report of it.
#[derive(Debug, Error, Explain)]
#[non_exhaustive]
pub enum StudyError {
    /// Returned when there is no such strategy or game.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// Returned when a strategy or technique does not fit the study.
    #[error("{0}")]
    Unfit(Message),
    /// Returned when something is wrong in a study file: with its name, the line and the column.
    #[error("{0}")]
    File(Message),
    #[doc(hidden)]
    #[error(transparent)]
    Fault(#[from] Fault),
    #[doc(hidden)]
    #[error("{0}")]
    Formula(Message),
}

/// What is wrong in a file, and where.
#[derive(Debug, Clone, PartialEq, Eq, Error, Explain)]
#[error("{message}")]
pub struct Fault {
    message: Message,
    /// At which byte of the file.
    place: usize,
}

impl Fault {
    /// Something is wrong at a place.
    pub(super) fn new(message: Message, place: usize) -> Self {
        Self { message, place }
    }

    /// A name that is not known, with the nearest that are.
    pub(super) fn unknown<N: AsRef<str>>(
        message: Message,
        name: &str,
        place: usize,
        known: impl IntoIterator<Item = N>,
    ) -> Self {
        Self::new(unknown(message, name, known), place)
    }
}

/// What is said of a name that is not known, with the nearest that are.
pub fn unknown<N: AsRef<str>>(message: Message, name: &str, known: impl IntoIterator<Item = N>) -> Message {
    match hint(name, known) {
        Some(help) => message!("{message}; {help}"),
        None => message,
    }
}

impl StudyError {
    /// The same at a place of the file, unless it has one.
    pub(super) fn at(self, place: usize) -> Self {
        match self {
            Self::Formula(message) => Fault::new(message, place).into(),
            other => other,
        }
    }

    /// The same with the name of the file, the line and the column.
    pub(super) fn in_file(self, name: &str, text: &str) -> Self {
        match self {
            Self::Fault(Fault { message, place }) => {
                let (line, column) = line_and_column(text, place.min(text.len()));
                Self::File(message!("{name}:{line}:{column}: {message}"))
            }
            other => other,
        }
    }
}
