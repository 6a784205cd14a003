//! Cells that `tesuji convert` sets by hand.

use crate::cli::failure::Stop;
use tesuji::Message;
use tesuji::text::message;
use tesuji::{Puzzle, Square, value_of};

/// `r1c2=57`.
pub struct Set {
    text: String,
    row: usize,
    column: usize,
    values: Vec<u8>,
    /// Whether the value was placed rather than given.
    placed: bool,
}

impl Set {
    /// Reads one.
    ///
    /// # Errors
    /// When it sets no cell.
    pub fn read(text: &str) -> Result<Self, Stop> {
        let parts = || {
            let (cell, values) = text.split_once('=')?;
            let (row, column) = cell.trim().strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
            let (row, column) = (row.parse().ok()?, column.parse().ok()?);
            let values = values.trim();
            let placed = values.starts_with('+');
            let values = values.strip_prefix('+').unwrap_or(values);
            let values: Option<Vec<u8>> = match values {
                "" => None,
                "." | "0" => Some(Vec::new()),
                _ if values.contains(',') => {
                    values.split(',').map(|number| number.trim().parse().ok()).collect()
                }
                _ => values.chars().map(value_of).collect(),
            };
            let values = values?;
            let twice = values.iter().enumerate().any(|(at, value)| values[..at].contains(value));
            let fits = !twice && (!placed || values.len() == 1);
            fits.then(|| Self { text: text.to_owned(), row, column, values, placed })
        };
        parts().ok_or_else(|| {
            let help = message!("a cell and its candidates, such as r1c2=57, r1c2=4 for a given, r1c2=+4 for a placed value, r1c2=10,12, or r1c2=. to open it");
            Stop::wrong(message!("`{text}` sets no cell")).help(Some(help))
        })
    }
}

/// The puzzle with these cells set, one after another.
///
/// # Errors
/// When a cell or value is outside of the board.
pub fn edited(mut puzzle: Puzzle, sets: &[Set]) -> Result<Puzzle, Message> {
    let ((rows, columns), values) = (puzzle.size(), puzzle.values());
    for set in sets {
        let inside = (1..=rows).contains(&set.row) && (1..=columns).contains(&set.column);
        if !inside || set.values.iter().any(|value| !(1..=values).contains(&usize::from(*value))) {
            let board = match (rows, columns) == (values, values) {
                true => message!("side {values}"),
                false => message!("{rows} × {columns} squares with {values} values"),
            };
            return Err(message!("`{}` is outside a board of {board}", set.text));
        }
        if puzzle.square(set.row, set.column) == Square::NoCell {
            return Err(message!("`{}` sets a square that is no cell", set.text));
        }
        let square = match set.values.as_slice() {
            [] => Square::Open,
            [value] if set.placed => Square::Entered(*value),
            [value] => Square::Given(*value),
            values => Square::Candidates(values.iter().fold(0, |mask, value| mask | 1 << (value - 1))),
        };
        puzzle.set(set.row, set.column, square);
    }
    Ok(puzzle)
}
