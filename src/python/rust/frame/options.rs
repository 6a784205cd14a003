//! Options of frames.

use super::Frame;
use super::columns::Wanted;
use super::input::Input;
use super::work::Work;
use crate::options::Given;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Options for many puzzles: the columns to read, the columns of the result, strictness and threads.
pub struct TableOptions {
    wanted: Wanted,
    pub strict: bool,
    pub time: bool,
    /// Whether grades have a column for each technique.
    pub counts: bool,
    jobs: usize,
}

impl TableOptions {
    /// Reads the options of a call.
    ///
    /// # Errors
    /// Returns an exception if an option is unknown or has an invalid value.
    pub fn of(py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut given = Given::of(py, options)?;
        let column = given.take("column")?.unwrap_or_else(|| "puzzle".to_owned());
        let wanted = Wanted { column, keep: given.take("keep")?.unwrap_or_default() };
        let (strict, time) = (given.take("strict")?.unwrap_or(true), given.flag("time")?);
        let counts = given.take("counts")?.unwrap_or(true);
        let jobs = given.number("jobs")?.unwrap_or(0);
        given.finish()?;
        Ok(Self { wanted, strict, time, counts, jobs })
    }

    /// Returns the frame of `work` on a table.
    ///
    /// # Errors
    /// Returns a `TypeError` if the object has no puzzles.
    pub fn frame(self, table: &Bound<'_, PyAny>, work: impl Work + 'static) -> PyResult<Frame> {
        Ok(Frame::new(Input::of(table, self.wanted)?, work, self.jobs))
    }
}

/// Refuses options for tables in a call with one puzzle.
///
/// # Errors
/// Returns a `TypeError` if there are any options.
pub fn none_for_one(options: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
    match options.filter(|options| !options.is_empty()) {
        None => Ok(()),
        Some(options) => {
            let names: Vec<String> = options.keys().iter().map(|name| name.to_string()).collect();
            let text = format!("{} is for many puzzles: there is one", names.join(", "));
            Err(pyo3::exceptions::PyTypeError::new_err(text))
        }
    }
}
