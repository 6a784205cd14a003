//! Chunks of rows, the unit of work of a thread.

use super::{failure::Failure, source::Source};
use arrow_array::{Array, ArrayRef};
use std::{iter, sync::Arc};
use tesuji::{
    FormatError, Puzzle,
    table::{PuzzleBatch, puzzle_of_row},
};

/// Maximum number of rows of an output batch.
pub const MAX_BATCH_ROWS: usize = 1024;

/// One row.
#[expect(clippy::large_enum_variant, reason = "most rows are puzzles, and few are kept")]
pub enum Row {
    /// A puzzle, or its error.
    Puzzle(Result<Puzzle, FormatError>),
    /// Batch, index of its row, and the number of the row in the frame, from 1.
    Batch(Arc<PuzzleBatch>, usize, usize),
    /// Text of a puzzle, and the number of the row, from 1; `None` if the row has no text.
    Text(Option<String>, usize),
    /// Number of a puzzle to generate.
    Number(u64),
}

impl Row {
    /// Reads the puzzle of a row.
    pub fn read(self) -> Self {
        match self {
            Self::Batch(puzzles, row, number) => Self::Puzzle(puzzles.puzzle(row, number, None)),
            Self::Text(text, number) => Self::Puzzle(puzzle_of_row(text.as_deref(), number, None)),
            row => row,
        }
    }
}

/// Rows that are read together, whose end also ends a batch of the output.
pub struct Block {
    rows: Box<dyn ExactSizeIterator<Item = Row> + Send>,
    /// Columns to carry along.
    carried: Vec<ArrayRef>,
    /// Number of rows in chunks so far.
    done: usize,
}

/// Rows for one thread.
pub struct RowChunk {
    pub rows: Vec<Row>,
    /// Carried columns of all rows of an output batch, in its last chunk; `None` in other chunks.
    pub end: Option<Vec<ArrayRef>>,
}

/// The chunks of a source, in order, up to the first error.
pub struct RowChunks {
    source: Source,
    block: Option<Block>,
}

impl Block {
    pub fn new(rows: impl ExactSizeIterator<Item = Row> + Send + 'static, carried: Vec<ArrayRef>) -> Self {
        Self { rows: Box::new(rows), carried, done: 0 }
    }

    /// Returns the next chunk of up to `size` rows; `None` at the end of the block.
    fn next_chunk(&mut self, size: usize) -> Option<RowChunk> {
        let rows: Vec<Row> = self.rows.by_ref().take(size).collect();
        // The first row of the output batch.
        let first = self.done / MAX_BATCH_ROWS * MAX_BATCH_ROWS;
        self.done += rows.len();
        let ends = self.rows.len() == 0 || self.done.is_multiple_of(MAX_BATCH_ROWS);
        let carried = || self.carried.iter().map(|column| column.slice(first, self.done - first)).collect();
        (!rows.is_empty()).then(|| RowChunk { rows, end: ends.then(carried) })
    }
}

impl RowChunks {
    pub fn new(source: Source) -> Self {
        Self { source, block: None }
    }
}

impl Iterator for RowChunks {
    type Item = Result<RowChunk, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let size = self.source.chunk_rows;
            if let Some(chunk) = self.block.as_mut().and_then(|block| block.next_chunk(size)) {
                return Some(Ok(chunk));
            }
            match self.source.blocks.next()? {
                Ok(block) => self.block = Some(block),
                Err(failure) => {
                    // Rows read before the failure precede it in the output.
                    self.source.blocks = Box::new(iter::empty());
                    return Some(Err(failure));
                }
            }
        }
    }
}
