//! What a position tells of its board, whatever the order of its cages and the labels of its regions are: a format that
//! says them in its own order is read again, to see whether it said all.

use super::links::regions;
use crate::inputs::{Group, Input};
use crate::position::Position;

/// The constraints, the cages and the regions of a position.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Parts {
    marks: Vec<String>,
    blocks: bool,
    cages: Vec<Group>,
    /// The region of each cell, counted in the order in which they begin; nothing where they are the usual blocks.
    regions: Option<Vec<usize>>,
}

/// What `position` tells.
pub(super) fn parts(position: &Position) -> Parts {
    let regions = regions::labels(position).ok().flatten().map(|labels| {
        let mut known: Vec<i64> = Vec::new();
        let number = |label: i64| {
            known.iter().position(|one| *one == label).unwrap_or_else(|| {
                known.push(label);
                known.len() - 1
            })
        };
        labels.into_iter().map(number).collect()
    });
    let mut marks: Vec<String> = position.marks.iter().map(|mark| mark.name.clone()).collect();
    marks.sort_unstable();
    Parts { marks, blocks: position.blocks, cages: cages(position), regions }
}

/// The cages in the order of their first cells, the cells of each ascending.
pub(super) fn cages(position: &Position) -> Vec<Group> {
    let mut cages = match position.shape.inputs.get("cages") {
        Some(Input::Groups(cages)) => cages.clone(),
        _ => Vec::new(),
    };
    cages.iter_mut().for_each(|cage| cage.squares.sort_unstable());
    cages.sort_by(|one, other| one.squares.cmp(&other.squares));
    cages
}
