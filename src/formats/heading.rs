//! Lines that name the puzzle below them.

use crate::prelude::*;

#[derive(Debug)]
pub struct Heading {
    pub kind: LineKind,
    line: SourceLine,
    /// Whether it is among lines of information: `#` and a letter for the kind of information.
    is_information: bool,
    /// Whether it may be a part of the picture above it: the meaning of its signs, or the conclusion of a step.
    is_below: bool,
}

impl Heading {
    pub fn new(kind: LineKind, line: SourceLine) -> Self {
        Self { kind, line, is_information: false, is_below: false }
    }

    /// Returns the heading of words below a picture, or right above the next puzzle.
    pub fn caption(line: SourceLine) -> Self {
        Self { is_below: true, ..Self::new(LineKind::Words, line) }
    }

    /// Returns the heading of a comment that may follow another one: the last comment names the puzzle, unless the
    /// first is marked as the name, or is the description among lines of information.
    pub fn comment(before: Option<Self>, line: SourceLine) -> Self {
        let Some(mut before) = before else { return Self::new(LineKind::Comment, line) };
        let letter = |line: &SourceLine| sdk::information(line.text.trim()).map(|(letter, _)| letter);
        let is_information = letter(&before.line).is_some() && letter(&line).is_some();
        let is_name = before.line.text.trim_start_matches(['#', ' ']).starts_with("name:");
        if is_name || is_information && letter(&before.line) == Some('D') {
            before.is_information = is_information;
            return before;
        }
        Self { is_information, ..Self::new(LineKind::Comment, line) }
    }

    /// Returns the heading above the sections of a file, where one line of information is sufficient to recognise it.
    pub fn into_section(self) -> Self {
        let is_information = self.is_information || sdk::information(self.line.text.trim()).is_some();
        Self { is_information, ..self }
    }

    pub fn name(&self) -> Option<String> {
        let text = self.line.typed().trim();
        let name = match self.kind {
            LineKind::Comment if self.is_information => match sdk::information(text) {
                Some(('D', description)) => description,
                _ => "",
            },
            LineKind::Comment => {
                let text = text.trim_start_matches('#').trim_start();
                text.strip_prefix("name:").unwrap_or(text)
            }
            LineKind::Label => text.trim_start_matches('[').trim_end_matches([']', ':']),
            _ => text,
        };
        Some(name.trim().to_owned()).filter(|name| !name.is_empty())
    }

    /// Returns the error of a line that is neither a puzzle nor the name of one; `None` for a line that is allowed
    /// without a puzzle.
    pub fn error(&self) -> Option<FormatError> {
        let text: String = self.line.typed().trim().chars().take(40).collect();
        let error = match self.kind {
            _ if self.is_below => return None,
            LineKind::Comment => return None,
            LineKind::Label => wrong!("missing puzzle after the name {text:?}"),
            _ => wrong!("cannot read {text:?} as a puzzle or a row of one").with_help(message!(
                "a puzzle of 9 × 9 is a line of 81 characters, with . or 0 for open cells"
            )),
        };
        Some(error.at_line(self.line.number))
    }
}
