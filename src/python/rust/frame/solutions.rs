//! Frames of solutions.

use super::{
    failure::Failure,
    options::TableOptions,
    work::{PuzzleWorker, RowTask, RowWorker},
};
use crate::options::Prepared;
use arrow_schema::SchemaRef;
use std::sync::Arc;
use tesuji::{
    CancelToken, SolveStatus, Solver,
    table::{RowBuilder, SolveTable},
};

/// Solves puzzles.
pub struct SolveTask {
    solver: Arc<Prepared<Solver>>,
    table: SolveTable,
    is_strict: bool,
}

impl SolveTask {
    /// Returns the task that solves puzzles, with the columns that the options select.
    pub fn new(solver: Arc<Prepared<Solver>>, options: &TableOptions) -> Self {
        Self { solver, table: SolveTable::new(options.has_time), is_strict: options.is_strict }
    }
}

impl RowTask for SolveTask {
    fn schema(&self) -> SchemaRef {
        Arc::clone(self.table.rows().schema())
    }

    fn worker<'w>(&'w self, cancel: &CancelToken) -> Box<dyn RowWorker + Send + 'w> {
        let renderer = self.solver.context.renderer();
        let mut worker = self.solver.inner.worker().without_steps().with_cancel(cancel.clone());
        let push = move |rows: &mut RowBuilder, read| {
            let solution = worker.solve_parsed(read);
            if self.is_strict && solution.status() == SolveStatus::Invalid {
                let text = solution.status_message(renderer.language()).unwrap_or_default();
                return Err(Failure::Row(solution.line(), text));
            }
            self.table.push(rows, &renderer, &solution);
            worker.recycle(solution);
            Ok(())
        };
        Box::new(PuzzleWorker { rows: self.table.rows(), push })
    }
}
