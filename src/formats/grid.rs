//! A board drawn with one symbol or decimal number for each cell, with or without blanks and borders.
//!
//! With blanks between cells, those of a board larger than nine are decimal numbers unless there is a letter.
//!
//! Pencil marks are drawn with one group of candidates for each cell, as in HoDoKu, SudokuWiki and forums.
//!
//! `+5` is a placed value. HoDoKu's marks are ignored: `*` pattern, `#` fin, `@` endo-fin, a letter for an almost
//! locked set (up to side 9, where letters are not values) and `-` before a candidate that a step would remove: it is
//! still present.

use super::blocks::{Style, draw};
use crate::prelude::*;
use crate::spelling::Spelling;

pub(super) const PROFILE: Profile = Profile {
    sides: 2..=MAX_SIDE,
    blocks: Blocks::Drawn,
    naming: NameSupport::Line,
    ..Profile::new("grid", SUDOKU, &[ReadForm::Drawn(false)], |position| {
        let text = |clue: &Clue| match clue {
            Clue::Given(value) if position.side() <= 9 => symbol(*value).to_string(),
            Clue::Given(value) => value.to_string(),
            _ => ".".to_owned(),
        };
        let corner = ['+'; 3];
        Ok(draw(
            position,
            text,
            &Style { top: corner, inner: corner, bottom: corner, is_right_aligned: true },
        ))
    })
};

/// Returns the clue of a cell, or the text that was expected.
pub(super) fn clue(word: &str, spelling: &Spelling) -> Result<Clue, Message> {
    let clue = if word == "-" { Some(Clue::Open) } else { spelling.clue(word) };
    clue.ok_or_else(|| spelling.expected_of_cell())
}

pub(super) const PENCILMARKS: Profile = Profile {
    cells: &[ClueKind::Listed],
    blocks: Blocks::Drawn,
    naming: NameSupport::Line,
    ..Profile::new("pencilmarks", SUDOKU, &[ReadForm::Drawn(true)], |position| {
        let text = |clue: &Clue| match clue {
            Clue::Candidates(mask) => values(*mask).map(symbol).collect(),
            _ => String::new(),
        };
        let style =
            Style { top: ['.'; 3], inner: [':', '+', ':'], bottom: ['\''; 3], is_right_aligned: false };
        Ok(draw(position, text, &style))
    })
};

pub(super) fn candidates(word: &str, side: usize) -> Result<Clue, Message> {
    let mask = group(word, side)?;
    Ok(match word.starts_with('+') && mask.is_power_of_two() {
        true => Clue::Placed(mask.trailing_zeros() as u8 + 1),
        false => Clue::Candidates(mask),
    })
}

pub(super) fn group(word: &str, side: usize) -> Result<u64, Message> {
    let mut mask = 0;
    let mut characters = word.chars().peekable();
    while let Some(character) = characters.next() {
        if let Some(value) = value_on(character, side) {
            if mask >> (value - 1) & 1 == 1 {
                return Err(message!("each candidate once"));
            }
            mask |= 1 << (value - 1);
            continue;
        }
        let is_mark = match character {
            '*' | '#' | '@' => true,
            '-' => characters.peek().and_then(|next| value_on(*next, side)).is_some(),
            '+' => mask == 0 && characters.clone().count() == 1,
            'A'..='Z' => side <= 9 && mask == 0,
            _ => false,
        };
        if !is_mark {
            return Err(message!("candidates from 1 to {side}"));
        }
    }
    if mask == 0 { Err(message!("a candidate in each group")) } else { Ok(mask) }
}
