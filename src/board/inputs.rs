//! Inputs of a game: statements of a puzzle other than the values of its cells.

use indexmap::IndexMap;
use std::sync::Arc;

/// Inputs of a puzzle by the names that its game declares.
pub type PuzzleInputs = IndexMap<String, PuzzleInput>;

/// Inputs of an alternative by their names.
pub type Statements = Vec<(String, PuzzleInput)>;

/// One input of a puzzle. Squares are counted row by row over the whole board, from 0.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum PuzzleInput {
    Number(i64),
    /// A number for some squares: one entry for each square of the board.
    Map(Vec<Option<i64>>),
    Groups(Vec<CellGroup>),
    /// Grids that may share cells.
    Grids(Vec<GridShape>),
    /// Lists of statements, of each of which one holds.
    Choices(Vec<Vec<Statements>>),
}

/// Adds groups to an input; an input of another kind is unchanged.
pub fn push_groups(inputs: &mut PuzzleInputs, name: &str, groups: impl IntoIterator<Item = CellGroup>) {
    let mut groups = groups.into_iter().peekable();
    if groups.peek().is_none() {
        return;
    }
    let input = inputs.entry(name.to_owned()).or_insert_with(|| PuzzleInput::Groups(Vec::new()));
    if let PuzzleInput::Groups(all) = input {
        all.extend(groups);
    }
}

/// Group of cells: a cage, an extra region, the two cells of a sign.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct CellGroup {
    /// Numbers given with it, such as the sum of a cage; empty or `None` where there is none.
    pub numbers: Vec<Option<i64>>,
    /// Squares in a significant order: the lower cell of a sign first.
    pub squares: Vec<usize>,
    /// For each square the number of its part; empty if all are in one.
    pub parts: Vec<i64>,
    /// For each square its weight; empty if each is 1.
    pub weights: Vec<i64>,
    /// Clauses of a law of its own, as text.
    pub law: Option<Arc<str>>,
}

impl CellGroup {
    pub fn new(number: Option<i64>, squares: Vec<usize>) -> Self {
        Self { numbers: number.map(Some).into_iter().collect(), squares, ..Self::default() }
    }

    /// A group with several numbers.
    pub fn with_numbers(numbers: Vec<i64>, squares: Vec<usize>) -> Self {
        Self { numbers: numbers.into_iter().map(Some).collect(), squares, ..Self::default() }
    }

    /// Removes trailing numbers that are absent.
    pub fn trim(&mut self) {
        self.numbers.truncate(self.numbers.iter().rposition(Option::is_some).map_or(0, |last| last + 1));
    }

    /// The first of its numbers.
    pub fn number(&self) -> Option<i64> {
        self.numbers.first().copied().flatten()
    }
}

/// Square grid on a board, or a single block.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct GridShape {
    /// Squares on the board, row by row; not necessarily adjacent.
    pub squares: Vec<usize>,
    pub block: (usize, usize),
}

impl GridShape {
    /// Grid whose first cell has this row and column on a board with this many columns.
    pub fn with_corner((row, column): (usize, usize), block: (usize, usize), columns: usize) -> Self {
        let side = block.0 * block.1;
        let square = |i: usize| (row + i / side) * columns + column + i % side;
        Self { squares: (0..side * side).map(square).collect(), block }
    }

    pub fn side(&self) -> usize {
        self.block.0 * self.block.1
    }

    /// Row and column of its first cell; `None` if its cells are not adjacent on a board with this many columns.
    pub fn corner(&self, columns: usize) -> Option<(usize, usize)> {
        let first = *self.squares.first()?;
        let corner = (first / columns, first % columns);
        (*self == Self::with_corner(corner, self.block, columns)).then_some(corner)
    }
}
