//! The rows of a frame, one after another.

use super::{cells, reading::FrameReader};
use arrow_array::RecordBatch;
use pyo3::{prelude::*, sync::MutexExt, types::PyDict};
use std::sync::{Mutex, PoisonError};

/// Iterator over the rows of a frame, each as a dict.
#[pyclass(frozen, module = "tesuji._tesuji")]
pub struct FrameRows(Mutex<Rows>);

struct Rows {
    reader: FrameReader,
    batch: Option<RecordBatch>,
    /// Index of the next row of the batch.
    row: usize,
    /// The cell of a carried column whose type has no Python equivalent.
    placeholder: Option<String>,
}

impl FrameRows {
    pub fn new(reader: FrameReader, placeholder: Option<String>) -> Self {
        Self(Mutex::new(Rows { reader, batch: None, row: 0, placeholder }))
    }
}

#[pymethods]
impl FrameRows {
    fn __iter__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __next__<'p>(&self, py: Python<'p>) -> PyResult<Option<Bound<'p, PyDict>>> {
        let mut rows = self.0.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner);
        rows.next(py)
    }
}

impl Rows {
    fn next<'p>(&mut self, py: Python<'p>) -> PyResult<Option<Bound<'p, PyDict>>> {
        loop {
            match &self.batch {
                Some(batch) if self.row < batch.num_rows() => {
                    self.row += 1;
                    return cells::row(py, batch, self.row - 1, self.placeholder.as_deref()).map(Some);
                }
                _ => {}
            }
            (self.batch, self.row) = (self.reader.pull()?, 0);
            if self.batch.is_none() {
                return Ok(None);
            }
        }
    }
}
