//! What is wrong in rule files, in any language.

use super::prelude::*;
use crate::lang::{self, Faults, Severity, line_and_column, render_all};
use std::ops::Range;

/// What is wrong, or probably wrong, in rule files.
///
/// ```
/// use tesuji::{Language, Rules, RulesError};
///
/// let Err(RulesError::Wrong(faults)) = Rules::parse("tesuji 1\ntechnique t { for }") else { panic!() };
/// let fault = faults.iter().next().expect("there is one");
/// assert_eq!(fault.line_and_column().0, 2);
/// assert_eq!(Language::Ja.translate(fault.message()), "式が必要ですが、`}`になっています");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Diagnostics {
    faults: Vec<lang::Diagnostic>,
    files: Vec<File>,
}

/// One thing that is wrong in a rule file.
#[derive(Clone, Copy)]
pub struct Diagnostic<'d> {
    fault: &'d lang::Diagnostic,
    files: &'d [File],
}

impl Diagnostics {
    pub(crate) fn new(faults: Vec<lang::Diagnostic>, files: Vec<File>) -> Self {
        Self { faults, files }
    }

    /// One after another, in the order of the files.
    pub fn iter(&self) -> impl Iterator<Item = Diagnostic<'_>> {
        self.faults.iter().map(|fault| Diagnostic { fault, files: &self.files })
    }

    /// What a file says in which something is wrong, or which was read with it.
    pub fn text(&self, file: &str) -> Option<&str> {
        self.files.iter().find(|known| known.name == file).map(|known| known.text.as_str())
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.faults.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.faults.is_empty()
    }

    /// All of them in a language, with their lines and carets, in colours where they are wanted.
    pub fn render(&self, language: Language, colour: bool) -> String {
        render_all(&self.faults, &self.files, colour, &|english| language.sentence(english))
    }
}

impl Explain for Diagnostics {
    fn message(&self) -> Message {
        Message::of(Faults { faults: self.faults.clone(), files: self.files.clone() })
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

impl<'d> Diagnostic<'d> {
    /// What kind of fault it is, as in `E201`.
    pub fn code(&self) -> &'static str {
        self.fault.code.number()
    }

    /// Whether the item is left out of the rules because of it; it is a warning otherwise.
    pub fn is_error(&self) -> bool {
        self.fault.severity == Severity::Error
    }

    /// What is wrong.
    pub fn message(&self) -> &'d Message {
        &self.fault.message
    }

    /// What is said right at the place.
    pub fn label(&self) -> &'d Message {
        &self.fault.label.text
    }

    /// How to mend it.
    pub fn help(&self) -> Option<&'d Message> {
        self.fault.help.as_ref()
    }

    /// The name of its file.
    pub fn file(&self) -> &'d str {
        self.source().map_or("", |file| &file.name)
    }

    /// Its line and column, from 1.
    pub fn line_and_column(&self) -> (usize, usize) {
        self.source().map_or((0, 0), |file| line_and_column(&file.text, self.fault.label.span.start as usize))
    }

    /// Where it stands in its file, in bytes.
    pub fn bytes(&self) -> Range<usize> {
        bytes(self.fault.label.span)
    }

    /// Other places that have to do with it: the file, where in it, in bytes, and what is said there.
    pub fn others(&self) -> impl Iterator<Item = (&'d str, Range<usize>, &'d Message)> + use<'d> {
        let files = self.files;
        self.fault.others.iter().map(move |label| {
            let file = files.get(label.span.file as usize).map_or("", |file| &file.name);
            (file, bytes(label.span), &label.text)
        })
    }

    /// What may have been meant by the word that stands there, the most likely first.
    pub fn meant(&self) -> &'d [String] {
        &self.fault.meant
    }

    fn source(&self) -> Option<&'d File> {
        self.files.get(self.fault.label.span.file as usize)
    }
}

fn bytes(span: Span) -> Range<usize> {
    span.start as usize..span.end as usize
}

impl Explain for Diagnostic<'_> {
    fn message(&self) -> Message {
        self.fault.one_line(self.files)
    }
}

impl fmt::Display for Diagnostic<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Explain::message(self).fmt(f)
    }
}

impl fmt::Debug for Diagnostic<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
