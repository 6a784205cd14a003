//! `.sdx` files, a game of SudoCue as it stands: nine lines of nine cells with blanks between them, a given as its digit,
//! a placed value behind `u`, an open cell as its candidates without anything between them.

use super::super::profile::{Cell, Profile, Reads, SUDOKU};
use super::super::source::{Ahead, Text};
use super::super::{FormatError, cell, pencilmarks, values};
use super::SIDE;
use crate::position::{Clue, Position};

/// What the format can say.
pub(in crate::formats) const PROFILE: Profile = Profile {
    sides: SIDE..=SIDE,
    cells: &[Cell::Given, Cell::Placed, Cell::Listed],
    ..Profile::of("sdx", SUDOKU, Reads::rows(|first, source| vec![collect(first, source)]), |position| {
        let word = |(square, clue): (usize, &Clue)| match clue {
            Clue::Given(value) => Ok(value.to_string()),
            Clue::Placed(value) => Ok(format!("u{value}")),
            Clue::Candidates(mask) if mask.count_ones() == 1 => Err(format!(
                "the sdx format cannot say that {} is open with one candidate",
                cell(square, SIDE)
            )),
            Clue::Candidates(mask) => Ok(values(*mask).map(|value| value.to_string()).collect()),
            Clue::Open => Ok(String::new()),
        };
        let words: Vec<String> = position.clues.iter().enumerate().map(word).collect::<Result<_, _>>()?;
        Ok(words.chunks(SIDE).map(|row| row.join(" ")).collect::<Vec<_>>().join("\n"))
    })
};

/// The position whose first row is `first`.
///
/// # Errors
/// When there are no nine rows of nine cells, or a cell is damaged.
pub(in crate::formats) fn collect(first: Text, source: &mut dyn Ahead) -> Result<Position, FormatError> {
    let number = first.number;
    let mut clues = Vec::with_capacity(SIDE * SIDE);
    let mut next = Some(first);
    while let Some(line) = next.take() {
        let words: Vec<&str> = line.text.split_whitespace().collect();
        if words.len() != SIDE {
            let message = format!("{} cells in a row: expected {SIDE}", words.len());
            return Err(FormatError::new(line.number, message));
        }
        for word in words {
            let clue = clue(word).map_err(|expected| {
                let cell = cell(clues.len(), SIDE);
                FormatError::new(line.number, format!("{word:?} at {cell}: expected {expected}"))
            })?;
            clues.push(clue);
        }
        if clues.len() < SIDE * SIDE {
            next = source.next_text().transpose()?;
        }
    }
    if clues.len() < SIDE * SIDE {
        return Err(FormatError::new(number, format!("{} rows: expected {SIDE}", clues.len() / SIDE)));
    }
    Ok(Position { line: number, ..Position::new(SIDE, clues) })
}

fn clue(word: &str) -> Result<Clue, String> {
    let digit = |text: &str| match text.as_bytes() {
        [digit @ b'1'..=b'9'] => Some(digit - b'0'),
        _ => None,
    };
    if let Some(placed) = word.strip_prefix('u') {
        return digit(placed).map(Clue::Placed).ok_or_else(|| "a digit behind u".to_owned());
    }
    match digit(word) {
        Some(value) => Ok(Clue::Given(value)),
        None => pencilmarks::group(word, SIDE).map(Clue::Candidates),
    }
}
