//! The `.kak` files of the UPC course: `rows,columns`, then rows with commas between the squares.
//!
//! `*` is black, `?` a cell, a digit a cell that holds it. `C12F7` is a black square with 12 for its column below and
//! 7 for its row beside; either may be left out.

use super::super::profile::{Cells, Profile, Reads};
use super::block::Sums;
use super::words::Words;
use super::{Board, VALUES};

/// What squares are called.
pub(super) const WORDS: Words = Words {
    black: &["*"],
    open: &["?"],
    sums: |word| {
        let sums = match (word.strip_prefix('C'), word.strip_prefix('F')) {
            (Some(rest), _) => rest.split_once('F').unwrap_or((rest, "")),
            (None, Some(rest)) => ("", rest),
            (None, None) => return None,
        };
        (sums != ("", "")).then_some(sums)
    },
    word: |down, across| {
        let part =
            |letter: char, sum: &str| if sum.is_empty() { String::new() } else { format!("{letter}{sum}") };
        part('C', down) + &part('F', across)
    },
    expected: "* for black, ? for a cell, a digit, or C and F with sums",
};

/// What the format can say.
pub(in crate::formats) const PROFILE: Profile = Profile {
    sides: VALUES..=VALUES,
    ..Profile::of_kakuro("upc", Reads::cells(Cells::Squares(Sums::Letters)), |position| {
        let board = Board::of_position(position)?;
        let mut lines = vec![format!("{},{}", position.shape.rows, position.shape.columns)];
        lines.extend(WORDS.rows(&board).iter().map(|row| row.join(",")));
        Ok(lines.join("\n"))
    })
};
