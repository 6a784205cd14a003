//! Puzzles of the Python package `pencilmark`: `{"format": "sudoku-puzzle", "format_version": 1, "board": {"rows": 9,
//! "cols": 9}, "digits": 9, "givens": [5, 0, …], "rules": [{"type": "box_grid", "origin": "r1c1", "box": [3, 3]}, …]}`.
//!
//! No unit is implied: grids, boxes, cages and every other unit are rules. Givens are row by row, 0 for an open cell
//! and `null` for a missing one. Remarks on the puzzle (`meta`), the solution and decorations are ignored.

use super::board;
use crate::prelude::*;

pub(crate) const PROFILE: Profile = Profile::read_only(
    "pencilmark",
    &[ReadForm::Object(|object| object.get("format").is_some_and(|name| name == "sudoku-puzzle"), read)],
);

const NEIGHBOURS: [(&str, &str); 3] =
    [("antiknight", "anti-knight"), ("antiking", "anti-king"), ("nonconsecutive", "non-consecutive")];

const TYPES: [(&str, &[&str]); 7] = [
    ("grid", &["origin"]),
    ("box_grid", &["origin", "box"]),
    ("box", &["cells"]),
    ("cage", &["cells", "sum"]),
    ("region", &["kind", "cells"]),
    ("edge", &["kind", "cells"]),
    ("neighbours", &["kind"]),
];

/// Inputs that are lists of cells, in the order in which they are read.
const LISTS: [&str; 3] = ["cages", "less", "extra-regions"];

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
    givens: Vec<Option<i64>>,
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

#[derive(Default, Deserialize)]
#[serde(default)]
struct Rule {
    r#type: String,
    kind: Option<String>,
    origin: Option<String>,
    #[serde(rename = "box")]
    block: Option<Pair>,
    sum: Option<i64>,
    cells: Vec<String>,
}

#[derive(Default)]
struct Rules {
    /// First cells, and the rows and columns of a block if there are blocks.
    grids: Vec<(Pair, Option<Pair>)>,
    boxes: Vec<Vec<usize>>,
    lists: [Vec<CellGroup>; LISTS.len()],
    neighbours: Vec<ConstraintFlag>,
}

fn read(text: &Object) -> Result<PuzzleSpec> {
    let puzzle: Puzzle = object(text)?;
    let (size, digits) = (Size { rows: puzzle.board.rows, columns: puzzle.board.cols }, puzzle.digits);
    for (what, number, most) in [
        ("format_version", puzzle.format_version as usize, 1),
        ("rows", size.rows, LONGEST),
        ("cols", size.columns, LONGEST),
        ("digits", digits, MAX_SIDE),
    ] {
        fail_if!(!(1..=most).contains(&number), "invalid {what:?}: expected a number from 1 to {most}");
    }
    if puzzle.givens.len() != size.rows * size.columns {
        fail!("invalid \"givens\": expected one entry for each cell of the board");
    }
    let mut position = board(size, digits, puzzle.givens, "null")?;
    for (name, list) in puzzle.candidates.iter().flatten() {
        list_candidates(name, list, size, &mut position)?;
    }
    let mut rules = Rules::default();
    for (index, rule) in puzzle.rules.iter().enumerate() {
        rules.add(rule, size, &position.shape).with_context(|| message!("rule {}", index + 1))?;
    }
    rules.apply(size, &mut position)?;
    let title = puzzle.meta.as_ref().and_then(|meta| meta.get("title")?.as_str());
    position.name = title.and_then(parts::title);
    Ok(position)
}

/// Returns the square of a row and a column, counted from 1: `r1c1`.
fn square_of(name: &str, size: Size) -> Option<usize> {
    let (row, column) = name.strip_prefix('r')?.split_once('c')?;
    let number = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
    size.square([number(row)?, number(column)?]).ok()
}

fn list_candidates(name: &str, list: &Value, size: Size, position: &mut PuzzleSpec) -> Result<()> {
    let Some(square) = square_of(name, size).filter(|square| position.shape.is_cell(*square)) else {
        fail!("invalid cell {name:?} among the candidates");
    };
    let fits = |value: &usize| (1..=position.shape.values).contains(value);
    let values = Vec::<usize>::deserialize(list).ok().filter(|list| list.iter().all(fits));
    let Some(values) = values else { fail!("invalid candidates {list} at {name}") };
    let mask = values.iter().fold(0, |mask, value| mask | 1 << (value - 1));
    match position.clues[square] {
        // The candidates of a given add no information.
        Clue::Given(value) if mask == 1 << (value - 1) => {}
        Clue::Open => position.clues[square] = Clue::Candidates(mask),
        _ => fail!("{name} is a given and has candidates"),
    }
    Ok(())
}

impl Rules {
    fn add(&mut self, text: &Object, size: Size, shape: &BoardShape) -> Result<()> {
        let rule: Rule = object(text)?;
        let kind = rule.r#type.as_str();
        let rule_type = TYPES.iter().find(|(name, _)| *name == kind);
        let (_, keys) = rule_type.ok_or_else(|| wrong!("unsupported constraint: rule type {kind:?}"))?;
        let is_known = |key: &str| keys.contains(&key) || matches!(key, "type" | "id" | "label" | "style");
        if let Some(key) = text.keys().find(|key| !is_known(key)) {
            fail!("unsupported {key:?} in a rule of type {kind:?}");
        }
        let cell = |name: &String| {
            let found = square_of(name, size).filter(|square| shape.is_cell(*square));
            found.ok_or_else(|| wrong!("invalid cell {name:?}: not on the board"))
        };
        let squares: Vec<usize> = rule.cells.iter().map(cell).collect::<Result<_>>()?;
        fail_if!(keys.contains(&"cells") && squares.is_empty(), "missing \"cells\"");
        let group = |squares| CellGroup::new(rule.sum, squares);
        let [cages, less, regions] = &mut self.lists;
        match (kind, rule.kind.as_deref().unwrap_or_default()) {
            ("box", _) => self.boxes.push(squares),
            ("cage", _) => cages.push(group(squares)),
            ("region", _) => regions.push(group(squares)),
            ("edge", "less") if squares.len() == 2 => less.push(group(squares)),
            ("edge", kind) => fail!("unsupported edge of kind {kind:?} between these cells"),
            ("neighbours", kind) => match NEIGHBOURS.iter().find(|(name, _)| *name == kind) {
                Some((_, mark)) => self.neighbours.push(ConstraintFlag::new(mark)),
                None => fail!("unsupported neighbours of kind {kind:?}"),
            },
            _ => {
                let block = rule.block.filter(|[h, w]| h.checked_mul(*w) == Some(shape.values));
                if kind == "box_grid" && block.is_none() {
                    fail!("invalid \"box\": expected [rows, columns] of {} cells", shape.values);
                }
                let corner = rule.origin.and_then(|name| Some(size.pair(square_of(&name, size)?)));
                match corner {
                    Some(corner @ [row, column])
                        if row + shape.values <= size.rows && column + shape.values <= size.columns =>
                    {
                        self.grids.push((corner, block));
                    }
                    _ => fail!("a grid is outside the board"),
                }
            }
        }
        Ok(())
    }

    fn apply(self, size: Size, position: &mut PuzzleSpec) -> Result<()> {
        let side = position.shape.values;
        let is_whole = position.shape.side() == Some(side);
        for (name, groups) in LISTS.into_iter().zip(self.lists) {
            parts::set_groups(position, name, groups);
        }
        position.marks = self.neighbours;
        let grids: Option<Vec<GridShape>> = match (self.grids.as_slice(), self.boxes.len()) {
            ([([0, 0], None)], boxes) if is_whole => {
                if boxes > 0 {
                    return regions::set_members(position, &self.boxes);
                }
                position.has_blocks = false;
                return Ok(());
            }
            ([([0, 0], Some([h, w]))], 0) if is_whole => {
                let default_shape = regions::default_shape(side);
                position.shape.set_block(Some((*h, *w)).filter(|block| *block != default_shape));
                return Ok(());
            }
            ([], 1..) => {
                let block = |squares: &Vec<usize>| match block(squares, side, size.columns) {
                    None => fail!("invalid box: expected a rectangle with a cell for every value"),
                    block => Ok(block),
                };
                self.boxes.iter().map(block).collect::<Result<_>>()?
            }
            (grids @ [_, ..], 0) => {
                let grid = |([row, column], block): &(Pair, Option<Pair>)| {
                    block.map(|[h, w]| GridShape::with_corner((*row, *column), (h, w), size.columns))
                };
                grids.iter().map(grid).collect()
            }
            ([], 0) => None,
            _ => fail!("no game has a board with these boxes"),
        };
        let grids = grids.ok_or_else(|| wrong!("no game has a board with these grids"))?;
        position.shape.inputs.insert("grids".to_owned(), PuzzleInput::Grids(grids));
        Ok(())
    }
}

/// Returns cells that form a rectangle row by row, one cell for each value.
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
