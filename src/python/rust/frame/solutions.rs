//! Frames of solutions.

use super::failure::Failure;
use super::pieces::Row;
use super::work::{Desk, Work};
use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use std::sync::Arc;
use tesuji::table::{RowBuilder, SolveTable};
use tesuji::{CancelToken, Language, Renderer, SolveStatus, Solver, SolverWorker};

/// Solves puzzles.
pub struct Solutions {
    solver: Arc<Solver>,
    table: SolveTable,
    /// Language of error messages.
    language: Language,
    strict: bool,
}

impl Solutions {
    /// Returns work that solves puzzles. With `strict` every row must be a puzzle; with `time` there is a column of
    /// solve times.
    pub fn new(solver: Arc<Solver>, language: Language, strict: bool, time: bool) -> Self {
        Self { solver, table: SolveTable::new(time), language, strict }
    }
}

impl Work for Solutions {
    fn schema(&self) -> SchemaRef {
        Arc::clone(self.table.rows().schema())
    }

    fn desk<'w>(&'w self, cancel: &CancelToken) -> Box<dyn Desk + Send + 'w> {
        Box::new(SolveDesk {
            work: self,
            worker: self.solver.worker().without_steps().with_cancel(cancel.clone()),
            teller: Renderer::new(self.solver.rules(), self.language),
            rows: self.table.rows(),
        })
    }
}

struct SolveDesk<'w> {
    work: &'w Solutions,
    worker: SolverWorker<'w>,
    teller: Renderer<'w>,
    rows: RowBuilder,
}

impl Desk for SolveDesk<'_> {
    fn work(&mut self, row: Row) -> Result<(), Failure> {
        let Row::Puzzle(read) = row else { return Ok(()) };
        let solution = self.worker.solve_parsed(read);
        if self.work.strict && solution.status() == SolveStatus::Invalid {
            let text = solution.status_message(self.work.language).unwrap_or_default();
            return Err(Failure::Row(solution.line(), text));
        }
        self.work.table.push(&mut self.rows, &self.teller, &solution);
        self.worker.recycle(solution);
        Ok(())
    }

    fn finish(&mut self) -> Result<RecordBatch, Failure> {
        Ok(self.rows.finish()?)
    }
}
