//! Kakuro as the example of Gecode has it: width and height, then `x, y, length, sum` of each run, those down first; -1
//! ends each list. Columns `x` and rows `y` count from 0 and are those of the square with the sum.

use super::super::FormatError;
use super::super::profile::{Profile, Reads};
use super::super::source::{Ahead, Text};
use super::runs::{self, Run};
use crate::position::Position;

/// The most lines of a list.
const LONGEST: usize = 1 << 14;

/// What the format can say.
pub(in crate::formats) const PROFILE: Profile =
    Profile::read_only("gecode", Reads::lines(|_| false, |first, source| vec![collect(first, source)]));

/// The lists that begin with the line `first`; declarations and comments of C++ around the numbers are dropped.
///
/// # Errors
/// When they are damaged or make no board.
pub(in crate::formats) fn collect(first: Text, source: &mut dyn Ahead) -> Result<Position, FormatError> {
    let number = first.number;
    let mut numbers: Vec<i64> = Vec::new();
    let mut next = Some(first);
    let mut lines = 0;
    while let Some(line) = next.take() {
        let text = line.text.split("//").next().unwrap_or_default();
        let text = text.rsplit('{').next().unwrap_or_default();
        let words = text.split([',', ' ', '\t', '}', ';']).filter(|word| !word.is_empty());
        for word in words {
            numbers.push(word.parse().map_err(|_| {
                FormatError::new(
                    line.number,
                    format!("{word:?}: expected a number, or -1 at the end of a list"),
                )
            })?);
        }
        lines += 1;
        if numbers.iter().filter(|number| **number == -1).count() < 2 && lines < LONGEST {
            next = source.next_text().transpose()?;
        }
    }
    let mut position = read(&numbers).map_err(|message| FormatError::new(number, message))?;
    position.line = number;
    Ok(position)
}

fn read(numbers: &[i64]) -> Result<Position, String> {
    let [width, height, lists @ ..] = numbers else { return Err("expected width and height".to_owned()) };
    let size = |number: &i64| usize::try_from(*number).map_err(|_| format!("{number} is no size of a board"));
    let mut parts = lists.split(|number| *number == -1);
    let mut found = Vec::new();
    for down in [true, false] {
        let list = parts.next().unwrap_or_default();
        if list.len() % 4 != 0 {
            return Err(format!("{} numbers in a list of runs: each has four", list.len()));
        }
        for run in list.chunks(4) {
            let part = |number: i64| {
                usize::try_from(number).map_err(|_| format!("{number} in a run: expected 0 or more"))
            };
            let sum = run[3];
            if !(1..=99).contains(&sum) {
                return Err(format!("{sum} in a run: expected a sum from 1 to 99"));
            }
            found.push(Run { square: (part(run[1])?, part(run[0])?), down, length: part(run[2])?, sum });
        }
    }
    if !parts.next().is_some_and(<[i64]>::is_empty) || parts.next().is_some() {
        return Err("expected two lists of runs, each with -1 at its end".to_owned());
    }
    Ok(runs::board(size(height)?, size(width)?, &found)?.position())
}
