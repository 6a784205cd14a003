//! Diagnostics of rule files.

use crate::{
    Code, Span,
    ast::{Call, Clause, Expr, Name, StringLiteral},
    program,
    similar::{nearest, question},
};
use tesuji_message::Message;

/// Severity of a diagnostic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The item is left out of the program.
    Error,
    /// The source is valid and probably not intended.
    Warning,
}

/// A diagnostic about rule files.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Diagnostic {
    pub code: Code,
    pub severity: Severity,
    pub message: Message,
    /// Primary span, with the text at the span.
    pub label: Label,
    /// Related spans.
    pub related: Vec<Label>,
    pub help: Option<Message>,
    /// Replacements for the text at the primary span, the most likely first.
    pub suggestions: Vec<String>,
}

/// A span of a rule file with a text.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Label {
    pub span: Span,
    /// The text; may be empty.
    pub text: Message,
}

/// Nodes that have a span in the rule files.
pub trait HasSpan {
    fn span(&self) -> Span;
}

macro_rules! has_span {
    ($($ty:ty: |$one:ident| $span:expr;)*) => {
        $(impl HasSpan for $ty {
            fn span(&self) -> Span {
                let $one = self;
                $span
            }
        })*
    };
}
has_span! {
    Span: |span| *span;
    Name: |name| name.span;
    StringLiteral: |text| text.span;
    Expr: |expr| expr.span;
    Call: |call| call.span;
    Clause: |clause| clause.span;
    program::Expr: |expr| expr.span;
}

impl<P: HasSpan> HasSpan for &P {
    fn span(&self) -> Span {
        (**self).span()
    }
}

impl Code {
    pub(crate) fn at(self, place: impl HasSpan, message: Message) -> Diagnostic {
        Diagnostic::new(self, place.span(), message)
    }

    /// A diagnostic about an unknown name, with suggestions of the nearest known names.
    pub(crate) fn unknown(
        self,
        name: Name,
        known_names: impl IntoIterator<Item = impl AsRef<str>>,
        message: Message,
    ) -> Diagnostic {
        self.at(name, message).suggest(name.text, known_names)
    }
}

impl Diagnostic {
    pub fn new(code: Code, span: Span, message: Message) -> Diagnostic {
        Diagnostic {
            code,
            severity: code.severity(),
            message,
            label: Label { span, text: Message::empty() },
            related: Vec::new(),
            help: None,
            suggestions: Vec::new(),
        }
    }

    pub fn label(mut self, text: Message) -> Diagnostic {
        self.label.text = text;
        self
    }

    pub fn and(mut self, span: Span, text: Message) -> Diagnostic {
        self.related.push(Label { span, text });
        self
    }

    pub(crate) fn and_all(self, others: impl IntoIterator<Item = (Span, Message)>) -> Diagnostic {
        others.into_iter().fold(self, |fault, (span, text)| fault.and(span, text))
    }

    /// Sets the help text; `None` keeps the present one.
    pub fn help(mut self, text: impl Into<Option<Message>>) -> Diagnostic {
        self.help = text.into().or(self.help);
        self
    }

    /// Suggests the nearest known names, if any.
    pub fn suggest(self, word: &str, known_names: impl IntoIterator<Item = impl AsRef<str>>) -> Diagnostic {
        self.suggestions(nearest(word, known_names))
    }

    /// Suggests the nearest of some names, or adds a help text if no name is near.
    pub fn suggest_or(
        self,
        word: &str,
        known_names: impl IntoIterator<Item = impl AsRef<str>>,
        otherwise: impl FnOnce() -> Message,
    ) -> Diagnostic {
        let fault = self.suggest(word, known_names);
        if fault.suggestions.is_empty() { fault.help(otherwise()) } else { fault }
    }

    /// Suggests replacements; an empty list adds no suggestion.
    pub fn suggestions(mut self, names: Vec<String>) -> Diagnostic {
        if !names.is_empty() {
            self.help = Some(question(&names));
            self.suggestions = names;
        }
        self
    }
}
