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

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::super::error::{Place, Result, fail, wrong};
use super::super::kakuro::{LONGEST, words};
use super::super::profile::{BOTH_DIAGONALS, Object};
use super::coordinates::Size;
use super::told::{self, Extra, Told};
use crate::inputs::{Input, Inputs};
use crate::position::{Claim, Clue, Mark, Position, Shape, usual_block};

/// The keys of a Kakuro of token rows.
const OF_TOKENS: [&str; 8] = ["id", "name", "kind", "n", "rows", "cols", "grid", "marks"];

/// The other keys that are read, and the solution, which is no part of the puzzle.
const KEYS: [&str; 13] = [
    "givens",
    "grids",
    "extra_grids",
    "regions",
    "cages",
    "diagonals",
    "blocks",
    "inputs",
    "placed",
    "candidates",
    "removed",
    "claim",
    "solution",
];

/// The largest number of values.
const VALUES: usize = 64;

/// The kind of other collections for boards whose diagonals hold every value.
const X_SUDOKU: &str = "xsudoku";

/// What stands under a key, or that it is no such thing; nothing where it is missing.
fn field<T: DeserializeOwned>(record: &Object, key: &str, expected: &str) -> Result<Option<T>> {
    let told = record.get(key).filter(|value| !value.is_null());
    told.map(|value| T::deserialize(value).map_err(|_| wrong!("{key:?} is {expected}"))).transpose()
}

fn flag(record: &Object, key: &str, otherwise: bool) -> Result<bool> {
    let value = record.get(key).unwrap_or(&Value::Null);
    Ok(field(record, key, &format!("{value}: expected true or false"))?.unwrap_or(otherwise))
}

/// Reads a record.
pub(super) fn read(record: &Object) -> Result<Position> {
    let is_known = |key: &str| OF_TOKENS.contains(&key) || KEYS.contains(&key);
    if let Some((key, _)) = record.iter().find(|(key, value)| holds(value) && !is_known(key)) {
        fail!("the record has {key:?}, of which a position can say nothing");
    }
    let kind: Option<String> = field(record, "kind", "no text")?;
    let kind = kind.as_deref().and_then(game_of_kind);
    let mut position = match record.get("grid") {
        Some(_) => kakuro(record)?,
        None => squares(record)?,
    };
    position.name = match record.get("id").or_else(|| record.get("name")) {
        None | Some(Value::Null) => None,
        Some(Value::String(name)) => Some(name.clone()),
        Some(Value::Number(number)) => Some(number.to_string()),
        Some(other) => fail!("{other} is no name"),
    };
    if flag(record, "diagonals", false)? || kind == Some(X_SUDOKU) {
        position.marks.extend(BOTH_DIAGONALS.map(Mark::new));
    }
    let marks: Option<Vec<String>> = field(record, "marks", "no list of names")?;
    position.marks.extend(marks.iter().flatten().map(|name| Mark::new(name)));
    position.game = kind.filter(|kind| *kind != X_SUDOKU).map(str::to_owned);
    // Regions stand in the place of blocks where nothing else is said.
    let regions = position.game.is_none() && position.shape.inputs.contains_key("regions");
    position.blocks = flag(record, "blocks", !regions)?;
    Ok(position)
}

/// Whether there is more under a key than a remark.
fn holds(value: &Value) -> bool {
    match value {
        Value::Null | Value::Number(_) | Value::String(_) => false,
        Value::Bool(flag) => *flag,
        Value::Array(list) => !list.is_empty(),
        Value::Object(entries) => !entries.is_empty(),
    }
}

/// The game of a kind: one of the rule files, perhaps with constraints. Kinds of other collections (`sudoku16`,
/// `SamuraiSudoku`) leave it to what is told.
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
fn kakuro(record: &Object) -> Result<Position> {
    if let Some(key) = KEYS[..KEYS.len() - 1].iter().find(|key| record.get(**key).is_some_and(holds)) {
        fail!("the record has both \"grid\" and {key:?}");
    }
    let rows: Vec<String> = field(record, "grid", "no list of rows of tokens")?.unwrap_or_default();
    let position = words::token_board(rows.iter().map(String::as_str))?.position();
    for (key, found) in [("rows", position.shape.rows), ("cols", position.shape.columns)] {
        if let Some(told) = field::<Value>(record, key, "")?.filter(|told| *told != found) {
            fail!("{key:?} is {told}, but the grid has {found}");
        }
    }
    Ok(position)
}

/// A board of givens, with what is told of it and what is placed, listed and removed.
fn squares(record: &Object) -> Result<Position> {
    let givens: Option<Vec<Vec<i64>>> = field(record, "givens", "no matrix of integers")?;
    let givens = givens.ok_or("the record has no \"givens\"")?;
    let told =
        |key: &str, otherwise: usize| field(record, key, "no number").map(|told| told.unwrap_or(otherwise));
    let values = told("n", givens.len())?;
    let columns = givens.first().map_or(0, Vec::len);
    let size = Size { rows: told("rows", givens.len())?, columns: told("cols", columns)? };
    if !(2..=VALUES).contains(&values) {
        fail!("\"n\" is {values}: a board has 2 to {VALUES} values");
    }
    if !(1..=LONGEST).contains(&size.rows) || !(1..=LONGEST).contains(&size.columns) {
        let Size { rows, columns } = size;
        fail!("{rows} × {columns} squares: a board has at most {LONGEST} rows and columns");
    }
    let mut shape = Shape { rows: size.rows, columns: size.columns, values, ..Shape::square(0) };
    let mut clues = Vec::with_capacity(shape.squares());
    for (square, value) in size.matrix(givens, "the givens")?.into_iter().enumerate() {
        clues.push(match value {
            0 | -1 => Clue::Open,
            value if (1..=values as i64).contains(&value) => Clue::Given(value as u8),
            _ => fail!(
                "{value} at {}: expected 1 to {values}, 0 for open, or -1 for no cell",
                size.label(square)
            ),
        });
        if value == -1 {
            shape.missing.push(square);
        }
    }
    shape.inputs = inputs(record, size, values)?;
    let mut position = Position::on(shape, clues);
    played(record, size, &mut position)?;
    Ok(position)
}

/// What the record tells of its board. One grid that is the whole board only says which blocks it has.
fn inputs(record: &Object, size: Size, values: usize) -> Result<Inputs> {
    let mut inputs = Inputs::new();
    let grids: Option<Vec<[usize; 4]>> =
        field(record, "grids", "no list of [row, column, block rows, block columns]")?;
    let mut grids: Vec<_> =
        grids.into_iter().flatten().map(|told| told::grid(told, size)).collect::<Result<_>>()?;
    let block = grids.first().map(|grid| grid.block);
    let extra: Option<Vec<Extra>> = field(record, "extra_grids", "no list of matrices of [row, column]")?;
    let is_alone = extra.is_none() && (size.rows, size.columns) == (values, values);
    for (place, told) in extra.into_iter().flatten().enumerate() {
        grids.push(told::extra(told, place, block, size)?);
    }
    let mut put = |name: &str, input: Input| inputs.insert(name.to_owned(), input);
    match grids.as_slice() {
        [] => {}
        [grid] if is_alone && grid.side() == values => {
            if Some(grid.block) != usual_block(values) {
                put("h", Input::Number(grid.block.0 as i64));
                put("w", Input::Number(grid.block.1 as i64));
            }
        }
        _ => drop(put("grids", Input::Grids(grids))),
    }
    if let Some(regions) = field(record, "regions", "no matrix of integers and null")? {
        put("regions", Told::Map(regions).input(size, "\"regions\"")?);
    }
    if let Some(cages) = field(record, "cages", "no list of [number or null, [[row, column], …]]")? {
        put("cages", Told::Groups(cages).input(size, "\"cages\"")?);
    }
    for (name, value) in field::<Object>(record, "inputs", "no object")?.into_iter().flatten() {
        let told: Told = serde_json::from_value(value)
            .map_err(|_| wrong!("input {name:?} has no \"number\", \"map\" or \"groups\""))?;
        put(&name, told.input(size, &format!("input {name:?}"))?);
    }
    Ok(inputs)
}

/// Takes what was done while solving: placed values, listed and removed candidates, and what a technique should do.
fn played(record: &Object, size: Size, position: &mut Position) -> Result<()> {
    let values = position.shape.values;
    let fits = |value: &u8| (1..=values).contains(&usize::from(*value));
    let mut tell = |square: usize, clue: Clue| {
        if !position.shape.is_cell(square) || position.clues[square] != Clue::Open {
            fail!("{} is told twice, or is no cell", size.label(square));
        }
        position.clues[square] = clue;
        Ok(())
    };
    if let Some(placed) = field(record, "placed", "no matrix of values")? {
        for (square, value) in size.matrix(placed, "\"placed\"")?.into_iter().enumerate() {
            match value {
                0 => {}
                value if fits(&value) => tell(square, Clue::Placed(value))?,
                _ => fail!("{value} placed at {}: expected 1 to {values}, or 0", size.label(square)),
            }
        }
    }
    if let Some(candidates) = field::<Vec<Vec<Option<Vec<u8>>>>>(record, "candidates", "no matrix of lists")?
    {
        for (square, list) in size.matrix(candidates, "\"candidates\"")?.into_iter().enumerate() {
            let Some(list) = list else { continue };
            if !list.iter().all(fits) {
                let at = size.label(square);
                fail!("candidates {list:?} at {at}: expected values from 1 to {values}");
            }
            tell(square, Clue::Candidates(list.iter().fold(0, |mask, value| mask | 1 << (value - 1))))?;
        }
    }
    let triples = |record: &Object, key: &str| {
        let list: Option<Vec<(usize, usize, u8)>> = field(record, key, "no list of [row, column, value]")?;
        let triple = |(row, column, value): (usize, usize, u8)| match fits(&value) {
            true => Ok((size.square([row, column])?, value)),
            false => fail!("[{row},{column},{value}] in {key:?}: expected [row, column, value]"),
        };
        list.into_iter().flatten().map(triple).collect::<Result<Vec<_>>>()
    };
    let removed = triples(record, "removed")?;
    if let Some(claim) = field::<Object>(record, "claim", "no object")? {
        let told = field(&claim, "values", "no list of integers");
        let told: Vec<u8> =
            told.map_err(|_| "\"values\" of \"claim\" is no list of integers")?.unwrap_or_default();
        if !told.iter().all(fits) {
            fail!("\"claim\" names a value that the board has not");
        }
        position.claim = Some(Claim {
            code: field(&claim, "code", "no text")?.ok_or("\"claim\" has no \"code\"")?,
            values: told,
            eliminates: triples(&claim, "eliminates").after(|| "\"claim\"")?,
            places: triples(&claim, "places").after(|| "\"claim\"")?,
            extra: field(&claim, "extra", "no text")?.unwrap_or_default(),
        });
    }
    position.removed = removed;
    Ok(())
}
