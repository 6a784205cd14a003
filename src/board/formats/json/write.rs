//! Writes the project's record: see [`super::record`] for its keys.

use serde_json::{Map, Value, json};

use super::super::kakuro::{self, Board, tokens};
use super::super::values;
use super::coordinates::Size;
use super::record::game_of_kind;
use super::told;
use crate::game::USUAL_GAME;
use crate::inputs::Input;
use crate::position::{Clue, Position};

/// The record of any position, in one line.
///
/// # Errors
/// When its game has a name that a record reads as another, or grids beside `grids`.
pub(super) fn write(position: &Position) -> Result<String, String> {
    let shape = &position.shape;
    let is_of_blocks = |name: &String| matches!(name.as_str(), "h" | "w");
    let plain = position.marks.is_empty() && position.blocks && shape.inputs.keys().all(is_of_blocks);
    let game = position.game.as_deref().or(plain.then_some(USUAL_GAME));
    if let Some(game) = game.filter(|game| *game != USUAL_GAME && game_of_kind(game).is_none()) {
        return Err(format!("the json format cannot say that the game is {game}"));
    }
    let other = |(name, input): &(&String, &Input)| matches!(input, Input::Grids(_)) && *name != "grids";
    if let Some((name, _)) = shape.inputs.iter().find(other) {
        return Err(format!("the json format cannot say `{name}`"));
    }
    let size = Size { rows: shape.rows, columns: shape.columns };
    let mut record = Map::new();
    let mut put = |key: &str, value: Value| record.insert(key.to_owned(), value);
    if let Some(name) = &position.name {
        put("id", json!(name));
    }
    if let Some(game) = game {
        put("kind", json!(game));
    }
    if let Some(rows) = kakuro_rows(position) {
        put("rows", json!(size.rows));
        put("cols", json!(size.columns));
        put("grid", json!(rows));
        return Ok(Value::Object(record).to_string());
    }
    put("n", json!(shape.values));
    if size.rows != shape.values || size.columns != shape.values {
        put("rows", json!(size.rows));
        put("cols", json!(size.columns));
    }
    let given = |(square, clue): (usize, &Clue)| match clue {
        Clue::Given(value) => i64::from(*value),
        _ if shape.is_cell(square) => 0,
        _ => -1,
    };
    put("givens", matrix(position.clues.iter().enumerate().map(given).collect(), size));
    if !position.marks.is_empty() {
        let marks: Vec<&str> = position.marks.iter().map(|mark| mark.name.as_str()).collect();
        record.insert("marks".to_owned(), json!(marks));
    }
    if !position.blocks && position.game.is_none() && !shape.inputs.contains_key("regions") {
        record.insert("blocks".to_owned(), json!(false));
    }
    say_inputs(position, size, &mut record);
    say_played(position, size, &mut record);
    Ok(Value::Object(record).to_string())
}

/// A matrix with one entry for each square.
fn matrix<T: serde::Serialize>(entries: Vec<T>, size: Size) -> Value {
    json!(entries.chunks(size.columns.max(1)).collect::<Vec<_>>())
}

/// The token rows of a Kakuro without anything that they cannot say.
fn kakuro_rows(position: &Position) -> Option<Vec<String>> {
    let plain = kakuro::is_told(position)
        && position.shape.inputs.len() == 2
        && position.marks.is_empty()
        && position.removed.is_empty()
        && position.claim.is_none()
        && position.clues.iter().all(|clue| matches!(clue, Clue::Open | Clue::Given(_)));
    plain.then(|| Board::of_position(position).ok()).flatten().map(|board| tokens::rows(&board))
}

fn say_inputs(position: &Position, size: Size, record: &mut Map<String, Value>) {
    let mut others = Map::new();
    if let Some((h, w)) = position.shape.block()
        && !position.shape.inputs.contains_key("grids")
        && size.rows == h * w
        && size.columns == h * w
    {
        record.insert("grids".to_owned(), json!([[0, 0, h, w]]));
    }
    for (name, input) in &position.shape.inputs {
        match (name.as_str(), input) {
            ("h" | "w", _) if record.contains_key("grids") && position.shape.block().is_some() => {}
            ("grids", Input::Grids(grids)) => told::say_grids(grids, size, record),
            ("regions", Input::Map(_)) | ("cages", Input::Groups(_)) => {
                record.insert(name.clone(), told::said(input, size));
            }
            _ => {
                let kind = match input {
                    Input::Number(_) => "number",
                    Input::Map(_) => "map",
                    Input::Groups(_) | Input::Grids(_) => "groups",
                };
                others.insert(name.clone(), json!({ kind: told::said(input, size) }));
            }
        }
    }
    if !others.is_empty() {
        record.insert("inputs".to_owned(), Value::Object(others));
    }
}

fn say_played(position: &Position, size: Size, record: &mut Map<String, Value>) {
    let clues = &position.clues;
    if clues.iter().any(|clue| matches!(clue, Clue::Placed(_))) {
        let placed = |clue: &Clue| if let Clue::Placed(value) = clue { *value } else { 0 };
        record.insert("placed".to_owned(), matrix(clues.iter().map(placed).collect(), size));
    }
    if clues.iter().any(|clue| matches!(clue, Clue::Candidates(_))) {
        let list = |clue: &Clue| match clue {
            Clue::Candidates(mask) => json!(values(*mask).collect::<Vec<_>>()),
            _ => Value::Null,
        };
        record.insert("candidates".to_owned(), matrix(clues.iter().map(list).collect(), size));
    }
    let triples = |list: &[(usize, u8)]| {
        let triple = |&(square, value): &(usize, u8)| {
            let [row, column] = size.pair(square);
            [row, column, usize::from(value)]
        };
        json!(list.iter().map(triple).collect::<Vec<_>>())
    };
    if !position.removed.is_empty() {
        record.insert("removed".to_owned(), triples(&position.removed));
    }
    if let Some(claim) = &position.claim {
        let value = json!({
            "code": claim.code,
            "values": claim.values,
            "eliminates": triples(&claim.eliminates),
            "places": triples(&claim.places),
            "extra": claim.extra,
        });
        record.insert("claim".to_owned(), value);
    }
}
