//! Solutions of puzzles.

use crate::{
    errors::{board_error, invalid_option},
    matches::Match,
    options::{ParsedText, RenderContext, board_style, dict, duration},
    pictures::IllustrationFacts,
    position::Position,
    puzzle::Puzzle,
    work::abandonable,
};
use pyo3::{prelude::*, types::PyDict};
use std::sync::Arc;
use tesuji::{
    ExplainStatus, Format, Language, RenderBuffers, Renderer, TimeLimit,
    json::{RunsJson, json_line},
    pages::Illustration,
};

/// A solution, with the trace of its steps.
#[pyclass(frozen, module = "tesuji._tesuji")]
pub struct Solution {
    pub inner: Arc<tesuji::Solution>,
    pub context: RenderContext,
}

/// An explanation in all its forms.
#[derive(IntoPyObject)]
pub struct ExplanationFacts {
    status: &'static str,
    text: String,
    facts: String,
    json: String,
    svg: Option<String>,
    slides: Vec<IllustrationFacts>,
}

/// Renders an explanation; returns a message if the conclusion or the position is invalid.
fn explanation(
    renderer: &Renderer<'_>,
    explained: &tesuji::Explanation<'_>,
) -> Result<ExplanationFacts, String> {
    let text = renderer.explanation_text(explained, false);
    if explained.status == ExplainStatus::Invalid {
        return Err(text.trim_end().to_owned());
    }
    let illustrations = renderer.explanation_illustrations(explained);
    Ok(ExplanationFacts {
        status: explained.status.word(),
        facts: renderer.explanation_text(explained, true),
        json: renderer.explanation_json(explained).to_string(),
        svg: illustrations.first().map(Illustration::captioned),
        slides: IllustrationFacts::list(&illustrations),
        text,
    })
}

#[pymethods]
impl Solution {
    fn facts<'p>(&self, py: Python<'p>) -> PyResult<Bound<'p, PyDict>> {
        let Self { inner, context } = self;
        dict!(py, {
            status: inner.status().word(),
            note: inner.status_message(context.language),
            game: inner.game(),
            strategy: inner.strategy(),
            values: inner.final_values(),
            counts: inner.technique_counts().into_iter().collect::<Vec<_>>(),
            level: inner.level(),
            tallies: inner.tallies().iter().map(|(name, count)| (name, *count)).collect::<Vec<_>>(),
            seconds: inner.solve_time().as_secs_f64(),
            kindest: inner.kindest().and_then(Result::ok).map(json_line),
            rating: context.renderer().rating_json(inner).as_ref().map(json_line),
            runs: inner.run_statistics().map(|statistics| json_line(&RunsJson::new(statistics))),
        })
    }

    fn limits(&self) -> Vec<String> {
        self.inner.limits(self.context.language)
    }

    fn puzzle<'p>(&self, py: Python<'p>) -> PyResult<Option<Bound<'p, Puzzle>>> {
        self.inner.puzzle().map(|inner| Puzzle::object(py, inner)).transpose()
    }

    fn steps(&self) -> Vec<Match> {
        self.inner.steps().map(|step| Match::applied(&self.context, step)).collect()
    }

    fn start(&self) -> Option<Position> {
        self.inner.initial_position().map(|inner| self.context.position(inner))
    }

    fn reached(&self) -> Option<Position> {
        self.inner.final_position().map(|inner| self.context.position(inner))
    }

    /// Returns the result as a sentence.
    fn text(&self) -> String {
        self.context.renderer().result_text(&self.inner)
    }

    fn trace(&self) -> String {
        self.inner.trace_text(self.context.language)
    }

    fn json(&self) -> String {
        self.inner.to_json(self.context.language)
    }

    /// Returns the solution as JSON in which each step names the facts that it depends on.
    fn evidence(&self, py: Python<'_>) -> PyResult<String> {
        let (inner, context) = (Arc::clone(&self.inner), self.context.clone());
        let line = abandonable(py, move |_| {
            let (mut line, mut renderer) = (Vec::new(), context.renderer());
            renderer.has_premises = true;
            renderer.write_solution_json(None, &inner, &mut RenderBuffers::default(), &mut line);
            line
        })?;
        Ok(String::from_utf8_lossy(&line).into_owned())
    }

    fn lesson(&self, lang: Option<ParsedText<Language>>) -> Option<String> {
        self.inner.walkthrough(board_style(self.context.language_or(lang)))
    }

    fn explain(
        &self,
        py: Python<'_>,
        conclusion: String,
        timeout: Option<f64>,
    ) -> PyResult<ExplanationFacts> {
        let (inner, context) = (Arc::clone(&self.inner), self.context.clone());
        let facts = abandonable(py, move |cancel| {
            let time = TimeLimit { timeout: duration(timeout), cancel: Some(cancel.clone()) };
            let mut explained = inner.explain(&conclusion, &time);
            explained.find_facts(&time);
            explanation(&context.renderer(), &explained)
        })?;
        facts.map_err(invalid_option)
    }

    fn write(&self, format: ParsedText<Format>) -> PyResult<Option<String>> {
        self.inner.write(format.0).transpose().map_err(board_error)
    }

    fn chart(&self) -> Option<String> {
        self.context.renderer().path_chart_svg(&self.inner)?.ok()
    }

    fn slides(&self) -> Vec<IllustrationFacts> {
        let illustrations = self.context.renderer().illustrations(&self.inner);
        IllustrationFacts::list(&illustrations.unwrap_or_default())
    }
}
