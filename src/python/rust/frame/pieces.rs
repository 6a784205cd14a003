//! Pieces of rows, the unit of work of a thread.

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
pub const ROWS: usize = 1024;

/// Number of rows that a thread takes at a time. Of puzzles to generate, which take longer, it takes one.
const PIECE: usize = 64;

/// Maximum number of generated puzzles in an output batch.
const MADE: u64 = 64;

/// Rows for one thread.
pub struct Piece {
    pub rows: Rows,
    /// Carried columns of all rows of an output batch, in its last piece; `None` in other pieces.
    pub end: Option<Vec<ArrayRef>>,
}

/// Rows of a piece.
pub enum Rows {
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

impl Rows {
    /// Calls `work` with each row in order, read just before its call. Stops at the first error.
    pub fn each(self, mut work: impl FnMut(Row) -> Result<(), Failure>) -> Result<(), Failure> {
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

/// The pieces of a source, in order.
pub struct Pieces {
    source: Source,
    block: Option<Part>,
    /// The number of the next row, from 1.
    number: usize,
    failed: bool,
}

/// Rest of a block.
enum Part {
    Batch { puzzles: Arc<PuzzleBatch>, batch: RecordBatch, next: usize },
    Items(std::vec::IntoIter<Item>),
    Read(std::vec::IntoIter<Result<Puzzle, FormatError>>),
    Numbers(Range<u64>),
}

impl Pieces {
    pub fn of(source: Source) -> Self {
        Self { source, block: None, number: 1, failed: false }
    }

    fn part(&mut self) -> Result<Option<Part>, Failure> {
        Ok(self.source.next()?.map(|block| match block {
            Block::Batch(puzzles, batch) => Part::Batch { puzzles, batch, next: 0 },
            Block::Items(items) => Part::Items(items.into_iter()),
            Block::Read(read) => Part::Read(read.into_iter()),
            Block::Numbers(numbers) => Part::Numbers(numbers),
        }))
    }
}

impl Iterator for Pieces {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        loop {
            if let Some(piece) =
                self.block.as_mut().and_then(|part| part.piece(&self.source.columns, &mut self.number))
            {
                return Some(piece);
            }
            if self.failed {
                return None;
            }
            match self.part() {
                Ok(part) => self.block = Some(part?),
                Err(failure) => {
                    // Rows read before the failure precede it in the output.
                    (self.block, self.failed) = (None, true);
                    return Some(Piece { rows: Rows::Failed(failure), end: None });
                }
            }
        }
    }
}

impl Part {
    /// Returns the next piece and advances `number`, the number of its first row; `None` at the end of the block.
    fn piece(&mut self, columns: &Columns, number: &mut usize) -> Option<Piece> {
        let first = *number;
        match self {
            Self::Batch { puzzles, batch, next } => {
                let (start, end) = (*next, batch.num_rows().min(*next + PIECE));
                let rows = Some(start..end).filter(|rows| !rows.is_empty())?;
                (*next, *number) = (end, first + rows.len());
                let ends = end == batch.num_rows() || end % ROWS == 0;
                let from = start / ROWS * ROWS;
                let kept = ends.then(|| columns.kept(batch, from, end - from));
                Some(Piece { rows: Rows::Batch(Arc::clone(puzzles), rows, first), end: kept })
            }
            Self::Items(items) => {
                let piece: Vec<Item> = items.take(PIECE).collect();
                let rows = Some(piece).filter(|piece| !piece.is_empty())?;
                *number += rows.len();
                let end = (items.len() == 0).then(Vec::new);
                Some(Piece { rows: Rows::Items(rows, first), end })
            }
            Self::Read(read) => {
                let piece: Vec<_> = read.take(PIECE).collect();
                let rows = Some(piece).filter(|piece| !piece.is_empty())?;
                Some(Piece { rows: Rows::Read(rows), end: (read.len() == 0).then(Vec::new) })
            }
            Self::Numbers(numbers) => {
                let next = numbers.next()?;
                let end = (numbers.is_empty() || numbers.start % MADE == 0).then(Vec::new);
                Some(Piece { rows: Rows::Numbers(next..next + 1), end })
            }
        }
    }
}
