//! What is wrong, as the exceptions of `tesuji.errors`.

use pyo3::call::PyCallArgs;
use pyo3::prelude::*;
use std::any::Any;
use tesuji::{Diagnostic, Explain, FormatError, Language, RulesError};

/// An exception of `tesuji.errors`, made of what its class takes.
pub fn exception<'p>(py: Python<'p>, class: &str, args: impl PyCallArgs<'p>) -> PyErr {
    let made = || py.import("tesuji.errors")?.getattr(class)?.call1(args);
    made().map_or_else(|error| error, PyErr::from_value)
}

/// Rules that cannot be read, or that have faults: each with its code, file, line and column.
pub fn rules_error(py: Python<'_>, error: &RulesError) -> PyErr {
    match error {
        RulesError::Wrong(diagnostics) => {
            let each: PyResult<Vec<_>> = diagnostics.iter().map(|each| diagnostic(py, &each)).collect();
            let rendered = diagnostics.render(Language::En, false);
            each.map_or_else(|error| error, |each| exception(py, "RulesError", (rendered, each)))
        }
        error => exception(py, "RulesError", (error.to_string(),)),
    }
}

fn diagnostic<'p>(py: Python<'p>, one: &Diagnostic<'_>) -> PyResult<Bound<'p, PyAny>> {
    let say = |message: &tesuji::Message| message.to_string();
    let (line, column) = one.line_and_column();
    py.import("tesuji.errors")?.getattr("Diagnostic")?.call1((
        one.code,
        one.is_error,
        say(one.message),
        say(one.label),
        one.help.map(say),
        one.file,
        line,
        column,
    ))
}

/// A text that is no puzzle, with its line.
pub fn puzzle_error(py: Python<'_>, error: &FormatError) -> PyErr {
    exception(py, "PuzzleError", (error.explained().to_string(), Some(error.line)))
}

/// An option that names what is not there.
pub fn option_error(py: Python<'_>, error: &impl Explain) -> PyErr {
    exception(py, "OptionError", (error.message().to_string(),))
}

/// A fault of the program itself.
pub fn panic_error(py: Python<'_>, panic: &(dyn Any + Send)) -> PyErr {
    let text = panic.downcast_ref::<&str>().copied().map(str::to_owned);
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    let text = text.unwrap_or_else(|| "the engine panicked".to_owned());
    exception(py, "InternalError", (text,))
}
