//! What the squares of a board are called: the forms of Kakuro that write its rows differ in nothing else.

use super::{Board, Square, given, sum, text};
use crate::position::Clue;

/// The words of a form.
pub(in crate::formats) struct Words {
    /// Black without sums; the first is written.
    pub(super) black: &'static [&'static str],
    /// An open cell; the first is written.
    pub(super) open: &'static [&'static str],
    /// The sums down and across of a black square, either of which may be empty.
    pub(super) sums: fn(&str) -> Option<(&str, &str)>,
    /// The word for sums down and across, empty where there is none.
    pub(super) word: fn(&str, &str) -> String,
    /// What is expected of a word.
    pub(super) expected: &'static str,
}

impl Words {
    /// The square of a word.
    ///
    /// # Errors
    /// With what was expected.
    pub(in crate::formats) fn square(&self, word: &str) -> Result<Square, String> {
        if self.black.contains(&word) {
            return Ok(Square::BARE);
        }
        if self.open.contains(&word) {
            return Ok(Square::OPEN);
        }
        if let Some(square) = given(word) {
            return Ok(square);
        }
        let (down, across) = (self.sums)(word).ok_or_else(|| self.expected.to_owned())?;
        Ok(Square::Black { down: sum(down)?, across: sum(across)? })
    }

    /// The rows of a board as words; a cell that is neither open nor given is not for these forms.
    pub(in crate::formats) fn rows(&self, board: &Board) -> Vec<Vec<String>> {
        let word = |square: &Square| match *square {
            Square::BARE => self.black[0].to_owned(),
            Square::Black { down, across } => (self.word)(&text(down), &text(across)),
            Square::White(Clue::Given(value)) => value.to_string(),
            Square::White(_) => self.open[0].to_owned(),
        };
        board.rows().map(|row| row.iter().map(word).collect()).collect()
    }
}
