//! Puzzles of SudokuWiki in one word: a letter for the game, the side, a version, and for each cell a number in base 36.
//!
//! | head | game | digits of a cell | what its number holds |
//! |---|---|---|---|
//! | `S9B`, `S6B` | sudoku | 2 | the value |
//! | `X9B`, `W9B`, `C9B` | diagonals, windows, disjoint groups | 2 | the value |
//! | `J9B` | jigsaw | 3 | the value, from bit 10 on the region |
//! | `L9B` | killer | 4 | the value, from bit 10 on the sum in the first cell of a cage, from bit 16 on its colour |
//! | `L6C` | killer | 4 | the same with the sum from bit 7 and the colour from bit 18 on; the second cell holds the sign |
//! | `M9B` | killer with regions | 5 | as `L9B`, from bit 19 on the region |
//!
//! Values from 1 on are givens; those of 9 × 9 from 10 on, and of `L6C` from 7 on, are placed. Behind them stand the
//! candidates as bits, all of them in an open cell. Cells of one colour that touch are one cage.

mod cages;

use super::super::error::Result;
use super::super::profile::{BOTH_DIAGONALS, Profile, Reads};
use super::super::regions;
use crate::inputs::Input;
use crate::position::{Clue, Mark, Position};

/// What the format can say.
pub(in crate::formats) const PROFILE: Profile =
    Profile::read_only("packed", Reads::word(is_word, |line| read(line.trim())));

/// How a kind of puzzle is written.
struct Head {
    text: &'static str,
    side: usize,
    /// The constraints that its puzzles have without being told anything of them.
    constraints: &'static [&'static str],
    /// How many digits the number of a cell has.
    digits: usize,
    /// How many bits of it hold the value.
    values: u32,
    /// The least number of a placed value.
    placed: u64,
    /// What the number of a cell with candidates is more than they.
    marks: u64,
    /// The bit from which the region is counted.
    regions: Option<u32>,
    cages: Option<cages::Layout>,
}

/// A puzzle without cages and regions on 9 × 9.
const PLAIN: Head = Head {
    text: "S9B",
    side: 9,
    constraints: &[],
    digits: 2,
    values: 11,
    placed: 10,
    marks: 18,
    regions: None,
    cages: None,
};

/// No number of a cell is as large.
const NONE: u64 = u64::MAX;

const HEADS: [Head; 9] = [
    PLAIN,
    Head { text: "S6B", side: 6, placed: NONE, ..PLAIN },
    Head { text: "X9B", constraints: &BOTH_DIAGONALS, ..PLAIN },
    Head { text: "W9B", constraints: &["windows"], ..PLAIN },
    Head { text: "C9B", constraints: &["disjoint-groups"], ..PLAIN },
    Head { text: "J9B", digits: 3, values: 10, regions: Some(10), ..PLAIN },
    Head { text: "L9B", digits: 4, values: 10, cages: Some(cages::LARGE), ..PLAIN },
    Head {
        text: "L6C",
        side: 6,
        digits: 4,
        values: 7,
        placed: 7,
        marks: 12,
        cages: Some(cages::SMALL),
        ..PLAIN
    },
    Head { text: "M9B", digits: 5, values: 10, regions: Some(19), cages: Some(cages::WITH_REGIONS), ..PLAIN },
];

impl Head {
    /// The clue of a cell's number, if it is one.
    fn clue(&self, number: u64) -> Option<Clue> {
        let number = number & ((1 << self.values) - 1);
        let side = self.side as u64;
        match number.checked_sub(self.placed) {
            _ if (1..=side).contains(&number) => Some(Clue::Given(number as u8)),
            Some(value) if value < side => Some(Clue::Placed(value as u8 + 1)),
            _ => {
                let all = super::super::full(self.side);
                match number.checked_sub(self.marks).filter(|mask| *mask > 0 && mask & !all == 0)? {
                    mask if mask == all => Some(Clue::Open),
                    mask => Some(Clue::Candidates(mask)),
                }
            }
        }
    }
}

/// The head of a word.
fn head(word: &str) -> Option<&'static Head> {
    let head = HEADS.iter().find(|head| word.starts_with(head.text))?;
    let is_whole = word.len() == 3 + head.side.pow(2) * head.digits;
    (is_whole && word.bytes().all(|byte| byte.is_ascii_alphanumeric())).then_some(head)
}

/// Whether a line is such a word.
pub(in crate::formats) fn is_word(line: &str) -> bool {
    head(line).is_some()
}

/// Reads a word.
pub(in crate::formats) fn read(word: &str) -> Result<Position> {
    let head = head(word).ok_or_else(|| {
        let heads: Vec<&str> = HEADS.iter().map(|head| head.text).collect();
        format!("expected one of {} and its cells", heads.join(", "))
    })?;
    let side = head.side;
    let number = |(square, text): (usize, &[u8])| {
        let text = String::from_utf8_lossy(text);
        u64::from_str_radix(&text, 36).map_err(|_| {
            format!("{text:?} at {}: expected a number in base 36", super::super::cell(square, side))
        })
    };
    let numbers: Vec<u64> =
        word.as_bytes()[3..].chunks(head.digits).enumerate().map(number).collect::<Result<_, _>>()?;
    let clue = |(square, number): (usize, &u64)| {
        head.clue(*number).ok_or_else(|| {
            let cell = super::super::cell(square, side);
            let number = number & ((1 << head.values) - 1);
            format!("{number} at {cell}: expected a value, or {} and candidates", head.marks)
        })
    };
    let mut position = Position::new(side, numbers.iter().enumerate().map(clue).collect::<Result<_, _>>()?);
    if let Some(bit) = head.regions {
        let labels: Vec<Option<i64>> = numbers.iter().map(|number| Some((number >> bit) as i64)).collect();
        regions::tell(&mut position, &labels)?;
    }
    if let Some(layout) = &head.cages {
        position.shape.inputs.insert("cages".to_owned(), Input::Groups(layout.read(&numbers, side)?));
    }
    position.marks = head.constraints.iter().map(|name| Mark::new(name)).collect();
    Ok(position)
}
