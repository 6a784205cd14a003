//! Rows of squares in the syntax of several programs: the forms of Kakuro that people write and read.
//!
//! | program | black | cell | sums |
//! |---|---|---|---|
//! | janko.at, our JSON records | `-` | `0` | `16,7`, either side may be empty |
//! | CSP-Rules | `#` | `.` | `16\7`, either side may be empty |
//! | matzsoft `.kkr`, johnbfarmer | `-`, `x` | `.`, `0` | the same |
//! | GMPuzzles | `\` | `.` | the same |
//! | UPC `.kak` | `*` | `?` | `C16F7`, either part may be missing |
//!
//! A digit is a cell with that value. A line with rows and columns may precede the rows, and the solution may follow
//! them.

use super::sum;
use crate::prelude::*;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SumSyntax {
    /// `down,across`, between blanks.
    Commas,
    /// `down\across`, between blanks or commas.
    Slashes,
    /// `C12F7`, between commas.
    Letters,
}

pub(crate) struct SquareSyntax {
    /// Words for black without sums; the first is written.
    black: &'static [&'static str],
    /// Words for an open cell; the first is written.
    open: &'static [&'static str],
    /// Returns the sums down and across of a black square, either of which may be empty.
    sums: fn(&str) -> Option<(&str, &str)>,
    /// Returns the word for sums down and across, each empty if there is no sum.
    word: fn(&str, &str) -> String,
    split: fn(&str) -> Vec<&str>,
    expected: fn() -> Message,
    name: &'static str,
    /// Text before the rows and between rows and columns, in the line above the rows.
    head: Option<(&'static str, &'static str)>,
    /// Text between the words of a row, if they are not aligned in columns.
    between: Option<&'static str>,
}

pub(crate) const COMMAS: SquareSyntax = SquareSyntax {
    black: &["-"],
    open: &["0", "."],
    sums: |word| word.split_once(','),
    word: |down, across| format!("{down},{across}"),
    split: |row| row.split_whitespace().collect(),
    expected: || message!("- for black, 0 for a cell, or down,across"),
    name: "# ",
    head: Some(("", " ")),
    between: Some(" "),
};

const SLASHES: SquareSyntax = SquareSyntax {
    black: &["#", "-", "x", "X", "*"],
    open: &[".", "0", "_"],
    sums: |word| word.split_once(['\\', '/']),
    word: |down, across| format!("{down}\\{across}"),
    split: split_slashes,
    expected: || message!("# for black, . for a cell, or down\\across"),
    name: "# name: ",
    head: Some(("kakuro ", " ")),
    between: None,
};

const LETTERS: SquareSyntax = SquareSyntax {
    black: &["*"],
    open: &["?"],
    sums: |word| match word.strip_prefix('C') {
        Some("" | "F") => None,
        Some(rest) => Some(rest.split_once('F').unwrap_or((rest, ""))),
        None => word.strip_prefix('F').filter(|across| !across.is_empty()).map(|across| ("", across)),
    },
    word: |down, across| {
        let part = |letter, sum: &str| if sum.is_empty() { String::new() } else { format!("{letter}{sum}") };
        part('C', down) + &part('F', across)
    },
    split: |row| row.trim().trim_end_matches(',').split(',').map(str::trim).collect(),
    expected: || message!("* for black, ? for a cell, a digit, or C and F with sums"),
    name: "",
    head: Some(("", ",")),
    between: Some(","),
};

/// In the text of GMPuzzles a black square without sums is a backslash alone.
pub(crate) const GMPUZZLES: SquareSyntax =
    SquareSyntax { black: &["\\"], sums: |word| word.split_once('\\'), ..SLASHES };

const KKR_WORDS: SquareSyntax = SquareSyntax { black: &["-"], name: "# ", head: None, ..SLASHES };

/// Splits a row into squares: at blanks or bars, or else at commas or semicolons, where an empty field is a cell.
fn split_slashes(row: &str) -> Vec<&str> {
    let Some(sign) = [';', ','].into_iter().find(|sign| row.contains(*sign)) else {
        return row.split(|c: char| c.is_whitespace() || c == '|').filter(|word| !word.is_empty()).collect();
    };
    let row = row.trim();
    let row = row.strip_suffix(sign).unwrap_or(row);
    let fields = row.split(sign).map(str::trim);
    fields
        .flat_map(|field| match field {
            "" => vec!["."],
            field => field.split_whitespace().collect(),
        })
        .collect()
}

impl SumSyntax {
    /// Returns the syntax of a row that may have mistakes: most of its words are squares or consist of their signs, and
    /// if that is not sufficient, the row below has the same syntax.
    pub(crate) fn guess_from_row(row: &str, next: Option<&str>) -> Option<Self> {
        let row = row.trim();
        Self::possible(row, !row.starts_with('#')).find(|sums| {
            let words = sums.split(row);
            let count = |is: &dyn Fn(&str) -> bool| words.iter().filter(|word| is(word)).count();
            let good = count(&|word| sums.syntax().square(word).is_ok());
            let near = count(&|word| sums.is_near(word) || sums.syntax().square(word).is_ok());
            let has_sum = count(&|word| sums.is_near_sum(word)) > 0;
            let goes_on = || {
                next.is_some_and(|next| {
                    Self::from_row(next).as_ref() == Some(sums) && sums.split(next).len() == words.len()
                })
            };
            let is_sure =
                near == words.len() && row.contains(['\\', ',']) && recognise::separated(row).is_none();
            words.len() > 1 && has_sum && (is_sure || 2 * good.max(near) >= words.len() && goes_on())
        })
    }

    /// Whether a word consists of the signs of squares.
    fn is_near(self, word: &str) -> bool {
        word.chars().all(|sign| sign.is_ascii_digit() || "\\/,.#*xX-_?".contains(sign))
    }

    /// Whether a word is a sum, or a sum with a mistake.
    fn is_near_sum(self, word: &str) -> bool {
        match self {
            Self::Commas => word.contains(','),
            Self::Slashes => word.contains(['\\', '/']),
            Self::Letters => self
                .syntax()
                .square(word)
                .is_ok_and(|square| square != KakuroSquare::BARE && square.sums().is_some()),
        }
    }

    pub(super) fn syntax(self) -> &'static SquareSyntax {
        match self {
            Self::Commas => &COMMAS,
            Self::Slashes => &SLASHES,
            Self::Letters => &LETTERS,
        }
    }

    pub(super) fn split(self, row: &str) -> Vec<&str> {
        (self.syntax().split)(row)
    }

    /// Whether a line is certainly a row: it has a square with a sum.
    fn is_row(self, row: &str) -> bool {
        let squares: Vec<_> = self.split(row).iter().map(|word| self.syntax().square(word)).collect();
        let is_sum = |square: &_| matches!(square, Ok(KakuroSquare::Black { down, across }) if down.or(*across).is_some());
        squares.len() > 1 && squares.iter().any(is_sum) && squares.iter().all(Result::is_ok)
    }

    /// Returns the syntax of a row; `None` for a line that is not certainly a row.
    pub(crate) fn from_row(row: &str) -> Option<Self> {
        let is_list = |sums: &Self| *sums == Self::Commas && recognise::separated(row).is_some();
        Self::possible(row, true).find(|sums| !is_list(sums) && sums.is_row(row))
    }

    /// Returns the syntaxes whose signs a row contains.
    fn possible(row: &str, may_have_commas: bool) -> impl Iterator<Item = Self> {
        let slashes = row.contains(['\\', '/']).then_some(Self::Slashes);
        let commas = (may_have_commas && row.contains(',')).then_some([Self::Commas, Self::Letters]);
        slashes.into_iter().chain(commas.into_iter().flatten())
    }
}

impl SquareSyntax {
    pub(crate) fn square(&self, word: &str) -> Result<KakuroSquare, Message> {
        match word.as_bytes() {
            _ if self.black.contains(&word) => Ok(KakuroSquare::BARE),
            _ if self.open.contains(&word) => Ok(KakuroSquare::OPEN_CELL),
            [b'_', rest @ ..] if rest.iter().all(|sign| *sign == b'_') => Ok(KakuroSquare::OPEN_CELL),
            [digit @ b'1'..=b'9'] => Ok(KakuroSquare::White(Clue::Given(digit - b'0'))),
            _ => {
                let (down, across) = (self.sums)(word).ok_or_else(self.expected)?;
                Ok(KakuroSquare::Black { down: sum(down.trim())?, across: sum(across.trim())? })
            }
        }
    }

    pub(crate) fn squares(&self, text: &str, row: usize) -> Result<Vec<KakuroSquare>> {
        self.squares_of(&(self.split)(text), row, None)
    }

    /// Returns the squares of the words of a row; the word `white` is a cell.
    pub(super) fn squares_of(
        &self,
        words: &[&str],
        row: usize,
        white: Option<&str>,
    ) -> Result<Vec<KakuroSquare>> {
        let square = |(column, word): (usize, &&str)| {
            let (row, column) = (row + 1, column + 1);
            match white {
                Some(white) if white == *word => Ok(KakuroSquare::OPEN_CELL),
                _ => self
                    .square(word)
                    .map_err(|expected| wrong!("{word:?} at r{}c{}: expected {expected}", row, column)),
            }
        };
        words.iter().enumerate().map(square).collect()
    }

    /// Returns the word for black that means a cell on a board without any other word for cells: the one with which
    /// each sum has a cell beside or below it.
    pub(super) fn white(&self, rows: &[Vec<&str>]) -> Option<&'static str> {
        let squares = |white: Option<&'static str>| {
            rows.iter().map(|row| self.squares_of(row, 0, white)).collect::<Result<Vec<_>>>().ok()
        };
        let is_white =
            |row: &Vec<KakuroSquare>, at: usize| row.get(at).is_some_and(|square| square.is_white());
        if squares(None)?.iter().flatten().any(|square| square.is_white()) {
            return None;
        }
        let has_cells = |white: &&&'static str| {
            let Some(rows) = squares(Some(**white)) else { return false };
            let has_runs = |(r, c): (usize, usize)| match rows[r][c] {
                KakuroSquare::Black { down, across } => {
                    (down.is_none() || rows.get(r + 1).is_some_and(|below| is_white(below, c)))
                        && (across.is_none() || is_white(&rows[r], c + 1))
                }
                KakuroSquare::White(_) => true,
            };
            let places = || (0..rows.len()).flat_map(|r| (0..rows[r].len()).map(move |c| (r, c)));
            places().all(has_runs) && rows.iter().any(|row| (0..row.len()).any(|at| is_white(row, at)))
        };
        self.black.iter().rev().find(has_cells).copied()
    }

    /// Returns the rows of a board as words; these forms have cells that are open or given, and no others.
    pub(crate) fn rows(&self, board: &KakuroBoard) -> Vec<Vec<String>> {
        let text = |sum: Option<i64>| sum.map(|sum| sum.to_string()).unwrap_or_default();
        let word = |square: &KakuroSquare| match *square {
            KakuroSquare::BARE => self.black[0].to_owned(),
            KakuroSquare::Black { down, across } => (self.word)(&text(down), &text(across)),
            KakuroSquare::White(Clue::Given(value)) => value.to_string(),
            KakuroSquare::White(_) => self.open[0].to_owned(),
        };
        board.rows().map(|row| row.iter().map(word).collect()).collect()
    }

    fn write(&self, position: &PuzzleSpec) -> Result<String> {
        let rows = self.rows(&KakuroBoard::from_position(position)?);
        let width = rows.iter().flatten().map(String::len).max().unwrap_or(1);
        let padded = |word: &String| format!("{word:<width$} ");
        let row = |row: &Vec<String>| match self.between {
            Some(between) => row.join(between),
            None => row.iter().map(padded).collect::<String>().trim_end().to_owned(),
        };
        let name = position.name.iter().map(|name| format!("{}{name}", self.name));
        let (h, w) = (position.shape.rows, position.shape.columns);
        let head = self.head.map(|(before, between)| format!("{before}{h}{between}{w}"));
        Ok(name.chain(head).chain(rows.iter().map(row)).collect::<Vec<_>>().join("\n"))
    }
}

pub(crate) const TOKENS: Profile =
    Profile::for_kakuro("tokens", &[ReadForm::Squares(SumSyntax::Commas)], |position| COMMAS.write(position))
        .with_line_names();

pub(crate) const CSP: Profile =
    Profile::for_kakuro("csp", &[ReadForm::Squares(SumSyntax::Slashes)], |position| SLASHES.write(position))
        .with_line_names();

pub(crate) const KKR: Profile =
    Profile::for_kakuro("kkr", &[ReadForm::Squares(SumSyntax::Slashes)], |position| {
        // Without a line above, a board is recognised by the sums of its first row.
        let text = KKR_WORDS.write(position)?;
        let first = text.lines().nth(usize::from(position.name.is_some()));
        let has_sum = first.is_some_and(|row| row.contains('\\'));
        fail_if!(!has_sum, "the kkr format cannot represent a board without a sum in its first row");
        Ok(text)
    })
    .with_line_names();

pub(crate) const UPC: Profile =
    Profile::for_kakuro("upc", &[ReadForm::Squares(SumSyntax::Letters)], |position| LETTERS.write(position));
