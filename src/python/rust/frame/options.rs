//! Options of frames.

use super::Frame;
use super::columns::ColumnSelection;
use super::input::Input;
use super::work::RowTask;
use crate::options::Keywords;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Options for many puzzles: the columns to read, the columns of the result, strictness and threads.
pub struct TableOptions {
    selection: ColumnSelection,
    pub is_strict: bool,
    pub has_time: bool,
    /// Whether grades have a column for each technique.
    pub has_counts: bool,
    jobs: usize,
}

impl TableOptions {
    /// Reads the options of a call.
    ///
    /// # Errors
    /// Returns an exception if an option is unknown or has an invalid value.
    pub fn from_kwargs(py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut keywords = Keywords::from_dict(py, options)?;
        let column = keywords.take("column")?.unwrap_or_else(|| "puzzle".to_owned());
        let selection = ColumnSelection { column, keep: keywords.take("keep")?.unwrap_or_default() };
        let (is_strict, has_time) = (keywords.take("strict")?.unwrap_or(true), keywords.flag("time")?);
        let has_counts = keywords.take("counts")?.unwrap_or(true);
        let jobs = keywords.number("jobs")?.unwrap_or(0);
        keywords.finish()?;
        Ok(Self { selection, is_strict, has_time, has_counts, jobs })
    }

    /// Returns the frame of `work` on a table.
    ///
    /// # Errors
    /// Returns a `TypeError` if the object has no puzzles.
    pub fn frame(self, table: &Bound<'_, PyAny>, work: impl RowTask + 'static) -> PyResult<Frame> {
        Ok(Frame::new(Input::from_object(table, self.selection)?, work, self.jobs))
    }
}

/// Refuses options for tables in a call with one puzzle.
///
/// # Errors
/// Returns a `TypeError` if there are any options.
pub fn ensure_no_options(options: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
    match options.filter(|options| !options.is_empty()) {
        None => Ok(()),
        Some(options) => {
            let names: Vec<String> = options.keys().iter().map(|name| name.to_string()).collect();
            let text = format!("{} is for many puzzles: there is one", names.join(", "));
            Err(pyo3::exceptions::PyTypeError::new_err(text))
        }
    }
}
