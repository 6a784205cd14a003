//! Inputs of a game: what a puzzle states beside the values of its cells.

use indexmap::IndexMap;

/// The inputs of a puzzle by the names that its game declares.
pub type Inputs = IndexMap<String, Input>;

/// One input of a puzzle. Squares are counted row by row over the whole board, from 0.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Input {
    Number(i64),
    /// A number for some squares: one entry for each square of the board.
    Map(Vec<Option<i64>>),
    Groups(Vec<Group>),
    /// Grids that may share cells.
    Grids(Vec<GridShape>),
}

/// Cells that belong together: a cage, an extra region, the two sides of a sign.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Group {
    /// The number printed with it: the sum of a cage.
    pub number: Option<i64>,
    /// Its squares, in the order that has meaning for it: the lower cell of a sign stands first.
    pub squares: Vec<usize>,
}

/// A square grid somewhere on a board, or a single block.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct GridShape {
    /// Its squares on the board, row by row; they need not lie side by side.
    pub squares: Vec<usize>,
    pub block: (usize, usize),
}

impl GridShape {
    /// The grid whose first cell is in this row and column of a board with this many columns.
    pub fn at((row, column): (usize, usize), block: (usize, usize), columns: usize) -> Self {
        let side = block.0 * block.1;
        let square = |i: usize| (row + i / side) * columns + column + i % side;
        Self { squares: (0..side * side).map(square).collect(), block }
    }

    pub fn side(&self) -> usize {
        self.block.0 * self.block.1
    }

    /// The row and column of its first cell, where its cells lie side by side on a board with this many columns.
    pub fn corner(&self, columns: usize) -> Option<(usize, usize)> {
        let first = *self.squares.first()?;
        let corner = (first / columns, first % columns);
        (*self == Self::at(corner, self.block, columns)).then_some(corner)
    }
}
