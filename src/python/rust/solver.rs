//! Solvers, prepared for many puzzles.

use crate::errors::option_error;
use crate::frame::{Frame, SolveTask, TableOptions};
use crate::hint::Hint;
use crate::options::{ParsedText, RenderContext, SolvingOptions};
use crate::puzzle::PuzzleLike;
use crate::rules::Rules;
use crate::solution::Solution;
use crate::work::abandonable;
use pyo3::prelude::*;
use std::sync::Arc;
use tesuji::{Language, SolverOptions};

/// A solver, prepared for many puzzles.
#[pyclass(frozen, module = "tesuji._tesuji")]
pub struct Solver {
    inner: Arc<tesuji::Solver>,
    context: RenderContext,
}

#[pymethods]
impl Solver {
    #[new]
    fn new(
        py: Python<'_>,
        rules: &Rules,
        lang: ParsedText<Language>,
        options: SolvingOptions,
    ) -> PyResult<Self> {
        let context = RenderContext { rules: rules.inner.clone(), language: lang.0 };
        let options = SolverOptions::from(options);
        let rules = context.rules.clone();
        let made = abandonable(py, move |_| tesuji::Solver::new(&rules, options))?;
        Ok(Self { inner: Arc::new(made.map_err(option_error)?), context })
    }

    fn solve(&self, py: Python<'_>, puzzle: PuzzleLike) -> PyResult<Solution> {
        let solver = Arc::clone(&self.inner);
        let solved =
            abandonable(py, move |cancel| solver.worker().with_cancel(cancel.clone()).solve(puzzle.0))?;
        Ok(Solution { inner: Arc::new(solved), context: self.context.clone() })
    }

    fn solve_all(&self, puzzles: &Bound<'_, PyAny>, options: TableOptions) -> PyResult<Frame> {
        let (solver, language) = (Arc::clone(&self.inner), self.context.language);
        let task = SolveTask::new(solver, language, options.is_strict, options.has_time);
        options.frame(puzzles, task)
    }

    fn hint(&self, py: Python<'_>, puzzle: PuzzleLike) -> PyResult<Hint> {
        let solver = Arc::clone(&self.inner);
        let inner =
            abandonable(py, move |cancel| solver.worker().with_cancel(cancel.clone()).hint(Ok(puzzle.0)))?;
        Ok(Hint { context: self.context.clone(), inner })
    }
}
