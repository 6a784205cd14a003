//! What is done with each row of a frame.

use super::failure::Failure;
use super::pieces::{Row, Rows};
use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use tesuji::CancelToken;

/// What makes rows of rows; all threads share it.
pub trait Work: Send + Sync {
    /// The columns that come out.
    fn schema(&self) -> SchemaRef;

    /// A place for one thread, whose work `cancel` stops.
    fn desk<'w>(&'w self, cancel: &CancelToken) -> Box<dyn Desk + Send + 'w>;
}

/// The place of one thread.
pub trait Desk {
    /// Does the work on a row, and gathers what comes of it.
    ///
    /// # Errors
    /// When the row is no puzzle, and every one has to be.
    fn work(&mut self, row: Row) -> Result<(), Failure>;

    /// What was gathered, and nothing is left.
    ///
    /// # Errors
    /// When it does not fit the columns.
    fn finish(&mut self) -> Result<RecordBatch, Failure>;
}

/// Does the work on a piece of a frame.
pub fn on(desk: &mut dyn Desk, rows: Rows, cancel: &CancelToken) -> Result<RecordBatch, Failure> {
    let done = rows.each(|row| {
        #[cfg(debug_assertions)]
        super::fault::strike(&row);
        desk.work(row)?;
        // What was cut short is no result.
        if cancel.is_cancelled() { Err(Failure::Stopped) } else { Ok(()) }
    });
    let batch = desk.finish();
    done.and(batch)
}
