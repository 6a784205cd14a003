//! Puzzles that Python code yields one by one: texts, grids, puzzles, errors or `None`.

use super::failure::Failure;
use super::pieces::ROWS;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyString};
use tesuji::table::puzzle_of_row;
use tesuji::{FormatError, Message, Puzzle};

/// An item that denotes a puzzle.
pub enum Item {
    /// The text of a puzzle.
    Text(String),
    /// A puzzle or an error that was read before.
    Read(Box<Result<Puzzle, FormatError>>),
    /// Python's `None`: a row without a puzzle.
    Nothing,
}

/// A Python iterator of puzzles.
pub struct Items {
    iterator: Py<PyIterator>,
    /// Number of rows so far.
    number: usize,
}

impl Items {
    /// Returns the items of an iterable.
    ///
    /// # Errors
    /// Returns the exception that the iterable raises.
    pub fn of(iterable: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self { iterator: iterable.try_iter()?.unbind(), number: 0 })
    }

    /// Returns up to [`ROWS`] items; `None` after the last one.
    ///
    /// # Errors
    /// Returns the exception that the iterator raises, or a `TypeError` if an item is not a puzzle.
    pub fn next(&mut self) -> Result<Option<Vec<Item>>, Failure> {
        Python::attach(|py| {
            let mut items = Vec::new();
            for item in self.iterator.bind(py).clone().take(ROWS) {
                self.number += 1;
                items.push(Item::of(&item?, self.number)?);
            }
            Ok(Some(items).filter(|items| !items.is_empty()))
        })
    }
}

impl Item {
    fn of(item: &Bound<'_, PyAny>, number: usize) -> PyResult<Self> {
        if item.is_none() {
            return Ok(Self::Nothing);
        }
        if let Ok(text) = item.cast::<PyString>() {
            return Ok(Self::Text(text.to_str()?.to_owned()));
        }
        if let Ok(puzzle) = item.cast::<crate::puzzle::Puzzle>() {
            return Ok(Self::Read(Box::new(Ok(puzzle.get().inner.clone()))));
        }
        // The text of a grid or the message of an error, and whether it is an error.
        let told = item.py().import("tesuji.grid")?.call_method1("text_of_item", (item, number))?;
        let (text, is_error): (String, bool) = told.extract()?;
        if !is_error {
            return Ok(Self::Text(text));
        }
        let message = Message::verbatim(text);
        Ok(Self::Read(Box::new(Err(FormatError { line: number, message, help: None }))))
    }

    /// Returns the puzzle, with the row number, from 1, as its line.
    ///
    /// # Errors
    /// Returns a [`FormatError`] if the item is `None` or an error, or if its text does not have exactly one puzzle.
    pub fn puzzle(self, number: usize) -> Result<Puzzle, FormatError> {
        match self {
            Self::Read(read) => at(number, *read),
            Self::Text(text) => puzzle_of_row(Some(&text), number, None),
            Self::Nothing => puzzle_of_row(None, number, None),
        }
    }
}

/// Returns a puzzle or error that was read before, with the row number as its line.
fn at(number: usize, read: Result<Puzzle, FormatError>) -> Result<Puzzle, FormatError> {
    let mut puzzle = read.map_err(|error| FormatError { line: number, ..error })?;
    puzzle.0.line = number;
    Ok(puzzle)
}
