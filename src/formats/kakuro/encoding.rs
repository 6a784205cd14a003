//! The grid encoding of Maks Verver: a Kakuro in one word of letters, digits, `-` and `_`, each of six bits.
//!
//! Rows and columns without those of the clues precede the rest, each as a number of five bits a character whose sixth
//! bit marks that more follow. Then a bit for each inner square, set for cells, the lowest bit of a character first; a
//! character for the sum of each run, in the order of their first cells, across before down; nine bits for the
//! candidates of each cell, all unset if they are unknown. A missing end is zero.

use super::{LONGEST, VALUES};
use crate::prelude::*;

const ALPHABET: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

pub(crate) const PROFILE: Profile = Profile::read_only("grid-encoding", &[ReadForm::Word(|_| false, read)]);

fn read(word: &str) -> Result<PuzzleSpec> {
    let code = |character: char| {
        ALPHABET.find(character).ok_or_else(|| wrong!("{character:?}: expected letters, digits, - and _"))
    };
    let codes: Vec<usize> = word.trim().chars().map(code).collect::<Result<_>>()?;
    let mut codes = codes.into_iter();
    let (rows, columns) = (integer(&mut codes)?, integer(&mut codes)?);
    let bits = |code: usize| (0..6).map(move |bit| code >> bit & 1 == 1);
    let white: Vec<bool> = codes.by_ref().take((rows * columns).div_ceil(6)).flat_map(bits).collect();
    fail_if!(white.len() < rows * columns, "the string ends before the last of {} squares", rows * columns);
    let mut board = KakuroBoard::framed(rows, columns)?;
    let cells = board.inner().zip(&white).filter(|(_, white)| **white).map(|(square, _)| square);
    let cells: Vec<usize> = cells.collect();
    cells.iter().for_each(|cell| board.squares[*cell] = KakuroSquare::OPEN_CELL);
    for cell in &cells {
        for (before, is_down) in [(cell - 1, false), (cell - board.columns, true)] {
            if let Some(sum) = board.sum_after(before, is_down) {
                *sum = codes.next().filter(|sum| *sum > 0).map(|sum| sum as i64);
            }
        }
    }
    let marks: Vec<bool> = codes.flat_map(bits).collect();
    let mut marks = marks.chunks(VALUES);
    for cell in cells {
        let bits = marks.next().unwrap_or_default().iter().rev();
        match bits.fold(0, |mask, bit| mask << 1 | u64::from(*bit)) {
            0 => {}
            mask => board.squares[cell] = KakuroSquare::White(Clue::Candidates(mask)),
        }
    }
    fail_if!(marks.flatten().any(|bit| *bit), "the string continues after the candidates of the last cell");
    Ok(board.position())
}

fn integer(codes: &mut impl Iterator<Item = usize>) -> Result<usize> {
    let mut number = 0;
    loop {
        let code = codes.next().ok_or_else(|| wrong!("the string ends before the size of the board"))?;
        number = number << 5 | code & 31;
        match number {
            1..LONGEST if code < 32 => return Ok(number),
            0..LONGEST if code >= 32 => {}
            _ => fail!("invalid number of rows or columns {number}"),
        }
    }
}
