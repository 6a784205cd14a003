//! Changes a filled board until a strategy solves the puzzle that its sums are.

use super::GenerateError;
use super::bench::Bench;
use super::random::Chance;
use super::sums::{SumBoard, over};

/// How many changes are tried for each cell of a board before it is given up.
const REPAIRS: usize = 2;

/// Changes values where the strategies of a puzzle are at odds with it, and settles the sums again, until the first
/// strategy solves it and the second does not; what the strategy has solved is kept as far as it can be. Says whether
/// that came about. `judged` is the board of some values with its strategies.
///
/// # Errors
/// When there is no such board.
pub fn repair(
    summed: &mut SumBoard<'_>,
    chance: &mut Chance,
    judged: impl Fn(&[u8]) -> Result<Bench, GenerateError>,
) -> Result<bool, GenerateError> {
    let look = |values: &[u8]| {
        let mut bench = judged(values)?;
        let left = bench.left();
        let easy = over(&left) == 0 && bench.is_solved_too_easily(&[]);
        Ok::<(Vec<u64>, bool), GenerateError>((left, easy))
    };
    let (mut left, mut easy) = look(summed.values())?;
    for _ in 0..REPAIRS * left.len() {
        let open: Vec<usize> = (0..left.len()).filter(|&c| !left[c].is_power_of_two()).collect();
        if open.is_empty() && !easy {
            return Ok(true);
        }
        // A puzzle that is too easy may be changed anywhere.
        let cell = if open.is_empty() { chance.below(left.len()) } else { open[chance.below(open.len())] };
        let before = summed.values().to_vec();
        if summed.disturb(cell, chance) && summed.settle(chance) {
            let (next, next_easy) = look(summed.values())?;
            if over(&next) <= over(&left) {
                (left, easy) = (next, next_easy);
                continue;
            }
        }
        summed.restore(&before);
    }
    Ok(false)
}
