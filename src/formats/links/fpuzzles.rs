//! Puzzles of f-puzzles.com: a JSON object of a square grid and the drawing on it, compressed into the address.
//!
//! A flag is a constraint; cells with a number, and lines through cells, are the inputs of a constraint. Entries of
//! other forms become elements that belong to no game. Notes in the corners of cells and colours are dropped.

use super::{
    clue, decoded,
    fentries::{self, EntryContent, NEGATIVE, names},
    lz, unpacked,
};
use crate::{
    elements::{self, Element, ElementParts, Outline, centre, figures, length, parse_color},
    prelude::*,
};
use indexmap::IndexSet;
use tesuji_board::inputs::push_groups;
use tesuji_game::foreign_name;

pub(crate) const PROFILE: Profile = Profile {
    cells: NOTED,
    blocks: Blocks::Any,
    naming: NameSupport::Line,
    supports_distinct_cells: true,
    remarks: Some(|element| entry(element, 1).is_some()),
    entry: Some(fentries::write_entry),
    ..Profile::new(
        "fpuzzles",
        &[NO_BLOCKS, "regions"],
        &[
            ReadForm::Object(
                |object| {
                    object.get("grid").and_then(Value::as_array).is_some_and(|rows| rows.iter().all(is_row))
                },
                read_object,
            ),
            ReadForm::Address(
                |address| address.value("load").or(address.payload(&["fpuzzles", "fpuz"])).map(decoded),
                read,
            ),
        ],
        |position| Ok(format!("https://f-puzzles.com/?load={}", lz::compress(&write(position)?.to_string()))),
    )
};

/// Keys that do not affect the laws of the puzzle, or are read separately.
const REMARKS: &str = "size grid title author ruleset solution disabledlogic truecandidatesoptions highlightConflicts \
    successMessage";

/// Keys of drawings that do not affect the laws.
const DECORATIONS: &str = "line rectangle circle text cage";

/// Whether a row consists of objects, one for each cell.
fn is_row(row: &Value) -> bool {
    row.as_array().is_some_and(|cells| cells.iter().all(Value::is_object))
}

fn read(payload: &str) -> Result<PuzzleSpec> {
    read_object(&unpacked(payload, |text| serde_json::from_str(text).ok())?)
}

fn read_object(object: &Object) -> Result<PuzzleSpec> {
    let rows = object.get("grid").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_array);
    let rows: Vec<&Vec<Value>> = rows.collect();
    let stated = object.get("size").map(|size| usize::try_from(size.as_u64()?).ok());
    let side = stated.unwrap_or(Some(rows.len())).filter(|side| (2..=MAX_SYMBOLS).contains(side));
    let side = side.ok_or_else(|| wrong!("invalid \"size\": expected the side of a board"))?;
    if rows.len() != side || rows.iter().any(|row| row.len() != side) {
        fail!("invalid \"grid\": expected a matrix of {side} × {side} cells");
    }
    let cells: Vec<&Value> = rows.into_iter().flatten().collect();
    let clue = |(square, entry): (usize, &&Value)| {
        let is_given = entry.get("given") == Some(&Value::Bool(true));
        let clue = clue(entry, is_given, &["givenPencilMarks", "centerPencilMarks"], side);
        clue.ok_or_else(|| {
            wrong!("invalid value in {}: expected 1 to {side}", cell(square, side).to_uppercase())
        })
    };
    let region = |(square, cell): (usize, &&Value)| match cell.get("region") {
        None => Some(regions::default_region(square, side)),
        Some(region) => region.as_i64(),
    };
    let labels: Vec<Option<i64>> = cells.iter().enumerate().map(region).collect();
    let mut position = PuzzleSpec::new(side, cells.iter().enumerate().map(clue).collect::<Result<_>>()?);
    position.has_blocks = labels.iter().any(Option::is_some);
    if labels.iter().all(Option::is_some) {
        regions::set(&mut position, labels)?;
    } else if position.has_blocks {
        // Some cells belong to no region.
        position.base = Some("board".to_owned());
        position.marks = ["rows", "columns"].map(ConstraintFlag::new).to_vec();
        regions::set_map(&mut position, regions::AREAS, labels);
    }
    // The key for complete sets of marks depends on the marks, so it is read last.
    let negative = object.get_key_value(NEGATIVE);
    for (key, value) in object.iter().filter(|(key, _)| *key != NEGATIVE).chain(negative) {
        if !is_empty(value) && !is_listed(REMARKS, key) {
            add(&mut position, key, value);
        }
    }
    elements::check(&position.unsupported)?;
    let text = |key: &str| object.get(key).and_then(Value::as_str);
    let trimmed = |key: &str| text(key).map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    (position.author, position.rules) = (trimmed("author"), trimmed("ruleset"));
    position.name = text("title").and_then(parts::title);
    Ok(position)
}

/// Adds the statement under a key to a position.
fn add(position: &mut PuzzleSpec, key: &str, value: &Value) {
    let side = position.side();
    match value {
        Value::Bool(true) => position.marks.push(ConstraintFlag::new(&word(key))),
        Value::Array(list) => {
            for one in list {
                let stated = match key {
                    NEGATIVE => all_given(position, one),
                    _ if is_listed(DECORATIONS, key) => None,
                    _ => fentries::read_entry(key, one, side),
                };
                match stated {
                    Some(EntryContent { word: name, groups, is_list: true }) => {
                        push_groups(&mut position.shape.inputs, &word(&name), groups);
                    }
                    stated => {
                        let stated = stated.map(|stated| (word(&stated.word), stated.groups));
                        position.unsupported.push(Element { stated, ..element_of(key, one, side) });
                    }
                }
            }
        }
        other => position.unsupported.push(element_of(key, other, side)),
    }
}

fn word(key: &str) -> String {
    foreign_name(PROFILE.name, key)
}

/// Returns the word for a kind of marks that is given completely, with the numbers of its marks; `None` if only some
/// have a number.
fn all_given(position: &PuzzleSpec, mark: &Value) -> Option<EntryContent> {
    let mark = mark.as_str()?;
    let mut numbers: Vec<Option<i64>> =
        parts::groups(position, &word(mark)).iter().map(CellGroup::number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    match numbers.as_slice() {
        [None] => numbers.clear(),
        [None, ..] => return None,
        _ => {}
    }
    let groups = vec![CellGroup { numbers, ..CellGroup::default() }];
    Some(EntryContent { word: format!("{NEGATIVE} {mark}"), groups, is_list: false })
}

/// Returns the word and the groups of an element that has an entry of this format.
pub(crate) fn word_and_groups(element: &Element, side: usize) -> Option<(String, Vec<CellGroup>)> {
    let (_, entry) = element.source.as_ref().filter(|(format, _)| format == PROFILE.name)?;
    let stated = fentries::read_entry(&element.name, &serde_json::from_str(entry).ok()?, side)?;
    Some((word(&stated.word), stated.groups)).filter(|_| !element.is_decoration)
}

fn write(position: &PuzzleSpec) -> Result<Value> {
    let side = position.side();
    let labels = regions::labels(position)?;
    if position.has_blocks && position.shape.inputs.contains_key("regions") {
        fail!("the fpuzzles format cannot represent blocks beside regions");
    }
    let is_latin = !position.has_blocks && labels.is_none();
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
    for (key, text) in [("title", &position.name), ("author", &position.author), ("ruleset", &position.rules)]
    {
        if let Some(text) = text {
            object[key] = json!(text);
        }
    }
    object["grid"] = json!(cells.chunks(side).collect::<Vec<_>>());
    // Cells of a constraint without a word are written as cells with different values.
    let listed: Vec<Value> = position
        .marks
        .iter()
        .flat_map(|mark| &mark.regions)
        .map(|squares| json!({ "cells": names(squares, side) }))
        .collect();
    if !listed.is_empty() {
        object["extraregion"] = json!(listed);
    }
    for element in &position.unsupported {
        let entry = entry(element, side).ok_or_else(|| unsupported_error(element))?;
        match (object.get_mut(&element.name), &entry) {
            (Some(Value::Array(list)), _) => list.push(entry),
            (None, Value::Bool(_)) => object[&element.name] = entry,
            (None, _) => object[&element.name] = json!([entry]),
            (Some(_), _) => return Err(unsupported_error(element)),
        }
    }
    Ok(object)
}

/// Returns the entry of an element that belongs to no game: the entry of its source, or its cells under its name.
fn entry(element: &Element, side: usize) -> Option<Value> {
    if is_listed(REMARKS, &element.name) {
        return None;
    }
    match &element.source {
        Some((format, entry)) if format == PROFILE.name => serde_json::from_str(entry).ok(),
        Some(_) => None,
        None if element.squares.is_empty() => None,
        None => {
            let cells = names(&element.squares, side);
            let is_line = element.figures.iter().any(|one| matches!(one.outline, Outline::Line { .. }));
            let mut entry = if is_line { json!({"lines": [cells]}) } else { json!({"cells": cells}) };
            if let Some(value) = &element.value {
                entry["value"] = json!(value);
            }
            Some(entry)
        }
    }
}

fn unsupported_error(element: &Element) -> FormatError {
    wrong!("the fpuzzles format cannot represent `{name}`", name = element.name)
}

fn is_listed(list: &str, key: &str) -> bool {
    list.split(' ').any(|known| known == key)
}

/// Returns an entry that is not a group of cells as an element under its key.
fn element_of(key: &str, entry: &Value, side: usize) -> Element {
    // A clue may lie outside of the board.
    let place = |name: &Value| {
        let (row, column) = name.as_str()?.strip_prefix('R')?.split_once('C')?;
        let number = |text: &str| Some(text.parse::<i64>().ok()?.clamp(0, side as i64 + 1) - 1);
        Some((number(row)?, number(column)?))
    };
    let places = |list: &Value| match list {
        Value::Array(list) => list.iter().filter_map(place).collect(),
        one => place(one).into_iter().collect::<Vec<_>>(),
    };
    let places_under = |key: &str| entry.get(key).map(places).unwrap_or_default();
    let cells: Vec<(i64, i64)> = ["cell", "cells", "cloneCells"].into_iter().flat_map(places_under).collect();
    let own_places = places_under("cell");
    let lines = entry.get("lines").and_then(Value::as_array).into_iter().flatten();
    let lines: Vec<Vec<(i64, i64)>> = lines.map(places).collect();
    let shown = |value: &Value| match value {
        Value::Array(list) => list.iter().map(elements::shown).collect::<Vec<_>>().join(" "),
        one => elements::shown(one),
    };
    let value = match entry {
        Value::Object(_) => {
            ["value", "values"].into_iter().filter_map(|key| entry.get(key)).find(|value| !is_empty(value))
        }
        Value::Bool(_) => None,
        other => Some(other),
    };
    let value = value.map(|value| elements::text(&shown(value)));
    let centres = |places: &[(i64, i64)]| places.iter().map(|(row, column)| centre(*row, *column)).collect();
    let direction = entry.get("direction").and_then(Value::as_str).map(fentries::direction);
    let size = |key: &str| entry.get(key).and_then(Value::as_f64).map(length);
    let parts = ElementParts {
        // An element with a place of its own is drawn there, independent of its cells.
        cells: centres(if own_places.is_empty() { &cells } else { &own_places }),
        lines: lines.iter().map(|line| centres(line)).collect(),
        direction,
        value: value.clone(),
        size: size("height").zip(size("width")),
        color: ["outlineC", "fontC"].into_iter().find_map(|key| parse_color(entry.get(key))),
        fill: parse_color(entry.get("baseC")),
    };
    let all_places = cells.into_iter().chain(lines.concat());
    let squares: IndexSet<usize> = all_places.filter_map(|place| fentries::square(place, side)).collect();
    // A cage with this prefix is a constraint of its solver: the digital root of the sum.
    let is_root = value.as_ref().is_some_and(|value| value.starts_with("DR"));
    Element {
        figures: figures(key, &parts),
        is_decoration: is_listed(DECORATIONS, key) && !is_root,
        name: elements::name(key),
        squares: squares.into_iter().collect(),
        value,
        source: Some((PROFILE.name.to_owned(), entry.to_string())),
        stated: None,
    }
}
