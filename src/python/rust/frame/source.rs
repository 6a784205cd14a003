//! An opened input, read block by block.

use super::columns::{ColumnSelection, Columns};
use super::failure::Failure;
use super::pieces::{Block, MAX_BATCH_ROWS, Row};
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
    pub chunk_rows: usize,
    pub blocks: Blocks,
}

/// Rows that are read together, block by block.
type Blocks = Box<dyn Iterator<Item = Result<Block, Failure>> + Send>;

/// Number of rows that a thread takes at a time, unless they take long.
const CHUNK_ROWS: usize = 64;

/// Maximum number of generated puzzles in an output batch.
const MAX_GENERATED_ROWS: u64 = 64;

impl Source {
    /// Returns a source of the rows of arrays.
    pub fn from_arrays<A>(field: &Field, arrays: A, selection: &ColumnSelection) -> Result<Self, Failure>
    where
        A: Iterator<Item = Result<ArrayRef, ArrowError>> + Send + 'static,
    {
        let columns = Columns::from_field(field, selection)?;
        let block_columns = columns.clone();
        let blocks = Box::new(arrays.map(move |array| block(&block_columns, &array?)));
        Ok(Self { columns, chunk_rows: CHUNK_ROWS, blocks })
    }

    /// Returns a source of rows that are read block by block.
    pub fn from_rows<R>(rows: R, selection: &ColumnSelection) -> Result<Self, Failure>
    where
        R: Iterator<Item = Result<Vec<Row>, Failure>> + Send + 'static,
    {
        let blocks = Box::new(rows.map(|rows| Ok(Block::Rows(rows?.into_iter()))));
        Ok(Self { columns: Columns::without_table(selection)?, chunk_rows: CHUNK_ROWS, blocks })
    }

    /// Returns a source of the puzzles of a file or of lines.
    pub fn from_reader(mut reader: Reader, selection: &ColumnSelection) -> Result<Self, Failure> {
        let block = move || {
            let rows: Vec<Row> = reader.by_ref().take(MAX_BATCH_ROWS).map(Row::Puzzle).collect();
            (!rows.is_empty()).then_some(Ok(rows))
        };
        Self::from_rows(from_fn(block), selection)
    }

    /// Returns a source of the numbers of puzzles to generate, which take long.
    pub fn from_numbers(numbers: Range<u64>) -> Self {
        let rows = move |start: u64| -> Vec<Row> {
            (start..numbers.end.min(start + MAX_GENERATED_ROWS)).map(Row::Number).collect()
        };
        let starts = (numbers.start..numbers.end).step_by(MAX_GENERATED_ROWS as usize);
        let blocks = starts.map(move |start| Ok(Block::Rows(rows(start).into_iter())));
        Self { columns: Columns::default(), chunk_rows: 1, blocks: Box::new(blocks) }
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
