//! Hints: the next step of a strategy, in part or in full.

use crate::errors::invalid_option;
use crate::json::parse_json;
use crate::{pictures, step::Change, step::Step};
use pyo3::prelude::*;
use tesuji::{Language, Renderer};

/// The next step on a given position, or the reason that there is none.
///
/// >>> hint("1234341.4321.143").text
/// 'Look at: row 2, r2c4'
#[pyclass(frozen, module = "tesuji")]
pub struct Hint {
    inner: tesuji::Hint,
    rules: tesuji::Rules,
    language: Language,
    level: u8,
}

impl Hint {
    pub fn new(
        py: Python<'_>,
        rules: &tesuji::Rules,
        language: Language,
        level: u8,
        inner: tesuji::Hint,
    ) -> PyResult<Self> {
        if !(1..=3).contains(&level) {
            return Err(invalid_option(py, format!("invalid level {level}: expected 1, 2 or 3")));
        }
        Ok(Self { inner, rules: rules.clone(), language, level })
    }

    fn renderer(&self) -> Renderer<'_> {
        Renderer::new(&self.rules, self.language)
    }
}

#[pymethods]
impl Hint {
    /// The step; `None` if the position is solved, has an error or is beyond the strategy.
    #[getter]
    fn step(&self, py: Python<'_>) -> PyResult<Option<Py<Step>>> {
        self.inner.step().map(|step| Step::object(py, &self.rules, self.language, step)).transpose()
    }

    /// The level of detail, 1 to 3.
    #[getter]
    fn level(&self) -> u8 {
        self.level
    }

    /// `found`, or why there is no step: `none`, `several-solutions`, or the status of the position.
    #[getter]
    fn status(&self) -> String {
        self.renderer().hint_json(&self.inner, 1)["status"].as_str().unwrap_or_default().to_owned()
    }

    /// The hint in words.
    #[getter]
    fn text(&self) -> String {
        self.renderer().hint_text(&self.inner, self.level).trim_end().to_owned()
    }

    /// Entries and removed candidates that the givens contradict.
    #[getter]
    fn wrong(&self) -> Vec<Change> {
        self.inner.mistakes().into_iter().map(Change).collect()
    }

    /// The hint as a dict, as `tesuji hint --format json` writes it.
    #[getter]
    fn json<'p>(&self, py: Python<'p>) -> PyResult<Bound<'p, PyAny>> {
        parse_json(py, &self.renderer().hint_json(&self.inner, self.level).to_string())
    }

    /// A picture for a notebook; `None` if there is no step.
    fn _repr_svg_(&self) -> Option<String> {
        Some(self.renderer().hint_illustration(&self.inner, self.level)?.captioned())
    }

    /// Text and picture for a notebook.
    fn _repr_html_(&self) -> String {
        let slide = self.renderer().hint_illustration(&self.inner, self.level);
        slide.map_or_else(|| pictures::paragraphs(&self.text()), |slide| pictures::html(&slide))
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("<Hint: {}>", self.renderer().hint_text(&self.inner, 1).trim_end())
    }
}
