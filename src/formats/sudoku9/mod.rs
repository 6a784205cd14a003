//! Files of programs for 9 × 9 sudoku alone.

pub(super) mod opensudoku;
pub(super) mod sdk;

use crate::{blocks::DrawnRows, prelude::*};

pub const SIDE: usize = 9;

/// `.msk` files of the VBForums contest: nine lines of nine digits, 0 for an open cell.
pub const MSK: Profile =
    Profile::for_nine("msk", &[ReadForm::Drawn(false)], |position| Ok(rows(&givens(position, '0'))));

/// `.sdm` collections: a line of 81 digits for each puzzle, 0 for an open cell.
pub const SDM: Profile =
    Profile::for_nine("sdm", &[ReadForm::Word(|_| false, line::read)], |position| Ok(givens(position, '0')));

pub fn givens(position: &PuzzleSpec, open: char) -> String {
    let digit = |clue: &Clue| if let Clue::Given(value) = clue { char::from(b'0' + value) } else { open };
    position.clues.iter().map(digit).collect()
}

pub fn rows(digits: &str) -> String {
    let rows = digits.as_bytes().chunks(SIDE).map(String::from_utf8_lossy);
    rows.collect::<Vec<_>>().join("\n")
}

pub fn clue(character: char, open: &str) -> Option<Clue> {
    match character {
        '1'..='9' => Some(Clue::Given(character as u8 - b'0')),
        _ => open.contains(character).then_some(Clue::Open),
    }
}

/// `.ss` files of Simple Sudoku: a drawing of the givens, perhaps with drawings of all values and of candidates.
pub const SS: Profile = Profile::for_nine("ss", &[ReadForm::Rows(collect)], |position| {
    let digits = givens(position, '.');
    let row = |row: usize| {
        let row = &digits[row * SIDE..][..SIDE];
        format!("|{}|{}|{}|", &row[..3], &row[3..6], &row[6..])
    };
    let band = |band: usize| [0, 1, 2].map(|at| row(3 * band + at)).join("\n");
    Ok(format!("*-----------*\n{}\n*-----------*", [0, 1, 2].map(band).join("\n|---+---+---|\n")))
});

/// Reads the puzzle whose drawing begins with the line `first`, with the drawings of its values and candidates.
fn collect(first: SourceLine, source: &mut dyn Lookahead) -> Result<PuzzleSpec> {
    let mut position = DrawnRows::collect(first, source).read(Some(false))?;
    while let Some(first) = next_row(source) {
        let number = first.number;
        let more = DrawnRows::collect(first, source).read(None)?;
        let mut is_same_puzzle = more.clues.len() == position.clues.len();
        for (clue, more) in position.clues.iter_mut().zip(&more.clues) {
            match (*clue, *more) {
                (Clue::Open, Clue::Given(value)) => *clue = Clue::Placed(value),
                (Clue::Open, Clue::Candidates(mask)) => *clue = Clue::Candidates(mask),
                (Clue::Given(value) | Clue::Placed(value), Clue::Given(other)) => {
                    is_same_puzzle &= value == other
                }
                (Clue::Given(value) | Clue::Placed(value), Clue::Candidates(mask)) => {
                    is_same_puzzle &= mask >> (value - 1) & 1 == 1;
                }
                _ => {}
            }
        }
        if !is_same_puzzle {
            let message = message!("this drawing does not show the puzzle above");
            return Err(FormatError::new(number, message));
        }
    }
    Ok(position)
}

fn next_row(source: &mut dyn Lookahead) -> Option<SourceLine> {
    let mut is_apart = false;
    loop {
        let next = source.next_text()?;
        match next.as_ref().map_or(LineKind::Words, |line| recognise::kind(&line.text)) {
            LineKind::Blank => is_apart = true,
            LineKind::Border => {}
            LineKind::Row if is_apart => return next.ok(),
            _ => {
                source.unread(next);
                return None;
            }
        }
    }
}
