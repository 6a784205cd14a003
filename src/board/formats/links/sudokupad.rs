//! Puzzles of SudokuPad (`https://sudokupad.app/scl…`, `ctc…`): a JSON object that says which squares there are, which of
//! them hold different values and what is drawn, compressed into the address.
//!
//! Rows and columns are implied on a square board alone. A board of several grids or a Kakuro gives each of its units as
//! a hidden cage, from which its grids or runs are found again; anything else that is drawn is refused by its name.

use serde_json::{Map, Value, json};

use super::super::kakuro::{self, Board, Square};
use super::super::profile::{Blocks, Cell, Naming, Profile, Reads};
use super::super::{MAX_SYMBOLS, values};
use super::drawing::Drawing;
use super::units::{self, Cage};
use super::{decoded, lz, regions, zipped};
use crate::inputs::Input;
use crate::position::{Clue, Position};

/// What the format can say.
pub(in crate::formats) const PROFILE: Profile = Profile {
    cells: &[Cell::Open, Cell::Given, Cell::Listed],
    blocks: Blocks::Any,
    naming: Naming::Line,
    lists_regions: true,
    ..Profile::of(
        "sudokupad",
        &["regions", "cages", "extra-regions", "grids", "across", "down"],
        READS,
        |position| {
            let payload = lz::compress(&object(position)?.to_string());
            // What stands for something else in an address.
            let payload = payload.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
            Ok(format!("https://sudokupad.app/scl{payload}"))
        },
    )
};

/// An address, or the object alone.
const READS: Reads = Reads {
    object: Some((is_object, read_object)),
    ..Reads::address(|address| address.payload(&["scl", "ctc"]).map(decoded), read)
};

/// The input that lists cells which differ.
const EXTRA: &str = "extra-regions";

/// Keys that say how the puzzle looks.
const LOOKS: [&str; 5] = ["cellSize", "metadata", "id", "settings", "arrows"];

/// Texts of cages without cells, which are remarks.
const REMARKS: [&str; 4] = ["author:", "rules:", "solution:", "msgcorrect:"];

/// Whether an object is one of these.
pub(in crate::formats) fn is_object(object: &Map<String, Value>) -> bool {
    object.get("cells").is_some_and(Value::is_array)
        && (object.contains_key("cages") || object.contains_key("regions"))
}

/// Reads the compressed object.
///
/// # Errors
/// When it is damaged or no game has its units.
pub(super) fn read(payload: &str) -> Result<Position, String> {
    let text = lz::decompress(payload).ok_or("the address is damaged: its text cannot be unpacked")?;
    let value = zipped::parse(&text).ok_or("the address holds no JSON, in full or short form")?;
    read_object(value.as_object().ok_or("the address holds no JSON object")?)
}

/// Reads the object.
///
/// # Errors
/// When it is damaged or no game has its units.
pub(in crate::formats) fn read_object(object: &Map<String, Value>) -> Result<Position, String> {
    let list = |key: &str| object.get(key).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let rows: Option<Vec<&Vec<Value>>> = list("cells").iter().map(Value::as_array).collect();
    let rows = rows.ok_or("\"cells\" is no list of rows")?;
    let size = (rows.len(), rows.first().map_or(0, |row| row.len()));
    if rows.iter().any(|row| row.len() != size.1) || size.0 == 0 || size.1 == 0 {
        return Err("the rows of \"cells\" differ in length".to_owned());
    }
    let mut clues = Vec::with_capacity(size.0 * size.1);
    for cell in rows.into_iter().flatten() {
        clues.push(
            clue(cell).ok_or_else(|| format!("the cell {cell} holds no value from 1 to {MAX_SYMBOLS}"))?,
        );
    }
    let mut title = object.get("metadata").and_then(|data| data.get("title")).and_then(Value::as_str);
    let mut cages = Vec::new();
    for cage in list("cages") {
        let text = cage.get("value").and_then(Value::as_str).unwrap_or_default();
        match Cage::read(cage, size)? {
            Some(cage) => cages.push(cage),
            None if text.starts_with("title:") => title = title.or(text.strip_prefix("title:")),
            None if text.is_empty() || REMARKS.iter().any(|head| text.starts_with(head)) => {}
            None => return Err(format!("a cage without cells says {text:?}")),
        }
    }
    let regions: Vec<Vec<usize>> =
        list("regions").iter().map(|cells| units::squares(cells, size)).collect::<Result<_, _>>()?;
    let (hidden, shown): (Vec<Cage>, Vec<Cage>) = cages.into_iter().partition(|cage| cage.hidden);
    let is_square = size.0 == size.1 && !regions.is_empty();
    let mut position = match is_square {
        true => square(size.0, clues, &regions, hidden)?,
        false => units::board(size, clues, &hidden)?,
    };
    if !shown.is_empty() {
        let groups = shown.into_iter().map(|cage| cage.group).collect();
        position.shape.inputs.insert("cages".to_owned(), Input::Groups(groups));
    }
    // What shows the cells of a unit says nothing more.
    let drawn: &[&str] = match is_square {
        true => {
            let shown = |key: &str, is_of: &dyn Fn(&Value) -> bool| list(key).iter().all(is_of);
            let drawing = Drawing::of(&position);
            let lines = shown("lines", &|line| drawing.has_line(line));
            let shades = shown("underlays", &|shade| drawing.has_shade(shade));
            match (lines, shades) {
                (true, true) => &["lines", "underlays"],
                (true, false) => &["lines"],
                (false, true) => &["underlays"],
                (false, false) => &[],
            }
        }
        false => &["underlays", "overlays", "lines"],
    };
    let known = |key: &str| {
        LOOKS.contains(&key) || matches!(key, "cells" | "cages" | "regions") || drawn.contains(&key)
    };
    let holds =
        |value: &Value| value.as_array().is_some_and(|list| !list.is_empty()) || value == &Value::Bool(true);
    if let Some((key, _)) = object.iter().find(|(key, value)| holds(value) && !known(key)) {
        return Err(format!("the puzzle has {key:?}, which cannot be read"));
    }
    if !list("arrows").is_empty() {
        return Err("the puzzle has \"arrows\", which cannot be read".to_owned());
    }
    position.name =
        title.map(|title| title.trim().replace(['\n', '\r'], " ")).filter(|title| !title.is_empty());
    Ok(position)
}

/// A square board with regions, and cells that differ beside them.
fn square(
    side: usize,
    clues: Vec<Clue>,
    regions: &[Vec<usize>],
    hidden: Vec<Cage>,
) -> Result<Position, String> {
    if !(2..=MAX_SYMBOLS).contains(&side) {
        return Err(format!("a board of side {side}"));
    }
    let mut labels = vec![None; side * side];
    for (number, region) in regions.iter().enumerate() {
        for square in region {
            labels[*square] = Some(number as i64);
        }
    }
    let mut position = Position::new(side, clues);
    units::check_values(&position)?;
    regions::tell(&mut position, &labels)?;
    if hidden.iter().any(|cage| cage.group.number.is_some()) {
        return Err("a hidden cage has a sum, which no board of regions has".to_owned());
    }
    if !hidden.is_empty() {
        let groups = hidden.into_iter().map(|cage| cage.group).collect();
        position.shape.inputs.insert(EXTRA.to_owned(), Input::Groups(groups));
    }
    Ok(position)
}

fn clue(cell: &Value) -> Option<Clue> {
    let value_of = |value: &Value| {
        let value = value.as_u64().or_else(|| value.as_str()?.trim().parse().ok())?;
        u8::try_from(value).ok().filter(|value| (1..=MAX_SYMBOLS).contains(&usize::from(*value)))
    };
    match cell.get("value") {
        None | Some(Value::Null) => {}
        Some(Value::String(text)) if text.is_empty() => {}
        Some(value) => return value_of(value).map(Clue::Given),
    }
    let marks = cell.get("centremarks").and_then(Value::as_array).filter(|marks| !marks.is_empty());
    let Some(marks) = marks else { return Some(Clue::Open) };
    let marks: Option<Vec<u8>> = marks.iter().map(value_of).collect();
    Some(Clue::Candidates(marks?.iter().fold(0, |mask, value| mask | 1 << (value - 1))))
}

/// The object of a position.
///
/// # Errors
/// When a cell belongs to no region, or the cells and units do not say which grids there are.
fn object(position: &Position) -> Result<Value, String> {
    let shape = &position.shape;
    let size = (shape.rows, shape.columns);
    let cell = |clue: &Clue| match clue {
        Clue::Given(value) | Clue::Placed(value) => json!({"value": value.to_string()}),
        Clue::Candidates(mask) => json!({"centremarks": values(*mask).collect::<Vec<_>>()}),
        Clue::Open => json!({}),
    };
    let cells: Vec<Value> = position.clues.iter().map(cell).collect();
    let mut object = json!({"cellSize": 50, "cells": cells.chunks(shape.columns).collect::<Vec<_>>()});
    if let Some(name) = &position.name {
        object["metadata"] = json!({"title": name});
    }
    let pairs = |squares: &[usize]| {
        squares.iter().map(|square| [square / shape.columns, square % shape.columns]).collect::<Vec<_>>()
    };
    let is_board = shape.inputs.contains_key("grids") || kakuro::is_told(position);
    if position.blocks && shape.inputs.contains_key("regions") {
        return Err("the sudokupad format cannot say blocks beside regions".to_owned());
    }
    let drawing = Drawing::of(position);
    let units = match is_board {
        true if !drawing.regions.is_empty() => {
            return Err("the sudokupad format cannot say regions on this board".to_owned());
        }
        true => {
            let units = units::of_board(position)?;
            let back = units::board(size, position.clues.clone(), &units)?.shape;
            let told =
                |(name, input): (&String, &Input)| *name == "cages" || back.inputs.get(name) == Some(input);
            if back.missing != shape.missing || !shape.inputs.iter().all(told) {
                return Err("the sudokupad format cannot say which grids these cells belong to".to_owned());
            }
            units
        }
        false => units::hidden(drawing.regions.clone()),
    };
    let mut cages: Vec<Value> = units
        .iter()
        .map(|unit| {
            let mut cage = json!({"cells": pairs(&unit.group.squares), "unique": true, "hidden": true});
            if let Some(sum) = unit.group.number {
                cage["sum"] = json!(sum);
            }
            cage
        })
        .collect();
    if let Some(Input::Groups(groups)) = shape.inputs.get("cages") {
        cages.extend(groups.iter().map(|group| match group.number {
            Some(sum) => {
                json!({"cells": pairs(&group.squares), "value": sum.to_string(), "sum": sum, "unique": true})
            }
            None => json!({"cells": pairs(&group.squares), "unique": true}),
        }));
    }
    match is_board {
        true if kakuro::is_told(position) => draw_kakuro(&Board::of_position(position)?, &mut object),
        true => {}
        false => {
            let mut regions = vec![Vec::new(); shape.values];
            for (square, label) in regions::every_label(position)?.into_iter().enumerate() {
                match usize::try_from(label).ok().and_then(|label| regions.get_mut(label)) {
                    Some(region) => region.push([square / shape.columns, square % shape.columns]),
                    None => {
                        return Err(format!(
                            "the sudokupad format cannot say more than {} regions",
                            shape.values
                        ));
                    }
                }
            }
            object["regions"] = json!(regions);
        }
    }
    if !is_board {
        drawing.show(&mut object);
    }
    object["cages"] = json!(cages);
    Ok(object)
}

/// Black squares with their sums: down at the lower left, across at the upper right.
fn draw_kakuro(board: &Board, object: &mut Value) {
    let (mut under, mut over) = (Vec::new(), Vec::new());
    for (row, squares) in board.rows().enumerate() {
        for (column, square) in squares.iter().enumerate() {
            let Square::Black { down, across } = *square else { continue };
            let (y, x) = (row as f64, column as f64);
            under.push(
                json!({"center": [y + 0.5, x + 0.5], "width": 1, "height": 1, "backgroundColor": "#cfcfcf"}),
            );
            for (sum, center) in [(down, [y + 0.72, x + 0.28]), (across, [y + 0.28, x + 0.72])] {
                if let Some(sum) = sum {
                    over.push(json!({"center": center, "width": 0.5, "height": 0.5, "text": sum.to_string(), "fontSize": 16}));
                }
            }
        }
    }
    object["underlays"] = json!(under);
    object["overlays"] = json!(over);
}
