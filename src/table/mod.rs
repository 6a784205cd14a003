//! Rows of many puzzles as tables: named columns, Arrow record batches, and table files.
//!
//! Input: grades and solutions. Output: cells and record batches. This module may use the library and the modules below
//! it.

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
