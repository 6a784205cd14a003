//! What was done while solving: placed values, listed and removed candidates, and what a technique should do.

use serde_json::{Map, Value};

use super::coordinates::{Size, integers};
use crate::position::{Claim, Clue, Position};

/// Takes what a record says of cells beside the givens.
///
/// # Errors
/// When it is damaged, or tells a cell twice.
pub(super) fn read(record: &Map<String, Value>, size: Size, position: &mut Position) -> Result<(), String> {
    let values = position.shape.values;
    let value_of = |value: &Value| {
        value.as_i64().filter(|value| (1..=values as i64).contains(value)).map(|value| value as u8)
    };
    if let Some(placed) = record.get("placed") {
        for (square, value) in size.matrix(placed, "\"placed\"")?.into_iter().enumerate() {
            if value.as_i64() != Some(0) {
                let wrong =
                    || format!("{value} placed at {}: expected 1 to {values}, or 0", size.label(square));
                tell(position, square, Clue::Placed(value_of(value).ok_or_else(wrong)?), size)?;
            }
        }
    }
    if let Some(candidates) = record.get("candidates") {
        for (square, list) in size.matrix(candidates, "\"candidates\"")?.into_iter().enumerate() {
            if !list.is_null() {
                let wrong = || {
                    format!("candidates {list} at {}: expected values from 1 to {values}", size.label(square))
                };
                let list: Option<Vec<u8>> =
                    list.as_array().and_then(|list| list.iter().map(value_of).collect());
                let mask = list.ok_or_else(wrong)?.iter().fold(0, |mask, value| mask | 1 << (value - 1));
                tell(position, square, Clue::Candidates(mask), size)?;
            }
        }
    }
    let triples = |value: &Value, what: &str| {
        let list = value.as_array().ok_or_else(|| format!("{what} is no list"))?;
        let triple = |value: &Value| {
            let wrong = || format!("{value} in {what}: expected [row, column, value]");
            let [row, column, value_told] = value
                .as_array()
                .and_then(|parts| <&[Value; 3]>::try_from(parts.as_slice()).ok())
                .ok_or_else(wrong)?;
            let square = size.square(&Value::Array(vec![row.clone(), column.clone()]))?;
            Ok((square, value_of(value_told).ok_or_else(wrong)?))
        };
        list.iter().map(triple).collect::<Result<Vec<_>, String>>()
    };
    if let Some(removed) = record.get("removed") {
        position.removed = triples(removed, "\"removed\"")?;
    }
    if let Some(claim) = record.get("claim").filter(|claim| !claim.is_null()) {
        let text = |key: &str| claim.get(key).and_then(Value::as_str).map(str::to_owned);
        let list = |key: &str| claim.get(key).map_or(Ok(Vec::new()), |list| triples(list, "\"claim\""));
        let told = claim.get("values").map_or(Some(Vec::new()), integers);
        let values = told.ok_or("\"values\" of \"claim\" is no list of integers")?;
        position.claim = Some(Claim {
            code: text("code").ok_or("\"claim\" has no \"code\"")?,
            values: values
                .into_iter()
                .map(|value| value_of(&value.into()))
                .collect::<Option<_>>()
                .ok_or("\"claim\" names a value that the board has not")?,
            eliminates: list("eliminates")?,
            places: list("places")?,
            extra: text("extra").unwrap_or_default(),
        });
    }
    Ok(())
}

fn tell(position: &mut Position, square: usize, clue: Clue, size: Size) -> Result<(), String> {
    if !position.shape.is_cell(square) || position.clues[square] != Clue::Open {
        return Err(format!("{} is told twice, or is no cell", size.label(square)));
    }
    position.clues[square] = clue;
    Ok(())
}
