//! Writes constraint strings.

use super::super::games::USUAL;
use super::super::links::regions;
use super::super::parts::parts;
use super::super::{cell, full, values};
use super::cells::{name, touch};
use super::{FLAGS, read};
use crate::inputs::{Group, Input};
use crate::position::{Clue, Position};

/// The string of a position.
///
/// # Errors
/// When something of it cannot be said.
pub(super) fn write(position: &Position) -> Result<String, String> {
    let side = position.side();
    let game = position.game.as_deref().unwrap_or(USUAL);
    let mut text = String::new();
    if side != 9 {
        text.push_str(&format!(".Shape~{side}x{side}"));
    }
    let regions = regions::labels(position)?;
    let is_latin = matches!(game, "latin-square" | "futoshiki");
    if is_latin || regions.is_some() {
        text.push_str(".NoBoxes");
    }
    if let Some(labels) = regions.filter(|_| !is_latin) {
        if matches!(game, "windoku" | "disjoint-groups") {
            return Err(format!("the iss format cannot say the blocks of {game}"));
        }
        let label = |label: &i64| u32::try_from(*label).ok().and_then(|label| char::from_digit(label, 36));
        let labels: Option<String> = labels.iter().map(label).collect();
        text.push_str(&format!(".Jigsaw~{}", labels.ok_or("the iss format cannot say so many regions")?));
    }
    if let Some((flag, _)) = FLAGS.iter().find(|(_, of)| *of == game) {
        text.push_str(&format!(".{flag}"));
    }
    if game == "x-sudoku" {
        text.push_str(".Diagonal~1.Diagonal~-1");
    }
    let names = |squares: &[usize]| -> String {
        squares.iter().map(|square| format!("~{}", name(*square, side))).collect()
    };
    if let Some(Input::Groups(cages)) = position.shape.inputs.get("cages") {
        for cage in cages {
            let sum = cage.number.unwrap_or(0);
            text.push_str(&format!(".Cage~{sum}{}", names(&cage.squares)));
        }
    }
    if let Some(Input::Groups(less)) = position.shape.inputs.get("less") {
        for sign in less {
            text.push_str(&greater(sign, side)?);
        }
    }
    let left = left(position)?;
    if !left.is_empty() {
        text.push('.');
        text.push_str(&left);
    }
    // The empty string is a board, but no line of a file.
    if text.is_empty() {
        text.push_str(".Shape~9x9");
    }
    let back = read(&text)?;
    let signs = |position: &Position| position.shape.inputs.get("less").cloned();
    if parts(&back) == parts(position) && signs(&back) == signs(position) {
        return Ok(text);
    }
    Err(format!("the iss format cannot say all that this {game} tells"))
}

/// A sign between two cells: the higher one stands first.
fn greater(sign: &Group, side: usize) -> Result<String, String> {
    match sign.squares.as_slice() {
        [lower, higher] if touch(*lower, *higher, side) => {
            Ok(format!(".GreaterThan~{}~{}", name(*higher, side), name(*lower, side)))
        }
        _ => Err("the iss format cannot say a sign between cells that do not touch".to_owned()),
    }
}

/// The values of the givens, and those that are left where some are removed.
fn left(position: &Position) -> Result<String, String> {
    let side = position.side();
    let mut text = String::new();
    for (square, clue) in position.clues.iter().enumerate() {
        let removed = position.removed.iter().filter(|(of, _)| *of == square);
        let mask = removed.fold(full(side), |mask, (_, value)| mask & !(1 << (value - 1)));
        let mask = match clue {
            Clue::Given(value) if mask == full(side) => 1 << (value - 1),
            Clue::Open if mask == full(side) => continue,
            Clue::Open if mask.count_ones() > 1 => mask,
            _ => {
                let cell = cell(square, side);
                return Err(format!("the iss format cannot say which candidates are removed from {cell}"));
            }
        };
        let values: String = values(mask).map(|value| format!("_{value}")).collect();
        text.push_str(&format!("~{}{values}", name(square, side)));
    }
    Ok(text)
}
