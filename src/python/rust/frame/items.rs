//! Puzzles that Python code yields one by one: texts, grids, puzzles, errors or `None`.

use super::{
    failure::Failure,
    pieces::{MAX_BATCH_ROWS, Row},
};
use pyo3::{
    prelude::*,
    sync::PyOnceLock,
    types::{PyIterator, PyString},
};
use tesuji::{FormatError, Message};

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
    pub fn from_iterable(iterable: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self { iterator: iterable.try_iter()?.unbind(), number: 0 })
    }

    /// Returns up to [`MAX_BATCH_ROWS`] items; none after the last one.
    fn read(&mut self, py: Python<'_>) -> PyResult<Vec<Row>> {
        let mut rows = Vec::new();
        for item in self.iterator.bind(py).clone().take(MAX_BATCH_ROWS) {
            self.number += 1;
            rows.push(row(&item?, self.number)?);
        }
        Ok(rows)
    }
}

impl Iterator for Items {
    type Item = Result<Vec<Row>, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        let rows = Python::attach(|py| self.read(py)).map_err(Failure::from);
        Some(rows).filter(|rows| !matches!(rows, Ok(rows) if rows.is_empty()))
    }
}

/// Returns the row of an item. The package reads items that are neither texts nor puzzles.
fn row(item: &Bound<'_, PyAny>, number: usize) -> PyResult<Row> {
    if item.is_none() {
        return Ok(Row::Text(None, number));
    }
    if let Ok(text) = item.cast::<PyString>() {
        return Ok(Row::Text(Some(text.to_str()?.to_owned()), number));
    }
    if let Ok(puzzle) = item.cast::<crate::puzzle::Puzzle>() {
        let mut puzzle = puzzle.get().inner.clone();
        puzzle.0.line = number;
        return Ok(Row::Puzzle(Ok(puzzle)));
    }
    // The text of a grid or the message of an error, and whether it is an error.
    static READ: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let read = READ.import(item.py(), "tesuji.grid", "text_of_item")?;
    let (text, is_error): (String, bool) = read.call1((item, number))?.extract()?;
    if !is_error {
        return Ok(Row::Text(Some(text), number));
    }
    Ok(Row::Puzzle(Err(FormatError { line: number, message: Message::verbatim(text), help: None })))
}
