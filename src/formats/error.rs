//! Errors of texts that cannot be read, and of positions that a format cannot express.

use tesuji_message::{Localize, Message, message};

/// Returned when a text is not a position, or when a format cannot express a position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Localize)]
#[error("line {line}: {message}")]
pub struct FormatError {
    /// Line of the error in the source, counted from 1; when writing, the line that the position was read from.
    pub line: usize,
    /// Description of the error and of the expected text.
    pub message: Message,
    /// Suggestion for a correction, if there is one.
    pub help: Option<Message>,
}

pub type Result<T, E = FormatError> = std::result::Result<T, E>;

/// Line of an error within a one-line puzzle, until the line of the source is set.
const UNKNOWN: usize = 0;

impl FormatError {
    pub(super) fn new(line: usize, message: Message) -> Self {
        Self { line, message, help: None }
    }

    /// Returns the message with its suggestion, without the line.
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

    /// Clears the line of an error, for a part whose position in the whole is set later.
    pub(super) fn without_line(self) -> Self {
        Self { line: UNKNOWN, ..self }
    }

    pub(super) fn at_line(self, line: usize) -> Self {
        Self { line: if self.line == UNKNOWN { line } else { self.line }, ..self }
    }
}

impl From<Message> for FormatError {
    fn from(message: Message) -> Self {
        Self::new(UNKNOWN, message)
    }
}

/// Adds the location in the whole to the error of a part.
pub trait ErrorContext<T> {
    /// Sets the line if the error does not have one yet.
    fn at_line(self, line: usize) -> Result<T>;

    fn with_context(self, words: impl FnOnce() -> Message) -> Result<T>;
}

impl<T, E: Into<FormatError>> ErrorContext<T> for Result<T, E> {
    fn at_line(self, line: usize) -> Result<T> {
        self.map_err(|error| error.into().at_line(line))
    }

    fn with_context(self, words: impl FnOnce() -> Message) -> Result<T> {
        self.map_err(|error| {
            let error = error.into();
            FormatError {
                message: message!("{place}: {what}", place = words(), what = error.message),
                ..error
            }
        })
    }
}

/// Builds an error with this message; the caller sets the line.
macro_rules! wrong {
    ($($message:tt)+) => { $crate::error::FormatError::from(::tesuji_message::message!($($message)+)) };
}

macro_rules! fail {
    ($($message:tt)+) => { return Err($crate::error::wrong!($($message)+)) };
}

macro_rules! fail_if {
    ($is:expr, $($message:tt)+) => { if $is { $crate::error::fail!($($message)+) } };
}

pub(super) use {fail, fail_if, wrong};
