//! The two formats of NumberPlace.lisp (NL-11): a two-dimensional Lisp array whose cells are numbers, 0 for open, or
//! lists of candidates; and a chunk, one long number. Either may be stored under a name with `setf`.

use super::lisp::{Form, Token};
use super::profile::{self, Cell, Cells, Naming, Profile, Reads};
use super::{FormatError, MAX_SIDE, cell, line, values};
use crate::position::{Clue, Position};

const EXPECTED: &str = "expected #2A((…) …), (setf NAME #2A(…)) or (setf NAME (chunk2board DIGITS))";

/// What the format can say.
pub(super) const PROFILE: Profile = Profile {
    sides: 2..=MAX_SIDE,
    cells: &[Cell::Open, Cell::Given, Cell::Listed, Cell::Empty],
    naming: Naming::Lisp,
    ..Profile::of("matrix", profile::SUDOKU, Reads::cells(Cells::Form), |position| Ok(write(position)))
};

/// The tokens that are left, with the line of the last one taken for errors at the end.
struct Cursor<'a> {
    rest: &'a [(usize, Token)],
    line: usize,
}

impl<'a> Cursor<'a> {
    fn next(&mut self) -> Option<&'a Token> {
        let ((line, token), rest) = self.rest.split_first()?;
        (self.line, self.rest) = (*line, rest);
        Some(token)
    }

    fn takes(&mut self, token: &Token) -> bool {
        let found = matches!(self.rest, [(_, next), ..] if next == token);
        if found {
            self.next();
        }
        found
    }

    fn expect(&mut self, token: &Token, expected: &str) -> Result<(), FormatError> {
        if self.takes(token) { Ok(()) } else { Err(self.error(expected)) }
    }

    /// The next token is not what was expected.
    fn error(&mut self, expected: &str) -> FormatError {
        let found = match self.next() {
            None => "the end of the form".to_owned(),
            Some(Token::Open) => "`(`".to_owned(),
            Some(Token::Close) => "`)`".to_owned(),
            Some(Token::Array) => "`#2A`".to_owned(),
            Some(Token::Word(word)) => format!("{word:?}"),
            Some(Token::Text(_)) => "a text".to_owned(),
        };
        FormatError::new(self.line, format!("{found}: {expected}"))
    }
}

pub(super) fn read(form: &Form) -> Result<Position, FormatError> {
    let begin = form.tokens.first().map_or(1, |(line, _)| *line);
    let mut cursor = Cursor { rest: &form.tokens, line: begin };
    let mut position = board(&mut cursor, true)?;
    if !cursor.rest.is_empty() {
        return Err(cursor.error("expected the end of the form after one board"));
    }
    position.line = begin;
    Ok(position)
}

/// A board, alone or (`named`) within `(setf NAME …)`.
fn board(cursor: &mut Cursor<'_>, named: bool) -> Result<Position, FormatError> {
    if cursor.takes(&Token::Array) {
        return array(cursor);
    }
    if let [(_, Token::Text(text)), ..] = cursor.rest {
        cursor.next();
        return chunk(text, cursor.line);
    }
    match cursor.rest {
        [(_, Token::Open), (_, Token::Word(word)), ..] if word.eq_ignore_ascii_case("chunk2board") => {
            cursor.next();
            cursor.next();
            let line = cursor.line;
            let mut digits = String::new();
            while !cursor.takes(&Token::Close) {
                match cursor.next() {
                    Some(Token::Word(part) | Token::Text(part)) => digits.push_str(part),
                    _ => {
                        return Err(FormatError::new(cursor.line, "expected the digits of a chunk"));
                    }
                }
            }
            chunk(&digits, line)
        }
        [(_, Token::Open), (_, Token::Word(word)), ..] if named && is_assignment(word) => {
            cursor.next();
            cursor.next();
            let Some((_, Token::Word(name))) = cursor.rest.first() else {
                return Err(cursor.error("expected the name of the board"));
            };
            cursor.next();
            let mut position = board(cursor, false)?;
            cursor.expect(&Token::Close, "expected `)` after one board")?;
            position.name = Some(name.clone());
            Ok(position)
        }
        _ => {
            cursor.takes(&Token::Open);
            Err(cursor.error(EXPECTED))
        }
    }
}

fn is_assignment(word: &str) -> bool {
    ["setf", "setq", "defparameter", "defvar"].iter().any(|name| word.eq_ignore_ascii_case(name))
}

fn chunk(digits: &str, number: usize) -> Result<Position, FormatError> {
    let digits: String = digits.split_whitespace().collect();
    if let Some(wrong) = digits.chars().find(|character| !character.is_ascii_digit()) {
        return Err(FormatError::new(
            number,
            format!("{wrong:?} in a chunk: expected digits only, 0 for open"),
        ));
    }
    let (side, clues) = line::cells(&digits, number)?;
    Ok(Position::new(side, clues))
}

/// What follows `#2A`.
fn array(cursor: &mut Cursor<'_>) -> Result<Position, FormatError> {
    cursor.expect(&Token::Open, "expected `(` and the rows after #2A")?;
    let mut rows: Vec<(usize, Vec<Entry>)> = Vec::new();
    while !cursor.takes(&Token::Close) {
        cursor.expect(&Token::Open, "expected a row in parentheses, or `)` after the last row")?;
        let line = cursor.line;
        let mut cells = Vec::new();
        while !cursor.takes(&Token::Close) {
            cells.push(cell_of(cursor)?);
        }
        rows.push((line, cells));
    }
    let side = rows.len();
    if !(2..=MAX_SIDE).contains(&side) {
        return Err(FormatError::new(cursor.line, format!("{side} rows: a board has 2 to {MAX_SIDE}")));
    }
    let mut clues = Vec::with_capacity(side * side);
    for (line, row) in rows {
        if row.len() != side {
            let message = format!("{} cells in row {} of {side}", row.len(), clues.len() / side + 1);
            return Err(FormatError::new(line, message).with_help("a board has as many columns as rows"));
        }
        for entry in row {
            let clue = entry.clue(side).map_err(|value| {
                let cell = cell(clues.len(), side);
                FormatError::new(line, format!("{value} at {cell}: expected 1 to {side}, or 0 for open"))
            })?;
            clues.push(clue);
        }
    }
    Ok(Position::new(side, clues))
}

/// A cell before the side is known.
enum Entry {
    Number(usize),
    List(Vec<usize>),
}

impl Entry {
    /// The clue, or the number that is none of the values.
    fn clue(self, side: usize) -> Result<Clue, usize> {
        match self {
            Self::Number(0) => Ok(Clue::Open),
            // The side is at most 64.
            Self::Number(value) if value <= side => Ok(Clue::Given(value as u8)),
            Self::Number(value) => Err(value),
            Self::List(list) => match list.iter().find(|value| !(1..=side).contains(*value)) {
                Some(value) => Err(*value),
                None => Ok(Clue::Candidates(list.iter().fold(0, |mask, value| mask | 1 << (value - 1)))),
            },
        }
    }
}

fn cell_of(cursor: &mut Cursor<'_>) -> Result<Entry, FormatError> {
    if let Some(number) = number(cursor) {
        return Ok(Entry::Number(number));
    }
    if let [(_, Token::Word(word)), ..] = cursor.rest
        && word.eq_ignore_ascii_case("nil")
    {
        cursor.next();
        return Ok(Entry::List(Vec::new()));
    }
    cursor.expect(&Token::Open, "expected a number or a list of candidates")?;
    let mut list = Vec::new();
    while !cursor.takes(&Token::Close) {
        list.push(number(cursor).ok_or_else(|| cursor.error("expected a candidate or `)`"))?);
    }
    Ok(Entry::List(list))
}

fn number(cursor: &mut Cursor<'_>) -> Option<usize> {
    let [(_, Token::Word(word)), ..] = cursor.rest else {
        return None;
    };
    let number = word.parse().ok()?;
    cursor.next();
    Some(number)
}

/// The layout of the document: `(setf NAME` on a line of its own, rows below each other, a last parenthesis alone.
fn write(position: &Position) -> String {
    let text = |clue: &Clue| match clue {
        Clue::Open => "0".to_owned(),
        Clue::Given(value) | Clue::Placed(value) => value.to_string(),
        Clue::Candidates(mask) => {
            let list: Vec<String> = values(*mask).map(|value| value.to_string()).collect();
            format!("({})", list.join(" "))
        }
    };
    let rows: Vec<String> = position
        .clues
        .chunks(position.side())
        .map(|row| format!("({})", row.iter().map(text).collect::<Vec<_>>().join(" ")))
        .collect();
    let array = format!("#2A({})", rows.join("\n    "));
    match &position.name {
        Some(name) => format!("(setf {}\n{array}\n)", symbol_name(name)),
        None => array,
    }
}

/// A name as a Lisp symbol: between bars where it would not read as one otherwise.
fn symbol_name(name: &str) -> String {
    let plain = |character: char| character.is_alphanumeric() || "+-*/@$%^&_=<>~.!?".contains(character);
    if name.chars().all(plain) && name.chars().any(char::is_alphabetic) {
        name.to_owned()
    } else {
        format!("|{name}|")
    }
}
