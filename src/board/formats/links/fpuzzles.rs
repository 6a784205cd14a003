//! Puzzles of f-puzzles.com: a JSON object of a square grid and what is drawn on it, compressed into the address.
//!
//! Diagonals, moves of knight and king, disjoint groups, consecutive neighbours, killer cages, irregular regions and none,
//! and extra regions that are the windows of a windoku are read; every other element is refused by its name. Notes in the corners of cells and colours are dropped.

use serde_json::{Map, Value, json};

use super::super::extra;
use super::super::games::implied;
use super::super::profile::{Blocks, Cell, Naming, Profile};
use super::super::{MAX_SYMBOLS, values};
use super::{lz, regions};
use crate::inputs::{Group, Input};
use crate::position::{Clue, Position};

/// What the format can say.
pub(in crate::formats) const PROFILE: Profile = Profile {
    cells: &[Cell::Open, Cell::Given, Cell::Placed, Cell::Listed],
    blocks: Blocks::Any,
    naming: Naming::Line,
    ..Profile::of(
        "fpuzzles",
        &[
            "sudoku",
            "latin-square",
            "x-sudoku",
            "windoku",
            "disjoint-groups",
            "anti-knight",
            "anti-king",
            "non-consecutive",
            "jigsaw",
            "killer",
        ],
        |position| {
            Ok(format!("https://f-puzzles.com/?load={}", lz::compress(&object(position)?.to_string())))
        },
    )
};

/// The flags of the object and their games.
const FLAGS: [(&str, &str); 4] = [
    ("antiknight", "anti-knight"),
    ("antiking", "anti-king"),
    ("disjointgroups", "disjoint-groups"),
    ("nonconsecutive", "non-consecutive"),
];

/// Keys that say nothing of the puzzle's laws.
const REMARKS: [&str; 8] = [
    "title",
    "author",
    "ruleset",
    "solution",
    "disabledlogic",
    "truecandidatesoptions",
    "highlightConflicts",
    "successMessage",
];

/// Whether an object is one of these.
pub(in crate::formats) fn is_object(object: &Map<String, Value>) -> bool {
    object.contains_key("size") && object.get("grid").is_some_and(Value::is_array)
}

/// Reads the compressed object.
///
/// # Errors
/// When it is damaged or has an element that no game holds.
pub(super) fn read(payload: &str) -> Result<Position, String> {
    let text = lz::decompress(payload).ok_or("the address is damaged: its text cannot be unpacked")?;
    let value: Value =
        serde_json::from_str(&text).map_err(|error| format!("the address holds no JSON: {error}"))?;
    read_object(value.as_object().ok_or("the address holds no JSON object")?)
}

/// Reads the object.
///
/// # Errors
/// When it is damaged or has an element that no game holds.
pub(in crate::formats) fn read_object(object: &Map<String, Value>) -> Result<Position, String> {
    let size = object.get("size").and_then(Value::as_u64).and_then(|size| usize::try_from(size).ok());
    let side =
        size.filter(|side| (2..=MAX_SYMBOLS).contains(side)).ok_or("\"size\" is no side of a board")?;
    let rows: Vec<&Vec<Value>> = object
        .get("grid")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_array)
        .collect();
    if rows.len() != side || rows.iter().any(|row| row.len() != side) {
        return Err(format!("\"grid\" is no matrix of {side} × {side} cells"));
    }
    let mut clues = Vec::with_capacity(side * side);
    let mut labels = Vec::with_capacity(side * side);
    for (square, cell) in rows.into_iter().flatten().enumerate() {
        clues.push(
            clue(cell, side)
                .ok_or_else(|| format!("{} holds no value from 1 to {side}", name(square, side)))?,
        );
        labels.push(match cell.get("region") {
            None => Some(regions::usual(square, side)),
            Some(region) => region.as_i64(),
        });
    }
    let mut position = Position::new(side, clues);
    let is_latin = labels.iter().all(Option::is_none);
    if !is_latin {
        regions::tell(&mut position, &labels)?;
    }
    let flag = |key: &str| match object.get(key) {
        Some(Value::Bool(flag)) => *flag,
        _ => false,
    };
    let mut flagged: Vec<&'static str> =
        FLAGS.iter().filter(|(key, _)| flag(key)).map(|(_, game)| *game).collect();
    match (flag("diagonal+"), flag("diagonal-")) {
        (true, true) => flagged.push("x-sudoku"),
        (false, false) => {}
        _ => return Err("the puzzle has one diagonal alone, which no game holds".to_owned()),
    }
    let list = |key: &str| object.get(key).and_then(Value::as_array).filter(|list| !list.is_empty());
    if let Some(extra) = list("extraregion") {
        let regions: Vec<Vec<usize>> = extra
            .iter()
            .map(|value| {
                squares(value, side).ok_or_else(|| format!("an extra region {value} has no list of cells"))
            })
            .collect::<Result<_, _>>()?;
        let game = extra::game_of(&regions, side, position.shape.block()).filter(|game| *game == "windoku");
        flagged.push(game.ok_or("the extra regions are those of no game")?);
    }
    if let Some(cages) = list("killercage") {
        let groups = cages.iter().map(|value| cage(value, side)).collect::<Result<_, _>>()?;
        position.shape.inputs.insert("cages".to_owned(), Input::Groups(groups));
    }
    let known = |key: &str| {
        REMARKS.contains(&key)
            || matches!(key, "size" | "grid" | "killercage" | "extraregion" | "diagonal+" | "diagonal-")
            || FLAGS.iter().any(|(flag, _)| *flag == key)
    };
    if let Some((key, _)) = object.iter().find(|(key, value)| !known(key) && !is_empty(value)) {
        return Err(format!("the puzzle has {key:?}, which no game holds"));
    }
    position.game = match implied(&position.shape.inputs, &flagged)? {
        None if is_latin => Some("latin-square".to_owned()),
        Some(game) if is_latin => return Err(format!("no game holds the rules of {game} without regions")),
        game => game,
    };
    let title = object.get("title").and_then(Value::as_str).unwrap_or_default().trim();
    position.name = (!title.is_empty()).then(|| title.replace(['\n', '\r'], " "));
    Ok(position)
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Bool(true) | Value::Number(_) => false,
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(entries) => entries.is_empty(),
    }
}

/// A number, or a number as text.
fn number(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| value.as_str()?.trim().parse().ok())
}

fn clue(cell: &Value, side: usize) -> Option<Clue> {
    let value_of = |value: &Value| {
        let value = number(value).and_then(|value| u8::try_from(value).ok())?;
        (1..=side).contains(&usize::from(value)).then_some(value)
    };
    match cell.get("value").filter(|value| !is_empty(value)) {
        Some(value) if cell.get("given") == Some(&Value::Bool(true)) => {
            return value_of(value).map(Clue::Given);
        }
        Some(value) => return value_of(value).map(Clue::Placed),
        None => {}
    }
    let marks = ["givenPencilMarks", "centerPencilMarks"]
        .into_iter()
        .find_map(|key| cell.get(key)?.as_array().filter(|marks| !marks.is_empty()));
    let Some(marks) = marks else { return Some(Clue::Open) };
    let marks: Option<Vec<u8>> = marks.iter().map(value_of).collect();
    Some(Clue::Candidates(marks?.iter().fold(0, |mask, value| mask | 1 << (value - 1))))
}

/// `R1C1` for a square.
fn name(square: usize, side: usize) -> String {
    format!("R{}C{}", square / side + 1, square % side + 1)
}

/// The cells of an element.
fn squares(value: &Value, side: usize) -> Option<Vec<usize>> {
    let square = |name: &Value| {
        let (row, column) = name.as_str()?.strip_prefix('R')?.split_once('C')?;
        let (row, column): (usize, usize) = (row.parse().ok()?, column.parse().ok()?);
        let inside = (1..=side).contains(&row) && (1..=side).contains(&column);
        inside.then(|| (row - 1) * side + column - 1)
    };
    value.get("cells")?.as_array()?.iter().map(square).collect()
}

fn cage(value: &Value, side: usize) -> Result<Group, String> {
    let squares =
        squares(value, side).ok_or_else(|| format!("a killer cage {value} has no list of cells"))?;
    let sum = match value.get("value").filter(|sum| !is_empty(sum)) {
        None => None,
        Some(sum) => Some(number(sum).ok_or_else(|| format!("a killer cage has the sum {sum}"))?),
    };
    Ok(Group { number: sum, squares })
}

/// The object of a position.
///
/// # Errors
/// When a cell belongs to no region.
pub(super) fn object(position: &Position) -> Result<Value, String> {
    let side = position.side();
    let labels = regions::labels(position)?;
    let game = position.game.as_deref();
    let is_latin = game == Some("latin-square");
    let cell = |(square, clue): (usize, &Clue)| {
        let mut cell = match clue {
            Clue::Open => json!({}),
            Clue::Given(value) => json!({"value": value, "given": true}),
            Clue::Placed(value) => json!({"value": value}),
            Clue::Candidates(mask) => json!({"centerPencilMarks": values(*mask).collect::<Vec<_>>()}),
        };
        if is_latin {
            cell["region"] = Value::Null;
        } else if let Some(labels) = &labels {
            cell["region"] = json!(labels[square]);
        }
        cell
    };
    let cells: Vec<Value> = position.clues.iter().enumerate().map(cell).collect();
    let mut object = json!({"size": side});
    if let Some(name) = &position.name {
        object["title"] = json!(name);
    }
    object["grid"] = json!(cells.chunks(side).collect::<Vec<_>>());
    let names = |squares: &[usize]| squares.iter().map(|square| name(*square, side)).collect::<Vec<_>>();
    if game == Some("windoku") {
        let windows = extra::regions_of("windoku", side, position.shape.block());
        if windows.iter().any(|window| window.len() != side) {
            return Err("the fpuzzles format cannot say windows that do not hold every value".to_owned());
        }
        let window = |squares: &Vec<usize>| json!({ "cells": names(squares) });
        object["extraregion"] = json!(windows.iter().map(window).collect::<Vec<_>>());
    }
    if game == Some("x-sudoku") {
        object["diagonal+"] = json!(true);
        object["diagonal-"] = json!(true);
    }
    if let Some((key, _)) = FLAGS.iter().find(|(_, flagged)| game == Some(flagged)) {
        object[*key] = json!(true);
    }
    if let Some(Input::Groups(cages)) = position.shape.inputs.get("cages") {
        let cage = |cage: &Group| json!({"cells": names(&cage.squares), "value": cage.number.map(|sum| sum.to_string()).unwrap_or_default()});
        object["killercage"] = json!(cages.iter().map(cage).collect::<Vec<_>>());
    }
    Ok(object)
}
