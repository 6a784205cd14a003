//! Kakuro drawn over several lines: which lines belong together, and the board that they are.

use super::super::FormatError;
use super::super::source::{Ahead, Text};
use super::{Board, Square, check_size, clues, tokens, upc};
use crate::position::Position;

/// How the squares of a row are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::formats) enum Sums {
    /// `down,across`, between blanks.
    Commas,
    /// `down\across`, between blanks or commas.
    Slashes,
    /// `C12F7`, between commas.
    Letters,
}

impl Sums {
    /// The tokens of a row.
    fn split(self, row: &str) -> Vec<&str> {
        let parts = |separator: fn(char) -> bool| {
            row.split(separator).map(str::trim).filter(|t| !t.is_empty()).collect()
        };
        match self {
            Self::Commas => parts(char::is_whitespace),
            Self::Slashes => parts(|character| character.is_whitespace() || character == ','),
            Self::Letters => row.trim().trim_end_matches(',').split(',').map(str::trim).collect(),
        }
    }

    fn square(self, token: &str) -> Result<Square, String> {
        let words = match self {
            Self::Commas => tokens::WORDS,
            Self::Slashes => clues::WORDS,
            Self::Letters => upc::WORDS,
        };
        words.square(token)
    }

    /// Whether a line is a row, and one that shows itself to be: it has a square with a sum.
    fn shows(self, row: &str) -> bool {
        let tokens = self.split(row);
        let is_sum = |token: &&str| matches!(self.square(token), Ok(Square::Black { down, across }) if down.or(across).is_some());
        tokens.len() > 1 && tokens.iter().any(is_sum) && tokens.iter().all(|token| self.square(token).is_ok())
    }
}

/// How the squares of a row of a Kakuro are written; `None` for a line that is not known to be one.
pub(in crate::formats) fn sums(row: &str) -> Option<Sums> {
    let slashes = row.contains('\\').then_some(Sums::Slashes);
    let commas = row.contains(',').then_some([Sums::Commas, Sums::Letters]);
    slashes.into_iter().chain(commas.into_iter().flatten()).find(|sums| sums.shows(row))
}

/// Rows and columns that a line announces after `word`.
pub(in crate::formats) fn size(text: &str, word: &str) -> Option<(usize, usize)> {
    let rest = text.trim().strip_prefix(word)?;
    if !rest.ends_with(|c: char| c.is_ascii_digit()) || word.is_empty() && rest.starts_with(',') {
        return None;
    }
    let mut numbers =
        rest.split([' ', '\t', ',']).filter(|part| !part.is_empty()).map(|part| part.parse::<usize>().ok());
    let size = (numbers.next()??, numbers.next()??);
    numbers.next().is_none().then_some(size)
}

/// Whether a line announces rows and columns of a Kakuro whose first row is the next line.
pub(in crate::formats) fn announces(text: &Text, source: &mut dyn Ahead) -> Option<Sums> {
    let (_, columns) = size(&text.text, "")?;
    let next = source.next_text()?;
    // A first row without any sum is known by its length.
    let black = |row: &str| {
        let is_row = |sums: &Sums| {
            let tokens = sums.split(row);
            tokens.len() == columns && tokens.iter().all(|token| sums.square(token) == Ok(Square::BARE))
        };
        [Sums::Commas, Sums::Letters].into_iter().find(is_row)
    };
    let found = next.as_ref().ok().and_then(|next| sums(&next.text).or_else(|| black(&next.text)));
    source.hold(next);
    found
}

/// The Kakuro that begins with a line: `kakuro ROWS COLUMNS` or its rows and columns alone, then its rows; or its first
/// row. A solution that follows is dropped.
///
/// # Errors
/// When the rows are none, or others than those announced.
pub(in crate::formats) fn collect(
    first: Text,
    sums: Sums,
    source: &mut dyn Ahead,
) -> Result<Position, FormatError> {
    let number = first.number;
    let at_first = |message: String| FormatError::new(number, message);
    let named = size(&first.text, "kakuro");
    let announced = named.or_else(|| size(&first.text, ""));
    if let Some((rows, columns)) = announced {
        check_size(rows, columns).map_err(at_first)?;
    }
    let mut lines = Vec::new();
    if announced.is_none() {
        lines.push(first);
    }
    // A row of another length is damaged, unless it announces the next board.
    let belongs = |lines: &[Text], line: &Text| {
        let tokens = sums.split(&line.text);
        let same = lines.first().is_none_or(|first| sums.split(&first.text).len() == tokens.len());
        same || size(&line.text, "").is_none() && tokens.iter().all(|token| sums.square(token).is_ok())
    };
    while named.is_none_or(|(rows, _)| lines.len() < rows) {
        match source.next_text() {
            Some(Ok(line)) if !line.text.trim().is_empty() && (named.is_some() || belongs(&lines, &line)) => {
                lines.push(line);
            }
            Some(other) => {
                source.hold(other);
                break;
            }
            None => break,
        }
    }
    drop_solution(source, lines.len());
    let mut squares = Vec::with_capacity(lines.len());
    for (row, line) in lines.iter().enumerate() {
        let square = |(column, token): (usize, &&str)| {
            let message = |expected| format!("{token:?} at r{}c{}: expected {expected}", row + 1, column + 1);
            sums.square(token).map_err(|expected| FormatError::new(line.number, message(expected)))
        };
        let tokens = sums.split(&line.text);
        squares.push(tokens.iter().enumerate().map(square).collect::<Result<Vec<_>, _>>()?);
        let (columns, by) = match named {
            Some((_, columns)) => (columns, "the first line announces"),
            None => (squares[0].len(), "the first row has"),
        };
        if tokens.len() != columns {
            let message = format!("{} squares in a row; {by} {columns}", tokens.len());
            return Err(FormatError::new(line.number, message));
        }
    }
    let board = Board::of_rows(squares).map_err(at_first)?;
    let found = (board.rows().len(), board.columns);
    // The export of Penpa counts columns first, and without the clues.
    if let Some((rows, columns)) = announced
        && found != (rows, columns)
        && (named.is_some() || found != (columns + 1, rows + 1))
    {
        let message = format!(
            "{} rows and {} columns; the first line announces {rows} and {columns}",
            found.0, found.1
        );
        return Err(at_first(message));
    }
    let mut position = board.position();
    position.line = number;
    Ok(position)
}

/// Drops `solution` and as many rows.
fn drop_solution(source: &mut dyn Ahead, rows: usize) {
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
