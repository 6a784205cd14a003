//! Squares and numbers of the shape of a board.

use tesuji_board::{BoardShape, PuzzleInput, position::default_block};

/// Row and column of a square, counted from 1.
pub fn place(shape: &BoardShape, square: usize) -> (usize, usize) {
    (square / shape.columns + 1, square % shape.columns + 1)
}

/// Returns the index of a row and a column in reading order; `None` outside of these rows and columns.
pub fn index((rows, columns): (usize, usize), row: i64, column: i64) -> Option<usize> {
    let within = |number: i64, size: usize| usize::try_from(number).ok().filter(|number| *number < size);
    Some(within(row, rows)? * columns + within(column, columns)?)
}

/// Returns a number of the board, or one of the puzzle; `None` if the puzzle has no such number.
pub fn number_of(shape: &BoardShape, name: &str) -> Option<i64> {
    let default_size = || default_block(shape.values).unwrap_or((1, shape.values));
    match (shape.inputs.get(name), name) {
        (Some(PuzzleInput::Number(n)), _) => Some(*n),
        (Some(_), _) => None,
        (None, "n") => Some(shape.values as i64),
        (None, "low") => Some(shape.lowest as i64),
        (None, "top") => Some(shape.lowest as i64 + shape.values as i64 - 1),
        (None, "rows") => Some(shape.grid_rows() as i64),
        (None, "columns") => Some(shape.columns as i64),
        (None, "h") => Some(default_size().0 as i64),
        (None, "w") => Some(default_size().1 as i64),
        (None, _) => None,
    }
}
