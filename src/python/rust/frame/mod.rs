//! Frames: results for many puzzles, as tables that other programs read without a copy.
//!
//! An input is opened ([`input`], [`source`]) and cut into chunks ([`pieces`]), which all threads process ([`work`],
//! [`pump`]). Batches are produced on demand ([`reading`]).

mod capsule;
mod cells;
mod columns;
mod failure;
#[cfg(debug_assertions)]
pub mod fault;
mod grades;
mod html;
mod input;
mod items;
mod lock;
mod numbers;
mod options;
mod pieces;
mod pump;
mod reading;
mod rows;
mod solutions;
mod source;
mod work;

pub use grades::GradeTask;
pub use input::is_many;
pub use lock::record_main_thread;
pub use numbers::GenerateTask;
pub use options::{TableOptions, ensure_no_options};
pub use rows::FrameRows;
pub use solutions::SolveTask;

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use failure::Failure;
use input::Input;
use pump::FramePipeline;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use reading::FrameReader;
use std::sync::{Arc, OnceLock};
use tesuji::CancelToken;
use work::RowTask;

/// A table with named columns and one row for each puzzle. Its rows are computed when they are read.
#[pyclass(frozen, module = "tesuji")]
pub struct Frame(FrameContent);

enum FrameContent {
    /// Input and work; every reading computes the rows again.
    Lazy(Arc<LazyFrame>),
    /// Schema and batches of a finished reading.
    Collected(SchemaRef, Vec<RecordBatch>),
}

struct LazyFrame {
    input: Input,
    work: Arc<dyn RowTask>,
    /// Number of threads; 0 means one per processor.
    jobs: usize,
    schema: OnceLock<SchemaRef>,
}

impl Frame {
    /// Returns the frame of the results of `work` on `input`; `jobs` is the number of threads, 0 for one per processor.
    pub fn new(input: Input, work: impl RowTask + 'static, jobs: usize) -> Self {
        let lazy = LazyFrame { input, work: Arc::new(work), jobs, schema: OnceLock::new() };
        Self(FrameContent::Lazy(Arc::new(lazy)))
    }

    fn schema(&self, py: Python<'_>) -> PyResult<SchemaRef> {
        match &self.0 {
            FrameContent::Collected(schema, _) => Ok(Arc::clone(schema)),
            FrameContent::Lazy(lazy) => match lazy.schema.get() {
                Some(schema) => Ok(Arc::clone(schema)),
                None => self.read(py).map(|reader| reader.schema.clone()),
            },
        }
    }

    fn read(&self, py: Python<'_>) -> PyResult<FrameReader> {
        match &self.0 {
            FrameContent::Collected(schema, batches) => {
                Ok(FrameReader::from_batches(Arc::clone(schema), batches.clone()))
            }
            FrameContent::Lazy(lazy) => lazy.read(py).map_err(|failure| failure.into_exception(py)),
        }
    }

    fn rows(&self) -> Option<usize> {
        match &self.0 {
            FrameContent::Collected(_, batches) => Some(batches.iter().map(RecordBatch::num_rows).sum()),
            FrameContent::Lazy(_) => None,
        }
    }
}

impl LazyFrame {
    fn read(self: &Arc<Self>, py: Python<'_>) -> Result<FrameReader, Failure> {
        record_main_thread(py)?;
        let source = self.input.open(py)?;
        let schema = source.columns.followed_by(&self.work.schema())?;
        let schema = Arc::clone(self.schema.get_or_init(|| schema));
        let (work, jobs, cancel) = (Arc::clone(&self.work), self.jobs, CancelToken::default());
        let lender = Arc::clone(self);
        let unread = move |source| lender.input.give_back(source);
        Ok(FrameReader::new(FramePipeline { source, work, jobs, schema, cancel }, unread))
    }
}

#[pymethods]
impl Frame {
    /// The names of the columns.
    #[getter]
    fn columns(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        Ok(self.schema(py)?.fields().iter().map(|field| field.name().clone()).collect())
    }

    /// Computes all rows and returns them as a frame in memory.
    fn collect(&self, py: Python<'_>) -> PyResult<Self> {
        let mut reader = self.read(py)?;
        let mut batches = Vec::new();
        while let Some(batch) = reader.pull().map_err(|failure| failure.into_exception(py))? {
            batches.push(batch);
        }
        Ok(Self(FrameContent::Collected(reader.schema.clone(), batches)))
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'p>(
        &self,
        py: Python<'p>,
        requested_schema: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'p, PyCapsule>> {
        // Casts to the requested schema are optional for producers; consumers cast themselves.
        drop(requested_schema);
        capsule::stream(py, self.read(py)?)
    }

    fn __arrow_c_schema__<'p>(&self, py: Python<'p>) -> PyResult<Bound<'p, PyCapsule>> {
        capsule::schema(py, &*self.schema(py)?)
    }

    fn __iter__(&self, py: Python<'_>) -> PyResult<FrameRows> {
        Ok(FrameRows::new(self.read(py)?))
    }

    fn __len__(&self) -> PyResult<usize> {
        let unknown =
            || PyTypeError::new_err("the rows of this frame are not counted yet: collect() keeps them");
        self.rows().ok_or_else(unknown)
    }

    /// Whether there may be rows: `False` only for a collected frame without rows.
    fn __bool__(&self) -> bool {
        self.rows().is_none_or(|rows| rows > 0)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let columns = self.columns(py)?.len();
        Ok(match self.rows() {
            Some(rows) => format!("<Frame of {rows} rows and {columns} columns>"),
            None => format!("<Frame of {columns} columns, worked out when it is read>"),
        })
    }

    /// The first rows for a notebook; the columns if the frame is not collected.
    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        match &self.0 {
            FrameContent::Collected(schema, batches) => html::table(py, schema, batches),
            FrameContent::Lazy(_) => Ok(html::outline(&self.columns(py)?)),
        }
    }
}
