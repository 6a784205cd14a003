//! The shortest addresses of SudokuPad, `https://sudokupad.app/scf…`: 81 cells, each value with the open cells behind
//! it in one character, and after `*` what else there is.

use super::super::error::{Result, fail};
use super::super::profile::{BOTH_DIAGONALS, Profile, Reads};
use super::unescaped;
use crate::position::{Clue, Mark, Position};

/// What the format can say.
pub(in crate::formats) const PROFILE: Profile =
    Profile::read_only("scf", Reads::address(|address| address.payload(&["scf"]).map(unescaped), read));

const CELLS: usize = 81;

/// Reads what follows `scf`. Rules may stand right behind the cells as well.
pub(super) fn read(payload: &str) -> Result<Position> {
    let mut clues = Vec::new();
    let mut rest = payload.chars();
    while clues.len() < CELLS
        && let Some(character) = rest.clone().next().filter(|character| *character != '*')
    {
        rest.next();
        let code = match character {
            '0'..='9' => character as u32 - 48,
            'A'..='Z' => character as u32 - 55,
            'a'..='z' => character as u32 - 61,
            _ => fail!("{character:?} in the address: expected digits and letters"),
        };
        let (value, open) = ((code % 10) as u8, code / 10);
        clues.push(if value == 0 { Clue::Open } else { Clue::Given(value) });
        clues.extend((0..open).map(|_| Clue::Open));
    }
    if clues.len() != CELLS {
        fail!("{} cells in the address: expected {CELLS}", clues.len());
    }
    let mut position = Position::new(9, clues);
    rules(rest.as_str(), &mut position)?;
    Ok(position)
}

/// What stands behind the cells: `x` and `w` are rules, `t` and `a` begin a title and an author, which end before `*`; `**`
/// is one `*` of theirs.
fn rules(text: &str, position: &mut Position) -> Result<()> {
    let mut rest = text.chars().peekable();
    while let Some(letter) = rest.next() {
        match letter {
            '*' => {}
            'x' => position.marks.extend(BOTH_DIAGONALS.map(Mark::new)),
            'w' => position.marks.push(Mark::new("windows")),
            't' | 'a' => {
                let mut said = String::new();
                while let Some(character) = rest.next() {
                    if character == '*' && rest.next_if_eq(&'*').is_none() {
                        break;
                    }
                    said.push(character);
                }
                let said = said.trim().replace(['\n', '\r'], " ");
                if letter == 't' && !said.is_empty() {
                    position.name = Some(said);
                }
            }
            _ => fail!("{letter:?} after the cells, which no game holds"),
        }
    }
    Ok(())
}
