//! Boards of several grids that share cells, drawn: a character for each square, a blank or symbol for a missing cell.
//!
//! The grids follow from the places of the cells. Drawing around and between cells is dropped: borders, and columns
//! that are blank or bars in every row. A symbol marks missing cells if with it, and with no other, the cells form
//! grids. Without any sign for missing cells, a row may consist of its cells alone.

mod shape;

use super::{blanks, read_all};
use crate::prelude::*;
pub(crate) use shape::Cells;
use std::collections::BTreeSet;

/// Maximum number of rows of a board, and so of lines that are read ahead.
const LONGEST: usize = 128;

pub const PROFILE: Profile = Profile {
    naming: NameSupport::Line,
    needs: &["grids"],
    ..Profile::new("overlap", &["grids"], &[ReadForm::Rows(collect_only)], write)
};

/// Number of characters of a row that are neither blanks nor bars.
fn cells_of(row: &str) -> usize {
    recognise::plain_borders(row).chars().filter(|c| !c.is_whitespace() && *c != '|').count()
}

/// Whether rows that form a square show too few values for its side: all values but one of a smaller grid.
fn shows_too_few(rows: &[&str]) -> bool {
    let values: BTreeSet<u8> = rows.iter().flat_map(|row| row.chars()).filter_map(value_of).collect();
    let largest = values.last().map_or(0, |value| usize::from(*value));
    rows.len() > 9 && largest > 3 && values.len() + 1 >= largest && values.len() + 1 < rows.len()
}

fn drawn(lines: &[SourceLine]) -> Vec<&str> {
    lines.iter().filter(|line| !line.is_border()).map(|line| &*line.text).collect()
}

/// Reads a board of several grids, or one with blanks for open cells, from the lines from `first` on. If they are
/// another text, returns `first` and puts the other lines back.
///
/// The rows of a single grid are as long as their number: if all of the first rows are such, no search is done.
pub fn collect(first: SourceLine, source: &mut dyn Lookahead) -> Result<Result<PuzzleSpec>, SourceLine> {
    let side = recognise::sides(&recognise::plain_row(&first.text));
    let width = cells_of(&first.text);
    let (mut rows, mut is_plain) = (1, true);
    let mut lines = gather(first, source, |before, line| {
        let kind = recognise::kind(&line.text);
        let is_damaged = kind == LineKind::Words && recognise::resembles_row(&line.text);
        let is_row = is_damaged || matches!(kind, LineKind::Row | LineKind::Single(_));
        let is_whole = before.len() >= LONGEST || is_plain && side.contains(&rows);
        if is_whole || !is_row && kind != LineKind::Border {
            return false;
        }
        if is_row {
            is_plain &= cells_of(&line.text) == width && symbols(&line.text).len() < 2;
            rows += 1;
        }
        true
    });
    let drawn = drawn(&lines);
    let is_one = is_plain && side.contains(&drawn.len()) && !shows_too_few(&drawn);
    if drawn.len() > 3 && !is_one && !are_boards(&drawn) {
        if let Ok(position) = read(&drawn) {
            return Ok(Ok(position));
        }
        if let Some(error) = odd_sign(&lines) {
            return Ok(Err(error));
        }
        if let Some(read) = blanks::read(&lines) {
            return Ok(read);
        }
    }
    unread_all(source, lines.drain(1..).map(Ok));
    Err(lines.remove(0))
}

/// Returns the error of a letter that is not a value, if the rows are a board of several grids without it.
fn odd_sign(lines: &[SourceLine]) -> Option<FormatError> {
    let is_odd = |sign: char| sign.is_alphabetic();
    let rows = drawn(lines);
    let plain: Vec<String> = rows.iter().map(|row| row.replace(is_odd, ".")).collect();
    let mut drawn = lines.iter().filter(|line| !line.is_border());
    let (row, sign) = drawn.find_map(|row| Some((row, row.text.chars().find(|sign| is_odd(*sign))?)))?;
    let plain: Vec<&str> = plain.iter().map(String::as_str).collect();
    let read = read(&plain).ok()?;
    let squares = squares(&rows);
    let column = squares.iter().flatten().position(|square| *square == sign)?;
    let place = cell(column, squares[0].len());
    let values = read.shape.values;
    Some(
        row.wrong(message!(
            "{sign:?} at {place}: expected a value from 1 to {values}, or . for an open cell"
        )),
    )
}

/// Whether each row may be a whole board of a small side: it has the length of one, and no value is larger.
fn are_boards(rows: &[&str]) -> bool {
    let fits =
        |row: &str, side: usize| row.chars().filter_map(value_of).all(|value| usize::from(value) <= side);
    rows.iter().all(|row| recognise::short_side(row).is_some_and(|side| fits(row, side)))
}

fn collect_only(first: SourceLine, source: &mut dyn Lookahead) -> Result<PuzzleSpec> {
    let lines = gather(first, source, |before, line| {
        // The name of the next board, or a row that begins with a missing cell.
        let is_next = recognise::kind(&line.text) == LineKind::Comment && read(&drawn(before)).is_ok();
        !line.is_blank() && before.len() < LONGEST && !is_next
    });
    read(&drawn(&lines))
}

/// Returns the symbols of a row that are not values, without blanks and bars.
fn symbols(row: &str) -> BTreeSet<char> {
    row.chars().filter(|c| !c.is_whitespace() && *c != '|' && value_of(*c).is_none()).collect()
}

fn read(rows: &[&str]) -> Result<PuzzleSpec> {
    let squares = squares(rows);
    let (rows_of_cells, columns) = (squares.len(), squares.first().map_or(0, Vec::len));
    let squares = squares.concat();
    let symbols: BTreeSet<char> = rows.iter().flat_map(|row| symbols(row)).collect();
    let has_blanks = squares.contains(&' ');
    // Blanks, if there are any, mark missing cells; otherwise a symbol does, unless it also marks open cells.
    let gaps: Vec<char> =
        if has_blanks || symbols.len() < 2 { vec![' '] } else { symbols.into_iter().collect() };
    let of_gap = |gap: char| {
        let filled = squares.iter().map(|square| *square != gap).collect();
        let cells = Cells { rows: rows_of_cells, columns, filled };
        position(&squares, &cells, largest(squares.iter().filter(|square| **square != gap)))
    };
    let mut found = of_gap(gaps[0]);
    for gap in &gaps[1..] {
        found = found.or_else(|_| of_gap(*gap));
    }
    let is_tight = rows.iter().all(|row| !row.trim_end().contains(char::is_whitespace));
    if has_blanks && is_tight { found.or_else(|_| unspaced(rows)) } else { found }
}

/// Returns the largest value of these characters, or 1 if none is a value.
fn largest<'c>(characters: impl Iterator<Item = &'c char>) -> usize {
    usize::from(characters.filter_map(|c| value_of(*c)).max().unwrap_or(1))
}

fn unspaced(rows: &[&str]) -> Result<PuzzleSpec> {
    let rows: Vec<Vec<char>> = rows.iter().map(|row| row.trim().chars().collect()).collect();
    let counts: Vec<usize> = rows.iter().map(Vec::len).collect();
    let largest = largest(rows.iter().flatten());
    let cells = shape::cells(&counts, largest)?;
    let mut characters = rows.into_iter().flatten();
    let square = |filled: &bool| filled.then(|| characters.next()).flatten().unwrap_or(' ');
    let squares: Vec<char> = cells.filled.iter().map(square).collect();
    position(&squares, &cells, largest)
}

/// Returns the squares of rows: characters without the columns that consist of blanks and bars.
fn squares(rows: &[&str]) -> Vec<Vec<char>> {
    let plain = |row: &&str| recognise::plain_borders(row).trim_end().replace(['|', '\t'], " ");
    let rows: Vec<Vec<char>> = rows.iter().map(|row| plain(row).chars().collect()).collect();
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    let sign_at = |row: &[char], column: usize| row.get(column).copied().unwrap_or(' ');
    let columns: Vec<usize> =
        (0..width).filter(|column| rows.iter().any(|row| sign_at(row, *column) != ' ')).collect();
    rows.iter().map(|row| columns.iter().map(|column| sign_at(row, *column)).collect()).collect()
}

fn position(squares: &[char], cells: &Cells, largest: usize) -> Result<PuzzleSpec> {
    let clue = |(square, (character, filled)): (usize, (&char, &bool))| match (filled, value_of(*character)) {
        (false, _) => Ok(Clue::Open),
        (true, Some(value)) => Ok(Clue::Given(value)),
        (true, None) if line::is_blank(*character, 9) || *character == '-' => Ok(Clue::Open),
        (true, None) => {
            let cell = cell(square, cells.columns);
            fail!("{character:?} at {cell}: expected a value, or . for an open cell")
        }
    };
    let clues = squares.iter().zip(&cells.filled).enumerate().map(clue).collect::<Result<_, _>>()?;
    position_of(cells, clues, largest)
}

/// Returns the board of these cells, with values up to at least `largest`.
pub fn position_of(cells: &Cells, clues: Vec<Clue>, largest: usize) -> Result<PuzzleSpec> {
    let (rows, columns, grids) = (cells.rows, cells.columns, shape::grids(cells, largest)?);
    let values = grids.first().map_or(0, GridShape::side);
    let mut shape = BoardShape { rows, columns, values, ..BoardShape::square(0) };
    shape.missing = (0..shape.squares()).filter(|square| !cells.filled[*square]).collect();
    if let Some(square) = shape.missing.iter().find(|square| clues[**square] != Clue::Open) {
        fail!("{} has a value but is not a cell", cell(*square, columns));
    }
    shape.inputs.insert("grids".to_owned(), PuzzleInput::Grids(grids));
    Ok(PuzzleSpec::with_shape(shape, clues))
}

fn write(position: &PuzzleSpec) -> Result<String> {
    let columns = position.shape.columns;
    let character = |(square, clue): (usize, &Clue)| match clue {
        Clue::Given(value) => symbol(*value),
        _ if position.shape.is_cell(square) => '.',
        _ => ' ',
    };
    let squares: Vec<char> = position.clues.iter().enumerate().map(character).collect();
    let mut lines: Vec<String> = position.name.iter().map(|name| format!("# {name}")).collect();
    lines.extend(squares.chunks(columns).map(|row| row.iter().collect::<String>().trim_end().to_owned()));
    let text = lines.join("\n");
    // A drawing shows cells, not grids: the result must read back as the same position.
    match read_all(&text, None).as_slice() {
        [Ok(back)] if back.shape == position.shape && back.clues == position.clues => Ok(text),
        _ => fail!(
            "the overlap format cannot represent which grids these cells belong to: another arrangement has \
             them too"
        ),
    }
}
