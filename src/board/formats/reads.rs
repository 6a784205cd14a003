//! How the texts of formats are known and read.

use serde_json::{Map, Value};

use super::FormatError;
use super::kakuro::block::Sums;
use super::links::Address;
use super::source::{Ahead, Text};
use crate::position::Position;

/// How the texts of a format are known and read. A format may have several forms.
#[derive(Clone, Copy)]
pub(super) struct Reads {
    /// A puzzle that is one line: whether a line is one, and what it says.
    pub(super) word: Option<(Is<str>, Read<str>)>,
    /// A puzzle in an address: the part of it that holds the puzzle, and what that says.
    pub(super) address: Option<(PartOf, Read<str>)>,
    /// A puzzle that is a JSON object: whether an object is one, and what it says.
    pub(super) object: Option<(Is<Object>, Read<Object>)>,
    /// Puzzles of several lines.
    pub(super) lines: Option<OfLines>,
    /// Cells in lines or rows, of which more than one format may be made.
    pub(super) cells: Cells,
}

/// Whether something is a puzzle of the format.
type Is<T> = fn(&T) -> bool;

/// The puzzle that something is, or what is wrong with it.
type Read<T> = fn(&T) -> Result<Position, String>;

/// Reads puzzles from the line that begins them.
type ReadLines = fn(Text, &mut dyn Ahead) -> Vec<Result<Position, FormatError>>;

type PartOf = fn(&Address<'_>) -> Option<String>;

type Object = Map<String, Value>;

/// Puzzles of several lines.
#[derive(Clone, Copy)]
pub(super) struct OfLines {
    /// Whether a line begins one.
    pub(super) begins: Is<str>,
    /// Reads from the line that begins it.
    pub(super) read: ReadLines,
    /// Whether words above it can be its name.
    pub(super) named: bool,
}

/// Texts of cells.
#[derive(Clone, Copy)]
pub(super) enum Cells {
    /// It has none.
    None,
    /// A line of cells, with its number.
    Line(fn(&str, usize) -> Result<Position, FormatError>),
    /// Drawn rows; whether each cell is a list of candidates.
    Drawn(bool),
    /// A form of Lisp.
    Form,
    /// The rows of a Kakuro.
    Squares(Sums),
}

impl Reads {
    const NONE: Self = Self { word: None, address: None, object: None, lines: None, cells: Cells::None };

    pub(super) const fn word(is: Is<str>, read: Read<str>) -> Self {
        Self { word: Some((is, read)), ..Self::NONE }
    }

    pub(super) const fn address(payload: PartOf, read: Read<str>) -> Self {
        Self { address: Some((payload, read)), ..Self::NONE }
    }

    pub(super) const fn object(is: Is<Object>, read: Read<Object>) -> Self {
        Self { object: Some((is, read)), ..Self::NONE }
    }

    pub(super) const fn lines(begins: Is<str>, read: ReadLines) -> Self {
        Self { lines: Some(OfLines { begins, read, named: false }), ..Self::NONE }
    }

    /// Puzzles of several lines with words above them, which nothing tells from other lines.
    pub(super) const fn rows(read: ReadLines) -> Self {
        Self { lines: Some(OfLines { begins: |_| false, read, named: true }), ..Self::NONE }
    }

    pub(super) const fn cells(cells: Cells) -> Self {
        Self { cells, ..Self::NONE }
    }
}
