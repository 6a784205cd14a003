//! Puzzles of the Python package `pencilmark`: `{"format": "sudoku-puzzle", "format_version": 1, "board": {"rows": 9,
//! "cols": 9}, "digits": 9, "givens": [5, 0, …], "rules": [{"type": "box_grid", "origin": "r1c1", "box": [3, 3]}, …]}`.
//!
//! Nothing is implied: grids, boxes, cages and every other unit are rules. Givens are row by row, 0 for an open cell and
//! `null` for none. What is about the puzzle (`meta`), the solution and decorations are no part of it.

use serde_json::{Map, Value, json};

use super::super::links::regions;
use super::super::parts;
use super::super::profile::{Blocks, Cell, Naming, Profile, Reads};
use super::super::{MAX_SIDE, values};
use super::coordinates::{Size, count, integers};
use super::rules::{self, Rules};
use crate::inputs::{GridShape, Input};
use crate::position::{Clue, Mark, Position, Shape, usual_block};

/// What the format can say.
pub(in crate::formats) const PROFILE: Profile = Profile {
    sides: 2..=MAX_SIDE,
    cells: &[Cell::Open, Cell::Given, Cell::Listed, Cell::Empty],
    blocks: Blocks::Any,
    naming: Naming::Line,
    lists_regions: true,
    ..Profile::of("pencilmark", &rules::TELLS, Reads::object(is_object, read), write)
};

/// The keys of an object.
const KEYS: [&str; 13] = [
    "format",
    "format_version",
    "$schema",
    "meta",
    "board",
    "digits",
    "givens",
    "solution",
    "candidates",
    "rules",
    "decorations",
    "style",
    "ext",
];

/// The largest number of rows or columns.
const LONGEST: usize = 256;

/// Whether an object is one of these.
pub(super) fn is_object(object: &Map<String, Value>) -> bool {
    object.get("format").and_then(Value::as_str) == Some("sudoku-puzzle")
}

/// Reads the object.
///
/// # Errors
/// When it is damaged or has a rule that no game holds.
pub(super) fn read(object: &Map<String, Value>) -> Result<Position, String> {
    if let Some(key) = object.keys().find(|key| !KEYS.contains(&key.as_str())) {
        return Err(format!("the puzzle has {key:?}, of which a position can say nothing"));
    }
    if object.get("format_version").and_then(Value::as_u64) != Some(1) {
        return Err("\"format_version\" is not 1".to_owned());
    }
    let number = |value: Option<&Value>, what: &str, most: usize| {
        let number = value.and_then(count).filter(|number| (1..=most).contains(number));
        number.ok_or_else(|| format!("{what} is no number from 1 to {most}"))
    };
    let board = object.get("board");
    let part = |key: &str| board.and_then(|board| board.get(key));
    let (rows, columns) =
        (number(part("rows"), "\"rows\"", LONGEST)?, number(part("cols"), "\"cols\"", LONGEST)?);
    let digits = number(object.get("digits"), "\"digits\"", MAX_SIDE)?;
    let size = Size { rows, columns };
    let mut shape = Shape { rows, columns, values: digits, ..Shape::square(0) };
    let givens =
        object.get("givens").and_then(Value::as_array).filter(|givens| givens.len() == rows * columns);
    let mut clues = Vec::with_capacity(rows * columns);
    for (square, given) in givens.ok_or("\"givens\" has not as many entries as the board")?.iter().enumerate()
    {
        clues.push(match given.as_u64() {
            Some(0) => Clue::Open,
            Some(value) if value <= digits as u64 => Clue::Given(value as u8),
            None if given.is_null() => {
                shape.missing.push(square);
                Clue::Open
            }
            _ => return Err(format!("{given} at {}: expected 1 to {digits}, 0 or null", size.label(square))),
        });
    }
    let mut position = Position::on(shape, clues);
    list_candidates(object, size, &mut position)?;
    let list = object.get("rules").and_then(Value::as_array).ok_or("\"rules\" is no list")?;
    tell(&Rules::read(list, size, &position.shape)?, size, &mut position)?;
    let title =
        object.get("meta").and_then(|meta| meta.get("title")).and_then(Value::as_str).unwrap_or_default();
    position.name = Some(title.trim().replace(['\n', '\r'], " ")).filter(|title| !title.is_empty());
    Ok(position)
}

/// The candidates that are listed, by the names of cells.
fn list_candidates(object: &Map<String, Value>, size: Size, position: &mut Position) -> Result<(), String> {
    let Some(candidates) = object.get("candidates").filter(|candidates| !candidates.is_null()) else {
        return Ok(());
    };
    let values = position.shape.values;
    for (name, list) in candidates.as_object().ok_or("\"candidates\" is no object")? {
        let square = rules::square(name, size).filter(|square| position.shape.is_cell(*square));
        let square = square.ok_or_else(|| format!("{name:?} among the candidates is no cell"))?;
        let fits = |list: &Vec<i64>| list.iter().all(|value| (1..=values as i64).contains(value));
        let list = integers(list).filter(fits).ok_or_else(|| format!("candidates {list} at {name}"))?;
        let mask = list.iter().fold(0, |mask, value| mask | 1 << (value - 1));
        match position.clues[square] {
            // The candidates of a given say nothing more.
            Clue::Given(value) if mask == 1 << (value - 1) => {}
            Clue::Open => position.clues[square] = Clue::Candidates(mask),
            _ => return Err(format!("{name} is a given and has candidates")),
        }
    }
    Ok(())
}

/// Tells a position what its rules say.
fn tell(rules: &Rules, size: Size, position: &mut Position) -> Result<(), String> {
    let side = position.shape.values;
    let is_whole = position.shape.side() == Some(side);
    let groups = [("cages", &rules.cages), ("less", &rules.less), ("extra-regions", &rules.regions)];
    for (name, groups) in groups.into_iter().filter(|(_, groups)| !groups.is_empty()) {
        position.shape.inputs.insert(name.to_owned(), Input::Groups(groups.clone()));
    }
    position.marks = rules.neighbours.iter().map(|name| Mark::new(name)).collect();
    match (rules.grids.as_slice(), rules.boxes.len()) {
        ([((0, 0), None)], 0) if is_whole => position.blocks = false,
        ([], 1..) => {
            let block = |squares: &Vec<usize>| block(squares, side, size.columns);
            let blocks: Option<Vec<GridShape>> = rules.boxes.iter().map(block).collect();
            let blocks = blocks.ok_or("a box is no rectangle with a cell for every value")?;
            position.shape.inputs.insert("grids".to_owned(), Input::Grids(blocks));
        }
        ([((0, 0), None)], boxes) if is_whole && boxes > 0 => {
            let mut labels = vec![None; size.rows * size.columns];
            for (number, squares) in rules.boxes.iter().enumerate() {
                squares.iter().for_each(|square| labels[*square] = Some(number as i64));
            }
            regions::tell(position, &labels)?;
        }
        ([((0, 0), Some(block))], 0) if is_whole => {
            let usual = usual_block(side).unwrap_or((1, side));
            position.shape.set_block(Some(*block).filter(|block| *block != usual));
        }
        (grids, 0) => {
            let grid = |(corner, block): &((usize, usize), Option<(usize, usize)>)| {
                block.map(|block| GridShape::at(*corner, block, size.columns))
            };
            let grids: Option<Vec<GridShape>> = grids.iter().map(grid).collect();
            let grids =
                grids.filter(|grids| !grids.is_empty()).ok_or("the grids make no board that a game holds")?;
            position.shape.inputs.insert("grids".to_owned(), Input::Grids(grids));
        }
        _ => return Err("the boxes make no board that a game holds".to_owned()),
    }
    Ok(())
}

/// Cells that lie row by row in a rectangle, as many as there are values.
fn block(squares: &[usize], values: usize, columns: usize) -> Option<GridShape> {
    let mut squares = squares.to_vec();
    squares.sort_unstable();
    let first = *squares.first()?;
    let w = squares.iter().take_while(|square| **square / columns == first / columns).count();
    let block = (squares.len() / w, w);
    let is_at = |(i, square): (usize, &usize)| *square == first + i / w * columns + i % w;
    let whole = squares.len() == values && block.0 * w == values;
    (whole && squares.iter().enumerate().all(is_at)).then_some(GridShape { squares, block })
}

fn write(position: &Position) -> Result<String, String> {
    let shape = &position.shape;
    let size = Size { rows: shape.rows, columns: shape.columns };
    let mut object = json!({"format": "sudoku-puzzle", "format_version": 1});
    if let Some(name) = &position.name {
        object["meta"] = json!({ "title": name });
    }
    object["board"] = json!({"rows": size.rows, "cols": size.columns});
    object["digits"] = json!(shape.values);
    let given = |(square, clue): (usize, &Clue)| match clue {
        Clue::Given(value) => json!(value),
        _ if shape.is_cell(square) => json!(0),
        _ => Value::Null,
    };
    object["givens"] = json!(position.clues.iter().enumerate().map(given).collect::<Vec<_>>());
    let listed = position.clues.iter().enumerate().filter_map(|(square, clue)| match clue {
        Clue::Candidates(mask) => Some((size.label(square), json!(values(*mask).collect::<Vec<_>>()))),
        _ => None,
    });
    let listed: Map<String, Value> = listed.collect();
    if !listed.is_empty() {
        object["candidates"] = Value::Object(listed);
    }
    object["rules"] = json!(rules::of(position, size)?);
    let back = read(object.as_object().ok_or("no object")?)?;
    let grids = |position: &Position| position.shape.inputs.get("grids").cloned();
    let same = back.shape.missing == shape.missing
        && grids(&back) == grids(position)
        && parts::cages(&back) == parts::cages(position)
        && back.blocks == position.blocks;
    if same { Ok(object.to_string()) } else { Err("the pencilmark format cannot say this board".to_owned()) }
}
