//! One character for each value of each cell, at the place of the value, or a blank: 729 for 9 × 9 (sukaku).

use crate::prelude::*;

pub const PROFILE: Profile = Profile {
    cells: &[ClueKind::Listed, ClueKind::Empty],
    naming: NameSupport::Line,
    ..Profile::new("candidates", SUDOKU, &[ReadForm::Word(|_| false, read)], |position| Ok(write(position)))
};

/// Returns the side of a board whose candidates take this many characters.
pub fn side_of(characters: usize) -> Option<usize> {
    (2..=MAX_SYMBOLS).find(|side| side.pow(3) == characters)
}

/// Whether a word is read as candidates. If its length allows cells too (64 are 8 × 8 cells or 4 × 4 of candidates, 729
/// 27 × 27 or 9 × 9), every value must be at its place and most cells must have one.
pub fn fits(token: &str) -> bool {
    let Some(side) = side_of(token.len()) else { return false };
    // A placed value, which only a line of cells has: 125 characters may be 10 × 10 cells of which 25 are placed.
    if token.contains('+') {
        return false;
    }
    if line::side_of(token.len()).is_none() {
        return true;
    }
    let masks = masks(token, side);
    masks.is_ok_and(|masks| masks.iter().filter(|mask| **mask != 0).count() * 2 >= masks.len())
}

/// Returns the candidates of each cell, or the place of the first character that is another value or no sign.
fn masks(token: &str, side: usize) -> Result<Vec<u64>, (usize, char)> {
    let mut masks = vec![0; side * side];
    for (place, character) in token.chars().enumerate() {
        match value_on(character, side) {
            Some(value) if usize::from(value) == place % side + 1 => masks[place / side] |= 1 << (value - 1),
            None if matches!(character, '.' | '0' | '*' | '_') => {}
            _ => return Err((place, character)),
        }
    }
    Ok(masks)
}

pub fn read(text: &str) -> Result<PuzzleSpec> {
    let (token, rest) = line::split(text.trim());
    let characters = token.chars().count();
    let Some(side) = side_of(characters) else {
        let error = wrong!("{characters} characters: expected n × n × n for an n from 2 to {MAX_SYMBOLS}");
        return Err(error.with_help(message!("9 × 9 cells of 9 candidates are 729 characters")));
    };
    let masks = masks(token, side).map_err(|(place, character)| {
        // The side is at most 36.
        let (expected, cell) = (symbol((place % side) as u8 + 1), cell(place / side, side));
        wrong!("{character:?} at {cell}: expected {expected}, or . where it is removed")
    })?;
    let mut position = PuzzleSpec::new(side, masks.into_iter().map(Clue::Candidates).collect());
    position.name = line::name_of(rest);
    Ok(position)
}

fn write(position: &PuzzleSpec) -> String {
    let mut text = String::with_capacity(position.side().pow(3));
    for clue in &position.clues {
        let Clue::Candidates(mask) = clue else { continue };
        // The side is at most 36.
        let values = 1..=position.side() as u8;
        text.extend(values.map(|value| if mask >> (value - 1) & 1 == 1 { symbol(value) } else { '.' }));
    }
    line::write_name(position, &mut text);
    text
}
