//! What puzzles are asked for.

use super::shapes::Grids;
use super::symmetry::Symmetry;
use crate::lang::message::Explain;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// How large boards are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Size {
    /// As many rows, columns and values.
    Side(usize),
    /// This many rows and columns of squares.
    Board(usize, usize),
}

/// Two numbers with an x between them.
///
/// # Errors
/// When the text is something else.
pub(super) fn pair(text: &str) -> Result<(usize, usize), String> {
    let numbers = text.split_once(['x', 'X', '×']);
    let numbers = numbers.and_then(|(a, b)| Some((a.trim().parse().ok()?, b.trim().parse().ok()?)));
    numbers.filter(|&(a, b)| a > 0 && b > 0).ok_or_else(|| format!("`{text}` is no pair such as 3x4"))
}

/// Returned when a text is no size of a board.
#[derive(Debug, Clone, PartialEq, Eq, Error, Explain)]
#[error("`{0}` is no size; a size is a number such as 9, or rows x columns such as 12x10")]
pub struct UnknownSize(String);

impl FromStr for Size {
    type Err = UnknownSize;

    fn from_str(text: &str) -> Result<Self, UnknownSize> {
        match (text.parse(), pair(text)) {
            (Ok(side @ 1..), _) => Ok(Self::Side(side)),
            (_, Ok((rows, columns))) => Ok(Self::Board(rows, columns)),
            _ => Err(UnknownSize(text.to_owned())),
        }
    }
}

/// How often a puzzle is begun where nothing is said.
pub const TRIES: usize = 2000;

/// What puzzles are asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// The game.
    pub game: String,
    /// Which of all puzzles come out: the same seed gives the same ones.
    pub seed: u64,
    /// How large boards are; 9 where nothing is said.
    pub size: Option<Size>,
    /// Rows and columns of a block.
    pub block: Option<(usize, usize)>,
    /// Where the grids of boards with several lie.
    pub grids: Option<Grids>,
    /// How many givens puzzles have, at least and at most; as few as come out where nothing is said.
    pub givens: Option<(usize, usize)>,
    /// Whether no given may be left over, by the laws alone.
    pub minimal: bool,
    /// How givens lie to each other.
    pub symmetry: Symmetry,
    /// The strategy that solves the puzzles.
    pub solvable_with: Option<String>,
    /// A technique without which that strategy does not.
    pub needs: Option<String>,
    /// The levels of that strategy from and to which the hardest step is.
    pub levels: Option<(Option<String>, Option<String>)>,
    /// Whether the cells that grids share have no givens, and no grid is solved on its own.
    pub shared_empty: bool,
    /// How often a puzzle is begun before it is given up.
    pub tries: usize,
    /// How long a puzzle is tried before it is given up. What comes out then depends on the machine.
    pub timeout: Option<Duration>,
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
            tries: TRIES,
            timeout: None,
        }
    }
}
