//! Rows of squares with blanks between them, sums as `down,across`: the form of janko.at and of the JSON records.
//!
//! `-` is black, `0` a cell, `1` to `9` a cell with that digit, `16,` a black square with a sum for the run below,
//! `,7` with one for the run to the right. A first line `rows columns` may stand above.

use super::super::profile::{Cells, Naming, Profile, Reads};
use super::block::Sums;
use super::words::Words;
use super::{Board, VALUES};

/// What squares are called.
pub(super) const WORDS: Words = Words {
    black: &["-"],
    open: &["0", "."],
    sums: |word| word.split_once(','),
    word: |down, across| format!("{down},{across}"),
    expected: "- for black, 0 for a cell, or down,across",
};

/// The board of rows of tokens.
///
/// # Errors
/// When a token is none, with its place, or the rows are no board.
pub(in crate::formats) fn board<'a>(rows: impl Iterator<Item = &'a str>) -> Result<Board, String> {
    let rows = rows.enumerate().map(|(row, text)| {
        let squares = text.split_whitespace().enumerate().map(|(column, token)| {
            let place = || format!("{token:?} at r{}c{}", row + 1, column + 1);
            WORDS.square(token).map_err(|expected| format!("{}: expected {expected}", place()))
        });
        squares.collect()
    });
    Board::of_rows(rows.collect::<Result<_, String>>()?)
}

/// The rows of a board; a cell that is neither open nor given is not for this format.
pub(in crate::formats) fn rows(board: &Board) -> Vec<String> {
    WORDS.rows(board).iter().map(|row| row.join(" ")).collect()
}

/// What the format can say.
pub(in crate::formats) const PROFILE: Profile = Profile {
    sides: VALUES..=VALUES,
    naming: Naming::Line,
    ..Profile::of_kakuro("tokens", Reads::cells(Cells::Squares(Sums::Commas)), |position| {
        let board = Board::of_position(position)?;
        let mut lines: Vec<String> = position.name.iter().map(|name| format!("# {name}")).collect();
        lines.push(format!("{} {}", position.shape.rows, position.shape.columns));
        lines.extend(rows(&board));
        Ok(lines.join("\n"))
    })
};
