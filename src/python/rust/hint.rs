//! Hints.

use crate::{
    matches::{Match, change_parts},
    options::RenderContext,
    pictures::IllustrationFacts,
};
use pyo3::prelude::*;

/// The next step on a position, or the reason that there is none.
#[pyclass(frozen, module = "tesuji._tesuji")]
pub struct Hint {
    pub context: RenderContext,
    pub inner: tesuji::Hint,
}

#[pymethods]
impl Hint {
    fn step(&self) -> Option<Match> {
        self.inner.step().map(|step| Match::applied(&self.context, step))
    }

    fn text(&self, level: u8) -> String {
        self.context.renderer().hint_text(&self.inner, level).trim_end().to_owned()
    }

    /// Returns entries and removed candidates that the givens contradict.
    fn wrong(&self) -> Vec<(usize, usize, u8, bool)> {
        self.inner.mistakes().into_iter().map(change_parts).collect()
    }

    fn json(&self, level: u8) -> String {
        self.context.renderer().hint_json(&self.inner, level).to_string()
    }

    fn slide(&self, level: u8) -> Option<IllustrationFacts> {
        self.context
            .renderer()
            .hint_illustration(&self.inner, level)
            .map(|drawn| IllustrationFacts::with_caption(&drawn))
    }
}
