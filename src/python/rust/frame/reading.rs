//! One reading of a frame: batches produced on demand.

use super::failure::Failure;
use super::lock;
use super::pump::Pump;
use super::source::Source;
use crate::work::{POLL, STACK};
use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use tesuji::CancelToken;

/// Number of batches produced ahead of the reader.
const AHEAD: usize = 2;

/// Maximum wait for a stopped thread. A thread that is busy in Python code of the input ends later.
const GRACE: Duration = Duration::from_secs(1);

type Batch = Result<RecordBatch, Failure>;

type GiveBack = Box<dyn FnOnce(Source) + Send>;

/// The batches of a frame. Its threads start at the first pull and are stopped on drop.
pub struct Reading {
    pub schema: SchemaRef,
    state: State,
}

enum State {
    /// No batch was pulled yet; the function takes back the unread source.
    Fresh(Box<Pump>, GiveBack),
    Runs(Running),
    /// Batches in memory.
    Kept(std::vec::IntoIter<RecordBatch>),
    Ended,
}

struct Running {
    /// Dropped first when it ends, so that the thread does not wait for a reader.
    batches: Option<Receiver<Batch>>,
    cancel: CancelToken,
    thread: Option<JoinHandle<()>>,
}

impl Reading {
    /// Returns the batches of a pump. If no batch is pulled, its source is passed to `unread`.
    pub fn of(pump: Pump, unread: impl FnOnce(Source) + Send + 'static) -> Self {
        Self { schema: pump.schema.clone(), state: State::Fresh(Box::new(pump), Box::new(unread)) }
    }

    /// Returns batches that are in memory already.
    pub fn kept(schema: SchemaRef, batches: Vec<RecordBatch>) -> Self {
        Self { schema, state: State::Kept(batches.into_iter()) }
    }

    /// Returns the next batch; `None` after the last one or after an error. Waits without Python's lock.
    ///
    /// # Errors
    /// Returns the [`Failure`] that ends the reading.
    pub fn pull(&mut self) -> Result<Option<RecordBatch>, Failure> {
        let pulled = self.state.pull();
        if !matches!(pulled, Ok(Some(_))) {
            self.state = State::Ended;
        }
        pulled
    }
}

impl State {
    fn pull(&mut self) -> Result<Option<RecordBatch>, Failure> {
        *self = match std::mem::replace(self, Self::Ended) {
            Self::Fresh(pump, _) => Self::Runs(Running::start(*pump)?),
            state => state,
        };
        match self {
            Self::Runs(running) => running.pull(),
            Self::Kept(batches) => Ok(batches.next()),
            Self::Fresh(..) | Self::Ended => Ok(None),
        }
    }
}

impl Running {
    fn start(pump: Pump) -> Result<Self, Failure> {
        let (sender, batches) = sync_channel(AHEAD);
        let cancel = pump.cancel.clone();
        let run = move || pump.run(&sender);
        let thread = thread::Builder::new().name("tesuji".to_owned()).stack_size(STACK).spawn(run);
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
        let waited = lock::wait(|| match batches.recv_timeout(POLL) {
            Ok(batch) => Some(Some(batch)),
            Err(RecvTimeoutError::Disconnected) => Some(None),
            Err(RecvTimeoutError::Timeout) => None,
        });
        waited.map_err(Failure::Interrupted)?.transpose()
    }
}

impl Drop for Reading {
    fn drop(&mut self) {
        if let State::Fresh(pump, unread) = std::mem::replace(&mut self.state, State::Ended) {
            unread(pump.source);
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.cancel.cancel();
        self.batches = None;
        let Some(thread) = self.thread.take() else { return };
        let until = Instant::now() + GRACE;
        // The thread may need Python's lock to end, so this waits without the lock. Signal handlers run here too; an
        // exception of theirs is raised later.
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

impl Iterator for Reading {
    type Item = Result<RecordBatch, ArrowError>;

    /// Returns the next batch for a reader in another language; errors become texts.
    fn next(&mut self) -> Option<Self::Item> {
        let pulled = catch_unwind(AssertUnwindSafe(|| self.pull()));
        let failure = match pulled {
            Ok(Ok(batch)) => return batch.map(Ok),
            Ok(Err(failure)) => failure,
            Err(panic) => Failure::of_panic(&*panic),
        };
        Some(Err(ArrowError::ExternalError(failure.text().into())))
    }
}

impl RecordBatchReader for Reading {
    fn schema(&self) -> SchemaRef {
        self.schema.clone()
    }
}
