//! The thread that reads an input, distributes its rows to all threads and sends the batches.

use super::{
    failure::Failure,
    input::Input,
    pieces::{RowChunk, RowChunks},
    source::Source,
    work::{self, RowTask},
};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::SchemaRef;
use arrow_select::concat::concat_batches;
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, mpsc::SyncSender},
};
use tesuji::{CancelToken, batch};

/// A task that turns a source into batches.
pub struct FramePipeline {
    pub input: Arc<Input>,
    pub source: Source,
    pub task: Arc<dyn RowTask>,
    /// Number of threads; 0 means one per processor.
    pub jobs: usize,
    /// Columns of the output: those carried along, then those of the task.
    pub schema: SchemaRef,
    pub cancel: CancelToken,
}

impl FramePipeline {
    /// Runs until the last row, an error, or the receiver is dropped.
    pub fn run(self, batches: &SyncSender<Result<RecordBatch, Failure>>) {
        let cancel = self.cancel.clone();
        let ended = catch_unwind(AssertUnwindSafe(|| self.send_batches(batches)));
        let failure = match ended {
            Ok(Ok(())) => return,
            Ok(Err(failure)) => failure,
            Err(panic) => Failure::from_panic(&*panic),
        };
        cancel.cancel();
        // Sending fails only if the receiver is dropped; then the error has no reader.
        let _ = batches.send(Err(failure));
    }

    fn send_batches(self, batches: &SyncSender<Result<RecordBatch, Failure>>) -> Result<(), Failure> {
        let Self { source, task, jobs, schema, cancel, .. } = self;
        let columns = task.schema();
        let mut gathered = Vec::new();
        let process_chunk = |worker: &mut Box<dyn work::RowWorker + Send + '_>,
                             chunk: Result<RowChunk, Failure>| {
            let RowChunk { rows, end } = chunk?;
            Ok::<_, Failure>((work::process_rows(&mut **worker, rows, &cancel)?, end))
        };
        let sink = |done: Result<(RecordBatch, Option<Vec<ArrayRef>>), Failure>| {
            let (rows, end) = done?;
            gathered.push(rows);
            let Some(carried) = end else { return Ok(()) };
            let rows = match &gathered[..] {
                [whole] => whole.clone(),
                parts => concat_batches(&columns, parts)?,
            };
            gathered.clear();
            let all_columns = carried.into_iter().chain(rows.columns().iter().cloned()).collect();
            let batch = RecordBatch::try_new(Arc::clone(&schema), all_columns)?;
            batches.send(Ok(batch)).map_err(|_| Failure::Stopped)
        };
        // The workers live for the whole input, so that they reuse their plans.
        batch::run_in_chunks(1, RowChunks::new(source), jobs, || task.worker(&cancel), process_chunk, sink)
    }
}
