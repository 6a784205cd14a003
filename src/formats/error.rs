//! What is wrong with a text, or cannot be said in a format.

use tesuji_message::{Localize, Message, message};

/// Returned when a text is no position, or when a format cannot say a position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Localize)]
#[error("line {line}: {message}")]
pub struct FormatError {
    /// The line of the source at fault, counted from 1; on writing, the line that the position came from.
    pub line: usize,
    /// What is wrong, and what was expected.
    pub message: Message,
    /// How to mend it, where that can be said.
    pub help: Option<Message>,
}

pub(super) type Result<T, E = FormatError> = std::result::Result<T, E>;

/// The line of a fault within a puzzle of one line, before it is known which line of the source that is.
const UNKNOWN: usize = 0;

impl FormatError {
    pub(super) fn new(line: usize, message: Message) -> Self {
        Self { line, message, help: None }
    }

    /// What is wrong, and how to mend it, without where.
    #[must_use]
    pub fn explained(&self) -> Message {
        match &self.help {
            Some(help) => message!("{what} ({help})", what = self.message),
            None => self.message.clone(),
        }
    }

    pub(super) fn with_help(self, help: Message) -> Self {
        Self { help: Some(help), ..self }
    }

    /// The fault of a part whose place in the whole is not known.
    pub(super) fn anywhere(self) -> Self {
        Self { line: UNKNOWN, ..self }
    }

    pub(super) fn at(self, line: usize) -> Self {
        Self { line: if self.line == UNKNOWN { line } else { self.line }, ..self }
    }
}

impl From<Message> for FormatError {
    fn from(message: Message) -> Self {
        Self::new(UNKNOWN, message)
    }
}

/// Gives the fault of a part its place in the whole.
pub(super) trait Place<T> {
    /// On this line, where the fault does not yet have one.
    fn at(self, line: usize) -> Result<T>;

    fn after(self, words: impl FnOnce() -> Message) -> Result<T>;
}

impl<T, E: Into<FormatError>> Place<T> for Result<T, E> {
    fn at(self, line: usize) -> Result<T> {
        self.map_err(|error| error.into().at(line))
    }

    fn after(self, words: impl FnOnce() -> Message) -> Result<T> {
        self.map_err(|error| {
            let error = error.into();
            FormatError {
                message: message!("{place}: {what}", place = words(), what = error.message),
                ..error
            }
        })
    }
}

/// An error with this message, on a line that the caller knows.
macro_rules! wrong {
    ($($said:tt)+) => { $crate::error::FormatError::from(::tesuji_message::message!($($said)+)) };
}

macro_rules! fail {
    ($($said:tt)+) => { return Err($crate::error::wrong!($($said)+)) };
}

macro_rules! fail_if {
    ($is:expr, $($said:tt)+) => { if $is { $crate::error::fail!($($said)+) } };
}

pub(super) use {fail, fail_if, wrong};
