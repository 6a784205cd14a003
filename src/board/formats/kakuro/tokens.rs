//! Rows of squares with blanks between them, sums as `down,across`: the form of janko.at and of the JSON records.
//!
//! `-` is black, `0` a cell, `1` to `9` a cell with that digit, `16,` a black square with a sum for the run below,
//! `,7` with one for the run to the right. A first line `rows columns` may stand above.

use super::super::profile::{self, Blocks, Naming, Profile, Removed};
use super::{Board, Square, VALUES, given, sum, text};
use crate::board::position::Clue;

/// The board of rows of tokens.
///
/// # Errors
/// When a token is none, with its place, or the rows are no board.
pub(in crate::board::formats) fn board<'a>(rows: impl Iterator<Item = &'a str>) -> Result<Board, String> {
    let rows = rows.enumerate().map(|(row, text)| {
        let squares = text.split_whitespace().enumerate().map(|(column, token)| {
            let place = || format!("{token:?} at r{}c{}", row + 1, column + 1);
            square(token).map_err(|expected| format!("{}: expected {expected}", place()))
        });
        squares.collect()
    });
    Board::of_rows(rows.collect::<Result<_, String>>()?)
}

/// The square of a token, or what was expected.
pub(in crate::board::formats) fn square(token: &str) -> Result<Square, String> {
    match token {
        "-" => return Ok(Square::BARE),
        "0" | "." => return Ok(Square::OPEN),
        _ => {}
    }
    if let Some(square) = given(token) {
        return Ok(square);
    }
    match token.split_once(',') {
        Some((down, across)) => Ok(Square::Black { down: sum(down)?, across: sum(across)? }),
        None => Err("- for black, 0 for a cell, or down,across".to_owned()),
    }
}

/// The rows of a board; a cell that is neither open nor given is not for this format.
pub(in crate::board::formats) fn rows(board: &Board) -> Vec<String> {
    let token = |square: &Square| match *square {
        Square::BARE => "-".to_owned(),
        Square::Black { down, across } => format!("{},{}", text(down), text(across)),
        Square::White(Clue::Given(value)) => value.to_string(),
        Square::White(_) => "0".to_owned(),
    };
    board.rows().map(|row| row.iter().map(token).collect::<Vec<_>>().join(" ")).collect()
}

/// What the format can say.
pub(in crate::board::formats) const PROFILE: Profile = Profile {
    name: "tokens",
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
        lines.push(format!("{} {}", position.shape.rows, position.shape.columns));
        lines.extend(rows(&board));
        Ok(lines.join("\n"))
    },
};
