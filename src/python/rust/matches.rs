//! Matches of techniques, and steps.

use crate::options::{Voice, Word, dict};
use crate::pictures::Slide;
use crate::position::Position;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use tesuji::json::json_line;
use tesuji::{Language, Renderer};

/// A match of a technique, which a strategy has applied if there is a step.
#[pyclass(frozen, module = "tesuji._tesuji")]
pub struct Match {
    pub voice: Voice,
    pub number: usize,
    pub found: tesuji::Match,
    pub step: Option<tesuji::Step>,
}

/// Returns row, column, value, and whether the value is placed.
pub fn change(of: tesuji::Change) -> (usize, usize, u8, bool) {
    let (cell, value, is_placed) = match of {
        tesuji::Change::Place(cell, value) => (cell, value, true),
        tesuji::Change::Eliminate(cell, value) => (cell, value, false),
        _ => unreachable!("there are two kinds of changes"),
    };
    (cell.row, cell.column, value, is_placed)
}

impl Match {
    /// Returns a match that a strategy has applied.
    pub fn applied(voice: &Voice, step: tesuji::Step) -> Self {
        Self { voice: voice.clone(), number: step.number, found: (*step).clone(), step: Some(step) }
    }

    fn position(&self, inner: tesuji::Position) -> Position {
        Position { voice: self.voice.clone(), inner }
    }
}

#[pymethods]
impl Match {
    fn technique(&self) -> &str {
        self.found.technique()
    }

    fn call(&self) -> String {
        self.found.technique_call()
    }

    fn facts<'p>(&self, py: Python<'p>) -> PyResult<Bound<'p, PyDict>> {
        let step = self.step.as_ref();
        let tallies = step.into_iter().flat_map(|step| &step.tallies);
        dict!(py, {
            number: self.number,
            changes: self.found.changes().into_iter().map(change).collect::<Vec<_>>(),
            level: step.and_then(|step| step.level.as_deref()),
            tallies: tallies.map(|(name, count)| (name, *count)).collect::<Vec<_>>(),
        })
    }

    fn title(&self) -> String {
        self.found.title(self.voice.language)
    }

    fn text(&self) -> String {
        self.found.explanation(self.voice.language)
    }

    fn bindings(&self) -> Vec<(String, String)> {
        self.found.bindings(self.voice.language).into_iter().collect()
    }

    fn before(&self) -> Position {
        self.position(self.found.before().clone())
    }

    fn after(&self) -> Position {
        self.position(self.found.after())
    }

    fn notation(&self, style: &str) -> Option<String> {
        self.found.notation(style)
    }

    fn json(&self) -> String {
        let language = self.voice.language;
        let json = self.step.as_ref().map(|step| step.to_json(language));
        json_line(&json.unwrap_or_else(|| self.found.to_json(self.number, language)))
    }

    /// Returns what equal matches have in common: the match as JSON in English, and the position.
    fn key(&self) -> (String, String) {
        let json = self.found.to_json(self.number, Language::default());
        (json_line(&json), self.found.before().to_puzzle().to_text())
    }

    fn slide(&self, lang: Option<Word<Language>>) -> Slide {
        let renderer = Renderer::new(&self.voice.rules, self.voice.language_or(lang));
        Slide::alone(&renderer.match_illustration(self.number, &self.found))
    }

    fn __str__(&self) -> String {
        self.step.as_ref().map_or_else(|| self.found.to_string(), ToString::to_string)
    }
}
