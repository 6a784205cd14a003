//! Regions of any form that tile a board.

use super::random::Chance;

/// How often cells change their region, for each cell of the board.
const CHANGES: usize = 6;

/// Regions of `side` cells each on a board of `side` rows and columns: for each square its region, from 1. The cells
/// of a region hang together.
///
/// It begins with rows and lets neighbouring regions exchange cells.
pub fn random(side: usize, chance: &mut Chance) -> Vec<i64> {
    let squares = side * side;
    let mut of_square: Vec<usize> = (0..squares).map(|square| square / side).collect();
    for _ in 0..CHANGES * squares {
        exchange(side, &mut of_square, chance);
    }
    of_square.into_iter().map(|region| region as i64 + 1).collect()
}

/// Two regions that touch exchange one cell each, where both still hang together afterwards.
fn exchange(side: usize, of_square: &mut [usize], chance: &mut Chance) {
    let first = chance.below(side * side);
    let near: Vec<usize> = neighbours(side, side, first).collect();
    let second = near[chance.below(near.len())];
    let (a, b) = (of_square[first], of_square[second]);
    if a == b {
        return;
    }
    // The first square goes over to `b`; some square of `b` that touches `a` comes back for it.
    let touches = |square: usize| neighbours(side, side, square).any(|n| n != first && of_square[n] == a);
    let back: Vec<usize> = (0..side * side).filter(|&s| of_square[s] == b && touches(s)).collect();
    if back.is_empty() {
        return;
    }
    let back = back[chance.below(back.len())];
    (of_square[first], of_square[back]) = (b, a);
    let whole = |region: usize| hang_together(side, side, |s| of_square[s] == region);
    if !(whole(a) && whole(b)) {
        (of_square[first], of_square[back]) = (a, b);
    }
}

/// The squares that share a side with one, on a board of some rows and columns.
pub fn neighbours(rows: usize, columns: usize, square: usize) -> impl Iterator<Item = usize> {
    let (r, c) = (square / columns, square % columns);
    let up = (r > 0).then(|| square - columns);
    let left = (c > 0).then(|| square - 1);
    let right = (c + 1 < columns).then_some(square + 1);
    let down = (r + 1 < rows).then_some(square + columns);
    [up, left, right, down].into_iter().flatten()
}

pub fn hang_together(rows: usize, columns: usize, belongs: impl Fn(usize) -> bool) -> bool {
    let mut left: Vec<bool> = (0..rows * columns).map(belongs).collect();
    let mut open: Vec<usize> = left.iter().position(|&is_left| is_left).into_iter().collect();
    while let Some(square) = open.pop() {
        left[square] = false;
        open.extend(neighbours(rows, columns, square).filter(|&near| left[near]));
    }
    !left.contains(&true)
}
