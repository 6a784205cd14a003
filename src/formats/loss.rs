//! Finds the parts of a position that a format cannot express, before anything is written, so that none is lost
//! silently.

use crate::{elements::Element, prelude::*};

/// Fails if the format of `profile` cannot express the whole `position`, or if the position is invalid.
pub fn check(position: &PuzzleSpec, profile: &Profile) -> Result<()> {
    check_laws(position, profile)?;
    check_cells(position, profile)?;
    check_claim(position, profile)?;
    check_block(position, profile)?;
    check_name(position, profile)?;
    check_remarks(position, profile)
}

fn check_remarks(position: &PuzzleSpec, profile: &Profile) -> Result<()> {
    let format = profile.name;
    let is_unsupported =
        |element: &&Element| !profile.remarks.is_some_and(|is_supported| is_supported(element));
    if let Some(element) = position.unsupported.iter().find(is_unsupported) {
        fail!("the {format} format cannot represent `{}`", element.name);
    }
    let has_none = profile.remarks.is_none();
    fail_if!(has_none && position.author.is_some(), "the {format} format cannot store the author");
    fail_if!(has_none && position.rules.is_some(), "the {format} format cannot store the rules in words");
    Ok(())
}

/// Checks as [`check`] does, except for claim, blocks, game, constraints and name.
pub fn check_cells(position: &PuzzleSpec, profile: &Profile) -> Result<()> {
    check_shape(position)?;
    check_board(position, profile)?;
    check_side(position.side(), profile)?;
    // A mask of the kinds of clues avoids a branch for each clue; the clue is searched only if a kind is not supported.
    let kinds = position.clues.iter().fold(0_u8, |kinds, clue| kinds | 1 << ClueKind::from_clue(*clue) as u8);
    let supported = profile.cells.iter().fold(0_u8, |supported, cell| supported | 1 << *cell as u8);
    // Formats without open cells can express an open square without a cell.
    let has_gaps = !position.shape.missing.is_empty();
    let is_supported =
        |clue: &Clue| profile.cells.contains(&ClueKind::from_clue(*clue)) || *clue == Clue::Open && has_gaps;
    if kinds & !supported != 0
        && let Some(index) = position.clues.iter().position(|clue| !is_supported(clue))
    {
        return Err(clue_error(position, index, profile));
    }
    let supports_removed = match profile.removed {
        RemovedSupport::None => false,
        RemovedSupport::Triples => position.side() <= 9 && position.shape.side().is_some(),
        RemovedSupport::Any => true,
    };
    if let Some((index, value)) = position.removed.first()
        && !supports_removed
    {
        let cell = cell(*index, position.shape.columns);
        let error =
            wrong!("the {} format cannot represent that {value} is removed from {cell}", profile.name);
        return Err(error.with_help(message!("turn the position into candidate clues to write what is left")));
    }
    Ok(())
}

pub fn check_shape(position: &PuzzleSpec) -> Result<()> {
    let shape = &position.shape;
    let (values, squares, columns) = (shape.values, shape.squares(), shape.columns);
    fail_if!(!(2..=MAX_SIDE).contains(&values), "a board has a side from 2 to {MAX_SIDE}, not {values}");
    if position.clues.len() != squares {
        let board = match shape.side() {
            Some(side) => message!("side {side}"),
            None => message!("a board of {} × {columns}", shape.rows),
        };
        fail!("{board} needs {squares} cells, not {}", position.clues.len());
    }
    // Extremes of all clues avoid a branch for each: which clues are given is unpredictable.
    let value = |clue: &Clue| match clue {
        Clue::Given(value) | Clue::Placed(value) => *value,
        _ => 1,
    };
    let candidates = |clue: &Clue| match clue {
        Clue::Candidates(mask) => *mask,
        _ => 0,
    };
    let least = position.clues.iter().fold(u8::MAX, |least, clue| least.min(value(clue)));
    let most = position.clues.iter().fold(0, |most, clue| most.max(value(clue)));
    let listed = position.clues.iter().fold(0, |all, clue| all | candidates(clue));
    if least == 0 || usize::from(most) > values || listed & !full(values) != 0 {
        let good = |clue: &Clue| {
            (1..=values).contains(&usize::from(value(clue))) && candidates(clue) & !full(values) == 0
        };
        let index = position.clues.iter().position(|clue| !good(clue)).unwrap_or(0);
        fail!("invalid value in {}: expected 1 to {values}", cell(index, columns));
    }
    let holds = |square: &&usize| position.clues.get(**square).is_some_and(|clue| *clue != Clue::Open);
    if let Some(index) = shape.missing.iter().find(holds) {
        fail!("{} has a value but is not a cell", cell(*index, columns));
    }
    let claimed = position.claim.iter().flat_map(|claim| claim.eliminations.iter().chain(&claim.placements));
    let outside =
        |(index, value): &&(usize, u8)| *index >= squares || !(1..=values).contains(&usize::from(*value));
    match position.removed.iter().chain(claimed).find(outside) {
        Some((index, value)) => {
            fail!("value {value} in cell number {index} is outside a board of side {values}")
        }
        None => Ok(()),
    }
}

fn check_side(side: usize, profile: &Profile) -> Result<()> {
    let (format, least, most) = (profile.name, *profile.sides.start(), *profile.sides.end());
    let bound = match least == most {
        _ if profile.sides.contains(&side) => return Ok(()),
        true => message!("the {format} format supports only boards of side {most}"),
        false if side < least => message!("the {format} format supports boards from side {least}"),
        false => message!("the {format} format supports boards up to side {most}"),
    };
    fail!("{bound}; this board has side {side}")
}

fn clue_error(position: &PuzzleSpec, index: usize, profile: &Profile) -> FormatError {
    let cell = cell(index, position.shape.columns);
    let clue = position.clues[index];
    let format = profile.name;
    let error = match clue {
        Clue::Open => wrong!("the {format} format cannot represent that {cell} is open"),
        Clue::Given(value) => {
            wrong!("the {format} format cannot represent that {value} in {cell} is a given")
        }
        Clue::Placed(value) => {
            wrong!("the {format} format cannot represent that {value} in {cell} is not a given")
        }
        Clue::Candidates(0) => wrong!("the {format} format cannot represent that {cell} has no candidate"),
        Clue::Candidates(_) => wrong!("the {format} format cannot represent the candidates of {cell}"),
    };
    let of_candidates = !profile.cells.contains(&ClueKind::Open);
    error.with_help(match clue {
        Clue::Candidates(0) => message!("write it as candidates, matrix or json"),
        Clue::Candidates(_) if of_candidates => message!("write it as candidates or matrix"),
        _ if of_candidates => message!(
            "which candidates are left depends on the units of the game: turn the state into candidate clues first"
        ),
        Clue::Candidates(_) => message!("write it as candidates, pencilmarks, matrix or json"),
        _ => message!("write it as line or json, or turn the placed values into givens first"),
    })
}

fn check_claim(position: &PuzzleSpec, profile: &Profile) -> Result<()> {
    let Some(claim) = &position.claim else { return Ok(()) };
    let format = profile.name;
    if !profile.supports_claims {
        let error = wrong!("the {format} format cannot represent the effect of a technique");
        return Err(error.with_help(message!("leave the claim out to write the position alone")));
    }
    library::check_code(&claim.code)?;
    if claim.extra.trim() != claim.extra || claim.extra.contains([':', '\n', '\r']) {
        fail!("the {format} format cannot represent {:?} at its end", claim.extra);
    }
    if claim.values.iter().any(|value| !(1..=position.side()).contains(&usize::from(*value))) {
        fail!("the claim names a value outside 1 to {}", position.side());
    }
    Ok(())
}

fn check_block(position: &PuzzleSpec, profile: &Profile) -> Result<()> {
    let Some((height, width)) = position.shape.block() else { return Ok(()) };
    let has_parts = position.base.is_some() || position.game.is_some() || position.shape.side().is_none();
    let is_full = height.checked_mul(width) == Some(position.side());
    if height == 0 || width == 0 || !(is_full || has_parts) {
        fail!("blocks of {height} × {width} do not hold {} values", position.side());
    }
    // A drawing shows the shape with its lines, unless a side of a block is one cell.
    let drawn = profile.blocks == Blocks::Drawn && height > 1 && width > 1;
    if position.shape.block() == default_block(position.side()) || drawn || profile.blocks == Blocks::Any {
        return Ok(());
    }
    fail!("the {} format cannot represent that the blocks are {height} × {width}", profile.name)
}

fn check_laws(position: &PuzzleSpec, profile: &Profile) -> Result<()> {
    if profile.supports_all_inputs {
        return Ok(());
    }
    let (format, supports) = (profile.name, profile.supports);
    if let Some(game) =
        position.game.as_ref().or(position.base.as_ref().filter(|_| !profile.supports_any_shape))
    {
        fail!("the {format} format cannot represent that the game is {game}");
    }
    let is_said = |mark: &&ConstraintFlag| {
        supports.contains(&mark.name.as_str()) || profile.supports_distinct_cells && !mark.regions.is_empty()
    };
    if let Some(mark) = position.marks.iter().find(|mark| !is_said(mark)) {
        fail!("the {format} format cannot represent `{}`", mark.name);
    }
    let has_regions = position.shape.inputs.contains_key("regions");
    if !position.has_blocks && !has_regions && !supports.contains(&NO_BLOCKS) {
        fail!("the {format} format cannot represent that the board has no blocks");
    }
    Ok(())
}

fn check_board(position: &PuzzleSpec, profile: &Profile) -> Result<()> {
    if profile.supports_all_inputs {
        return Ok(());
    }
    let (format, shape) = (profile.name, &position.shape);
    let is_said = |name: &str| matches!(name, "h" | "w") || profile.supports.contains(&name);
    if let Some(other) = shape.inputs.keys().find(|name| !is_said(name)) {
        fail!("the {format} format cannot represent `{other}`");
    }
    if let Some(needed) = profile.needs.iter().find(|name| !shape.inputs.contains_key(**name)) {
        fail!("the {format} format supports only puzzles with `{needed}`");
    }
    // If the grids or sums are given, a board may have any shape.
    let free = ["grids", "across"].iter().any(|name| shape.inputs.contains_key(*name));
    if shape.outside > 0 {
        fail!("the {format} format cannot represent cells outside of the grid");
    }
    if shape.lowest != 1 && !profile.supports_any_shape {
        let (low, top) = (shape.lowest, shape.printed(shape.values - 1));
        fail!("the {format} format cannot represent that the values are {low} to {top}");
    }
    if !free && shape.side().is_none() && !profile.supports_any_shape {
        let (rows, columns, values) = (shape.rows, shape.columns, shape.values);
        fail!(
            "the {format} format cannot represent a board of {rows} × {columns} squares with {values} values"
        );
    }
    match shape.missing.first() {
        Some(square) if !free => {
            fail!("the {format} format cannot represent that {} is not a cell", cell(*square, shape.columns))
        }
        _ => Ok(()),
    }
}

fn check_name(position: &PuzzleSpec, profile: &Profile) -> Result<()> {
    let Some(name) = &position.name else { return Ok(()) };
    let fits = match profile.naming {
        NameSupport::None => false,
        NameSupport::Any => true,
        NameSupport::Lisp => !name.is_empty() && !name.contains(['|', '\\', '\n', '\r']),
        // A heading may look like a row of the board below it.
        NameSupport::Line => {
            let is_text = !name.is_empty() && name.trim() == name && !name.contains(['\n', '\r']);
            // A line end, as shells pass it.
            is_text && !name.contains("\\n") && recognise::kind(&format!("# {name}")) == LineKind::Comment
        }
    };
    if fits {
        return Ok(());
    }
    let error = wrong!("the {} format cannot represent the name {name:?}", profile.name);
    Err(error.with_help(message!("leave the name out to write the rest")))
}
