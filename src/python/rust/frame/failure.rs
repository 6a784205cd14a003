//! Errors that prevent or end the reading of a frame.

use super::lock;
use crate::errors::{exception, panic_text};
use pyo3::prelude::*;
use std::any::Any;
use tesuji::table::TableError;

/// Error that ends the reading of a frame before its last row.
#[derive(Debug)]
pub enum Failure {
    /// A row that is not a puzzle although every row has to be one: row number, from 1, and message.
    Row(usize, String),
    /// An option that does not fit the input, such as a missing column, or another option.
    Options(String),
    /// Error of the input stream.
    Input(String),
    /// Exception raised by the Python code of the input.
    Raised(PyErr),
    /// Exception raised by a signal handler.
    Interrupted(PyErr),
    /// Panic of the engine, with its message.
    Panic(String),
    /// The reader stopped reading.
    Stopped,
}

impl Failure {
    /// Returns the failure of a panic, with its message.
    pub fn from_panic(panic: &(dyn Any + Send)) -> Self {
        Self::Panic(panic_text(panic))
    }

    /// Returns the error as text, for a reader in another language. An exception of a signal handler is also raised as
    /// soon as Python code runs again.
    pub fn into_text(self) -> String {
        let text = Python::attach(|py| {
            let error = match self {
                Self::Interrupted(error) => {
                    lock::raise_later(error.clone_ref(py));
                    error
                }
                failure => failure.into_exception(),
            };
            error.to_string()
        });
        // The text becomes a C string, which cannot contain NUL.
        text.replace('\0', "␀")
    }

    /// Returns the error as an exception.
    pub fn into_exception(self) -> PyErr {
        match self {
            Self::Row(number, text) => exception("PuzzleError", (format!("row {number}: {text}"), number)),
            Self::Options(text) => exception("OptionError", (text,)),
            Self::Input(text) => exception("FrameError", (text,)),
            Self::Raised(error) | Self::Interrupted(error) => error,
            Self::Panic(text) => exception("InternalError", (text,)),
            Self::Stopped => exception("FrameError", ("the reading was stopped",)),
        }
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> Self {
        failure.into_exception()
    }
}

impl From<PyErr> for Failure {
    fn from(error: PyErr) -> Self {
        Self::Raised(error)
    }
}

impl From<TableError> for Failure {
    fn from(error: TableError) -> Self {
        Self::Options(error.to_string())
    }
}

impl From<arrow_schema::ArrowError> for Failure {
    fn from(error: arrow_schema::ArrowError) -> Self {
        Self::Input(error.to_string())
    }
}
