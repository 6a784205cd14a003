//! Kakuro as the files of Pencilbox and Kanpen have it: the number of rows and of columns, those of the clues counted; a
//! line `row column across down` for each black square, counted from 0; a blank line; the answers.
//!
//! Answers are a row of digits for each row of squares, `.` for black ones and 0 for open cells.

use super::super::FormatError;
use super::super::profile::{Cell, Profile, Reads};
use super::super::source::{Ahead, Text};
use super::{Board, LONGEST, Square, VALUES, check_size};
use crate::position::{Clue, Position};

/// What the format can say.
pub(in crate::formats) const PROFILE: Profile = Profile {
    sides: VALUES..=VALUES,
    cells: &[Cell::Open, Cell::Placed],
    ..Profile::of_kakuro(
        "kanpen",
        Reads::lines(|_| false, |first, source| vec![collect(first, source)]),
        |position| {
            let board = Board::of_position(position)?;
            let mut lines = vec![position.shape.rows.to_string(), position.shape.columns.to_string()];
            let mut answers = Vec::new();
            for (row, squares) in board.rows().enumerate() {
                for (column, square) in squares.iter().enumerate() {
                    if let Square::Black { down, across } = square {
                        lines.push(format!("{row} {column} {} {}", across.unwrap_or(0), down.unwrap_or(0)));
                    }
                }
                let answer = |square: &Square| match square {
                    Square::Black { .. } => ".".to_owned(),
                    Square::White(Clue::Placed(value)) => value.to_string(),
                    Square::White(_) => "0".to_owned(),
                };
                answers.push(squares.iter().map(answer).collect::<Vec<_>>().join(" "));
            }
            lines.push(String::new());
            lines.extend(answers);
            Ok(lines.join("\n"))
        },
    )
};

/// The board that begins with the line `first`, the number of its rows.
///
/// # Errors
/// When a line is damaged.
pub(in crate::formats) fn collect(first: Text, source: &mut dyn Ahead) -> Result<Position, FormatError> {
    let number = first.number;
    let count = |line: Option<&Text>, what: &str| {
        let text = line.map_or("", |line| line.text.trim());
        let at = line.map_or(number, |line| line.number);
        text.parse().map_err(|_| FormatError::new(at, format!("{text:?}: expected the number of {what}")))
    };
    let rows: usize = count(Some(&first), "rows")?;
    let columns: usize = count(source.next_text().transpose()?.as_ref(), "columns")?;
    check_size(rows, columns).map_err(|message| FormatError::new(number, message))?;
    let mut squares = vec![Square::OPEN; rows * columns];
    // One line for each black square at the most, then the blank line.
    for _ in 0..=LONGEST * LONGEST {
        let Some(line) = source.next_text().transpose()? else { break };
        if line.text.trim().is_empty() {
            break;
        }
        let (place, black) =
            entry(&line.text, (rows, columns)).map_err(|message| FormatError::new(line.number, message))?;
        if std::mem::replace(&mut squares[place], black) != Square::OPEN {
            return Err(FormatError::new(line.number, "this square is told twice"));
        }
    }
    for row in 0..rows {
        // Files of the puzzle alone end here.
        let Some(line) = source.next_text().transpose()? else { break };
        if line.text.trim().is_empty() {
            break;
        }
        let row = &mut squares[row * columns..][..columns];
        answer(&line.text, row).map_err(|message| FormatError::new(line.number, message))?;
    }
    let mut position = Board { columns, squares }.position();
    position.line = number;
    Ok(position)
}

/// A black square with its place.
fn entry(text: &str, (rows, columns): (usize, usize)) -> Result<(usize, Square), String> {
    let wrong = || format!("{:?}: expected row, column, and the sums across and down", text.trim());
    let numbers: Option<Vec<usize>> = text.split_whitespace().map(|word| word.parse().ok()).collect();
    let Some(&[row, column, across, down]) = numbers.as_deref() else { return Err(wrong()) };
    if row >= rows || column >= columns {
        return Err(format!(
            "row {row} and column {column} are outside {rows} × {columns} squares, counted from 0"
        ));
    }
    let sum = |sum: usize| match sum {
        0 => Ok(None),
        1..=99 => Ok(Some(sum as i64)),
        _ => Err(wrong()),
    };
    Ok((row * columns + column, Square::Black { down: sum(down)?, across: sum(across)? }))
}

fn answer(text: &str, squares: &mut [Square]) -> Result<(), String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.len() != squares.len() {
        return Err(format!("{} answers in a row of {} squares", words.len(), squares.len()));
    }
    for (square, word) in squares.iter_mut().zip(words) {
        match (*square, word.as_bytes()) {
            (Square::White(_), [digit @ b'1'..=b'9']) => *square = Square::White(Clue::Placed(digit - b'0')),
            (_, b"0" | b".") => {}
            _ => return Err(format!("{word:?} among the answers: expected a digit in a cell, or .")),
        }
    }
    Ok(())
}
