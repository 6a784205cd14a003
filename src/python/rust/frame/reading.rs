//! One reading of a frame: batches produced on demand.

use super::{failure::Failure, lock, pump::FramePipeline};
use crate::work::{POLL_INTERVAL, STACK_BYTES};
use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, sync_channel},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};
use tesuji::CancelToken;

/// Number of batches produced ahead of the reader.
const PREFETCHED_BATCHES: usize = 2;

/// Maximum wait for a stopped thread. A thread that is busy in Python code of the input ends later.
const JOIN_TIMEOUT: Duration = Duration::from_secs(1);

type Batch = Result<RecordBatch, Failure>;

/// The batches of a frame. Its threads start at the first pull and are stopped on drop.
pub struct FrameReader {
    pub schema: SchemaRef,
    state: ReaderState,
}

enum ReaderState {
    /// No batch was pulled yet.
    Fresh(Box<FramePipeline>),
    Running(RunningPipeline),
    /// Batches in memory.
    Collected(std::vec::IntoIter<RecordBatch>),
    Ended,
}

struct RunningPipeline {
    /// Dropped first when it ends, so that the thread does not wait for a reader.
    batches: Option<Receiver<Batch>>,
    cancel: CancelToken,
    thread: Option<JoinHandle<()>>,
}

impl FrameReader {
    /// Returns the batches of a pipeline. If no batch is pulled, its source is given back to the input.
    pub fn new(pipeline: FramePipeline) -> Self {
        Self { schema: pipeline.schema.clone(), state: ReaderState::Fresh(Box::new(pipeline)) }
    }

    /// Returns batches that are in memory already.
    pub fn from_batches(schema: SchemaRef, batches: Vec<RecordBatch>) -> Self {
        Self { schema, state: ReaderState::Collected(batches.into_iter()) }
    }

    /// Returns the next batch; `None` after the last one or after an error. Waits without Python's lock.
    ///
    /// # Errors
    /// Returns the [`Failure`] that ends the reading.
    pub fn pull(&mut self) -> Result<Option<RecordBatch>, Failure> {
        let pulled = self.state.pull();
        if !matches!(pulled, Ok(Some(_))) {
            self.state = ReaderState::Ended;
        }
        pulled
    }
}

impl ReaderState {
    fn pull(&mut self) -> Result<Option<RecordBatch>, Failure> {
        *self = match std::mem::replace(self, Self::Ended) {
            Self::Fresh(pipeline) => Self::Running(RunningPipeline::start(*pipeline)?),
            state => state,
        };
        match self {
            Self::Running(running) => running.pull(),
            Self::Collected(batches) => Ok(batches.next()),
            Self::Fresh(_) | Self::Ended => Ok(None),
        }
    }
}

impl RunningPipeline {
    fn start(pipeline: FramePipeline) -> Result<Self, Failure> {
        let (sender, batches) = sync_channel(PREFETCHED_BATCHES);
        let cancel = pipeline.cancel.clone();
        let run = move || pipeline.run(&sender);
        let thread = thread::Builder::new().name("tesuji".to_owned()).stack_size(STACK_BYTES).spawn(run);
        let thread = thread.map_err(|error| Failure::Input(format!("no thread can be started: {error}")))?;
        Ok(Self { batches: Some(batches), cancel, thread: Some(thread) })
    }

    fn pull(&mut self) -> Result<Option<RecordBatch>, Failure> {
        let Some(batches) = &self.batches else { return Ok(None) };
        // Readers in other languages may pull many batches before Python executes any code.
        lock::check_signals().map_err(Failure::Interrupted)?;
        match batches.try_recv() {
            Ok(batch) => return batch.map(Some),
            Err(TryRecvError::Disconnected) => return Ok(None),
            Err(TryRecvError::Empty) => {}
        }
        let waited = lock::wait(|| match batches.recv_timeout(POLL_INTERVAL) {
            Ok(batch) => Some(Some(batch)),
            Err(RecvTimeoutError::Disconnected) => Some(None),
            Err(RecvTimeoutError::Timeout) => None,
        });
        waited.map_err(Failure::Interrupted)?.transpose()
    }
}

impl Drop for FrameReader {
    fn drop(&mut self) {
        if let ReaderState::Fresh(pipeline) = std::mem::replace(&mut self.state, ReaderState::Ended) {
            pipeline.input.give_back(pipeline.source);
        }
    }
}

impl Drop for RunningPipeline {
    fn drop(&mut self) {
        self.cancel.cancel();
        self.batches = None;
        let Some(thread) = self.thread.take() else { return };
        let until = Instant::now() + JOIN_TIMEOUT;
        // The thread may need Python's lock to end, so this waits without the lock. Signal handlers run here too; an
        // exception that they raise is raised later.
        let wait = || loop {
            if thread.is_finished() {
                return Some(true);
            }
            if Instant::now() >= until {
                return Some(false);
            }
            thread::sleep(Duration::from_millis(1));
        };
        match lock::wait(wait) {
            // The thread catches its own panics.
            Ok(true) => drop(thread.join()),
            Ok(false) => {}
            Err(error) => lock::raise_later(error),
        }
    }
}

impl Iterator for FrameReader {
    type Item = Result<RecordBatch, ArrowError>;

    /// Returns the next batch for a reader in another language; errors become texts.
    fn next(&mut self) -> Option<Self::Item> {
        let pulled = catch_unwind(AssertUnwindSafe(|| self.pull()));
        let failure = match pulled {
            Ok(Ok(batch)) => return batch.map(Ok),
            Ok(Err(failure)) => failure,
            Err(panic) => Failure::from_panic(&*panic),
        };
        Some(Err(ArrowError::ExternalError(failure.into_text().into())))
    }
}

impl RecordBatchReader for FrameReader {
    fn schema(&self) -> SchemaRef {
        self.schema.clone()
    }
}
