//! A board drawn with one symbol or decimal number for each cell, blanks or nothing between them, borders or none.

use super::blocks::{self, Drawing, Style};
use super::error::Result;
use super::profile::{self, Blocks, Cells, Naming, Profile, Reads};
use super::{FormatError, MAX_SIDE, cell, line, symbol, value_on};
use crate::position::{Clue, Position};

/// What the format can say.
pub(super) const PROFILE: Profile = Profile {
    sides: 2..=MAX_SIDE,
    blocks: Blocks::Drawn,
    naming: Naming::Line,
    ..Profile::of("grid", profile::SUDOKU, Reads::cells(Cells::Drawn(false)), |position| Ok(write(position)))
};

/// Reads a drawing; with blanks between the cells of a board larger than nine, they are decimal numbers unless a
/// letter stands among them.
pub(super) fn read(drawing: &Drawing) -> Result<Position> {
    let cells = drawing.cells()?;
    let side = cells.len();
    let mut clues = Vec::with_capacity(side * side);
    for (row, text) in cells.iter().zip(&drawing.rows) {
        for word in row {
            let clue = clue(word, side).ok_or_else(|| {
                let cell = cell(clues.len(), side);
                let message =
                    format!("{word:?} at {cell}: expected a value from 1 to {side}, or . for an open cell");
                FormatError::new(text.number, message)
            })?;
            clues.push(clue);
        }
    }
    let mut position = Position::new(side, clues);
    position.line = drawing.rows[0].number;
    position.shape.set_block(drawing.block());
    Ok(position)
}

fn clue(word: &str, side: usize) -> Option<Clue> {
    let mut characters = word.chars();
    if let (Some(character), None) = (characters.next(), characters.next()) {
        return match value_on(character, side) {
            Some(value) => Some(Clue::Given(value)),
            None => (character == '-' || line::is_blank(character, side)).then_some(Clue::Open),
        };
    }
    match word.parse::<u8>() {
        Ok(0) => Some(Clue::Open),
        Ok(value) => (usize::from(value) <= side).then_some(Clue::Given(value)),
        Err(_) => None,
    }
}

fn write(position: &Position) -> String {
    let text = |clue: &Clue| match clue {
        Clue::Given(value) if position.side() <= 9 => symbol(*value).to_string(),
        Clue::Given(value) => value.to_string(),
        _ => ".".to_owned(),
    };
    let cells: Vec<String> = position.clues.iter().map(text).collect();
    let corner = ['+'; 3];
    blocks::draw(position, &cells, &Style { top: corner, inner: corner, bottom: corner, right: true })
}
