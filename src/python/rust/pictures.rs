//! Pictures for notebooks.

use crate::options::Word;
use pyo3::prelude::*;
use tesuji::Language;
use tesuji::pages::Illustration;
use tesuji::text::message;

/// A board with its title and its text; `board` is `None` if there is no room for it.
#[derive(IntoPyObject)]
pub struct Slide {
    title: String,
    words: String,
    board: Option<String>,
}

impl Slide {
    pub fn of(drawn: &Illustration<'_>) -> Self {
        Self { title: drawn.title.clone(), words: drawn.words(), board: Some(drawn.board()) }
    }
}

/// Returns illustrations with as many boards as together reach `room` bytes.
pub fn slides(all: &[Illustration<'_>], mut room: usize) -> Vec<Slide> {
    let slide = |drawn: &Illustration<'_>| {
        let board = (room > 0).then(|| drawn.board());
        room = room.saturating_sub(board.as_ref().map_or(0, String::len));
        Slide { title: drawn.title.clone(), words: drawn.words(), board }
    };
    all.iter().map(slide).collect()
}

/// Returns the note about boards that have no room on a page.
#[pyfunction]
pub fn boards_left_out(lang: Word<Language>, drawn: usize, all: usize) -> String {
    lang.0.translate(&message!("Only {drawn} of {all} boards have room here; each step draws its own."))
}
