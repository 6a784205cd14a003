//! Puzzles of the Python package `pencilmark`: `{"format": "sudoku-puzzle", "format_version": 1, "board": {"rows": 9,
//! "cols": 9}, "digits": 9, "givens": [5, 0, …], "rules": [{"type": "box_grid", "origin": "r1c1", "box": [3, 3]}, …]}`.
//!
//! Nothing is implied: grids, boxes, cages and every other unit are rules. Givens are row by row, 0 for an open cell and
//! `null` for none. What is about the puzzle (`meta`), the solution and decorations are no part of it.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::super::error::{Place, Result, fail, wrong};
use super::super::parts;
use super::super::profile::{Blocks, Cell, Naming, Object, Profile, Reads, object};
use super::super::regions;
use super::super::{MAX_SIDE, values};
use super::coordinates::{Pair, Size};
use crate::inputs::{GridShape, Group, Input};
use crate::position::{Clue, Mark, Position, Shape, usual_block};

/// What the format can say.
pub(in crate::formats) const PROFILE: Profile = Profile {
    sides: 2..=MAX_SIDE,
    cells: &[Cell::Open, Cell::Given, Cell::Listed, Cell::Empty],
    blocks: Blocks::Any,
    naming: Naming::Line,
    lists_regions: true,
    ..Profile::of("pencilmark", || TELLS.split_whitespace().collect(), Reads::object(is_object, read), write)
};

/// What the format tells.
const TELLS: &str = "grids regions cages less extra-regions no-blocks anti-knight anti-king non-consecutive";

/// Rules for neighbours and their constraints.
const NEIGHBOURS: [(&str, &str); 3] =
    [("antiknight", "anti-knight"), ("antiking", "anti-king"), ("nonconsecutive", "non-consecutive")];

/// What the regions of constraints are called; those of any other are `extra`.
const REGIONS: [(&str, &str); 4] = [
    ("falling-diagonal", "diagonal"),
    ("rising-diagonal", "diagonal"),
    ("windows", "window"),
    ("disjoint-groups", "disjoint"),
];

/// The types of rules and what is said of each.
const TYPES: [(&str, &[&str]); 7] = [
    ("grid", &["origin"]),
    ("box_grid", &["origin", "box"]),
    ("box", &["cells"]),
    ("cage", &["cells", "sum"]),
    ("region", &["kind", "cells"]),
    ("edge", &["kind", "cells"]),
    ("neighbours", &["kind"]),
];

/// The inputs that are lists of cells, in the order in which they are told.
const LISTS: [&str; 3] = ["cages", "less", "extra-regions"];

/// The largest number of rows or columns.
const LONGEST: usize = 256;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "these keys are known and say nothing of a position")]
struct Puzzle {
    format: String,
    format_version: u64,
    #[serde(rename = "$schema")]
    schema: Option<Value>,
    meta: Option<Object>,
    board: Board,
    digits: usize,
    givens: Vec<Option<u8>>,
    solution: Option<Value>,
    candidates: Option<Map<String, Value>>,
    rules: Vec<Object>,
    decorations: Option<Value>,
    style: Option<Value>,
    ext: Option<Value>,
}

#[derive(Deserialize)]
struct Board {
    rows: usize,
    cols: usize,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct Rule {
    r#type: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    origin: Option<String>,
    #[serde(rename = "box", skip_serializing_if = "Option::is_none")]
    block: Option<Pair>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sum: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cells: Option<Vec<String>>,
}

/// What the rules of a puzzle say.
#[derive(Default)]
struct Rules {
    /// First cells, and the rows and columns of a block where there are blocks.
    grids: Vec<(Pair, Option<Pair>)>,
    boxes: Vec<Vec<usize>>,
    lists: [Vec<Group>; LISTS.len()],
    neighbours: Vec<Mark>,
}

fn is_object(object: &Object) -> bool {
    object.get("format").and_then(Value::as_str) == Some("sudoku-puzzle")
}

/// The square of a cell's name.
fn square(name: &str, size: Size) -> Option<usize> {
    let (row, column) = name.strip_prefix('r')?.split_once('c')?;
    let number = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
    size.square([number(row)?, number(column)?]).ok()
}

fn read(text: &Object) -> Result<Position> {
    let puzzle: Puzzle = object(text)?;
    let (size, digits) = (Size { rows: puzzle.board.rows, columns: puzzle.board.cols }, puzzle.digits);
    for (what, number, most) in [
        ("format_version", puzzle.format_version as usize, 1),
        ("rows", size.rows, LONGEST),
        ("cols", size.columns, LONGEST),
        ("digits", digits, MAX_SIDE),
    ] {
        if !(1..=most).contains(&number) {
            fail!("{what:?} is no number from 1 to {most}");
        }
    }
    if puzzle.givens.len() != size.rows * size.columns {
        fail!("\"givens\" has not as many entries as the board");
    }
    let mut shape = Shape { rows: size.rows, columns: size.columns, values: digits, ..Shape::square(0) };
    let mut clues = Vec::with_capacity(puzzle.givens.len());
    for (square, given) in puzzle.givens.iter().enumerate() {
        clues.push(match given {
            None | Some(0) => Clue::Open,
            Some(value) if usize::from(*value) <= digits => Clue::Given(*value),
            Some(other) => fail!("{other} at {}: expected 1 to {digits}, 0 or null", size.label(square)),
        });
        if given.is_none() {
            shape.missing.push(square);
        }
    }
    let mut position = Position::on(shape, clues);
    for (name, list) in puzzle.candidates.iter().flatten() {
        list_candidates(name, list, size, &mut position)?;
    }
    let mut rules = Rules::default();
    for (index, rule) in puzzle.rules.iter().enumerate() {
        rules.add(rule, size, &position.shape).after(|| format!("rule {}", index + 1))?;
    }
    rules.tell(size, &mut position)?;
    let title =
        puzzle.meta.as_ref().and_then(|meta| meta.get("title")).and_then(Value::as_str).unwrap_or_default();
    position.name = parts::title(title);
    Ok(position)
}

/// The candidates that are listed of a cell by its name.
fn list_candidates(name: &str, list: &Value, size: Size, position: &mut Position) -> Result<()> {
    let square = square(name, size).filter(|square| position.shape.is_cell(*square));
    let square = square.ok_or_else(|| wrong!("{name:?} among the candidates is no cell"))?;
    let fits = |value: &usize| (1..=position.shape.values).contains(value);
    let told = Vec::<usize>::deserialize(list).ok().filter(|list| list.iter().all(fits));
    let told = told.ok_or_else(|| wrong!("candidates {list} at {name}"))?;
    let mask = told.iter().fold(0, |mask, value| mask | 1 << (value - 1));
    match position.clues[square] {
        // The candidates of a given say nothing more.
        Clue::Given(value) if mask == 1 << (value - 1) => {}
        Clue::Open => position.clues[square] = Clue::Candidates(mask),
        _ => fail!("{name} is a given and has candidates"),
    }
    Ok(())
}

impl Rules {
    fn add(&mut self, text: &Object, size: Size, shape: &Shape) -> Result<()> {
        let rule: Rule = object(text)?;
        let kind = rule.r#type.as_str();
        let known = TYPES.iter().find(|(known, _)| *known == kind);
        let (_, known) = known.ok_or_else(|| wrong!("no game holds a rule of type {kind:?}"))?;
        let is_known = |key: &str| known.contains(&key) || matches!(key, "type" | "id" | "label" | "style");
        if let Some(key) = text.keys().find(|key| !is_known(key)) {
            fail!("no game holds {key:?} in a rule of type {kind:?}");
        }
        let cell = |name: &String| {
            let found = square(name, size).filter(|square| shape.is_cell(*square));
            found.ok_or_else(|| wrong!("{name:?} is no cell of the board"))
        };
        let squares: Vec<usize> = rule.cells.iter().flatten().map(cell).collect::<Result<_>>()?;
        if known.contains(&"cells") && squares.is_empty() {
            fail!("there are no \"cells\"");
        }
        let group = |squares| Group { number: rule.sum, squares };
        let [cages, less, regions] = &mut self.lists;
        match (kind, rule.kind.as_deref().unwrap_or_default()) {
            ("box", _) => self.boxes.push(squares),
            ("cage", _) => cages.push(group(squares)),
            ("region", _) => regions.push(group(squares)),
            ("edge", "less") if squares.len() == 2 => less.push(group(squares)),
            ("edge", kind) => fail!("no game holds an edge of kind {kind:?} between such cells"),
            ("neighbours", kind) => match NEIGHBOURS.iter().find(|(name, _)| *name == kind) {
                Some((_, mark)) => self.neighbours.push(Mark::new(mark)),
                None => fail!("no game holds neighbours of kind {kind:?}"),
            },
            _ => {
                let whole = |[h, w]: &Pair| h.checked_mul(*w) == Some(shape.values);
                let block = rule.block.filter(whole);
                if kind == "box_grid" && block.is_none() {
                    fail!("\"box\" is not [rows, columns] of {} cells", shape.values);
                }
                let corner = rule.origin.and_then(|name| square(&name, size)).map(|square| size.pair(square));
                let fits = |[row, column]: &Pair| {
                    row + shape.values <= size.rows && column + shape.values <= size.columns
                };
                self.grids.push((corner.filter(fits).ok_or("a grid does not lie on the board")?, block));
            }
        }
        Ok(())
    }

    /// Tells a position what the rules say.
    fn tell(self, size: Size, position: &mut Position) -> Result<()> {
        let side = position.shape.values;
        let is_whole = position.shape.side() == Some(side);
        for (name, groups) in LISTS.into_iter().zip(self.lists) {
            parts::tell_groups(position, name, groups);
        }
        position.marks = self.neighbours;
        let grids: Option<Vec<GridShape>> = match (self.grids.as_slice(), self.boxes.len()) {
            ([([0, 0], None)], boxes) if is_whole => {
                if boxes > 0 {
                    return regions::tell_members(position, &self.boxes);
                }
                position.blocks = false;
                return Ok(());
            }
            ([([0, 0], Some([h, w]))], 0) if is_whole => {
                let usual = usual_block(side).unwrap_or((1, side));
                position.shape.set_block(Some((*h, *w)).filter(|block| *block != usual));
                return Ok(());
            }
            ([], 1..) => {
                let blocks: Option<_> =
                    self.boxes.iter().map(|squares| block(squares, side, size.columns)).collect();
                Some(blocks.ok_or("a box is no rectangle with a cell for every value")?)
            }
            (grids @ [_, ..], 0) => {
                let grid = |([row, column], block): &(Pair, Option<Pair>)| {
                    block.map(|[h, w]| GridShape::at((*row, *column), (h, w), size.columns))
                };
                grids.iter().map(grid).collect()
            }
            ([], 0) => None,
            _ => fail!("the boxes make no board that a game holds"),
        };
        let grids = grids.ok_or("the grids make no board that a game holds")?;
        position.shape.inputs.insert("grids".to_owned(), Input::Grids(grids));
        Ok(())
    }
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

/// The rules of a position.
fn rules(position: &Position, size: Size) -> Result<Vec<Rule>> {
    let shape = &position.shape;
    let side = shape.values;
    let rule = |kind: &str| Rule { r#type: kind.to_owned(), ..Rule::default() };
    let grid = || Rule { origin: Some(size.label(0)), ..rule("grid") };
    let box_grid = |corner: usize, (h, w): (usize, usize)| Rule {
        origin: Some(size.label(corner)),
        block: Some([h, w]),
        ..rule("box_grid")
    };
    let of = |kind: &str, squares: &[usize]| Rule {
        cells: Some(squares.iter().map(|square| size.label(*square)).collect()),
        ..rule(kind)
    };
    let named = |kind: &str, rule: Rule| Rule { kind: Some(kind.to_owned()), ..rule };
    let mut rules = match shape.inputs.get("grids") {
        None if shape.inputs.contains_key("regions") => {
            let regions = regions::members(position, "pencilmark")?;
            std::iter::once(grid()).chain(regions.iter().map(|squares| of("box", squares))).collect()
        }
        None if !position.blocks => vec![grid()],
        Some(Input::Grids(grids)) if grids.iter().all(|grid| grid.squares.len() == side) => {
            grids.iter().map(|block| of("box", &block.squares)).collect()
        }
        Some(Input::Grids(grids)) => grids
            .iter()
            .map(|grid| match grid.corner(size.columns) {
                Some((row, column)) => Ok(box_grid(row * size.columns + column, grid.block)),
                None => fail!("the pencilmark format cannot say a grid in several pieces"),
            })
            .collect::<Result<_>>()?,
        _ => vec![box_grid(0, shape.block().or_else(|| usual_block(side)).unwrap_or((1, side)))],
    };
    for mark in &position.marks {
        if let Some((kind, _)) = NEIGHBOURS.iter().find(|(_, of)| *of == mark.name) {
            rules.push(named(kind, rule("neighbours")));
            continue;
        }
        let kind = REGIONS.iter().find(|(of, _)| *of == mark.name).map_or("extra", |(_, kind)| kind);
        rules.extend(mark.regions.iter().map(|squares| named(kind, of("region", squares))));
    }
    for group in parts::groups(position, "extra-regions") {
        rules.push(named("extra", of("region", &group.squares)));
    }
    for sign in parts::groups(position, "less") {
        rules.push(named("less", of("edge", &parts::sign(sign, size.columns, "pencilmark")?)));
    }
    for cage in parts::groups(position, "cages") {
        rules.push(Rule { sum: cage.number, ..of("cage", &cage.squares) });
    }
    Ok(rules)
}

fn write(position: &Position) -> Result<String> {
    let shape = &position.shape;
    let size = Size { rows: shape.rows, columns: shape.columns };
    let mut object = json!({"format": "sudoku-puzzle", "format_version": 1});
    if let Some(name) = &position.name {
        object["meta"] = json!({ "title": name });
    }
    object["board"] = json!({"rows": size.rows, "cols": size.columns});
    object["digits"] = json!(shape.values);
    let given = |(square, clue): (usize, &Clue)| match clue {
        Clue::Given(value) => Some(*value),
        _ => shape.is_cell(square).then_some(0),
    };
    object["givens"] = json!(position.clues.iter().enumerate().map(given).collect::<Vec<_>>());
    let listed = position.clues.iter().enumerate().filter_map(|(square, clue)| match clue {
        Clue::Candidates(mask) => Some((size.label(square), json!(values(*mask).collect::<Vec<_>>()))),
        _ => None,
    });
    let listed: Object = listed.collect();
    if !listed.is_empty() {
        object["candidates"] = Value::Object(listed);
    }
    object["rules"] = json!(rules(position, size)?);
    let back = read(object.as_object().ok_or("no object")?)?;
    let grids = |position: &Position| position.shape.inputs.get("grids").cloned();
    let same = back.shape.missing == shape.missing
        && grids(&back) == grids(position)
        && parts::cages(&back) == parts::cages(position)
        && back.blocks == position.blocks;
    if same { Ok(object.to_string()) } else { fail!("the pencilmark format cannot say this board") }
}
