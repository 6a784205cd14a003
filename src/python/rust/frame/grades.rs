//! Frames of grades.

use super::failure::Failure;
use super::options::TableOptions;
use super::pieces::Row;
use super::work::{Desk, Work};
use crate::options::Voice;
use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use std::sync::Arc;
use tesuji::json::GradeJson;
use tesuji::table::{GradeRow, GradeTable, RowBuilder};
use tesuji::{CancelToken, Grader, GraderWorker, Renderer, SolveStatus};

/// Grades puzzles.
pub struct Grades {
    grader: Arc<Grader>,
    table: GradeTable,
    voice: Voice,
    strict: bool,
    time: bool,
}

impl Grades {
    /// Returns work that grades puzzles, with the columns that the options select.
    pub fn new(grader: Arc<Grader>, voice: Voice, options: &TableOptions) -> Self {
        let &TableOptions { strict, time, counts, .. } = options;
        let table = GradeTable::new(&grader, time);
        let table = if counts { table } else { table.without_techniques() };
        Self { grader, table, voice, strict, time }
    }
}

impl Work for Grades {
    fn schema(&self) -> SchemaRef {
        Arc::clone(self.table.rows().schema())
    }

    fn desk<'w>(&'w self, cancel: &CancelToken) -> Box<dyn Desk + Send + 'w> {
        let mut teller = self.voice.renderer();
        teller.has_timings = self.time;
        let worker = self.grader.worker().with_cancel(cancel);
        Box::new(GradeDesk { work: self, worker, teller, rows: self.table.rows() })
    }
}

struct GradeDesk<'w> {
    work: &'w Grades,
    worker: GraderWorker<'w>,
    teller: Renderer<'w>,
    rows: RowBuilder,
}

impl Desk for GradeDesk<'_> {
    fn work(&mut self, row: Row) -> Result<(), Failure> {
        let Row::Puzzle(read) = row else { return Ok(()) };
        let grade = self.teller.grade_json(&self.worker.grade(read));
        match grade {
            GradeJson { status: SolveStatus::Invalid, line, error, .. } if self.work.strict => {
                Err(Failure::Row(line, error.map(|error| error.message).unwrap_or_default()))
            }
            grade => {
                self.rows.push_grade(&self.work.table, GradeRow { file: None, grade: &grade });
                Ok(())
            }
        }
    }

    fn finish(&mut self) -> Result<RecordBatch, Failure> {
        Ok(self.rows.finish()?)
    }
}
