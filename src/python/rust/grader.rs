//! Graders, prepared for many puzzles.

use crate::errors::Suggest;
use crate::frame::{self, Grades, TableOptions};
use crate::options::Given;
use crate::work::abandonable;
use crate::{grade::Grade, puzzle::PuzzleLike, solver::shown};
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
        let mut given = Given::of(py, options)?;
        let (rules, language) = (given.rules()?.inner, given.language()?);
        let (tallies, solving) = (given.names("tallies")?, given.solving()?);
        given.finish()?;
        let usual = || tesuji::Grader::default_scores(&rules, solving.strategy.as_deref());
        let tallies = tallies.unwrap_or_else(usual);
        let own = rules.clone();
        let made = abandonable(py, move |_| tesuji::Grader::new(&own, solving, &tallies))?;
        let inner = Arc::new(made.map_err(|error| error.raised(py, &rules))?);
        let options = options.map_or_else(|| Ok(PyDict::new(py)), PyDictMethods::copy)?.unbind();
        Ok(Self { inner, rules, language, options })
    }

    /// Grades a puzzle; or many of them, as a `Frame` with a row for each.
    ///
    /// Many are a table of any library that has Arrow's PyCapsule interface, `Puzzles`, or an iterable of puzzles and
    /// texts. The puzzles of a table stand in its column `column`, `"puzzle"` where nothing is said; `keep` are columns
    /// that are carried along, `True` for all. A row that is no puzzle is a `PuzzleError`, or with `strict=False` a row
    /// whose `error` says what is wrong. With `time=True` there is a column of microseconds. As many threads as `jobs`
    /// work, 0 for all cores.
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
            let options = TableOptions::of(py, table)?;
            let (grader, rules) = (Arc::clone(&self.inner), self.rules.clone());
            let work = Grades::new(grader, rules, self.language, &options);
            return Ok(Bound::new(py, options.frame(puzzle, work)?)?.into_any());
        }
        frame::none_for_one(table)?;
        let (grader, puzzle) = (Arc::clone(&self.inner), puzzle.extract::<PuzzleLike>()?);
        let graded = abandonable(py, move |cancel| grader.worker().with_cancel(cancel).grade(Ok(puzzle.0)))?;
        Ok(Bound::new(py, Grade::new(&self.rules, self.language, &graded))?.into_any())
    }

    fn __getnewargs_ex__<'p>(&self, py: Python<'p>) -> (Bound<'p, PyTuple>, Bound<'p, PyDict>) {
        (PyTuple::empty(py), self.options.bind(py).clone())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        shown(py, "Grader", &self.options)
    }
}
