//! Puzzles of SumoCue in one word, 9 × 9: `SumoCueV1`, `D` where both diagonals hold every value, and 81 entries.
//!
//! `=15` is the first cell of a cage and its sum, 0 where there is no cage, `+3` a cell of the cage that begins in cell 3,
//! counted from 0; `J0` to `J8` behind each entry are regions. A cage of one cell says its value: where no cage has more,
//! these are the givens.

use super::error::{Result, fail, wrong};
use super::parts::{cages, diagonals, has_diagonals, parts, tell_groups};
use super::profile::{Blocks, Profile, Reads};
use super::sudoku9::SIDE;
use super::{cell, regions};
use crate::inputs::Group;
use crate::position::{Clue, Position};

/// What the format can say.
pub(super) const PROFILE: Profile = Profile {
    sides: SIDE..=SIDE,
    blocks: Blocks::Any,
    ..Profile::of(
        "sumocue",
        || vec!["regions", "cages", "falling-diagonal", "rising-diagonal"],
        Reads::word(|line| line.starts_with(HEAD), read),
        write,
    )
};

/// What each puzzle begins with.
const HEAD: &str = "SumoCueV1";

/// An entry: whether it begins a cage, its number, its region.
struct Entry {
    begins: bool,
    number: usize,
    region: Option<i64>,
}

impl Entry {
    fn read(text: &str) -> Option<Self> {
        let rest = text.strip_prefix(['=', '+'])?;
        let (number, region) = rest.split_once('J').map_or((rest, None), |(number, of)| (number, Some(of)));
        let region = match region {
            Some(region) => Some(region.parse().ok().filter(|region| (0..9).contains(region))?),
            None => None,
        };
        Some(Self { begins: text.starts_with('='), number: number.parse().ok()?, region })
    }
}

fn read(line: &str) -> Result<Position> {
    let text = line.trim().strip_prefix(HEAD).ok_or("expected SumoCueV1")?;
    let rest = text.strip_prefix('D');
    let mut entries: Vec<Entry> = Vec::new();
    let mut text = rest.unwrap_or(text);
    while !text.is_empty() {
        let end = text.char_indices().skip(1).find(|(_, c)| matches!(c, '=' | '+')).map(|(at, _)| at);
        let (entry, after) = text.split_at(end.unwrap_or(text.len()));
        let wrong = || wrong!("{entry:?} after {} entries: expected =sum or +cage", entries.len());
        let read = Entry::read(entry).ok_or_else(wrong)?;
        entries.push(read);
        text = after;
    }
    if entries.len() != SIDE * SIDE {
        fail!("{} entries after SumoCueV1: expected {}", entries.len(), SIDE * SIDE);
    }
    let mut groups: Vec<Group> = Vec::new();
    for (square, entry) in entries.iter().enumerate() {
        let first = if entry.begins { square } else { entry.number };
        let sum = match entries.get(first) {
            Some(Entry { begins: true, number: 0, .. }) => continue,
            Some(Entry { begins: true, number, .. }) => *number as i64,
            _ => fail!("{} belongs to cage {first}, which no cell begins", cell(square, SIDE)),
        };
        match groups.iter_mut().find(|group| group.squares.contains(&first)) {
            _ if entry.begins => groups.push(Group { number: Some(sum), squares: vec![square] }),
            Some(group) => group.squares.push(square),
            None => fail!("{} stands before the first cell of its cage", cell(square, SIDE)),
        }
    }
    let mut position = Position::new(SIDE, vec![Clue::Open; SIDE * SIDE]);
    if entries.iter().any(|entry| entry.region.is_some()) {
        regions::tell(&mut position, &entries.iter().map(|entry| entry.region).collect::<Vec<_>>())?;
    }
    if groups.iter().any(|group| group.squares.len() > 1) {
        tell_groups(&mut position, "cages", groups);
    } else {
        for (square, sum) in groups.iter().map(|group| (group.squares[0], group.number)) {
            let value = sum.and_then(|sum| u8::try_from(sum).ok()).filter(|value| *value <= 9);
            let value = value.ok_or_else(|| wrong!("{} holds no value from 1 to 9", cell(square, SIDE)))?;
            position.clues[square] = Clue::Given(value);
        }
    }
    position.marks = diagonals(rest.is_some());
    Ok(position)
}

fn write(position: &Position) -> Result<String> {
    let cages = cages(position);
    let labels = regions::labels(position)?;
    let diagonals = if has_diagonals(position, "sumocue")? { "D" } else { "" };
    let mut text = format!("{HEAD}{diagonals}");
    for (square, clue) in position.clues.iter().enumerate() {
        let cage = cages.iter().find(|cage| cage.squares.contains(&square));
        let at = || cell(square, SIDE);
        text += &match (clue, cage) {
            (Clue::Given(_), _) if !cages.is_empty() => {
                fail!("the sumocue format cannot say that {} of a killer is a given", at())
            }
            (Clue::Given(value), _) => format!("={value}"),
            (_, Some(Group { number: None, .. })) => {
                fail!("the sumocue format cannot say that the cage at {} has no sum", at())
            }
            (_, Some(Group { number: Some(sum), squares })) if squares[0] == square => format!("={sum}"),
            (_, Some(Group { squares, .. })) => format!("+{}", squares[0]),
            (_, None) => "=0".to_owned(),
        };
        text.extend(labels.iter().map(|labels| format!("J{}", labels[square])));
    }
    match read(&text) {
        Ok(back) if parts(&back) == parts(position) => Ok(text),
        _ => fail!("the sumocue format cannot say regions that are blocks, or cages of one cell alone"),
    }
}
