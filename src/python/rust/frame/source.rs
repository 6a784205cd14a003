//! An opened input, read block by block.

use super::{
    columns::Columns,
    failure::Failure,
    options::TableOptions,
    pieces::{Block, MAX_BATCH_ROWS, Row},
};
use crate::puzzles::Reader;
use arrow_array::{Array, ArrayRef, RecordBatch, RecordBatchOptions, cast::AsArray};
use arrow_schema::{ArrowError, Field};
use std::{iter::from_fn, ops::Range, sync::Arc};

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
    pub fn from_arrays<A>(field: &Field, arrays: A, options: &TableOptions) -> Result<Self, Failure>
    where
        A: Iterator<Item = Result<ArrayRef, ArrowError>> + Send + 'static,
    {
        let columns = Columns::from_field(field, options)?;
        let block_columns = columns.clone();
        let mut number = 1;
        let blocks = arrays.map(move |array| {
            let array = array?;
            let first = number;
            number += array.len();
            block(&block_columns, &array, first)
        });
        Ok(Self { columns, chunk_rows: CHUNK_ROWS, blocks: Box::new(blocks) })
    }

    /// Returns a source of rows that are read block by block.
    pub fn from_rows<R>(rows: R, options: &TableOptions) -> Result<Self, Failure>
    where
        R: Iterator<Item = Result<Vec<Row>, Failure>> + Send + 'static,
    {
        let blocks = Box::new(rows.map(|rows| Ok(Block::new(rows?.into_iter(), Vec::new()))));
        Ok(Self { columns: Columns::without_table(options)?, chunk_rows: CHUNK_ROWS, blocks })
    }

    /// Returns a source of the puzzles of a file or of lines.
    pub fn from_reader(mut reader: Reader, options: &TableOptions) -> Result<Self, Failure> {
        let block = move || {
            let rows: Vec<Row> = reader.by_ref().take(MAX_BATCH_ROWS).map(Row::Puzzle).collect();
            (!rows.is_empty()).then_some(Ok(rows))
        };
        Self::from_rows(from_fn(block), options)
    }

    /// Returns a source of the numbers of puzzles to generate, which take long.
    pub fn from_numbers(numbers: Range<u64>) -> Self {
        let rows = move |start: u64| -> Vec<Row> {
            (start..numbers.end.min(start + MAX_GENERATED_ROWS)).map(Row::Number).collect()
        };
        let starts = (numbers.start..numbers.end).step_by(MAX_GENERATED_ROWS as usize);
        let blocks = starts.map(move |start| Ok(Block::new(rows(start).into_iter(), Vec::new())));
        Self { columns: Columns::default(), chunk_rows: 1, blocks: Box::new(blocks) }
    }
}

/// Returns the puzzles of an array and the columns beside them; `number` is that of the first row in the frame, from 1.
fn block(columns: &Columns, array: &ArrayRef, number: usize) -> Result<Block, Failure> {
    let parts = match array.as_struct_opt() {
        Some(rows) => rows.columns().to_vec(),
        None => vec![Arc::clone(array)],
    };
    let options = RecordBatchOptions::new().with_row_count(Some(array.len()));
    let batch = RecordBatch::try_new_with_options(Arc::clone(&columns.schema), parts, &options)?;
    let puzzles = columns.puzzles(&batch)?;
    let row = move |row| Row::Batch(Arc::clone(&puzzles), row, number + row);
    Ok(Block::new((0..array.len()).map(row), columns.carried(&batch)))
}
