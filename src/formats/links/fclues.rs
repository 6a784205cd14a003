//! Entries of f-puzzles with a form of their own: arrows, clues outside of the grid, lists of values.

use super::number;
use crate::prelude::*;

/// A row and a column, counted from 0; -1 and the side are outside of the grid.
type Place = (i64, i64);

/// The inputs that these entries state.
pub(super) const INPUTS: [&str; 9] = [
    "arrows",
    "pill-arrows",
    "little-killers",
    "sandwiches",
    "x-sums",
    "skyscrapers",
    "quadruples",
    "double-arrows",
    "region-sum-lines",
];

/// Whether a name is that of an input whose key is another word.
pub(super) fn is_input(name: &str) -> bool {
    INPUTS.contains(&name)
}

/// What an entry states: its input and its groups; `None` for an entry of another key or form.
pub(super) fn groups(key: &str, entry: &Value, side: usize) -> Option<Vec<(&'static str, CellGroup)>> {
    let cells = |key: &str| entry.get(key).map_or(Some(Vec::new()), |list| squares(list, side));
    let at = || place(entry.get("cell")?);
    let value = || entry.get("value").filter(|value| !is_empty(value));
    let stated = || value().and_then(number);
    Some(match key {
        "arrow" => arrows(&cells("cells")?, entry.get("lines")?, side)?,
        "littlekillersum" => {
            let sum = match value() {
                None => return Some(Vec::new()),
                Some(value) => number(value)?,
            };
            let line = diagonal(at()?, entry.get("direction")?.as_str()?, side);
            let group = CellGroup::new(Some(sum), line);
            Some(("little-killers", group))
                .filter(|(_, group)| sum != 0 && !group.squares.is_empty())
                .into_iter()
                .collect()
        }
        "sandwichsum" | "xsum" | "skyscraper" => {
            let input = match key {
                "sandwichsum" => "sandwiches",
                "xsum" => "x-sums",
                _ => "skyscrapers",
            };
            let line = seen_from(at()?, side)?;
            stated().map(|number| (input, CellGroup::new(Some(number), line))).into_iter().collect()
        }
        "quadruple" => {
            let mut counts: Vec<(i64, i64)> = Vec::new();
            for value in entry.get("values")?.as_array()? {
                let value = number(value)?;
                match counts.iter_mut().find(|(known, _)| *known == value) {
                    Some((_, count)) => *count += 1,
                    None => counts.push((value, 1)),
                }
            }
            let squares = cells("cells")?;
            let group = |counts: &[(i64, i64)]| {
                let numbers = counts.iter().flat_map(|(value, count)| [*value, *count]).collect();
                ("quadruples", CellGroup::with_numbers(numbers, squares.clone()))
            };
            counts.chunks(4).map(group).collect()
        }
        "doublearrow" => {
            let lines = entry.get("lines")?.as_array()?.iter().map(|line| squares(line, side));
            let lines = lines.collect::<Option<Vec<_>>>()?.into_iter().filter(|line| line.len() > 2);
            lines.map(|line| ("double-arrows", CellGroup::new(None, line))).collect()
        }
        _ => return None,
    })
}

/// The lines of region sums with the region of each of their cells as its part; cells of no region are left out.
pub(super) fn region_sums(entry: &Value, labels: &[Option<i64>], side: usize) -> Option<Vec<CellGroup>> {
    let lines = entry.get("lines")?.as_array()?.iter().map(|line| squares(line, side));
    let group = |line: Vec<usize>| {
        let of_regions = line.into_iter().filter_map(|square| Some((square, labels[square]?)));
        let (squares, regions): (Vec<usize>, Vec<i64>) = of_regions.unzip();
        let mut part = 0;
        let parts = (0..regions.len()).map(|at| {
            part += i64::from(at > 0 && regions[at] != regions[at - 1]);
            part
        });
        CellGroup { parts: parts.collect(), ..CellGroup::new(None, squares) }
    };
    Some(lines.collect::<Option<Vec<_>>>()?.into_iter().map(group).collect())
}

fn place(name: &Value) -> Option<Place> {
    let (row, column) = name.as_str()?.strip_prefix('R')?.split_once('C')?;
    Some((row.parse::<i64>().ok()? - 1, column.parse::<i64>().ok()? - 1))
}

fn square((row, column): Place, side: usize) -> Option<usize> {
    let inside = |at: i64| usize::try_from(at).ok().filter(|at| *at < side);
    Some(inside(row)? * side + inside(column)?)
}

fn squares(list: &Value, side: usize) -> Option<Vec<usize>> {
    list.as_array()?.iter().map(|name| square(place(name)?, side)).collect()
}

/// One arrow for each line, whose first cell is in the circle.
fn arrows(bulb: &[usize], lines: &Value, side: usize) -> Option<Vec<(&'static str, CellGroup)>> {
    (!bulb.is_empty()).then_some(())?;
    let mut found = Vec::new();
    for line in lines.as_array()? {
        let line = squares(line, side)?;
        let cells = [bulb, line.get(1..)?].concat();
        found.push(match bulb {
            [_] => ("arrows", CellGroup::new(None, cells)),
            _ => ("pill-arrows", CellGroup::new(Some(bulb.len() as i64), cells)),
        });
    }
    Some(found)
}

/// The diagonal that begins one step in a direction from a place outside of the grid, or in a cell.
fn diagonal(from: Place, direction: &str, side: usize) -> Vec<usize> {
    let towards =
        |on: char, back: char| i64::from(direction.contains(on)) - i64::from(direction.contains(back));
    let (down, right) = (towards('D', 'U'), towards('R', 'L'));
    let first = if square(from, side).is_some() { from } else { (from.0 + down, from.1 + right) };
    let places = std::iter::successors(Some(first), |(row, column)| Some((row + down, column + right)));
    let is_step = (down, right) != (0, 0);
    places.map_while(|place| square(place, side)).take(if is_step { side } else { 0 }).collect()
}

/// The row or column that a place outside of the grid sees, from its side on.
fn seen_from((row, column): Place, side: usize) -> Option<Vec<usize>> {
    let last = side as i64;
    let in_row = |row: i64| (0..last).map(move |column| (row, column));
    let in_column = |column: i64| (0..last).map(move |row| (row, column));
    let places: Vec<Place> = match (row, column) {
        (_, -1) => in_row(row).collect(),
        (_, at) if at == last => in_row(row).rev().collect(),
        (-1, _) => in_column(column).collect(),
        (at, _) if at == last => in_column(column).rev().collect(),
        _ => return None,
    };
    places.into_iter().map(|place| square(place, side)).collect()
}

/// The key and the entry of a group of one of these inputs; `None` if no entry states it.
pub(super) fn entry(input: &str, group: &CellGroup, side: usize) -> Option<(&'static str, Value)> {
    let cells = &group.squares;
    let outside = || {
        let value = group.number()?.to_string();
        let from = borders(side).find(|from| seen_from(*from, side).as_ref() == Some(cells))?;
        Some(json!({ "cell": place_name(from), "value": value }))
    };
    Some(match input {
        "arrows" => {
            ("arrow", json!({ "cells": names(cells.get(..1)?, side), "lines": [names(cells, side)] }))
        }
        "pill-arrows" => {
            let pill = usize::try_from(group.number()?).ok()?;
            let line = [cells.get(pill.checked_sub(1)?..pill)?, &cells[pill..]].concat();
            ("arrow", json!({ "cells": names(&cells[..pill], side), "lines": [names(&line, side)] }))
        }
        "little-killers" => {
            let directions = ["DR", "DL", "UR", "UL"];
            let mut clues = borders(side).flat_map(|from| directions.map(|direction| (from, direction)));
            let (from, direction) =
                clues.find(|(from, direction)| diagonal(*from, direction, side) == *cells)?;
            let value = group.number()?.to_string();
            let entry = json!({
                "cell": place_name(from), "cells": names(cells, side), "direction": direction, "value": value,
            });
            ("littlekillersum", entry)
        }
        "sandwiches" => ("sandwichsum", outside()?),
        "x-sums" => ("xsum", outside()?),
        "skyscrapers" => ("skyscraper", outside()?),
        "quadruples" => {
            let numbers: Vec<i64> = group.numbers.iter().copied().collect::<Option<_>>()?;
            let values =
                numbers.chunks_exact(2).flat_map(|two| vec![two[0]; usize::try_from(two[1]).unwrap_or(0)]);
            ("quadruple", json!({ "cells": names(cells, side), "values": values.collect::<Vec<_>>() }))
        }
        "double-arrows" => ("doublearrow", json!({ "lines": [names(cells, side)] })),
        "region-sum-lines" => ("regionsumline", json!({ "lines": [names(cells, side)] })),
        _ => return None,
    })
}

/// The places around the grid, corners included.
fn borders(side: usize) -> impl Iterator<Item = Place> {
    let last = side as i64;
    let all = (-1..=last).flat_map(move |row| (-1..=last).map(move |column| (row, column)));
    all.filter(move |(row, column)| [-1, last].contains(row) || [-1, last].contains(column))
}

fn place_name((row, column): Place) -> String {
    format!("R{}C{}", row + 1, column + 1)
}

fn names(squares: &[usize], side: usize) -> Vec<String> {
    squares.iter().map(|square| cell(*square, side).to_uppercase()).collect()
}
