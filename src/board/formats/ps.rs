//! The line in which killer programs pass their puzzles on, 9 × 9: `3x3::k:` and a number for each cell with a colon
//! behind it, the sum of its cage × 256 + the number of the cage. A sum of 0 is no cage; `3x3:d:k:` has diagonals.

use super::cell;
use super::parts::{cages, parts};
use super::profile::{BOTH_DIAGONALS, Profile, Reads, has_diagonals};
use crate::inputs::{Group, Input};
use crate::position::{Clue, Mark, Position};

/// What the format can say.
pub(super) const PROFILE: Profile = Profile {
    sides: SIDE..=SIDE,
    cells: &[super::profile::Cell::Open],
    ..Profile::of("ps", &["cages", "falling-diagonal", "rising-diagonal"], Reads::word(is_word, read), write)
};

const SIDE: usize = 9;

/// How many numbers of cages there are.
const CAGES: u64 = 256;

/// No sum is as large as this.
const SUMS: u64 = 1000;

/// The heads and whether they say that there are diagonals.
const HEADS: [(&str, bool); 2] = [("3x3::k:", false), ("3x3:d:k:", true)];

/// Whether a line is one.
pub(super) fn is_word(line: &str) -> bool {
    HEADS.iter().any(|(head, _)| line.starts_with(head))
}

/// Reads a puzzle.
///
/// # Errors
/// When a number is damaged.
pub(super) fn read(line: &str) -> Result<Position, String> {
    let line = line.trim();
    let found = HEADS.iter().find_map(|(head, diagonals)| Some((line.strip_prefix(head)?, *diagonals)));
    let (text, diagonals) = found.ok_or("expected 3x3::k: or 3x3:d:k:")?;
    let numbers: Vec<&str> = text.strip_suffix(':').unwrap_or(text).split(':').collect();
    if numbers.len() != SIDE * SIDE {
        return Err(format!("{} numbers after the head: expected {}", numbers.len(), SIDE * SIDE));
    }
    let mut groups: Vec<(u64, Group)> = Vec::new();
    for (square, number) in numbers.into_iter().enumerate() {
        let at = || cell(square, SIDE);
        let number: u64 =
            number.trim().parse().ok().filter(|number| *number < CAGES * SUMS).ok_or_else(|| {
                format!("{number:?} at {}: expected the sum of a cage × 256 + its number", at())
            })?;
        let (sum, cage) = ((number / CAGES) as i64, number % CAGES);
        match groups.iter_mut().find(|(known, _)| *known == cage) {
            _ if sum == 0 => {}
            Some((_, group)) if group.number == Some(sum) => group.squares.push(square),
            Some((_, group)) => {
                return Err(format!(
                    "cage {cage} has the sum {} and at {} the sum {sum}",
                    group.number.unwrap_or(0),
                    at()
                ));
            }
            None => groups.push((cage, Group { number: Some(sum), squares: vec![square] })),
        }
    }
    let mut position = Position::new(SIDE, vec![Clue::Open; SIDE * SIDE]);
    if !groups.is_empty() || !diagonals {
        let groups = groups.into_iter().map(|(_, group)| group).collect();
        position.shape.inputs.insert("cages".to_owned(), Input::Groups(groups));
    }
    if diagonals {
        position.marks.extend(BOTH_DIAGONALS.map(Mark::new));
    }
    Ok(position)
}

fn write(position: &Position) -> Result<String, String> {
    let cages = cages(position);
    let (head, _) = HEADS[usize::from(has_diagonals(position, PROFILE.name)?)];
    let mut text = head.to_owned();
    for square in 0..SIDE * SIDE {
        let number = match cages.iter().find(|cage| cage.squares.contains(&square)) {
            None => square as u64,
            Some(cage) => match cage.number.and_then(|sum| u64::try_from(sum).ok()) {
                Some(sum @ 1..SUMS) => sum * CAGES + cage.squares[0] as u64,
                _ => {
                    let cell = cell(square, SIDE);
                    return Err(format!("the ps format cannot say that the cage at {cell} has no sum"));
                }
            },
        };
        text.push_str(&format!("{number}:"));
    }
    match read(&text) {
        Ok(back) if parts(&back) == parts(position) => Ok(text),
        _ => Err("the ps format cannot say cages that share cells".to_owned()),
    }
}
