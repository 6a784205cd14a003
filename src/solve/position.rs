//! Positions on their boards.

use super::prelude::*;
use tesuji_board::setup::position_of;
use tesuji_report::board_text::compact;
use tesuji_sets::SetBits;

/// A cell by its row and column, both from 1. It is written `r1c2`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The row.
    pub row: usize,
    /// The column.
    pub column: usize,
}

impl Cell {
    pub(crate) fn from_index(topology: &Topology, cell: usize) -> Self {
        let square = topology.square_of(cell);
        let columns = topology.shape.columns;
        Self { row: square / columns + 1, column: square % columns + 1 }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row, self.column)
    }
}

/// A position: the values and candidates of the cells of a board.
///
/// ```
/// use tesuji::{Cell, Converter, Puzzle, Rules};
///
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let position = Converter::new(&Rules::builtin(), None)?.position(&puzzle)?;
/// assert_eq!(position.value(Cell { row: 1, column: 1 }), Some(5));
/// let open = Cell { row: 1, column: 3 };
/// assert_eq!(position.candidate_values(open).collect::<Vec<_>>(), [1, 2, 4]);
/// assert_eq!(position.candidates(open), 0b1011);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Position {
    #[doc(hidden)]
    pub topology: Arc<Topology>,
    #[doc(hidden)]
    pub state: BoardState,
}

impl Position {
    /// The cells of the board.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        (0..self.topology.cells.len()).map(|cell| Cell::from_index(&self.topology, cell))
    }

    /// Returns the value of a cell, or `None` if it is open or not on the board.
    pub fn value(&self, cell: Cell) -> Option<u8> {
        Some(self.state.placed(self.number(cell)?)? as u8 + 1)
    }

    /// Returns the candidates of a cell as a bit set, in which bit 0 is the value 1. A filled cell has its value only.
    pub fn candidates(&self, cell: Cell) -> u64 {
        self.number(cell).map_or(0, |cell| self.state.candidates(cell))
    }

    /// Returns the candidates of a cell in ascending order. A filled cell has its value only.
    pub fn candidate_values(&self, cell: Cell) -> impl Iterator<Item = u8> {
        SetBits(self.candidates(cell)).map(|value| value as u8 + 1)
    }

    /// Number of open cells.
    pub fn open_cells(&self) -> usize {
        self.state.open_cells()
    }

    /// Whether every cell has a value.
    pub fn is_solved(&self) -> bool {
        self.state.is_solved()
    }

    /// The board as text, with candidates if cells are open.
    pub fn board_text(&self, look: BoardStyle) -> String {
        let drawn = if self.state.open_cells() == 0 { compact } else { candidates };
        drawn(&self.topology, &self.state, &Marks::new(&self.topology), look)
    }

    /// The board as text with the candidates of all open cells, even if no cell is open.
    pub fn candidates_text(&self, look: BoardStyle) -> String {
        candidates(&self.topology, &self.state, &Marks::new(&self.topology), look)
    }

    /// The position as a puzzle, with the candidates of its open cells.
    pub fn to_puzzle(&self) -> Puzzle {
        Puzzle(position_of(&self.topology, &self.state))
    }

    /// Writes the position in a format.
    ///
    /// # Errors
    /// Returns a [`FormatError`] if the format cannot express a part of the position.
    pub fn write(&self, format: Format) -> Result<String, FormatError> {
        write(&position_of(&self.topology, &self.state), format)
    }

    /// The number of a cell's square, row by row from 0.
    #[doc(hidden)]
    pub fn square(&self, cell: usize) -> usize {
        self.topology.square_of(cell)
    }

    /// The cell of a square; `None` if the square is not a cell.
    #[doc(hidden)]
    pub fn cell(&self, square: usize) -> Option<usize> {
        self.topology.cell_at(square)
    }

    #[doc(hidden)]
    pub fn number(&self, cell: Cell) -> Option<usize> {
        let (rows, columns) = self.topology.size();
        let inside = (1..=rows).contains(&cell.row) && (1..=columns).contains(&cell.column);
        self.topology.cell_at(inside.then(|| (cell.row - 1) * columns + cell.column - 1)?)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.board_text(BoardStyle::default()))
    }
}

debug_as_display! { Position }
