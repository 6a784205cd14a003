//! Errors of games that cannot be built for a puzzle.

use tesuji_board::TopologyError;
use tesuji_law::MAX_STATES;
use tesuji_message::{Localize, Message, message};
use thiserror::Error;

/// Returned when a game has no board for a puzzle. Groups, grids, and the rows and columns of squares are counted from
/// 1.
#[derive(Debug, Clone, PartialEq, Eq, Error, Localize)]
#[non_exhaustive]
pub enum GameError {
    /// Returned when the puzzle lacks `input`, which is `what` (a number, groups of cells …).
    #[error("the puzzle lacks {what} `{input}`, which the game `{game}` needs")]
    Input { game: String, what: Message, input: String },
    /// Returned when the puzzle has an input that the game does not use.
    #[error("the puzzle gives `{input}`, which the game `{game}` does not have")]
    Unused { game: String, input: String },
    /// Returned when an expression of the game, whose name this is, overflows.
    #[error("number too large in the game `{0}`")]
    Arithmetic(String),
    /// Returned when an expression of a law overflows.
    #[error("number too large in the law")]
    LawArithmetic,
    /// Returned when a grid of several has another size: the grid, its number of squares, and the rows and columns that
    /// are needed.
    #[error("grid {0} has {1} squares: expected {2} × {3}")]
    GridSize(usize, usize, usize, usize),
    /// Returned when a grid of several contains a square without a cell: the grid, row and column of the square.
    #[error("grid {0} has a square that is not a cell: r{1}c{2}")]
    Outside(usize, usize, usize),
    /// Returned when a cell, by its row and column, lies in none of several grids.
    #[error("r{0}c{1} is a cell outside every grid")]
    NoGrid(usize, usize),
    /// Returned when a group of cells has one, by its row and column, that is not on the board.
    #[error("{input} {number} has a square that is not a cell: r{row}c{column}", row = at.0, column = at.1)]
    NoCell { input: String, number: usize, at: (usize, usize) },
    /// Returned when a group of cells has one of them, by its row and column, twice.
    #[error("{input} {number} has r{row}c{column} twice", row = at.0, column = at.1)]
    Twice { input: String, number: usize, at: (usize, usize) },
    /// Returned when a group, whose first cell this is by its row and column, lacks a number that its law needs.
    #[error("{input} {number} at r{row}c{column} has no number `{field}`", row = at.0, column = at.1)]
    NoNumber { input: String, number: usize, field: String, at: (usize, usize) },
    /// Returned when two groups share a cell and must not: number and first cell of each, row and column of the cell.
    #[error("{input} {a} at {at} and {input} {b} at {there} both have r{row}c{column}", a = groups[0].0, at = groups[0].1, b = groups[1].0, there = groups[1].1, row = shared.0, column = shared.1)]
    Shared { input: String, groups: [(usize, String); 2], shared: (usize, usize) },
    /// Returned when an input must have a number for every cell and lacks that of this one, by its row and column.
    #[error("missing r{row}c{column} in `{input}`: expected every cell", row = at.0, column = at.1)]
    Uncovered { input: String, at: (usize, usize) },
    /// Returned when a group, whose first cell this is by its row and column, does not have two cells.
    #[error("{input} {number} at r{row}c{column} has {cells} cells: expected two", row = at.0, column = at.1)]
    NoPair { input: String, number: usize, at: (usize, usize), cells: usize },
    /// Returned when a group, whose units are its parts, has only one part.
    #[error("{input} {number} has only one part: expected several")]
    OnePart { input: String, number: usize },
    /// Returned when the cells of a unit have no two halves, which its law relates.
    #[error("the law `{law}` relates two halves, but the units `{kind}` have {cells} cells")]
    Halves { law: String, kind: String, cells: usize },
    /// Returned when the law that a group states is invalid, with the cause.
    #[error("invalid law of {input} {number}: {why}")]
    Law { input: String, number: usize, why: Message },
    /// Returned when a line, whose first cell this is by its row and column, is not straight as its input demands.
    #[error("{input} {number} at r{row}c{column} is not straight", row = at.0, column = at.1)]
    NotStraight { input: String, number: usize, at: (usize, usize) },
    /// Returned when a number of the puzzle, in the square of a row and a column, belongs to no unit of this kind.
    #[error("clue {number} of `{input}` at r{row}c{column} has no run `{kind}`", row = at.0, column = at.1)]
    NoUnit { input: String, number: i64, at: (usize, usize), kind: String },
    /// Returned when the laws of a kind of units, by their names, have too many states for a number of cells.
    #[error("the law `{law}` of the units `{kind}` has more than {MAX_STATES} states for {cells} cells")]
    TooManyStates { law: String, kind: String, cells: usize },
    /// Returned when the game has other values than the puzzle: the smallest, and their number.
    #[error("the game `{game}` has the values {needed} here, but the puzzle has {found}", needed = range(needed), found = range(found))]
    Values { game: String, needed: (usize, usize), found: (usize, usize) },
    /// Returned when the game has another number of rows or columns than the puzzle.
    #[error("the game `{game}` has {rows} × {columns} squares here, but the puzzle has {h} × {w}", rows = needed.0, columns = needed.1, h = found.0, w = found.1)]
    Size { game: String, needed: (usize, usize), found: (usize, usize) },
    /// Returned when the cells and units of the game, whose name this is, form no board.
    #[error("{why}", why = no_board(.0, .1))]
    Topology(String, TopologyError),
}

pub type Result<T, E = GameError> = std::result::Result<T, E>;

fn range((lowest, values): &(usize, usize)) -> Message {
    message!("{} to {}", lowest, lowest + values - 1)
}

/// Returns the message for a board that cannot be built; the error of an impossible clue needs no further context.
fn no_board(game: &str, error: &TopologyError) -> Message {
    match error {
        TopologyError::Sum { .. } | TopologyError::Totals(..) => error.message(),
        _ => message!("cannot build the board of the game `{game}`: {error}"),
    }
}
