//! Finders, and the matches that they find.

use crate::errors::{no_board, option_error};
use crate::matches::Match;
use crate::options::{Voice, Word, duration};
use crate::pictures::Slide;
use crate::puzzle::PuzzleLike;
use crate::rules::Rules;
use crate::work::abandonable;
use pyo3::prelude::*;
use std::sync::Arc;
use tesuji::Language;
use tesuji::json::json_line;

/// A finder of techniques, prepared for many positions.
#[pyclass(frozen, module = "tesuji._tesuji")]
pub struct Finder {
    inner: Arc<tesuji::Finder>,
    voice: Voice,
}

/// Options of finding.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct FindingOptions {
    techniques: Vec<String>,
    strategy: Option<String>,
    all: bool,
    game: Option<String>,
    timeout: Option<f64>,
}

#[pymethods]
impl Finder {
    #[new]
    fn new(py: Python<'_>, rules: &Rules, lang: Word<Language>, options: FindingOptions) -> PyResult<Self> {
        let voice = Voice { rules: rules.inner.clone(), language: lang.0 };
        let finding = tesuji::FinderOptions::default()
            .with_techniques(options.techniques)
            .with_strategy(options.strategy)
            .with_find_all(options.all)
            .with_game(options.game)
            .with_timeout(duration(options.timeout));
        let rules = voice.rules.clone();
        let made = abandonable(py, move |_| tesuji::Finder::new(&rules, finding))?;
        Ok(Self { inner: Arc::new(made.map_err(option_error)?), voice })
    }

    fn find(&self, py: Python<'_>, puzzle: PuzzleLike) -> PyResult<Matches> {
        let finder = Arc::clone(&self.inner);
        let inner =
            abandonable(py, move |cancel| finder.worker().with_cancel(cancel.clone()).find(Ok(puzzle.0)))?;
        match inner.error() {
            Some(error) => Err(no_board(error)),
            None => Ok(Matches { inner, voice: self.voice.clone() }),
        }
    }
}

/// The matches on a position.
#[pyclass(frozen, module = "tesuji._tesuji")]
pub struct Matches {
    inner: tesuji::FindResult,
    voice: Voice,
}

#[pymethods]
impl Matches {
    fn matches(&self) -> Vec<Match> {
        let numbered = (1..).zip(self.inner.matches());
        numbered
            .map(|(number, found)| Match { voice: self.voice.clone(), number, found, step: None })
            .collect()
    }

    fn timed_out(&self) -> bool {
        self.inner.timed_out()
    }

    fn limits(&self) -> Vec<String> {
        self.inner.limits(self.voice.language)
    }

    fn json(&self) -> String {
        json_line(&self.voice.renderer().find_result_json(&self.inner))
    }

    fn text(&self) -> String {
        self.voice.renderer().find_result_text(None, &self.inner)
    }

    fn slides(&self) -> Vec<Slide> {
        self.voice.renderer().find_illustrations(&self.inner).iter().map(Slide::of).collect()
    }
}
