//! Diagnostics of rule files.

use crate::ast::{At, Call, Clause, Expr, Name, Quoted};
use crate::program::{self, Span};
use crate::similar::{nearest, question};
use crate::{codes::Code, message::Message};

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
    pub others: Vec<Label>,
    pub help: Option<Message>,
    /// Replacements for the text at the primary span, the most likely first.
    pub meant: Vec<String>,
}

/// A span of a rule file with a text.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Label {
    pub span: Span,
    /// The text; may be empty.
    pub text: Message,
}

/// Nodes that have a span in the rule files.
pub(crate) trait Placed {
    fn span(&self) -> Span;
}

macro_rules! placed {
    ($($ty:ty: |$one:ident| $span:expr;)*) => {
        $(impl Placed for $ty {
            fn span(&self) -> Span {
                let $one = self;
                $span
            }
        })*
    };
}
placed! {
    Span: |span| *span;
    At: |at| at.0;
    Name<'_>: |name| name.at.0;
    Quoted<'_>: |text| text.at.0;
    Expr<'_>: |expr| expr.at.0;
    Call<'_>: |call| call.at.0;
    Clause<'_>: |clause| clause.at.0;
    program::Expr: |expr| expr.span;
}

impl<P: Placed> Placed for &P {
    fn span(&self) -> Span {
        (**self).span()
    }
}

impl Code {
    pub(crate) fn at(self, place: impl Placed, message: Message) -> Diagnostic {
        Diagnostic::new(self, place.span(), message)
    }

    /// A diagnostic about an unknown name, with suggestions of the nearest known names.
    pub(crate) fn unknown(
        self,
        name: Name<'_>,
        known: impl IntoIterator<Item = impl AsRef<str>>,
        message: Message,
    ) -> Diagnostic {
        self.at(name, message).near(name.text, known)
    }
}

impl Diagnostic {
    pub fn new(code: Code, span: Span, message: Message) -> Diagnostic {
        Diagnostic {
            code,
            severity: code.severity(),
            message,
            label: Label { span, text: Message::empty() },
            others: Vec::new(),
            help: None,
            meant: Vec::new(),
        }
    }

    pub fn here(mut self, text: Message) -> Diagnostic {
        self.label.text = text;
        self
    }

    pub fn and(mut self, span: Span, text: Message) -> Diagnostic {
        self.others.push(Label { span, text });
        self
    }

    pub(crate) fn and_all(self, others: impl IntoIterator<Item = (Span, Message)>) -> Diagnostic {
        others.into_iter().fold(self, |fault, (span, text)| fault.and(span, text))
    }

    pub fn help(mut self, text: Message) -> Diagnostic {
        self.help = Some(text);
        self
    }

    /// Suggests the nearest known names, if any.
    pub fn near(self, word: &str, known: impl IntoIterator<Item = impl AsRef<str>>) -> Diagnostic {
        self.meant(nearest(word, known))
    }

    /// Suggests the nearest of some names, or adds a help text if no name is near.
    pub fn near_or(
        self,
        word: &str,
        known: impl IntoIterator<Item = impl AsRef<str>>,
        otherwise: impl FnOnce() -> Message,
    ) -> Diagnostic {
        let fault = self.near(word, known);
        if fault.meant.is_empty() { fault.help(otherwise()) } else { fault }
    }

    /// Suggests replacements; an empty list adds no suggestion.
    pub fn meant(mut self, names: Vec<String>) -> Diagnostic {
        if !names.is_empty() {
            self.help = Some(question(&names));
            self.meant = names;
        }
        self
    }
}
