//! One JSON object a line: `{"id": "…", "kind": "sudoku16", "n": 16, "grids": [[0, 0, 4, 4]], "givens": [[0, …], …]}`.
//!
//! `givens` is a matrix with 0 for open cells; `grids` holds row, column, block rows and block columns of the one
//! grid; `"diagonals": true` makes it an X-sudoku. Texts and numbers under other keys are remarks. Lists, objects and
//! flags under other keys are laws of games that a square grid of givens cannot hold (cages, regions, further grids),
//! so the record is refused and nothing of it is lost silently.

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::{FormatError, MAX_SIDE, cell};
use crate::board::position::{Clue, Position};

#[derive(Deserialize)]
struct Record {
    #[serde(alias = "name")]
    id: Option<String>,
    n: Option<usize>,
    rows: Option<usize>,
    cols: Option<usize>,
    givens: Option<Vec<Vec<i64>>>,
    grids: Option<Vec<[usize; 4]>>,
    #[serde(default)]
    diagonals: bool,
    #[serde(rename = "solution")]
    _solution: Option<Value>,
    #[serde(flatten)]
    others: Map<String, Value>,
}

pub(super) fn read(text: &str, number: usize) -> Result<Position, FormatError> {
    // The kind comes first: a record of another game has other fields, and its own message.
    let value: Value = parse(serde_json::from_str(text), number)?;
    let kind = match value.get("kind") {
        None | Some(Value::Null) => "sudoku",
        Some(Value::String(kind)) => kind,
        Some(_) => return Err(FormatError::new(number, "\"kind\" is no text")),
    };
    let is_diagonal = kind == "xsudoku" || kind == "x-sudoku";
    let is_sudoku =
        kind.strip_prefix("sudoku").is_some_and(|size| size.bytes().all(|byte| byte.is_ascii_digit()));
    if !is_diagonal && !is_sudoku {
        let message =
            format!("a record of kind {kind:?}: a position is one square grid of kind sudoku or xsudoku");
        return Err(FormatError::new(number, message));
    }
    let record: Record = parse(serde_json::from_value(value), number)?;
    let fail = |message: String| Err(FormatError::new(number, message));
    for (key, value) in &record.others {
        let holds = match value {
            Value::Null | Value::Bool(false) | Value::Number(_) | Value::String(_) => false,
            Value::Bool(true) => true,
            Value::Array(list) => !list.is_empty(),
            Value::Object(entries) => !entries.is_empty(),
        };
        if holds {
            return fail(format!("the record has {key:?}, which a square grid of givens cannot hold"));
        }
    }
    let Some(givens) = record.givens else {
        return fail("the record has no \"givens\"".to_owned());
    };
    let side = record.n.unwrap_or(givens.len());
    if !(2..=MAX_SIDE).contains(&side) {
        return fail(format!("\"n\" is {side}: a board has a side from 2 to {MAX_SIDE}"));
    }
    let sized = |size: Option<usize>| size.is_none_or(|size| size == side);
    if !sized(record.rows) || !sized(record.cols) || givens.len() != side {
        return fail(format!("\"n\" is {side}, but the grid has another size"));
    }
    let mut position = Position::new(side, clues(&givens, side, number)?);
    position.line = number;
    position.name = record.id;
    position.game = (record.diagonals || is_diagonal).then(|| "x-sudoku".to_owned());
    let block = match record.grids.as_deref() {
        None | Some([]) => None,
        Some([[0, 0, height, width]]) if height.checked_mul(*width) == Some(side) => Some((*height, *width)),
        Some([[row, column, height, width]]) => {
            return fail(format!("\"grids\" [{row}, {column}, {height}, {width}] is no grid of side {side}"));
        }
        Some(grids) => {
            return fail(format!("{} grids: a position is one square grid", grids.len()));
        }
    };
    position.shape.set_block(block);
    Ok(position)
}

/// Unwraps what serde says; its own line number is always 1 and would only mislead.
fn parse<T>(result: Result<T, serde_json::Error>, number: usize) -> Result<T, FormatError> {
    result.map_err(|error| {
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        let place = if error.column() > 0 { format!(" (column {})", error.column()) } else { String::new() };
        FormatError::new(number, format!("not a JSON record of a puzzle: {message}{place}"))
    })
}

fn clues(givens: &[Vec<i64>], side: usize, number: usize) -> Result<Vec<Clue>, FormatError> {
    let mut clues = Vec::with_capacity(side * side);
    for (row, values) in givens.iter().enumerate() {
        if values.len() != side {
            let message = format!("{} cells in row {} of the givens: expected {side}", values.len(), row + 1);
            return Err(FormatError::new(number, message));
        }
        for value in values {
            clues.push(match u8::try_from(*value) {
                Ok(0) => Clue::Open,
                Ok(value) if usize::from(value) <= side => Clue::Given(value),
                _ => {
                    let cell = cell(clues.len(), side);
                    let message = format!("{value} at {cell}: expected 1 to {side}, or 0 for open");
                    return Err(FormatError::new(number, message));
                }
            });
        }
    }
    Ok(clues)
}

pub(super) fn write(position: &Position) -> String {
    let side = position.side();
    let is_diagonal = position.game.as_deref() == Some("x-sudoku");
    let mut record = Map::new();
    if let Some(name) = &position.name {
        record.insert("id".to_owned(), json!(name));
    }
    record.insert("kind".to_owned(), json!(if is_diagonal { "xsudoku" } else { "sudoku" }));
    record.insert("n".to_owned(), json!(side));
    if let Some((height, width)) = position.shape.block() {
        record.insert("grids".to_owned(), json!([[0, 0, height, width]]));
    }
    if is_diagonal {
        record.insert("diagonals".to_owned(), json!(true));
    }
    let value = |clue: &Clue| {
        if let Clue::Given(value) = clue { *value } else { 0 }
    };
    let rows: Vec<Vec<u8>> = position.clues.chunks(side).map(|row| row.iter().map(value).collect()).collect();
    record.insert("givens".to_owned(), json!(rows));
    Value::Object(record).to_string()
}
