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

use super::super::profile::{Cells, Naming, Profile, Reads};
use super::block::Sums;
use super::words::Words;
use super::{Board, VALUES};

/// What squares are called by CSP-Rules; all of the words are read in any form.
pub(super) const WORDS: Words = Words {
    black: &["#", "-", "x", "X", "*"],
    open: &[".", "0", "_"],
    sums: |word| word.split_once('\\'),
    word: |down, across| format!("{down}\\{across}"),
    expected: "# for black, . for a cell, or down\\across",
};

/// What squares are called in the text of GMPuzzles: a black square without sums is a backslash alone.
pub(in crate::formats) const GMPUZZLES: Words = Words { black: &["\\"], ..WORDS };

/// What the form of CSP-Rules can say.
pub(in crate::formats) const CSP: Profile = Profile {
    sides: VALUES..=VALUES,
    naming: Naming::Line,
    ..Profile::of_kakuro("csp", Reads::cells(Cells::Squares(Sums::Slashes)), |position| {
        let (rows, columns) = (position.shape.rows, position.shape.columns);
        let mut lines: Vec<String> = position.name.iter().map(|name| format!("# name: {name}")).collect();
        lines.push(format!("kakuro {rows} {columns}"));
        lines.extend(aligned(&WORDS, &Board::of_position(position)?));
        Ok(lines.join("\n"))
    })
};

/// What the form of `.kkr` files can say: no first line, `-` for black.
pub(in crate::formats) const KKR: Profile = Profile {
    sides: VALUES..=VALUES,
    naming: Naming::Line,
    ..Profile::of_kakuro("kkr", Reads::cells(Cells::Squares(Sums::Slashes)), |position| {
        let rows = aligned(&Words { black: &["-"], ..WORDS }, &Board::of_position(position)?);
        // Without a line above, a board is known by the sums of its first row.
        if !rows.first().is_some_and(|row| row.contains('\\')) {
            return Err("the kkr format cannot say a board without a sum in its first row".to_owned());
        }
        Ok(position.name.iter().map(|name| format!("# {name}")).chain(rows).collect::<Vec<_>>().join("\n"))
    })
};

/// The rows of a board, its words in columns.
fn aligned(words: &Words, board: &Board) -> Vec<String> {
    let rows = words.rows(board);
    let width = rows.iter().flatten().map(String::len).max().unwrap_or(1);
    let row = |row: &Vec<String>| {
        let padded: Vec<String> = row.iter().map(|word| format!("{word:<width$}")).collect();
        padded.join(" ").trim_end().to_owned()
    };
    rows.iter().map(row).collect()
}
