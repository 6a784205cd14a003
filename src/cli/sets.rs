//! Cells set by hand: one by one, or a row at a time.

use super::failure::CommandError;
use tesuji::{Message, Puzzle, Square, text::message, value_of};

/// An entry for a cell: `r1c2=57`, `r1c2<>4`.
pub struct CellEdit {
    text: String,
    row: usize,
    column: usize,
    content: CellContent,
}

enum CellContent {
    /// No value, and all candidates that the laws leave.
    Open,
    /// A value that is printed with the puzzle.
    Given(u8),
    /// A value that was placed later.
    Placed(u8),
    Only(Vec<u8>),
    Without(Vec<u8>),
}

impl CellContent {
    /// Parses the text after `=`, or a cell of a row; `None` if it is invalid.
    fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        if let Some(value) = text.strip_prefix('+') {
            let values = parse_values(value)?;
            return (values.len() == 1).then(|| Self::Placed(values[0]));
        }
        match text {
            "." | "0" => Some(Self::Open),
            _ => match parse_values(text)?.as_slice() {
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
fn parse_values(text: &str) -> Option<Vec<u8>> {
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

impl CellEdit {
    pub fn parse(text: &str) -> Result<Self, CommandError> {
        let parts = || {
            let (cell, content) = match text.split_once("<>") {
                Some((cell, values)) => (cell, CellContent::Without(parse_values(values.trim())?)),
                None => text
                    .split_once('=')
                    .and_then(|(cell, content)| Some((cell, CellContent::parse(content)?)))?,
            };
            let (row, column) = cell.trim().strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
            let (row, column) = (row.parse().ok()?, column.parse().ok()?);
            Some(Self { text: text.to_owned(), row, column, content })
        };
        parts().ok_or_else(|| {
            let help = message!(
                "expected a cell and its candidates, such as r1c2=57, r1c2=4 for a given, r1c2=+4 for a \
                 solved cell, r1c2=10,12, r1c2<>4 to remove a candidate, or r1c2=. to clear the cell"
            );
            CommandError::new(message!("invalid cell setting `{text}`")).with_help(Some(help))
        })
    }

    /// Parses the cells of a row: characters one after another, or numbers with spaces between them; 0 or . is open,
    /// and candidates are in parentheses, as in `1 (5 7) 0`.
    pub fn parse_row(row: usize, columns: usize, text: &str) -> Result<Vec<Self>, CommandError> {
        let cells = split_cells(text.trim());
        if cells.len() != columns {
            return Err(CommandError::new(message!(
                "expected {columns} cells in a row, found {}",
                cells.len()
            )));
        }
        let set = |(at, cell): (usize, &&str)| {
            let column = at + 1;
            Self::parse_cell((row, column), cell).ok_or_else(|| {
                let help = message!(
                    "expected 0 or . for an open cell, a value, or candidates in parentheses such as (5 \
                         7)"
                );
                CommandError::new(message!("invalid cell `{cell}` in column {column}")).with_help(Some(help))
            })
        };
        cells.iter().enumerate().map(set).collect()
    }

    /// Parses the content of the cell in a row and column, as a row writes it.
    pub fn parse_cell((row, column): (usize, usize), text: &str) -> Option<Self> {
        let text = text.trim();
        let number = text.parse().ok().filter(|number| *number > 0);
        let content = number.map(CellContent::Given).or_else(|| CellContent::parse(text))?;
        Some(Self { text: format!("r{row}c{column}={text}"), row, column, content })
    }
}

fn split_cells(text: &str) -> Vec<&str> {
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
pub fn apply_edits(mut puzzle: Puzzle, edits: &[CellEdit]) -> Result<Puzzle, Message> {
    let ((rows, columns), values) = (puzzle.size(), puzzle.values());
    for set in edits {
        let inside = (1..=rows).contains(&set.row) && (1..=columns).contains(&set.column);
        if !inside || set.content.values().iter().any(|value| !(1..=values).contains(&usize::from(*value))) {
            let board = match (rows, columns) == (values, values) {
                true => message!("side {values}"),
                false => message!("{rows} × {columns} squares with {values} values"),
            };
            return Err(message!("`{}` is outside the board of {board}", set.text));
        }
        let square = match (&set.content, puzzle.square(set.row, set.column)) {
            (_, Square::NoCell) => return Err(message!("`{}` sets a square that is not a cell", set.text)),
            (CellContent::Without(_), Square::Given(value) | Square::Entered(value)) => {
                return Err(message!(
                    "`{}` removes a candidate from a cell with the value {value}",
                    set.text
                ));
            }
            (CellContent::Without(values), _) => {
                values.iter().for_each(|value| puzzle.remove_candidate(set.row, set.column, *value));
                continue;
            }
            (CellContent::Open, _) => Square::Open,
            (CellContent::Given(value), _) => Square::Given(*value),
            (CellContent::Placed(value), _) => Square::Entered(*value),
            (CellContent::Only(values), _) => {
                Square::Candidates(values.iter().fold(0, |mask, value| mask | 1 << (value - 1)))
            }
        };
        puzzle.set_square(set.row, set.column, square);
    }
    Ok(puzzle)
}
