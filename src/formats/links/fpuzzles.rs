//! Puzzles of f-puzzles.com: a JSON object of a square grid and what is drawn on it, compressed into the address.
//!
//! A flag is a constraint; cells with a number, and lines through cells, are the inputs of a constraint. What no
//! constraint of the rules has is refused by its name once a game is looked for, and what has another form is refused
//! at once. Notes in the corners of cells and colours are dropped.

use super::{clue, decoded, lz, number, unpacked};
use crate::constraints::{CONSTRAINTS, Constraint, Sort, Word, named, supported};
use crate::prelude::*;

pub(crate) const PROFILE: Profile = Profile {
    cells: &[Cell::Open, Cell::Given, Cell::Placed, Cell::Listed],
    blocks: Blocks::Any,
    naming: Naming::Line,
    lists_regions: true,
    ..Profile::of(
        "fpuzzles",
        || supported(WORD),
        &[
            Form::Object(
                |object| {
                    object.get("grid").and_then(Value::as_array).is_some_and(|rows| rows.iter().all(is_row))
                },
                read_object,
            ),
            Form::Address(
                |address| address.value("load").or(address.payload(&["fpuzzles", "fpuz"])).map(decoded),
                read,
            ),
        ],
        |position| Ok(format!("https://f-puzzles.com/?load={}", lz::compress(&write(position)?.to_string()))),
    )
};

/// Keys that say nothing of the puzzle's laws, or are read apart from the others.
const REMARKS: &str = "size grid title author ruleset solution disabledlogic truecandidatesoptions highlightConflicts \
    successMessage";

const WORD: Word = |constraint| constraint.fpuzzles;

/// Whether a row has objects for its cells.
fn is_row(row: &Value) -> bool {
    row.as_array().is_some_and(|cells| cells.iter().all(Value::is_object))
}

fn read(payload: &str) -> Result<Position> {
    read_object(&unpacked(payload, |text| serde_json::from_str(text).ok())?)
}

fn read_object(object: &Object) -> Result<Position> {
    let rows = object.get("grid").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_array);
    let rows: Vec<&Vec<Value>> = rows.collect();
    let stated = object.get("size").map(|size| usize::try_from(size.as_u64()?).ok());
    let side = stated.unwrap_or(Some(rows.len())).filter(|side| (2..=MAX_SYMBOLS).contains(side));
    let side = side.ok_or_else(|| wrong!("\"size\" is no side of a board"))?;
    if rows.len() != side || rows.iter().any(|row| row.len() != side) {
        fail!("\"grid\" is no matrix of {side} × {side} cells");
    }
    let cells: Vec<&Value> = rows.into_iter().flatten().collect();
    let clue = |(square, entry): (usize, &&Value)| {
        let is_given = entry.get("given") == Some(&Value::Bool(true));
        let clue = clue(entry, is_given, &["givenPencilMarks", "centerPencilMarks"], side);
        clue.ok_or_else(|| wrong!("{} holds no value from 1 to {side}", cell(square, side).to_uppercase()))
    };
    let region = |(square, cell): (usize, &&Value)| match cell.get("region") {
        None => Some(regions::usual(square, side)),
        Some(region) => region.as_i64(),
    };
    let labels: Vec<Option<i64>> = cells.iter().enumerate().map(region).collect();
    let mut position = Position::new(side, cells.iter().enumerate().map(clue).collect::<Result<_>>()?);
    position.blocks = labels.iter().any(Option::is_some);
    if position.blocks {
        regions::set(&mut position, &labels)?;
    }
    let stated = object.iter().filter(|(key, value)| !is_empty(value) && !is_listed(REMARKS, key));
    let mut unread = Vec::new();
    for (key, value) in stated {
        match value {
            Value::Bool(true) => {
                let known = named(WORD, key).filter(|known| known.sort == Sort::Flag);
                position.marks.push(Mark::new(known.map_or(key, |known| known.name)));
            }
            Value::Array(list) => {
                let known = named(WORD, key).filter(|known| known.sort != Sort::Flag);
                let mut read = Vec::new();
                for one in list {
                    match groups(one, side) {
                        Some(groups) => read.extend(groups),
                        None => unread.push(described(key, one)),
                    }
                }
                let input = known.map_or(key.as_str(), |known| known.name);
                position.shape.inputs.insert(input.to_owned(), Input::Groups(read));
            }
            other => unread.push(format!("{key} {other}")),
        }
    }
    unread.dedup();
    fail_if!(!unread.is_empty(), "the puzzle has what cannot be read: {unread}", unread = unread.join("; "));
    // Its neighbours may be consecutive where a dot says so.
    let has = |key: &str| object.get(key).is_some_and(|value| !is_empty(value));
    if let Some(dots) = ["difference", "ratio"].into_iter().find(|dots| has("nonconsecutive") && has(dots)) {
        fail!("the puzzle has \"nonconsecutive\" beside {dots:?}, which cannot be read");
    }
    position.name = object.get("title").and_then(Value::as_str).and_then(parts::title);
    Ok(position)
}

fn write(position: &Position) -> Result<Value> {
    let side = position.side();
    let labels = regions::labels(position)?;
    if position.blocks && position.shape.inputs.contains_key("regions") {
        fail!("the fpuzzles format cannot say blocks beside regions");
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
    let mut put = |constraint: &Constraint, group: &Group| {
        let element = element(constraint.sort, group, side);
        match object.get_mut(constraint.fpuzzles).and_then(Value::as_array_mut) {
            Some(list) => list.push(element),
            None => object[constraint.fpuzzles] = json!([element]),
        }
    };
    let known =
        |name: &str| CONSTRAINTS.iter().find(|known| known.name == name && !known.fpuzzles.is_empty());
    let listed = position.marks.iter().filter(|mark| known(&mark.name).is_none());
    for squares in listed.flat_map(|mark| &mark.regions) {
        let group = Group { number: None, squares: squares.clone() };
        known("extra-regions").into_iter().for_each(|extra| put(extra, &group));
    }
    for name in position.shape.inputs.keys() {
        let Some(constraint) = known(name) else { continue };
        parts::groups(position, name).iter().for_each(|group| put(constraint, group));
    }
    for constraint in CONSTRAINTS.iter().filter(|known| position.is_marked(known.name)) {
        if !constraint.fpuzzles.is_empty() {
            object[constraint.fpuzzles] = json!(true);
        }
    }
    Ok(object)
}

fn element(sort: Sort, group: &Group, side: usize) -> Value {
    let cells: Vec<String> = group.squares.iter().map(|square| cell(*square, side).to_uppercase()).collect();
    let mut element = match sort {
        Sort::Lines => json!({ "lines": [cells] }),
        Sort::Cell => json!({ "cell": cells.first() }),
        Sort::Cells | Sort::Pairs | Sort::Flag => json!({ "cells": cells }),
    };
    if let Some(number) = group.number {
        element["value"] = json!(number.to_string());
    }
    element
}

const LOOKS: &str = "outlineC fontC baseC highlightC width size angle isNewConstraint";

fn is_listed(list: &str, key: &str) -> bool {
    list.split(' ').any(|known| known == key)
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Element {
    cells: Vec<String>,
    cell: String,
    lines: Vec<Vec<String>>,
    value: Value,
    #[serde(flatten)]
    others: Object,
}

/// An element that cannot be read: its key, its cells and its value.
fn described(key: &str, element: &Value) -> String {
    let names = |value: &Value| match value {
        Value::Array(cells) => cells.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" "),
        Value::String(cell) => cell.clone(),
        _ => String::new(),
    };
    let lines = element.get("lines").and_then(Value::as_array).into_iter().flatten();
    let named = ["cell", "cells"].iter().filter_map(|key| element.get(key)).chain(lines).map(names);
    let cells: Vec<String> = named.filter(|cells| !cells.is_empty()).collect();
    let value = element.get("value").filter(|value| !is_empty(value)).map(|value| format!("value {value}"));
    let is_other = |(key, value): &(&String, &Value)| {
        !is_empty(value)
            && !is_listed(LOOKS, key)
            && !["cell", "cells", "lines", "value"].contains(&key.as_str())
    };
    let others = element
        .as_object()
        .into_iter()
        .flatten()
        .filter(is_other)
        .map(|(key, value)| format!("{key} {value}"));
    let text = element.as_str().map(str::to_owned);
    [key.to_owned()]
        .into_iter()
        .chain(text)
        .chain(cells)
        .chain(value)
        .chain(others)
        .collect::<Vec<_>>()
        .join(" ")
}

/// What an element states: a group of cells, one for each of its lines.
fn groups(element: &Value, side: usize) -> Option<Vec<Group>> {
    let Element { cells, cell, lines, value, others } = Element::deserialize(element).ok()?;
    if others.iter().any(|(key, value)| !is_empty(value) && !is_listed(LOOKS, key)) {
        return None;
    }
    let lists = match (cells.is_empty(), cell.is_empty(), lines.is_empty()) {
        (false, true, true) => vec![cells],
        (true, false, true) => vec![vec![cell]],
        (true, true, false) => lines,
        // Cells and lines together mean something else.
        _ => return None,
    };
    let number = if is_empty(&value) { None } else { Some(number(&value)?) };
    let square = |name: &String| Size { rows: side, columns: side }.named(name, ['R', 'C']);
    let group =
        |list: &Vec<String>| Some(Group { number, squares: list.iter().map(square).collect::<Option<_>>()? });
    lists.iter().map(group).collect()
}
