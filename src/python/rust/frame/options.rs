//! Options of frames.

use super::Frame;
use super::columns::ColumnSelection;
use super::input::Input;
use super::work::RowTask;
use pyo3::prelude::*;

/// Options for many puzzles: the columns to read, the columns of the result, strictness and threads.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct TableOptions {
    column: String,
    /// Columns to carry along; `None` for all.
    keep: Option<Vec<String>>,
    #[pyo3(item("strict"))]
    pub is_strict: bool,
    #[pyo3(item("time"))]
    pub has_time: bool,
    /// Whether grades have a column for each technique.
    #[pyo3(item("counts"))]
    pub has_counts: bool,
    jobs: usize,
}

impl TableOptions {
    /// Returns the frame of `task` on a table, an iterable or `Puzzles`.
    ///
    /// # Errors
    /// Returns the exception that Python raises for the table.
    pub fn frame(self, table: &Bound<'_, PyAny>, task: impl RowTask + 'static) -> PyResult<Frame> {
        let selection = ColumnSelection { column: self.column, keep: self.keep };
        Ok(Frame::new(Input::from_object(table, selection)?, task, self.jobs))
    }
}
