//! Solvers, prepared for many puzzles.

use crate::errors::option_error;
use crate::frame::{Frame, Solutions, TableOptions};
use crate::hint::Hint;
use crate::options::{SolvingOptions, Voice, Word};
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
    voice: Voice,
}

#[pymethods]
impl Solver {
    #[new]
    fn new(py: Python<'_>, rules: &Rules, lang: Word<Language>, options: SolvingOptions) -> PyResult<Self> {
        let voice = Voice { rules: rules.inner.clone(), language: lang.0 };
        let options = SolverOptions::from(options);
        let rules = voice.rules.clone();
        let made = abandonable(py, move |_| tesuji::Solver::new(&rules, options))?;
        Ok(Self { inner: Arc::new(made.map_err(option_error)?), voice })
    }

    fn solve(&self, py: Python<'_>, puzzle: PuzzleLike) -> PyResult<Solution> {
        let solver = Arc::clone(&self.inner);
        let solved =
            abandonable(py, move |cancel| solver.worker().with_cancel(cancel.clone()).solve(puzzle.0))?;
        Ok(Solution { inner: Arc::new(solved), voice: self.voice.clone() })
    }

    fn solve_all(&self, puzzles: &Bound<'_, PyAny>, options: TableOptions) -> PyResult<Frame> {
        let (solver, language) = (Arc::clone(&self.inner), self.voice.language);
        let work = Solutions::new(solver, language, options.strict, options.time);
        options.frame(puzzles, work)
    }

    fn hint(&self, py: Python<'_>, puzzle: PuzzleLike) -> PyResult<Hint> {
        let solver = Arc::clone(&self.inner);
        let inner =
            abandonable(py, move |cancel| solver.worker().with_cancel(cancel.clone()).hint(Ok(puzzle.0)))?;
        Ok(Hint { voice: self.voice.clone(), inner })
    }
}
