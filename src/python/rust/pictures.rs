//! Pictures for notebooks.

use crate::options::ParsedText;
use pyo3::prelude::*;
use tesuji::{Language, pages::Illustration, text::message};

/// A board with its title and text; `captioned`, the board and text as one picture, is `None` for one of several
/// boards.
#[derive(IntoPyObject)]
pub struct IllustrationFacts {
    title: String,
    words: String,
    board: String,
    captioned: Option<String>,
}

impl IllustrationFacts {
    fn new(drawn: &Illustration<'_>) -> Self {
        let (title, words) = (drawn.title.clone(), drawn.words());
        Self { title, words, board: drawn.board(), captioned: None }
    }

    /// Returns several boards, without captioned forms.
    pub fn list(drawn: &[Illustration<'_>]) -> Vec<Self> {
        drawn.iter().map(Self::new).collect()
    }

    /// Returns a single board, with its captioned form.
    pub fn with_caption(drawn: &Illustration<'_>) -> Self {
        Self { captioned: Some(drawn.captioned()), ..Self::new(drawn) }
    }
}

/// Returns the note about boards that are left out of a page.
#[pyfunction]
pub fn boards_left_out(lang: ParsedText<Language>, drawn: usize, all: usize) -> String {
    lang.0.translate(&message!("Only {drawn} of {all} boards are shown here; each step can draw its own."))
}
