//! Pieces of rows, the unit of work of a thread.

use super::columns::Columns;
use super::failure::Failure;
use super::source::Source;
use arrow_array::{ArrayRef, RecordBatch};
use std::ops::Range;
use std::sync::Arc;
use tesuji::table::{PuzzleBatch, puzzle_of_row};
use tesuji::{FormatError, Puzzle};

/// Maximum number of rows of an output batch.
pub const ROWS: usize = 1024;

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
    Listed(Vec<Row>),
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

impl Rows {
    /// Calls `work` with each row in order, read just before its call. Stops at the first error.
    pub fn each(self, mut work: impl FnMut(Row) -> Result<(), Failure>) -> Result<(), Failure> {
        match self {
            Self::Batch(puzzles, rows, first) => {
                let mut rows = rows.enumerate();
                rows.try_for_each(|(n, row)| work(Row::Puzzle(puzzles.puzzle(row, first + n, None))))
            }
            Self::Listed(rows) => rows.into_iter().try_for_each(|row| work(row.read())),
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

/// The pieces of a source, in order.
pub struct Pieces {
    source: Source,
    block: Option<Block>,
    /// The number of the next row of a batch, from 1.
    number: usize,
    failed: bool,
}

/// The rest of rows that are read together, and end a batch of the output.
pub enum Block {
    Batch { puzzles: Arc<PuzzleBatch>, batch: RecordBatch, next: usize },
    Rows(std::vec::IntoIter<Row>),
}

impl Pieces {
    pub fn of(source: Source) -> Self {
        Self { source, block: None, number: 1, failed: false }
    }
}

impl Iterator for Pieces {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        loop {
            let Source { columns, piece, .. } = &self.source;
            let block = self.block.as_mut();
            if let Some(piece) = block.and_then(|block| block.piece(columns, *piece, &mut self.number)) {
                return Some(piece);
            }
            if self.failed {
                return None;
            }
            match self.source.blocks.next()? {
                Ok(block) => self.block = Some(block),
                Err(failure) => {
                    // Rows read before the failure precede it in the output.
                    (self.block, self.failed) = (None, true);
                    return Some(Piece { rows: Rows::Failed(failure), end: None });
                }
            }
        }
    }
}

impl Block {
    /// Returns the next piece of up to `size` rows, and advances `number`, the number of its first row; `None` at the
    /// end of the block.
    fn piece(&mut self, columns: &Columns, size: usize, number: &mut usize) -> Option<Piece> {
        match self {
            Self::Batch { puzzles, batch, next } => {
                let (start, end, first) = (*next, batch.num_rows().min(*next + size), *number);
                let rows = Some(start..end).filter(|rows| !rows.is_empty())?;
                (*next, *number) = (end, first + rows.len());
                let ends = end == batch.num_rows() || end % ROWS == 0;
                let from = start / ROWS * ROWS;
                let kept = ends.then(|| columns.kept(batch, from, end - from));
                Some(Piece { rows: Rows::Batch(Arc::clone(puzzles), rows, first), end: kept })
            }
            Self::Rows(rows) => {
                let piece: Vec<Row> = rows.take(size).collect();
                let end = (rows.len() == 0).then(Vec::new);
                (!piece.is_empty()).then_some(Piece { rows: Rows::Listed(piece), end })
            }
        }
    }
}
