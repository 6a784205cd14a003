//! Chunks of rows, the unit of work of a thread.

use super::columns::Columns;
use super::failure::Failure;
use super::items::Item;
use super::source::{Block, Source};
use arrow_array::{ArrayRef, RecordBatch};
use std::ops::Range;
use std::sync::Arc;
use tesuji::table::PuzzleBatch;
use tesuji::{FormatError, Puzzle};

/// Maximum number of rows of an output batch.
pub const MAX_BATCH_ROWS: usize = 1024;

/// Number of rows that a thread takes at a time. Of puzzles to generate, which take longer, it takes one.
const CHUNK_ROWS: usize = 64;

/// Maximum number of generated puzzles in an output batch.
const MAX_GENERATED_ROWS: u64 = 64;

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
    /// Texts and puzzles, and the number of the first one, from 1.
    Items(Vec<Item>, usize),
    /// Puzzles with line numbers of their own.
    Read(Vec<Result<Puzzle, FormatError>>),
    /// Numbers of puzzles to generate.
    Numbers(Range<u64>),
    /// End of the rows by an error.
    Failed(Failure),
}

/// One row.
#[expect(clippy::large_enum_variant, reason = "each is worked on at once, and none is kept")]
pub enum Row {
    /// A puzzle, or its error.
    Puzzle(Result<Puzzle, FormatError>),
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
            Self::Items(items, first) => {
                let mut items = items.into_iter().zip(first..);
                items.try_for_each(|(item, number)| work(Row::Puzzle(item.puzzle(number))))
            }
            Self::Read(read) => read.into_iter().try_for_each(|read| work(Row::Puzzle(read))),
            Self::Numbers(mut numbers) => numbers.try_for_each(|number| work(Row::Number(number))),
            Self::Failed(failure) => Err(failure),
        }
    }
}

/// The chunks of a source, in order.
pub struct RowChunks {
    source: Source,
    block: Option<BlockRest>,
    /// The number of the next row, from 1.
    number: usize,
    has_failed: bool,
}

/// Rest of a block.
enum BlockRest {
    Batch { puzzles: Arc<PuzzleBatch>, batch: RecordBatch, next: usize },
    Items(std::vec::IntoIter<Item>),
    Read(std::vec::IntoIter<Result<Puzzle, FormatError>>),
    Numbers(Range<u64>),
}

impl RowChunks {
    pub fn new(source: Source) -> Self {
        Self { source, block: None, number: 1, has_failed: false }
    }

    fn next_block(&mut self) -> Result<Option<BlockRest>, Failure> {
        Ok(self.source.next()?.map(|block| match block {
            Block::Batch(puzzles, batch) => BlockRest::Batch { puzzles, batch, next: 0 },
            Block::Items(items) => BlockRest::Items(items.into_iter()),
            Block::Read(read) => BlockRest::Read(read.into_iter()),
            Block::Numbers(numbers) => BlockRest::Numbers(numbers),
        }))
    }
}

impl Iterator for RowChunks {
    type Item = RowChunk;

    fn next(&mut self) -> Option<RowChunk> {
        loop {
            if let Some(chunk) =
                self.block.as_mut().and_then(|part| part.next_chunk(&self.source.columns, &mut self.number))
            {
                return Some(chunk);
            }
            if self.has_failed {
                return None;
            }
            match self.next_block() {
                Ok(part) => self.block = Some(part?),
                Err(failure) => {
                    // Rows read before the failure precede it in the output.
                    (self.block, self.has_failed) = (None, true);
                    return Some(RowChunk { rows: ChunkRows::Failed(failure), end: None });
                }
            }
        }
    }
}

impl BlockRest {
    /// Returns the next chunk and advances `number`, the number of its first row; `None` at the end of the block.
    fn next_chunk(&mut self, columns: &Columns, number: &mut usize) -> Option<RowChunk> {
        let first = *number;
        match self {
            Self::Batch { puzzles, batch, next } => {
                let (start, end) = (*next, batch.num_rows().min(*next + CHUNK_ROWS));
                let rows = Some(start..end).filter(|rows| !rows.is_empty())?;
                (*next, *number) = (end, first + rows.len());
                let ends = end == batch.num_rows() || end % MAX_BATCH_ROWS == 0;
                let from = start / MAX_BATCH_ROWS * MAX_BATCH_ROWS;
                let carried = ends.then(|| columns.carried_columns(batch, from, end - from));
                Some(RowChunk { rows: ChunkRows::Batch(Arc::clone(puzzles), rows, first), end: carried })
            }
            Self::Items(items) => {
                let chunk: Vec<Item> = items.take(CHUNK_ROWS).collect();
                let rows = Some(chunk).filter(|chunk| !chunk.is_empty())?;
                *number += rows.len();
                let end = (items.len() == 0).then(Vec::new);
                Some(RowChunk { rows: ChunkRows::Items(rows, first), end })
            }
            Self::Read(read) => {
                let chunk: Vec<_> = read.take(CHUNK_ROWS).collect();
                let rows = Some(chunk).filter(|chunk| !chunk.is_empty())?;
                Some(RowChunk { rows: ChunkRows::Read(rows), end: (read.len() == 0).then(Vec::new) })
            }
            Self::Numbers(numbers) => {
                let next = numbers.next()?;
                let end = (numbers.is_empty() || numbers.start % MAX_GENERATED_ROWS == 0).then(Vec::new);
                Some(RowChunk { rows: ChunkRows::Numbers(next..next + 1), end })
            }
        }
    }
}
