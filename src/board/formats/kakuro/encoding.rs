//! The grid encoding of Maks Verver's Kakuro program: a board in one word of letters, digits, `-` and `_`, each of which
//! is six bits.
//!
//! Rows and columns without those of the clues come first, each as a number of five bits a character whose sixth bit says
//! that more follow. Then a bit for each inner square, set for cells, the lowest bit of a character first; a character
//! for the sum of each run, in the order of their first cells, across before down; nine bits for the candidates of each
//! cell, none set where nothing is known of them. What is missing at the end is zero.

use super::super::profile::{Profile, Reads};
use super::frame::Frame;
use super::{LONGEST, Square, VALUES};
use crate::position::{Clue, Position};

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// What the format can say.
pub(in crate::formats) const PROFILE: Profile =
    Profile::read_only("grid-encoding", Reads::word(|_| false, read));

/// Reads a word.
///
/// # Errors
/// When it is damaged.
pub(in crate::formats) fn read(word: &str) -> Result<Position, String> {
    let code = |character: char| {
        let code = ALPHABET.iter().position(|known| char::from(*known) == character);
        code.ok_or_else(|| format!("{character:?}: expected letters, digits, - and _"))
    };
    let codes: Vec<usize> = word.trim().chars().map(code).collect::<Result<_, _>>()?;
    let mut codes = codes.into_iter();
    let (rows, columns) = (integer(&mut codes)?, integer(&mut codes)?);
    let bits: Vec<bool> = codes.by_ref().take((rows * columns).div_ceil(6)).flat_map(six_bits).collect();
    if bits.len() < rows * columns {
        return Err(format!("the word ends before the last of {} squares", rows * columns));
    }
    let square = |white: &bool| if *white { Square::OPEN } else { Square::BARE };
    let inner = bits[..rows * columns].iter().map(square).collect();
    let mut frame = Frame { down: vec![None; columns], across: vec![None; rows], inner };
    let starts = starts(&frame);
    for (place, down) in starts {
        let sum = codes.next().filter(|sum| *sum > 0).map(|sum| sum as i64);
        if let Some(told) = told(&mut frame, place, down) {
            *told = sum;
        }
    }
    let marks: Vec<bool> = codes.flat_map(six_bits).collect();
    let cells = frame.inner.iter_mut().filter(|square| matches!(square, Square::White(_)));
    let mut marks = marks.chunks(VALUES);
    for cell in cells {
        let mask =
            marks.next().unwrap_or_default().iter().rev().fold(0, |mask, bit| mask << 1 | u64::from(*bit));
        if mask != 0 {
            *cell = Square::White(Clue::Candidates(mask));
        }
    }
    if marks.flatten().any(|bit| *bit) {
        return Err("the word goes on after the candidates of the last cell".to_owned());
    }
    Ok(frame.board()?.position())
}

/// A number of rows or columns.
fn integer(codes: &mut impl Iterator<Item = usize>) -> Result<usize, String> {
    let mut number = 0;
    loop {
        let code = codes.next().ok_or("the word ends before the size of the board")?;
        number = number << 5 | code & 31;
        if code < 32 {
            break;
        }
        if number >= LONGEST {
            break;
        }
    }
    if (1..LONGEST).contains(&number) {
        Ok(number)
    } else {
        Err(format!("{number} is no number of rows or columns"))
    }
}

fn six_bits(code: usize) -> [bool; 6] {
    std::array::from_fn(|bit| code >> bit & 1 == 1)
}

/// Where runs begin, and whether they go down.
fn starts(frame: &Frame) -> Vec<(usize, bool)> {
    let columns = frame.down.len();
    let is_white = |place: usize| matches!(frame.inner[place], Square::White(_));
    let begins = |place: usize| {
        let across = place.is_multiple_of(columns) || !is_white(place - 1);
        let down = place < columns || !is_white(place - columns);
        [(across, false), (down, true)]
            .into_iter()
            .filter(|(begins, _)| *begins)
            .map(move |(_, down)| (place, down))
    };
    (0..frame.inner.len()).filter(|place| is_white(*place)).flat_map(begins).collect()
}

/// The number of the run that begins at an inner square; `None` where none does.
fn told(frame: &mut Frame, place: usize, down: bool) -> Option<&mut Option<i64>> {
    let columns = frame.down.len();
    let before = if down {
        place.checked_sub(columns)
    } else {
        place.checked_sub(1).filter(|_| !place.is_multiple_of(columns))
    };
    match (before, down) {
        (None, true) => frame.down.get_mut(place % columns),
        (None, false) => frame.across.get_mut(place / columns),
        (Some(before), _) => match &mut frame.inner[before] {
            Square::Black { down: below, .. } if down => Some(below),
            Square::Black { across, .. } => Some(across),
            Square::White(_) => None,
        },
    }
}
