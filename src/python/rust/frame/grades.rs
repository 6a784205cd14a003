//! Frames of grades.

use super::{
    failure::Failure,
    options::TableOptions,
    work::{PuzzleWorker, RowTask, RowWorker},
};
use crate::options::Prepared;
use arrow_schema::SchemaRef;
use std::sync::Arc;
use tesuji::{
    CancelToken, Grader, SolveStatus,
    json::GradeJson,
    table::{GradeRow, GradeTable, RowBuilder},
};

/// Grades puzzles.
pub struct GradeTask {
    grader: Arc<Prepared<Grader>>,
    table: GradeTable,
    is_strict: bool,
    has_time: bool,
}

impl GradeTask {
    /// Returns the task that grades puzzles, with the columns that the options select.
    pub fn new(grader: Arc<Prepared<Grader>>, options: &TableOptions) -> Self {
        let &TableOptions { is_strict, has_time, has_counts, .. } = options;
        let table = GradeTable::new(&grader.inner, has_time);
        let table = if has_counts { table } else { table.without_techniques() };
        Self { grader, table, is_strict, has_time }
    }
}

impl RowTask for GradeTask {
    fn schema(&self) -> SchemaRef {
        Arc::clone(self.table.rows().schema())
    }

    fn worker<'w>(&'w self, cancel: &CancelToken) -> Box<dyn RowWorker + Send + 'w> {
        let mut renderer = self.grader.context.renderer();
        renderer.has_timings = self.has_time;
        let mut worker = self.grader.inner.worker().with_cancel(cancel);
        let push = move |rows: &mut RowBuilder, read| match renderer.grade_json(&worker.grade(read)) {
            GradeJson { status: SolveStatus::Invalid, line, error, .. } if self.is_strict => {
                Err(Failure::Row(line, error.map(|error| error.message).unwrap_or_default()))
            }
            grade => {
                rows.push_grade(&self.table, GradeRow { file: None, grade: &grade });
                Ok(())
            }
        };
        Box::new(PuzzleWorker { rows: self.table.rows(), push })
    }
}
