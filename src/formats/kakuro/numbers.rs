//! Kakuro as JSON numbers: the boards of kakuros.com, and the data of the model of PyCSP3 and XCSP3.
//!
//! `{"board": [[-1, 4000, …], …], …}` is in rows, or row by row in one list: -1 is black, up to 9 a cell (its number is
//! the solution), a larger number a black square: the sum across times 1000 and the sum down times 10.
//!
//! `{"nRows": 3, "nCols": 3, "clues": [[{"x": 4, "y": -1}, …], …]}`: `x` across, `y` down, -1 none, both 0 a cell.

use crate::prelude::*;

pub(crate) const KAKUROS: Profile = Profile::read_only(
    "kakuros",
    &[ReadForm::Object(|object| object.get("board").is_some_and(has_black), kakuros)],
);

/// Whether a board has a black square, unlike a sudoku: a number below 0 or above all values.
fn has_black(board: &Value) -> bool {
    match board {
        Value::Array(list) => list.iter().any(has_black),
        number => number.as_i64().is_some_and(|number| number < 0 || number > MAX_SIDE as i64),
    }
}

pub(crate) const XCSP: Profile = Profile::read_only(
    "xcsp",
    &[ReadForm::Object(|object| object.contains_key("nRows") && object.contains_key("clues"), xcsp)],
);

#[derive(Deserialize)]
#[serde(untagged)]
enum Numbers {
    Rows(Vec<Vec<i64>>),
    List(Vec<i64>),
}

#[derive(Deserialize)]
struct Kakuros {
    board: Numbers,
    #[serde(alias = "columns", alias = "width")]
    cols: Option<usize>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Xcsp {
    n_rows: usize,
    n_cols: usize,
    clues: Vec<Vec<Sums>>,
}

#[derive(Deserialize)]
struct Sums {
    x: i64,
    y: i64,
}

fn board<T>(rows: &[Vec<T>], square: impl Fn(&T) -> Result<KakuroSquare>) -> Result<KakuroBoard> {
    KakuroBoard::from_rows(rows.iter().map(|row| row.iter().map(&square).collect()).collect::<Result<_>>()?)
}

fn kakuros(text: &Object) -> Result<PuzzleSpec> {
    let record: Kakuros = object(text)?;
    let rows: Vec<Vec<i64>> = match record.board {
        Numbers::Rows(rows) => rows,
        Numbers::List(list) => {
            let columns = record.cols.unwrap_or(list.len().isqrt()).max(1);
            if !list.len().is_multiple_of(columns) {
                fail!("{} numbers on the board: expected rows of {columns}", list.len());
            }
            list.chunks(columns).map(<[i64]>::to_vec).collect()
        }
    };
    let board = board(&rows, |number| match *number {
        -1 => Ok(KakuroSquare::BARE),
        0..=9 => Ok(KakuroSquare::OPEN_CELL),
        number @ 10..=99_990 if number % 10 == 0 => Ok(KakuroSquare::black(number / 10 % 100, number / 1000)),
        other => fail!("{other} on the board: expected -1, 0 to 9, or across × 1000 + down × 10"),
    });
    Ok(board?.position())
}

fn xcsp(text: &Object) -> Result<PuzzleSpec> {
    let record: Xcsp = object(text)?;
    let board = board(&record.clues, |Sums { x, y }| match (*x, *y) {
        (0, 0) => Ok(KakuroSquare::OPEN_CELL),
        (-1..=99, -1..=99) => Ok(KakuroSquare::black(*y, *x)),
        _ => fail!("invalid clues x {x} and y {y}: expected a sum, 0 or -1 for each"),
    })?;
    let (rows, columns) = (board.rows().len(), board.columns);
    for (key, stated, found) in [("nRows", record.n_rows, rows), ("nCols", record.n_cols, columns)] {
        fail_if!(stated != found, "{key:?} is not {found}, the number of the clues");
    }
    Ok(board.position())
}
