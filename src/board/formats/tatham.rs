//! Game IDs of Solo in Simon Tatham's puzzle collection: `3x3:…`, `9j:…` with regions, `3x3x:…` with diagonals,
//! `3x3k:…` with cages.
//!
//! Before the colon stand the rows and columns of a block, or the side and `j`; how symmetric and hard the puzzle is
//! follows and is dropped. Behind it a letter is 1 to 26 open cells, a number a given, `_` stands between two givens.
//! Regions and cages are the edges between cells: each letter counts the neighbours without an edge before the next
//! edge, first side by side, then one below the other; `_` is none, `z` is 25 and no edge. The sum of a cage stands in
//! its first cell.

use super::MAX_SYMBOLS;
use super::parts::parts;
use super::profile::{BOTH_DIAGONALS, Blocks, Profile, Reads, has_diagonals};
use crate::inputs::{Group, Input};
use crate::position::{Clue, Mark, Position, usual_block};

/// What the format can say.
pub(super) const PROFILE: Profile = Profile {
    blocks: Blocks::Any,
    ..Profile::of(
        "tatham",
        &["regions", "cages", "falling-diagonal", "rising-diagonal"],
        Reads::word(is_id, read),
        write,
    )
};

/// What stands before the colon.
struct Head {
    block: Option<(usize, usize)>,
    side: usize,
    diagonals: bool,
    cages: bool,
}

fn head(text: &str) -> Option<Head> {
    let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (first, rest) = text.split_at(digits(text));
    let first: usize = first.parse().ok()?;
    let (block, rest) = match (rest.strip_prefix('j'), rest.strip_prefix('x')) {
        (Some(rest), _) => (None, rest),
        (None, Some(rest)) => {
            let (second, rest) = rest.split_at(digits(rest));
            (Some((first, second.parse().ok()?)), rest)
        }
        (None, None) => return None,
    };
    let side = block.map_or(Some(first), |(h, w): (usize, usize)| h.checked_mul(w))?;
    let flags: String = rest.chars().take_while(|c| "jxk".contains(*c)).collect();
    let is_block = block.is_none_or(|(h, w)| h > 1 && w > 1);
    let is_known = is_block && rest.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
    // A block of one column stands for regions too.
    let block = block.filter(|_| !flags.contains('j'));
    (is_known && (2..=MAX_SYMBOLS).contains(&side)).then(|| Head {
        block,
        side,
        diagonals: flags.contains('x'),
        cages: flags.contains('k'),
    })
}

/// Whether a line is one.
pub(super) fn is_id(line: &str) -> bool {
    line.split_once(':').is_some_and(|(before, after)| {
        head(before).is_some()
            && after.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "_,".contains(c))
    })
}

/// Reads an ID.
///
/// # Errors
/// When it is damaged, or no game has its rules.
pub(super) fn read(line: &str) -> Result<Position, String> {
    let (before, after) = line.trim().split_once(':').ok_or("expected a colon in the game ID")?;
    let head = head(before).ok_or_else(|| format!("{before:?} is no size of a Solo puzzle"))?;
    let side = head.side;
    let mut parts = after.split(',');
    let givens = numbers(parts.next().unwrap_or_default(), side, side as u64)?;
    let clue = |given: &Option<u64>| given.map_or(Clue::Open, |value| Clue::Given(value as u8));
    let mut position = Position::new(side, givens.iter().map(clue).collect());
    position.shape.set_block(head.block.filter(|block| Some(*block) != usual_block(side)));
    if head.block.is_none() {
        let labels = components(parts.next().ok_or("the game ID has no regions")?, side)?;
        let map = labels.into_iter().map(|label| Some(label as i64 + 1)).collect();
        position.shape.inputs.insert("regions".to_owned(), Input::Map(map));
        position.blocks = false;
    }
    if head.cages {
        let labels = components(parts.next().ok_or("the game ID has no cages")?, side)?;
        let sums = numbers(parts.next().ok_or("the game ID has no sums")?, side, 9999)?;
        let mut groups: Vec<Group> = Vec::new();
        for (square, label) in labels.into_iter().enumerate() {
            if label == groups.len() {
                groups.push(Group { number: None, squares: Vec::new() });
            }
            let group = &mut groups[label];
            group.squares.push(square);
            group.number = group.number.or(sums[square].map(|sum| sum as i64));
        }
        position.shape.inputs.insert("cages".to_owned(), Input::Groups(groups));
    }
    if parts.next().is_some() {
        return Err("the game ID has more parts than its rules".to_owned());
    }
    if head.diagonals {
        position.marks.extend(BOTH_DIAGONALS.map(Mark::new));
    }
    Ok(position)
}

/// A number for some cells.
fn numbers(text: &str, side: usize, largest: u64) -> Result<Vec<Option<u64>>, String> {
    let mut cells = Vec::with_capacity(side * side);
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        let length = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        match character {
            '_' => rest = &rest[1..],
            'a'..='z' => {
                cells.extend((b'a'..=character as u8).map(|_| None));
                rest = &rest[1..];
            }
            _ => {
                let (number, after) = rest.split_at(length);
                let number = number.parse().ok().filter(|number| (1..=largest).contains(number));
                cells.push(Some(number.ok_or_else(|| {
                    format!("{character:?} after {} cells is no number up to {largest}", cells.len())
                })?));
                rest = after;
            }
        }
    }
    if cells.len() == side * side {
        return Ok(cells);
    }
    Err(format!("{} cells in the game ID: side {side} has {}", cells.len(), side * side))
}

/// The two cells on both sides of each inner edge, in their order.
fn edges(side: usize) -> impl Iterator<Item = (usize, usize)> {
    let across = (0..side * (side - 1)).map(move |i| (i / (side - 1) * side + i % (side - 1), 1));
    let down = (0..side * (side - 1)).map(move |i| (i % (side - 1) * side + i / (side - 1), side));
    across.chain(down).map(|(cell, step)| (cell, cell + step))
}

/// For each cell the number of its part, counted in the order in which they begin.
fn components(text: &str, side: usize) -> Result<Vec<usize>, String> {
    let mut joined = Vec::new();
    for character in text.chars() {
        match character {
            '_' => joined.push(false),
            'z' => joined.extend([true; 25]),
            'a'..='y' => {
                joined.extend((b'a'..=character as u8).map(|_| true));
                joined.push(false);
            }
            _ => return Err(format!("{character:?} among the edges: expected a letter or _")),
        }
    }
    // The last edge is the end of the board.
    let count = 2 * side * (side - 1);
    if joined.len() != count + 1 {
        return Err(format!(
            "{} edges in the game ID: side {side} has {count}",
            joined.len().saturating_sub(1)
        ));
    }
    let mut labels: Vec<usize> = (0..side * side).collect();
    for ((one, other), _) in edges(side).zip(joined).filter(|(_, joined)| *joined) {
        let (keep, drop) = (labels[one].min(labels[other]), labels[one].max(labels[other]));
        labels.iter_mut().filter(|label| **label == drop).for_each(|label| *label = keep);
    }
    let mut known: Vec<usize> = Vec::new();
    Ok(labels
        .into_iter()
        .map(|label| {
            known.iter().position(|one| *one == label).unwrap_or_else(|| {
                known.push(label);
                known.len() - 1
            })
        })
        .collect())
}

fn write(position: &Position) -> Result<String, String> {
    let side = position.side();
    let given = |clue: &Clue| if let Clue::Given(value) = clue { Some(i64::from(*value)) } else { None };
    let givens = write_numbers(position.clues.iter().map(given));
    let (h, w) = position.shape.block().or(usual_block(side)).unwrap_or((1, side));
    let mut head = match position.shape.inputs.get("regions") {
        Some(_) if position.blocks => {
            return Err("the tatham format cannot say blocks beside regions".to_owned());
        }
        Some(_) => format!("{side}j"),
        None if h == 1 || w == 1 => {
            return Err("the tatham format cannot say blocks of one row or column".to_owned());
        }
        None => format!("{h}x{w}"),
    };
    let mut desc = givens;
    if has_diagonals(position, PROFILE.name)? {
        head.push('x');
    }
    if let Some(Input::Map(map)) = position.shape.inputs.get("regions") {
        desc.push_str(&format!(",{}", write_edges(side, |cell| map[cell])));
    }
    if let Some(Input::Groups(groups)) = position.shape.inputs.get("cages") {
        let of = |cell: usize| groups.iter().position(|group| group.squares.contains(&cell));
        let sum = |cell: usize| {
            let group = groups.get(of(cell)?)?;
            group.number.filter(|_| group.squares.iter().min() == Some(&cell))
        };
        head.push('k');
        let sums = write_numbers((0..side * side).map(sum));
        desc.push_str(&format!(",{},{sums}", write_edges(side, of)));
    }
    let text = format!("{head}:{desc}");
    // Edges show parts that hang together, not which cells are in none.
    let back = read(&text)?;
    if parts(&back) == parts(position) {
        return Ok(text);
    }
    Err("the tatham format cannot say regions or cages that do not cover the board in one piece each"
        .to_owned())
}

fn write_numbers(cells: impl Iterator<Item = Option<i64>>) -> String {
    let mut text = String::new();
    let mut open = 0;
    for cell in cells {
        let Some(number) = cell else {
            open += 1;
            if open == 26 {
                text.push('z');
                open = 0;
            }
            continue;
        };
        if open > 0 {
            text.push(char::from(b'a' - 1 + open));
            open = 0;
        } else if text.ends_with(|c: char| c.is_ascii_digit()) {
            text.push('_');
        }
        text.push_str(&number.to_string());
    }
    if open > 0 {
        text.push(char::from(b'a' - 1 + open));
    }
    text
}

fn write_edges<T: PartialEq>(side: usize, part: impl Fn(usize) -> T) -> String {
    let mut text = String::new();
    let mut joined = 0;
    let between = edges(side).map(|(one, other)| part(one) != part(other));
    for is_edge in between.chain([true]) {
        if !is_edge {
            joined += 1;
            if joined == 26 {
                text.push('z');
                joined = 1;
            }
            continue;
        }
        text.push(if joined == 0 { '_' } else { char::from(b'a' - 1 + joined) });
        joined = 0;
    }
    text
}
