//! Files of programs for 9 × 9 sudoku alone.

pub(super) mod opensudoku;
pub(super) mod sdk;
pub(super) mod ss;

use crate::prelude::*;

pub(super) const SIDE: usize = 9;

/// `.msk` files of the VBForums contest: nine lines of nine digits, 0 where a cell is open.
pub(super) const MSK: Profile =
    Profile::of_nine("msk", &[Form::Drawn(false)], |position| Ok(rows(&givens(position, '0'))));

/// `.sdm` collections: a line of 81 digits for each puzzle, 0 where a cell is open.
pub(super) const SDM: Profile =
    Profile::of_nine("sdm", &[Form::Word(|_| false, line::read)], |position| Ok(givens(position, '0')));

pub(super) fn givens(position: &Position, open: char) -> String {
    let digit = |clue: &Clue| if let Clue::Given(value) = clue { char::from(b'0' + value) } else { open };
    position.clues.iter().map(digit).collect()
}

pub(super) fn rows(digits: &str) -> String {
    let rows = digits.as_bytes().chunks(SIDE).map(String::from_utf8_lossy);
    rows.collect::<Vec<_>>().join("\n")
}

pub(super) fn clue(character: char, open: &str) -> Option<Clue> {
    match character {
        '1'..='9' => Some(Clue::Given(character as u8 - b'0')),
        _ => open.contains(character).then_some(Clue::Open),
    }
}
