//! Exit codes and errors of commands.

use serde::Serialize;
use std::borrow::Borrow;
use std::io;
use std::path::Path;
use std::process::ExitCode;
use tesuji::text::message;
use tesuji::{LoadError, Localize, Message, SolveStatus, did_you_mean};

/// Result of a command that ran to its end. Of several results the worst, which is the maximum, counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Everything requested was produced.
    Done,
    /// The command ran, but did not produce everything requested.
    Not,
    /// An input is invalid.
    Wrong,
    /// A strategy failed with an error.
    Fault,
    /// A rule eliminated a correct candidate.
    Unsound,
}

impl Exit {
    pub fn of(status: SolveStatus) -> Self {
        match status {
            SolveStatus::Solved => Self::Done,
            SolveStatus::Invalid => Self::Wrong,
            SolveStatus::Unsound => Self::Unsound,
            SolveStatus::StrategyError => Self::Fault,
            _ => Self::Not,
        }
    }

    /// Returns the exit code of the program.
    pub fn status(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::Not => 1,
            Self::Wrong => 2,
            Self::Unsound => 3,
            Self::Fault => 4,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.status())
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wrong {
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
pub enum Stop {
    /// Invalid command line, rule file or input: code for programs, message, and help.
    Wrong(Wrong, Message, Option<Message>),
    /// The error was already reported.
    Said,
    /// The reader of the output has closed it.
    Unread,
}

impl Stop {
    pub fn wrong(what: impl Localize) -> Self {
        Self::Wrong(Wrong::Request, what.message(), None)
    }

    pub fn help(self, help: impl Into<Option<Message>>) -> Self {
        match self {
            Self::Wrong(wrong, message, None) => Self::Wrong(wrong, message, help.into()),
            stop => stop,
        }
    }

    /// Adds the known name that resembles an unknown one, or else the list of known names.
    pub fn or_meant<S: Borrow<str>>(self, name: &str, known: &[S]) -> Self {
        match (self, did_you_mean(name, known.iter().map(Borrow::borrow))) {
            (Self::Wrong(wrong, message, help), Some(near)) => {
                Self::Wrong(wrong, message!("{message}: {near}"), help)
            }
            (stop, _) => stop.help(listed(known)),
        }
    }

    pub fn unread(path: &Path, error: &io::Error) -> Self {
        Self::Wrong(Wrong::Unreadable, message!("cannot read {}: {error}", path.display()), None)
    }

    pub fn unwritten(path: &Path, error: &io::Error) -> Self {
        Self::Wrong(Wrong::Unwritable, message!("cannot write {}: {error}", path.display()), None)
    }
}

/// Returns “there are …”; `None` if the list is empty.
pub fn listed<S: Borrow<str>>(known: &[S]) -> Option<Message> {
    (!known.is_empty()).then(|| message!("there are {}", known.join(", ")))
}

pub fn no_puzzle() -> Stop {
    Stop::wrong(message!("there is no puzzle in the input"))
}

pub fn no_position() -> Stop {
    Stop::wrong(message!("there is no position in the input"))
}

impl From<LoadError> for Stop {
    fn from(error: LoadError) -> Self {
        Self::Wrong(Wrong::Unreadable, error.message(), None)
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Unread,
            _ => Self::Wrong(Wrong::Unwritable, message!("cannot write the output: {error}"), None),
        }
    }
}
