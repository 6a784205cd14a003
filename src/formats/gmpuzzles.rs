//! The text of GMPuzzles, which Penpa+ exports: lines such as `Genre: Kakuro`, the size, the puzzle, its solution.
//!
//! A Kakuro counts columns and rows without the clues, and has blanks between its squares: `.` a cell, a digit, `\` a
//! black square with the sum down before it and the sum across after it. A sudoku has `9 9 1`, nine rows of letters for
//! the blocks and nine of digits and `.`. Unsolved cells are `.` in the solution as well.

use super::sudoku9::clue;
use crate::prelude::*;

pub const PROFILE: Profile = Profile::read_only("gmpuzzles", &[ReadForm::Announced(begins, collect)]);

fn header<'t>(line: &'t str, key: &str) -> Option<&'t str> {
    line.trim().strip_prefix(key)?.strip_prefix(':').map(str::trim)
}

fn begins(line: &SourceLine, source: &mut dyn Lookahead) -> bool {
    let has_genre = |next: &String| header(next, "Genre").is_some();
    header(&line.text, "Author").is_some() && peek(source, 1).iter().any(has_genre)
}

fn collect(first: SourceLine, source: &mut dyn Lookahead) -> Result<PuzzleSpec> {
    let lines = gather(first, source, |_, line| !line.is_blank() && header(&line.text, "Author").is_none());
    let size = lines.iter().position(|line| line.text.trim().starts_with(|c: char| c.is_ascii_digit()));
    let (head, body) = lines.split_at(size.unwrap_or(lines.len()));
    let header = |key| head.iter().find_map(|line| header(&line.text, key)).unwrap_or_default();
    let (genre, variation) = (header("Genre"), header("Variation"));
    if !matches!(variation, "" | "Standard") {
        fail!("unsupported variation {variation:?} of {genre}: expected Standard");
    }
    let read = match genre {
        "Kakuro" => kakuro,
        "Sudoku" => sudoku,
        _ => fail!("unsupported genre {genre:?}: expected Kakuro or Sudoku"),
    };
    let [size, body @ ..] = body else { fail!("missing size of the puzzle") };
    read(size.text.trim(), body).at_line(size.number)
}

fn kakuro(size: &str, body: &[SourceLine]) -> Result<PuzzleSpec> {
    let numbers: Vec<usize> = size.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    let &[columns, rows] = numbers.as_slice() else {
        fail!("{:?}: expected columns and rows without the clues", size);
    };
    let width = columns.saturating_add(1);
    let Some((drawn, solution)) = body.split_at_checked(rows.saturating_add(1)) else {
        fail!("{} rows of squares: expected {rows} and the clues", body.len());
    };
    let squares = read_rows(drawn, |_, row| {
        let words: Vec<&str> = row.split_whitespace().collect();
        fail_if!(words.len() != width, "{} squares in a row: expected {columns} and the clue", words.len());
        let square = |word| {
            let wrong = |expected| wrong!("{word:?} in a row: expected {expected}");
            words::GMPUZZLES.square(word).map_err(wrong)
        };
        words.into_iter().map(square).collect()
    })?;
    check_solution(solution, (rows, columns))?;
    Ok(KakuroBoard::new(width, squares)?.position())
}

fn sudoku(size: &str, body: &[SourceLine]) -> Result<PuzzleSpec> {
    fail_if!(
        size.split_whitespace().ne(["9", "9", "1"]),
        "invalid size {:?} of a sudoku: expected 9 9 1",
        size
    );
    let Some((blocks, rest)) = body.split_at_checked(SIDE) else {
        fail!("{} rows after the size: expected {SIDE} of blocks", body.len());
    };
    // A puzzle without givens has no rows for them.
    let (drawn, solution) = rest.split_at(rest.len().min(SIDE));
    let labels = characters(blocks, |c| c.is_ascii_alphabetic().then(|| Some(i64::from(u32::from(c)))))?;
    let clues = match drawn.len() {
        0 => vec![Clue::Open; SIDE * SIDE],
        SIDE => characters(drawn, |c| clue(c, "."))?,
        found => fail!("{found} rows of digits: expected {SIDE}"),
    };
    check_solution(solution, (SIDE, SIDE))?;
    let mut position = PuzzleSpec::new(SIDE, clues);
    regions::set(&mut position, labels)?;
    let has_default_blocks = position.shape.inputs.is_empty();
    fail_if!(!has_default_blocks, "the letters do not show the blocks of a sudoku");
    Ok(position)
}

fn characters<T>(lines: &[SourceLine], meaning: impl Fn(char) -> Option<T>) -> Result<Vec<T>> {
    read_rows(lines, |_, row| {
        let entries: Option<Vec<T>> = row.trim().chars().map(&meaning).collect();
        let whole = entries.filter(|row| row.len() == SIDE);
        whole.ok_or_else(|| wrong!("invalid row {:?}: expected {SIDE} cells", row.trim()))
    })
}

/// Checks that the remaining lines are a solution, which is dropped; any other text is an error.
fn check_solution(lines: &[SourceLine], (rows, columns): (usize, usize)) -> Result<()> {
    read_rows(lines, |row, text| {
        let text = text.trim();
        let is_row = text.len() == columns && text.bytes().all(|byte| byte == b'.' || byte.is_ascii_digit());
        fail_if!(row >= rows || !is_row, "invalid row {:?} of the solution", text);
        Ok(Vec::<()>::new())
    })
    .map(drop)
}
