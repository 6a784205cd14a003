//! What a position says that a format cannot: found before anything is written, so that nothing is lost silently.

use super::{Format, FormatError, MAX_SIDE, MAX_SYMBOLS, cell, full, library};
use crate::board::position::{Clue, Position, usual_block};

/// Whether `format` can say all of `position`, and whether the position is one at all.
pub(super) fn check(position: &Position, format: Format) -> Result<(), FormatError> {
    let fail = |message: String| FormatError::new(position.line, message);
    check_shape(position).map_err(fail)?;
    let side = position.side();
    let largest = largest_side(format);
    if side > largest {
        return Err(fail(format!("the {format} format ends at side {largest}; this board has side {side}"))
            .with_help("the matrix format writes decimal numbers and holds every side"));
    }
    if let Some(index) = position.clues.iter().position(|clue| !says_clue(*clue, format)) {
        return Err(clue_error(position, index, format));
    }
    if let Some((index, value)) = position.removed.first()
        && !says_removed(position, format)
    {
        let cell = cell(*index, side);
        return Err(fail(format!("the {format} format cannot say that {value} is removed from {cell}"))
            .with_help("turn the position into candidate clues to write what is left"));
    }
    if let Some(claim) = &position.claim {
        if format != Format::Library {
            return Err(fail(format!("the {format} format cannot say what the technique should do"))
                .with_help("leave the claim out to write the position alone"));
        }
        library::check_code(&claim.code, position.line)?;
        if claim.extra.trim() != claim.extra || claim.extra.contains([':', '\n', '\r']) {
            return Err(fail(format!("the library format cannot say {:?} at its end", claim.extra)));
        }
        if claim.values.iter().any(|value| !(1..=side).contains(&usize::from(*value))) {
            return Err(fail(format!("the claim names a value outside 1 to {side}")));
        }
    }
    check_block(position, format).map_err(fail)?;
    check_game(position, format).map_err(fail)?;
    check_name(position, format)
}

fn check_shape(position: &Position) -> Result<(), String> {
    let side = position.side();
    if !(2..=MAX_SIDE).contains(&side) {
        return Err(format!("a board has a side from 2 to {MAX_SIDE}, not {side}"));
    }
    if position.clues.len() != side * side {
        return Err(format!("side {side} needs {} cells, not {}", side * side, position.clues.len()));
    }
    for (index, clue) in position.clues.iter().enumerate() {
        let good = match clue {
            Clue::Open => true,
            Clue::Given(value) | Clue::Placed(value) => (1..=side).contains(&usize::from(*value)),
            Clue::Candidates(mask) => mask & !full(side) == 0,
        };
        if !good {
            return Err(format!("{} holds a value outside 1 to {side}", cell(index, side)));
        }
    }
    let claimed = position.claim.iter().flat_map(|claim| claim.eliminates.iter().chain(&claim.places));
    for (index, value) in position.removed.iter().chain(claimed) {
        if *index >= side * side || !(1..=side).contains(&usize::from(*value)) {
            return Err(format!("value {value} in cell number {index} is outside a board of side {side}"));
        }
    }
    Ok(())
}

fn largest_side(format: Format) -> usize {
    match format {
        Format::Line | Format::Candidates | Format::Pencilmarks => MAX_SYMBOLS,
        Format::Grid | Format::Matrix | Format::Json => MAX_SIDE,
        Format::Library => 9,
    }
}

fn says_clue(clue: Clue, format: Format) -> bool {
    match format {
        Format::Line | Format::Library => !matches!(clue, Clue::Candidates(_)),
        Format::Candidates => matches!(clue, Clue::Candidates(_)),
        // A group without candidates would be no group at all.
        Format::Pencilmarks => matches!(clue, Clue::Candidates(1..)),
        Format::Grid | Format::Json => matches!(clue, Clue::Open | Clue::Given(_)),
        Format::Matrix => !matches!(clue, Clue::Placed(_)),
    }
}

fn clue_error(position: &Position, index: usize, format: Format) -> FormatError {
    let cell = cell(index, position.side());
    let clue = position.clues[index];
    let what = match clue {
        Clue::Open => format!("that {cell} is open"),
        Clue::Given(value) => format!("that {value} in {cell} is a given"),
        Clue::Placed(value) => format!("that {value} in {cell} was placed"),
        Clue::Candidates(0) => format!("that {cell} has no candidate"),
        Clue::Candidates(_) => format!("the candidates of {cell}"),
    };
    let help = match (format, clue) {
        (Format::Candidates | Format::Pencilmarks, Clue::Candidates(_)) => "write it as candidates or matrix",
        (Format::Candidates | Format::Pencilmarks, _) => {
            "which candidates are left depends on the units of the game: turn the state into candidate clues first"
        }
        (_, Clue::Candidates(_)) => "write it as candidates, pencilmarks or matrix",
        _ => "write it as line, or turn the placed values into givens first",
    };
    FormatError::new(position.line, format!("the {format} format cannot say {what}")).with_help(help)
}

/// Removed candidates are triples of one digit each.
fn says_removed(position: &Position, format: Format) -> bool {
    matches!(format, Format::Line | Format::Library) && position.side() <= 9
}

fn check_block(position: &Position, format: Format) -> Result<(), String> {
    let Some((height, width)) = position.shape.block() else {
        return Ok(());
    };
    if height == 0 || width == 0 || height.checked_mul(width) != Some(position.side()) {
        return Err(format!("blocks of {height} × {width} do not hold {} values", position.side()));
    }
    // A drawing shows the shape with its lines, but not where a side of a block is one cell.
    let drawn = matches!(format, Format::Grid | Format::Pencilmarks) && height > 1 && width > 1;
    if position.shape.block() == usual_block(position.side()) || drawn || format == Format::Json {
        Ok(())
    } else {
        Err(format!("the {format} format cannot say that the blocks are {height} × {width}"))
    }
}

fn check_game(position: &Position, format: Format) -> Result<(), String> {
    match position.game.as_deref() {
        None | Some("sudoku") => Ok(()),
        Some("x-sudoku") if format == Format::Json => Ok(()),
        Some(game) => Err(format!("the {format} format cannot say that the game is {game}")),
    }
}

fn check_name(position: &Position, format: Format) -> Result<(), FormatError> {
    let Some(name) = &position.name else {
        return Ok(());
    };
    let fits = match format {
        Format::Library => false,
        Format::Json => true,
        Format::Matrix => !name.is_empty() && !name.contains(['|', '\\', '\n', '\r']),
        _ => !name.is_empty() && name.trim() == name && !name.contains(['\n', '\r']),
    };
    if fits {
        return Ok(());
    }
    Err(FormatError::new(position.line, format!("the {format} format cannot say the name {name:?}"))
        .with_help("leave the name out to write the rest"))
}
