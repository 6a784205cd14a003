//! Graders, prepared for many puzzles.

use crate::errors::Suggest;
use crate::frame::{self, GradeTask, TableOptions};
use crate::options::Keywords;
use crate::work::abandonable;
use crate::{grade::Grade, puzzle::PuzzleLike, solver::repr_with_options};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::sync::Arc;
use tesuji::Language;

/// A grader, prepared for many puzzles.
///
/// The options are those of a `Solver`; `tallies` are strategies whose totals are added, where none are given that which
/// grades, where it has some, and `d-score`.
///
/// >>> grader = Grader(strategy="basic", tallies=[])
/// >>> grader.grade("1234341.4321.143").counts
/// {'naked-single': 2}
#[pyclass(frozen, module = "tesuji")]
pub struct Grader {
    pub inner: Arc<tesuji::Grader>,
    pub rules: tesuji::Rules,
    pub language: Language,
    options: Py<PyDict>,
}

#[pymethods]
impl Grader {
    #[new]
    #[pyo3(
        signature = (**options),
        text_signature = "(*, tallies=None, rules=None, strategy=None, techniques=None, with_=None, with_first=False, game=None, uniqueness=False, timeout=None, max_steps=None, check='unsolved', lang='en')"
    )]
    fn new(py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut keywords = Keywords::from_dict(py, options)?;
        let (rules, language) = (keywords.rules()?.inner, keywords.language()?);
        let (tallies, solving) = (keywords.names("tallies")?, keywords.solving()?);
        keywords.finish()?;
        let default_scores = || tesuji::Grader::default_scores(&rules, solving.strategy.as_deref());
        let tallies = tallies.unwrap_or_else(default_scores);
        let thread_rules = rules.clone();
        let made = abandonable(py, move |_| tesuji::Grader::new(&thread_rules, solving, &tallies))?;
        let inner = Arc::new(made.map_err(|error| error.to_exception(py, &rules))?);
        let options = options.map_or_else(|| Ok(PyDict::new(py)), PyDictMethods::copy)?.unbind();
        Ok(Self { inner, rules, language, options })
    }

    /// Grades a puzzle; or many of them, as a `Frame` with a row for each.
    ///
    /// Many puzzles are a table of any library with Arrow's PyCapsule interface, `Puzzles`, or an iterable of puzzles and
    /// texts. `column` names the column of a table with the puzzles and defaults to `"puzzle"`; `keep` lists columns to
    /// copy, `True` for all. An invalid row raises a `PuzzleError`, or with `strict=False` has the message as its `error`.
    /// `time=True` adds a column of microseconds. `jobs` is the number of threads, 0 for all cores.
    ///
    /// >>> frame = Grader(strategy="basic").grade(["1234341.4321.143", "1234341.4321.1.3"])
    /// >>> [row["open"] for row in frame]
    /// [2, 3]
    #[pyo3(
        signature = (puzzle, **table),
        text_signature = "($self, puzzle, *, column='puzzle', keep=None, strict=True, time=False, counts=True, jobs=0)"
    )]
    fn grade<'p>(
        &self,
        py: Python<'p>,
        puzzle: &Bound<'p, PyAny>,
        table: Option<&Bound<'p, PyDict>>,
    ) -> PyResult<Bound<'p, PyAny>> {
        if frame::is_many(puzzle)? {
            let options = TableOptions::from_kwargs(py, table)?;
            let (grader, rules) = (Arc::clone(&self.inner), self.rules.clone());
            let work = GradeTask::new(grader, rules, self.language, &options);
            return Ok(Bound::new(py, options.frame(puzzle, work)?)?.into_any());
        }
        frame::ensure_no_options(table)?;
        let (grader, puzzle) = (Arc::clone(&self.inner), puzzle.extract::<PuzzleLike>()?);
        let graded = abandonable(py, move |cancel| grader.worker().with_cancel(cancel).grade(Ok(puzzle.0)))?;
        Ok(Bound::new(py, Grade::new(&self.rules, self.language, &graded))?.into_any())
    }

    fn __getnewargs_ex__<'p>(&self, py: Python<'p>) -> (Bound<'p, PyTuple>, Bound<'p, PyDict>) {
        (PyTuple::empty(py), self.options.bind(py).clone())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        repr_with_options(py, "Grader", &self.options)
    }
}
