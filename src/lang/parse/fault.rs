//! What to say where an item does not follow the grammar.

use super::super::codes::Code;
use super::super::diagnostics::Diagnostic;
use super::super::program::Span;
use super::{Builder, Grammar, Rule};
use pest::Parser;

/// A line that begins no item.
pub(super) fn no_item(span: Span, _body: &str, word: &str) -> Diagnostic {
    Diagnostic::new(Code::UnknownItem, span, format!("`{word}` begins no item"))
}

/// The word or sign at the start of a text.
pub(super) fn found(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '-').unwrap_or(text.len());
    if end > 0 { &text[..end] } else { &text[..text.chars().next().map_or(0, char::len_utf8)] }
}

/// Parses again, slowly, to see what was expected where.
pub(super) fn explain(builder: &Builder, rule: Rule, body: &str) -> Diagnostic {
    let error = Grammar::parse(rule, body).err();
    let message = error.map_or_else(String::new, |error| error.to_string());
    Diagnostic::new(Code::Syntax, builder.span(0, 1), message)
}
