//! Errors of calls, and data that several answers contain.

use super::prelude::JsonSchema;
use crate::{Diagnostic, Diagnostics, Language, Localize, Message, RulesError};
use serde::{Deserialize, Serialize};

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

    pub fn report(&self, language: Language) -> ErrorReport {
        let diagnostics = self.diagnostics.as_ref();
        ErrorReport {
            message: language.translate(&self.message),
            diagnostics: diagnostics.map(|all| DiagnosticReport::all(all, language)),
        }
    }
}

/// Error of a call.
#[derive(Serialize, JsonSchema)]
pub struct ErrorReport {
    message: String,
    /// The errors and warnings of the rule files, if these are the reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    diagnostics: Option<Vec<DiagnosticReport>>,
}

/// An error or a warning about a rule file, at the text that it is about.
#[derive(Serialize, JsonSchema)]
pub struct DiagnosticReport {
    /// Its code, such as `E103`, which the call `explain` explains.
    code: &'static str,
    /// Whether it is an error, and not a warning.
    #[serde(rename = "error")]
    is_error: bool,
    message: String,
    /// Remark about the text itself; may be empty.
    label: String,
    help: Option<String>,
    /// Name of the rule file.
    file: String,
    /// Line, counted from 1.
    line: usize,
    /// Column in characters, counted from 1.
    column: usize,
    /// Offset of the first byte, counted from 0.
    start: usize,
    /// Offset behind the last byte, counted from 0.
    end: usize,
}

impl DiagnosticReport {
    /// Diagnostics of rule files, in their order.
    pub fn all(diagnostics: &Diagnostics, language: Language) -> Vec<Self> {
        diagnostics.iter().map(|one| Self::new(&one, language)).collect()
    }

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

/// A text with its name, such as a rule file.
#[derive(Deserialize, Serialize, JsonSchema)]
pub struct NamedText {
    pub name: String,
    pub text: String,
}

/// A declaration of a rule file for readers.
#[derive(Serialize, JsonSchema)]
pub struct Entry {
    name: String,
    /// Its title in the language of the call; the name if it has none.
    pub title: String,
    /// Text of its comment; may be empty.
    about: String,
}

impl Entry {
    pub fn new(name: &str, title: Option<String>, about: String) -> Self {
        Self { name: name.to_owned(), title: title.unwrap_or_else(|| name.to_owned()), about }
    }
}
