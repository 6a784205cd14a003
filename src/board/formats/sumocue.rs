//! Puzzles of SumoCue in one word, 9 × 9: `SumoCueV1`, `D` where both diagonals hold every value, and 81 entries.
//!
//! `=15` is the first cell of a cage and its sum, 0 where there is no cage, `+3` a cell of the cage that begins in cell 3,
//! counted from 0; `J0` to `J8` behind each entry are regions. A cage of one cell says its value: where no cage has more,
//! these are the givens.

use super::cell;
use super::links::regions;
use super::parts::{cages, parts};
use super::profile::{BOTH_DIAGONALS, Blocks, Profile, Reads, has_diagonals};
use crate::inputs::{Group, Input};
use crate::position::{Clue, Mark, Position};

/// What the format can say.
pub(super) const PROFILE: Profile = Profile {
    sides: SIDE..=SIDE,
    blocks: Blocks::Any,
    ..Profile::of(
        "sumocue",
        &["regions", "cages", "falling-diagonal", "rising-diagonal"],
        Reads::word(is_word, read),
        write,
    )
};

/// What each puzzle begins with.
const HEAD: &str = "SumoCueV1";

const SIDE: usize = 9;

/// Whether a line is one.
pub(super) fn is_word(line: &str) -> bool {
    line.starts_with(HEAD)
}

/// An entry: whether it begins a cage, its number, its region.
struct Entry {
    begins: bool,
    number: usize,
    region: Option<i64>,
}

/// Reads a puzzle.
///
/// # Errors
/// When an entry is damaged, or no game holds all of it.
pub(super) fn read(line: &str) -> Result<Position, String> {
    let text = line.trim().strip_prefix(HEAD).ok_or("expected SumoCueV1")?;
    let (text, diagonals) = text.strip_prefix('D').map_or((text, false), |text| (text, true));
    let entries = entries(text)?;
    if entries.len() != SIDE * SIDE {
        return Err(format!("{} entries after SumoCueV1: expected {}", entries.len(), SIDE * SIDE));
    }
    let mut groups: Vec<Group> = Vec::new();
    for (square, entry) in entries.iter().enumerate() {
        let first = if entry.begins { square } else { entry.number };
        let Some(Entry { begins: true, number: sum, .. }) = entries.get(first) else {
            return Err(format!("{} belongs to cage {first}, which no cell begins", cell(square, SIDE)));
        };
        if *sum == 0 {
            continue;
        }
        let of_cage = |group: &&mut Group| group.squares.contains(&first);
        match groups.iter_mut().find(of_cage) {
            Some(group) if !entry.begins => group.squares.push(square),
            _ if !entry.begins => {
                return Err(format!("{} stands before the first cell of its cage", cell(square, SIDE)));
            }
            _ => groups.push(Group { number: Some(*sum as i64), squares: vec![square] }),
        }
    }
    let mut position = Position::new(SIDE, vec![Clue::Open; SIDE * SIDE]);
    if entries.iter().any(|entry| entry.region.is_some()) {
        regions::tell(&mut position, &entries.iter().map(|entry| entry.region).collect::<Vec<_>>())?;
    }
    if groups.iter().any(|group| group.squares.len() > 1) {
        position.shape.inputs.insert("cages".to_owned(), Input::Groups(groups));
    } else {
        for (group, square) in groups.iter().map(|group| (group, group.squares[0])) {
            let value = group.number.and_then(|sum| u8::try_from(sum).ok()).filter(|value| *value <= 9);
            let value = value.ok_or_else(|| format!("{} holds no value from 1 to 9", cell(square, SIDE)))?;
            position.clues[square] = Clue::Given(value);
        }
    }
    if diagonals {
        position.marks.extend(BOTH_DIAGONALS.map(Mark::new));
    }
    Ok(position)
}

fn entries(text: &str) -> Result<Vec<Entry>, String> {
    let mut entries = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.char_indices().skip(1).find(|(_, c)| matches!(c, '=' | '+')).map(|(at, _)| at);
        let (entry, after) = rest.split_at(end.unwrap_or(rest.len()));
        rest = after;
        let read = || {
            let begins = entry.starts_with('=');
            let (number, region) = match entry.strip_prefix(['=', '+'])?.split_once('J') {
                Some((number, region)) => {
                    (number, Some(region.parse().ok().filter(|region| (0..9).contains(region))?))
                }
                None => (entry.strip_prefix(['=', '+'])?, None),
            };
            Some(Entry { begins, number: number.parse().ok()?, region })
        };
        let wrong = || format!("{entry:?} after {} entries: expected =sum or +cage", entries.len());
        let read = read().ok_or_else(wrong)?;
        entries.push(read);
    }
    Ok(entries)
}

fn write(position: &Position) -> Result<String, String> {
    let cages = cages(position);
    let is_killer = !cages.is_empty();
    let labels = regions::labels(position)?;
    let mut text = HEAD.to_owned();
    if has_diagonals(position, PROFILE.name)? {
        text.push('D');
    }
    for (square, clue) in position.clues.iter().enumerate() {
        let cage = cages.iter().find(|cage| cage.squares.contains(&square));
        let entry = match (clue, cage) {
            (Clue::Given(_), _) if is_killer => {
                return Err(format!(
                    "the sumocue format cannot say that {} of a killer is a given",
                    cell(square, SIDE)
                ));
            }
            (Clue::Given(value), _) => format!("={value}"),
            (_, Some(Group { number: None, .. })) => {
                return Err(format!(
                    "the sumocue format cannot say that the cage at {} has no sum",
                    cell(square, SIDE)
                ));
            }
            (_, Some(Group { number: Some(sum), squares })) if squares[0] == square => format!("={sum}"),
            (_, Some(Group { squares, .. })) => format!("+{}", squares[0]),
            (_, None) => "=0".to_owned(),
        };
        text.push_str(&entry);
        if let Some(labels) = &labels {
            text.push_str(&format!("J{}", labels[square]));
        }
    }
    match read(&text) {
        Ok(back) if parts(&back) == parts(position) => Ok(text),
        _ => {
            Err("the sumocue format cannot say regions that are blocks, or cages of one cell alone"
                .to_owned())
        }
    }
}
