//! Kakuro drawn over several lines: which lines belong together, and the board that they are.

use std::io::BufRead;

use super::super::FormatError;
use super::super::source::{Source, Text};
use super::{Board, Square, clues};
use crate::board::position::Position;

/// Rows and columns that a line announces.
pub(in crate::board::formats) fn size(text: &str, word: &str) -> Option<(usize, usize)> {
    let rest = text.trim().strip_prefix(word)?;
    let numbers: Vec<usize> = rest
        .split([' ', '\t', ','])
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().ok())
        .collect::<Option<_>>()?;
    match numbers.as_slice() {
        [rows, columns] => Some((*rows, *columns)),
        _ => None,
    }
}

/// The Kakuro that the line `kakuro ROWS COLUMNS` begins, with the solution below it, which is dropped.
///
/// # Errors
/// When the rows are not those of such a board.
pub(in crate::board::formats) fn announced<R: BufRead>(
    first: &Text,
    source: &mut Source<R>,
) -> Result<Position, FormatError> {
    let Some((rows, columns)) = size(&first.text, "kakuro") else {
        return Err(FormatError::new(first.number, "expected `kakuro ROWS COLUMNS`"));
    };
    super::check_size(rows, columns).map_err(|message| FormatError::new(first.number, message))?;
    let mut lines = Vec::with_capacity(rows);
    for row in 0..rows {
        match next_filled(source) {
            Some(Ok(line)) => lines.push(line),
            Some(Err(error)) => return Err(error),
            None => {
                return Err(FormatError::new(
                    first.number,
                    format!("{row} rows of {rows} that the first line announces"),
                ));
            }
        }
    }
    drop_solution(source, rows);
    let squares = squares(&lines, clues::square)?;
    if let Some((line, row)) = lines.iter().zip(&squares).find(|(_, row)| row.len() != columns) {
        let message = format!("{} squares in a row; the first line announces {columns}", row.len());
        return Err(FormatError::new(line.number, message));
    }
    let board = Board::of_rows(squares).map_err(|message| FormatError::new(first.number, message))?;
    let mut position = board.position();
    position.line = first.number;
    Ok(position)
}

/// The squares of rows whose tokens have blanks or commas between them.
fn squares(
    lines: &[Text],
    square: fn(&str) -> Result<Square, String>,
) -> Result<Vec<Vec<Square>>, FormatError> {
    let row = |(row, line): (usize, &Text)| {
        let tokens = line.text.split_whitespace().enumerate();
        tokens
            .map(|(column, token)| {
                square(token).map_err(|expected| {
                    let message = format!("{token:?} at r{}c{}: expected {expected}", row + 1, column + 1);
                    FormatError::new(line.number, message)
                })
            })
            .collect::<Result<Vec<_>, _>>()
    };
    lines.iter().enumerate().map(row).collect()
}

/// The next line that is not blank; a blank one ends the board.
fn next_filled<R: BufRead>(source: &mut Source<R>) -> Option<Result<Text, FormatError>> {
    match source.next_text()? {
        Ok(line) if line.text.trim().is_empty() => None,
        line => Some(line),
    }
}

/// Drops `solution` and as many rows.
fn drop_solution<R: BufRead>(source: &mut Source<R>, rows: usize) {
    match source.next_text() {
        Some(Ok(line)) if line.text.trim() == "solution" => {
            for _ in 0..rows {
                source.next_text();
            }
        }
        Some(other) => source.hold(other),
        None => {}
    }
}
