//! The spelling of values and open cells in a text, which depends on all of its cells.
//!
//! The default is 1 to 9 and then A to Z, or decimal numbers, with 0 among the signs for open cells. Boards larger than
//! nine are also written from 0 on, with another sign for open cells, and boards of any side in the letters from A on.

use crate::prelude::*;
use std::collections::BTreeMap;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Values {
    Default,
    FromZero,
    Letters,
}

#[derive(Debug, Clone, Copy)]
pub struct Spelling {
    values: Values,
    pub side: usize,
    /// Whether the signs of [`UNKNOWN_SIGNS`] mean open cells.
    has_unknown: bool,
}

/// Signs for open cells. A text that has any of these does not use those of [`UNKNOWN_SIGNS`].
const OPEN_SIGNS: [&str; 5] = [".", "0", "*", "_", "X"];

const UNKNOWN_SIGNS: [&str; 2] = ["?", "-"];

impl Spelling {
    /// Returns the spelling of a board of this side with these cells.
    pub fn infer<'t>(side: usize, cells: impl IntoIterator<Item = &'t str>) -> Result<Self> {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        cells.into_iter().for_each(|cell| *counts.entry(cell).or_default() += 1);
        let zeros: usize = counts.iter().filter(|(cell, _)| is_zero(cell)).map(|(_, count)| count).sum();
        let is_open = |cell: &str| {
            cell.is_empty()
                || UNKNOWN_SIGNS.contains(&cell)
                || OPEN_SIGNS.iter().any(|open| *open == cell && cell != "0")
        };
        let is_crossed = side <= 9 && (counts.contains_key("X") || counts.contains_key("x"));
        let has_open = is_crossed || counts.keys().any(|cell| *cell != "X" && is_open(cell));
        let has_unknown =
            !is_crossed && zeros == 0 && OPEN_SIGNS[..4].iter().all(|open| !counts.contains_key(open));
        let numbers: Vec<(usize, usize)> =
            counts.iter().filter_map(|(cell, count)| Some((number(cell)?, *count))).collect();
        let has = |from: usize| numbers.iter().any(|(number, _)| *number >= from);
        let has_digits = counts.keys().any(|cell| cell.bytes().any(|byte| matches!(byte, b'1'..=b'9')));
        let is_full = !has_open && numbers.iter().all(|(_, count)| *count == side);
        let values = if !has_digits && has(side.max(9) + 1) {
            Values::Letters
        } else if side > 9 && zeros > 0 && !has(side) && (has_open || is_full && numbers.len() == side) {
            Values::FromZero
        } else {
            let last = symbol(side as u8);
            let is_mixed = side > 9 && zeros > 0 && has_open && has(side);
            fail_if!(
                is_mixed,
                "0 and another sign are used for open cells, and {last} is a value too: use one sign for \
                 open cells"
            );
            Values::Default
        };
        Ok(Self { values, side, has_unknown })
    }

    /// Returns the clue of a cell; `None` for a value that the board does not have.
    pub fn clue(&self, cell: &str) -> Option<Clue> {
        let is_open = match cell {
            "" | "." | "*" | "_" => true,
            "X" | "x" => self.side <= 9 && self.values == Values::Default,
            "?" | "-" => self.has_unknown,
            _ => is_zero(cell) && self.values != Values::FromZero,
        };
        if is_open { Some(Clue::Open) } else { self.value(cell).map(Clue::Given) }
    }

    pub fn value(&self, cell: &str) -> Option<u8> {
        let number = number(cell)?;
        let value = match self.values {
            Values::Default => number,
            Values::FromZero => number + 1,
            Values::Letters => number.checked_sub(9)?,
        };
        (1..=self.side).contains(&value).then_some(value as u8)
    }

    /// Describes the possible values of a cell.
    pub fn expected(&self) -> Message {
        let last = symbol(u8::try_from(self.side).unwrap_or(u8::MAX));
        match self.values {
            Values::Default if self.side <= 9 => message!("1 to {last}"),
            Values::Default => message!("1 to 9, A to {last}"),
            Values::FromZero => message!("0 to {last}", last = symbol(self.side as u8 - 1)),
            Values::Letters => {
                message!("A to {last}", last = char::from(b'A' + (self.side as u8 - 1).min(25)))
            }
        }
    }
}

impl Spelling {
    /// Describes the possible content of a cell of drawn rows.
    pub fn expected_of_cell(&self) -> Message {
        match self.values {
            Values::Default => message!("a value from 1 to {side}, or . for an open cell", side = self.side),
            _ => message!("{symbols}, or . for an open cell", symbols = self.expected()),
        }
    }
}

fn is_zero(cell: &str) -> bool {
    !cell.is_empty() && cell.bytes().all(|byte| byte == b'0')
}

/// Returns the number of a cell: that of a symbol or a decimal number.
fn number(cell: &str) -> Option<usize> {
    let mut signs = cell.chars();
    match (signs.next(), signs.next()) {
        (Some('0'), None) => Some(0),
        (Some(sign), None) => value_of(sign).map(usize::from),
        _ => cell.parse().ok(),
    }
}

/// Returns the characters of a text as cells.
pub fn characters(text: &str) -> impl Iterator<Item = &str> {
    text.char_indices().map(|(at, sign)| &text[at..at + sign.len_utf8()])
}

/// Whether a sign means an open cell in some spelling.
pub fn is_open(sign: char) -> bool {
    matches!(sign, '.' | '0' | '*' | '_' | '?' | '-')
}
