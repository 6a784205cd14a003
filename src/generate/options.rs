//! What puzzles a generator is to make.

use super::prelude::*;
use super::shapes::Grids;
use super::symmetry::Symmetry;
use std::time::Duration;

/// How large boards are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Size {
    /// As many rows, columns and values.
    Side(usize),
    /// This many rows and columns of squares.
    Board(usize, usize),
}

/// Returned when a text is no size of a board.
#[derive(Debug, Clone, PartialEq, Eq, Error, Explain)]
#[error("`{0}` is no size; a size is a number such as 9, or rows x columns such as 12x10")]
pub struct UnknownSize(String);

impl FromStr for Size {
    type Err = UnknownSize;

    fn from_str(text: &str) -> Result<Self, UnknownSize> {
        let number = |text: &str| text.trim().parse().ok().filter(|n| *n > 0);
        let board = |(rows, columns)| Some(Self::Board(number(rows)?, number(columns)?));
        let side = text.parse().ok().filter(|n| *n > 0).map(Self::Side);
        let size = side.or_else(|| text.split_once(['x', 'X', '×']).and_then(board));
        size.ok_or_else(|| UnknownSize(text.to_owned()))
    }
}

/// The puzzles that a generator is to make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// The name of the game.
    pub game: String,
    /// Which of all puzzles come out: the same number gives the same ones.
    pub seed: u64,
    /// How large boards are; 9 where nothing is said.
    pub size: Option<Size>,
    /// Rows and columns of a block.
    pub block: Option<(usize, usize)>,
    /// Where the grids of boards with several lie.
    pub grids: Option<Grids>,
    /// The least and the greatest number of givens; as few as possible where nothing is said.
    pub givens: Option<(usize, usize)>,
    /// True where no given may be left over, by the laws alone.
    pub minimal: bool,
    /// How the givens lie to each other.
    pub symmetry: Symmetry,
    /// The strategy that solves the puzzles.
    pub solvable_with: Option<String>,
    /// A technique without which that strategy, or else that of the game, does not solve them.
    pub needs: Option<String>,
    /// The levels of that strategy from and to which the hardest step is.
    pub levels: Option<(Option<String>, Option<String>)>,
    /// True where the cells that grids share have no givens, and no grid is solved on its own.
    pub shared_empty: bool,
    /// How often a puzzle is begun before it is given up.
    pub tries: usize,
    /// How long a puzzle is tried before it is given up. What comes out then depends on the machine.
    pub timeout: Option<Duration>,
}

impl Options {
    /// How often a puzzle is begun where nothing is said.
    pub const TRIES: usize = 2000;
}

impl Default for Options {
    fn default() -> Self {
        Self {
            game: "sudoku".to_owned(),
            seed: 0,
            size: None,
            block: None,
            grids: None,
            givens: None,
            minimal: false,
            symmetry: Symmetry::None,
            solvable_with: None,
            needs: None,
            levels: None,
            shared_empty: false,
            tries: Self::TRIES,
            timeout: None,
        }
    }
}
