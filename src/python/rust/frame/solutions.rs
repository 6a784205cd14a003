//! Frames of solutions.

use super::failure::Failure;
use super::pieces::Row;
use super::work::{RowTask, RowWorker};
use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use std::sync::Arc;
use tesuji::table::{RowBuilder, SolveTable};
use tesuji::{CancelToken, Language, Renderer, SolveStatus, Solver, SolverWorker};

/// Solves puzzles.
pub struct SolveTask {
    solver: Arc<Solver>,
    table: SolveTable,
    /// Language of error messages.
    language: Language,
    is_strict: bool,
}

impl SolveTask {
    /// Returns the task that solves puzzles. If `is_strict`, every row must be a puzzle; if `has_time`, there is a
    /// column of solve times.
    pub fn new(solver: Arc<Solver>, language: Language, is_strict: bool, has_time: bool) -> Self {
        Self { solver, table: SolveTable::new(has_time), language, is_strict }
    }
}

impl RowTask for SolveTask {
    fn schema(&self) -> SchemaRef {
        Arc::clone(self.table.rows().schema())
    }

    fn worker<'w>(&'w self, cancel: &CancelToken) -> Box<dyn RowWorker + Send + 'w> {
        Box::new(SolveRowWorker {
            task: self,
            worker: self.solver.worker().without_steps().with_cancel(cancel.clone()),
            renderer: Renderer::new(self.solver.rules(), self.language),
            rows: self.table.rows(),
        })
    }
}

struct SolveRowWorker<'w> {
    task: &'w SolveTask,
    worker: SolverWorker<'w>,
    renderer: Renderer<'w>,
    rows: RowBuilder,
}

impl RowWorker for SolveRowWorker<'_> {
    fn process(&mut self, row: Row) -> Result<(), Failure> {
        let Row::Puzzle(read) = row else { return Ok(()) };
        let solution = self.worker.solve_parsed(read);
        if self.task.is_strict && solution.status() == SolveStatus::Invalid {
            let text = solution.status_message(self.task.language).unwrap_or_default();
            return Err(Failure::Row(solution.line(), text));
        }
        self.task.table.push(&mut self.rows, &self.renderer, &solution);
        self.worker.recycle(solution);
        Ok(())
    }

    fn finish(&mut self) -> Result<RecordBatch, Failure> {
        Ok(self.rows.finish()?)
    }
}
