//! Answers of calls, and errors.

use crate::{Diagnostic, Diagnostics, Language, Localize, Message, RulesError};
use serde::Serialize;
use serde_json::Value;

/// Result of a call: data, or an error.
pub type Answer = Result<Value, Failure>;

/// Error of a call.
#[derive(Debug)]
pub struct Failure {
    pub message: Message,
    pub diagnostics: Option<Diagnostics>,
}

impl<E: Localize> From<E> for Failure {
    fn from(error: E) -> Self {
        Self { message: error.message(), diagnostics: None }
    }
}

impl Failure {
    pub fn of_rules(error: RulesError) -> Self {
        let message = error.message();
        let diagnostics = if let RulesError::Invalid(diagnostics) = error { Some(diagnostics) } else { None };
        Self { message, diagnostics }
    }

    pub fn json(&self, language: Language) -> Value {
        let message = language.translate(&self.message);
        let Some(diagnostics) = &self.diagnostics else { return serde_json::json!({ "message": message }) };
        serde_json::json!({ "message": message, "diagnostics": faults(diagnostics, language) })
    }
}

/// Diagnostics of rule files, in their order.
pub fn faults(diagnostics: &Diagnostics, language: Language) -> Vec<Fault> {
    diagnostics.iter().map(|one| Fault::of(&one, language)).collect()
}

/// A diagnostic at a location of a rule file. Lines and columns are counted from 1, bytes from 0.
#[derive(Serialize)]
pub struct Fault {
    code: &'static str,
    error: bool,
    message: String,
    label: String,
    help: Option<String>,
    file: String,
    line: usize,
    column: usize,
    start: usize,
    end: usize,
}

impl Fault {
    fn of(one: &Diagnostic<'_>, language: Language) -> Self {
        let (line, column) = one.line_and_column();
        Self {
            code: one.code,
            error: one.is_error,
            message: language.translate(one.message),
            label: language.translate(one.label),
            help: one.help.map(|help| language.translate(help)),
            file: one.file.to_owned(),
            line,
            column,
            start: one.bytes.start,
            end: one.bytes.end,
        }
    }
}

/// Data as an answer.
pub fn json(data: impl Serialize) -> Answer {
    serde_json::to_value(data)
        .map_err(|error| Failure::from(crate::lang::message::message!("{error}", error = error.to_string())))
}
