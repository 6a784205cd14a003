//! Puzzles of record batches: the texts of a column.

use crate::Puzzle;
use arrow_array::{Array, ArrayRef, RecordBatch, cast::AsArray};
use arrow_schema::{DataType, Schema};
use tesuji_formats::{Format, FormatError};
use tesuji_lang::did_you_mean;
use tesuji_message::{Localize, Message, message};
use thiserror::Error;

/// Error returned when a table has no column of puzzles.
#[derive(Debug, Clone, PartialEq, Eq, Error, Localize)]
#[non_exhaustive]
pub enum TableError {
    /// Returned when there is no such column: the name, and the nearest names.
    #[error("unknown column `{0}`; {1}")]
    NoColumn(String, Message),
    /// Returned when a column is not a text column: its name and type.
    #[error("expected texts in the column `{0}`, found {1}")]
    NoTexts(String, String),
}

/// A text column in any Arrow representation.
#[derive(Debug, Clone)]
pub struct PuzzleColumn {
    column: ArrayRef,
    /// For a dictionary: its texts, and the index of the text of each row.
    dictionary: Option<(ArrayRef, Vec<usize>)>,
}

impl PuzzleColumn {
    /// Index of the text column with this name.
    ///
    /// # Errors
    /// Returns a [`TableError`] if there is no such column, or it is not a text column.
    pub fn find(schema: &Schema, name: &str) -> Result<usize, TableError> {
        let number = column_named(schema, name)?;
        match schema.field(number).data_type() {
            kind if is_text(kind) => Ok(number),
            other => Err(TableError::NoTexts(name.to_owned(), other.to_string())),
        }
    }

    /// The column with this name.
    ///
    /// # Errors
    /// Returns a [`TableError`] if there is no such column, or it is not a text column.
    pub fn new(batch: &RecordBatch, name: &str) -> Result<Self, TableError> {
        let column = batch.column(Self::find(&batch.schema(), name)?).clone();
        // The keys of a dictionary without texts are meaningless: no row has a text.
        let dictionary = column.as_any_dictionary_opt().map(|it| match it.values().is_empty() {
            true => (it.values().clone(), vec![0; it.len()]),
            false => (it.values().clone(), it.normalized_keys()),
        });
        Ok(Self { column, dictionary })
    }

    /// The puzzle of a row, from 0, in this format or, if it is `None`, in the detected one. The line of the puzzle or
    /// error is `number`.
    ///
    /// # Errors
    /// Returns a [`FormatError`] if the row is empty, or its text is not a puzzle or contains several.
    pub fn puzzle(&self, row: usize, number: usize, format: Option<Format>) -> Result<Puzzle, FormatError> {
        puzzle_of_row(self.text(row), number, format)
    }

    /// The text of a row, from 0; `None` if there is none.
    pub fn text(&self, row: usize) -> Option<&str> {
        if row >= self.column.len() || self.column.is_null(row) {
            return None;
        }
        let (texts, row) = match &self.dictionary {
            None => (&self.column, row),
            Some((texts, keys)) => (texts, keys[row]),
        };
        let has_text = row < texts.len() && texts.is_valid(row);
        has_text.then(|| match texts.data_type() {
            DataType::LargeUtf8 => texts.as_string::<i64>().value(row),
            DataType::Utf8View => texts.as_string_view().value(row),
            _ => texts.as_string::<i32>().value(row),
        })
    }
}

/// The puzzles of a batch: their texts, and their names if the batch has a column of names.
#[derive(Debug, Clone)]
pub struct PuzzleBatch {
    puzzles: PuzzleColumn,
    names: Option<PuzzleColumn>,
}

impl PuzzleBatch {
    /// Name of the column of puzzle names.
    pub const NAME: &str = "name";

    /// The puzzles of a batch, whose texts are in `column`.
    ///
    /// # Errors
    /// Returns a [`TableError`] if there is no such column, or it is not a text column.
    pub fn new(batch: &RecordBatch, column: &str) -> Result<Self, TableError> {
        let names = PuzzleColumn::new(batch, Self::NAME).ok().filter(|_| column != Self::NAME);
        Ok(Self { puzzles: PuzzleColumn::new(batch, column)?, names })
    }

    /// The puzzle of a row, as [`PuzzleColumn::puzzle`] reads it. If its text contains no name, that of the name column
    /// is used.
    ///
    /// # Errors
    /// Returns a [`FormatError`] if the row is empty, or its text is not a puzzle or contains several.
    pub fn puzzle(&self, row: usize, number: usize, format: Option<Format>) -> Result<Puzzle, FormatError> {
        let mut puzzle = self.puzzles.puzzle(row, number, format)?;
        let name = || self.names.as_ref()?.text(row).map(str::to_owned);
        puzzle.0.name = puzzle.0.name.take().or_else(name);
        Ok(puzzle)
    }
}

/// Index of the column with this name.
///
/// # Errors
/// Returns a [`TableError`] if there is no column with this name.
pub fn column_named(schema: &Schema, name: &str) -> Result<usize, TableError> {
    let names = || schema.fields().iter().map(|field| field.name().as_str());
    schema.index_of(name).map_err(|_| {
        let column_names = names().collect::<Vec<_>>().join(", ");
        let near = did_you_mean(name, names())
            .unwrap_or_else(|| message!("expected one of {all}", all = column_names));
        TableError::NoColumn(name.to_owned(), near)
    })
}

/// The puzzle of a table row with this text, in this format or, if it is `None`, in the detected one. The line of the
/// puzzle or error is `number`.
///
/// # Errors
/// Returns a [`FormatError`] if the row is empty, or its text is not a puzzle or contains several.
pub fn puzzle_of_row(
    text: Option<&str>,
    number: usize,
    format: Option<Format>,
) -> Result<Puzzle, FormatError> {
    let Some(text) = text else {
        return Err(FormatError { line: number, message: message!("the row has no text"), help: None });
    };
    let read = format.map_or_else(|| text.parse(), |format| Puzzle::read(text, format));
    let mut puzzle: Puzzle = read.map_err(|error| FormatError { line: number, ..error })?;
    puzzle.0.line = number;
    Ok(puzzle)
}

fn is_text(kind: &DataType) -> bool {
    match kind {
        DataType::Dictionary(_, texts) => texts.is_string(),
        kind => kind.is_string(),
    }
}
