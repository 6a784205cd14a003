//! Output of the rows of graded puzzles, as text or as a table.

use super::{record::RunRecord, row::GradeRows};
use crate::cli::{prelude::*, table::TableOutput};
use std::sync::Arc;
use tesuji::{json::GradeJson, table::GradeRow};

/// A graded puzzle, with its row as text if the form is text.
pub struct GradedPuzzle {
    pub file: Option<Arc<str>>,
    pub grade: GradeJson,
    pub text: Option<String>,
}

impl GradedPuzzle {
    pub fn row(&self) -> GradeRow<'_> {
        GradeRow { file: self.file.as_deref(), grade: &self.grade }
    }
}

pub enum Sink {
    /// Rows of text, with the record of the run.
    Text(Output, Option<RunRecord>),
    Table(Box<TableOutput>),
}

impl Sink {
    pub fn write(&mut self, rows: &GradeRows, graded: &GradedPuzzle) -> Result<(), CommandError> {
        match self {
            Self::Text(output, record) => {
                if let Some(record) = record {
                    let puzzle = graded.grade.puzzle.as_deref().unwrap_or_default();
                    record.add(graded.file.as_deref(), graded.grade.line, puzzle)?;
                }
                output.write(graded.text.as_deref().unwrap_or_default())
            }
            Self::Table(output) => output.write(&rows.table, graded.row()),
        }
    }

    pub fn finish(self) -> Result<(), CommandError> {
        match self {
            Self::Text(output, record) => {
                output.finish()?;
                record.map_or(Ok(()), RunRecord::remove)
            }
            Self::Table(output) => output.finish(),
        }
    }
}
