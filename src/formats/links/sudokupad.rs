//! Puzzles of SudokuPad (`https://sudokupad.app/scl…`, `ctc…`): a JSON object with the squares, the sets of squares
//! with different values, and the drawing, compressed into the address.
//!
//! Rows and columns are implied on a square board alone. A board of several grids or a Kakuro has a hidden cage for
//! each of its units, from which its grids or runs are reconstructed; all other drawings become elements that belong to
//! no game.

use super::{
    clue, decoded,
    drawing::{CosmeticLines, shade},
    lz, number, units, unpacked, zipped,
};
use crate::{
    elements::{self, Color, Element, ElementParts, Figure, Outline, length, pair, parse_color, point},
    prelude::*,
};

pub(crate) const PROFILE: Profile = Profile {
    cells: &[ClueKind::Open, ClueKind::Given, ClueKind::Listed],
    blocks: Blocks::Any,
    naming: NameSupport::Line,
    supports_distinct_cells: true,
    remarks: Some(|_| true),
    ..Profile::new(
        "sudokupad",
        &["regions", "cages", "extra-regions", "grids", "across", "down"],
        &[
            ReadForm::Object(is_object, read_object),
            ReadForm::Address(|address| address.payload(&["scl", "ctc"]).map(decoded), read),
        ],
        |position| {
            let payload = lz::compress(&write(position)?.to_string());
            // Characters with a special meaning in addresses.
            let payload = payload.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
            Ok(format!("https://sudokupad.app/scl{payload}"))
        },
    )
};

/// Keys of the board itself.
const OF_BOARD: [&str; 4] = ["cells", "regions", "cages", "metadata"];

const LOOKS: [&str; 3] = ["cellSize", "id", "settings"];

/// Keys of the remarks in the texts of cages without cells, before a colon.
const REMARKS: [&str; 5] = ["title", "author", "rules", "solution", "msgcorrect"];

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
    other_entries: Object,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Cage {
    cells: Vec<Pair>,
    sum: Value,
    value: Value,
    unique: Option<bool>,
    #[serde(rename = "hidden")]
    is_hidden: bool,
}

impl Cage {
    fn label(&self) -> Option<&Value> {
        [&self.sum, &self.value].into_iter().find(|value| !is_empty(value))
    }

    /// Returns its cells and its sum, if it is a cage of different values.
    fn group(&self, squares: &[usize]) -> Option<CellGroup> {
        let sum = self.label().map(number).map_or(Some(None), |sum| sum.map(Some))?;
        (self.unique != Some(false)).then(|| CellGroup::new(sum, squares.to_vec()))
    }

    /// Returns the element of a cage that is only drawn.
    fn element(&self, squares: Vec<usize>, columns: usize) -> Element {
        let value = self.label().map(|value| elements::text(&elements::shown(value)));
        let centre = |square: &usize| elements::centre((square / columns) as i64, (square % columns) as i64);
        let cells = squares.iter().map(centre).collect();
        let parts = ElementParts { cells, value: value.clone(), ..ElementParts::default() };
        let figures = elements::figures("cage", &parts);
        Element { name: "cage".to_owned(), figures, squares, value, ..Element::default() }
    }
}

fn is_object(object: &Object) -> bool {
    object.get("cells").is_some_and(Value::is_array)
        && (object.contains_key("cages") || object.contains_key("regions"))
}

fn read(payload: &str) -> Result<PuzzleSpec> {
    read_object(&unpacked(payload, zipped::parse)?)
}

fn read_object(text: &Object) -> Result<PuzzleSpec> {
    let puzzle: Puzzle = object(text)?;
    let size = Size { rows: puzzle.cells.len(), columns: puzzle.cells.first().map_or(0, Vec::len) };
    if puzzle.cells.iter().any(|row| row.len() != size.columns) || size.columns == 0 {
        fail!("the rows of \"cells\" differ in length");
    }
    let clue = |cell: &Value| {
        let clue = clue(cell, true, &["centremarks"], MAX_SYMBOLS);
        clue.ok_or_else(|| wrong!("invalid value in the cell {cell}: expected 1 to {MAX_SYMBOLS}"))
    };
    let clues: Vec<Clue> = puzzle.cells.iter().flatten().map(clue).collect::<Result<_>>()?;
    let (mut hidden, mut shown, mut unsupported) = (Vec::new(), Vec::new(), Vec::new());
    let mut remarks = Vec::new();
    for cage in &puzzle.cages {
        if cage.cells.is_empty() {
            let text = cage.value.as_str().unwrap_or_default();
            let remark = text.split_once(':').filter(|(key, _)| REMARKS.contains(key));
            fail_if!(remark.is_none() && !text.is_empty(), "a cage without cells has the text {text:?}");
            remarks.extend(remark);
            continue;
        }
        let squares = size.squares(&cage.cells, &message!("a cage"))?;
        match cage.group(&squares) {
            Some(group) => if cage.is_hidden { &mut hidden } else { &mut shown }.push(group),
            None => unsupported.push(cage.element(squares, size.columns)),
        }
    }
    let is_square = size.rows == size.columns && (!puzzle.regions.is_empty() || hidden.is_empty());
    let mut position = match is_square {
        true => {
            let regions = puzzle.regions.iter().map(|cells| size.squares(cells, &message!("a region")));
            square(size.rows, clues, &regions.collect::<Result<Vec<_>>>()?, hidden)?
        }
        false => units::board(size, clues, &hidden)?,
    };
    loss::check_shape(&position)?;
    set_groups(&mut position, "cages", shown);
    position.unsupported = unsupported;
    if is_square {
        // The drawing of the cells of a unit adds no information.
        let drawing = CosmeticLines::from_position(&position);
        let lines = puzzle.lines.iter().filter(|line| !drawing.has_line(line)).map(|line| ("lines", line));
        let shades = puzzle.underlays.iter().filter(|shade| !drawing.has_shade(shade));
        let drawn = lines.chain(shades.map(|shade| ("underlays", shade)));
        let drawn = drawn.chain(puzzle.overlays.iter().map(|overlay| ("overlays", overlay)));
        position.unsupported.extend(drawn.map(|(key, entry)| element(key, entry, size)));
    }
    let is_relevant = |(key, value): &(&String, &Value)| has_content(value) && !LOOKS.contains(&key.as_str());
    for (key, value) in puzzle.other_entries.iter().filter(is_relevant) {
        let list = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
        position.unsupported.extend(list.iter().map(|one| element(key, one, size)));
    }
    elements::check(&position.unsupported)?;
    let metadata_text = |key: &str| {
        let metadata = puzzle.metadata.get(key).and_then(Value::as_str);
        let remark = || remarks.iter().find(|(head, _)| *head == key).map(|(_, text)| *text);
        metadata.or_else(remark).map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned)
    };
    position.name = metadata_text("title").as_deref().and_then(parts::title);
    (position.author, position.rules) = (metadata_text("author"), metadata_text("rules"));
    Ok(position)
}

/// Returns a drawing as an element under its key.
fn element(key: &str, entry: &Value, size: Size) -> Element {
    let coordinates = |key: &str| <[f64; 2]>::deserialize(entry.get(key)?).ok();
    let number = |key: &str| entry.get(key).and_then(Value::as_f64);
    let color = |key: &str| parse_color(entry.get(key));
    let mut figures = Vec::new();
    let mut squares = Vec::new();
    let points = |points| Vec::<[f64; 2]>::deserialize(points).ok();
    if let Some(points) = entry.get("wayPoints").and_then(points) {
        let points = points.into_iter().map(point).collect();
        // In pixels: the side of a square is 64 pixels.
        let width = length(number("thickness").unwrap_or(4.0) / 64.0).clamp(0, elements::UNIT);
        let outline = Outline::Line { points, width, has_head: entry.get("headLength").is_some() };
        figures.push(Figure { outline, color: color("color"), fill: None });
    }
    let mut value = None;
    if let Some(at) = coordinates("center") {
        let extent = point(["height", "width"].map(|key| number(key).unwrap_or(0.0)));
        let (line, fill) = (color("borderColor"), color("backgroundColor"));
        if extent.0 > 0 && extent.1 > 0 && (line.is_some() || fill.is_some()) {
            let outline = match entry.get("rounded") == Some(&Value::Bool(true)) {
                true => Outline::Ellipse { centre: point(at), size: extent },
                false => Outline::Rectangle { centre: point(at), size: extent },
            };
            figures.push(Figure { outline, color: line, fill });
        }
        let text = entry.get("text").filter(|text| !is_empty(text));
        value = text.map(|text| elements::text(&elements::shown(text)));
        figures.extend(value.clone().map(|text| {
            let outline = Outline::Text { at: point(at), text };
            Figure { outline, color: color("color"), fill: None }
        }));
        if at.iter().all(|place| *place >= 0.0) {
            squares.extend(size.square([at[0] as usize, at[1] as usize]));
        }
    }
    let source = Some((PROFILE.name.to_owned(), entry.to_string()));
    Element { name: elements::name(key), squares, value, figures, source, ..Element::default() }
}

/// Returns a square board with regions, and further cells with different values.
fn square(
    side: usize,
    clues: Vec<Clue>,
    regions: &[Vec<usize>],
    hidden: Vec<CellGroup>,
) -> Result<PuzzleSpec> {
    fail_if!(!(2..=MAX_SYMBOLS).contains(&side), "a board of side {side}");
    let mut position = PuzzleSpec::new(side, clues);
    position.has_blocks = !regions.is_empty();
    if position.has_blocks {
        regions::set_members(&mut position, regions)?;
    }
    if hidden.iter().any(|cage| cage.number().is_some()) {
        fail!("unsupported sum of a hidden cage on a board with regions");
    }
    set_groups(&mut position, "extra-regions", hidden);
    Ok(position)
}

fn write(position: &PuzzleSpec) -> Result<Value> {
    let shape = &position.shape;
    let size = Size { rows: shape.rows, columns: shape.columns };
    let cell = |clue: &Clue| match clue {
        Clue::Given(value) | Clue::Placed(value) => json!({"value": value.to_string()}),
        Clue::Candidates(mask) => json!({"centremarks": values(*mask).collect::<Vec<_>>()}),
        Clue::Open => json!({}),
    };
    let cells: Vec<Value> = position.clues.iter().map(cell).collect();
    let mut object = json!({"cellSize": 50, "cells": cells.chunks(shape.columns).collect::<Vec<_>>()});
    let metadata = [("title", &position.name), ("author", &position.author), ("rules", &position.rules)];
    let metadata: Map<_, _> = metadata
        .into_iter()
        .filter_map(|(key, text)| Some((key.to_owned(), json!(text.as_ref()?))))
        .collect();
    if !metadata.is_empty() {
        object["metadata"] = Value::Object(metadata);
    }
    if position.has_blocks && shape.inputs.contains_key("regions") {
        fail!("the sudokupad format cannot represent blocks beside regions");
    }
    let drawing = CosmeticLines::from_position(position);
    let is_kakuro = kakuro::has_runs(position);
    let hidden = if is_kakuro || shape.inputs.contains_key("grids") {
        fail_if!(!drawing.regions.is_empty(), "the sudokupad format cannot represent regions on this board");
        let hidden = units::board_units(position)?;
        let back = units::board(size, position.clues.clone(), &hidden)?.shape;
        let mut other_inputs = shape.inputs.iter().filter(|(name, _)| *name != "cages");
        if back.missing != shape.missing
            || !other_inputs.all(|(name, input)| back.inputs.get(name) == Some(input))
        {
            fail!("the sudokupad format cannot represent which grids these cells belong to");
        }
        if is_kakuro {
            draw_kakuro(&KakuroBoard::from_position(position)?, &mut object);
        }
        hidden
    } else {
        let regions = regions::members(position, "sudokupad")?;
        object["regions"] = json!(regions.iter().map(|squares| size.pairs(squares)).collect::<Vec<_>>());
        drawing.show(&mut object);
        let hidden = |squares: &Vec<usize>| CellGroup::new(None, squares.clone());
        drawing.regions.iter().map(hidden).collect()
    };
    let unit = |unit: &CellGroup| {
        let mut cage = json!({"cells": size.pairs(&unit.squares), "unique": true, "hidden": true});
        if let Some(sum) = unit.number() {
            cage["sum"] = json!(sum);
        }
        cage
    };
    let cage = |cage: &CellGroup| {
        let cells = size.pairs(&cage.squares);
        match cage.number() {
            Some(sum) => json!({"cells": cells, "value": sum.to_string(), "sum": sum, "unique": true}),
            None => json!({"cells": cells, "unique": true}),
        }
    };
    let cages = hidden.iter().map(unit).chain(parts::groups(position, "cages").iter().map(cage));
    object["cages"] = json!(cages.collect::<Vec<_>>());
    draw_unsupported(position, size, &mut object);
    Ok(object)
}

/// Draws elements that belong to no game: as in their source, or else by their figures.
fn draw_unsupported(position: &PuzzleSpec, size: Size, object: &mut Value) {
    let mut put = |key: &str, entry: Value| match object.get_mut(key).and_then(Value::as_array_mut) {
        Some(list) => list.push(entry),
        None => object[key] = json!([entry]),
    };
    for element in &position.unsupported {
        let source = element
            .source
            .as_ref()
            .filter(|(format, _)| format == PROFILE.name && !OF_BOARD.contains(&element.name.as_str()));
        if let Some(entry) = source.and_then(|(_, entry)| serde_json::from_str(entry).ok()) {
            put(&element.name, entry);
            continue;
        }
        if element.name == "cage" {
            put(
                "cages",
                json!({"cells": size.pairs(&element.squares), "value": element.value, "unique": false}),
            );
            continue;
        }
        for figure in &element.figures {
            let (key, entry) = drawn(figure);
            put(key, entry);
        }
    }
}

fn drawn(figure: &Figure) -> (&'static str, Value) {
    let color_or = |color: Option<Color>, default: &str| {
        color.map_or_else(|| default.to_owned(), |color| color.to_string())
    };
    let shape = |centre, size, is_round: bool| {
        let [height, width] = pair(size);
        json!({"center": pair(centre), "height": height, "width": width, "rounded": is_round,
            "borderColor": color_or(figure.color, "#888888"), "backgroundColor": color_or(figure.fill, "#ffffff00")})
    };
    match &figure.outline {
        Outline::Line { points, width, has_head: head } => {
            let points: Vec<[f64; 2]> = points.iter().map(|point| pair(*point)).collect();
            let mut line = json!({"wayPoints": points, "color": color_or(figure.color, "#888888"), "thickness": f64::from(*width) * 0.064});
            if *head {
                line["headLength"] = json!(0.3);
            }
            (if *head { "arrows" } else { "lines" }, line)
        }
        Outline::Ellipse { centre, size } => ("underlays", shape(*centre, *size, true)),
        Outline::Rectangle { centre, size } => ("underlays", shape(*centre, *size, false)),
        Outline::Text { at, text } => {
            ("overlays", json!({"center": pair(*at), "width": 0.5, "height": 0.5, "text": text}))
        }
    }
}

/// Draws black squares with their sums: down at the lower left, across at the upper right.
fn draw_kakuro(board: &KakuroBoard, object: &mut Value) {
    let (mut under, mut over) = (Vec::new(), Vec::new());
    for (place, square) in board.squares.iter().enumerate() {
        let KakuroSquare::Black { down, across } = *square else { continue };
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
