//! The files of `pzpr` (puzz.link): `pzprv3`, `kakuro`, rows, columns, the squares, the answers, one line each; the
//! line ends may be `/`.
//!
//! Rows and columns count the inner squares. The first line of squares is `0` and the sums above the columns; every
//! other begins with the sum before the row. `.` is a cell, `across,down` a black square, -1 or 0 no sum. Each line
//! ends with a blank.

use super::super::FormatError;
use super::super::profile::{Cell, Profile, Reads};
use super::super::source::{Ahead, Text};
use super::frame::Frame;
use super::{Board, LONGEST, Square, VALUES, check_size};
use crate::position::{Clue, Position};

/// The head of a file.
pub(in crate::formats) const HEAD: &str = "pzprv3";

/// The file that begins with the line `first`.
///
/// # Errors
/// When it is none of a Kakuro, or damaged.
pub(in crate::formats) fn collect(first: Text, source: &mut dyn Ahead) -> Result<Position, FormatError> {
    let fail = |(number, message): (usize, String)| FormatError::new(number, message);
    if first.text.contains('/') {
        let lines: Vec<(usize, &str)> =
            first.text.trim().split('/').map(|line| (first.number, line)).collect();
        return read(&lines).map_err(fail);
    }
    let mut texts = vec![first];
    // Up to the number of rows, then as many rows of squares and of answers as it says.
    let mut needed = 4;
    while texts.len() < needed
        && let Some(next) = source.next_text()
    {
        match next {
            Ok(next) if !next.text.trim().is_empty() => texts.push(next),
            other => {
                source.hold(other);
                break;
            }
        }
        if texts.len() == 4 {
            let rows = texts[2].text.trim().parse().unwrap_or(0).min(LONGEST);
            needed += 2 * rows + 1;
        }
    }
    let lines: Vec<(usize, &str)> = texts.iter().map(|line| (line.number, line.text.as_str())).collect();
    read(&lines).map_err(fail)
}

/// Reads the lines of a file, each with its number.
///
/// # Errors
/// The number of the line at fault and what is wrong.
fn read(lines: &[(usize, &str)]) -> Result<Position, (usize, String)> {
    let first = lines.first().map_or(1, |(number, _)| *number);
    let line = |index: usize| {
        lines.get(index).copied().ok_or_else(|| (first, format!("{} lines of a pzprv3 file", lines.len())))
    };
    let (number, game) = line(1)?;
    if game.trim() != "kakuro" {
        return Err((number, format!("a pzprv3 file of {:?}: expected kakuro", game.trim())));
    }
    let count = |index: usize, what: &str| {
        let (number, text) = line(index)?;
        text.trim().parse().map_err(|_| (number, format!("{:?}: expected the number of {what}", text.trim())))
    };
    let (rows, columns): (usize, usize) = (count(2, "rows")?, count(3, "columns")?);
    check_size(rows.saturating_add(1), columns.saturating_add(1)).map_err(|message| (first, message))?;
    let words = |index: usize, expected: usize| {
        let (number, text) = line(index)?;
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.len() == expected {
            return Ok((number, words));
        }
        Err((number, format!("{} entries in a line of {expected}", words.len())))
    };
    let (number, top) = words(4, columns + 1)?;
    let mut frame = Frame { down: Vec::new(), across: Vec::new(), inner: Vec::new() };
    for word in &top[1..] {
        frame.down.push(sum(word).map_err(|message| (number, message))?);
    }
    for row in 0..rows {
        let (number, words) = words(5 + row, columns + 1)?;
        let at = |message| (number, message);
        frame.across.push(sum(words[0]).map_err(at)?);
        for word in &words[1..] {
            frame.inner.push(match word.split_once(',') {
                _ if *word == "." => Square::OPEN,
                Some((across, down)) => {
                    Square::Black { down: sum(down).map_err(at)?, across: sum(across).map_err(at)? }
                }
                None => return Err(at(format!("{word:?}: expected . for a cell, or across,down"))),
            });
        }
    }
    // Files of the puzzle alone end here.
    for row in
        (0..rows).take_while(|row| lines.get(5 + rows + row).is_some_and(|(_, text)| !text.trim().is_empty()))
    {
        let (number, words) = words(5 + rows + row, columns)?;
        for (column, word) in words.iter().enumerate() {
            let square = &mut frame.inner[row * columns + column];
            match (*square, word.as_bytes()) {
                (_, b"." | b"0") => {}
                (Square::White(_), [digit @ b'1'..=b'9']) => {
                    *square = Square::White(Clue::Placed(digit - b'0'))
                }
                _ => return Err((number, format!("{word:?} among the answers: expected a digit or ."))),
            }
        }
    }
    let mut position = frame.board().map_err(|message| (first, message))?.position();
    position.line = first;
    Ok(position)
}

/// A sum; -1 and 0 are none.
fn sum(word: &str) -> Result<Option<i64>, String> {
    match word.parse() {
        Ok(-1 | 0) => Ok(None),
        Ok(sum @ 1..=99) => Ok(Some(sum)),
        _ => Err(format!("{word:?}: expected a sum from 1 to 99, or -1 for none")),
    }
}

/// What the format can say.
pub(in crate::formats) const PROFILE: Profile = Profile {
    sides: VALUES..=VALUES,
    cells: &[Cell::Open, Cell::Placed],
    ..Profile::of_kakuro(
        "pzprv3",
        Reads::lines(|line| line.starts_with(HEAD), |first, source| vec![collect(first, source)]),
        write,
    )
};

fn write(position: &Position) -> Result<String, String> {
    let frame = Frame::of(&Board::of_position(position)?)?;
    let number = |sum: Option<i64>| sum.unwrap_or(-1).to_string();
    let columns = frame.down.len();
    let mut lines =
        vec![HEAD.to_owned(), "kakuro".to_owned(), frame.across.len().to_string(), columns.to_string()];
    let mut put = |words: Vec<String>| lines.push(words.join(" ") + " ");
    put([0.to_string()].into_iter().chain(frame.down.iter().map(|down| number(*down))).collect());
    for (across, inner) in frame.across.iter().zip(frame.inner.chunks(columns)) {
        let square = |square: &Square| match *square {
            Square::Black { down, across } => format!("{},{}", number(across), number(down)),
            Square::White(_) => ".".to_owned(),
        };
        put([number(*across)].into_iter().chain(inner.iter().map(square)).collect());
    }
    for inner in frame.inner.chunks(columns) {
        let answer = |square: &Square| match *square {
            Square::White(Clue::Placed(value)) => value.to_string(),
            _ => ".".to_owned(),
        };
        put(inner.iter().map(answer).collect());
    }
    Ok(lines.join("\n"))
}
