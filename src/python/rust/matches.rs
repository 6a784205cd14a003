//! Matches of techniques, and steps.

use crate::options::{Voice, Word};
use crate::pictures::Slide;
use crate::position::Position;
use pyo3::prelude::*;
use std::ops::Deref;
use tesuji::Language;
use tesuji::json::{StepJson, json_line};
use tesuji::pages::Illustration;

/// A match of a technique, or a step.
#[pyclass(frozen, module = "tesuji._tesuji")]
pub struct Match {
    pub voice: Voice,
    pub found: Found,
}

pub enum Found {
    /// A match with its number.
    Match(usize, tesuji::Match),
    /// A match that a strategy has applied.
    Step(tesuji::Step),
}

/// What is known of a match without words.
#[derive(IntoPyObject)]
struct MatchFacts<'a> {
    number: usize,
    technique: &'a str,
    call: String,
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

impl Deref for Found {
    type Target = tesuji::Match;

    fn deref(&self) -> &tesuji::Match {
        match self {
            Self::Match(_, found) => found,
            Self::Step(step) => step,
        }
    }
}

impl Found {
    fn number(&self) -> usize {
        match self {
            Self::Match(number, _) => *number,
            Self::Step(step) => step.number,
        }
    }

    fn data(&self, language: Language) -> StepJson {
        match self {
            Self::Match(number, found) => found.to_json(*number, language),
            Self::Step(step) => step.to_json(language),
        }
    }
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
    fn position(&self, inner: tesuji::Position) -> Position {
        Position { voice: self.voice.clone(), inner }
    }

    fn drawn<T>(&self, language: Language, see: impl FnOnce(&Illustration<'_>) -> T) -> T {
        let voice = Voice { language, ..self.voice.clone() };
        see(&voice.renderer().match_illustration(self.found.number(), &self.found))
    }
}

#[pymethods]
impl Match {
    fn facts(&self) -> MatchFacts<'_> {
        let step = match &self.found {
            Found::Step(step) => Some(step),
            Found::Match(..) => None,
        };
        let tallies = step.into_iter().flat_map(|step| &step.tallies);
        MatchFacts {
            number: self.found.number(),
            technique: self.found.technique(),
            call: self.found.technique_call(),
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
        json_line(&self.found.data(self.voice.language))
    }

    /// Returns what equal matches have in common: the match as JSON in English, and the position.
    fn key(&self) -> (String, String) {
        let json = self.found.to_json(self.found.number(), Language::default());
        (json_line(&json), self.found.before().to_puzzle().to_text())
    }

    fn slide(&self, lang: Option<Word<Language>>) -> Slide {
        self.drawn(self.voice.language_or(lang), Slide::of)
    }

    fn captioned(&self) -> String {
        self.drawn(self.voice.language, |drawn| drawn.captioned())
    }

    fn __str__(&self) -> String {
        match &self.found {
            Found::Match(_, found) => found.to_string(),
            Found::Step(step) => step.to_string(),
        }
    }
}
