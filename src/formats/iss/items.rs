//! Items of a constraint string with their own laws, and those for which rule files have a word.

use super::{labels, machine::comma_separated, payload, reader::Reader, regex};
use crate::prelude::*;

/// Adds an item with its own laws; false if it is of another kind.
pub fn add_laws(reader: &mut Reader, kind: &str, arguments: &[&str]) -> Result<bool> {
    let shape = reader.shape();
    let wrong = || wrong!("damaged: .{kind}~{}", arguments.join("~"));
    let number = |text: &str| text.parse::<i64>().map_err(|_| wrong());
    match (kind, arguments) {
        ("Pair" | "PairX" | "Binary" | "BinaryX", [key, cells @ ..]) => {
            let among = if kind.ends_with('X') { "every" } else { "next" };
            let key = match kind.starts_with("Binary") {
                true => key.replace('-', " ").replace('_', "-").replace(' ', "_"),
                false => (*key).to_owned(),
            };
            let law = payload::relation(&key, among, &shape).ok_or_else(wrong)?;
            for cells in named_groups(cells) {
                reader.add_law(law.clone(), reader.cells.squares(cells)?, Vec::new());
            }
        }
        ("NFA" | "Regex", [key, cells @ ..]) => {
            let machine = match kind {
                "NFA" => payload::automaton(key, &shape).ok_or_else(wrong)?,
                _ => regex::machine(&payload::expression(key).ok_or_else(wrong)?, &shape)?,
            };
            for cells in named_groups(cells) {
                let (names, parts) = segments(cells);
                let has_parts = parts.last().is_some_and(|last| *last > 0);
                let parts = if has_parts { parts } else { Vec::new() };
                reader.add_law(machine.clauses(has_parts), reader.cells.squares(&names)?, parts);
            }
        }
        ("ChaosConstruction" | "ChaosArrow" | "ChaosCount", _) => labels::add(reader, kind, arguments)?,
        ("ConnectedValues", [group, values, size @ ..]) => {
            let values = values.split('_').map(number).collect::<Result<Vec<i64>>>()?;
            let values = comma_separated(values);
            let size = match size {
                [] | [""] => String::new(),
                [size] => format!(" of {}", number(size)?),
                _ => return Err(wrong()),
            };
            let of_group = match group.is_empty() {
                true => (0..shape.squares()).collect(),
                false => reader.cells.group_squares(group),
            };
            fail_if!(of_group.is_empty(), "unknown cells {group:?}");
            reader.add_law(format!("connected v{size}: v in {{{values}}}"), of_group, Vec::new());
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// An argument of an item.
enum Argument {
    Numbers(Vec<i64>),
    Line(Vec<usize>),
    Cell(usize),
    /// `-` between parts of the cells.
    Break,
    /// Placeholder for a missing number.
    Open,
    /// A part of the name.
    Word,
}

fn argument(reader: &Reader, text: &str) -> Result<Argument> {
    if text.is_empty() || text == "-" {
        return Ok(if text.is_empty() { Argument::Open } else { Argument::Break });
    }
    let numbers = text.split('_').filter(|part| *part != "=").map(|part| part.parse().ok());
    if let Some(numbers) = numbers.collect::<Option<Vec<i64>>>() {
        return Ok(Argument::Numbers(numbers));
    }
    if let Some(line) = reader.shape().line(text) {
        return Ok(Argument::Line(line));
    }
    let is_word = text.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'-');
    match reader.cells.square(text) {
        Err(_) if is_word => Ok(Argument::Word),
        square => square.map(Argument::Cell),
    }
}

/// Adds an item under its own name, for which rule files may have a constraint: numbers, cells in parts, or a row or
/// column with the numbers at its ends.
pub fn add(reader: &mut Reader, kind: &str, texts: &[&str]) -> Result<()> {
    let arguments = texts.iter().map(|text| argument(reader, text)).collect::<Result<Vec<Argument>>>()?;
    let is_of_cells = |argument: &Argument| matches!(argument, Argument::Cell(_) | Argument::Line(_));
    if !arguments.iter().any(is_of_cells) {
        reader.add_constraint(&[&[kind], texts].concat().join("~"));
        return Ok(());
    }
    let is_word = |argument: &Argument| matches!(argument, Argument::Word);
    let mut word = kind.to_owned();
    for (at, text) in texts.iter().enumerate().filter(|(at, _)| is_word(&arguments[*at])) {
        let is_last = at > 0 && !arguments[..at].iter().all(is_word);
        word += &format!("{}~{text}", if is_last { "~*" } else { "" });
    }
    let (mut numbers, mut squares, mut parts, mut part) = (Vec::new(), Vec::new(), Vec::new(), 0);
    for (at, argument) in arguments.iter().enumerate() {
        match argument {
            Argument::Numbers(more) => numbers.extend(more),
            Argument::Cell(square) => {
                squares.push(*square);
                parts.push(part);
            }
            Argument::Break => part += 1,
            Argument::Line(line) if numbers.is_empty() => {
                add_sides(reader, &word, line, &arguments[at + 1..]);
                return Ok(());
            }
            Argument::Line(line) => squares.extend(line),
            Argument::Open | Argument::Word => {}
        }
    }
    let parts = if part > 0 { parts } else { Vec::new() };
    reader.add_word_group(&word, CellGroup { parts, ..CellGroup::with_numbers(numbers, squares) });
    Ok(())
}

/// Adds the numbers at both ends of a row or column.
fn add_sides(reader: &mut Reader, word: &str, line: &[usize], numbers: &[Argument]) {
    let mut line = line.to_vec();
    for number in numbers {
        if let Argument::Numbers(numbers) = number {
            reader.add_word_group(word, CellGroup::with_numbers(numbers.clone(), line.clone()));
        }
        line.reverse();
    }
}

/// Returns the lines with one law: a name or an empty argument begins each.
fn named_groups<'a, 't>(cells: &'a [&'t str]) -> impl Iterator<Item = &'a [&'t str]> {
    let begins = |argument: &&str| argument.is_empty() || argument.starts_with('_');
    cells.split(begins).filter(|cells| !cells.is_empty())
}

/// Returns the names of cells and the part of each: `-` ends a part.
fn segments<'t>(cells: &[&'t str]) -> (Vec<&'t str>, Vec<i64>) {
    let parts = cells.split(|name| *name == "-").zip(0..);
    let cells = parts.flat_map(|(cells, part)| cells.iter().map(move |cell| (*cell, part)));
    cells.unzip()
}
