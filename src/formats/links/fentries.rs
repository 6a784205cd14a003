//! Entries of f-puzzles: cells, lines, places outside of the grid, with a value.

use super::number;
use crate::prelude::*;
use tesuji_game::WordEntry;
use tesuji_lang::{Demand, EntryForm, InputKind};

/// A row and a column, counted from 0; -1 and the side are outside of the grid.
type Coordinates = (i64, i64);

/// Key of the kinds of marks that are given completely.
pub const NEGATIVE: &str = "negative";

/// Keys for the appearance of an entry.
const LOOKS: [&str; 8] =
    ["outlineC", "fontC", "baseC", "highlightC", "width", "size", "angle", "isNewConstraint"];

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Entry {
    cells: Vec<String>,
    clone_cells: Vec<String>,
    cell: String,
    lines: Option<Vec<Vec<String>>>,
    direction: String,
    value: Value,
    values: Option<Vec<Value>>,
    #[serde(flatten)]
    other_entries: Object,
}

/// Content of an entry.
pub struct EntryContent {
    /// The key, with the sign that the entry shows.
    pub word: String,
    pub groups: Vec<CellGroup>,
    /// Whether it lists cells or lines and nothing else, as an input of any name may.
    pub is_list: bool,
}

/// Returns the content of an entry of a key: its cells as a group, or a group for each of its lines. `None` for another
/// form.
pub fn read_entry(key: &str, entry: &Value, side: usize) -> Option<EntryContent> {
    let entry = Entry::deserialize(entry).ok()?;
    if entry.other_entries.iter().any(|(key, value)| !is_empty(value) && !LOOKS.contains(&key.as_str())) {
        return None;
    }
    let (word, numbers) = match (&entry.value, number(&entry.value)) {
        (_, Some(number)) => (key.to_owned(), vec![Some(number)]),
        (value, None) if is_empty(value) => match &entry.values {
            None => (key.to_owned(), Vec::new()),
            Some(values) if values.is_empty() => {
                return Some(EntryContent { word: key.to_owned(), groups: Vec::new(), is_list: false });
            }
            Some(values) => {
                let numbers = values.iter().map(|value| number(value).map(Some));
                (key.to_owned(), numbers.collect::<Option<_>>()?)
            }
        },
        (value, None) => (format!("{key} {}", value.as_str()?), Vec::new()),
    };
    let cells = squares(&entry.cells, side)?;
    let group = |squares: Vec<usize>| CellGroup { numbers: numbers.clone(), squares, ..CellGroup::default() };
    let groups = match (&entry.lines, entry.cell.is_empty()) {
        _ if !entry.clone_cells.is_empty() => {
            let copies = squares(&entry.clone_cells, side)?;
            let pairs = cells.iter().zip(&copies).map(|(one, other)| group(vec![*one, *other]));
            (cells.len() == copies.len()).then(|| pairs.collect())?
        }
        (_, false) if !entry.direction.is_empty() => {
            let line = diagonal(place(&entry.cell)?, &entry.direction, side);
            // Beside a corner there may be no cell in this direction.
            Some(group(line)).filter(|group| !group.squares.is_empty()).into_iter().collect()
        }
        (None, false) if cells.is_empty() => {
            let coordinates = place(&entry.cell)?;
            let cell = square(coordinates, side).map(|square| vec![square]);
            vec![group(cell.or_else(|| seen_from(coordinates, side))?)]
        }
        (Some(lines), true) => {
            let line = |line: &Vec<String>| {
                let line = squares(line, side)?;
                Some(match cells.as_slice() {
                    [] => group(line),
                    [_] => group([&cells, line.get(1..)?].concat()),
                    // The number of cells of the head.
                    _ => CellGroup::new(Some(cells.len() as i64), [&cells, line.get(1..)?].concat()),
                })
            };
            // Cells without any line state nothing.
            lines.iter().map(line).collect::<Option<_>>()?
        }
        (None, true) if !cells.is_empty() => vec![group(cells.clone())],
        _ => return None,
    };
    let lists = [!cells.is_empty(), entry.lines.is_some(), square_of(&entry.cell, side).is_some()];
    let is_list = word == key
        && entry.values.is_none()
        && entry.clone_cells.is_empty()
        && entry.direction.is_empty()
        && lists.into_iter().filter(|has| *has).count() == 1;
    Some(EntryContent { word, groups, is_list })
}

fn place(name: &str) -> Option<Coordinates> {
    let (row, column) = name.strip_prefix('R')?.split_once('C')?;
    // A place farther outside belongs to no board.
    let places = -1..=MAX_SIDE as i64;
    let number = |text: &str| text.parse::<i64>().ok()?.checked_sub(1).filter(|at| places.contains(at));
    Some((number(row)?, number(column)?))
}

pub fn square((row, column): Coordinates, side: usize) -> Option<usize> {
    let inside = |at: i64| usize::try_from(at).ok().filter(|at| *at < side);
    Some(inside(row)? * side + inside(column)?)
}

fn square_of(name: &str, side: usize) -> Option<usize> {
    square(place(name)?, side)
}

fn squares(list: &[String], side: usize) -> Option<Vec<usize>> {
    list.iter().map(|name| square_of(name, side)).collect()
}

/// Returns the diagonal that begins one step in a direction from a place outside of the grid, or in a cell.
fn diagonal(from: Coordinates, direction: &str, side: usize) -> Vec<usize> {
    let (down, right) = self::direction(direction);
    let (down, right) = (i64::from(down), i64::from(right));
    let first = if square(from, side).is_some() { from } else { (from.0 + down, from.1 + right) };
    let places = std::iter::successors(Some(first), |(row, column)| Some((row + down, column + right)));
    let is_step = (down, right) != (0, 0);
    places.map_while(|place| square(place, side)).take(if is_step { side } else { 0 }).collect()
}

/// Returns the steps down and right of a direction, such as `UL`.
pub fn direction(text: &str) -> (i32, i32) {
    let towards = |on: char, back: char| i32::from(text.contains(on)) - i32::from(text.contains(back));
    (towards('D', 'U'), towards('R', 'L'))
}

/// Returns the row or column that a place outside of the grid sees, from its side on.
fn seen_from((row, column): Coordinates, side: usize) -> Option<Vec<usize>> {
    let last = side as i64;
    let in_row = |row: i64| (0..last).map(move |column| (row, column));
    let in_column = |column: i64| (0..last).map(move |row| (row, column));
    let places: Vec<Coordinates> = match (row, column) {
        (_, -1) => in_row(row).collect(),
        (_, at) if at == last => in_row(row).rev().collect(),
        (-1, _) => in_column(column).collect(),
        (at, _) if at == last => in_column(column).rev().collect(),
        _ => return None,
    };
    places.into_iter().map(|place| square(place, side)).collect()
}

/// Returns the key and the entry under a word; `None` if no entry states it.
pub fn write_entry(entry: &WordEntry<'_>, shape: &BoardShape) -> Option<(String, Value)> {
    // The format itself checks that it has no other boards.
    let side = shape.columns;
    if let Some(mark) = entry.word.strip_prefix(NEGATIVE).and_then(|mark| mark.strip_prefix(' ')) {
        return Some((NEGATIVE.to_owned(), json!(mark)));
    }
    let Some(input) = entry.input else { return Some((entry.word.to_owned(), json!(true))) };
    let (key, sign) = entry.word.split_once(' ').map_or((entry.word, None), |(key, sign)| (key, Some(sign)));
    let (cells, number) = (&entry.group.squares, entry.group.number());
    let outside = |demand: Demand| input.demands.contains(&demand);
    let mut text = match entry.form {
        Some(EntryForm::Head) => {
            // A head of one cell has no number.
            let head =
                number.map_or(Some(1), |number| usize::try_from(number).ok().filter(|head| *head > 1))?;
            let line = [cells.get(head.checked_sub(1)?..head)?, &cells[head..]].concat();
            return Some((
                key.to_owned(),
                json!({ "cells": names(&cells[..head], side), "lines": [names(&line, side)] }),
            ));
        }
        Some(EntryForm::Copies) => {
            json!({ "cells": names(&cells[..1], side), "cloneCells": names(&cells[1..], side) })
        }
        Some(EntryForm::Counts) => json!({ "cells": names(cells, side), "values": entry.group.numbers }),
        Some(EntryForm::Cell) => json!({ "cell": names(cells, side).first() }),
        _ if outside(Demand::Orthogonal) => {
            let from = borders(side).find(|from| seen_from(*from, side).as_ref() == Some(cells))?;
            json!({ "cell": place_name(from) })
        }
        _ if outside(Demand::Diagonal) => {
            let directions = ["DR", "DL", "UR", "UL"];
            let mut clues = borders(side).flat_map(|from| directions.map(|direction| (from, direction)));
            let (from, direction) =
                clues.find(|(from, direction)| diagonal(*from, direction, side) == *cells)?;
            json!({ "cell": place_name(from), "cells": names(cells, side), "direction": direction })
        }
        _ if input.kind == InputKind::Lines => json!({ "lines": [names(cells, side)] }),
        _ => json!({ "cells": names(cells, side) }),
    };
    if entry.form != Some(EntryForm::Counts)
        && let Some(value) = sign.map(str::to_owned).or(number.map(|number| number.to_string()))
    {
        text["value"] = json!(value);
    }
    Some((key.to_owned(), text))
}

/// Returns the places around the grid, corners included.
fn borders(side: usize) -> impl Iterator<Item = Coordinates> {
    let last = side as i64;
    let coordinates = (-1..=last).flat_map(move |row| (-1..=last).map(move |column| (row, column)));
    coordinates.filter(move |(row, column)| [-1, last].contains(row) || [-1, last].contains(column))
}

fn place_name((row, column): Coordinates) -> String {
    format!("R{}C{}", row + 1, column + 1)
}

pub fn names(squares: &[usize], side: usize) -> Vec<String> {
    squares.iter().map(|square| cell(*square, side).to_uppercase()).collect()
}
