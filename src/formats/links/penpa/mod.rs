//! Addresses of Penpa+: `https://swaroopg92.github.io/penpa-edit/#m=solve&p=…`, a drawing of a Kakuro or of a sudoku.
//!
//! Its text has lines: the kind of sheet, with the title; the squares added outside; the editing mode; the drawing of
//! the question, as JSON; the drawing of the answer; the numbers of the board's squares, each as its difference from
//! the one before. Only digits, the black squares and sums of a Kakuro and the lines between blocks have a meaning
//! here: a drawing with anything else is an error.

mod sheet;
mod write;

use super::{LARGEST, damaged, decoded};
use crate::{
    kakuro::{LONGEST, sum},
    prelude::*,
};
use base64::{
    alphabet::STANDARD,
    engine::{DecodePaddingMode, Engine, GeneralPurpose, GeneralPurposeConfig},
};
use miniz_oxide::{deflate::compress_to_vec, inflate::decompress_to_vec_with_limit};
use sheet::{Sheet, entries, has};
use std::collections::BTreeSet;
use write::write;

pub(crate) const PROFILE: Profile = Profile {
    sides: 2..=60,
    naming: NameSupport::Line,
    ..Profile::new(
        "penpa",
        KAKURO,
        &[ReadForm::Address(|address| payload(address.url).map(decoded), read)],
        write,
    )
};

/// Corners inside of a black square that contain its sums.
const ACROSS: usize = 1;
const DOWN: usize = 2;

/// Style of a digit in the middle of its square.
const NORMAL: &str = "1";

const LINES: &str = "line freeline freelineE thermo arrows direction squareframe polygon wall cage deletelineE killercages \
    nobulbthermo surface";

/// Returns the puzzle in an address of Penpa+, whose parts follow `#` or `?`.
fn payload(address: &str) -> Option<&str> {
    let (_, parts) = address.split_once(['#', '?'])?;
    let value = |name| super::parameter(parts, name);
    value("m").filter(|mode| matches!(*mode, "edit" | "solve"))?;
    value("p")
}

fn read(payload: &str) -> Result<PuzzleSpec> {
    let text = unpack(payload).ok_or_else(damaged)?;
    let lines: Vec<&str> = text.split('\n').collect();
    let (Some(head), Some(question), Some(squares)) = (lines.first(), lines.get(3), lines.get(5)) else {
        fail!("{} lines in the address: a drawing of Penpa+ has at least 6", lines.len());
    };
    let head: Vec<&str> = head.split(',').collect();
    let (sheet, title) = heading(&head)?;
    let question: Object =
        serde_json::from_str(question).map_err(|_| wrong!("invalid question: expected a JSON object"))?;
    let part = board(sheet, squares)?;
    if let Some(other) = LINES.split_whitespace().find(|part| has(&question, part)) {
        fail!("unsupported `{other}` in the drawing");
    }
    let is_kakuro = head[0] == "kakuro" || has(&question, "symbol");
    let mut position = if is_kakuro { kakuro(&part, &question)? } else { sudoku(&part, &question)? };
    position.name = title;
    Ok(position)
}

fn heading(head: &[&str]) -> Result<(Sheet, Option<String>)> {
    if !matches!(head[0], "square" | "sudoku" | "kakuro") {
        fail!("unsupported sheet {:?}: expected square, sudoku or kakuro", head[0]);
    }
    let number = |at: usize| match head.get(at).and_then(|text| text.parse().ok()) {
        Some(number @ 1..=LONGEST) => Ok(number),
        _ => fail!("invalid number of squares {:?}", head.get(at).unwrap_or(&"")),
    };
    let sheet = Sheet { columns: number(1)?, rows: number(2)? };
    let title = head.iter().find_map(|part| part.strip_prefix("Title: "));
    let title = title.map(|title| title.replace("%2C", ",").trim().to_owned());
    Ok((sheet, title.filter(|title| !title.is_empty())))
}

/// The part of a sheet that is the board.
struct SheetBoard {
    sheet: Sheet,
    first: (usize, usize),
    size: (usize, usize),
}

impl SheetBoard {
    fn place(&self, square: usize) -> Option<usize> {
        let (row, column) = self.sheet.place(square)?;
        let (row, column) = (row.checked_sub(self.first.0)?, column.checked_sub(self.first.1)?);
        (row < self.size.0 && column < self.size.1).then_some(row * self.size.1 + column)
    }

    fn entries<'l>(&self, layer: &'l Object, part: &str) -> Result<Vec<(usize, &'l Value)>> {
        let on_board = |(square, entry)| match self.place(square) {
            Some(place) => Ok((place, entry)),
            None => fail!("a `{part}` of the drawing is outside the board"),
        };
        entries(layer, part)?.into_iter().map(on_board).collect()
    }
}

fn board(sheet: Sheet, squares: &str) -> Result<SheetBoard> {
    let wrong = |_| wrong!("invalid squares of the board: expected a JSON list of numbers");
    let steps: Vec<i64> = serde_json::from_str(squares).map_err(wrong)?;
    let place = |square: &mut i64, step: i64| {
        *square = square.saturating_add(step);
        let place = usize::try_from(*square).ok().and_then(|square| sheet.place(square));
        Some(place.ok_or_else(|| wrong!("square {square} of the board is not on the sheet")))
    };
    let places: BTreeSet<(usize, usize)> = steps.into_iter().scan(0, place).collect::<Result<_>>()?;
    let columns = || places.iter().map(|(_, column)| *column);
    let (Some(first), Some(last)) = (places.first(), places.last()) else { fail!("the board has no square") };
    let (left, right) = (columns().min().unwrap_or(0), columns().max().unwrap_or(0));
    let size = (last.0 - first.0 + 1, right - left + 1);
    fail_if!(places.len() != size.0 * size.1, "the board is not a rectangle");
    Ok(SheetBoard { sheet, first: (first.0, left), size })
}

fn digits(part: &SheetBoard, question: &Object, most: usize) -> Result<Vec<(usize, u8)>> {
    let digit = |(place, entry): (usize, &Value)| {
        let text = entry[0].as_str().unwrap_or_default().trim();
        let fits = |value: &u8| (1..=most).contains(&usize::from(*value)) && entry[2] == NORMAL;
        let (value, at) = (text.parse().ok().filter(fits), cell(place, part.size.1));
        value
            .map(|value| (place, value))
            .ok_or_else(|| wrong!("invalid value {entry} at {at}: expected 1 to {most}"))
    };
    part.entries(question, "number")?.into_iter().map(digit).collect()
}

fn sudoku(part: &SheetBoard, question: &Object) -> Result<PuzzleSpec> {
    let (rows, columns) = part.size;
    fail_if!(
        rows != columns || !(2..=64).contains(&rows),
        "unsupported sudoku of {rows} rows and {columns} columns"
    );
    fail_if!(has(question, "numberS"), "unsupported `numberS` in a sudoku");
    let mut clues = vec![Clue::Open; rows * columns];
    for (place, value) in digits(part, question, rows)? {
        clues[place] = Clue::Given(value);
    }
    if has(question, "lineE") {
        let lines = question["lineE"].as_object().into_iter().flatten().map(|(line, _)| line.clone());
        if lines.collect::<BTreeSet<String>>() != between_blocks(part.sheet, part.first, rows) {
            fail!("the lines of the drawing are not those between the blocks of side {rows}");
        }
    }
    Ok(PuzzleSpec::new(rows, clues))
}

/// Returns the lines between the default blocks of a sudoku of this side whose first square is at this place of a
/// sheet.
fn between_blocks(sheet: Sheet, (top, left): (usize, usize), side: usize) -> BTreeSet<String> {
    let (height, width) = regions::default_shape(side);
    let line = |from: (usize, usize), to: (usize, usize)| {
        format!("{},{}", sheet.corner(top + from.0, left + from.1), sheet.corner(top + to.0, left + to.1))
    };
    let inner = |size: usize| (1..side).filter(move |at| size < side && at % size == 0);
    let across = inner(height).flat_map(|row| (0..side).map(move |at| ((row, at), (row, at + 1))));
    let down = inner(width).flat_map(|column| (0..side).map(move |at| ((at, column), (at + 1, column))));
    across.chain(down).map(|(from, to)| line(from, to)).collect()
}

fn kakuro(part: &SheetBoard, question: &Object) -> Result<PuzzleSpec> {
    let (rows, columns) = part.size;
    fail_if!(has(question, "lineE"), "unsupported `lineE` in a kakuro");
    let mut squares = vec![KakuroSquare::OPEN_CELL; rows * columns];
    for (place, symbol) in part.entries(question, "symbol")? {
        if symbol[1] != "kakuro" || !matches!(symbol[0].as_i64(), Some(1 | 2)) {
            fail!("invalid black square {symbol} at {}", cell(place, columns));
        }
        squares[place] = KakuroSquare::BARE;
    }
    for (number, entry) in entries(question, "numberS")? {
        let inner = part.sheet.square_and_corner(number);
        let found = inner.and_then(|(square, corner)| Some((part.place(square)?, corner)));
        let Some((place, corner @ (ACROSS | DOWN))) = found else {
            fail!("unexpected {entry}: not at a sum of a kakuro");
        };
        let label = cell(place, columns);
        let text = entry[0].as_str().map(str::trim).unwrap_or_default();
        let total =
            sum(text).map_err(|expected| wrong!("{entry} at {at}: expected {expected}", at = label))?;
        match &mut squares[place] {
            KakuroSquare::Black { across, .. } if corner == ACROSS => *across = total,
            KakuroSquare::Black { down, .. } => *down = total,
            KakuroSquare::White(_) => {
                fail!("the sum at {at} is in a cell, not in a black square", at = label)
            }
        }
    }
    for (place, value) in digits(part, question, 9)? {
        match &mut squares[place] {
            KakuroSquare::White(clue) => *clue = Clue::Given(value),
            KakuroSquare::Black { .. } => fail!("the black square {} has a digit", cell(place, columns)),
        }
    }
    Ok(KakuroBoard::new(columns, squares)?.position())
}

/// Penpa+ splits its address at `=` and so leaves the padding out; it is accepted nevertheless.
const BASE: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_encode_padding(false)
        .with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// Compression level of deflate, at most 10.
const LEVEL: u8 = 9;

/// Abbreviations: `z` and the first character of each word replace its rest.
const SHORT: &str = r#"Zz 9"qa" Q"pu_q" A"pu_a" G"grid" M"edit_mode" S"surface" L"line" E"lineE" W"wall" C"cage" N"number"
    Y"symbol" P"special" B"board" R"command_redo" U"command_undo" 8"command_replay" 1"numberS" F"freeline" 2"freelineE"
    T"thermo" 3"arrows" D"direction" 0"squareframe" 5"polygon" 4"deletelineE" 6"killercages" 7"nobulbthermo" _"__a" Onull"#;

fn abbreviations() -> impl Iterator<Item = (&'static str, &'static str)> {
    SHORT.split_whitespace().map(|word| word.split_at(1))
}

fn unpack(payload: &str) -> Option<String> {
    let bytes = BASE.decode(payload).ok()?;
    let text = decompress_to_vec_with_limit(&bytes, LARGEST).ok()?;
    let text = String::from_utf8(text).ok()?;
    let mut parts = text.split('z');
    let mut long = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match abbreviations().find(|(short, _)| part.starts_with(short)) {
            Some((short, word)) => long.extend([word, &part[short.len()..]]),
            None => long.extend(["z", part]),
        }
    }
    Some(long)
}

fn pack(text: &str) -> String {
    let short =
        abbreviations().fold(text.to_owned(), |text, (short, word)| text.replace(word, &format!("z{short}")));
    BASE.encode(compress_to_vec(short.as_bytes(), LEVEL))
}
