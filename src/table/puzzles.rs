//! The puzzles of record batches: the texts of a column.

use crate::formats::{Format, FormatError};
use crate::lang::hint;
use crate::lang::message::{Explain, Message, message};
use crate::puzzle::Puzzle;
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_schema::{DataType, Schema};
use thiserror::Error;

/// Why a table has no puzzles.
#[derive(Debug, Clone, PartialEq, Eq, Error, Explain)]
#[non_exhaustive]
pub enum TableError {
    /// Returned when there is no such column: the name, and the nearest ones.
    #[error("there is no column `{0}`; {1}")]
    NoColumn(String, Message),
    /// Returned when a column is not one of texts: its name and type.
    #[error("the column `{0}` has no texts but {1}")]
    NoTexts(String, String),
}

/// A column of texts, in any of the ways in which Arrow has them.
#[derive(Debug, Clone)]
pub struct PuzzleColumn {
    column: ArrayRef,
    /// Of a dictionary: its texts, and which of them stands in each row.
    dictionary: Option<(ArrayRef, Vec<usize>)>,
}

impl PuzzleColumn {
    /// The number of the column of a name, once it is one of texts.
    ///
    /// # Errors
    /// When there is no such column, or it has something else.
    pub fn find(schema: &Schema, name: &str) -> Result<usize, TableError> {
        let names = || schema.fields().iter().map(|field| field.name().as_str());
        let (number, field) = schema.column_with_name(name).ok_or_else(|| {
            let all = names().collect::<Vec<_>>().join(", ");
            let near = hint(name, names()).unwrap_or_else(|| message!("there are {all}"));
            TableError::NoColumn(name.to_owned(), near)
        })?;
        match is_text(field.data_type()) {
            true => Ok(number),
            false => Err(TableError::NoTexts(name.to_owned(), field.data_type().to_string())),
        }
    }

    /// The column of a name.
    ///
    /// # Errors
    /// When there is no such column, or it has something else.
    pub fn of(batch: &RecordBatch, name: &str) -> Result<Self, TableError> {
        let column = batch.column(Self::find(&batch.schema(), name)?).clone();
        let dictionary = column.as_any_dictionary_opt().map(|it| (it.values().clone(), it.normalized_keys()));
        Ok(Self { column, dictionary })
    }

    /// The puzzle of a row, from 0, in this format or in whatever it is; its line is `number`, as is that of an error.
    ///
    /// # Errors
    /// When the row is empty, or its text is no puzzle or several.
    pub fn puzzle(&self, row: usize, number: usize, format: Option<Format>) -> Result<Puzzle, FormatError> {
        let wrong = |error: FormatError| FormatError { line: number, ..error };
        let Some(text) = self.text(row) else {
            return Err(wrong(FormatError {
                line: number,
                message: message!("the row has no text"),
                help: None,
            }));
        };
        let read = format.map_or_else(|| text.parse(), |format| Puzzle::read(text, format));
        let mut puzzle = read.map_err(wrong)?;
        puzzle.0.line = number;
        Ok(puzzle)
    }

    /// The text of a row, from 0; nothing where there is none.
    pub fn text(&self, row: usize) -> Option<&str> {
        if row >= self.column.len() || self.column.is_null(row) {
            return None;
        }
        let (texts, row) = match &self.dictionary {
            None => (&self.column, row),
            Some((texts, keys)) => (texts, keys[row]),
        };
        texts.is_valid(row).then(|| match texts.data_type() {
            DataType::LargeUtf8 => texts.as_string::<i64>().value(row),
            DataType::Utf8View => texts.as_string_view().value(row),
            _ => texts.as_string::<i32>().value(row),
        })
    }
}

fn is_text(kind: &DataType) -> bool {
    match kind {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => true,
        DataType::Dictionary(_, texts) => {
            matches!(**texts, DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View)
        }
        _ => false,
    }
}
