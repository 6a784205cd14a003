//! Puzzles that Python code gives one by one: texts, puzzles, or nothing.

use super::failure::Failure;
use super::pieces::ROWS;
use crate::grid;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyString};
use tesuji::table::puzzle_of_row;
use tesuji::{FormatError, Message, Puzzle};

/// What stands for a puzzle.
pub enum Item {
    /// Its text.
    Text(String),
    /// What was read before.
    Read(Box<Result<Puzzle, FormatError>>),
    /// `None`.
    Nothing,
}

/// An iterator of Python.
pub struct Items {
    iterator: Py<PyIterator>,
    /// How many rows there were so far.
    number: usize,
}

impl Items {
    /// The items of an iterable.
    ///
    /// # Errors
    /// What it raises.
    pub fn of(iterable: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self { iterator: iterable.try_iter()?.unbind(), number: 0 })
    }

    /// As many items as a batch has, or as there are; nothing after the last ones.
    ///
    /// # Errors
    /// What the iterator raises, and for an item that cannot stand for a puzzle.
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
        if let Some(text) = grid::text(item)? {
            return Ok(Self::Text(text));
        }
        let class = item.py().import("tesuji.errors")?.getattr("PuzzleError")?;
        if item.is_instance(&class)? {
            let message = Message::verbatim(item.str()?.to_string());
            return Ok(Self::Read(Box::new(Err(FormatError { line: number, message, help: None }))));
        }
        let kind = item.get_type().name()?;
        Err(PyTypeError::new_err(format!(
            "row {number}: `{kind}` is neither a puzzle nor the text or grid of one"
        )))
    }

    /// The puzzle, as one of the row of this number, from 1.
    ///
    /// # Errors
    /// When there is none, or the text is none or several.
    pub fn puzzle(self, number: usize) -> Result<Puzzle, FormatError> {
        match self {
            Self::Read(read) => at(number, *read),
            Self::Text(text) => puzzle_of_row(Some(&text), number, None),
            Self::Nothing => puzzle_of_row(None, number, None),
        }
    }
}

/// What was read, as the row of this number.
fn at(number: usize, read: Result<Puzzle, FormatError>) -> Result<Puzzle, FormatError> {
    let mut puzzle = read.map_err(|error| FormatError { line: number, ..error })?;
    puzzle.0.line = number;
    Ok(puzzle)
}
