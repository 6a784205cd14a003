//! Why a game gives no board.

use tesuji_board::topology::TopologyError;
use tesuji_message::{Explain, Message, message};
use thiserror::Error;

/// Why a game gives no board.
#[derive(Debug, Clone, PartialEq, Eq, Error, Explain)]
pub enum GameError {
    /// Returned when the puzzle lacks one of the game's inputs.
    #[error("the game `{game}` needs {what} `{input}`, which the puzzle does not give")]
    Input {
        /// The game.
        game: String,
        /// What is needed.
        what: Message,
        /// The input that is missing.
        input: String,
    },
    /// Returned when the puzzle has an input that the game has no use for.
    #[error("the puzzle gives `{input}`, which the game `{game}` does not have")]
    Unused {
        /// The game.
        game: String,
        /// The input.
        input: String,
    },
    /// Returned when an expression of the game overflows.
    #[error("the game `{0}` gets a number that is too large")]
    Arithmetic(String),
    /// Returned when a grid of several has another number of squares than its game says.
    #[error("grid {0} has {1} squares: expected {2} × {3}")]
    GridSize(usize, usize, usize, usize),
    /// Returned when a grid of several holds a square that is no cell.
    #[error("grid {0} has a square that is no cell: r{1}c{2}")]
    Outside(usize, usize, usize),
    /// Returned when a cell lies in none of several grids.
    #[error("r{0}c{1} is a cell but lies in no grid")]
    NoGrid(usize, usize),
    /// Returned when a group of cells has one that is not on the board.
    #[error("{input} {number} has a square that is no cell: r{row}c{column}")]
    NoCell {
        /// The input.
        input: String,
        /// The group's number, counted from 1.
        number: usize,
        /// Row of the square, counted from 1.
        row: usize,
        /// Column of the square, counted from 1.
        column: usize,
    },
    /// Returned when a group of cells has one of them twice.
    #[error("{input} {number} has r{row}c{column} twice")]
    Twice {
        /// The input.
        input: String,
        /// The group's number, counted from 1.
        number: usize,
        /// Row of the square, counted from 1.
        row: usize,
        /// Column of the square, counted from 1.
        column: usize,
    },
    /// Returned when two groups of cells that must not share any do so.
    #[error("{input} {a} at {at} and {input} {b} at {there} both have r{row}c{column}", a = groups[0].0, at = groups[0].1, b = groups[1].0, there = groups[1].1)]
    Shared {
        /// The input.
        input: String,
        /// The groups: the number of each, counted from 1, and its first cell.
        groups: [(usize, String); 2],
        /// Row of the square, counted from 1.
        row: usize,
        /// Column of the square, counted from 1.
        column: usize,
    },
    /// Returned when an input must say something of every cell and does not.
    #[error("`{input}` says nothing of r{row}c{column}, and must have every cell")]
    Uncovered {
        /// The input.
        input: String,
        /// Row of the square, counted from 1.
        row: usize,
        /// Column of the square, counted from 1.
        column: usize,
    },
    /// Returned when a number of the puzzle belongs to no unit.
    #[error("clue {number} of `{input}` at r{row}c{column} has no run `{kind}`")]
    NoUnit {
        /// The input.
        input: String,
        /// The number.
        number: i64,
        /// Row of the square, counted from 1.
        row: usize,
        /// Column of the square, counted from 1.
        column: usize,
        /// What it should belong to.
        kind: String,
    },
    /// Returned when the game has another number of values than the puzzle.
    #[error("the game `{game}` has {needed} values here, the puzzle {found}")]
    Values {
        /// The game.
        game: String,
        /// Of the game.
        needed: usize,
        /// Of the puzzle.
        found: usize,
    },
    /// Returned when the game has another number of rows or columns than the puzzle.
    #[error("the game `{game}` has {rows} × {columns} squares here, the puzzle {h} × {w}", rows = needed.0, columns = needed.1, h = found.0, w = found.1)]
    Size {
        /// The game.
        game: String,
        /// Rows and columns of the game.
        needed: (usize, usize),
        /// Rows and columns of the puzzle.
        found: (usize, usize),
    },
    /// Returned when the cells and units make no board.
    #[error("{why}", why = no_board(.0, .1))]
    Topology(String, TopologyError),
}

/// Why there is no board: a clue that is impossible says enough by itself.
fn no_board(game: &str, error: &TopologyError) -> Message {
    match error {
        TopologyError::Sum { .. } | TopologyError::Totals(..) => error.message(),
        _ => message!("the game `{game}` makes no board: {error}"),
    }
}
