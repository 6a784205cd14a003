//! Objects of programs whose board is under a key of their own: `{"grid": [[5, 3, 0, …], …]}`, `{"puzzle": "53…"}`.

use crate::{lists, prelude::*};

/// Keys of the record that are never read as a board.
const OTHERS: &str = "id name kind base n low rows cols outside regions cages placed candidates removed marks grids extra_grids inputs \
    claim diagonals blocks author rules unsupported";

/// Returns such an object as a record; `None` for one that has givens or rows of a Kakuro.
pub fn with_givens(object: &Object) -> Result<Option<Object>> {
    let is_number = |cell: &Value| cell.is_null() || cell.as_i64().is_some();
    let are_rows = |rows: &Vec<Value>| {
        rows.iter().all(|row| row.as_array().is_some_and(|row| row.iter().all(is_number)))
    };
    let has_givens = object.get("givens").and_then(Value::as_array).is_some_and(are_rows);
    let is_row = |row: &Value| row.as_str().is_some_and(|row| row.contains(' ') && row.contains(['-', ',']));
    let is_kakuro = object.get("grid").and_then(Value::as_array).is_some_and(|rows| rows.iter().any(is_row));
    if has_givens || is_kakuro {
        return Ok(None);
    }
    let free = object.iter().filter(|(key, _)| !OTHERS.split_whitespace().any(|known| known == *key));
    let mut boards = Vec::new();
    for (key, value) in free {
        if let Some(read) = lists::read_value(value) {
            boards.push((key, read.with_context(|| message!("{key:?}"))?));
        }
    }
    if boards.len() > 1 {
        boards.retain(|(key, board)| *key != "solution" && board.clues.contains(&Clue::Open));
    }
    let (key, board) = match boards.as_slice() {
        [] => return Ok(None),
        [one] => one,
        _ => {
            let keys: Vec<String> = boards.iter().map(|(key, _)| format!("{key:?}")).collect();
            fail!("the record has several boards: {keys}", keys = keys.join(", "))
        }
    };
    let given = |clue: &Clue| match clue {
        Clue::Given(value) => i64::from(*value),
        _ => 0,
    };
    let side = board.side();
    let givens: Vec<i64> = board.clues.iter().map(given).collect();
    let is_full = |value: &Value| lists::read_value(value).is_some();
    let rest = object.iter().filter(|(other, value)| {
        other != key && (OTHERS.split_whitespace().any(|known| known == *other) || !is_full(value))
    });
    let mut record: Object = rest.map(|(key, value)| (key.clone(), value.clone())).collect();
    record.insert("givens".to_owned(), json!(givens.chunks(side).collect::<Vec<_>>()));
    Ok(Some(record))
}
