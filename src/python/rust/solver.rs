//! Solvers, prepared for many puzzles.

use crate::errors::Suggest;
use crate::frame::{self, SolveTask, TableOptions};
use crate::options::Keywords;
use crate::work::abandonable;
use crate::{explanation::Explanation, hint::Hint, puzzle::PuzzleLike, solution::Solution};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::sync::Arc;
use std::time::Duration;
use tesuji::Language;

/// Solver, prepared for many puzzles: solves them with the techniques of a strategy only.
///
/// `rules` default to the built-in ones, `strategy` to that of each puzzle's game, and `game` to that of each puzzle.
/// `techniques` replace the strategy; those of `with_` are added to it in the order of their difficulty, or before all
/// others (`with_first`). `uniqueness` allows techniques that assume exactly one solution. `timeout`, in seconds, and
/// `max_steps` limit the solving of a puzzle. `check` is when uniqueness is checked by search: `"never"`, `"unsolved"` (if
/// the strategy finds no further step) or `"unfinished"` (also if `max_steps` was reached). Texts are in the language
/// `lang`, `"en"` or `"ja"`.
///
/// Solvers can be sent to other processes, with their options and the texts of their rules.
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
        let mut keywords = Keywords::from_dict(py, options)?;
        let (rules, language, solving) = (keywords.rules()?.inner, keywords.language()?, keywords.solving()?);
        keywords.finish()?;
        let timeout = solving.timeout;
        let thread_rules = rules.clone();
        let made = abandonable(py, move |_| tesuji::Solver::new(&thread_rules, solving))?;
        let inner = Arc::new(made.map_err(|error| error.to_exception(py, &rules))?);
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
            let options = TableOptions::from_kwargs(py, table)?;
            let work =
                SolveTask::new(Arc::clone(&self.inner), self.language, options.is_strict, options.has_time);
            return Ok(Bound::new(py, options.frame(puzzle, work)?)?.into_any());
        }
        frame::ensure_no_options(table)?;
        Ok(Bound::new(py, self.solve_one(py, puzzle.extract()?)?)?.into_any())
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

    /// Explains why a conclusion such as `"r3c4<>5"` or `"r3c4=5"` holds on a position.
    fn explain(&self, py: Python<'_>, puzzle: PuzzleLike, conclusion: &str) -> PyResult<Explanation> {
        self.solve_one(py, puzzle)?.explain_conclusion(py, conclusion, self.timeout)
    }

    fn __getnewargs_ex__<'p>(&self, py: Python<'p>) -> (Bound<'p, PyTuple>, Bound<'p, PyDict>) {
        (PyTuple::empty(py), self.options.bind(py).clone())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        repr_with_options(py, "Solver", &self.options)
    }
}

impl Solver {
    fn solve_one(&self, py: Python<'_>, puzzle: PuzzleLike) -> PyResult<Solution> {
        let solver = Arc::clone(&self.inner);
        let solved =
            abandonable(py, move |cancel| solver.worker().with_cancel(cancel.clone()).solve(puzzle.0))?;
        Ok(Solution::new(self.inner.rules(), self.language, solved))
    }
}

/// Returns the `repr` of an object with its options.
pub fn repr_with_options(py: Python<'_>, class: &str, options: &Py<PyDict>) -> PyResult<String> {
    let mut arguments = Vec::new();
    for (name, value) in options.bind(py) {
        arguments.push(format!("{name}={}", value.repr()?));
    }
    Ok(format!("{class}({})", arguments.join(", ")))
}
