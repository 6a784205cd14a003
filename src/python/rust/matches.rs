//! Matches of techniques, and steps.

use crate::{
    options::{ParsedText, RenderContext, dict},
    pictures::IllustrationFacts,
    position::Position,
};
use pyo3::{prelude::*, types::PyDict};
use tesuji::{Language, Renderer, json::json_line};

/// A match of a technique, which a strategy has applied if there is a step.
#[pyclass(frozen, module = "tesuji._tesuji")]
pub struct Match {
    pub context: RenderContext,
    pub number: usize,
    pub inner: tesuji::Match,
    pub step: Option<tesuji::Step>,
}

/// Returns row, column, value, and whether the value is placed.
pub fn change_parts(change: tesuji::Change) -> (usize, usize, u8, bool) {
    let (cell, value, is_placed) = match change {
        tesuji::Change::Place(cell, value) => (cell, value, true),
        tesuji::Change::Eliminate(cell, value) => (cell, value, false),
    };
    (cell.row, cell.column, value, is_placed)
}

impl Match {
    /// Returns a match that a strategy has applied.
    pub fn applied(context: &RenderContext, step: tesuji::Step) -> Self {
        Self { context: context.clone(), number: step.number, inner: (*step).clone(), step: Some(step) }
    }
}

#[pymethods]
impl Match {
    fn technique(&self) -> &str {
        self.inner.technique()
    }

    fn call(&self) -> String {
        self.inner.technique_call()
    }

    fn facts<'p>(&self, py: Python<'p>) -> PyResult<Bound<'p, PyDict>> {
        let step = self.step.as_ref();
        let tallies = step.into_iter().flat_map(|step| &step.tallies);
        dict!(py, {
            number: self.number,
            changes: self.inner.changes().into_iter().map(change_parts).collect::<Vec<_>>(),
            level: step.and_then(|step| step.level.as_deref()),
            tallies: tallies.map(|(name, count)| (name, *count)).collect::<Vec<_>>(),
        })
    }

    fn title(&self) -> String {
        self.inner.title(self.context.language)
    }

    fn text(&self) -> String {
        self.inner.explanation(self.context.language)
    }

    fn bindings(&self) -> Vec<(String, String)> {
        self.inner.bindings(self.context.language).into_iter().collect()
    }

    fn before(&self) -> Position {
        self.context.position(self.inner.before().clone())
    }

    fn after(&self) -> Position {
        self.context.position(self.inner.after())
    }

    fn notation(&self, style: &str) -> Option<String> {
        self.inner.notation(style)
    }

    fn json(&self) -> String {
        let language = self.context.language;
        let json = self.step.as_ref().map(|step| step.to_json(language));
        json_line(&json.unwrap_or_else(|| self.inner.to_json(self.number, language)))
    }

    /// Returns what equal matches have in common: the match as JSON in English, and the position.
    fn key(&self) -> (String, String) {
        let json = self.inner.to_json(self.number, Language::default());
        (json_line(&json), self.inner.before().to_puzzle().to_text())
    }

    fn slide(&self, lang: Option<ParsedText<Language>>) -> IllustrationFacts {
        let renderer = Renderer::new(&self.context.rules, self.context.language_or(lang));
        IllustrationFacts::with_caption(&renderer.match_illustration(self.number, &self.inner))
    }

    fn __str__(&self) -> String {
        self.step.as_ref().map_or_else(|| self.inner.to_string(), ToString::to_string)
    }
}
