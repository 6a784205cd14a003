//! Frames of grades.

use super::failure::Failure;
use super::options::TableOptions;
use super::pieces::Row;
use super::work::{RowTask, RowWorker};
use crate::options::RenderContext;
use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use std::sync::Arc;
use tesuji::json::GradeJson;
use tesuji::table::{GradeRow, GradeTable, RowBuilder};
use tesuji::{CancelToken, Grader, GraderWorker, Renderer, SolveStatus};

/// Grades puzzles.
pub struct GradeTask {
    grader: Arc<Grader>,
    table: GradeTable,
    context: RenderContext,
    is_strict: bool,
    has_time: bool,
}

impl GradeTask {
    /// Returns the task that grades puzzles, with the columns that the options select.
    pub fn new(grader: Arc<Grader>, context: RenderContext, options: &TableOptions) -> Self {
        let &TableOptions { is_strict, has_time, has_counts, .. } = options;
        let table = GradeTable::new(&grader, has_time);
        let table = if has_counts { table } else { table.without_techniques() };
        Self { grader, table, context, is_strict, has_time }
    }
}

impl RowTask for GradeTask {
    fn schema(&self) -> SchemaRef {
        Arc::clone(self.table.rows().schema())
    }

    fn worker<'w>(&'w self, cancel: &CancelToken) -> Box<dyn RowWorker + Send + 'w> {
        let mut renderer = self.context.renderer();
        renderer.has_timings = self.has_time;
        let worker = self.grader.worker().with_cancel(cancel);
        Box::new(GradeRowWorker { task: self, worker, renderer, rows: self.table.rows() })
    }
}

struct GradeRowWorker<'w> {
    task: &'w GradeTask,
    worker: GraderWorker<'w>,
    renderer: Renderer<'w>,
    rows: RowBuilder,
}

impl RowWorker for GradeRowWorker<'_> {
    fn process(&mut self, row: Row) -> Result<(), Failure> {
        let Row::Puzzle(read) = row else { return Ok(()) };
        let grade = self.renderer.grade_json(&self.worker.grade(read));
        match grade {
            GradeJson { status: SolveStatus::Invalid, line, error, .. } if self.task.is_strict => {
                Err(Failure::Row(line, error.map(|error| error.message).unwrap_or_default()))
            }
            grade => {
                self.rows.push_grade(&self.task.table, GradeRow { file: None, grade: &grade });
                Ok(())
            }
        }
    }

    fn finish(&mut self) -> Result<RecordBatch, Failure> {
        Ok(self.rows.finish()?)
    }
}
