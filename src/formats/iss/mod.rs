//! The constraint strings of the Interactive Sudoku Solver: `.Shape~6x6.AntiKnight.Cage~14~R1C1~R1C2.~R1C1_5`, or the
//! same after `?q=` in its address.
//!
//! A point begins each constraint, `~` parts its arguments. Cells count in base 17 (`Rg` is row 16), so that a board
//! has at most 16 rows. Without a name stand values: one is a given, several leave no others. The board has the usual
//! blocks, unless it says `NoBoxes` or no such blocks divide it.

mod read;
mod write;

use super::constraints::{Word, named, supported};
use super::links::unescaped;
use crate::prelude::*;
use read::read;

pub(super) const PROFILE: Profile = Profile {
    sides: 2..=16,
    removed: Removed::Any,
    blocks: Blocks::Any,
    lists_regions: true,
    ..Profile::of(
        "iss",
        || supported(WORD),
        &[
            Form::Word(is_string, read),
            Form::Address(
                |address| address.value("q").filter(|text| text.starts_with('.')).map(unescaped),
                read,
            ),
        ],
        write::write,
    )
};

const WORD: Word = |constraint| constraint.iss;

/// The item of lines that has a number before its cells.
const WHISPER: &str = "Whisper";

/// The item whose cells stand the other way round: the higher one comes first.
const GREATER: &str = "GreaterThan";

/// The other constraints that a game holds, or that say nothing of the laws of a board.
const OTHERS: [&str; 5] = ["Shape", "NoBoxes", "RegionSize", "Jigsaw", "Diagonal"];

/// One more than the most rows: cells are `R1C1` in this base.
const BASE: u32 = 17;

fn square(name: &str, side: usize) -> Result<usize> {
    let number = |character: char| (character.to_digit(BASE)? as usize).checked_sub(1).filter(|n| *n < side);
    let place = match name.chars().collect::<Vec<char>>()[..] {
        ['R' | 'r', row, 'C' | 'c', column] => number(row).zip(number(column)),
        _ => None,
    };
    let square = place.map(|(row, column)| row * side + column);
    square.ok_or_else(|| wrong!("{name:?} is no cell of a board of {side} rows"))
}

fn squares(names: &[&str], side: usize) -> Result<Vec<usize>> {
    names.iter().map(|name| square(name, side)).collect()
}

fn name(square: usize, side: usize) -> String {
    let digit = |number: usize| char::from_digit(number as u32 + 1, BASE).unwrap_or('?');
    format!("R{}C{}", digit(square / side), digit(square % side))
}

fn is_string(line: &str) -> bool {
    let Some(items) = line.strip_prefix('.') else { return false };
    let kinds = || items.split('.').map(|item| item.split('~').next().unwrap_or_default().trim());
    let is_named = |kind: &str| named(WORD, kind).is_some() || OTHERS.contains(&kind);
    // Cells of a large board may look like names, but hold no `~`.
    kinds().all(|kind| kind.bytes().all(|byte| byte.is_ascii_alphabetic()))
        && (items.contains('~') || kinds().any(is_named))
}
