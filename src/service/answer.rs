//! Answers of calls, and errors.

use crate::{Diagnostic, Diagnostics, Language, Localize, Message, RulesError};
use serde::Serialize;
use serde_json::Value;

/// Result of a call: data, or an error.
pub type Answer = Result<Value, CallFailure>;

/// Error of a call.
#[derive(Debug)]
pub struct CallFailure {
    pub message: Message,
    pub diagnostics: Option<Diagnostics>,
}

impl<E: Localize> From<E> for CallFailure {
    fn from(error: E) -> Self {
        Self { message: error.message(), diagnostics: None }
    }
}

impl CallFailure {
    pub fn from_rules_error(error: RulesError) -> Self {
        let message = error.message();
        let diagnostics = if let RulesError::Invalid(diagnostics) = error { Some(diagnostics) } else { None };
        Self { message, diagnostics }
    }

    pub fn to_json(&self, language: Language) -> Value {
        let message = language.translate(&self.message);
        let Some(diagnostics) = &self.diagnostics else { return serde_json::json!({ "message": message }) };
        serde_json::json!({ "message": message, "diagnostics": diagnostics_json(diagnostics, language) })
    }
}

/// Diagnostics of rule files, in their order.
pub fn diagnostics_json(diagnostics: &Diagnostics, language: Language) -> Vec<DiagnosticJson> {
    diagnostics.iter().map(|one| DiagnosticJson::new(&one, language)).collect()
}

/// A diagnostic at a location of a rule file. Lines and columns are counted from 1, bytes from 0.
#[derive(Serialize)]
pub struct DiagnosticJson {
    code: &'static str,
    #[serde(rename = "error")]
    is_error: bool,
    message: String,
    label: String,
    help: Option<String>,
    file: String,
    line: usize,
    column: usize,
    start: usize,
    end: usize,
}

impl DiagnosticJson {
    fn new(one: &Diagnostic<'_>, language: Language) -> Self {
        let (line, column) = one.line_and_column();
        Self {
            code: one.code,
            is_error: one.is_error,
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
    serde_json::to_value(data).map_err(|error| {
        CallFailure::from(crate::lang::message::message!("{error}", error = error.to_string()))
    })
}
