//! Lines that name the puzzle below them.

use crate::prelude::*;

#[derive(Debug)]
pub(super) struct Heading {
    pub(super) kind: Kind,
    line: Text,
    /// Whether it is among lines of information: `#` and a letter for the kind of information.
    informs: bool,
    /// Whether it may be a part of the picture above it: the meaning of its signs, or the conclusion of a step.
    is_below: bool,
}

impl Heading {
    pub(super) fn new(kind: Kind, line: Text) -> Self {
        Self { kind, line, informs: false, is_below: false }
    }

    /// Returns the heading of words below a picture, or right above the next puzzle.
    pub(super) fn below(line: Text) -> Self {
        Self { is_below: true, ..Self::new(Kind::Words, line) }
    }

    /// Returns the heading of a comment that may follow another one: the last comment names the puzzle, unless the
    /// first is marked as the name, or is the description among lines of information.
    pub(super) fn comment(before: Option<Self>, line: Text) -> Self {
        let Some(mut before) = before else { return Self::new(Kind::Comment, line) };
        let letter = |line: &Text| sdk::information(line.text.trim()).map(|(letter, _)| letter);
        let informs = letter(&before.line).is_some() && letter(&line).is_some();
        let is_name = before.line.text.trim_start_matches(['#', ' ']).starts_with("name:");
        if is_name || informs && letter(&before.line) == Some('D') {
            before.informs = informs;
            return before;
        }
        Self { informs, ..Self::new(Kind::Comment, line) }
    }

    /// Returns the heading above the sections of a file, where one line of information is sufficient to recognise it.
    pub(super) fn of_section(self) -> Self {
        let informs = self.informs || sdk::information(self.line.text.trim()).is_some();
        Self { informs, ..self }
    }

    pub(super) fn name(&self) -> Option<String> {
        let text = self.line.typed().trim();
        let name = match self.kind {
            Kind::Comment if self.informs => match sdk::information(text) {
                Some(('D', description)) => description,
                _ => "",
            },
            Kind::Comment => {
                let text = text.trim_start_matches('#').trim_start();
                text.strip_prefix("name:").unwrap_or(text)
            }
            Kind::Label => text.trim_start_matches('[').trim_end_matches([']', ':']),
            _ => text,
        };
        Some(name.trim().to_owned()).filter(|name| !name.is_empty())
    }

    /// Returns the error of a line that is neither a puzzle nor the name of one; `None` for a line that is allowed
    /// without a puzzle.
    pub(super) fn error(&self) -> Option<FormatError> {
        let text: String = self.line.typed().trim().chars().take(40).collect();
        let error = match self.kind {
            _ if self.is_below => return None,
            Kind::Comment => return None,
            Kind::Label => wrong!("no puzzle follows the name {text:?}"),
            _ => wrong!("{text:?} is no puzzle in any format, nor a row of one").with_help(message!(
                "a puzzle of 9 × 9 is a line of 81 characters, with . or 0 for open cells"
            )),
        };
        Some(error.at(self.line.number))
    }
}
