//! Difficulty of a puzzle.

use crate::json::parse_json;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use tesuji::json::{GradeJson, json_line};
use tesuji::{Language, Renderer};

/// Grade of a puzzle: its difficulty and the techniques that it needs.
///
/// >>> graded = grade("1234341.4321.143")
/// >>> graded.status, graded.level, graded.hardest, graded.open_cells
/// ('solved', 'easy', 'full-house', 2)
#[pyclass(frozen, module = "tesuji")]
pub struct Grade {
    line: GradeJson,
}

impl Grade {
    pub fn new(rules: &tesuji::Rules, language: Language, grade: &tesuji::Grade) -> Self {
        Self { line: Renderer::new(rules, language).grade_json(grade) }
    }
}

#[pymethods]
impl Grade {
    /// The status of solving: `solved`, `stuck`, `contradiction`, `invalid`, `timeout`, `unsound` or `fault`.
    #[getter]
    fn status(&self) -> &'static str {
        self.line.status.word()
    }

    /// Detail beyond the status; `None` if there is no detail.
    #[getter]
    fn note(&self) -> Option<&str> {
        self.line.error.as_ref().map(|error| error.message.as_str())
    }

    /// The game of the puzzle.
    #[getter]
    fn game(&self) -> Option<&str> {
        self.line.game.as_deref()
    }

    /// The puzzle as a line.
    #[getter]
    fn puzzle(&self) -> Option<&str> {
        self.line.puzzle.as_deref()
    }

    /// The hardest level of the strategy on which a step was found.
    #[getter]
    fn level(&self) -> Option<&str> {
        self.line.level.as_deref()
    }

    /// The technique of the highest difficulty that was applied.
    #[getter]
    fn hardest(&self) -> Option<&str> {
        self.line.hardest.as_deref()
    }

    /// The difficulty of that technique, as declared by its rule.
    #[getter]
    fn difficulty(&self) -> Option<i64> {
        self.line.difficulty
    }

    /// The number of open cells of the initial position.
    #[getter]
    fn open_cells(&self) -> Option<usize> {
        self.line.open
    }

    /// The sudoku entropy of the initial position: the mean of the natural logarithms of the numbers of candidates.
    #[getter]
    fn entropy(&self) -> Option<f64> {
        self.line.entropy
    }

    /// The symmetries of the givens by their names, with blanks between them.
    #[getter]
    fn symmetry(&self) -> Option<&str> {
        self.line.symmetry.as_deref()
    }

    /// The scores of further strategies, by their names.
    #[getter]
    fn scores<'p>(&self, py: Python<'p>) -> PyResult<Bound<'p, PyDict>> {
        let scores = PyDict::new(py);
        for (name, score) in &self.line.tallies {
            scores.set_item(name, score)?;
        }
        Ok(scores)
    }

    /// The number of applications of each technique, in the order of the strategy.
    #[getter]
    fn counts<'p>(&self, py: Python<'p>) -> PyResult<Bound<'p, PyDict>> {
        let counts = PyDict::new(py);
        for (name, count) in &self.line.counts {
            counts.set_item(name, count)?;
        }
        Ok(counts)
    }

    /// The grade as a dict, as `tesuji grade --format json` writes it.
    #[getter]
    fn json<'p>(&self, py: Python<'p>) -> PyResult<Bound<'p, PyAny>> {
        parse_json(py, &json_line(&self.line))
    }

    fn __repr__(&self) -> String {
        let level = self.level().map_or_else(String::new, |level| format!(", {level}"));
        let hardest = self.hardest().map_or_else(String::new, |hardest| format!(", {hardest}"));
        format!("<Grade: {}{level}{hardest}>", self.status())
    }
}
