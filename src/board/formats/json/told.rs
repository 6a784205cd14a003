//! What a record tells of its board beside the values: the inputs of its game.

use serde_json::{Map, Value, json};

use super::coordinates::{Size, count, integers};
use crate::inputs::{GridShape, Group, Input};
use crate::position::usual_block;

/// A number for some squares: a matrix with `null` for the others.
pub(super) fn map(value: &Value, size: Size, what: &str) -> Result<Input, String> {
    let entry = |(square, value): (usize, &&Value)| match value {
        Value::Null => Ok(None),
        _ => value.as_i64().map(Some).ok_or_else(|| {
            format!("{value} at {} of {what}: expected an integer or null", size.label(square))
        }),
    };
    let entries = size.matrix(value, what)?;
    Ok(Input::Map(entries.iter().enumerate().map(entry).collect::<Result<_, String>>()?))
}

/// Groups of cells: `[[number or null, [[row, column], …]], …]`.
pub(super) fn groups(value: &Value, size: Size, what: &str) -> Result<Input, String> {
    let list = value.as_array().ok_or_else(|| format!("{what} is no list"))?;
    let group = |(index, value): (usize, &Value)| {
        let what = format!("entry {} of {what}", index + 1);
        let wrong = || format!("{what} is {value}: expected [number or null, [[row, column], …]]");
        let [number, cells] = value
            .as_array()
            .and_then(|parts| <&[Value; 2]>::try_from(parts.as_slice()).ok())
            .ok_or_else(wrong)?;
        let number = match number {
            Value::Null => None,
            number => Some(number.as_i64().ok_or_else(wrong)?),
        };
        Ok(Group { number, squares: size.squares(cells, &what)? })
    };
    Ok(Input::Groups(list.iter().enumerate().map(group).collect::<Result<_, String>>()?))
}

/// The grids of `grids`, `[row, column, block rows, block columns]` each.
pub(super) fn grids(value: &Value, size: Size) -> Result<Vec<GridShape>, String> {
    let list = value.as_array().ok_or("\"grids\" is no list")?;
    let grid = |value: &Value| {
        let wrong =
            || format!("\"grids\" has {value}, which is no grid on {} × {} squares", size.rows, size.columns);
        let parts: Vec<usize> = integers(value)
            .ok_or_else(wrong)?
            .into_iter()
            .filter_map(|part| usize::try_from(part).ok())
            .collect();
        let &[row, column, h, w] = parts.as_slice() else { return Err(wrong()) };
        let side = h.checked_mul(w).filter(|side| *side > 0).ok_or_else(wrong)?;
        let fits = |from: usize, length: usize| from.checked_add(side).is_some_and(|end| end <= length);
        if !fits(row, size.rows) || !fits(column, size.columns) {
            return Err(wrong());
        }
        Ok(GridShape::at((row, column), (h, w), size.columns))
    };
    list.iter().map(grid).collect()
}

/// The grids of `extra_grids`: matrices of `[row, column]`, or `{"block": [h, w], "cells": matrix}` where their
/// blocks are not `block`, those of the first grid. A matrix of h rows of w cells is a single block.
pub(super) fn extra_grids(
    value: &Value,
    size: Size,
    block: Option<(usize, usize)>,
) -> Result<Vec<GridShape>, String> {
    let list = value.as_array().ok_or("\"extra_grids\" is no list")?;
    let grid = |(index, value): (usize, &Value)| {
        let what = format!("entry {} of \"extra_grids\"", index + 1);
        let (matrix, told) = match value {
            Value::Object(object) => (object.get("cells").unwrap_or(&Value::Null), object.get("block")),
            matrix => (matrix, None),
        };
        let rows = matrix.as_array().ok_or_else(|| format!("{what} is no list of rows"))?;
        let side = rows.len();
        let block = match told {
            None => block.filter(|(h, w)| h * w == side).or_else(|| usual_block(side)),
            Some(block) => match block.as_array().map(Vec::as_slice) {
                Some([h, w]) => {
                    let fits = |(h, w): &(usize, usize)| *h == side || h.checked_mul(*w) == Some(side);
                    count(h).zip(count(w)).filter(fits)
                }
                _ => None,
            },
        };
        let block = block.ok_or_else(|| format!("{what} has {side} rows, which its blocks do not fit"))?;
        let columns = if block.0.checked_mul(block.1) == Some(side) { side } else { block.1 };
        let mut squares = Vec::new();
        for row in rows {
            let row = size.squares(row, &what)?;
            if row.len() != columns {
                return Err(format!("{what} has {side} rows and a row of {} cells", row.len()));
            }
            squares.extend(row);
        }
        Ok(GridShape { squares, block })
    };
    list.iter().enumerate().map(grid).collect()
}

/// An input under its own name: `{"number": n}`, `{"map": matrix}` or `{"groups": list}`.
pub(super) fn named(value: &Value, size: Size, name: &str) -> Result<Input, String> {
    let wrong = || format!("input {name:?} has no \"number\", \"map\" or \"groups\"");
    let Some((kind, value)) =
        value.as_object().filter(|object| object.len() == 1).and_then(|object| object.iter().next())
    else {
        return Err(wrong());
    };
    let what = format!("input {name:?}");
    match kind.as_str() {
        "number" => value.as_i64().map(Input::Number).ok_or_else(wrong),
        "map" => map(value, size, &what),
        "groups" => groups(value, size, &what),
        _ => Err(wrong()),
    }
}

/// What a record says of an input: the value of [`map()`], [`groups()`] or a number.
pub(super) fn said(input: &Input, size: Size) -> Value {
    match input {
        Input::Number(number) => json!(number),
        Input::Map(map) => json!(map.chunks(size.columns).collect::<Vec<_>>()),
        Input::Groups(groups) => {
            let pairs =
                |group: &Group| group.squares.iter().map(|square| size.pair(*square)).collect::<Vec<_>>();
            json!(groups.iter().map(|group| json!([group.number, pairs(group)])).collect::<Vec<_>>())
        }
        Input::Grids(_) => Value::Null,
    }
}

/// Puts `grids` and `extra_grids` into a record: the grids in one piece up to the first that is none, and the rest.
pub(super) fn say_grids(grids: &[GridShape], size: Size, record: &mut Map<String, Value>) {
    let corner = |grid: &GridShape| {
        let (row, column) = grid.corner(size.columns)?;
        (column + grid.side() <= size.columns).then_some([row, column, grid.block.0, grid.block.1])
    };
    let mut whole: Vec<[usize; 4]> = grids.iter().map_while(corner).collect();
    // One grid that is the whole board would only say which blocks it has.
    if grids.len() == 1 && grids[0].squares.len() == size.rows * size.columns {
        whole.clear();
    }
    let extra = &grids[whole.len()..];
    record.insert("grids".to_owned(), json!(whole));
    if extra.is_empty() {
        return;
    }
    let usual = |side: usize| match whole.first() {
        Some([_, _, h, w]) if h * w == side => Some((*h, *w)),
        _ => usual_block(side),
    };
    let matrix = |grid: &GridShape| {
        let pairs: Vec<[usize; 2]> = grid.squares.iter().map(|square| size.pair(*square)).collect();
        let is_square = grid.squares.len() == grid.side() * grid.side();
        let columns = if is_square { grid.side() } else { grid.block.1 };
        let rows: Vec<_> = pairs.chunks(columns.max(1)).collect();
        if is_square && usual(grid.side()) == Some(grid.block) {
            json!(rows)
        } else {
            json!({ "block": [grid.block.0, grid.block.1], "cells": rows })
        }
    };
    record.insert("extra_grids".to_owned(), json!(extra.iter().map(matrix).collect::<Vec<_>>()));
}
