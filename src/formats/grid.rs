//! A board drawn with one symbol or decimal number for each cell, blanks or nothing between them, borders or none.
//!
//! With blanks between the cells of a board larger than nine, they are decimal numbers unless a letter stands among
//! them.

use super::blocks::{Style, draw};
use super::line;
use crate::prelude::*;

pub(super) const PROFILE: Profile = Profile {
    sides: 2..=MAX_SIDE,
    blocks: Blocks::Drawn,
    naming: Naming::Line,
    ..Profile::of("grid", SUDOKU, &[Form::Drawn(false)], |position| {
        let text = |clue: &Clue| match clue {
            Clue::Given(value) if position.side() <= 9 => symbol(*value).to_string(),
            Clue::Given(value) => value.to_string(),
            _ => ".".to_owned(),
        };
        let corner = ['+'; 3];
        Ok(draw(position, text, &Style { top: corner, inner: corner, bottom: corner, right: true }))
    })
};

/// The clue of a cell, or what was expected of it.
pub(super) fn clue(word: &str, side: usize) -> Result<Clue, Message> {
    let mut characters = word.chars();
    let clue = match (characters.next(), characters.next()) {
        (Some(one), None) => match value_on(one, side) {
            Some(value) => Some(Clue::Given(value)),
            None => (one == '-' || line::is_blank(one, side)).then_some(Clue::Open),
        },
        _ => match word.parse::<u8>() {
            Ok(0) => Some(Clue::Open),
            Ok(value) => (usize::from(value) <= side).then_some(Clue::Given(value)),
            Err(_) => None,
        },
    };
    clue.ok_or_else(|| message!("a value from 1 to {side}, or . for an open cell"))
}
