//! Addresses of Sudoku Exchange, `https://sudokuexchange.com/play/?s=…&d=…`: 81 digits, 0 where a cell is open, and a
//! level.

use super::super::error::{Result, fail};
use super::super::profile::{Profile, Reads, SUDOKU};
use super::super::sudoku9::givens;
use crate::position::{Clue, Position};

/// What the format can say.
pub(in crate::formats) const PROFILE: Profile = Profile {
    sides: 9..=9,
    ..Profile::of(
        "exchange",
        SUDOKU,
        Reads::address(|address| address.value("s").filter(|_| holds(address.host)).map(str::to_owned), read),
        |position| Ok(format!("https://sudokuexchange.com/play/?s={}", givens(position, '0'))),
    )
};

/// Whether an address stands there.
pub(super) fn holds(host: &str) -> bool {
    host.trim_start_matches("www.") == "sudokuexchange.com"
}

/// Reads the digits.
pub(super) fn read(digits: &str) -> Result<Position> {
    let clue = |character: char| match character {
        '0' => Ok(Clue::Open),
        '1'..='9' => Ok(Clue::Given(character as u8 - b'0')),
        other => fail!("{other:?} in the address: expected digits"),
    };
    let clues: Vec<Clue> = digits.chars().map(clue).collect::<Result<_, _>>()?;
    if clues.len() != 81 {
        fail!("{} cells in the address: expected 81", clues.len());
    }
    Ok(Position::new(9, clues))
}
