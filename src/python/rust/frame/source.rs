//! An opened input, read block by block.

use super::columns::{Columns, Wanted};
use super::failure::Failure;
use super::pieces::{Block, ROWS, Row};
use crate::puzzles::Reader;
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, RecordBatch, RecordBatchOptions};
use arrow_schema::{ArrowError, Field};
use std::iter::from_fn;
use std::ops::Range;
use std::sync::Arc;

/// An opened input and the columns to read from it.
pub struct Source {
    pub columns: Columns,
    /// Number of rows that a thread takes at a time.
    pub piece: usize,
    pub blocks: Blocks,
}

/// Rows that are read together, block by block.
type Blocks = Box<dyn Iterator<Item = Result<Block, Failure>> + Send>;

/// Number of rows that a thread takes at a time, unless they take long.
const PIECE: usize = 64;

/// Maximum number of generated puzzles in an output batch.
const MADE: u64 = 64;

impl Source {
    /// Returns a source of the rows of arrays.
    pub fn of_arrays<A>(field: &Field, arrays: A, wanted: &Wanted) -> Result<Self, Failure>
    where
        A: Iterator<Item = Result<ArrayRef, ArrowError>> + Send + 'static,
    {
        let columns = Columns::of_field(field, wanted)?;
        let own = columns.clone();
        let blocks = Box::new(arrays.map(move |array| block(&own, &array?)));
        Ok(Self { columns, piece: PIECE, blocks })
    }

    /// Returns a source of rows that are read block by block.
    pub fn of_rows<R>(rows: R, wanted: &Wanted) -> Result<Self, Failure>
    where
        R: Iterator<Item = Result<Vec<Row>, Failure>> + Send + 'static,
    {
        let blocks = Box::new(rows.map(|rows| Ok(Block::Rows(rows?.into_iter()))));
        Ok(Self { columns: Columns::none(wanted)?, piece: PIECE, blocks })
    }

    /// Returns a source of the puzzles of a file or of lines.
    pub fn of_reader(mut reader: Reader, wanted: &Wanted) -> Result<Self, Failure> {
        let block = move || {
            let rows: Vec<Row> = reader.by_ref().take(ROWS).map(Row::Puzzle).collect();
            (!rows.is_empty()).then_some(Ok(rows))
        };
        Self::of_rows(from_fn(block), wanted)
    }

    /// Returns a source of the numbers of puzzles to generate, which take long.
    pub fn of_numbers(numbers: Range<u64>) -> Self {
        let rows = move |start: u64| -> Vec<Row> {
            (start..numbers.end.min(start + MADE)).map(Row::Number).collect()
        };
        let starts = (numbers.start..numbers.end).step_by(MADE as usize);
        let blocks = starts.map(move |start| Ok(Block::Rows(rows(start).into_iter())));
        Self { columns: Columns::default(), piece: 1, blocks: Box::new(blocks) }
    }
}

/// Returns the puzzles of an array and the columns beside them.
fn block(columns: &Columns, array: &ArrayRef) -> Result<Block, Failure> {
    let parts = match array.as_struct_opt() {
        Some(rows) => rows.columns().to_vec(),
        None => vec![Arc::clone(array)],
    };
    let options = RecordBatchOptions::new().with_row_count(Some(array.len()));
    let batch = RecordBatch::try_new_with_options(Arc::clone(&columns.schema), parts, &options)?;
    Ok(Block::Batch { puzzles: columns.puzzles(&batch)?, batch, next: 0 })
}
