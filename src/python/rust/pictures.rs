//! Pictures for notebooks.

use crate::options::Word;
use pyo3::prelude::*;
use tesuji::Language;
use tesuji::pages::Illustration;
use tesuji::text::message;

/// A board with its title and its text; `captioned`, the board with its text, is `None` if it is one of several.
#[derive(IntoPyObject)]
pub struct Slide {
    title: String,
    words: String,
    board: String,
    captioned: Option<String>,
}

impl Slide {
    pub fn of(drawn: &Illustration<'_>) -> Self {
        let (title, words) = (drawn.title.clone(), drawn.words());
        Self { title, words, board: drawn.board(), captioned: None }
    }

    /// Returns a slide that stands alone.
    pub fn alone(drawn: &Illustration<'_>) -> Self {
        Self { captioned: Some(drawn.captioned()), ..Self::of(drawn) }
    }
}

/// Returns the note about boards that have no room on a page.
#[pyfunction]
pub fn boards_left_out(lang: Word<Language>, drawn: usize, all: usize) -> String {
    lang.0.translate(&message!("Only {drawn} of {all} boards have room here; each step draws its own."))
}
