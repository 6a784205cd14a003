//! Matches of techniques, and steps.

use crate::options::{Voice, Word};
use crate::pictures::Slide;
use crate::position::Position;
use pyo3::prelude::*;
use tesuji::Language;
use tesuji::json::json_line;
use tesuji::pages::Illustration;

/// A match of a technique, which a strategy has applied if there is a step.
#[pyclass(frozen, module = "tesuji._tesuji")]
pub struct Match {
    pub voice: Voice,
    pub number: usize,
    pub found: tesuji::Match,
    pub step: Option<tesuji::Step>,
}

/// What is known of a match without words.
#[derive(IntoPyObject)]
struct MatchFacts<'a> {
    number: usize,
    changes: Vec<(usize, usize, u8, bool)>,
    level: Option<&'a str>,
    tallies: Vec<(&'a String, i64)>,
}

/// The words about a match.
#[derive(IntoPyObject)]
struct MatchWords {
    title: String,
    text: String,
    bindings: Vec<(String, String)>,
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

    fn drawn<T>(&self, language: Language, see: impl FnOnce(&Illustration<'_>) -> T) -> T {
        let voice = Voice { language, ..self.voice.clone() };
        see(&voice.renderer().match_illustration(self.number, &self.found))
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

    fn facts(&self) -> MatchFacts<'_> {
        let step = self.step.as_ref();
        let tallies = step.into_iter().flat_map(|step| &step.tallies);
        MatchFacts {
            number: self.number,
            changes: self.found.changes().into_iter().map(change).collect(),
            level: step.and_then(|step| step.level.as_deref()),
            tallies: tallies.map(|(name, count)| (name, *count)).collect(),
        }
    }

    fn words(&self) -> MatchWords {
        let language = self.voice.language;
        MatchWords {
            title: self.found.title(language),
            text: self.found.explanation(language),
            bindings: self.found.bindings(language).into_iter().collect(),
        }
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

    fn arguments(&self) -> String {
        json_line(&self.found.arguments())
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
        self.drawn(self.voice.language_or(lang), Slide::of)
    }

    fn captioned(&self) -> String {
        self.drawn(self.voice.language, |drawn| drawn.captioned())
    }

    fn __str__(&self) -> String {
        self.step.as_ref().map_or_else(|| self.found.to_string(), ToString::to_string)
    }
}
