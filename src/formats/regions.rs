//! Regions as labels of cells: blocks if they are rectangles side by side, regions of any form otherwise.

use crate::prelude::*;

/// Returns the default region of a cell: its default block, counted row by row.
pub fn default_region(square: usize, side: usize) -> i64 {
    block_of(square, side, default_shape(side))
}

/// Returns rows and columns of a default block, or those of a row on a board without blocks.
pub fn default_shape(side: usize) -> (usize, usize) {
    default_block(side).unwrap_or((1, side))
}

/// Returns rows and columns of a block of a position, or else those of a default one.
pub fn block(position: &PuzzleSpec) -> (usize, usize) {
    position.shape.block().unwrap_or(default_shape(position.side()))
}

/// Sets rows and columns of a block, if these are not the default ones.
pub fn set_block(position: &mut PuzzleSpec, block: Option<(usize, usize)>) {
    let default_block = default_block(position.side());
    position.shape.set_block(block.filter(|block| Some(*block) != default_block));
}

fn block_of(square: usize, side: usize, (h, w): (usize, usize)) -> i64 {
    (square / side / h * (side / w) + square % side / w) as i64
}

/// Numbers names from 0 in order of first appearance.
pub fn number_labels<T: PartialEq>(names: impl IntoIterator<Item = T>) -> Vec<i64> {
    let mut known: Vec<T> = Vec::new();
    let number = |name: T| {
        let found = known.iter().position(|one| *one == name).unwrap_or(known.len());
        if found == known.len() {
            known.push(name);
        }
        found as i64
    };
    names.into_iter().map(number).collect()
}

/// Sets the regions of a position from the label of every cell, or its blocks if these are not the default ones.
pub fn set(position: &mut PuzzleSpec, labels: impl IntoIterator<Item = Option<i64>>) -> Result<()> {
    let side = position.side();
    let labels: Vec<Option<i64>> = labels.into_iter().collect();
    if let Some(square) = labels.iter().position(Option::is_none) {
        fail!("{} belongs to no region", cell(square, side));
    }
    let names = number_labels(&labels);
    // Regions that are blocks begin in the order of the blocks.
    let is_of = |block: &(usize, usize)| {
        let blocks = (0..side * side).map(|square| block_of(square, side, *block));
        number_labels(blocks) == names
    };
    let default_block = default_shape(side);
    let blocks = (1..=side).filter(|h| side.is_multiple_of(*h)).map(|h| (h, side / h));
    match [default_block].into_iter().chain(blocks).find(is_of) {
        Some(block) if block == default_block => {}
        Some(block) => position.shape.set_block(Some(block)),
        None => set_labels(position, labels),
    }
    Ok(())
}

/// Sets the regions of a position by their labels, counted from 0, even if they are blocks.
pub fn set_labels(position: &mut PuzzleSpec, labels: impl IntoIterator<Item = Option<i64>>) {
    set_map(position, "regions", labels);
    position.has_blocks = false;
}

/// Sets regions under the name of an input; those of [`AREAS`] need not contain every value, nor cover all cells.
pub fn set_map(position: &mut PuzzleSpec, input: &str, labels: impl IntoIterator<Item = Option<i64>>) {
    let labels = labels.into_iter().map(|label| Some(label? + 1)).collect();
    position.shape.inputs.insert(input.to_owned(), PuzzleInput::Map(labels));
}

/// Input of regions that need not contain every value.
pub const AREAS: &str = "part-regions";

pub fn set_members(position: &mut PuzzleSpec, regions: &[Vec<usize>]) -> Result<()> {
    let mut labels = vec![None; position.clues.len()];
    for (number, squares) in regions.iter().enumerate() {
        squares.iter().for_each(|square| labels[*square] = Some(number as i64));
    }
    set(position, labels)
}

/// Returns the squares of each region or block, one square per value, for a format with no more regions than values.
pub fn members(position: &PuzzleSpec, format: &str) -> Result<Vec<Vec<usize>>> {
    let side = position.side();
    let default_labels = || (0..side * side).map(|square| default_region(square, side)).collect();
    let labels = labels(position)?.unwrap_or_else(default_labels);
    let mut regions = vec![Vec::new(); side];
    for (square, label) in labels.into_iter().enumerate() {
        let Some(region) = usize::try_from(label).ok().and_then(|label| regions.get_mut(label)) else {
            fail!("the {format} format cannot represent more than {side} regions");
        };
        region.push(square);
    }
    Ok(regions)
}

/// Returns the label of every cell, counted from 0; `None` if the blocks are the default ones.
pub fn labels(position: &PuzzleSpec) -> Result<Option<Vec<i64>>> {
    let side = position.side();
    if let Some(PuzzleInput::Map(map)) = position.shape.inputs.get("regions") {
        let label = |(square, label): (usize, &Option<i64>)| {
            label.ok_or_else(|| wrong!("{} belongs to no region", cell(square, side)))
        };
        let labels: Vec<i64> = map.iter().enumerate().map(label).collect::<Result<_>>()?;
        // Labels are names: unless they are numbers from 1 to the side, they are numbered in order of first appearance.
        let are_numbers = labels.iter().all(|label| (1..=side as i64).contains(label));
        return Ok(Some(match are_numbers {
            true => labels.into_iter().map(|label| label - 1).collect(),
            false => number_labels(labels),
        }));
    }
    let block = position.shape.block().filter(|block| *block != default_shape(side));
    Ok(block.map(|block| (0..side * side).map(|square| block_of(square, side, block)).collect()))
}
