//! Puzzles of SumoCue in one word, 9 × 9: `SumoCueV1`, `D` where both diagonals hold every value, and 81 entries.
//!
//! `=15` is the first cell of a cage and its sum, 0 where there is no cage, `+3` a cell of the cage that begins in cell
//! 3, counted from 0; `J0` to `J8` behind each entry are regions. A cage of one cell says its value: where no cage has
//! more, these are the givens.

use super::parts::diagonals;
use super::regions;
use super::sudoku9::SIDE;
use crate::prelude::*;

pub(super) const PROFILE: Profile =
    Profile::read_only("sumocue", &[Form::Word(|line| line.starts_with(HEAD), read)]);

const HEAD: &str = "SumoCueV1";

struct Entry {
    begins: bool,
    number: usize,
    region: Option<i64>,
}

fn entry(text: &str) -> Option<Entry> {
    let rest = text.strip_prefix(['=', '+'])?;
    let (number, region) = rest.split_once('J').map_or((rest, None), |(number, of)| (number, Some(of)));
    let region = region.map(|region| region.parse().ok().filter(|region| (0..9).contains(region)));
    let region = region.map_or(Some(None), |region| region.map(Some))?;
    Some(Entry { begins: text.starts_with('='), number: number.parse().ok()?, region })
}

fn read(line: &str) -> Result<Position> {
    let text = line.trim().strip_prefix(HEAD).ok_or_else(|| wrong!("expected SumoCueV1"))?;
    let rest = text.strip_prefix('D');
    let mut entries: Vec<Entry> = Vec::new();
    let mut text = rest.unwrap_or(text);
    while !text.is_empty() {
        let end = text.char_indices().skip(1).find(|(_, c)| matches!(c, '=' | '+')).map(|(at, _)| at);
        let (word, after) = text.split_at(end.unwrap_or(text.len()));
        let wrong =
            || wrong!("{entry:?} after {} entries: expected =sum or +cage", entries.len(), entry = word);
        let read = entry(word).ok_or_else(wrong)?;
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
        regions::set(&mut position, &entries.iter().map(|entry| entry.region).collect::<Vec<_>>())?;
    }
    if groups.iter().any(|group| group.squares.len() > 1) {
        set_groups(&mut position, "cages", groups);
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
