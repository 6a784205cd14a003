//! Why a frame cannot be read, or not to its end.

use super::lock;
use crate::errors::{exception, panic_text};
use pyo3::prelude::*;
use std::any::Any;
use tesuji::table::TableError;

/// What ends the reading of a frame before its last row.
#[derive(Debug)]
pub enum Failure {
    /// A row that is no puzzle, where every row has to be one: its number, from 1, and what is wrong.
    Row(usize, String),
    /// An option does not fit the input, such as a column that it does not have, or another option.
    Options(String),
    /// The stream of the input has an error.
    Input(String),
    /// The Python code of the input raised an exception.
    Raised(PyErr),
    /// A handler of signals raised one.
    Interrupted(PyErr),
    /// A fault of the engine.
    Panic(String),
    /// Nobody reads on.
    Stopped,
}

impl Failure {
    /// What a panic says.
    pub fn of_panic(panic: &(dyn Any + Send)) -> Self {
        Self::Panic(panic_text(panic))
    }

    /// It as a text, for a reader in another language. An exception of a handler of signals is raised all the same, as
    /// soon as Python code runs again.
    pub fn text(self) -> String {
        let text = Python::attach(|py| {
            let error = match self {
                Self::Interrupted(error) => {
                    lock::raise_later(error.clone_ref(py));
                    error
                }
                failure => failure.raised(py),
            };
            error.to_string()
        });
        // It becomes a string of C.
        text.replace('\0', "␀")
    }

    /// It as an exception.
    pub fn raised(self, py: Python<'_>) -> PyErr {
        match self {
            Self::Row(number, text) => {
                exception(py, "PuzzleError", (format!("row {number}: {text}"), Some(number)))
            }
            Self::Options(text) => exception(py, "OptionError", (text,)),
            Self::Input(text) => exception(py, "FrameError", (text,)),
            Self::Raised(error) | Self::Interrupted(error) => error,
            Self::Panic(text) => exception(py, "InternalError", (text,)),
            Self::Stopped => exception(py, "FrameError", ("the reading was stopped",)),
        }
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
