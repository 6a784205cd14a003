//! Cages in the numbers of cells: a colour for each cell, and the sum in the first cell of a cage.

use super::super::super::cell;
use super::super::super::error::{Result, fail};
use crate::inputs::Group;

/// Where a number holds what.
pub(super) struct Layout {
    /// The first bit of the sum, and how many there are.
    sum: (u32, u32),
    /// The first bit of the colour, and how many there are.
    colour: (u32, u32),
    /// Whether the second cell of a cage says how its values make up its number: 1 is by adding, and nothing else is
    /// known.
    signs: bool,
}

/// Killers of 9 × 9.
pub(super) const LARGE: Layout = Layout { sum: (10, 6), colour: (16, 16), signs: false };

/// Killers of 6 × 6.
pub(super) const SMALL: Layout = Layout { sum: (7, 11), colour: (18, 16), signs: true };

/// Killers of 9 × 9 with regions behind the colours.
pub(super) const WITH_REGIONS: Layout = Layout { sum: (10, 6), colour: (16, 3), signs: false };

impl Layout {
    /// The cages: cells of one colour that touch. One cell without a sum is in none.
    pub(super) fn read(&self, numbers: &[u64], side: usize) -> Result<Vec<Group>> {
        let part = |square: usize, (from, bits): (u32, u32)| numbers[square] >> from & ((1 << bits) - 1);
        let sum = |square: usize| part(square, self.sum) as i64;
        let mut seen = vec![false; numbers.len()];
        let mut groups = Vec::new();
        for first in 0..numbers.len() {
            let (mut squares, mut open) = (Vec::new(), vec![first]);
            while let Some(square) = open.pop() {
                if !std::mem::replace(&mut seen[square], true) {
                    squares.push(square);
                    let same = |near: &usize| part(*near, self.colour) == part(square, self.colour);
                    open.extend(beside(square, side).filter(same));
                }
            }
            squares.sort_unstable();
            let sign = self.sign(&squares, side);
            for other in squares.iter().skip(1).filter(|square| sum(**square) > 0) {
                if sign != Some(*other) {
                    let cell = cell(*other, side);
                    fail!("the sum at {cell} does not stand in the first cell of its cage");
                } else if sum(*other) != 1 {
                    fail!("the cage at {} is no sum, which no game holds", cell(first, side));
                }
            }
            if squares.len() > 1 || squares == [first] && sum(first) > 0 {
                groups.push(Group { number: Some(sum(first)).filter(|sum| *sum > 0), squares });
            }
        }
        Ok(groups)
    }

    /// The cell of a cage that holds its sign.
    fn sign(&self, squares: &[usize], side: usize) -> Option<usize> {
        let first = *squares.first()?;
        let beside = (first % side + 1 < side).then_some(first + 1);
        let near = [beside, Some(first + side)].into_iter().flatten();
        near.into_iter().find(|square| self.signs && squares.contains(square))
    }
}

/// The squares that share a side with one.
fn beside(square: usize, side: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (square / side, square % side);
    let near = [
        (row > 0).then(|| square - side),
        (column > 0).then(|| square - 1),
        (column + 1 < side).then_some(square + 1),
        (row + 1 < side).then_some(square + side),
    ];
    near.into_iter().flatten()
}
