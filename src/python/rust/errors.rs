//! Errors as exceptions of `tesuji.errors`.

use pyo3::call::PyCallArgs;
use pyo3::prelude::*;
use std::any::Any;
use tesuji::{
    BoardError, Diagnostic, Format, FormatError, GenerateError, GraderError, Language, Localize, RulesError,
    SolverError, StrategyCallError,
};

/// Returns an exception of `tesuji.errors`, built from the arguments of its class.
pub fn exception<'p>(py: Python<'p>, class: &str, args: impl PyCallArgs<'p>) -> PyErr {
    let made = || py.import("tesuji.errors")?.getattr(class)?.call1(args);
    made().map_or_else(|error| error, PyErr::from_value)
}

/// Returns the exception for rules that cannot be read or are invalid; each diagnostic has its code, file, line and
/// column.
pub fn rules_error(py: Python<'_>, error: &RulesError) -> PyErr {
    match error {
        RulesError::Invalid(diagnostics) => {
            let each: PyResult<Vec<_>> = diagnostics.iter().map(|each| diagnostic(py, &each)).collect();
            let rendered = diagnostics.render(Language::En, false);
            each.map_or_else(|error| error, |each| exception(py, "RulesError", (rendered, each)))
        }
        error => exception(py, "RulesError", (error.to_string(),)),
    }
}

/// Returns a diagnostic, an error or a warning, as an object of `tesuji.errors`.
pub fn diagnostic<'p>(py: Python<'p>, one: &Diagnostic<'_>) -> PyResult<Bound<'p, PyAny>> {
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

/// Returns the exception for a text that is not a puzzle, with its line.
pub fn puzzle_error(py: Python<'_>, error: &FormatError) -> PyErr {
    exception(py, "PuzzleError", (error.explained().to_string(), Some(error.line)))
}

/// Returns the exception for a puzzle that has no board or cannot be written.
pub fn board_error(py: Python<'_>, error: &impl Localize) -> PyErr {
    exception(py, "PuzzleError", (error.message().to_string(),))
}

/// Returns the exception for an option with an unknown name as its value.
pub fn option_error(py: Python<'_>, error: &impl Localize) -> PyErr {
    invalid_option(py, error.message().to_string())
}

/// Returns the exception for an invalid option, with its message.
pub fn invalid_option(py: Python<'_>, what: String) -> PyErr {
    exception(py, "OptionError", (what,))
}

/// Parses the name of a format.
pub fn format(py: Python<'_>, name: Option<&str>) -> PyResult<Option<Format>> {
    let parse = |name: &str| name.parse().map_err(|error| option_error(py, &error));
    name.map(parse).transpose()
}

/// Errors of options, with suggestions for unknown names.
pub trait Suggest: Localize {
    /// Returns a list of the possible names as text; `None` if the message needs no list.
    fn suggestion(&self, rules: &tesuji::Rules) -> Option<String>;

    /// Returns the exception, with the suggestion.
    fn to_exception(&self, py: Python<'_>, rules: &tesuji::Rules) -> PyErr {
        let meant = self.suggestion(rules).map_or_else(String::new, |meant| format!(": {meant}"));
        invalid_option(py, self.message().to_string() + &meant)
    }
}

impl Suggest for StrategyCallError {
    fn suggestion(&self, rules: &tesuji::Rules) -> Option<String> {
        let Self::Unknown { nearest, .. } = self else { return None };
        let whole = rules.strategies().filter(|strategy| !strategy.is_building_block());
        let known: Vec<&str> = whole.map(|strategy| strategy.name()).collect();
        nearest.is_empty().then(|| format!("expected one of {}", known.join(", ")))
    }
}

impl Suggest for BoardError {
    fn suggestion(&self, rules: &tesuji::Rules) -> Option<String> {
        match self {
            Self::Strategy(error) => error.suggestion(rules),
            _ => None,
        }
    }
}

impl Suggest for SolverError {
    fn suggestion(&self, rules: &tesuji::Rules) -> Option<String> {
        match self {
            Self::Strategy(error) => error.suggestion(rules),
            Self::Game(error) => error.suggestion(rules),
            _ => None,
        }
    }
}

impl Suggest for GraderError {
    fn suggestion(&self, rules: &tesuji::Rules) -> Option<String> {
        match self {
            Self::Solver(error) => error.suggestion(rules),
            Self::UnknownScore(_) => {
                let with = rules.strategies().filter(|strategy| strategy.scores().next().is_some());
                let names: Vec<&str> = with.map(|strategy| strategy.name()).collect();
                Some(format!("expected one of {}", names.join(", "))).filter(|_| !names.is_empty())
            }
            _ => None,
        }
    }
}

impl Suggest for GenerateError {
    fn suggestion(&self, rules: &tesuji::Rules) -> Option<String> {
        match self {
            Self::Strategy(error) => error.suggestion(rules),
            _ => None,
        }
    }
}

/// Returns the message of a panic.
pub fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied().map(str::to_owned);
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "the engine panicked".to_owned())
}

/// Returns the exception for a bug of the engine.
pub fn panic_error(py: Python<'_>, panic: &(dyn Any + Send)) -> PyErr {
    exception(py, "InternalError", (panic_text(panic),))
}
