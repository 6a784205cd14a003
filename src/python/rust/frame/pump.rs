//! The thread that reads an input, distributes its rows to all threads and sends the batches.

use super::failure::Failure;
use super::pieces::{Piece, Pieces};
use super::source::Source;
use super::work::{self, Work};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::SchemaRef;
use arrow_select::concat::concat_batches;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::SyncSender;
use tesuji::{CancelToken, batch};

/// A task that turns a source into batches.
pub struct Pump {
    pub source: Source,
    pub work: Arc<dyn Work>,
    /// Number of threads; 0 means one per processor.
    pub jobs: usize,
    /// Columns of the output: those carried along, then those of the work.
    pub schema: SchemaRef,
    pub cancel: CancelToken,
}

/// Result of a piece.
struct Done {
    rows: Result<RecordBatch, Failure>,
    end: Option<Vec<ArrayRef>>,
}

impl Pump {
    /// Runs until the last row, an error, or the receiver is dropped.
    pub fn run(self, batches: &SyncSender<Result<RecordBatch, Failure>>) {
        let cancel = self.cancel.clone();
        let ended = catch_unwind(AssertUnwindSafe(|| self.each(batches)));
        let failure = match ended {
            Ok(Ok(())) => return,
            Ok(Err(failure)) => failure,
            Err(panic) => Failure::of_panic(&*panic),
        };
        cancel.cancel();
        // Sending fails only if the receiver is dropped; then the error has no reader.
        let _ = batches.send(Err(failure));
    }

    fn each(self, batches: &SyncSender<Result<RecordBatch, Failure>>) -> Result<(), Failure> {
        let Self { source, work, jobs, schema, cancel } = self;
        let columns = work.schema();
        let mut gathered = Vec::new();
        let on_piece = |desk: &mut Box<dyn work::Desk + Send + '_>, piece: Piece| Done {
            rows: work::on(&mut **desk, piece.rows, &cancel),
            end: piece.end,
        };
        let sink = |done: Done| {
            gathered.push(done.rows?);
            let Some(kept) = done.end else { return Ok(()) };
            let rows = match &gathered[..] {
                [whole] => whole.clone(),
                parts => concat_batches(&columns, parts)?,
            };
            gathered.clear();
            let all = kept.into_iter().chain(rows.columns().iter().cloned()).collect();
            let batch = RecordBatch::try_new(Arc::clone(&schema), all)?;
            batches.send(Ok(batch)).map_err(|_| Failure::Stopped)
        };
        // The workers live for the whole input, so that they reuse their plans.
        batch::run_in_chunks(1, Pieces::of(source), jobs, || work.desk(&cancel), on_piece, sink)
    }
}
