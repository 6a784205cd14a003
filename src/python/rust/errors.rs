//! Errors as exceptions of `tesuji.errors`.

use pyo3::{call::PyCallArgs, prelude::*};
use std::any::Any;
use tesuji::{Diagnostic, Diagnostics, FormatError, Language, Localize, RulesError, StrategyCallError};

/// Returns an exception of `tesuji.errors`, built from the arguments of its class or function.
pub fn exception<A>(class: &str, args: A) -> PyErr
where
    A: for<'p> PyCallArgs<'p>,
{
    Python::attach(|py| {
        let made = || py.import("tesuji.errors")?.getattr(class)?.call1(args);
        made().map_or_else(|error| error, PyErr::from_value)
    })
}

/// Code, severity, message, label, help, file, line and column of an error or a warning about a rule file.
pub type DiagnosticParts = (String, bool, String, String, Option<String>, String, usize, usize);

pub fn diagnostic_parts(diagnostics: &Diagnostics) -> Vec<DiagnosticParts> {
    let parts = |one: Diagnostic<'_>| {
        let (message, label) = (one.message.to_string(), one.label.to_string());
        let (help, (line, column)) = (one.help.map(ToString::to_string), one.line_and_column());
        (one.code.to_owned(), one.is_error, message, label, help, one.file.to_owned(), line, column)
    };
    diagnostics.iter().map(parts).collect()
}

/// Returns the exception for rules that cannot be read or are invalid.
pub fn rules_error(error: &RulesError) -> PyErr {
    let RulesError::Invalid(diagnostics) = error else {
        return exception("RulesError", (error.to_string(),));
    };
    exception("rules_error", (diagnostics.render(Language::En, false), diagnostic_parts(diagnostics)))
}

/// Returns the exception for a text that is not a puzzle, with its line.
pub fn puzzle_error(error: FormatError) -> PyErr {
    exception("PuzzleError", (error.explained().to_string(), error.line))
}

/// Returns the exception for a puzzle that has no board or cannot be written.
pub fn board_error(error: impl Localize) -> PyErr {
    exception("PuzzleError", (error.message().to_string(),))
}

/// Returns the exception for an option with an invalid value.
pub fn option_error(error: impl Localize) -> PyErr {
    invalid_option(error.message().to_string())
}

/// Returns the exception for an invalid option, with its message.
pub fn invalid_option(message: String) -> PyErr {
    exception("OptionError", (message,))
}

/// Returns the name of the strategy with this name.
///
/// # Errors
/// Returns an `OptionError` if there is no such strategy, with the nearest names or, if there are none, all names.
pub fn strategy_name<'r>(rules: &'r tesuji::Rules, name: &str) -> PyResult<&'r str> {
    rules.strategy(name).map(|strategy| strategy.name()).map_err(|error| {
        let StrategyCallError::Unknown { nearest, .. } = &error else { return option_error(error) };
        if !nearest.is_empty() {
            return option_error(error);
        }
        let strategies = rules.strategies().filter(|strategy| !strategy.is_building_block());
        let names: Vec<&str> = strategies.map(|strategy| strategy.name()).collect();
        invalid_option(format!("{}: expected one of {}", error.message(), names.join(", ")))
    })
}

/// Returns the message of a panic.
pub fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied().map(str::to_owned);
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "the engine panicked".to_owned())
}
