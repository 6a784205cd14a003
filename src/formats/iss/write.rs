//! Writes constraint strings.

use super::{PROFILE, Shape, UNIT_NAMES, cell_name, element_item, read};
use crate::{parts::parts, prelude::*};
use tesuji_game::{WordEntry, foreign_name};
use tesuji_lang::EntryForm;

pub fn write(position: &PuzzleSpec) -> Result<String> {
    let mut shape = Shape::from_position(position);
    let mut text = if position.base.is_some() || position.shape.side().is_none() {
        board(position, &mut shape)?
    } else {
        default_board(position)?
    };
    let put = |text: &mut String, kind: &str, number: Option<i64>, squares: &[usize]| {
        *text += &format!(".{kind}");
        text.extend(number.map(|number| format!("~{number}")));
        text.extend(squares.iter().map(|square| format!("~{}", shape.name(*square))));
    };
    for cage in groups(position, "cages") {
        put(&mut text, "Cage", Some(cage.number().unwrap_or(0)), &cage.squares);
    }
    for mark in position.marks.iter().filter(|mark| !UNIT_NAMES.contains(&mark.name.as_str())) {
        mark.regions.iter().for_each(|squares| put(&mut text, "AllDifferent", None, squares));
    }
    for group in groups(position, "extra-regions") {
        put(&mut text, "AllDifferent", None, &group.squares);
    }
    text.extend(position.unsupported.iter().filter_map(element_item));
    let items = domain_items(position, &shape)?;
    text.extend(Some(items).filter(|items| !items.is_empty()).map(|items| format!(".{items}")));
    // The empty string is a board, but no line of a file.
    if text.is_empty() {
        text += ".Shape~9x9";
    }
    let mut back = read(&text)?;
    let is_element = |name: &str| position.unsupported.iter().any(|element| element.name == name);
    back.shape.inputs.retain(|name, _| !is_element(name));
    back.marks.retain(|mark| !is_element(&mark.name));
    let other_inputs = |position: &PuzzleSpec| {
        let mut inputs = position.shape.inputs.clone();
        // Lists of cells with different values are written in the order of their sources.
        inputs.retain(|name, _| {
            !matches!(name.as_str(), "cages" | "regions" | regions::AREAS | "extra-regions")
        });
        inputs
    };
    let marks = position
        .marks
        .iter()
        .filter(|mark| PROFILE.supports.contains(&mark.name.as_str()))
        .cloned()
        .collect();
    // If blocks are a constraint, only the constraint states whether there are some.
    let blocks = if shape.side().is_some() { position.has_blocks } else { back.has_blocks };
    let stated = PuzzleSpec { marks, has_blocks: blocks, ..position.clone() };
    if parts(&back) == parts(&stated) && other_inputs(&back) == other_inputs(position) {
        return Ok(text);
    }
    fail!("the iss format cannot represent everything in this puzzle")
}

/// Writes the items of a square board with default rows, columns, and blocks or regions.
fn default_board(position: &PuzzleSpec) -> Result<String> {
    let mut text = Shape::from_position(position).item();
    let regions = regions::labels(position)?;
    let has_regions = position.shape.inputs.contains_key("regions");
    if !position.has_blocks || regions.is_some() && !has_regions {
        text += ".NoBoxes";
    }
    if let Some(labels) = regions {
        text += &layout(&labels)?;
    }
    Ok(text)
}

/// Writes the items of a board of any shape whose rows, columns and blocks are constraints, and completes its shape.
fn board(position: &PuzzleSpec, shape: &mut Shape) -> Result<String> {
    let [rows, columns, blocks] = UNIT_NAMES.map(|name| position.is_marked(name));
    fail_if!(rows != columns, "the iss format cannot represent rows or columns alone");
    shape.is_raw = !rows;
    let block = position.shape.block().or_else(|| default_block(shape.values)).filter(|_| blocks);
    let size = block.map(|(h, w)| h * w);
    shape.region_size = size.filter(|size| *size != shape.region_size());
    let mut text = shape.item();
    text.extend(shape.region_size.map(|size| format!(".RegionSize~{size}")));
    if shape.block().is_some() && !blocks && rows {
        text += ".NoBoxes";
    }
    if position.shape.inputs.contains_key("regions") {
        text += &layout(&regions::labels(position)?.unwrap_or_default())?;
    } else if let Some(PuzzleInput::Map(areas)) = position.shape.inputs.get(regions::AREAS) {
        // Cells of no region have a label of their own.
        text += &layout(&regions::number_labels(areas))?;
    }
    Ok(text)
}

fn layout(labels: &[i64]) -> Result<String> {
    let label = |label: &i64| char::from_digit(u32::try_from(*label).ok()?, 36);
    let labels: Option<String> = labels.iter().map(label).collect();
    let labels = labels.ok_or_else(|| wrong!("the iss format cannot represent that many regions"))?;
    Ok(format!(".Jigsaw~{labels}"))
}

/// Writes the values of the givens, and the remaining values of cells with removed candidates.
fn domain_items(position: &PuzzleSpec, shape: &Shape) -> Result<String> {
    let all_values = full(shape.values);
    let mut text = String::new();
    for (square, clue) in position.clues.iter().enumerate() {
        let removed = position.removed.iter().filter(|(cell, _)| *cell == square);
        let mask = removed.fold(all_values, |mask, (_, value)| mask & !(1 << (value - 1)));
        let mask = match clue {
            Clue::Given(value) if mask == all_values => 1 << (value - 1),
            Clue::Open if mask == all_values => continue,
            Clue::Open if mask.count_ones() > 1 => mask,
            _ => {
                let cell = cell(square, shape.columns);
                fail!("the iss format cannot represent the candidates removed from {cell}");
            }
        };
        let values: String =
            values(mask).map(|value| format!("_{}", usize::from(value) - 1 + shape.lowest)).collect();
        text.push_str(&format!("~{}{values}", shape.name(square)));
    }
    Ok(text)
}

/// Returns the name and the item of an entry under a word.
pub fn entry(entry: &WordEntry<'_>, shape: &BoardShape) -> Option<(String, Value)> {
    // Constraints on blocks apply to the default ones in this format.
    let has_default_blocks = shape.block().is_none_or(|block| Some(block) == default_block(shape.values));
    if entry.is_of_blocks && !has_default_blocks {
        return None;
    }
    let (word, rest) = entry.word.split_once("~*").unwrap_or((entry.word, ""));
    let CellGroup { numbers, squares, parts, .. } = &entry.group;
    let numbers: Vec<String> =
        numbers.iter().map(|number| Some(number.as_ref()?.to_string())).collect::<Option<_>>()?;
    let name = |square: &usize| cell_name(*square, shape.columns);
    let mut arguments = Vec::new();
    match entry.form {
        Some(EntryForm::Sides | EntryForm::SidesAmongAll) => {
            let ends =
                if squares.is_sorted() { numbers.join("_") + "~" } else { format!("~{}", numbers.join("_")) };
            arguments.extend([line_name(squares, shape)?, ends]);
        }
        Some(EntryForm::Line | EntryForm::WholeLine) => {
            arguments.extend([numbers.join("_"), line_name(squares, shape)?]);
        }
        Some(EntryForm::Corner) => arguments.extend(squares.iter().map(name).chain(numbers)),
        _ => {
            arguments.extend(Some(numbers.join("_")).filter(|numbers| !numbers.is_empty()));
            for (at, square) in squares.iter().enumerate() {
                let is_break = at > 0 && parts.get(at) != parts.get(at - 1);
                arguments.extend(is_break.then(|| "-".to_owned()));
                arguments.push(name(square));
            }
        }
    }
    let arguments: String = arguments.iter().map(|argument| format!("~{argument}")).collect();
    Some((foreign_name(PROFILE.name, entry.word), Value::String(format!(".{word}{arguments}{rest}"))))
}

/// Returns the name of the row or column of a line.
fn line_name(squares: &[usize], shape: &BoardShape) -> Option<String> {
    let (first, last) = (*squares.iter().min()?, *squares.iter().max()?);
    match first / shape.columns == last / shape.columns {
        true => Some(format!("R{}", first / shape.columns + 1)),
        false => Some(format!("C{}", first % shape.columns + 1)),
    }
}
