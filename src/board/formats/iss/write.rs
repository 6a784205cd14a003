//! Writes constraint strings.

use super::super::links::regions;
use super::super::parts::parts;
use super::super::{cell, full, values};
use super::cells::{name, touch};
use super::{DIAGONALS, FLAGS, LINES, WHISPER, read};
use crate::inputs::{Group, Input};
use crate::position::{Clue, Mark, Position};

/// The string of a position.
///
/// # Errors
/// When something of it cannot be said.
pub(super) fn write(position: &Position) -> Result<String, String> {
    let side = position.side();
    let mut text = String::new();
    if side != 9 {
        text.push_str(&format!(".Shape~{side}x{side}"));
    }
    let regions = regions::labels(position)?;
    let has_regions = position.shape.inputs.contains_key("regions");
    if !position.blocks || regions.is_some() && !has_regions {
        text.push_str(".NoBoxes");
    }
    if let Some(labels) = regions {
        // The windows and groups that this format knows are those of the usual blocks.
        if position.marks.iter().any(|mark| matches!(mark.name.as_str(), "windows" | "disjoint-groups")) {
            return Err("the iss format cannot say these blocks beside windows or groups".to_owned());
        }
        let label = |label: &i64| u32::try_from(*label).ok().and_then(|label| char::from_digit(label, 36));
        let labels: Option<String> = labels.iter().map(label).collect();
        text.push_str(&format!(".Jigsaw~{}", labels.ok_or("the iss format cannot say so many regions")?));
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
    let different = |squares: &[usize]| format!(".AllDifferent{}", names(squares));
    for mark in &position.marks {
        let flag = FLAGS.iter().find(|(_, name)| *name == mark.name);
        let diagonal = DIAGONALS.iter().find(|(_, name)| *name == mark.name);
        match (flag, diagonal) {
            (Some((flag, _)), _) => text.push_str(&format!(".{flag}")),
            (_, Some((which, _))) => text.push_str(&format!(".Diagonal~{which}")),
            _ => mark.regions.iter().for_each(|squares| text.push_str(&different(squares))),
        }
    }
    for (kind, input) in LINES {
        let Some(Input::Groups(lines)) = position.shape.inputs.get(input) else { continue };
        for line in lines {
            let number = line.number.filter(|_| kind == WHISPER).map(|number| format!("~{number}"));
            text.push_str(&format!(".{kind}{}{}", number.unwrap_or_default(), names(&line.squares)));
        }
    }
    if let Some(Input::Groups(extra)) = position.shape.inputs.get("extra-regions") {
        extra.iter().for_each(|group| text.push_str(&different(&group.squares)));
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
    let others = |position: &Position| {
        let mut inputs = position.shape.inputs.clone();
        // Lists of cells that differ are told in the order of what they come from.
        inputs.retain(|name, _| !matches!(name.as_str(), "cages" | "regions" | "extra-regions"));
        inputs
    };
    let known = |mark: &&Mark| super::TELLS.contains(&mark.name.as_str());
    let marks = position.marks.iter().filter(known).cloned().collect();
    if parts(&back) == parts(&Position { marks, ..position.clone() }) && others(&back) == others(position) {
        return Ok(text);
    }
    Err("the iss format cannot say all that this puzzle tells".to_owned())
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
