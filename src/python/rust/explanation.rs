//! Explanations of conclusions.

use crate::json::parse_json;
use crate::pictures;
use pyo3::prelude::*;
use tesuji::pages::Illustration;
use tesuji::{ExplainStatus, Renderer};

/// Explanation of a conclusion: the steps that lead to it, and the facts that it depends on.
///
/// >>> explained = explain("1234341.4321.143", "r2c4=2")
/// >>> print(explained.text.splitlines()[0])
/// r2c4=2 follows in one step:
#[pyclass(frozen, module = "tesuji")]
pub struct Explanation {
    status: &'static str,
    text: String,
    text_with_facts: String,
    json: String,
    svg: Option<String>,
    html: String,
}

impl Explanation {
    /// Renders an explanation; returns a message if the conclusion or the position is invalid.
    pub fn new(renderer: &Renderer<'_>, explained: &tesuji::Explanation<'_>) -> Result<Self, String> {
        let text = renderer.explanation_text(explained, false);
        if explained.status == ExplainStatus::Invalid {
            return Err(text.trim_end().to_owned());
        }
        let slides = renderer.explanation_illustrations(explained);
        let heading = text.lines().next().unwrap_or_default();
        Ok(Self {
            status: explained.status.word(),
            text_with_facts: renderer.explanation_text(explained, true),
            json: renderer.explanation_json(explained).to_string(),
            svg: slides.first().map(Illustration::captioned),
            html: pictures::solution_path_html(heading, None, &slides, renderer.language()),
            text,
        })
    }
}

#[pymethods]
impl Explanation {
    /// `known`, `argued`, `follows`, `open` or `timeout`.
    #[getter]
    fn status(&self) -> &'static str {
        self.status
    }

    /// The steps that lead to the conclusion, or the cells and units that it follows from, in words.
    #[getter]
    fn text(&self) -> &str {
        &self.text
    }

    /// The text with all facts that the conclusion depends on.
    #[getter]
    fn facts(&self) -> &str {
        &self.text_with_facts
    }

    /// The explanation as a dict, as `tesuji explain --format json` writes it.
    #[getter]
    fn json<'p>(&self, py: Python<'p>) -> PyResult<Bound<'p, PyAny>> {
        parse_json(py, &self.json)
    }

    /// The first picture for a notebook.
    fn _repr_svg_(&self) -> Option<&str> {
        self.svg.as_deref()
    }

    /// Text and pictures for a notebook.
    fn _repr_html_(&self) -> &str {
        &self.html
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<Explanation: {}>", self.text.lines().next().unwrap_or_default())
    }
}
