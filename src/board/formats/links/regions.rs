//! Regions as labels of cells: blocks where they are rectangles side by side, regions of any form otherwise.

use crate::inputs::Input;
use crate::position::{Position, usual_block};

/// The region that a cell has where nothing is said: its usual block, counted row by row.
pub(in crate::formats) fn usual(square: usize, side: usize) -> i64 {
    let block = usual_block(side).unwrap_or((1, side));
    block_of(square, side, block) as i64
}

fn block_of(square: usize, side: usize, (h, w): (usize, usize)) -> usize {
    square / side / h * (side / w) + square % side / w
}

/// Tells a position its blocks, if they are not the usual ones, or its regions, from the label of every cell.
///
/// # Errors
/// When a cell has no region.
pub(in crate::formats) fn tell(position: &mut Position, labels: &[Option<i64>]) -> Result<(), String> {
    let side = position.side();
    if let Some(square) = labels.iter().position(Option::is_none) {
        return Err(format!("{} belongs to no region", super::super::cell(square, side)));
    }
    let blocks = (1..=side).filter(|h| side.is_multiple_of(*h)).map(|h| (h, side / h));
    let is_of = |block: &(usize, usize)| {
        let number = |square: usize| block_of(square, side, *block);
        // The same label everywhere in a block, and another one in each.
        let mut of_block = vec![None; side];
        let same = labels
            .iter()
            .enumerate()
            .all(|(square, label)| *of_block[number(square)].get_or_insert(*label) == *label);
        of_block.sort_unstable();
        of_block.dedup();
        same && of_block.len() == side
    };
    let usual = usual_block(side).unwrap_or((1, side));
    let found = is_of(&usual).then_some(usual).or_else(|| blocks.into_iter().find(is_of));
    match found {
        Some(block) if block == usual => {}
        Some(block) => position.shape.set_block(Some(block)),
        None => {
            let labels = labels.iter().map(|label| label.map(|label| label + 1)).collect();
            position.shape.inputs.insert("regions".to_owned(), Input::Map(labels));
            position.blocks = false;
        }
    }
    Ok(())
}

/// The label of every cell, counted from 0, whatever the blocks are.
///
/// # Errors
/// When a cell belongs to no region.
pub(in crate::formats) fn every_label(position: &Position) -> Result<Vec<i64>, String> {
    let side = position.side();
    let usual = || (0..side * side).map(|square| usual(square, side)).collect();
    Ok(labels(position)?.unwrap_or_else(usual))
}

/// The label of every cell, counted from 0; `None` where the blocks are the usual ones.
///
/// # Errors
/// When a cell belongs to no region.
pub(in crate::formats) fn labels(position: &Position) -> Result<Option<Vec<i64>>, String> {
    let side = position.side();
    if let Some(Input::Map(map)) = position.shape.inputs.get("regions") {
        let mut labels = Vec::with_capacity(map.len());
        for (square, label) in map.iter().enumerate() {
            let cell = || format!("{} belongs to no region", super::super::cell(square, side));
            labels.push(label.ok_or_else(cell)?);
        }
        // Labels are names: those that are no numbers from 1 on are counted in the order in which they come.
        if labels.iter().any(|label| !(1..=side as i64).contains(label)) {
            let mut known: Vec<i64> = Vec::new();
            for label in &mut labels {
                let number = known.iter().position(|one| one == label).unwrap_or_else(|| {
                    known.push(*label);
                    known.len() - 1
                });
                *label = number as i64 + 1;
            }
        }
        return Ok(Some(labels.into_iter().map(|label| label - 1).collect()));
    }
    let usual = usual_block(side).unwrap_or((1, side));
    Ok(match position.shape.block() {
        Some(block) if block != usual => {
            Some((0..side * side).map(|square| block_of(square, side, block) as i64).collect())
        }
        _ => None,
    })
}
