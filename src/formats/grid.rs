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
use crate::{prelude::*, spelling::Spelling};

pub const PROFILE: Profile = Profile {
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

/// Reads rows of words, each with its line, as a board that begins on a line.
pub fn board(begin: usize, rows: &[(usize, Vec<String>)]) -> Result<PuzzleSpec> {
    let words = rows.iter().flat_map(|(_, words)| words);
    let spelling = Spelling::infer(rows.len(), words.map(String::as_str)).at_line(begin)?;
    board_of(begin, rows, |word| clue(word, &spelling))
}

/// Reads rows of words as a board; `read` returns the clue of a word, or the text that was expected.
pub fn board_of(
    begin: usize,
    rows: &[(usize, Vec<String>)],
    read: impl Fn(&str) -> Result<Clue, Message>,
) -> Result<PuzzleSpec> {
    let side = rows.len();
    let mut clues = Vec::with_capacity(side * side);
    for (line, words) in rows {
        for word in words {
            let place = cell(clues.len(), side);
            let wrong = |expected| wrong!("{word:?} at {place}: expected {expected}").at_line(*line);
            clues.push(read(word).map_err(wrong)?);
        }
    }
    Ok(PuzzleSpec { line: begin, ..PuzzleSpec::new(side, clues) })
}

/// Fails if a square board cannot have this number of rows.
pub fn check_rows(side: usize) -> Result<()> {
    fail_if!(!(2..=MAX_SIDE).contains(&side), "{side} rows: a board has 2 to {MAX_SIDE}");
    Ok(())
}

/// Fails if the row with this index does not have as many cells as the board has rows.
pub fn check_row(index: usize, cells: usize, side: usize) -> Result<()> {
    if cells == side {
        return Ok(());
    }
    let error = wrong!("{} cells in row {} of {side}", cells, index + 1);
    Err(error.with_help(message!("a board has as many columns as rows")))
}

/// Returns the clue of a cell, or the text that was expected.
fn clue(word: &str, spelling: &Spelling) -> Result<Clue, Message> {
    let clue = if word == "-" { Some(Clue::Open) } else { spelling.clue(word) };
    clue.ok_or_else(|| spelling.expected_of_cell())
}

pub const PENCILMARKS: Profile = Profile {
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

pub fn candidates(word: &str, side: usize) -> Result<Clue, Message> {
    let mask = group(word, side)?;
    Ok(match word.starts_with('+') && mask.is_power_of_two() {
        true => Clue::Placed(mask.trailing_zeros() as u8 + 1),
        false => Clue::Candidates(mask),
    })
}

pub fn group(word: &str, side: usize) -> Result<u64, Message> {
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
