//! Solutions of puzzles.

use crate::errors::{board_error, invalid_option};
use crate::json::parse_json;
use crate::options::read_word;
use crate::work::abandonable;
use crate::{explanation::Explanation, pictures, position::Position, puzzle::Puzzle, step::Step};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple};
use std::sync::Arc;
use std::time::Duration;
use tesuji::{BoardStyle, Language, RenderBuffers, Renderer};

/// Solution of a puzzle: its status and its steps.
///
/// >>> solution = solve("1234341.4321.143")
/// >>> solution.status, len(solution.steps), solution.counts
/// ('solved', 2, {'full-house': 2})
/// >>> print(solution.steps[0])
/// 1. Full House: r2c4=2 — r2c4 is the last open cell of row 2, and 2 is the only value missing there.
#[pyclass(frozen, module = "tesuji")]
pub struct Solution {
    inner: Arc<tesuji::Solution>,
    rules: tesuji::Rules,
    language: Language,
    steps: PyOnceLock<Py<PyTuple>>,
}

impl Solution {
    pub fn new(rules: &tesuji::Rules, language: Language, inner: tesuji::Solution) -> Self {
        Self { inner: Arc::new(inner), rules: rules.clone(), language, steps: PyOnceLock::new() }
    }

    pub fn explain_conclusion(
        &self,
        py: Python<'_>,
        conclusion: &str,
        timeout: Option<Duration>,
    ) -> PyResult<Explanation> {
        let (inner, rules, language) = (Arc::clone(&self.inner), self.rules.clone(), self.language);
        let conclusion = conclusion.to_owned();
        abandonable(py, move |cancel| {
            Explanation::new(
                &Renderer::new(&rules, language),
                &inner.explain_until(&conclusion, timeout, cancel),
            )
        })?
        .map_err(|what| invalid_option(py, what))
    }

    /// Returns the solution as a line of JSON.
    pub fn line(&self) -> String {
        self.inner.to_json(self.language)
    }

    fn renderer(&self) -> Renderer<'_> {
        Renderer::new(&self.rules, self.language)
    }

    fn position(&self, of: Option<tesuji::Position>) -> Option<Position> {
        of.map(|position| Position::new(&self.rules, self.language, position))
    }
}

#[pymethods]
impl Solution {
    /// The status of solving: `solved`, `stuck`, `contradiction`, `invalid`, `timeout`, `unsound` or `fault`.
    #[getter]
    fn status(&self) -> &'static str {
        self.inner.status().word()
    }

    /// Whether every cell has a value, and they obey the laws.
    #[getter]
    fn is_solved(&self) -> bool {
        self.inner.is_solved()
    }

    /// Detail beyond the status, such as which rule is unsound; `None` if there is no detail.
    #[getter]
    fn note(&self) -> Option<String> {
        self.inner.status_message(self.language)
    }

    /// The puzzle.
    #[getter]
    fn puzzle(&self) -> Option<Puzzle> {
        self.inner.puzzle().map(|inner| Puzzle { inner })
    }

    /// The game of the puzzle.
    #[getter]
    fn game(&self) -> Option<&str> {
        self.inner.game()
    }

    /// The name of the strategy.
    #[getter]
    fn strategy(&self) -> &str {
        self.inner.strategy()
    }

    /// The steps, each with the position that it was found on.
    #[getter]
    fn steps<'p>(&self, py: Python<'p>) -> PyResult<Bound<'p, PyTuple>> {
        let steps = self.steps.get_or_try_init(py, || {
            let steps = self.inner.steps().map(|step| Step::object(py, &self.rules, self.language, step));
            PyResult::Ok(PyTuple::new(py, steps.collect::<PyResult<Vec<_>>>()?)?.unbind())
        })?;
        Ok(steps.bind(py).clone())
    }

    /// The final values, one character for each square, `.` for an open one.
    #[getter]
    fn values(&self) -> Option<String> {
        self.inner.final_values()
    }

    /// The number of applications of each technique, in the order of the strategy.
    #[getter]
    fn counts<'p>(&self, py: Python<'p>) -> PyResult<Bound<'p, PyDict>> {
        let counts = PyDict::new(py);
        for (name, count) in self.inner.technique_counts() {
            counts.set_item(name, count)?;
        }
        Ok(counts)
    }

    /// The hardest level of the strategy on which a step was found.
    #[getter]
    fn level(&self) -> Option<&str> {
        self.inner.level()
    }

    /// The scores and tallies of the strategy.
    #[getter]
    fn tallies<'p>(&self, py: Python<'p>) -> PyResult<Bound<'p, PyDict>> {
        let tallies = PyDict::new(py);
        for (name, count) in self.inner.tallies() {
            tallies.set_item(name, count)?;
        }
        Ok(tallies)
    }

    /// The limits that techniques reached if solving is stuck: without them more steps might have been found.
    #[getter]
    fn limits(&self) -> Vec<String> {
        self.inner.limits(self.language)
    }

    /// The time that the strategy took, in seconds, without the planning for the board.
    #[getter]
    fn seconds(&self) -> f64 {
        self.inner.solve_time().as_secs_f64()
    }

    /// The position before the first step.
    #[getter]
    fn start(&self) -> Option<Position> {
        self.position(self.inner.initial_position())
    }

    /// The position after the last step.
    #[getter]
    fn reached(&self) -> Option<Position> {
        self.position(self.inner.final_position())
    }

    /// All steps in words.
    #[getter]
    fn trace(&self) -> String {
        self.inner.trace_text(self.language)
    }

    /// The solution as a dict, as `tesuji solve --format json` writes it.
    #[getter]
    fn json<'p>(&self, py: Python<'p>) -> PyResult<Bound<'p, PyAny>> {
        parse_json(py, &self.line())
    }

    /// The solution as a dict in which each step names the facts that it depends on: `verify` then checks these as
    /// well.
    fn evidence<'p>(&self, py: Python<'p>) -> PyResult<Bound<'p, PyAny>> {
        let (inner, rules, language) = (Arc::clone(&self.inner), self.rules.clone(), self.language);
        let line = abandonable(py, move |_| {
            let (mut line, mut renderer) = (Vec::new(), Renderer::new(&rules, language));
            renderer.has_premises = true;
            renderer.write_solution_json(None, &inner, &mut RenderBuffers::default(), &mut line);
            line
        })?;
        parse_json(py, &String::from_utf8_lossy(&line))
    }

    /// The whole solution explained with boards, as `tesuji teach --all` writes it.
    #[pyo3(signature = (lang = None))]
    fn lesson(&self, py: Python<'_>, lang: Option<&str>) -> PyResult<Option<String>> {
        let language = lang.map_or(Ok(self.language), |lang| read_word(py, lang))?;
        Ok(self.inner.walkthrough(BoardStyle { language, ..BoardStyle::default() }))
    }

    /// Explains why a conclusion such as `"r3c4<>5"` or `"r3c4=5"` holds on the initial position.
    ///
    /// >>> solve("1234341.4321.143").explain("r2c4=2").status
    /// 'argued'
    #[pyo3(signature = (conclusion, *, timeout = None))]
    fn explain(&self, py: Python<'_>, conclusion: &str, timeout: Option<f64>) -> PyResult<Explanation> {
        let wrong = |_| invalid_option(py, "timeout: no time in seconds".to_owned());
        let timeout = timeout.map(Duration::try_from_secs_f64).transpose().map_err(wrong)?;
        self.explain_conclusion(py, conclusion, timeout)
    }

    /// The final position in a format, with the remaining candidates.
    #[pyo3(signature = (format = "candidates"))]
    fn write(&self, py: Python<'_>, format: &str) -> PyResult<Option<String>> {
        let format = crate::errors::format(py, Some(format))?.unwrap_or(tesuji::Format::Candidates);
        self.inner.write(format).transpose().map_err(|error| board_error(py, &error))
    }

    /// The solution path as a picture: technique and difficulty of each step, candidates left.
    fn _repr_svg_(&self) -> Option<String> {
        self.renderer().path_chart_svg(&self.inner)?.ok()
    }

    /// The solution path for a notebook: its result, and each step with its text; the boards of as many steps as have
    /// room.
    fn _repr_html_(&self) -> String {
        let renderer = self.renderer();
        let slides = renderer.illustrations(&self.inner).unwrap_or_default();
        pictures::solution_path_html(
            &renderer.result_text(&self.inner),
            self._repr_svg_(),
            &slides,
            self.language,
        )
    }

    fn __str__(&self) -> String {
        self.renderer().result_text(&self.inner)
    }

    fn __repr__(&self) -> String {
        format!("<Solution: {}>", self.renderer().result_text(&self.inner))
    }
}
