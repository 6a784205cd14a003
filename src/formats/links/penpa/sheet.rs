//! The squares of Penpa+ and the drawing on them. All places are numbers: those of squares, counted row by row over the
//! board with two more squares on each side, then those of their corners, of their edges and of the corners and sides
//! inside of them.

use crate::prelude::*;

/// Number of squares around the board on each side.
const MARGIN: usize = 2;

#[derive(Debug, Clone, Copy)]
pub struct Sheet {
    /// Number of rows of squares, without those around the board.
    pub rows: usize,
    pub columns: usize,
}

impl Sheet {
    fn width(self) -> usize {
        self.columns + 2 * MARGIN
    }

    fn squares(self) -> usize {
        self.width() * (self.rows + 2 * MARGIN)
    }

    pub fn square(self, row: usize, column: usize) -> usize {
        (row + MARGIN) * self.width() + column + MARGIN
    }

    /// Returns row and column of a square by its number; `None` if it lies outside of the board.
    pub fn place(self, square: usize) -> Option<(usize, usize)> {
        let row = (square / self.width()).checked_sub(MARGIN)?;
        let column = (square % self.width()).checked_sub(MARGIN)?;
        (row < self.rows && column < self.columns).then_some((row, column))
    }

    /// Returns the number of the corner above and left of a square.
    pub fn corner(self, row: usize, column: usize) -> usize {
        self.squares() + self.square(row, column) - self.width() - 1
    }

    /// Returns the number of one of the four corners inside of a square: 1 the upper right, 2 the lower left.
    pub fn inner(self, square: usize, corner: usize) -> usize {
        4 * (square + self.squares()) + corner
    }

    pub fn square_and_corner(self, number: usize) -> Option<(usize, usize)> {
        Some(((number / 4).checked_sub(self.squares())?, number % 4))
    }

    /// Returns the number of the place nearest to the middle of the board: of a square, an edge or a corner.
    pub fn middle(self) -> usize {
        let square = self.square((self.rows - 1) / 2, (self.columns - 1) / 2);
        // Corners and edges have the numbers of the squares above and left of them.
        let sort = [[1, 2], [3, 0]][self.rows % 2][self.columns % 2];
        sort * self.squares() + square
    }
}

/// Returns the entries of a part of a layer with their places; empty if the layer lacks the part.
pub fn entries<'l>(layer: &'l Object, part: &str) -> Result<Vec<(usize, &'l Value)>> {
    let Some(Value::Object(entries)) = layer.get(part) else { return Ok(Vec::new()) };
    let wrong = |at: &String| wrong!("invalid square {at:?} in `{part}`");
    entries.iter().map(|(at, entry)| Ok((at.parse().map_err(|_| wrong(at))?, entry))).collect()
}

pub fn has(layer: &Object, part: &str) -> bool {
    match layer.get(part) {
        Some(Value::Object(entries)) => !entries.is_empty(),
        // A line that was started but not drawn is an empty list.
        Some(Value::Array(entries)) => {
            entries.iter().any(|entry| entry.as_array().is_none_or(|e| !e.is_empty()))
        }
        _ => false,
    }
}
