//! What planning asks of a board: boards of one outline are planned for alike.

use crate::estimate::Sizes;
use crate::normal::Board;
use tesuji_board::topology::Topology;

/// What planning asks of a board.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Outline {
    /// What the board decides; nothing where it is not known.
    pub(crate) board: Option<Board>,
    /// How large it is.
    pub(crate) sizes: Sizes,
}

impl Outline {
    /// That of a board; of any board where none is given.
    pub fn of(board: Option<&Topology>) -> Self {
        Self { board: board.map(Board::of), sizes: Sizes::of(board) }
    }
}
