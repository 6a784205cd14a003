//! The text in which puzzles are sent to GMPuzzles, and which Penpa+ exports: lines such as `Genre: Kakuro`, a line of
//! the size, the puzzle, its solution.
//!
//! A Kakuro counts columns and rows without the clues, and has blanks between its squares: `.` a cell, a digit, `\` a
//! black square with the sums down before it and across behind it. A sudoku has `9 9 1`, nine rows of letters for the
//! blocks and nine of digits and `.`. Cells that nobody has solved are `.` in the solution as well.

use super::error::{Place, Result, fail};
use super::kakuro::{Board, Square, words};
use super::profile::{Form, Profile};
use super::regions;
use super::source::{Ahead, Text, gather, peek};
use super::sudoku9::{SIDE, clue};
use tesuji_board::position::{Clue, Position};
use tesuji_message::{Message, message};

/// What the format can say.
pub(super) const PROFILE: Profile = Profile::read_only("gmpuzzles", &[Form::Announced(begins, collect)]);

/// What a line above a puzzle says, by its key.
fn said<'t>(line: &'t str, key: &str) -> Option<&'t str> {
    line.trim().strip_prefix(key)?.strip_prefix(':').map(str::trim)
}

/// Whether a line begins a puzzle: the next one has the genre.
fn begins(line: &Text, source: &mut dyn Ahead) -> bool {
    said(&line.text, "Author").is_some() && peek(source, 1).iter().any(|next| said(next, "Genre").is_some())
}

/// The puzzle that begins with a line, up to a blank line or the next puzzle.
pub(super) fn collect(first: Text, source: &mut dyn Ahead) -> Result<Position> {
    let lines = gather(first, source, |_, line| !line.is_blank() && said(&line.text, "Author").is_none());
    let size = lines.iter().position(|line| line.text.trim().starts_with(|c: char| c.is_ascii_digit()));
    let (head, body) = lines.split_at(size.unwrap_or(lines.len()));
    let header = |key| head.iter().find_map(|line| said(&line.text, key)).unwrap_or_default();
    let (genre, variation) = (header("Genre"), header("Variation"));
    if !matches!(variation, "" | "Standard") {
        fail!("the variation {variation:?} of {genre} cannot be read: expected Standard");
    }
    let read = match genre {
        "Kakuro" => kakuro,
        "Sudoku" => sudoku,
        _ => fail!("the genre {genre:?} cannot be read: expected Kakuro or Sudoku"),
    };
    match body {
        [size, body @ ..] => read(size, body),
        [] => fail!("no line has the size of the puzzle"),
    }
}

fn kakuro(size: &Text, body: &[Text]) -> Result<Position> {
    let wrong = |message: Message| size.wrong(message);
    let numbers: Vec<usize> = size.text.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    let &[columns, rows] = numbers.as_slice() else {
        return Err(wrong(message!("{:?}: expected columns and rows without the clues", size.text.trim())));
    };
    let Some((drawn, solution)) = body.split_at_checked(rows.saturating_add(1)) else {
        return Err(wrong(message!("{} rows of squares: expected {rows} and the clues", body.len())));
    };
    let mut squares: Vec<Vec<Square>> = Vec::with_capacity(drawn.len());
    for line in drawn {
        let words: Vec<&str> = line.text.split_whitespace().collect();
        if words.len() != columns.saturating_add(1) {
            return Err(
                line.wrong(message!("{} squares in a row: expected {columns} and the clue", words.len()))
            );
        }
        let square = |word: &&str| {
            let square = words::GMPUZZLES.square(word);
            square.map_err(|expected| line.wrong(message!("{word:?} in a row: expected {expected}")))
        };
        squares.push(words.iter().map(square).collect::<Result<_, _>>()?);
    }
    check_solution(solution, (rows, columns))?;
    Ok(Board::of_rows(squares).at(size.number)?.position())
}

fn sudoku(size: &Text, body: &[Text]) -> Result<Position> {
    let numbers: Vec<&str> = size.text.split_whitespace().collect();
    let wrong = |message: Message| size.wrong(message);
    if numbers != ["9", "9", "1"] {
        return Err(wrong(message!("a sudoku of the size {:?}: expected 9 9 1", size.text.trim())));
    }
    let Some((blocks, rest)) = body.split_at_checked(SIDE) else {
        return Err(wrong(message!("{} rows after the size: expected {SIDE} of blocks", body.len())));
    };
    // A puzzle without givens has no rows for them.
    let (drawn, solution) = rest.split_at(rest.len().min(SIDE));
    let labels = characters(blocks, |c| c.is_ascii_alphabetic().then(|| Some(i64::from(u32::from(c)))))?;
    let clues = match drawn.len() {
        0 => vec![Clue::Open; SIDE * SIDE],
        SIDE => characters(drawn, |c| clue(c, "."))?,
        found => return Err(wrong(message!("{found} rows of digits: expected {SIDE}"))),
    };
    check_solution(solution, (SIDE, SIDE))?;
    let mut position = Position::new(SIDE, clues);
    regions::set(&mut position, &labels).at(size.number)?;
    if position.shape.inputs.is_empty() {
        Ok(position)
    } else {
        Err(wrong(message!("the letters show other blocks than those of a sudoku")))
    }
}

/// What the characters of rows mean.
fn characters<T>(lines: &[Text], meaning: impl Fn(char) -> Option<T>) -> Result<Vec<T>> {
    let mut cells = Vec::with_capacity(SIDE * SIDE);
    for line in lines {
        let row: Option<Vec<T>> = line.text.trim().chars().map(&meaning).collect();
        let row = row.filter(|row| row.len() == SIDE);
        let wrong = || line.wrong(message!("{:?} is no row of {SIDE} cells", line.text.trim()));
        cells.extend(row.ok_or_else(wrong)?);
    }
    Ok(cells)
}

/// A solution is no part of the puzzle; anything else behind it is not read over.
fn check_solution(lines: &[Text], (rows, columns): (usize, usize)) -> Result<()> {
    let is_row = |line: &Text| {
        let text = line.text.trim();
        text.len() == columns && text.bytes().all(|byte| byte == b'.' || byte.is_ascii_digit())
    };
    match lines.iter().enumerate().find(|(row, line)| *row >= rows || !is_row(line)) {
        None => Ok(()),
        Some((_, line)) => Err(line.wrong(message!("{:?} is no row of the solution", line.text.trim()))),
    }
}
