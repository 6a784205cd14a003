//! What is wrong with a text, or cannot be said in a format.

/// Returned when a text is no position, or when a format cannot say a position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct FormatError {
    /// The line of the source at fault, counted from 1; on writing, the line that the position came from.
    pub line: usize,
    /// What is wrong, and what was expected.
    pub message: String,
    /// How to mend it, where that can be said.
    pub help: Option<String>,
}

impl FormatError {
    pub(super) fn new(line: usize, message: impl Into<String>) -> Self {
        Self { line, message: message.into(), help: None }
    }

    /// What is wrong, and how to mend it, without where.
    #[must_use]
    pub fn explained(&self) -> String {
        let help = self.help.as_ref().map(|help| format!(" ({help})")).unwrap_or_default();
        format!("{}{help}", self.message)
    }

    pub(super) fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}
