//! The parts of a board that a position states, in the forms that several formats share. A format with an order of its
//! own reads its text again, to check that it expressed all of them.

use crate::prelude::*;

/// Constraints of formats that have one flag for both diagonals, each with every value.
pub const BOTH_DIAGONALS: [&str; 2] = ["falling-diagonal", "rising-diagonal"];

pub fn diagonals(has_them: bool) -> Vec<ConstraintFlag> {
    if has_them { BOTH_DIAGONALS.map(ConstraintFlag::new).to_vec() } else { Vec::new() }
}

/// Whether a position has both diagonals. Fails if it has one alone, which `format` cannot express.
pub fn has_diagonals(position: &PuzzleSpec, format: &str) -> Result<bool> {
    match BOTH_DIAGONALS.iter().filter(|name| position.is_marked(name)).count() {
        0 => Ok(false),
        2 => Ok(true),
        _ => fail!("the {format} format cannot represent one diagonal alone"),
    }
}

/// Returns the constraints of a position, whether it has blocks, its cages, and the region of each cell, numbered in
/// order of first appearance; `None` for regions that are the default blocks.
pub fn parts(position: &PuzzleSpec) -> impl PartialEq + use<> {
    let regions = regions::labels(position).ok().flatten().map(regions::number_labels);
    let mut marks: Vec<String> = position.marks.iter().map(|mark| mark.name.clone()).collect();
    marks.sort_unstable();
    (marks, position.has_blocks, cages(position), regions)
}

pub fn groups<'p>(position: &'p PuzzleSpec, input: &str) -> &'p [CellGroup] {
    match position.shape.inputs.get(input) {
        Some(PuzzleInput::Groups(groups)) => groups,
        _ => &[],
    }
}

pub fn set_groups(position: &mut PuzzleSpec, input: &str, groups: Vec<CellGroup>) {
    if !groups.is_empty() {
        position.shape.inputs.insert(input.to_owned(), PuzzleInput::Groups(groups));
    }
}

/// Returns the cages in the order of their first cells, the cells of each ascending.
pub fn cages(position: &PuzzleSpec) -> Vec<CellGroup> {
    let mut cages = groups(position, "cages").to_vec();
    cages.iter_mut().for_each(|cage| cage.squares.sort_unstable());
    cages.sort_by(|one, other| one.squares.cmp(&other.squares));
    cages
}

/// Returns the squares with each label, in order of first appearance.
pub fn squares_by<T: PartialEq>(labels: impl IntoIterator<Item = T>) -> Vec<(T, Vec<usize>)> {
    let mut parts: Vec<(T, Vec<usize>)> = Vec::new();
    for (square, label) in labels.into_iter().enumerate() {
        match parts.iter_mut().find(|(known, _)| *known == label) {
            Some((_, squares)) => squares.push(square),
            None => parts.push((label, vec![square])),
        }
    }
    parts
}

/// Returns the cages of squares with a label and the sum of a cage, or `None` for a square in no cage.
pub fn cages_by<T: PartialEq>(labels: Vec<Option<(T, i64)>>) -> Vec<CellGroup> {
    let cage = |(label, squares): (Option<(T, i64)>, _)| Some(CellGroup::new(Some(label?.1), squares));
    squares_by(labels).into_iter().filter_map(cage).collect()
}

/// Returns the connected component of each square if these pairs are joined, numbered in order of first appearance.
pub fn connected_components(squares: usize, pairs: impl Iterator<Item = (usize, usize)>) -> Vec<i64> {
    let mut labels: Vec<usize> = (0..squares).collect();
    for (one, other) in pairs {
        let (keep, drop) = (labels[one].min(labels[other]), labels[one].max(labels[other]));
        labels.iter_mut().filter(|label| **label == drop).for_each(|label| *label = keep);
    }
    regions::number_labels(labels)
}

/// Returns the cells on both sides of each inner edge of a square board: pairs side by side, then pairs one below the
/// other.
pub fn edges(side: usize) -> impl Iterator<Item = (usize, usize)> {
    let inner = side * side.saturating_sub(1);
    let across = (0..inner).map(move |i| (i / (side - 1) * side + i % (side - 1), 1));
    let down = (0..inner).map(move |i| (i % (side - 1) * side + i / (side - 1), side));
    across.chain(down).map(|(cell, step)| (cell, cell + step))
}

pub fn touch(one: usize, other: usize, columns: usize) -> bool {
    (one / columns).abs_diff(other / columns) + (one % columns).abs_diff(other % columns) == 1
}

/// Writes cells with runs of up to `max_run` open ones as letters from `first` on, and `between` adjacent numbers.
pub fn with_runs(
    cells: impl Iterator<Item = Option<String>>,
    first: char,
    max_run: u8,
    between: &str,
) -> String {
    let (mut text, mut open) = (String::new(), 0);
    // The end closes a run as a number does.
    for cell in cells.map(Some).chain([None]) {
        if cell == Some(None) && open < max_run {
            open += 1;
            continue;
        }
        text.extend((open > 0).then(|| char::from(first as u8 + open - 1)));
        open = u8::from(cell == Some(None));
        if let Some(Some(number)) = cell {
            text += if text.ends_with(|c: char| c.is_ascii_digit()) { between } else { "" };
            text += &number;
        }
    }
    text
}

/// Returns a title as a name of one line; `None` if it is empty.
pub fn title(text: &str) -> Option<String> {
    Some(text.trim().replace(['\n', '\r'], " ")).filter(|title| !title.is_empty())
}
