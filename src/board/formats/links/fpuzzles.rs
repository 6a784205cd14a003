//! Puzzles of f-puzzles.com: a JSON object of a square grid and what is drawn on it, compressed into the address.
//!
//! A flag is a constraint; cells with a number, and lines through cells, are what a constraint is told. What no constraint
//! of the rules has is refused by its name once a game is looked for, and what has another form is refused at once. Notes
//! in the corners of cells and colours are dropped.

use serde_json::{Value, json};

use super::super::error::{Result, fail, wrong};
use super::super::parts;
use super::super::profile::{Blocks, Cell, NO_BLOCKS, Naming, Object, Profile, Reads};
use super::super::{MAX_SYMBOLS, regions, values};
use super::elements::{ELEMENTS, FLAGS, Form, groups, is_empty, name, number};
use super::{decoded, lz};
use crate::inputs::{Group, Input};
use crate::position::{Clue, Mark, Position};

/// What the format can say.
pub(in crate::formats) const PROFILE: Profile = Profile {
    cells: &[Cell::Open, Cell::Given, Cell::Placed, Cell::Listed],
    blocks: Blocks::Any,
    naming: Naming::Line,
    lists_regions: true,
    ..Profile::of("fpuzzles", tells, READS, |position| {
        Ok(format!("https://f-puzzles.com/?load={}", lz::compress(&write(position)?.to_string())))
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

/// Keys that say nothing of the puzzle's laws, or are read apart from the others.
const REMARKS: [&str; 10] = [
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "disabledlogic",
    "truecandidatesoptions",
    "highlightConflicts",
    "successMessage",
];

fn tells() -> Vec<&'static str> {
    let flags = FLAGS.iter().map(|(_, mark)| *mark);
    flags.chain(ELEMENTS.iter().map(|(_, input, _)| *input)).chain([NO_BLOCKS, "regions"]).collect()
}

fn is_object(object: &Object) -> bool {
    object.contains_key("size") && object.get("grid").is_some_and(Value::is_array)
}

/// Reads the compressed object.
fn read(payload: &str) -> Result<Position> {
    let text = lz::decompress(payload).ok_or("the address is damaged: its text cannot be unpacked")?;
    let value: Value =
        serde_json::from_str(&text).map_err(|error| wrong!("the address holds no JSON: {error}"))?;
    read_object(value.as_object().ok_or("the address holds no JSON object")?)
}

fn read_object(object: &Object) -> Result<Position> {
    let size = object.get("size").and_then(Value::as_u64).and_then(|size| usize::try_from(size).ok());
    let side =
        size.filter(|side| (2..=MAX_SYMBOLS).contains(side)).ok_or("\"size\" is no side of a board")?;
    let rows = object.get("grid").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_array);
    let rows: Vec<&Vec<Value>> = rows.collect();
    if rows.len() != side || rows.iter().any(|row| row.len() != side) {
        fail!("\"grid\" is no matrix of {side} × {side} cells");
    }
    let cells: Vec<&Value> = rows.into_iter().flatten().collect();
    let clue = |(square, cell): (usize, &&Value)| {
        clue(cell, side).ok_or_else(|| wrong!("{} holds no value from 1 to {side}", name(square, side)))
    };
    let region = |(square, cell): (usize, &&Value)| match cell.get("region") {
        None => Some(regions::usual(square, side)),
        Some(region) => region.as_i64(),
    };
    let labels: Vec<Option<i64>> = cells.iter().enumerate().map(region).collect();
    let mut position = Position::new(side, cells.iter().enumerate().map(clue).collect::<Result<_>>()?);
    position.blocks = labels.iter().any(Option::is_some);
    if position.blocks {
        regions::tell(&mut position, &labels)?;
    }
    let told = object.iter().filter(|(key, value)| !is_empty(value) && !REMARKS.contains(&key.as_str()));
    for (key, value) in told {
        match value {
            Value::Bool(true) => {
                let known = FLAGS.iter().find(|(flag, _)| flag == key);
                position.marks.push(Mark::new(known.map_or(key, |(_, mark)| mark)));
            }
            Value::Array(list) => {
                let known = ELEMENTS.iter().find(|(element, ..)| element == key);
                let groups: Option<Vec<Vec<Group>>> = list.iter().map(|one| groups(one, side)).collect();
                let groups = groups.ok_or_else(|| wrong!("the puzzle has {key:?}, which cannot be read"))?;
                let input = known.map_or(key.as_str(), |(_, input, _)| input);
                position.shape.inputs.insert(input.to_owned(), Input::Groups(groups.concat()));
            }
            _ => fail!("the puzzle has {key:?}, which cannot be read"),
        }
    }
    // Its neighbours may be consecutive where a dot says so.
    let has = |key: &str| object.get(key).is_some_and(|value| !is_empty(value));
    if let Some(dots) = ["difference", "ratio"].into_iter().find(|dots| has("nonconsecutive") && has(dots)) {
        fail!("the puzzle has \"nonconsecutive\" beside {dots:?}, which cannot be read");
    }
    position.name = object.get("title").and_then(Value::as_str).and_then(parts::title);
    Ok(position)
}

fn clue(cell: &Value, side: usize) -> Option<Clue> {
    let value_of = |value: &Value| {
        let value = u8::try_from(number(value)?).ok()?;
        (1..=side).contains(&usize::from(value)).then_some(value)
    };
    if let Some(value) = cell.get("value").filter(|value| !is_empty(value)) {
        let is_given = cell.get("given") == Some(&Value::Bool(true));
        return value_of(value).map(if is_given { Clue::Given } else { Clue::Placed });
    }
    let marks = ["givenPencilMarks", "centerPencilMarks"]
        .into_iter()
        .find_map(|key| cell.get(key)?.as_array().filter(|marks| !marks.is_empty()));
    let Some(marks) = marks else { return Some(Clue::Open) };
    marks.iter().try_fold(0, |mask, mark| Some(mask | 1 << (value_of(mark)? - 1))).map(Clue::Candidates)
}

/// The object of a position.
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
    let mut put = |(key, _, form): &(&str, &str, Form), group: &Group| {
        let element = form.element(group, side);
        match object.get_mut(*key).and_then(Value::as_array_mut) {
            Some(list) => list.push(element),
            None => object[*key] = json!([element]),
        }
    };
    let element = |input: &str| ELEMENTS.iter().find(|(_, known, _)| *known == input);
    let is_flag = |mark: &&Mark| FLAGS.iter().any(|(_, known)| *known == mark.name);
    for squares in position.marks.iter().filter(|mark| !is_flag(mark)).flat_map(|mark| &mark.regions) {
        let group = Group { number: None, squares: squares.clone() };
        element("extra-regions").into_iter().for_each(|known| put(known, &group));
    }
    for name in position.shape.inputs.keys() {
        let Some(known) = element(name) else { continue };
        parts::groups(position, name).iter().for_each(|group| put(known, group));
    }
    for (key, _) in FLAGS.iter().filter(|(_, name)| position.is_marked(name)) {
        object[*key] = json!(true);
    }
    Ok(object)
}
