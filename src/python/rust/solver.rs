//! Solvers, prepared for many puzzles.

use crate::errors::Suggest;
use crate::frame::{self, Solutions, TableOptions};
use crate::options::Given;
use crate::work::abandonable;
use crate::{explanation::Explanation, hint::Hint, puzzle::PuzzleLike, solution::Solution};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::sync::Arc;
use std::time::Duration;
use tesuji::Language;

/// A solver, prepared for many puzzles: by the techniques of a strategy, and by nothing else.
///
/// `rules` are what ships where none are given, `strategy` is that of each puzzle's game, and `game` is what each puzzle
/// implies. `techniques` are tried alone, in place of a strategy; those of `with_` beside it, each where its difficulty
/// puts it, or before all others (`with_first`). `uniqueness` lets techniques take part that count on the puzzle having
/// one solution. A puzzle is given up after a number of seconds (`timeout`) or of steps (`max_steps`). `check` says when
/// the laws are asked whether there is one solution: `"never"`, `"unsolved"` (where the strategy gives nothing more) or
/// `"unfinished"` (also where `max_steps` was reached). Words are in the language `lang`, `"en"` or `"ja"`.
///
/// Solvers go to other processes with their options and the texts of their rules.
///
/// >>> solver = Solver(strategy="basic")
/// >>> solver.solve("1234341.4321.143").values
/// '1234341243212143'
#[pyclass(frozen, module = "tesuji")]
pub struct Solver {
    pub inner: Arc<tesuji::Solver>,
    pub language: Language,
    timeout: Option<Duration>,
    options: Py<PyDict>,
}

#[pymethods]
impl Solver {
    #[new]
    #[pyo3(
        signature = (**options),
        text_signature = "(*, rules=None, strategy=None, techniques=None, with_=None, with_first=False, game=None, uniqueness=False, timeout=None, max_steps=None, check='unsolved', lang='en')"
    )]
    fn new(py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut given = Given::of(py, options)?;
        let (rules, language, solving) = (given.rules()?.inner, given.language()?, given.solving()?);
        given.finish()?;
        let timeout = solving.timeout;
        let own = rules.clone();
        let made = abandonable(py, move |_| tesuji::Solver::new(&own, solving))?;
        let inner = Arc::new(made.map_err(|error| error.raised(py, &rules))?);
        let options = options.map_or_else(|| Ok(PyDict::new(py)), PyDictMethods::copy)?.unbind();
        Ok(Self { inner, language, timeout, options })
    }

    /// Solves a puzzle; or many of them, as a `Frame` with a row for each. The options of frames are those of
    /// `Grader.grade`.
    ///
    /// >>> [row["result"] for row in Solver().solve(["1234341.4321.143"])]
    /// ['1234341243212143']
    #[pyo3(
        signature = (puzzle, **table),
        text_signature = "($self, puzzle, *, column='puzzle', keep=None, strict=True, time=False, jobs=0)"
    )]
    fn solve<'p>(
        &self,
        py: Python<'p>,
        puzzle: &Bound<'p, PyAny>,
        table: Option<&Bound<'p, PyDict>>,
    ) -> PyResult<Bound<'p, PyAny>> {
        if frame::is_many(puzzle)? {
            let options = TableOptions::of(py, table)?;
            let work = Solutions::new(Arc::clone(&self.inner), self.language, options.strict, options.time);
            return Ok(Bound::new(py, options.frame(puzzle, work)?)?.into_any());
        }
        frame::none_for_one(table)?;
        Ok(Bound::new(py, self.one(py, puzzle.extract()?)?)?.into_any())
    }

    /// Returns the next step on a position, or the reason that there is no step. Level 1 says where to look, level 2
    /// also names the technique, level 3 shows the whole step.
    #[pyo3(signature = (puzzle, *, level = 1))]
    fn hint(&self, py: Python<'_>, puzzle: PuzzleLike, level: u8) -> PyResult<Hint> {
        let solver = Arc::clone(&self.inner);
        let hint =
            abandonable(py, move |cancel| solver.worker().with_cancel(cancel.clone()).hint(Ok(puzzle.0)))?;
        Hint::new(py, self.inner.rules(), self.language, level, hint)
    }

    /// Why a conclusion such as `"r3c4<>5"` or `"r3c4=5"` holds on a position.
    fn explain(&self, py: Python<'_>, puzzle: PuzzleLike, conclusion: &str) -> PyResult<Explanation> {
        self.one(py, puzzle)?.explained(py, conclusion, self.timeout)
    }

    fn __getnewargs_ex__<'p>(&self, py: Python<'p>) -> (Bound<'p, PyTuple>, Bound<'p, PyDict>) {
        (PyTuple::empty(py), self.options.bind(py).clone())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        shown(py, "Solver", &self.options)
    }
}

impl Solver {
    fn one(&self, py: Python<'_>, puzzle: PuzzleLike) -> PyResult<Solution> {
        let solver = Arc::clone(&self.inner);
        let solved =
            abandonable(py, move |cancel| solver.worker().with_cancel(cancel.clone()).solve(puzzle.0))?;
        Ok(Solution::new(self.inner.rules(), self.language, solved))
    }
}

/// Returns the `repr` of an object with its options.
pub fn shown(py: Python<'_>, class: &str, options: &Py<PyDict>) -> PyResult<String> {
    let mut all = Vec::new();
    for (name, value) in options.bind(py) {
        all.push(format!("{name}={}", value.repr()?));
    }
    Ok(format!("{class}({})", all.join(", ")))
}
