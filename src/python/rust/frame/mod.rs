//! Frames: results for many puzzles, as tables that other programs read without a copy.
//!
//! An input is opened ([`input`], [`source`]) and cut into pieces ([`pieces`]), which all threads process ([`work`],
//! [`pump`]). Batches are produced on demand ([`reading`]).

mod capsule;
mod cells;
mod columns;
mod failure;
#[cfg(debug_assertions)]
pub mod fault;
mod grades;
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

pub use grades::Grades;
pub use lock::note_thread;
pub use numbers::Numbers;
pub use options::TableOptions;
pub use rows::FrameRows;
pub use solutions::Solutions;

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use failure::Failure;
use input::Input;
use pump::Pump;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use reading::Reading;
use std::sync::{Arc, OnceLock};
use tesuji::CancelToken;
use work::Work;

/// A table with named columns and one row for each puzzle. Its rows are computed when they are read.
#[pyclass(frozen, module = "tesuji._tesuji")]
pub struct Frame(Content);

enum Content {
    /// Input and work; every reading computes the rows again.
    Lazy(Arc<Lazy>),
    /// Schema and batches of a finished reading.
    Kept(SchemaRef, Vec<RecordBatch>),
}

struct Lazy {
    input: Input,
    work: Arc<dyn Work>,
    /// Number of threads; 0 means one per processor.
    jobs: usize,
    schema: OnceLock<SchemaRef>,
}

impl Frame {
    /// Returns the frame of the results of `work` on `input`; `jobs` is the number of threads, 0 for one per processor.
    pub fn new(input: Input, work: impl Work + 'static, jobs: usize) -> Self {
        let lazy = Lazy { input, work: Arc::new(work), jobs, schema: OnceLock::new() };
        Self(Content::Lazy(Arc::new(lazy)))
    }

    fn schema(&self, py: Python<'_>) -> PyResult<SchemaRef> {
        match &self.0 {
            Content::Kept(schema, _) => Ok(Arc::clone(schema)),
            Content::Lazy(lazy) => match lazy.schema.get() {
                Some(schema) => Ok(Arc::clone(schema)),
                None => self.read(py).map(|reading| reading.schema.clone()),
            },
        }
    }

    fn read(&self, py: Python<'_>) -> PyResult<Reading> {
        match &self.0 {
            Content::Kept(schema, batches) => Ok(Reading::kept(Arc::clone(schema), batches.clone())),
            Content::Lazy(lazy) => Ok(lazy.read(py)?),
        }
    }
}

impl Lazy {
    fn read(self: &Arc<Self>, py: Python<'_>) -> Result<Reading, Failure> {
        note_thread(py)?;
        let source = self.input.open(py)?;
        let schema = source.columns.before(&self.work.schema())?;
        let schema = Arc::clone(self.schema.get_or_init(|| schema));
        let (work, jobs, cancel) = (Arc::clone(&self.work), self.jobs, CancelToken::default());
        let lender = Arc::clone(self);
        let unread = move |source| lender.input.give_back(source);
        Ok(Reading::of(Pump { source, work, jobs, schema, cancel }, unread))
    }
}

#[pymethods]
impl Frame {
    fn columns(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        Ok(self.schema(py)?.fields().iter().map(|field| field.name().clone()).collect())
    }

    /// Computes all rows and returns them as a frame in memory.
    fn collect(&self, py: Python<'_>) -> PyResult<Self> {
        let mut reading = self.read(py)?;
        let mut batches = Vec::new();
        while let Some(batch) = reading.pull()? {
            batches.push(batch);
        }
        Ok(Self(Content::Kept(reading.schema.clone(), batches)))
    }

    fn stream<'p>(&self, py: Python<'p>) -> PyResult<Bound<'p, PyCapsule>> {
        capsule::stream(py, self.read(py)?)
    }

    fn arrow_schema<'p>(&self, py: Python<'p>) -> PyResult<Bound<'p, PyCapsule>> {
        capsule::schema(py, &*self.schema(py)?)
    }

    /// Returns an iterator over the rows; `other` is the cell of a carried column that has no type of Python.
    #[pyo3(signature = (other = None))]
    fn iterate(&self, py: Python<'_>, other: Option<String>) -> PyResult<FrameRows> {
        Ok(FrameRows::of(self.read(py)?, other))
    }

    /// Returns the number of rows; `None` if the frame is not collected.
    fn rows(&self) -> Option<usize> {
        match &self.0 {
            Content::Kept(_, batches) => Some(batches.iter().map(RecordBatch::num_rows).sum()),
            Content::Lazy(_) => None,
        }
    }
}
