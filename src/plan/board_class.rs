//! Plan-relevant abstraction of a board: boards of one class share plans.

use tesuji_board::Topology;
use tesuji_core::BoardFacts;
use tesuji_lang::Type;

/// Key of the plan cache.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct BoardClass {
    /// `None` if the board is unknown.
    pub(crate) board: Option<BoardFacts>,
    pub(crate) sizes: BoardSizes,
}

impl BoardClass {
    /// The class of a board, or of any board if it is unknown.
    pub fn new(board: Option<&Topology>) -> Self {
        Self { board: board.map(BoardFacts::of), sizes: BoardSizes::new(board) }
    }
}

/// Sizes of a board, rounded so that most boards of one game agree.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BoardSizes {
    pub(crate) cells: usize,
    pub(crate) values: usize,
    pub(crate) units: usize,
    /// Mean number of cells of a unit.
    pub(crate) unit: usize,
    /// Mean number of units of a cell.
    cell_units: usize,
}

impl BoardSizes {
    /// The sizes of a board, or of classic sudoku if the board is unknown.
    fn new(board: Option<&Topology>) -> Self {
        let Some(board) = board else {
            return Self { cells: rounded(81), values: 9, units: rounded(27), unit: 9, cell_units: 3 };
        };
        let members: usize = board.units.iter().map(|unit| unit.cells.len()).sum();
        let (cells, units) = (board.cells.len().max(1), board.units.len().max(1));
        let (values, unit) = (board.values.max(1), (members / units).max(1));
        let cell_units = (2 * members + cells) / (2 * cells);
        Self { cells: rounded(cells), values, units: rounded(units), unit, cell_units: cell_units.max(1) }
    }

    pub(crate) fn units_per_cell(&self) -> f64 {
        self.cell_units as f64
    }

    /// Number of elements of a type.
    pub(crate) fn count_of(&self, of: &Type) -> f64 {
        match of {
            Type::Cell => self.cells as f64,
            Type::Value => self.values as f64,
            Type::Unit => self.units as f64,
            Type::Candidate => (self.cells * self.values) as f64,
            _ => 4.0,
        }
    }

    /// Mean number of peers of a cell.
    pub(crate) fn peers(&self) -> f64 {
        (self.units_per_cell() * (self.unit as f64 - 0.9)).clamp(1.0, self.cells as f64)
    }
}

/// A number with all but its three leading binary digits zeroed.
fn rounded(n: usize) -> usize {
    let digits = usize::BITS - n.leading_zeros();
    n >> digits.saturating_sub(3) << digits.saturating_sub(3)
}
