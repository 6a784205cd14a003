//! Rows of many puzzles as tables: named columns, batches of Arrow, and files of these.
//!
//! In come grades and solutions; out go cells and record batches. It may use the library and what lies below it.

mod column;
mod form;
mod grades;
mod summary;
mod words;

#[cfg(feature = "arrow")]
mod batch;
#[cfg(feature = "tables")]
mod file;
#[cfg(feature = "arrow")]
mod puzzles;
#[cfg(feature = "arrow")]
mod solutions;

pub use column::{Column, ColumnKind, TableCell};
pub use form::TableFormat;
pub use grades::{GradeRow, GradeTable};
pub use summary::{GradeSummary, Shard, SummaryError};

#[cfg(feature = "arrow")]
pub use {
    batch::RowBuilder,
    puzzles::{PuzzleBatch, PuzzleColumn, TableError, column_named, puzzle_of_row},
    solutions::SolveTable,
};

#[cfg(feature = "tables")]
pub use file::{TableFileError, TablePuzzles, TableWriter};
