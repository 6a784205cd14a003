//! Writes constraint strings.

use super::{GREATER, PARTS, PROFILE, Shape, read, written};
use crate::constraints::{CONSTRAINTS, GroupNumber, Sort};
use crate::parts::parts;
use crate::prelude::*;

pub(super) fn write(position: &PuzzleSpec) -> Result<String> {
    let mut shape = Shape::of(position);
    let columns = shape.columns;
    let mut text = if position.base.is_some() || position.shape.side().is_none() {
        board(position, &mut shape)?
    } else {
        usual(position)?
    };
    let put = |text: &mut String, kind: &str, number: Option<i64>, squares: &[usize]| {
        *text += &format!(".{kind}");
        text.extend(number.map(|number| format!("~{number}")));
        text.extend(squares.iter().map(|square| format!("~{}", shape.name(*square))));
    };
    for cage in groups(position, "cages") {
        put(&mut text, "Cage", Some(cage.number().unwrap_or(0)), &cage.squares);
    }
    let has =
        |sort: Sort| CONSTRAINTS.iter().filter(move |known| known.sort == sort && !known.iss.is_empty());
    for mark in &position.marks {
        let has_dots = ["differences", "ratios"].iter().any(|dots| !groups(position, dots).is_empty());
        let name = match mark.name.as_str() {
            "non-consecutive" if !has_dots => "anti-consecutive",
            name => name,
        };
        match has(Sort::Flag).find(|known| known.name == name) {
            Some(known) => text += &format!(".{}", known.iss),
            None if PARTS.contains(&mark.name.as_str()) => {}
            None => mark.regions.iter().for_each(|squares| put(&mut text, "AllDifferent", None, squares)),
        }
    }
    for known in has(Sort::Lines) {
        for line in groups(position, known.name) {
            let is_said = matches!(known.number, GroupNumber::Argument(_) | GroupNumber::Half);
            put(&mut text, known.iss, line.number().filter(|_| is_said), &line.squares);
        }
    }
    for known in has(Sort::Cells).filter(|known| known.iss.contains('~')) {
        groups(position, known.name).iter().for_each(|group| put(&mut text, known.iss, None, &group.squares));
    }
    for group in groups(position, "extra-regions") {
        put(&mut text, "AllDifferent", None, &group.squares);
    }
    for known in has(Sort::Pairs) {
        let fits = |pair: &&CellGroup| match known.number {
            GroupNumber::Fixed(number) => pair.number() == Some(number),
            _ => true,
        };
        for pair in groups(position, known.name).iter().filter(fits) {
            let [one, other] = parts::sign(pair, columns, "iss")?;
            let pair = if known.iss == GREATER { [other, one] } else { [one, other] };
            put(&mut text, known.iss, None, &pair);
        }
    }
    text.extend(position.unsupported.iter().filter_map(written));
    let left = left(position, &shape)?;
    text.extend(Some(left).filter(|left| !left.is_empty()).map(|left| format!(".{left}")));
    // The empty string is a board, but no line of a file.
    if text.is_empty() {
        text += ".Shape~9x9";
    }
    let mut back = read(&text)?;
    let is_element = |name: &str| position.unsupported.iter().any(|element| element.name == name);
    back.shape.inputs.retain(|name, _| !is_element(name));
    back.marks.retain(|mark| !is_element(&mark.name));
    let others = |position: &PuzzleSpec| {
        let mut inputs = position.shape.inputs.clone();
        // Lists of cells that differ are written in the order of what they come from.
        inputs.retain(|name, _| {
            !matches!(name.as_str(), "cages" | "regions" | regions::AREAS | "extra-regions" | "xv")
        });
        inputs
    };
    let known = (PROFILE.supports)();
    let marks = position.marks.iter().filter(|mark| known.contains(&mark.name.as_str())).cloned().collect();
    // Where blocks are a constraint, nothing else says whether there are some.
    let blocks = if shape.side().is_some() { position.blocks } else { back.blocks };
    let stated = PuzzleSpec { marks, blocks, ..position.clone() };
    if parts(&back) == parts(&stated) && others(&back) == others(position) {
        return Ok(text);
    }
    fail!("the iss format cannot say all that this puzzle states")
}

/// The items of a square board with usual rows, columns, and blocks or regions.
fn usual(position: &PuzzleSpec) -> Result<String> {
    let mut text = Shape::of(position).item();
    let regions = regions::labels(position)?;
    let has_regions = position.shape.inputs.contains_key("regions");
    if !position.blocks || regions.is_some() && !has_regions {
        text += ".NoBoxes";
    }
    if let Some(labels) = regions {
        // The windows and groups that this format knows are those of the usual blocks.
        if position.marks.iter().any(|mark| matches!(mark.name.as_str(), "windows" | "disjoint-groups")) {
            fail!("the iss format cannot say these blocks beside windows or groups");
        }
        text += &layout(&labels)?;
    }
    Ok(text)
}

/// The items of a board of any shape whose rows, columns and blocks are constraints, which they complete.
fn board(position: &PuzzleSpec, shape: &mut Shape) -> Result<String> {
    let [rows, columns, blocks] = PARTS.map(|name| position.is_marked(name));
    fail_if!(rows != columns, "the iss format cannot say rows or columns alone");
    shape.is_raw = !rows;
    let block = position.shape.block().or_else(|| usual_block(shape.values)).filter(|_| blocks);
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
        text += &layout(&regions::numbered(areas))?;
    }
    Ok(text)
}

fn layout(labels: &[i64]) -> Result<String> {
    let label = |label: &i64| char::from_digit(u32::try_from(*label).ok()?, 36);
    let labels: Option<String> = labels.iter().map(label).collect();
    let labels = labels.ok_or_else(|| wrong!("the iss format cannot say so many regions"))?;
    Ok(format!(".Jigsaw~{labels}"))
}

/// The values of the givens, and those that are left where some are removed.
fn left(position: &PuzzleSpec, shape: &Shape) -> Result<String> {
    let all = full(shape.values);
    let mut text = String::new();
    for (square, clue) in position.clues.iter().enumerate() {
        let removed = position.removed.iter().filter(|(of, _)| *of == square);
        let mask = removed.fold(all, |mask, (_, value)| mask & !(1 << (value - 1)));
        let mask = match clue {
            Clue::Given(value) if mask == all => 1 << (value - 1),
            Clue::Open if mask == all => continue,
            Clue::Open if mask.count_ones() > 1 => mask,
            _ => {
                let cell = cell(square, shape.columns);
                fail!("the iss format cannot say which candidates are removed from {cell}");
            }
        };
        let values: String =
            values(mask).map(|value| format!("_{}", usize::from(value) - 1 + shape.lowest)).collect();
        text.push_str(&format!("~{}{values}", shape.name(square)));
    }
    Ok(text)
}
