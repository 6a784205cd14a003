//! Cells set by hand: one by one, or a row at a time.

use super::failure::Stop;
use tesuji::text::message;
use tesuji::{Message, Puzzle, Square, value_of};

/// An entry for a cell: `r1c2=57`, `r1c2<>4`.
pub struct Set {
    text: String,
    row: usize,
    column: usize,
    entry: Entry,
}

enum Entry {
    /// No value, and all candidates that the laws leave.
    Open,
    /// A value that is printed with the puzzle.
    Given(u8),
    /// A value that was placed later.
    Placed(u8),
    Only(Vec<u8>),
    Without(Vec<u8>),
}

impl Entry {
    /// Parses the text after `=`, or a cell of a row; `None` if it is invalid.
    fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        if let Some(value) = text.strip_prefix('+') {
            let values = distinct(value)?;
            return (values.len() == 1).then(|| Self::Placed(values[0]));
        }
        match text {
            "." | "0" => Some(Self::Open),
            _ => match distinct(text)?.as_slice() {
                [value] => Some(Self::Given(*value)),
                values => Some(Self::Only(values.to_vec())),
            },
        }
    }

    fn values(&self) -> &[u8] {
        match self {
            Self::Open => &[],
            Self::Given(value) | Self::Placed(value) => std::slice::from_ref(value),
            Self::Only(values) | Self::Without(values) => values,
        }
    }
}

/// Parses distinct values: characters one after another, or numbers with commas or spaces between them, either in
/// parentheses or not; `None` if a value is invalid or repeated.
fn distinct(text: &str) -> Option<Vec<u8>> {
    let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text).trim();
    let between = |sign: char| sign == ',' || sign.is_whitespace();
    let values: Option<Vec<u8>> = match inner.contains(between) {
        true => inner.split(between).filter(|part| !part.is_empty()).map(|part| part.parse().ok()).collect(),
        false => inner.chars().map(value_of).collect(),
    };
    let values = values.filter(|values| !values.is_empty())?;
    let twice = values.iter().enumerate().any(|(at, value)| values[..at].contains(value));
    (!twice).then_some(values)
}

impl Set {
    pub fn read(text: &str) -> Result<Self, Stop> {
        let parts = || {
            let (cell, entry) = match text.split_once("<>") {
                Some((cell, values)) => (cell, Entry::Without(distinct(values.trim())?)),
                None => text.split_once('=').and_then(|(cell, entry)| Some((cell, Entry::read(entry)?)))?,
            };
            let (row, column) = cell.trim().strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
            let (row, column) = (row.parse().ok()?, column.parse().ok()?);
            Some(Self { text: text.to_owned(), row, column, entry })
        };
        parts().ok_or_else(|| {
            let help = message!("a cell and its candidates, such as r1c2=57, r1c2=4 for a given, r1c2=+4 for a placed value, r1c2=10,12, r1c2<>4 to remove one, or r1c2=. to open it");
            Stop::wrong(message!("`{text}` sets no cell")).help(Some(help))
        })
    }

    /// Parses the cells of a row: characters one after another, or numbers with spaces between them; 0 or . is open,
    /// and candidates are in parentheses, as in `1 (5 7) 0`.
    pub fn row(row: usize, columns: usize, text: &str) -> Result<Vec<Self>, Stop> {
        let cells = cells(text.trim());
        if cells.len() != columns {
            return Err(Stop::wrong(message!("{} cells in a row of {columns}", cells.len())));
        }
        let set = |(at, cell): (usize, &&str)| {
            let column = at + 1;
            Self::cell((row, column), cell).ok_or_else(|| {
                let help =
                    message!("0 or . for an open cell, a value, or candidates in parentheses, such as (5 7)");
                Stop::wrong(message!("`{cell}` in column {column} is no cell")).help(Some(help))
            })
        };
        cells.iter().enumerate().map(set).collect()
    }

    /// Parses the content of the cell in a row and column, as a row writes it.
    pub fn cell((row, column): (usize, usize), text: &str) -> Option<Self> {
        let text = text.trim();
        let number = text.parse().ok().filter(|number| *number > 0);
        let entry = number.map(Entry::Given).or_else(|| Entry::read(text))?;
        Some(Self { text: format!("r{row}c{column}={text}"), row, column, entry })
    }
}

fn cells(text: &str) -> Vec<&str> {
    let has_spaces = text.split(['(', ')']).step_by(2).any(|part| part.contains(char::is_whitespace));
    let (mut cells, mut rest) = (Vec::new(), text);
    while let Some(first) = rest.chars().next() {
        let end = match first {
            '(' => rest.find(')').map(|end| end + 1),
            _ if has_spaces => rest.find(|sign: char| sign.is_whitespace() || sign == '('),
            _ => Some(first.len_utf8()),
        };
        let (cell, after) = rest.split_at(end.unwrap_or(rest.len()));
        cells.push(cell);
        rest = after.trim_start();
    }
    cells
}

/// Returns the puzzle with these cells set, one after another.
pub fn edited(mut puzzle: Puzzle, sets: &[Set]) -> Result<Puzzle, Message> {
    let ((rows, columns), values) = (puzzle.size(), puzzle.values());
    for set in sets {
        let inside = (1..=rows).contains(&set.row) && (1..=columns).contains(&set.column);
        if !inside || set.entry.values().iter().any(|value| !(1..=values).contains(&usize::from(*value))) {
            let board = match (rows, columns) == (values, values) {
                true => message!("side {values}"),
                false => message!("{rows} × {columns} squares with {values} values"),
            };
            return Err(message!("`{}` is outside a board of {board}", set.text));
        }
        let square = match (&set.entry, puzzle.square(set.row, set.column)) {
            (_, Square::NoCell) => return Err(message!("`{}` sets a square that is no cell", set.text)),
            (Entry::Without(_), Square::Given(value) | Square::Entered(value)) => {
                return Err(message!(
                    "`{}` removes a candidate of a cell that has the value {value}",
                    set.text
                ));
            }
            (Entry::Without(values), _) => {
                values.iter().for_each(|value| puzzle.remove_candidate(set.row, set.column, *value));
                continue;
            }
            (Entry::Open, _) => Square::Open,
            (Entry::Given(value), _) => Square::Given(*value),
            (Entry::Placed(value), _) => Square::Entered(*value),
            (Entry::Only(values), _) => {
                Square::Candidates(values.iter().fold(0, |mask, value| mask | 1 << (value - 1)))
            }
        };
        puzzle.set_square(set.row, set.column, square);
    }
    Ok(puzzle)
}
