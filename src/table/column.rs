//! Columns and their cells.

use std::fmt;

/// A column of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Column {
    /// The unique name of the column.
    pub name: String,
    /// The kind of its cells.
    pub kind: ColumnKind,
    /// Whether a cell may be empty.
    pub is_optional: bool,
}

/// Kind of the cells of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ColumnKind {
    /// Texts.
    Text,
    /// Small counts, of cells or of applications.
    Count,
    /// Whole numbers.
    Integer,
    /// Other numbers.
    Number,
}

/// A non-empty cell.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
#[non_exhaustive]
pub enum TableCell<'r> {
    /// A count or another whole number.
    Integer(i64),
    /// Another number.
    Number(f64),
    /// A text.
    Text(&'r str),
}

impl Column {
    pub(super) fn new(name: &str, kind: ColumnKind, optional: bool) -> Self {
        Self { name: name.to_owned(), kind, is_optional: optional }
    }
}

impl<'r> TableCell<'r> {
    /// A whole number, at most the largest that a cell can have.
    pub(super) fn integer(number: impl TryInto<i64>) -> Self {
        Self::Integer(number.try_into().unwrap_or(i64::MAX))
    }

    pub(super) fn text(text: &'r Option<String>) -> Option<Self> {
        text.as_deref().map(Self::Text)
    }
}

impl fmt::Display for TableCell<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(number) => number.fmt(f),
            Self::Number(number) => number.fmt(f),
            Self::Text(text) => f.write_str(text),
        }
    }
}
