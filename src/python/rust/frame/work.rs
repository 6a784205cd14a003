//! Work on the rows of a frame.

use super::failure::Failure;
use super::pieces::{Row, Rows};
use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use tesuji::CancelToken;

/// Maps rows to rows of a table; shared by all threads.
pub trait Work: Send + Sync {
    /// Returns the columns of the output.
    fn schema(&self) -> SchemaRef;

    /// Returns the state of one thread; `cancel` stops its work.
    fn desk<'w>(&'w self, cancel: &CancelToken) -> Box<dyn Desk + Send + 'w>;
}

/// State of one thread.
pub trait Desk {
    /// Processes a row and collects the result.
    ///
    /// # Errors
    /// Returns a [`Failure`] if the row is not a puzzle although every row has to be one, or if the options fit no
    /// puzzle.
    fn work(&mut self, row: Row) -> Result<(), Failure>;

    /// Returns the collected rows and resets the state.
    ///
    /// # Errors
    /// Returns a [`Failure`] if the rows do not match the columns.
    fn finish(&mut self) -> Result<RecordBatch, Failure>;
}

/// Processes a piece of a frame and returns the rows of its result.
pub fn on(desk: &mut dyn Desk, rows: Rows, cancel: &CancelToken) -> Result<RecordBatch, Failure> {
    let done = rows.each(|row| {
        #[cfg(debug_assertions)]
        super::fault::strike(&row);
        desk.work(row)?;
        // The result of a cancelled row is incomplete.
        if cancel.is_cancelled() { Err(Failure::Stopped) } else { Ok(()) }
    });
    let batch = desk.finish();
    done.and(batch)
}
