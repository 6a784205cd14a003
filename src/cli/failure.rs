//! Exit codes and errors of commands.

use serde::Serialize;
use std::{borrow::Borrow, io, path::Path, process::ExitCode};
use tesuji::{LoadError, Localize, Message, SolveStatus, did_you_mean, text::message};

/// Result of a command that ran to its end. Of several results the worst, which is the maximum, counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Everything requested was produced.
    Success,
    /// The command ran, but did not produce everything requested.
    Incomplete,
    /// An input is invalid.
    InvalidInput,
    /// A strategy failed with an error.
    StrategyError,
    /// A rule eliminated a correct candidate.
    Unsound,
}

impl Exit {
    pub fn for_status(status: SolveStatus) -> Self {
        match status {
            SolveStatus::Solved => Self::Success,
            SolveStatus::Invalid => Self::InvalidInput,
            SolveStatus::Unsound => Self::Unsound,
            SolveStatus::StrategyError => Self::StrategyError,
            _ => Self::Incomplete,
        }
    }

    /// Returns the exit code of the program.
    pub fn code(self) -> u8 {
        match self {
            Self::Success => 0,
            Self::Incomplete => 1,
            Self::InvalidInput => 2,
            Self::Unsound => 3,
            Self::StrategyError => 4,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}

#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ErrorKind {
    /// The command line is not understood.
    Usage,
    /// A file cannot be read.
    Unreadable,
    /// A file or the output cannot be written.
    Unwritable,
    /// More memory is needed than is allowed.
    Memory,
    /// A requested item does not exist, or options are incompatible.
    Request,
}

/// Reason for which a command stopped early.
#[derive(Debug)]
pub enum CommandError {
    /// Invalid command line, rule file or input: code for programs, message, and help.
    Error(ErrorKind, Message, Option<Message>),
    /// The error was already reported.
    Reported,
    /// The reader of the output has closed it.
    BrokenPipe,
}

impl CommandError {
    pub fn new(what: impl Localize) -> Self {
        Self::Error(ErrorKind::Request, what.message(), None)
    }

    pub fn with_help(self, help: impl Into<Option<Message>>) -> Self {
        match self {
            Self::Error(kind, message, None) => Self::Error(kind, message, help.into()),
            error => error,
        }
    }

    /// Adds the known name that resembles an unknown one, or else the list of known names.
    pub fn with_suggestion<S: Borrow<str>>(self, name: &str, known: &[S]) -> Self {
        match (self, did_you_mean(name, known.iter().map(Borrow::borrow))) {
            (Self::Error(kind, message, help), Some(near)) => {
                Self::Error(kind, message!("{message}: {near}"), help)
            }
            (error, _) => error.with_help(known_names_help(known)),
        }
    }

    pub fn read_error(path: &Path, error: &io::Error) -> Self {
        Self::Error(ErrorKind::Unreadable, message!("cannot read {}: {error}", path.display()), None)
    }

    pub fn write_error(path: &Path, error: &io::Error) -> Self {
        Self::Error(ErrorKind::Unwritable, message!("cannot write {}: {error}", path.display()), None)
    }
}

/// Returns “expected one of …”; `None` if the list is empty.
pub fn known_names_help<S: Borrow<str>>(known: &[S]) -> Option<Message> {
    (!known.is_empty()).then(|| message!("expected one of {}", known.join(", ")))
}

pub fn no_puzzle() -> CommandError {
    CommandError::new(message!("no puzzle in the input"))
}

pub fn no_position() -> CommandError {
    CommandError::new(message!("no position in the input"))
}

impl From<LoadError> for CommandError {
    fn from(error: LoadError) -> Self {
        Self::Error(ErrorKind::Unreadable, error.message(), None)
    }
}

impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::BrokenPipe,
            _ => Self::Error(ErrorKind::Unwritable, message!("cannot write the output: {error}"), None),
        }
    }
}
