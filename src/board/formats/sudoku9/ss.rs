//! `.ss` files of Simple Sudoku: a drawing of the givens, which the clipboard form follows with one of all values and one
//! of the candidates.

use super::super::blocks::Drawing;
use super::super::profile::{self, Profile, Reads};
use super::super::recognise::{self, Kind};
use super::super::source::{Ahead, Text};
use super::super::{FormatError, grid, pencilmarks};
use super::{SIDE, givens, rows};
use crate::position::{Clue, Position};

/// What the format can say.
pub(in crate::formats) const PROFILE: Profile = Profile {
    sides: SIDE..=SIDE,
    ..Profile::of(
        "ss",
        profile::SUDOKU,
        Reads::rows(|first, source| vec![collect(first, source)]),
        |position| {
            let digits = givens(position, '.');
            let row = |row: &&str| format!("|{}|{}|{}|", &row[..3], &row[3..6], &row[6..]);
            let drawn: Vec<String> = rows(&digits).iter().map(row).collect();
            let bands: Vec<String> = drawn.chunks(3).map(|band| band.join("\n")).collect();
            Ok(format!("*-----------*\n{}\n*-----------*", bands.join("\n|---+---+---|\n")))
        },
    )
};

/// The puzzle whose drawing begins with the line `first`, with the drawings of its values and candidates.
///
/// # Errors
/// When a drawing is damaged, or shows another puzzle than the first.
pub(in crate::formats) fn collect(first: Text, source: &mut dyn Ahead) -> Result<Position, FormatError> {
    let drawing = Drawing::collect(first, source);
    let mut position = grid::read(&drawing)?;
    while let Some(first) = next_row(source) {
        let number = first.number;
        let drawing = Drawing::collect(first, source);
        let more = if drawing.shows_marks() { pencilmarks::read(&drawing)? } else { grid::read(&drawing)? };
        let differs = || FormatError::new(number, "this drawing shows another puzzle than the one above");
        if more.clues.len() != position.clues.len() {
            return Err(differs());
        }
        for (clue, more) in position.clues.iter_mut().zip(&more.clues) {
            *clue = match (*clue, *more) {
                (Clue::Open, Clue::Given(value)) => Clue::Placed(value),
                (Clue::Open, Clue::Candidates(mask)) => Clue::Candidates(mask),
                (Clue::Given(value) | Clue::Placed(value), Clue::Given(other)) if value != other => {
                    return Err(differs());
                }
                (Clue::Given(value) | Clue::Placed(value), Clue::Candidates(mask))
                    if mask >> (value - 1) & 1 == 0 =>
                {
                    return Err(differs());
                }
                (clue, _) => clue,
            };
        }
    }
    Ok(position)
}

/// The first row of the next drawing, if there is one.
fn next_row(source: &mut dyn Ahead) -> Option<Text> {
    loop {
        match source.next_text()? {
            Ok(line) => match recognise::kind(&line.text) {
                Kind::Blank | Kind::Border => {}
                Kind::Row => return Some(line),
                _ => {
                    source.hold(Ok(line));
                    return None;
                }
            },
            error => {
                source.hold(error);
                return None;
            }
        }
    }
}
