//! Addresses that contain the 81 cells of a sudoku as characters.
//!
//! | site | address | cells |
//! |---|---|---|
//! | Sudoku Exchange | `https://sudokuexchange.com/play/?s=…&d=…` | digits, 0 for an open cell; a level |
//! | SudokuPad | `https://sudokupad.app/scf…` | each value with the open cells after it in one character; rules after
//! `*` |
//! | SudokuWiki | `https://www.sudokuwiki.org/sudoku.htm?bd=…` | two digits of base 32: candidates as bits, below them a bit for a given |
//!
//! After `bd=` there may also be 81 digits, or a word of [`super::packed`].

use super::packed;
use crate::{prelude::*, sudoku9::clue};

const CELLS: usize = SIDE * SIDE;

pub(crate) const EXCHANGE: Profile = Profile::for_nine(
    "exchange",
    &[ReadForm::Address(|address| address.value_at("sudokuexchange.com", "s"), exchange)],
    |position| Ok(format!("https://sudokuexchange.com/play/?s={}", givens(position, '0'))),
);

pub(crate) const SCF: Profile =
    Profile::read_only("scf", &[ReadForm::Address(|address| address.payload(&["scf"]).map(unescaped), scf)]);

pub(crate) const WIKI: Profile = Profile {
    cells: &[ClueKind::Given, ClueKind::Listed],
    ..Profile::for_nine(
        "sudokuwiki",
        &[ReadForm::Address(|address| address.value_at("sudokuwiki.org", "bd"), wiki)],
        |position| {
            let code = |clue: &Clue| match clue {
                Clue::Given(value) => 2u32 << (value - 1) | 1,
                Clue::Candidates(mask) => (mask << 1) as u32,
                Clue::Open | Clue::Placed(_) => 0,
            };
            let digit = |code: u32| char::from_digit(code, 32).unwrap_or('0');
            let codes = position.clues.iter().map(code).flat_map(|code| [digit(code >> 5), digit(code & 31)]);
            Ok(format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", codes.collect::<String>()))
        },
    )
};

fn position(clues: Vec<Clue>) -> Result<PuzzleSpec> {
    match clues.len() {
        CELLS => Ok(PuzzleSpec::new(SIDE, clues)),
        cells => fail!("{cells} cells in the address: expected {CELLS}"),
    }
}

fn exchange(digits: &str) -> Result<PuzzleSpec> {
    let digit = |digit| clue(digit, "0").ok_or_else(|| wrong!("{digit:?} in the address: expected digits"));
    position(digits.chars().map(digit).collect::<Result<_>>()?)
}

/// Reads the text after `scf`. Rules may follow the cells directly as well.
fn scf(payload: &str) -> Result<PuzzleSpec> {
    let mut clues = Vec::new();
    let mut rest = payload.chars();
    while clues.len() < CELLS
        && let Some(character) = rest.clone().next().filter(|character| *character != '*')
    {
        rest.next();
        let code = match character {
            '0'..='9' => character as u32 - 48,
            'A'..='Z' => character as u32 - 55,
            'a'..='z' => character as u32 - 61,
            _ => fail!("{character:?} in the address: expected digits and letters"),
        };
        let (value, open) = ((code % 10) as u8, code / 10);
        clues.push(if value == 0 { Clue::Open } else { Clue::Given(value) });
        clues.extend((0..open).map(|_| Clue::Open));
    }
    let mut position = position(clues)?;
    rules(rest.as_str(), &mut position)?;
    Ok(position)
}

/// Reads the rules after the cells: `x` and `w` are rules; `t` and `a` begin title and author up to `*`, with `**` for
/// `*`.
fn rules(text: &str, position: &mut PuzzleSpec) -> Result<()> {
    let mut rest = text.chars().peekable();
    while let Some(letter) = rest.next() {
        match letter {
            '*' => {}
            'x' => position.marks.extend(parts::diagonals(true)),
            'w' => position.marks.push(ConstraintFlag::new("windows")),
            't' | 'a' => {
                let mut content = String::new();
                while let Some(character) = rest.next() {
                    if character == '*' && rest.next_if_eq(&'*').is_none() {
                        break;
                    }
                    content.push(character);
                }
                let content = parts::title(&content);
                match letter {
                    't' => position.name = content.or(position.name.take()),
                    _ => position.author = content.or(position.author.take()),
                }
            }
            _ => fail!("unsupported {letter:?} after the cells"),
        }
    }
    Ok(())
}

fn wiki(text: &str) -> Result<PuzzleSpec> {
    if packed::is_word(text) {
        return packed::read(text);
    }
    if text.len() == CELLS {
        return line::read(text);
    }
    if !text.is_ascii() || text.len() != 2 * CELLS {
        let length = text.chars().count();
        fail!("{length} characters after bd=: expected 81, 162, or a string such as S9B…");
    }
    let clue = |(index, pair): (usize, &[u8])| {
        let digit = |byte: u8| char::from(byte).to_digit(32).filter(|_| !byte.is_ascii_uppercase());
        let code = pair.iter().try_fold(0, |code, byte| Some(code << 5 | digit(*byte)?)).unwrap_or(0);
        let (mask, is_given) = (u64::from(code >> 1), code & 1 == 1);
        match (is_given, mask.count_ones()) {
            (true, 1) => Ok(Clue::Given(mask.trailing_zeros() as u8 + 1)),
            (false, 1..) => Ok(Clue::Candidates(mask)),
            _ => {
                let (pair, cell) = (String::from_utf8_lossy(pair), cell(index, SIDE));
                fail!("{pair:?} at {cell}: expected candidates in base 32")
            }
        }
    };
    position(text.as_bytes().chunks(2).enumerate().map(clue).collect::<Result<_>>()?)
}
