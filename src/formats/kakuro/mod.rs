//! Kakuro boards: the content of all Kakuro formats, each of which has its own syntax.
//!
//! A board has the row and column of clues around it. Of the numbers in a black square *down*, at the lower left,
//! belongs to the run below, *across*, at the upper right, to the run beside it. Formats differ in their order.

pub(super) mod block;
pub(super) mod encoding;
pub(super) mod files;
pub(super) mod lists;
pub(super) mod numbers;
pub(super) mod words;

use crate::prelude::*;
use std::ops::RangeInclusive;

/// The values of a Kakuro are 1 to 9 in every format.
pub const VALUES: usize = 9;

/// Sums that every format can express.
const SUMS: RangeInclusive<i64> = 1..=99;

/// Maximum number of rows or columns of a board.
pub const LONGEST: usize = 256;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KakuroSquare {
    /// Black, with the numbers of the run below and of the run to the right.
    Black {
        down: Option<i64>,
        across: Option<i64>,
    },
    White(Clue),
}

impl KakuroSquare {
    pub const BARE: Self = Self::Black { down: None, across: None };
    pub const OPEN_CELL: Self = Self::White(Clue::Open);

    /// Returns a black square with sums; a number that is not positive means that there is no sum.
    pub fn black(down: i64, across: i64) -> Self {
        let sum = |number: i64| Some(number).filter(|number| *number > 0);
        Self::Black { down: sum(down), across: sum(across) }
    }

    pub fn is_white(self) -> bool {
        matches!(self, Self::White(_))
    }

    pub fn sums(self) -> Option<[Option<i64>; 2]> {
        if let Self::Black { down, across } = self { Some([down, across]) } else { None }
    }
}

#[derive(Debug)]
pub struct KakuroBoard {
    pub columns: usize,
    pub squares: Vec<KakuroSquare>,
}

impl KakuroBoard {
    pub fn new(columns: usize, squares: Vec<KakuroSquare>) -> Result<Self> {
        check_size(squares.len() / columns.max(1), columns)?;
        Ok(Self { columns, squares })
    }

    pub fn from_rows(rows: Vec<Vec<KakuroSquare>>) -> Result<Self> {
        let columns = rows.first().map_or(0, Vec::len);
        if let Some((row, squares)) = rows.iter().enumerate().find(|(_, row)| row.len() != columns) {
            let found = squares.len();
            fail!("{found} squares in row {}; the first row has {columns}", row + 1);
        }
        check_size(rows.len(), columns)?;
        Ok(Self { columns, squares: rows.concat() })
    }

    /// Returns a board of black squares with this many inner rows and columns and a frame for clues.
    pub fn framed(rows: usize, columns: usize) -> Result<Self> {
        let (rows, columns) = (rows.saturating_add(1), columns.saturating_add(1));
        check_size(rows, columns)?;
        Ok(Self { columns, squares: vec![KakuroSquare::BARE; rows * columns] })
    }

    /// Returns the squares without the row and column of clues, row by row.
    pub fn inner(&self) -> impl Iterator<Item = usize> + use<> {
        let columns = self.columns;
        (columns..self.squares.len()).filter(move |square| square % columns != 0)
    }

    /// Returns the squares above columns and before rows that have clues, the inner square beside each, and whether it
    /// is for a run down.
    pub fn outer(&self) -> impl Iterator<Item = (usize, usize, bool)> + use<> {
        let (columns, squares) = (self.columns, self.squares.len());
        let above = (1..columns).map(move |square| (square, square + columns, true));
        above.chain((columns..squares).step_by(columns).map(|square| (square, square + 1, false)))
    }

    /// Returns the number of the run that a black square begins; `None` if the square is a cell.
    pub fn sum_after(&mut self, square: usize, is_down: bool) -> Option<&mut Option<i64>> {
        match self.squares.get_mut(square)? {
            KakuroSquare::Black { down, .. } if is_down => Some(down),
            KakuroSquare::Black { across, .. } => Some(across),
            KakuroSquare::White(_) => None,
        }
    }

    /// Fails if the squares of the frame have clues other than for the runs beside them, since some formats omit these.
    pub fn check_frame(&self) -> Result<()> {
        let is_clue = |(index, square): (usize, &KakuroSquare)| match (
            index / self.columns,
            index % self.columns,
            *square,
        ) {
            (0, 0, square) => square == KakuroSquare::BARE,
            (0, _, KakuroSquare::Black { across, .. }) => across.is_none(),
            (_, 0, KakuroSquare::Black { down, .. }) => down.is_none(),
            (row, column, _) => row > 0 && column > 0,
        };
        match self.squares.iter().enumerate().position(|square| !is_clue(square)) {
            None => Ok(()),
            Some(index) => {
                fail!("invalid clue at {} for the runs beside the border", cell(index, self.columns))
            }
        }
    }

    pub fn rows(&self) -> std::slice::Chunks<'_, KakuroSquare> {
        self.squares.chunks(self.columns)
    }

    pub fn position(&self) -> PuzzleSpec {
        let (rows, columns) = (self.squares.len() / self.columns.max(1), self.columns);
        let mut shape = BoardShape { rows, columns, values: VALUES, ..BoardShape::square(0) };
        for (name, which) in [("across", 1), ("down", 0)] {
            let sums = self.squares.iter().map(|square| square.sums()?[which]).collect();
            shape.inputs.insert(name.to_owned(), PuzzleInput::Map(sums));
        }
        shape.missing = (0..self.squares.len()).filter(|at| self.squares[*at].sums().is_some()).collect();
        let clue =
            |square: &KakuroSquare| if let KakuroSquare::White(clue) = square { *clue } else { Clue::Open };
        PuzzleSpec::with_shape(shape, self.squares.iter().map(clue).collect())
    }

    pub fn from_position(position: &PuzzleSpec) -> Result<Self> {
        let BoardShape { rows, columns, .. } = position.shape;
        check_size(rows, columns)?;
        let map = |name: &str| match position.shape.inputs.get(name) {
            Some(PuzzleInput::Map(map)) if map.len() == rows * columns => Ok(map),
            _ => fail!("a kakuro has `{name}`, a number for some squares"),
        };
        let (across, down) = (map("across")?, map("down")?);
        if position.shape.values != VALUES {
            fail!("a kakuro has {VALUES} values, not {}", position.shape.values);
        }
        let square = |square: usize| match (position.shape.is_cell(square), across[square], down[square]) {
            (true, None, None) => Ok(KakuroSquare::White(position.clues[square])),
            (true, ..) => {
                fail!("the sum at {} is in a cell, not in a black square", cell(square, columns))
            }
            (false, across, down) => {
                if let Some(entry) = [across, down].into_iter().flatten().find(|sum| !SUMS.contains(sum)) {
                    let label = cell(square, columns);
                    fail!("{entry} at {at}: expected {expected}", at = label, expected = a_sum());
                }
                Ok(KakuroSquare::Black { down, across })
            }
        };
        Ok(Self { columns, squares: (0..rows * columns).map(square).collect::<Result<_, _>>()? })
    }
}

pub fn has_runs(position: &PuzzleSpec) -> bool {
    ["across", "down"].iter().all(|name| position.shape.inputs.contains_key(*name))
}

pub fn check_size(rows: usize, columns: usize) -> Result<()> {
    if (2..=LONGEST).contains(&rows) && (2..=LONGEST).contains(&columns) {
        return Ok(());
    }
    fail!("{rows} rows and {columns} columns: a kakuro has 2 to {LONGEST} of each, with those of the clues")
}

/// Parses a number of a black square: empty, or a sum from 1 to 99. The error names the expected text.
pub fn sum(text: &str) -> Result<Option<i64>, Message> {
    match text {
        "" => Ok(None),
        _ if text.len() <= 2 && text.bytes().all(|byte| byte.is_ascii_digit()) => {
            Ok(text.parse().ok().filter(|sum| *sum > 0))
        }
        _ => Err(a_sum()),
    }
}

fn a_sum() -> Message {
    message!("a sum from 1 to 99")
}
