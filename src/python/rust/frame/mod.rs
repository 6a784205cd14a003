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
pub use lock::record_main_thread;
pub use numbers::GenerateTask;
pub use options::TableOptions;
pub use rows::FrameRows;
pub use solutions::SolveTask;

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use failure::Failure;
use input::Input;
use pump::FramePipeline;
use pyo3::{prelude::*, types::PyCapsule};
use reading::FrameReader;
use std::sync::{Arc, OnceLock};
use tesuji::CancelToken;
use work::RowTask;

/// A table with named columns and one row for each puzzle. Its rows are computed when they are read.
#[pyclass(frozen, module = "tesuji._tesuji")]
pub struct Frame(FrameContent);

enum FrameContent {
    /// Input and task; every reading computes the rows again.
    Lazy(LazyFrame),
    /// Schema and batches of a finished reading.
    Collected(SchemaRef, Vec<RecordBatch>),
}

struct LazyFrame {
    input: Arc<Input>,
    task: Arc<dyn RowTask>,
    /// Number of threads; 0 means one per processor.
    jobs: usize,
    schema: OnceLock<SchemaRef>,
}

impl Frame {
    /// Returns the frame of the results of `task` on `input`; `jobs` is the number of threads, 0 for one per processor.
    pub fn new(input: Input, task: impl RowTask + 'static, jobs: usize) -> Self {
        let (input, task) = (Arc::new(input), Arc::new(task));
        Self(FrameContent::Lazy(LazyFrame { input, task, jobs, schema: OnceLock::new() }))
    }

    /// Returns the frame of the results of `task` on a table, an iterable or `Puzzles`.
    ///
    /// # Errors
    /// Returns the exception that Python raises for the table.
    pub fn from_table(
        table: &Bound<'_, PyAny>,
        options: TableOptions,
        task: impl RowTask + 'static,
    ) -> PyResult<Self> {
        let jobs = options.jobs;
        Ok(Self::new(Input::from_object(table, options)?, task, jobs))
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
            FrameContent::Lazy(lazy) => Ok(lazy.read(py)?),
        }
    }
}

impl LazyFrame {
    fn read(&self, py: Python<'_>) -> Result<FrameReader, Failure> {
        record_main_thread(py)?;
        let source = self.input.open(py)?;
        let schema = source.columns.followed_by(&self.task.schema())?;
        let schema = Arc::clone(self.schema.get_or_init(|| schema));
        let (input, task, jobs) = (Arc::clone(&self.input), Arc::clone(&self.task), self.jobs);
        Ok(FrameReader::new(FramePipeline {
            input,
            source,
            task,
            jobs,
            schema,
            cancel: CancelToken::default(),
        }))
    }
}

#[pymethods]
impl Frame {
    fn columns(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        Ok(self.schema(py)?.fields().iter().map(|field| field.name().clone()).collect())
    }

    /// Computes all rows and returns them as a frame in memory.
    fn collect(&self, py: Python<'_>) -> PyResult<Self> {
        let mut reader = self.read(py)?;
        let mut batches = Vec::new();
        while let Some(batch) = reader.pull()? {
            batches.push(batch);
        }
        Ok(Self(FrameContent::Collected(reader.schema.clone(), batches)))
    }

    fn stream<'p>(&self, py: Python<'p>) -> PyResult<Bound<'p, PyCapsule>> {
        capsule::stream(py, self.read(py)?)
    }

    fn arrow_schema<'p>(&self, py: Python<'p>) -> PyResult<Bound<'p, PyCapsule>> {
        capsule::schema(py, &*self.schema(py)?)
    }

    /// Returns an iterator over the rows; `other` is the cell of a carried column whose type has no Python
    /// equivalent.
    #[pyo3(signature = (other = None))]
    fn iterate(&self, py: Python<'_>, other: Option<String>) -> PyResult<FrameRows> {
        Ok(FrameRows::new(self.read(py)?, other))
    }

    /// Returns the number of rows; `None` if the frame is not collected.
    fn rows(&self) -> Option<usize> {
        match &self.0 {
            FrameContent::Collected(_, batches) => Some(batches.iter().map(RecordBatch::num_rows).sum()),
            FrameContent::Lazy(_) => None,
        }
    }
}
