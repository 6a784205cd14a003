//! Kakuro as the data of the model of MiniZinc: `h` and `w`, the cells as `grid_data`, and the runs as `h_clue` and
//! `v_clue`: `row, column, length, sum`, of the square with the sum and counted from 1.

use super::super::FormatError;
use super::super::profile::{Profile, Reads};
use super::super::source::{Ahead, Text};
use super::Square;
use super::runs::{self, Run};
use crate::position::Position;
use std::collections::BTreeMap;

/// The most lines of a file.
const LONGEST: usize = 1 << 14;

/// What the format can say.
pub(in crate::formats) const PROFILE: Profile =
    Profile::read_only("dzn", Reads::lines(begins, |first, source| vec![collect(first, source)]));

/// Whether a line begins such a file.
pub(in crate::formats) fn begins(line: &str) -> bool {
    line.split_once('=').is_some_and(|(name, value)| {
        name.trim() == "h"
            && value.trim().strip_suffix(';').is_some_and(|h| h.trim().parse::<usize>().is_ok())
    })
}

/// The file that begins with the line `first`, read up to the last of its lists.
///
/// # Errors
/// When it is damaged or makes no board.
pub(in crate::formats) fn collect(first: Text, source: &mut dyn Ahead) -> Result<Position, FormatError> {
    let number = first.number;
    let mut values: BTreeMap<String, (usize, Vec<Vec<i64>>)> = BTreeMap::new();
    let mut open = String::new();
    let mut next = Some(first);
    let mut lines = 0;
    while let Some(line) = next.take() {
        let text = line.text.split('%').next().unwrap_or_default();
        let mut parts = text.split(';').peekable();
        while let Some(part) = parts.next() {
            open.push_str(part);
            open.push('\n');
            if parts.peek().is_some() {
                let (name, rows) =
                    assignment(&open).map_err(|message| FormatError::new(line.number, message))?;
                values.insert(name, (line.number, rows));
                open.clear();
            }
        }
        lines += 1;
        let is_complete = ["w", "h_clue", "v_clue"].iter().all(|name| values.contains_key(*name));
        if !is_complete && lines < LONGEST {
            next = source.next_text().transpose()?;
        }
    }
    read(&values).map_err(|(line, message)| FormatError::new(line.unwrap_or(number), message)).map(
        |mut position| {
            position.line = number;
            position
        },
    )
}

/// A name and its numbers: one, or rows of them.
fn assignment(text: &str) -> Result<(String, Vec<Vec<i64>>), String> {
    let (name, value) =
        text.split_once('=').ok_or_else(|| format!("{:?}: expected NAME = VALUE;", text.trim()))?;
    let value = value.trim();
    let inner = value.strip_prefix("[|").and_then(|value| value.strip_suffix("|]")).unwrap_or(value);
    let row = |row: &str| {
        let words = row.split(',').map(str::trim).filter(|word| !word.is_empty());
        words
            .map(|word| word.parse().map_err(|_| format!("{word:?} in {}: expected a number", name.trim())))
            .collect()
    };
    let rows: Vec<Vec<i64>> = inner.split('|').map(row).collect::<Result<_, String>>()?;
    Ok((name.trim().to_owned(), rows))
}

/// The line at fault, where it is known, and what is wrong.
type Fault = (Option<usize>, String);

fn read(values: &BTreeMap<String, (usize, Vec<Vec<i64>>)>) -> Result<Position, Fault> {
    let told = |name: &str| values.get(name).ok_or_else(|| (None, format!("the file does not tell {name}")));
    let size = |name: &str| {
        let (line, rows) = told(name)?;
        match rows.as_slice() {
            [row] if row.len() == 1 => usize::try_from(row[0]).ok(),
            _ => None,
        }
        .ok_or_else(|| (Some(*line), format!("{name} is no number of squares")))
    };
    let (rows, columns) = (size("h")?, size("w")?);
    let mut found = Vec::new();
    for (down, name) in [(false, "h_clue"), (true, "v_clue")] {
        let (line, list) = told(name)?;
        for run in list.iter().filter(|run| !run.is_empty()) {
            let wrong = || (Some(*line), format!("{run:?} in {name}: expected row, column, length and sum"));
            let &[row, column, length, sum @ 1..=99] = run.as_slice() else { return Err(wrong()) };
            let from_one = |number: i64| usize::try_from(number - 1).map_err(|_| wrong());
            let square = (from_one(row)?, from_one(column)?);
            found.push(Run { square, down, length: from_one(length)? + 1, sum });
        }
    }
    let board = runs::board(rows, columns, &found).map_err(|message| (None, message))?;
    if let Some((line, cells)) = values.get("grid_data") {
        let white: Vec<i64> =
            board.squares.iter().map(|square| i64::from(matches!(square, Square::White(_)))).collect();
        if cells.concat() != white {
            return Err((Some(*line), "grid_data has other cells than the runs".to_owned()));
        }
    }
    Ok(board.position())
}
