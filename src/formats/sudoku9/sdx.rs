//! `.sdx` files, a game of SudoCue as it stands: nine lines of nine cells with blanks between them, a given as its
//! digit, a placed value behind `u`, an open cell as its candidates without anything between them.

use super::super::error::{Place, Result, fail, wrong};
use super::super::profile::{Form, Profile};
use super::super::source::{Ahead, Text, gather};
use super::super::{cell, pencilmarks};
use super::{SIDE, clue};
use tesuji_board::position::{Clue, Position};
use tesuji_message::message;

/// What the format can say.
pub(crate) const PROFILE: Profile = Profile::read_only("sdx", &[Form::Rows(collect)]);

/// The position whose first row is `first`.
fn collect(first: Text, source: &mut dyn Ahead) -> Result<Position> {
    let lines = gather(first, source, |before, _| before.len() < SIDE);
    let mut clues = Vec::with_capacity(SIDE * SIDE);
    for line in &lines {
        let words: Vec<&str> = line.text.split_whitespace().collect();
        if words.len() != SIDE {
            return Err(line.wrong(message!("{} cells in a row: expected {SIDE}", words.len())));
        }
        for word in words {
            let at = cell(clues.len(), SIDE);
            let digit = |text: &str| text.parse().ok().filter(|_| text.len() == 1).and_then(|c| clue(c, ""));
            let read = match (word.strip_prefix('u'), digit(word)) {
                (Some(placed), _) => match digit(placed) {
                    Some(Clue::Given(value)) => Ok(Clue::Placed(value)),
                    _ => Err(wrong!("{word:?} at {at}: expected a digit behind u")),
                },
                (None, Some(given)) => Ok(given),
                (None, None) => match pencilmarks::group(word, SIDE) {
                    Ok(mask) => Ok(Clue::Candidates(mask)),
                    Err(expected) => Err(wrong!("{word:?} at {at}: expected {expected}")),
                },
            };
            clues.push(read.at(line.number)?);
        }
    }
    if lines.len() < SIDE {
        fail!("{} rows: expected {SIDE}", lines.len());
    }
    Ok(Position::new(SIDE, clues))
}
