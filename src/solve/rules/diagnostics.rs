//! Diagnostics of rule files, in any language.

use crate::prelude::*;
use std::ops::Range;
use tesuji_lang::{self as lang, DiagnosticReport, Severity, line_and_column, render_all};

/// Maximum number of diagnostics that are listed.
const MAX_DIAGNOSTICS: usize = 100;

/// Errors and warnings in rule files.
///
/// ```
/// use tesuji::{Language, Rules, RulesError};
///
/// let Err(RulesError::Invalid(faults)) = Rules::parse("tesuji 1\ntechnique t { for }") else { panic!() };
/// let fault = faults.iter().next().expect("there is one");
/// assert_eq!(fault.line_and_column().0, 2);
/// assert_eq!(Language::Ja.translate(fault.message), "式が必要ですが、`}`になっています");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Diagnostics {
    faults: Vec<lang::Diagnostic>,
    files: Vec<File>,
}

/// One error or warning in a rule file.
#[derive(Clone)]
#[non_exhaustive]
pub struct Diagnostic<'d> {
    /// The code, such as `E201`.
    pub code: &'static str,
    /// Whether it is an error, so that the item is left out of the rules. Otherwise it is a warning.
    pub is_error: bool,
    /// Description of the problem.
    pub message: &'d Message,
    /// Text shown at the marked location.
    pub label: &'d Message,
    /// Advice for fixing it; `None` if there is none.
    pub help: Option<&'d Message>,
    /// The name of the file.
    pub file: &'d str,
    /// Location within the file, in bytes.
    pub bytes: Range<usize>,
    /// Related locations: the file, the byte range within it, and the text shown there.
    pub related: Vec<(&'d str, Range<usize>, &'d Message)>,
    /// Suggested replacements for the marked word, the most likely first.
    pub suggestions: &'d [String],
    fault: &'d lang::Diagnostic,
    files: &'d [File],
}

impl Diagnostics {
    /// Keeps the first hundred diagnostics, including an error if there is one. The help of the last one contains the
    /// number of omitted diagnostics.
    #[doc(hidden)]
    pub fn new(mut faults: Vec<lang::Diagnostic>, files: Vec<File>) -> Self {
        let left_out = faults.len().saturating_sub(MAX_DIAGNOSTICS);
        if left_out > 0 {
            if let Some(first) = faults.iter().position(|fault| fault.severity == Severity::Error)
                && first >= MAX_DIAGNOSTICS
            {
                faults.swap(MAX_DIAGNOSTICS - 1, first);
            }
            faults.truncate(MAX_DIAGNOSTICS);
            faults[MAX_DIAGNOSTICS - 1].help = Some(message!("{left_out} more diagnostics are left out"));
        }
        Self { faults, files }
    }

    /// Iterates over the diagnostics in the order of the files.
    pub fn iter(&self) -> impl Iterator<Item = Diagnostic<'_>> {
        let file = |span: Span| self.files.get(span.file as usize).map_or("", |file| &file.name);
        let bytes = |span: Span| span.start as usize..span.end as usize;
        self.faults.iter().map(move |fault| Diagnostic {
            code: fault.code.number(),
            is_error: fault.severity == Severity::Error,
            message: &fault.message,
            label: &fault.label.text,
            help: fault.help.as_ref(),
            file: file(fault.label.span),
            bytes: bytes(fault.label.span),
            related: fault.related.iter().map(|one| (file(one.span), bytes(one.span), &one.text)).collect(),
            suggestions: &fault.suggestions,
            fault,
            files: &self.files,
        })
    }

    /// Text of a file that was read, whether or not it has diagnostics; `None` if no file has this name.
    pub fn text(&self, file: &str) -> Option<&str> {
        self.files.iter().find(|known| known.name == file).map(|known| known.text.as_str())
    }

    /// Number of diagnostics.
    pub fn len(&self) -> usize {
        self.faults.len()
    }

    /// Whether there are no diagnostics.
    pub fn is_empty(&self) -> bool {
        self.faults.is_empty()
    }

    /// Renders all diagnostics in a language, with their lines and carets, optionally in colour.
    pub fn render(&self, language: Language, uses_color: bool) -> String {
        render_all(&self.faults, &self.files, uses_color, &|english| language.sentence(english))
    }
}

impl Localize for Diagnostics {
    fn message(&self) -> Message {
        Message::from_text(DiagnosticReport { faults: self.faults.clone(), files: self.files.clone() })
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl fmt::Debug for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Diagnostic<'_> {
    /// Line and column of the location, from 1; (0, 0) if the file is unknown.
    pub fn line_and_column(&self) -> (usize, usize) {
        let span = self.fault.label.span;
        let file = self.files.get(span.file as usize);
        file.map_or((0, 0), |file| line_and_column(&file.text, span.start as usize))
    }
}

impl Localize for Diagnostic<'_> {
    fn message(&self) -> Message {
        self.fault.one_line(self.files)
    }
}

impl fmt::Display for Diagnostic<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Localize::message(self).fmt(f)
    }
}

debug_as_display! { Diagnostic<'_> }
