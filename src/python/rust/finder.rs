//! Finders, and the matches that they find.

use crate::{
    errors::board_error,
    matches::Match,
    options::{ParsedText, Prepared, RenderContext, duration},
    pictures::IllustrationFacts,
    puzzle::PuzzleLike,
    rules::Rules,
};
use pyo3::prelude::*;
use std::sync::Arc;
use tesuji::{Language, json::json_line};

/// A finder of techniques, prepared for many positions.
#[pyclass(frozen, module = "tesuji._tesuji")]
pub struct Finder(Arc<Prepared<tesuji::Finder>>);

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
    fn new(
        py: Python<'_>,
        rules: &Rules,
        lang: ParsedText<Language>,
        options: FindingOptions,
    ) -> PyResult<Self> {
        let finder_options = tesuji::FinderOptions::default()
            .with_techniques(options.techniques)
            .with_strategy(options.strategy)
            .with_find_all(options.all)
            .with_game(options.game)
            .with_timeout(duration(options.timeout));
        Prepared::new(py, rules, lang, |rules| tesuji::Finder::new(rules, finder_options)).map(Self)
    }

    fn find(&self, py: Python<'_>, puzzle: PuzzleLike) -> PyResult<Matches> {
        let inner = self
            .0
            .run(py, |finder, cancel| finder.worker().with_cancel(cancel.clone()).find(Ok(puzzle.0)))?;
        match inner.error() {
            Some(error) => Err(board_error(error)),
            None => Ok(Matches { inner, context: self.0.context.clone() }),
        }
    }
}

/// The matches on a position.
#[pyclass(frozen, module = "tesuji._tesuji")]
pub struct Matches {
    inner: tesuji::FindResult,
    context: RenderContext,
}

#[pymethods]
impl Matches {
    fn matches(&self) -> Vec<Match> {
        let numbered = (1..).zip(self.inner.matches());
        numbered
            .map(|(number, inner)| Match { context: self.context.clone(), number, inner, step: None })
            .collect()
    }

    fn timed_out(&self) -> bool {
        self.inner.timed_out()
    }

    fn limits(&self) -> Vec<String> {
        self.inner.limits(self.context.language)
    }

    fn json(&self) -> String {
        json_line(&self.context.renderer().find_result_json(&self.inner))
    }

    fn text(&self) -> String {
        self.context.renderer().find_result_text(None, &self.inner)
    }

    fn slides(&self) -> Vec<IllustrationFacts> {
        IllustrationFacts::list(&self.context.renderer().find_illustrations(&self.inner))
    }
}
