//! Files of programs for 9 × 9 sudoku alone.

pub(super) mod msk;
pub(super) mod opensudoku;
pub(super) mod sdk;
pub(super) mod sdm;
pub(super) mod sdx;
pub(super) mod ss;

use crate::position::{Clue, Position};

/// The only side.
const SIDE: usize = 9;

/// The digits of the givens, row by row.
pub(super) fn givens(position: &Position, open: char) -> String {
    let digit = |clue: &Clue| if let Clue::Given(value) = clue { char::from(b'0' + value) } else { open };
    position.clues.iter().map(digit).collect()
}

/// Its lines of nine characters.
pub(super) fn rows(digits: &str) -> Vec<&str> {
    (0..SIDE).filter_map(|row| digits.get(row * SIDE..(row + 1) * SIDE)).collect()
}
