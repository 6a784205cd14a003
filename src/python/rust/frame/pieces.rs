//! Chunks of rows, the unit of work of a thread.

use super::columns::Columns;
use super::failure::Failure;
use super::source::Source;
use arrow_array::{ArrayRef, RecordBatch};
use std::ops::Range;
use std::sync::Arc;
use tesuji::table::{PuzzleBatch, puzzle_of_row};
use tesuji::{FormatError, Puzzle};

/// Maximum number of rows of an output batch.
pub const MAX_BATCH_ROWS: usize = 1024;

/// Rows for one thread.
pub struct RowChunk {
    pub rows: ChunkRows,
    /// Carried columns of all rows of an output batch, in its last chunk; `None` in other chunks.
    pub end: Option<Vec<ArrayRef>>,
}

/// Rows of a chunk.
pub enum ChunkRows {
    /// Batch, range of its rows from 0, and the number of the first of them in the frame, from 1.
    Batch(Arc<PuzzleBatch>, Range<usize>, usize),
    Rows(Vec<Row>),
    /// End of the rows by an error.
    Failed(Failure),
}

/// One row.
#[expect(clippy::large_enum_variant, reason = "most rows are puzzles, and few are kept")]
pub enum Row {
    /// A puzzle, or its error.
    Puzzle(Result<Puzzle, FormatError>),
    /// Text of a puzzle, and the number of the row, from 1; `None` if the row has no text.
    Text(Option<String>, usize),
    /// Number of a puzzle to generate.
    Number(u64),
}

impl ChunkRows {
    /// Calls `work` with each row in order, read just before its call. Stops at the first error.
    pub fn try_for_each(self, mut work: impl FnMut(Row) -> Result<(), Failure>) -> Result<(), Failure> {
        match self {
            Self::Batch(puzzles, rows, first) => {
                let mut rows = rows.enumerate();
                rows.try_for_each(|(n, row)| work(Row::Puzzle(puzzles.puzzle(row, first + n, None))))
            }
            Self::Rows(rows) => rows.into_iter().try_for_each(|row| work(row.read())),
            Self::Failed(failure) => Err(failure),
        }
    }
}

impl Row {
    fn read(self) -> Self {
        match self {
            Self::Text(text, number) => Self::Puzzle(puzzle_of_row(text.as_deref(), number, None)),
            row => row,
        }
    }
}

/// The chunks of a source, in order.
pub struct RowChunks {
    source: Source,
    block: Option<Block>,
    /// The number of the next row of a batch, from 1.
    number: usize,
    has_failed: bool,
}

/// The remaining rows of a block: rows that are read together, whose end also ends a batch of the output.
pub enum Block {
    Batch { puzzles: Arc<PuzzleBatch>, batch: RecordBatch, next: usize },
    Rows(std::vec::IntoIter<Row>),
}

impl RowChunks {
    pub fn new(source: Source) -> Self {
        Self { source, block: None, number: 1, has_failed: false }
    }
}

impl Iterator for RowChunks {
    type Item = RowChunk;

    fn next(&mut self) -> Option<RowChunk> {
        loop {
            let Source { columns, chunk_rows, .. } = &self.source;
            let block = self.block.as_mut();
            if let Some(chunk) =
                block.and_then(|block| block.next_chunk(columns, *chunk_rows, &mut self.number))
            {
                return Some(chunk);
            }
            if self.has_failed {
                return None;
            }
            match self.source.blocks.next()? {
                Ok(block) => self.block = Some(block),
                Err(failure) => {
                    // Rows read before the failure precede it in the output.
                    (self.block, self.has_failed) = (None, true);
                    return Some(RowChunk { rows: ChunkRows::Failed(failure), end: None });
                }
            }
        }
    }
}

impl Block {
    /// Returns the next chunk of up to `size` rows, and advances `number`, the number of its first row; `None` at the
    /// end of the block.
    fn next_chunk(&mut self, columns: &Columns, size: usize, number: &mut usize) -> Option<RowChunk> {
        match self {
            Self::Batch { puzzles, batch, next } => {
                let (start, end, first) = (*next, batch.num_rows().min(*next + size), *number);
                let rows = Some(start..end).filter(|rows| !rows.is_empty())?;
                (*next, *number) = (end, first + rows.len());
                let ends = end == batch.num_rows() || end % MAX_BATCH_ROWS == 0;
                let from = start / MAX_BATCH_ROWS * MAX_BATCH_ROWS;
                let carried = ends.then(|| columns.carried_columns(batch, from, end - from));
                Some(RowChunk { rows: ChunkRows::Batch(Arc::clone(puzzles), rows, first), end: carried })
            }
            Self::Rows(rows) => {
                let chunk: Vec<Row> = rows.take(size).collect();
                let end = (rows.len() == 0).then(Vec::new);
                (!chunk.is_empty()).then_some(RowChunk { rows: ChunkRows::Rows(chunk), end })
            }
        }
    }
}
