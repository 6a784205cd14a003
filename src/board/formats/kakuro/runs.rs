//! Boards as lists of runs: the data of the models of MiniZinc and Gecode.
//!
//! A run is four numbers: where the square with its sum stands, how many cells follow it, and the sum.

use super::{Board, Square, check_size};

/// A run of cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Run {
    /// Row and column of the square before its first cell, counted from 0.
    pub(super) square: (usize, usize),
    pub(super) down: bool,
    pub(super) length: usize,
    pub(super) sum: i64,
}

/// The board of so many rows and columns whose runs are these.
///
/// # Errors
/// When a run leaves the board, goes through a square with a sum, is told twice, or is shorter than its cells.
pub(super) fn board(rows: usize, columns: usize, runs: &[Run]) -> Result<Board, String> {
    check_size(rows, columns)?;
    let mut squares = vec![Square::BARE; rows * columns];
    for run in runs {
        let (row, column) = run.square;
        let ends = if run.down { row.checked_add(run.length) } else { column.checked_add(run.length) };
        let inside = row < rows
            && column < columns
            && ends.is_some_and(|end| end < if run.down { rows } else { columns });
        if run.length == 0 || !inside {
            return Err(format!("the run {} leaves a board of {rows} × {columns} squares", name(run)));
        }
        let step = if run.down { columns } else { 1 };
        let first = row * columns + column;
        (1..=run.length).for_each(|place| squares[first + place * step] = Square::OPEN);
    }
    for run in runs {
        let square = &mut squares[run.square.0 * columns + run.square.1];
        match square {
            Square::White(_) => return Err(format!("the run {} begins at a cell of another", name(run))),
            Square::Black { down, across } => {
                let told = if run.down { down } else { across };
                if told.replace(run.sum).is_some() {
                    return Err(format!("the run {} is told twice", name(run)));
                }
            }
        }
    }
    let board = Board { columns, squares };
    let found = of_board(&board);
    match runs.iter().find(|run| !found.contains(run)) {
        Some(run) => Err(format!("the run {} ends before its cells do", name(run))),
        None => Ok(board),
    }
}

/// The runs of a board that have a sum: those across, then those down, each in reading order.
fn of_board(board: &Board) -> Vec<Run> {
    let (rows, columns) = (board.squares.len() / board.columns, board.columns);
    let mut runs = Vec::new();
    for down in [false, true] {
        for (place, square) in board.squares.iter().enumerate() {
            let Square::Black { down: below, across } = *square else { continue };
            let Some(sum) = (if down { below } else { across }) else { continue };
            let (row, column) = (place / columns, place % columns);
            let (step, room) = if down { (columns, rows - 1 - row) } else { (1, columns - 1 - column) };
            let is_white =
                |distance: &usize| matches!(board.squares[place + distance * step], Square::White(_));
            let length = (1..=room).take_while(is_white).count();
            runs.push(Run { square: (row, column), down, length, sum });
        }
    }
    runs
}

fn name(run: &Run) -> String {
    let way = if run.down { "down" } else { "across" };
    format!("{way} after r{}c{}", run.square.0 + 1, run.square.1 + 1)
}
