//! The facts about a board on which plans depend: boards of one outline have the same plans.

use crate::estimate::Sizes;
use tesuji_board::topology::Topology;
use tesuji_core::board::Board;

/// The facts about a board on which plans depend.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Outline {
    /// Facts that the board decides; nothing if it is not known.
    pub(crate) board: Option<Board>,
    pub(crate) sizes: Sizes,
}

impl Outline {
    /// That of a board; of any board where none is given.
    pub fn of(board: Option<&Topology>) -> Self {
        Self { board: board.map(Board::of), sizes: Sizes::of(board) }
    }
}
