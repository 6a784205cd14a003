//! A board drawn with one group of candidates for each cell, as HoDoKu, SudokuWiki and the forums draw it.
//!
//! `+5` is a value that was placed. HoDoKu's marks are read over: `*` pattern, `#` fin, `@` endo-fin, a letter for an almost locked set (up to side
//! 9, where letters are no values) and `-` before a candidate that a step would remove: it is still there.

use super::blocks::{self, Drawing, Style};
use super::error::Result;
use super::profile::{self, Blocks, Cell, Cells, Naming, Profile, Reads};
use super::{FormatError, cell, symbol, value_on, values};
use crate::position::{Clue, Position};

/// What the format can say.
pub(super) const PROFILE: Profile = Profile {
    cells: &[Cell::Listed],
    blocks: Blocks::Drawn,
    naming: Naming::Line,
    ..Profile::of("pencilmarks", profile::SUDOKU, Reads::cells(Cells::Drawn(true)), |position| {
        Ok(write(position))
    })
};

pub(super) fn read(drawing: &Drawing) -> Result<Position> {
    let cells = drawing.cells()?;
    let side = cells.len();
    let mut clues = Vec::with_capacity(side * side);
    for (row, text) in cells.iter().zip(&drawing.rows) {
        for word in row {
            let mask = group(word, side).map_err(|expected| {
                let cell = cell(clues.len(), side);
                FormatError::new(text.number, format!("{word:?} at {cell}: expected {expected}"))
            })?;
            let placed = word.starts_with('+') && mask.is_power_of_two();
            clues.push(match placed {
                true => Clue::Placed(mask.trailing_zeros() as u8 + 1),
                false => Clue::Candidates(mask),
            });
        }
    }
    let mut position = Position::new(side, clues);
    position.line = drawing.rows[0].number;
    position.shape.set_block(drawing.block());
    Ok(position)
}

/// The candidates of a group, or what was expected of it.
pub(super) fn group(word: &str, side: usize) -> Result<u64, String> {
    let mut mask = 0;
    let mut characters = word.chars().peekable();
    while let Some(character) = characters.next() {
        if let Some(value) = value_on(character, side) {
            if mask >> (value - 1) & 1 == 1 {
                return Err("each candidate once".to_owned());
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
            return Err(format!("candidates from 1 to {side}"));
        }
    }
    if mask == 0 { Err("a candidate in each group".to_owned()) } else { Ok(mask) }
}

fn write(position: &Position) -> String {
    let text = |clue: &Clue| match clue {
        Clue::Candidates(mask) => values(*mask).map(symbol).collect(),
        _ => String::new(),
    };
    let cells: Vec<String> = position.clues.iter().map(text).collect();
    let style = Style { top: ['.'; 3], inner: [':', '+', ':'], bottom: ['\''; 3], right: false };
    blocks::draw(position, &cells, &style)
}
