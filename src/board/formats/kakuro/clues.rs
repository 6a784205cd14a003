//! Rows of squares with the sums of black ones as `down\across`: the text of CSP solvers, of `.kkr` files and of
//! spreadsheets.
//!
//! | program | black | cell | sums |
//! |---|---|---|---|
//! | CSP-Rules | `#` | `.` | `16\7`, either side may be empty |
//! | matzsoft `.kkr`, johnbfarmer | `-`, `x` | `.`, `0` | the same |
//! | GMPuzzles | `\` | `.` | the same |
//!
//! The form of CSP-Rules has a first line `kakuro ROWS COLUMNS`, the clues counted, and may have the solution below.

use super::super::profile::{self, Blocks, Naming, Profile, Removed};
use super::{Board, Square, VALUES, given, sum, text};
use crate::board::position::Clue;

/// The square of a token, or what was expected.
pub(super) fn square(token: &str) -> Result<Square, String> {
    match token {
        "#" | "-" | "x" | "X" | "*" => return Ok(Square::BARE),
        "." | "0" | "_" => return Ok(Square::OPEN),
        _ => {}
    }
    if let Some(square) = given(token) {
        return Ok(square);
    }
    match token.split_once('\\') {
        Some((down, across)) => Ok(Square::Black { down: sum(down)?, across: sum(across)? }),
        None => Err("# for black, . for a cell, or down\\across".to_owned()),
    }
}

/// The rows of a board with a symbol for black, its tokens in columns; a cell that is neither open nor given is not
/// for this format.
pub(in crate::board::formats) fn rows(board: &Board, black: char) -> Vec<String> {
    let token = |square: &Square| match *square {
        Square::BARE => black.to_string(),
        Square::Black { down, across } => format!("{}\\{}", text(down), text(across)),
        Square::White(Clue::Given(value)) => value.to_string(),
        Square::White(_) => ".".to_owned(),
    };
    let tokens: Vec<Vec<String>> = board.rows().map(|row| row.iter().map(token).collect()).collect();
    let width = tokens.iter().flatten().map(String::len).max().unwrap_or(1);
    let row = |row: &Vec<String>| {
        let padded: Vec<String> = row.iter().map(|token| format!("{token:<width$}")).collect();
        padded.join(" ").trim_end().to_owned()
    };
    tokens.iter().map(row).collect()
}

/// What the form of CSP-Rules can say.
pub(in crate::board::formats) const CSP: Profile = Profile {
    name: "csp",
    largest: VALUES,
    cells: profile::PRINTED,
    removed: Removed::None,
    claims: false,
    blocks: Blocks::Usual,
    games: profile::KAKURO,
    naming: Naming::Line,
    write: |position| {
        let board = Board::of_position(position)?;
        let (rows, columns) = (position.shape.rows, position.shape.columns);
        let mut lines: Vec<String> = position.name.iter().map(|name| format!("# name: {name}")).collect();
        lines.push(format!("kakuro {rows} {columns}"));
        lines.extend(self::rows(&board, '#'));
        Ok(lines.join("\n"))
    },
};

/// What the form of `.kkr` files can say: no first line, `-` for black.
pub(in crate::board::formats) const KKR: Profile = Profile {
    name: "kkr",
    largest: VALUES,
    cells: profile::PRINTED,
    removed: Removed::None,
    claims: false,
    blocks: Blocks::Usual,
    games: profile::KAKURO,
    naming: Naming::Line,
    write: |position| {
        let board = Board::of_position(position)?;
        let mut lines: Vec<String> = position.name.iter().map(|name| format!("# {name}")).collect();
        lines.extend(self::rows(&board, '-'));
        // Without a line above, a board is known by the sums of its first row.
        if !lines.iter().find(|line| !line.starts_with('#')).is_some_and(|row| row.contains('\\')) {
            return Err("the kkr format cannot say a board without a sum in its first row".to_owned());
        }
        Ok(lines.join("\n"))
    },
};
