//! The shortest addresses of SudokuPad, `https://sudokupad.app/scf…`: 81 cells, each value with the open cells behind
//! it in one character, and after `*` what else there is.

use super::super::profile::Profile;
use crate::board::position::{Clue, Position};

/// What the format can say.
pub(in crate::board::formats) const PROFILE: Profile =
    Profile { sides: 9..=9, ..Profile::of("scf", &["sudoku", "x-sudoku", "windoku"], write) };

/// Reads what follows `scf`.
pub(super) fn read(payload: &str) -> Result<Position, String> {
    let (cells, rest) = payload.split_once('*').unwrap_or((payload, ""));
    let mut clues = Vec::new();
    for character in cells.chars() {
        let code = match character {
            '0'..='9' => character as u32 - 48,
            'A'..='Z' => character as u32 - 55,
            'a'..='z' => character as u32 - 61,
            _ => return Err(format!("{character:?} in the address: expected digits and letters")),
        };
        let (value, open) = ((code % 10) as u8, code / 10);
        clues.push(if value == 0 { Clue::Open } else { Clue::Given(value) });
        clues.extend((0..open).map(|_| Clue::Open));
    }
    if clues.len() != 81 {
        return Err(format!("{} cells in the address: expected 81", clues.len()));
    }
    let mut position = Position::new(9, clues);
    for part in rest.split('*').filter(|part| !part.is_empty()) {
        match part.split_at(part.char_indices().nth(1).map_or(part.len(), |(at, _)| at)) {
            ("x", "") if position.game.is_none() => position.game = Some("x-sudoku".to_owned()),
            ("w", "") if position.game.is_none() => position.game = Some("windoku".to_owned()),
            ("x" | "w", "") => return Err("no game holds all of x-sudoku, windoku".to_owned()),
            ("t", title) => position.name = Some(title.trim().to_owned()).filter(|title| !title.is_empty()),
            ("a", _) => {}
            _ => return Err(format!("{part:?} after the cells, which no game holds")),
        }
    }
    Ok(position)
}

fn write(position: &Position) -> Result<String, String> {
    let value = |clue: &Clue| if let Clue::Given(value) = clue { u32::from(*value) } else { 0 };
    let mut text = String::from("https://sudokupad.app/scf");
    let mut clues = position.clues.iter().peekable();
    while let Some(clue) = clues.next() {
        let mut code = value(clue);
        while code < 50 && clues.next_if(|next| **next == Clue::Open).is_some() {
            code += 10;
        }
        // Ten digits, and as many letters of either case as there are.
        let place = code
            + if code < 10 {
                48
            } else if code < 36 {
                55
            } else {
                61
            };
        text.extend(char::from_u32(place));
    }
    match position.game.as_deref() {
        Some("x-sudoku") => text.push_str("*x"),
        Some("windoku") => text.push_str("*w"),
        _ => {}
    }
    Ok(text)
}
