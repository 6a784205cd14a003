//! The data of the Kakuro model of PyCSP3 and XCSP3, a JSON object: `{"nRows": 3, "nCols": 3, "clues": [[{"x": 4, "y":
//! -1}, …], …]}`.
//!
//! `x` is the sum across, `y` the sum down; -1 is none, and both 0 is a cell.

use serde_json::{Map, Value};

use super::super::profile::{Profile, Reads};
use super::{Board, Square};
use crate::position::Position;

/// What the format can say.
pub(in crate::formats) const PROFILE: Profile =
    Profile::read_only("xcsp", Reads::object(is_object, read_object));

/// Whether an object is one of these.
pub(in crate::formats) fn is_object(object: &Map<String, Value>) -> bool {
    object.contains_key("nRows") && object.contains_key("clues")
}

/// Reads the object.
///
/// # Errors
/// When it is no board of the size that it tells.
pub(in crate::formats) fn read_object(object: &Map<String, Value>) -> Result<Position, String> {
    let rows = object.get("clues").and_then(Value::as_array).ok_or("\"clues\" is no list of rows")?;
    let square = |value: &Value| {
        let number =
            |key: &str| value.get(key).and_then(Value::as_i64).filter(|number| (-1..=99).contains(number));
        let wrong = || format!("{value} among the clues: expected x and y, each a sum, 0 or -1");
        let (across, down) = (number("x").ok_or_else(wrong)?, number("y").ok_or_else(wrong)?);
        let sum = |number: i64| (number > 0).then_some(number);
        Ok(if (across, down) == (0, 0) {
            Square::OPEN
        } else {
            Square::Black { down: sum(down), across: sum(across) }
        })
    };
    let row = |row: &Value| {
        let row = row.as_array().ok_or("\"clues\" is no list of rows")?;
        row.iter().map(square).collect::<Result<Vec<_>, String>>()
    };
    let board = Board::of_rows(rows.iter().map(row).collect::<Result<_, _>>()?)?;
    for (key, found) in [("nRows", board.rows().len()), ("nCols", board.columns)] {
        if object.get(key).and_then(Value::as_u64) != Some(found as u64) {
            return Err(format!("{key:?} is not {found}, the number that the clues have"));
        }
    }
    Ok(board.position())
}
