//! The project's record of a position:
//! `{"id": "…", "kind": "killer", "n": 9, "givens": [[0, …], …], "cages": [[15, [[0, 0], [0, 1]]], …]}`.
//!
//! | key | holds |
//! |---|---|
//! | `id` | the name |
//! | `kind` | the game; without it, the game that is made of what the other keys tell |
//! | `n`, `rows`, `cols` | the number of values, the size of the board |
//! | `givens` | a matrix: 0 open, −1 no cell |
//! | `grids` | `[row, column, block rows, block columns]` of each grid |
//! | `extra_grids` | further grids as matrices of `[row, column]` |
//! | `regions` | a matrix of labels |
//! | `cages` | `[sum or null, [[row, column], …]]` |
//! | `diagonals` | `true`: both diagonals hold every value |
//! | `marks` | names of constraints that are told nothing |
//! | `blocks` | `false`: the board has none |
//! | `grid` | a Kakuro as rows of tokens, instead of `givens` |
//! | `inputs` | any other input of the game by its name |
//! | `placed` | a matrix of the values placed while solving, 0 for none |
//! | `candidates` | a matrix of lists, `null` where the text lists none |
//! | `removed` | `[row, column, value]` of candidates that are gone |
//! | `claim` | what a technique should do |
//!
//! Rows and columns count from 0. Texts and numbers under other keys are remarks; so is `solution`. Anything else is
//! refused, so that nothing of a puzzle is lost silently.

use serde_json::{Map, Value};

use super::super::kakuro::{LONGEST, tokens};
use super::super::profile::BOTH_DIAGONALS;
use super::coordinates::{Size, count};
use super::{played, told};
use crate::inputs::{Input, Inputs};
use crate::position::{Clue, Mark, Position, Shape, usual_block};

/// The keys that are read, and the solution, which is no part of the puzzle.
const KEYS: [&str; 20] = [
    "id",
    "name",
    "kind",
    "n",
    "rows",
    "cols",
    "givens",
    "grids",
    "extra_grids",
    "regions",
    "cages",
    "diagonals",
    "marks",
    "blocks",
    "grid",
    "inputs",
    "placed",
    "candidates",
    "removed",
    "claim",
];

/// The largest number of values.
const VALUES: usize = 64;

/// Reads a record.
///
/// # Errors
/// When it is damaged.
pub(super) fn read(record: &Map<String, Value>) -> Result<Position, String> {
    for (key, value) in record {
        if holds(Some(value)) && key != "solution" && !KEYS.contains(&key.as_str()) {
            return Err(format!("the record has {key:?}, of which a position can say nothing"));
        }
    }
    let kind = kind(record)?;
    let mut position = match record.get("grid") {
        Some(grid) => kakuro(grid, record)?,
        None => squares(record)?,
    };
    position.name = match record.get("id").or_else(|| record.get("name")) {
        None | Some(Value::Null) => None,
        Some(Value::String(name)) => Some(name.clone()),
        Some(Value::Number(number)) => Some(number.to_string()),
        Some(other) => return Err(format!("{other} is no name")),
    };
    let size = Size { rows: position.shape.rows, columns: position.shape.columns };
    if record.get("grid").is_none() {
        position.shape.inputs = inputs(record, size, position.shape.values)?;
    }
    let flag = |key: &str, otherwise: bool| match record.get(key) {
        None | Some(Value::Null) => Ok(otherwise),
        Some(Value::Bool(flag)) => Ok(*flag),
        Some(other) => Err(format!("{key:?} is {other}: expected true or false")),
    };
    if flag("diagonals", false)? || kind == Some(X_SUDOKU) {
        position.marks.extend(BOTH_DIAGONALS.map(Mark::new));
    }
    if let Some(marks) = record.get("marks").filter(|marks| !marks.is_null()) {
        let names =
            marks.as_array().and_then(|list| list.iter().map(Value::as_str).collect::<Option<Vec<_>>>());
        position.marks.extend(names.ok_or("\"marks\" is no list of names")?.into_iter().map(Mark::new));
    }
    position.game = kind.filter(|kind| *kind != X_SUDOKU).map(str::to_owned);
    // Regions stand in the place of blocks where nothing else is said.
    let regions = position.game.is_none() && position.shape.inputs.contains_key("regions");
    position.blocks = flag("blocks", !regions)?;
    Ok(position)
}

/// Whether there is more under a key than a remark.
fn holds(value: Option<&Value>) -> bool {
    match value {
        None | Some(Value::Null | Value::Bool(false) | Value::Number(_) | Value::String(_)) => false,
        Some(Value::Bool(true)) => true,
        Some(Value::Array(list)) => !list.is_empty(),
        Some(Value::Object(entries)) => !entries.is_empty(),
    }
}

/// The game that a record names: kinds of other collections (`sudoku16`, `SamuraiSudoku`) leave it to what is told.
fn kind(record: &Map<String, Value>) -> Result<Option<&str>, String> {
    let kind = match record.get("kind") {
        None | Some(Value::Null) => return Ok(None),
        Some(Value::String(kind)) => kind.as_str(),
        Some(_) => return Err("\"kind\" is no text".to_owned()),
    };
    Ok(game_of_kind(kind))
}

/// The kind of other collections for boards whose diagonals hold every value.
const X_SUDOKU: &str = "xsudoku";

/// The game of a kind: one of the rule files, perhaps with constraints.
pub(super) fn game_of_kind(kind: &str) -> Option<&str> {
    let is_plain =
        kind.strip_prefix("sudoku").is_some_and(|size| size.bytes().all(|byte| byte.is_ascii_digit()));
    let is_name = |name: &str| {
        let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        !name.is_empty() && name.bytes().all(fits)
    };
    let is_composed = || {
        let parts = kind.split_once(" with ");
        parts.is_some_and(|(base, with)| is_name(base) && with.split(',').all(|name| is_name(name.trim())))
    };
    Some(kind).filter(|_| !is_plain && (is_name(kind) || is_composed()))
}

/// A Kakuro of token rows.
fn kakuro(grid: &Value, record: &Map<String, Value>) -> Result<Position, String> {
    let is_own = |key: &str| matches!(key, "id" | "name" | "kind" | "n" | "rows" | "cols" | "grid" | "marks");
    if let Some(key) = KEYS.into_iter().find(|key| !is_own(key) && holds(record.get(*key))) {
        return Err(format!("the record has both \"grid\" and {key:?}"));
    }
    let rows = grid.as_array().and_then(|rows| rows.iter().map(Value::as_str).collect::<Option<Vec<_>>>());
    let rows = rows.ok_or("\"grid\" is no list of rows of tokens")?;
    let board = tokens::board(rows.into_iter())?;
    let position = board.position();
    for (key, found) in [("rows", position.shape.rows), ("cols", position.shape.columns)] {
        if let Some(told) = record.get(key).filter(|told| count(told) != Some(found)) {
            return Err(format!("{key:?} is {told}, but the grid has {found}"));
        }
    }
    Ok(position)
}

/// A board of givens, with what is placed, listed and removed.
fn squares(record: &Map<String, Value>) -> Result<Position, String> {
    let givens = record.get("givens").ok_or("the record has no \"givens\"")?;
    let rows = givens.as_array().map_or(0, Vec::len);
    let columns = givens.as_array().and_then(|rows| rows.first()?.as_array()).map_or(0, Vec::len);
    let told = |key: &str, otherwise: usize| match record.get(key) {
        None | Some(Value::Null) => Ok(otherwise),
        Some(value) => count(value).ok_or_else(|| format!("{key:?} is {value}: expected a number")),
    };
    let values = told("n", rows)?;
    let size = Size { rows: told("rows", rows)?, columns: told("cols", columns)? };
    if !(2..=VALUES).contains(&values) {
        return Err(format!("\"n\" is {values}: a board has 2 to {VALUES} values"));
    }
    if !(1..=LONGEST).contains(&size.rows) || !(1..=LONGEST).contains(&size.columns) {
        return Err(format!(
            "{} × {} squares: a board has at most {LONGEST} rows and columns",
            size.rows, size.columns
        ));
    }
    let mut shape = Shape { rows: size.rows, columns: size.columns, values, ..Shape::square(0) };
    let mut clues = Vec::with_capacity(shape.squares());
    for (square, value) in size.matrix(givens, "the givens")?.into_iter().enumerate() {
        clues.push(match value.as_i64() {
            Some(0) => Clue::Open,
            Some(-1) => {
                shape.missing.push(square);
                Clue::Open
            }
            Some(value) if (1..=values as i64).contains(&value) => Clue::Given(value as u8),
            _ => {
                let label = size.label(square);
                return Err(format!(
                    "{value} at {label}: expected 1 to {values}, 0 for open, or -1 for no cell"
                ));
            }
        });
    }
    let mut position = Position::on(shape, clues);
    played::read(record, size, &mut position)?;
    Ok(position)
}

/// What the record tells of its board. One grid that is the whole board only says which blocks it has.
fn inputs(record: &Map<String, Value>, size: Size, values: usize) -> Result<Inputs, String> {
    let mut inputs = Inputs::new();
    let present = |key: &str| record.get(key).filter(|value| !value.is_null());
    let mut grids = present("grids").map_or(Ok(Vec::new()), |value| told::grids(value, size))?;
    let block = grids.first().map(|grid| grid.block);
    if let Some(extra) = present("extra_grids") {
        grids.extend(told::extra_grids(extra, size, block)?);
    }
    let whole = |side: usize| side == size.rows && side == size.columns && side == values;
    match grids.as_slice() {
        [] => {}
        [grid] if whole(grid.side()) && present("extra_grids").is_none() => {
            if Some(grid.block) != usual_block(values) {
                inputs.insert("h".to_owned(), Input::Number(grid.block.0 as i64));
                inputs.insert("w".to_owned(), Input::Number(grid.block.1 as i64));
            }
        }
        _ => {
            inputs.insert("grids".to_owned(), Input::Grids(grids));
        }
    }
    if let Some(regions) = present("regions") {
        inputs.insert("regions".to_owned(), told::map(regions, size, "\"regions\"")?);
    }
    if let Some(cages) = present("cages") {
        inputs.insert("cages".to_owned(), told::groups(cages, size, "\"cages\"")?);
    }
    if let Some(others) = present("inputs") {
        for (name, value) in others.as_object().ok_or("\"inputs\" is no object")? {
            inputs.insert(name.clone(), told::named(value, size, name)?);
        }
    }
    Ok(inputs)
}
