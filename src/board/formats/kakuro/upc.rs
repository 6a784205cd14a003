//! The `.kak` files of the UPC course: `rows,columns`, then rows with commas between the squares.
//!
//! `*` is black, `?` a cell, a digit a cell that holds it. `C12F7` is a black square with 12 for its column below and
//! 7 for its row beside; either may be left out.

use super::super::profile::{self, Blocks, Naming, Profile, Removed};
use super::{Board, Square, VALUES, given, sum};
use crate::board::position::Clue;

/// The square of a token, or what was expected.
pub(super) fn square(token: &str) -> Result<Square, String> {
    const EXPECTED: &str = "* for black, ? for a cell, a digit, or C and F with sums";
    match token {
        "*" => return Ok(Square::BARE),
        "?" => return Ok(Square::OPEN),
        _ => {}
    }
    if let Some(square) = given(token) {
        return Ok(square);
    }
    let (down, across) = match (token.strip_prefix('C'), token.strip_prefix('F')) {
        (Some(rest), _) => rest.split_once('F').unwrap_or((rest, "")),
        (None, Some(rest)) => ("", rest),
        (None, None) => return Err(EXPECTED.to_owned()),
    };
    if down.is_empty() && across.is_empty() {
        return Err(EXPECTED.to_owned());
    }
    Ok(Square::Black { down: sum(down)?, across: sum(across)? })
}

/// What the format can say.
pub(in crate::board::formats) const PROFILE: Profile = Profile {
    name: "upc",
    largest: VALUES,
    cells: profile::PRINTED,
    removed: Removed::None,
    claims: false,
    blocks: Blocks::Usual,
    games: profile::KAKURO,
    naming: Naming::None,
    write: |position| {
        let board = Board::of_position(position)?;
        let token = |square: &Square| match *square {
            Square::BARE => "*".to_owned(),
            Square::Black { down, across } => {
                let part = |letter: char, sum: Option<i64>| {
                    sum.map(|sum| format!("{letter}{sum}")).unwrap_or_default()
                };
                part('C', down) + &part('F', across)
            }
            Square::White(Clue::Given(value)) => value.to_string(),
            Square::White(_) => "?".to_owned(),
        };
        let mut lines = vec![format!("{},{}", position.shape.rows, position.shape.columns)];
        lines.extend(board.rows().map(|row| row.iter().map(token).collect::<Vec<_>>().join(",")));
        Ok(lines.join("\n"))
    },
};
