//! Puzzles of f-puzzles.com: a JSON object of a square grid and what is drawn on it, compressed into the address.
//!
//! A flag is a constraint; cells with a number, and lines through cells, are what a constraint is told. What no constraint
//! of the rules has is refused by its name once a game is looked for, and what has another form is refused at once. Notes
//! in the corners of cells and colours are dropped.

use serde_json::{Map, Value, json};

use super::super::profile::{Blocks, Cell, Naming, Profile, Reads};
use super::super::{MAX_SYMBOLS, values};
use super::elements::{ELEMENTS, FLAGS, TELLS, groups, is_empty, name, number};
use super::{decoded, lz, regions};
use crate::inputs::{Group, Input};
use crate::position::{Clue, Mark, Position};

/// What the format can say.
pub(in crate::formats) const PROFILE: Profile = Profile {
    cells: &[Cell::Open, Cell::Given, Cell::Placed, Cell::Listed],
    blocks: Blocks::Any,
    naming: Naming::Line,
    lists_regions: true,
    ..Profile::of("fpuzzles", &TELLS, READS, |position| {
        Ok(format!("https://f-puzzles.com/?load={}", lz::compress(&object(position)?.to_string())))
    })
};

/// An address, or the object alone.
const READS: Reads = Reads {
    object: Some((is_object, read_object)),
    ..Reads::address(
        |address| address.value("load").or(address.payload(&["fpuzzles", "fpuz"])).map(decoded),
        read,
    )
};

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
    position.blocks = labels.iter().any(Option::is_some);
    if position.blocks {
        regions::tell(&mut position, &labels)?;
    }
    let mut seen = Vec::new();
    for (key, value) in object.iter().filter(|(_, value)| !is_empty(value)) {
        let key = key.as_str();
        if REMARKS.contains(&key) || matches!(key, "size" | "grid") {
            continue;
        }
        let refused = || format!("the puzzle has {key:?}, which cannot be read");
        match value {
            Value::Bool(true) => {
                let known = FLAGS.iter().find(|(flag, _)| *flag == key);
                position.marks.push(Mark::new(known.map_or(key, |(_, mark)| mark)));
            }
            Value::Array(list) => {
                let known = ELEMENTS.iter().find(|(element, ..)| *element == key);
                let groups: Option<Vec<Vec<Group>>> = list.iter().map(|one| groups(one, side)).collect();
                let groups = groups.ok_or_else(refused)?.concat();
                let input = known.map_or(key, |(_, input, _)| input);
                position.shape.inputs.insert(input.to_owned(), Input::Groups(groups));
            }
            _ => return Err(refused()),
        }
        seen.push(key);
    }
    // Its neighbours may be consecutive where a dot says so.
    if let Some(dots) = ["difference", "ratio"].iter().find(|dots| seen.contains(dots))
        && seen.contains(&"nonconsecutive")
    {
        return Err(format!("the puzzle has \"nonconsecutive\" beside {dots:?}, which cannot be read"));
    }
    let title = object.get("title").and_then(Value::as_str).unwrap_or_default().trim();
    position.name = (!title.is_empty()).then(|| title.replace(['\n', '\r'], " "));
    Ok(position)
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

/// The object of a position.
///
/// # Errors
/// When a cell belongs to no region.
pub(super) fn object(position: &Position) -> Result<Value, String> {
    let side = position.side();
    let labels = regions::labels(position)?;
    if position.blocks && position.shape.inputs.contains_key("regions") {
        return Err("the fpuzzles format cannot say blocks beside regions".to_owned());
    }
    let is_latin = !position.blocks && labels.is_none();
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
    let mut put = |key: &str, value: Value| match object.get_mut(key).and_then(Value::as_array_mut) {
        Some(list) => list.push(value),
        None => object[key] = json!([value]),
    };
    for mark in position.marks.iter().filter(|mark| FLAGS.iter().all(|(_, known)| *known != mark.name)) {
        mark.regions.iter().for_each(|squares| put("extraregion", json!({ "cells": names(squares) })));
    }
    for (name, input) in &position.shape.inputs {
        let Some((key, _, form)) = ELEMENTS.iter().find(|(_, known, _)| known == name) else { continue };
        let Input::Groups(groups) = input else { continue };
        for group in groups {
            put(key, form.element(group, side));
        }
    }
    for (key, _) in FLAGS.iter().filter(|(_, name)| position.is_marked(name)) {
        object[*key] = json!(true);
    }
    Ok(object)
}
