//! Solvers, prepared for many puzzles.

use crate::{
    frame::{Frame, SolveTask, TableOptions},
    hint::Hint,
    options::{ParsedText, Prepared, SolvingOptions},
    puzzle::PuzzleLike,
    rules::Rules,
    solution::Solution,
};
use pyo3::prelude::*;
use std::sync::Arc;
use tesuji::Language;

/// A solver, prepared for many puzzles.
#[pyclass(frozen, module = "tesuji._tesuji")]
pub struct Solver(Arc<Prepared<tesuji::Solver>>);

#[pymethods]
impl Solver {
    #[new]
    fn new(
        py: Python<'_>,
        rules: &Rules,
        lang: ParsedText<Language>,
        options: SolvingOptions,
    ) -> PyResult<Self> {
        Prepared::new(py, rules, lang, |rules| tesuji::Solver::new(rules, options.into())).map(Self)
    }

    fn solve(&self, py: Python<'_>, puzzle: PuzzleLike) -> PyResult<Solution> {
        let solved =
            self.0.run(py, |solver, cancel| solver.worker().with_cancel(cancel.clone()).solve(puzzle.0))?;
        Ok(Solution { inner: Arc::new(solved), context: self.0.context.clone() })
    }

    fn solve_all(&self, puzzles: &Bound<'_, PyAny>, options: TableOptions) -> PyResult<Frame> {
        let task = SolveTask::new(Arc::clone(&self.0), &options);
        Frame::from_table(puzzles, options, task)
    }

    fn hint(&self, py: Python<'_>, puzzle: PuzzleLike) -> PyResult<Hint> {
        let inner = self
            .0
            .run(py, |solver, cancel| solver.worker().with_cancel(cancel.clone()).hint(Ok(puzzle.0)))?;
        Ok(Hint { context: self.0.context.clone(), inner })
    }
}
