//! Puzzles of SudokuPad (`https://sudokupad.app/scl…`, `ctc…`): a JSON object that says which squares there are, which
//! of them hold different values and what is drawn, compressed into the address.
//!
//! Rows and columns are implied on a square board alone. A board of several grids or a Kakuro gives each of its units
//! as a hidden cage, from which its grids or runs are found again; anything else that is drawn is refused by its name.

use super::drawing::{Drawing, shade};
use super::{clue, decoded, lz, number, units, unpacked, zipped};
use crate::prelude::*;

pub(crate) const PROFILE: Profile = Profile {
    cells: &[Cell::Open, Cell::Given, Cell::Listed],
    blocks: Blocks::Any,
    naming: Naming::Line,
    lists_regions: true,
    ..Profile::of(
        "sudokupad",
        || SUPPORTED.split_whitespace().collect(),
        &[
            Form::Object(is_object, read_object),
            Form::Address(|address| address.payload(&["scl", "ctc"]).map(decoded), read),
        ],
        |position| {
            let payload = lz::compress(&write(position)?.to_string());
            // What stands for something else in an address.
            let payload = payload.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
            Ok(format!("https://sudokupad.app/scl{payload}"))
        },
    )
};

const SUPPORTED: &str = "regions cages extra-regions grids across down";

const LOOKS: [&str; 3] = ["cellSize", "id", "settings"];

/// Texts of cages without cells, which are remarks.
const REMARKS: [&str; 4] = ["author:", "rules:", "solution:", "msgcorrect:"];

#[derive(Default, Deserialize)]
#[serde(default)]
struct Puzzle {
    cells: Vec<Vec<Value>>,
    cages: Vec<Cage>,
    regions: Vec<Vec<Pair>>,
    lines: Vec<Value>,
    underlays: Vec<Value>,
    overlays: Vec<Value>,
    metadata: Value,
    #[serde(flatten)]
    others: Object,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Cage {
    cells: Vec<Pair>,
    sum: Value,
    value: Value,
    unique: Option<bool>,
    hidden: bool,
}

impl Cage {
    fn group(&self, size: Size) -> Result<Option<Group>> {
        if self.cells.is_empty() {
            return Ok(None);
        }
        fail_if!(self.unique == Some(false), "a cage may repeat a value, which no game holds");
        let label = [&self.sum, &self.value].into_iter().find(|value| !is_empty(value));
        let sum =
            label.map(|value| number(value).ok_or_else(|| wrong!("a cage says {value}: expected a sum")));
        Ok(Some(Group { number: sum.transpose()?, squares: size.squares(&self.cells, &message!("a cage"))? }))
    }
}

fn is_object(object: &Object) -> bool {
    object.get("cells").is_some_and(Value::is_array)
        && (object.contains_key("cages") || object.contains_key("regions"))
}

fn read(payload: &str) -> Result<Position> {
    read_object(&unpacked(payload, zipped::parse)?)
}

fn read_object(text: &Object) -> Result<Position> {
    let puzzle: Puzzle = object(text)?;
    let size = Size { rows: puzzle.cells.len(), columns: puzzle.cells.first().map_or(0, Vec::len) };
    if puzzle.cells.iter().any(|row| row.len() != size.columns) || size.columns == 0 {
        fail!("the rows of \"cells\" differ in length");
    }
    let clue = |cell: &Value| {
        let clue = clue(cell, true, &["centremarks"], MAX_SYMBOLS);
        clue.ok_or_else(|| wrong!("the cell {cell} holds no value from 1 to {MAX_SYMBOLS}"))
    };
    let clues: Vec<Clue> = puzzle.cells.iter().flatten().map(clue).collect::<Result<_>>()?;
    let mut title = puzzle.metadata.get("title").and_then(Value::as_str);
    let (mut hidden, mut shown) = (Vec::new(), Vec::new());
    for cage in &puzzle.cages {
        let text = cage.value.as_str().unwrap_or_default();
        match cage.group(size)? {
            Some(group) => if cage.hidden { &mut hidden } else { &mut shown }.push(group),
            None if text.starts_with("title:") => title = title.or(text.strip_prefix("title:")),
            None if text.is_empty() || REMARKS.iter().any(|head| text.starts_with(head)) => {}
            None => fail!("a cage without cells says {text:?}"),
        }
    }
    let is_square = size.rows == size.columns && !puzzle.regions.is_empty();
    let mut position = match is_square {
        true => {
            let regions = puzzle.regions.iter().map(|cells| size.squares(cells, &message!("a region")));
            square(size.rows, clues, &regions.collect::<Result<Vec<_>>>()?, hidden)?
        }
        false => units::board(size, clues, &hidden)?,
    };
    loss::check_shape(&position)?;
    set_groups(&mut position, "cages", shown);
    // What shows the cells of a unit says nothing more.
    let drawing = Drawing::of(&position);
    let says = |(key, value): &(&String, &Value)| holds(value) && !LOOKS.contains(&key.as_str());
    let other = puzzle.others.iter().find(says).map(|(key, _)| key.as_str());
    let lines = is_square && !puzzle.lines.iter().all(|line| drawing.has_line(line));
    let shades = is_square && !puzzle.underlays.iter().all(|shade| drawing.has_shade(shade));
    let over = is_square && !puzzle.overlays.is_empty();
    let refused = [(lines, "lines"), (shades, "underlays"), (over, "overlays")];
    let refused = refused.into_iter().find_map(|(is, key)| is.then_some(key)).or(other);
    if let Some(key) = refused {
        fail!("the puzzle has {key:?}, which cannot be read");
    }
    position.name = title.and_then(parts::title);
    Ok(position)
}

/// A square board with regions, and cells that differ beside them.
fn square(side: usize, clues: Vec<Clue>, regions: &[Vec<usize>], hidden: Vec<Group>) -> Result<Position> {
    fail_if!(!(2..=MAX_SYMBOLS).contains(&side), "a board of side {side}");
    let mut position = Position::new(side, clues);
    regions::set_members(&mut position, regions)?;
    if hidden.iter().any(|cage| cage.number.is_some()) {
        fail!("a hidden cage has a sum, which no board of regions has");
    }
    set_groups(&mut position, "extra-regions", hidden);
    Ok(position)
}

fn write(position: &Position) -> Result<Value> {
    let shape = &position.shape;
    let size = Size { rows: shape.rows, columns: shape.columns };
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
    if position.blocks && shape.inputs.contains_key("regions") {
        fail!("the sudokupad format cannot say blocks beside regions");
    }
    let drawing = Drawing::of(position);
    let is_kakuro = kakuro::has_runs(position);
    let hidden = if is_kakuro || shape.inputs.contains_key("grids") {
        fail_if!(!drawing.regions.is_empty(), "the sudokupad format cannot say regions on this board");
        let hidden = units::of_board(position)?;
        let back = units::board(size, position.clues.clone(), &hidden)?.shape;
        let mut others = shape.inputs.iter().filter(|(name, _)| *name != "cages");
        if back.missing != shape.missing || !others.all(|(name, input)| back.inputs.get(name) == Some(input))
        {
            fail!("the sudokupad format cannot say which grids these cells belong to");
        }
        if is_kakuro {
            draw_kakuro(&Board::of_position(position)?, &mut object);
        }
        hidden
    } else {
        let regions = regions::members(position, "sudokupad")?;
        object["regions"] = json!(regions.iter().map(|squares| size.pairs(squares)).collect::<Vec<_>>());
        drawing.show(&mut object);
        let hidden = |squares: &Vec<usize>| Group { number: None, squares: squares.clone() };
        drawing.regions.iter().map(hidden).collect()
    };
    let unit = |unit: &Group| {
        let mut cage = json!({"cells": size.pairs(&unit.squares), "unique": true, "hidden": true});
        if let Some(sum) = unit.number {
            cage["sum"] = json!(sum);
        }
        cage
    };
    let cage = |cage: &Group| match cage.number {
        Some(sum) => {
            json!({"cells": size.pairs(&cage.squares), "value": sum.to_string(), "sum": sum, "unique": true})
        }
        None => json!({"cells": size.pairs(&cage.squares), "unique": true}),
    };
    let cages = hidden.iter().map(unit).chain(parts::groups(position, "cages").iter().map(cage));
    object["cages"] = json!(cages.collect::<Vec<_>>());
    Ok(object)
}

/// Black squares with their sums: down at the lower left, across at the upper right.
fn draw_kakuro(board: &Board, object: &mut Value) {
    let (mut under, mut over) = (Vec::new(), Vec::new());
    for (place, square) in board.squares.iter().enumerate() {
        let Square::Black { down, across } = *square else { continue };
        let (y, x) = ((place / board.columns) as f64, (place % board.columns) as f64);
        under.push(shade(place, board.columns));
        for (sum, center) in [(down, [y + 0.72, x + 0.28]), (across, [y + 0.28, x + 0.72])] {
            over.extend(sum.map(|sum| {
                json!({"center": center, "width": 0.5, "height": 0.5, "text": sum.to_string(), "fontSize": 16})
            }));
        }
    }
    object["underlays"] = json!(under);
    object["overlays"] = json!(over);
}
