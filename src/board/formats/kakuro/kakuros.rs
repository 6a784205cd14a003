//! The boards of kakuros.com, a JSON object: `{"board": [[-1, 4000, …], …], …}` in rows, or row by row in one list.
//!
//! -1 is black, up to 9 a cell (its number is the solution), anything larger a black square: the sum across times 1000
//! and the sum down times 10.

use serde_json::{Map, Value, json};

use super::super::profile::{Cell, Profile, Reads};
use super::{Board, Square, VALUES};
use crate::position::Position;

/// What the format can say.
pub(in crate::formats) const PROFILE: Profile = Profile {
    sides: VALUES..=VALUES,
    cells: &[Cell::Open],
    ..Profile::of_kakuro("kakuros", Reads::object(is_object, read_object), |position| {
        let board = Board::of_position(position)?;
        let number = |square: &Square| match *square {
            Square::White(_) => Ok(0),
            Square::BARE => Ok(-1),
            Square::Black { down, across } => {
                let sum = |sum: Option<i64>| match sum {
                    Some(sum @ 1..=99) => Ok(sum),
                    None => Ok(0),
                    Some(sum) => Err(format!("the kakuros format cannot say a sum of {sum}")),
                };
                Ok::<_, String>(sum(across)? * 1000 + sum(down)? * 10)
            }
        };
        let row = |row: &[Square]| row.iter().map(number).collect::<Result<Vec<_>, _>>();
        let rows = board.rows().map(row).collect::<Result<Vec<_>, _>>()?;
        Ok(json!({ "board": rows }).to_string())
    })
};

/// Whether an object is one of these.
pub(in crate::formats) fn is_object(object: &Map<String, Value>) -> bool {
    object.get("board").is_some_and(Value::is_array)
}

/// Reads the object; the numbers of its cells are the solution, which is no part of the puzzle.
///
/// # Errors
/// When the numbers make no board.
pub(in crate::formats) fn read_object(object: &Map<String, Value>) -> Result<Position, String> {
    let list = object.get("board").and_then(Value::as_array).ok_or("\"board\" is no list")?;
    let square = |value: &Value| match value.as_i64() {
        Some(-1) => Ok(Square::BARE),
        Some(0..=9) => Ok(Square::OPEN),
        Some(number @ 10..=99_990) if number % 10 == 0 => {
            let sum = |number: i64| (number > 0).then_some(number);
            Ok(Square::Black { across: sum(number / 1000), down: sum(number / 10 % 100) })
        }
        _ => Err(format!("{value} on the board: expected -1, 0 to 9, or across × 1000 + down × 10")),
    };
    let row = |values: &[Value]| values.iter().map(square).collect::<Result<Vec<_>, String>>();
    let rows = if list.iter().all(Value::is_array) {
        list.iter()
            .map(|values| row(values.as_array().map_or(&[][..], Vec::as_slice)))
            .collect::<Result<_, _>>()?
    } else {
        let told = ["cols", "columns", "width"].into_iter().find_map(|key| object.get(key)?.as_u64());
        let columns =
            told.and_then(|columns| usize::try_from(columns).ok()).unwrap_or(list.len().isqrt()).max(1);
        if !list.len().is_multiple_of(columns) {
            return Err(format!("{} numbers on the board, which are no rows of {columns}", list.len()));
        }
        list.chunks(columns).map(row).collect::<Result<_, _>>()?
    };
    Ok(Board::of_rows(rows)?.position())
}
