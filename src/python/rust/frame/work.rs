//! Work on the rows of a frame.

use super::{failure::Failure, pieces::Row};
use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use tesuji::{CancelToken, FormatError, Puzzle, table::RowBuilder};

/// Maps rows to rows of a table; shared by all threads.
pub trait RowTask: Send + Sync {
    /// Returns the columns of the output.
    fn schema(&self) -> SchemaRef;

    /// Returns the state of one thread; `cancel` stops its work.
    fn worker<'w>(&'w self, cancel: &CancelToken) -> Box<dyn RowWorker + Send + 'w>;
}

/// State of one thread.
pub trait RowWorker {
    /// Processes a row and collects the result.
    ///
    /// # Errors
    /// Returns a [`Failure`] if the row is not a puzzle although every row has to be one, or if the options fit no
    /// puzzle.
    fn process(&mut self, row: Row) -> Result<(), Failure>;

    /// Returns the collected rows and resets the state.
    ///
    /// # Errors
    /// Returns a [`Failure`] if the rows do not match the columns.
    fn finish(&mut self) -> Result<RecordBatch, Failure>;
}

/// State of a thread that adds the row of each puzzle to a table.
pub struct PuzzleWorker<P> {
    pub rows: RowBuilder,
    pub push: P,
}

impl<P> RowWorker for PuzzleWorker<P>
where
    P: FnMut(&mut RowBuilder, Result<Puzzle, FormatError>) -> Result<(), Failure>,
{
    fn process(&mut self, row: Row) -> Result<(), Failure> {
        let Row::Puzzle(read) = row else { return Ok(()) };
        (self.push)(&mut self.rows, read)
    }

    fn finish(&mut self) -> Result<RecordBatch, Failure> {
        Ok(self.rows.finish()?)
    }
}

/// Processes a chunk of a frame and returns the rows of its result.
pub fn process_rows(
    worker: &mut dyn RowWorker,
    rows: Vec<Row>,
    cancel: &CancelToken,
) -> Result<RecordBatch, Failure> {
    let done = rows.into_iter().map(Row::read).try_for_each(|row| {
        #[cfg(debug_assertions)]
        super::fault::panic_if_set(&row);
        worker.process(row)?;
        // The result of a cancelled row is incomplete.
        if cancel.is_cancelled() { Err(Failure::Stopped) } else { Ok(()) }
    });
    let batch = worker.finish();
    done.and(batch)
}
