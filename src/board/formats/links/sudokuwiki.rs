//! Addresses of SudokuWiki, `https://www.sudokuwiki.org/sudoku.htm?bd=…`, with two digits of base 32 for each cell: its
//! candidates as bits, and below them a bit for a given.
//!
//! The same parameter may hold 81 digits, or a word of [`super::packed`].

use super::super::error::{Result, fail};
use super::super::line;
use super::super::profile::{Cell, Profile, Reads, SUDOKU};
use super::packed;
use crate::position::{Clue, Position};

const SIDE: usize = 9;

/// What the format can say.
pub(in crate::formats) const PROFILE: Profile = Profile {
    sides: SIDE..=SIDE,
    cells: &[Cell::Given, Cell::Listed],
    ..Profile::of(
        "sudokuwiki",
        SUDOKU,
        Reads::address(
            |address| address.value("bd").filter(|_| holds(address.host)).map(str::to_owned),
            read,
        ),
        |position| {
            let code = |clue: &Clue| match clue {
                Clue::Given(value) => 2u64 << (value - 1) | 1,
                Clue::Candidates(mask) => mask << 1,
                Clue::Open | Clue::Placed(_) => 0,
            };
            let codes: String = position
                .clues
                .iter()
                .map(code)
                .flat_map(|code| [digit(code >> 5), digit(code & 31)])
                .collect();
            Ok(format!("https://www.sudokuwiki.org/sudoku.htm?bd={codes}"))
        },
    )
};

fn digit(code: u64) -> char {
    // Below 32.
    char::from_digit(code as u32, 32).unwrap_or('0')
}

/// Whether an address is one of these.
pub(super) fn holds(host: &str) -> bool {
    host.trim_start_matches("www.") == "sudokuwiki.org"
}

/// Reads what stands behind `bd=`.
pub(super) fn read(text: &str) -> Result<Position> {
    if packed::is_word(text) {
        return packed::read(text);
    }
    if text.len() == SIDE * SIDE {
        return line::read(text);
    }
    if !text.is_ascii() || text.len() != 2 * SIDE * SIDE {
        fail!("{} characters behind bd=: expected 81, 162, or a word such as S9B…", text.chars().count());
    }
    let clue = |(index, pair): (usize, &[u8])| {
        let wrong = || {
            let cell = super::super::cell(index, SIDE);
            format!("{:?} at {cell}: expected candidates in base 32", String::from_utf8_lossy(pair))
        };
        let digit = |byte: u8| char::from(byte).to_digit(32).filter(|_| !byte.is_ascii_uppercase());
        let code = pair.iter().try_fold(0, |code, byte| Some(code << 5 | digit(*byte)?)).ok_or_else(wrong)?;
        let (mask, is_given) = (u64::from(code >> 1), code & 1 == 1);
        match (is_given, mask.count_ones()) {
            (_, 0) => Err(wrong()),
            (true, 1) => Ok(Clue::Given(mask.trailing_zeros() as u8 + 1)),
            (true, _) => Err(wrong()),
            (false, _) => Ok(Clue::Candidates(mask)),
        }
    };
    let clues = text.as_bytes().chunks(2).enumerate().map(clue).collect::<Result<_, _>>()?;
    Ok(Position::new(SIDE, clues))
}
