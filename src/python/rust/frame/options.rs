//! Options of frames.

use super::Frame;
use super::columns::Wanted;
use super::input::Input;
use super::work::Work;
use pyo3::prelude::*;

/// Options for many puzzles: the columns to read, the columns of the result, strictness and threads.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct TableOptions {
    column: String,
    /// Columns to carry along; `None` for all.
    keep: Option<Vec<String>>,
    pub strict: bool,
    pub time: bool,
    /// Whether grades have a column for each technique.
    pub counts: bool,
    jobs: usize,
}

impl TableOptions {
    /// Returns the frame of `work` on a table, an iterable or `Puzzles`.
    ///
    /// # Errors
    /// Returns the exception that Python raises for the table.
    pub fn frame(self, table: &Bound<'_, PyAny>, work: impl Work + 'static) -> PyResult<Frame> {
        let wanted = Wanted { column: self.column, keep: self.keep };
        Ok(Frame::new(Input::of(table, wanted)?, work, self.jobs))
    }
}
