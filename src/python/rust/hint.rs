//! Hints.

use crate::matches::{Match, change};
use crate::options::Voice;
use crate::pictures::Slide;
use pyo3::prelude::*;

/// The next step on a position, or the reason that there is none.
#[pyclass(frozen, module = "tesuji._tesuji")]
pub struct Hint {
    pub voice: Voice,
    pub inner: tesuji::Hint,
}

#[pymethods]
impl Hint {
    fn step(&self) -> Option<Match> {
        self.inner.step().map(|step| Match::applied(&self.voice, step))
    }

    fn text(&self, level: u8) -> String {
        self.voice.renderer().hint_text(&self.inner, level).trim_end().to_owned()
    }

    /// Returns entries and removed candidates that the givens contradict.
    fn wrong(&self) -> Vec<(usize, usize, u8, bool)> {
        self.inner.mistakes().into_iter().map(change).collect()
    }

    fn json(&self, level: u8) -> String {
        self.voice.renderer().hint_json(&self.inner, level).to_string()
    }

    fn slide(&self, level: u8) -> Option<Slide> {
        self.voice.renderer().hint_illustration(&self.inner, level).map(|drawn| Slide::alone(&drawn))
    }
}
