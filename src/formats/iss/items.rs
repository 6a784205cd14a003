//! Constraints of lines, groups and clues with numbers of their own.

use super::lines::{diagonal, in_parts, lines, row_or_column, with_others};
use super::machine::Machine;
use super::reader::Reader;
use super::{labels, payload, regex};
use crate::prelude::*;

/// Constraints that are lines or groups of cells and nothing else: the item and the input.
const PLAIN: [(&str, &str); 8] = [
    ("Between", "between-lines"),
    ("Zipper", "zipper-lines"),
    ("Arrow", "arrows"),
    ("DoubleArrow", "double-arrows"),
    ("EqualityCage", "equality-cages"),
    ("CountingCircles", "counting-circles"),
    ("CountDistinct", "varieties"),
    ("ValueIndexing", "slingshots"),
];

/// Those whose first argument is a number.
const NUMBERED: [(&str, &str); 4] = [
    ("Lockout", "lockout-lines"),
    ("RellikCage", "rellik-cages"),
    ("Lunchbox", "lunchboxes"),
    ("PillArrow", "pill-arrows"),
];

/// Clues outside of the grid, from the left or top and from the right or bottom.
const CLUES: [(&str, &str); 4] = [
    ("XSum", "x-sums"),
    ("Skyscraper", "skyscrapers"),
    ("HiddenSkyscraper", "hidden-skyscrapers"),
    ("NumberedRoom", "numbered-rooms"),
];

/// Constraints of the whole board.
const FLAGS: [(&str, &str); 3] = [
    ("GlobalEntropy", "global-entropy"),
    ("GlobalMod", "global-modulus"),
    ("DutchFlatmates", "dutch-flatmates"),
];

fn input_of(table: &[(&str, &'static str)], kind: &str) -> Option<&'static str> {
    table.iter().find(|(known, _)| *known == kind).map(|(_, input)| *input)
}

pub(super) fn is_known(kind: &str) -> bool {
    let tables = [PLAIN.as_slice(), &NUMBERED, &CLUES, &FLAGS];
    let others = "RegionSumLine SumLine Sum EqualSum SameValues ContainAtLeast ContainExact Quad LookAndSay LittleKiller \
                  Sandwich Pair PairX Binary BinaryX NFA Regex FullRank FullRankTies \
                  ChaosConstruction ChaosArrow ChaosCount ConnectedValues";
    tables.into_iter().any(|table| input_of(table, kind).is_some())
        || others.split(' ').any(|known| known == kind)
}

/// Adds an item; false if it is none of these.
pub(super) fn add(reader: &mut Reader, kind: &str, arguments: &[&str]) -> Result<bool> {
    let shape = reader.shape();
    let wrong = || wrong!("damaged: .{kind}~{}", arguments.join("~"));
    let cells = reader.cells.clone();
    let squares = |names: &[&str]| -> Result<Vec<usize>> {
        fail_if!(names.is_empty(), "damaged: .{kind} has no cells");
        cells.squares(names)
    };
    let number = |text: &str| text.parse::<i64>().map_err(|_| wrong());
    if let Some(input) = input_of(&PLAIN, kind) {
        reader.put(input, None, squares(arguments)?);
        return Ok(true);
    }
    if let Some(name) = input_of(&FLAGS, kind) {
        reader.mark(name);
        return Ok(true);
    }
    if let (Some(input), [first, cells @ ..]) = (input_of(&NUMBERED, kind), arguments) {
        let mut cells = squares(cells)?;
        let first = number(first)?;
        if kind == "PillArrow" {
            // The cells of the pill are read as a number in reading order.
            let pill =
                usize::try_from(first).ok().and_then(|pill| cells.get_mut(..pill)).ok_or_else(wrong)?;
            pill.sort_unstable();
        }
        reader.put(input, Some(first), cells);
        return Ok(true);
    }
    if let (Some(input), [line, clues @ ..]) = (input_of(&CLUES, kind), arguments) {
        let mut line = row_or_column(&shape, line).ok_or_else(wrong)?;
        for clue in clues {
            if !clue.is_empty() {
                reader.put(input, Some(number(clue)?), line.clone());
            }
            line.reverse();
        }
        return Ok(true);
    }
    match (kind, arguments) {
        ("RegionSumLine", cells) => {
            let line = squares(cells)?;
            // Without boxes and regions nothing cuts it.
            if let Some(parts) = reader.parts_of(&line) {
                reader.put_group("region-sum-lines", CellGroup { parts, ..CellGroup::new(None, line) });
            }
        }
        ("Pair" | "PairX" | "Binary" | "BinaryX", [key, cells @ ..]) => {
            let among = if kind.ends_with('X') { "every" } else { "next" };
            let key = match kind.starts_with("Binary") {
                true => key.replace('-', " ").replace('_', "-").replace(' ', "_"),
                false => (*key).to_owned(),
            };
            let law = payload::relation(&key, among, &shape).ok_or_else(wrong)?;
            for cells in named_groups(cells) {
                reader.put_law(law.clone(), squares(cells)?, Vec::new());
            }
        }
        ("NFA", [key, cells @ ..]) => {
            let machine = payload::automaton(key, &shape).ok_or_else(wrong)?;
            accepted(reader, &machine, cells)?;
        }
        ("Regex", [key, cells @ ..]) => {
            let machine = regex::machine(&payload::expression(key).ok_or_else(wrong)?, &shape)?;
            accepted(reader, &machine, cells)?;
        }
        ("SumLine", [sum, cells @ .., "LOOP"]) => {
            reader.put("sum-loops", Some(number(sum)?), squares(cells)?)
        }
        ("SumLine", [sum, cells @ ..]) => reader.put("sum-lines", Some(number(sum)?), squares(cells)?),
        ("Sum", [sum, cells @ ..]) => {
            let mut parts = sum.split('_');
            let sum = number(parts.next().unwrap_or_default())?;
            let weights = parts.filter(|part| *part != "=").map(number).collect::<Result<Vec<i64>>>()?;
            let squares = squares(cells)?;
            fail_if!(
                !weights.is_empty() && weights.len() != squares.len(),
                "{} weights in .Sum",
                weights.len()
            );
            reader.put_group("weighted-sums", CellGroup { weights, ..CellGroup::new(Some(sum), squares) });
        }
        ("EqualSum", cells) => {
            let (names, parts) = segments(cells);
            reader.put_group("equal-sums", CellGroup { parts, ..CellGroup::new(None, squares(&names)?) });
        }
        ("SameValues", [count, cells @ ..]) => {
            let (count, squares) = (count.parse::<usize>().ok().filter(|count| *count > 0), squares(cells)?);
            let count = count.filter(|count| squares.len().is_multiple_of(*count)).ok_or_else(wrong)?;
            let size = squares.len() / count;
            let parts = (0..squares.len()).map(|at| (at / size) as i64).collect();
            reader.put_group("same-values", CellGroup { parts, ..CellGroup::new(None, squares) });
        }
        ("ContainAtLeast" | "ContainExact", [values, cells @ ..]) => {
            let values = values.split('_').map(number).collect::<Result<Vec<i64>>>()?;
            let input = if kind == "ContainExact" { "exact-counts" } else { "quadruples" };
            reader.put_counts(input, &counted(&values), &squares(cells)?);
        }
        ("Quad", [corner, values @ ..]) => {
            let corner = shape.square(corner)?;
            let last =
                (corner / shape.columns + 1 == shape.rows) || (corner + 1).is_multiple_of(shape.columns);
            fail_if!(last, "the square of .Quad leaves the board");
            let values = values.iter().map(|value| number(value)).collect::<Result<Vec<i64>>>()?;
            let cells = [0, 1, shape.columns, shape.columns + 1].map(|step| corner + step);
            reader.put_counts("quadruples", &counted(&values), &cells);
        }
        ("LookAndSay", [digits, cells @ ..]) => {
            let digits = digits.chars().map(|digit| digit.to_digit(10).map(i64::from));
            let digits = digits.collect::<Option<Vec<i64>>>().filter(|digits| digits.len().is_multiple_of(2));
            let digits = digits.ok_or_else(wrong)?;
            let counts: Vec<(i64, i64)> = digits.chunks(2).map(|pair| (pair[1], pair[0])).collect();
            reader.put_counts("exact-counts", &counts, &squares(cells)?);
        }
        ("FullRank", [line, clues @ ..]) => {
            let mut line = row_or_column(&shape, line).ok_or_else(wrong)?;
            for clue in clues {
                if !clue.is_empty() {
                    let (parts, squares) = with_others(&shape, &line);
                    let group = CellGroup { parts, ..CellGroup::new(Some(number(clue)?), squares) };
                    reader.put_group("full-ranks", group);
                }
                line.reverse();
            }
        }
        ("ChaosConstruction" | "ChaosArrow" | "ChaosCount", _) => labels::add(reader, kind, arguments)?,
        ("ConnectedValues", [group, values, size @ ..]) => {
            let values = values.split('_').map(number).collect::<Result<Vec<i64>>>()?;
            let values = values.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
            let size = match size {
                [] | [""] => String::new(),
                [size] => format!(" of {}", number(size)?),
                _ => return Err(wrong()),
            };
            let of_group =
                if group.is_empty() { (0..shape.squares()).collect() } else { cells.of_group(group) };
            fail_if!(of_group.is_empty(), "there are no cells {group:?}");
            reader.put_law(format!("connected v{size}: v in {{{values}}}"), of_group, Vec::new());
        }
        ("FullRankTies", ["only-unclued"]) => {}
        ("FullRankTies", ["none"]) => {
            let mut lines = lines(&shape);
            while let Some(line) = lines.pop() {
                let others: Vec<Vec<usize>> = lines.iter().rev().cloned().collect();
                if !others.is_empty() {
                    let (parts, squares) = in_parts(&line, others);
                    reader.put_group("unequal-lines", CellGroup { parts, ..CellGroup::new(None, squares) });
                }
            }
        }
        ("LittleKiller", [sum, cell]) => {
            reader.put("little-killers", Some(number(sum)?), diagonal(&shape, shape.square(cell)?));
        }
        ("Sandwich", [sum, line]) => {
            let line = row_or_column(&shape, line).ok_or_else(wrong)?;
            // Of a line with every value the extremes that are present are those of the board.
            let input = if line.len() == shape.values { "sandwiches" } else { "lunchboxes" };
            reader.put(input, Some(number(sum)?), line);
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// Lines that have one law: a name or an empty argument begins each.
fn named_groups<'a, 't>(cells: &'a [&'t str]) -> impl Iterator<Item = &'a [&'t str]> {
    let begins = |argument: &&str| argument.is_empty() || argument.starts_with('_');
    cells.split(begins).filter(|cells| !cells.is_empty())
}

/// The names of cells and the part of each: `-` ends a part.
fn segments<'t>(cells: &[&'t str]) -> (Vec<&'t str>, Vec<i64>) {
    let parts = cells.split(|name| *name == "-").zip(0..);
    let cells = parts.flat_map(|(cells, part)| cells.iter().map(move |cell| (*cell, part)));
    cells.unzip()
}

/// Adds lines that an automaton accepts.
fn accepted(reader: &mut Reader, machine: &Machine, cells: &[&str]) -> Result<()> {
    for cells in named_groups(cells) {
        let (names, parts) = segments(cells);
        let has_parts = parts.last().is_some_and(|last| *last > 0);
        let parts = if has_parts { parts } else { Vec::new() };
        reader.put_law(machine.clauses(has_parts), reader.cells.squares(&names)?, parts);
    }
    Ok(())
}

/// Values with how often each is listed.
fn counted(values: &[i64]) -> Vec<(i64, i64)> {
    let mut counts: Vec<(i64, i64)> = Vec::new();
    for value in values {
        match counts.iter_mut().find(|(known, _)| known == value) {
            Some((_, count)) => *count += 1,
            None => counts.push((*value, 1)),
        }
    }
    counts
}
