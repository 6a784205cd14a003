//! The line in which killer programs pass their puzzles on, 9 × 9: `3x3::k:` and a number for each cell with a colon
//! behind it, the sum of its cage × 256 + the number of the cage. A sum of 0 is no cage; `3x3:d:k:` has diagonals.

use super::parts::diagonals;
use super::sudoku9::SIDE;
use crate::prelude::*;

pub(super) const PROFILE: Profile =
    Profile::read_only("ps", &[Form::Word(|line| head(line).is_some(), read)]);

const CAGES: u64 = 256;

/// No sum is as large as this.
const SUMS: u64 = 1000;

/// What stands behind the head, and whether there are diagonals.
fn head(line: &str) -> Option<(&str, bool)> {
    let plain = line.strip_prefix("3x3::k:").map(|rest| (rest, false));
    plain.or(line.strip_prefix("3x3:d:k:").map(|rest| (rest, true)))
}

fn read(line: &str) -> Result<Position> {
    let (text, has_diagonals) = head(line.trim()).ok_or_else(|| wrong!("expected 3x3::k: or 3x3:d:k:"))?;
    let numbers: Vec<&str> = text.strip_suffix(':').unwrap_or(text).split(':').collect();
    if numbers.len() != SIDE * SIDE {
        fail!("{} numbers after the head: expected {}", numbers.len(), SIDE * SIDE);
    }
    let mut cages: Vec<(u64, Group)> = Vec::new();
    for (square, number) in numbers.into_iter().enumerate() {
        let at = cell(square, SIDE);
        let code = number.trim().parse().ok().filter(|number: &u64| *number < CAGES * SUMS);
        let wrong = || wrong!("{number:?} at {at}: expected the sum of a cage × 256 + its number");
        let code = code.ok_or_else(wrong)?;
        let (sum, cage) = ((code / CAGES) as i64, code % CAGES);
        match cages.iter_mut().find(|(known, _)| *known == cage) {
            _ if sum == 0 => {}
            Some((_, group)) if group.number == Some(sum) => group.squares.push(square),
            Some((_, group)) => {
                fail!("cage {cage} has the sum {} and at {at} the sum {sum}", group.number.unwrap_or(0))
            }
            None => cages.push((cage, Group { number: Some(sum), squares: vec![square] })),
        }
    }
    let mut position = Position::new(SIDE, vec![Clue::Open; SIDE * SIDE]);
    set_groups(&mut position, "cages", cages.into_iter().map(|(_, group)| group).collect());
    position.marks = diagonals(has_diagonals);
    Ok(position)
}
