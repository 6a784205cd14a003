//! Random regions that tile a board, and black squares that split a board into runs.

use super::prelude::*;
use std::collections::BTreeSet;

/// Number of region changes for each cell of the board.
const CHANGES: usize = 6;

/// Returns the region, from 1, of each square of a board of `side` rows. Regions are connected and have `side` cells.
///
/// Starts with rows and lets neighbouring regions exchange cells.
pub fn regions(side: usize, rng: &mut RandomStream) -> Vec<i64> {
    let squares = side * side;
    let mut of_square: Vec<usize> = (0..squares).map(|square| square / side).collect();
    for _ in 0..CHANGES * squares {
        exchange(side, &mut of_square, rng);
    }
    of_square.into_iter().map(|region| region as i64 + 1).collect()
}

/// Exchanges one cell each between two touching regions, if both stay connected.
fn exchange(side: usize, of_square: &mut [usize], rng: &mut RandomStream) {
    let first = rng.next_below(side * side);
    let near: Vec<usize> = neighbours(side, side, first).collect();
    let second = rng.pick(&near);
    let (a, b) = (of_square[first], of_square[second]);
    if a == b {
        return;
    }
    // The first square moves to `b`; some square of `b` that touches `a` moves to `a` in return.
    let touches = |square: usize| neighbours(side, side, square).any(|n| n != first && of_square[n] == a);
    let back: Vec<usize> = (0..side * side).filter(|&s| of_square[s] == b && touches(s)).collect();
    if back.is_empty() {
        return;
    }
    let back = rng.pick(&back);
    (of_square[first], of_square[back]) = (b, a);
    let whole = |region: usize| is_connected(side, side, |s| of_square[s] == region);
    if !(whole(a) && whole(b)) {
        (of_square[first], of_square[back]) = (a, b);
    }
}

/// Squares that share a side with a square, on a board of some rows and columns.
pub fn neighbours(rows: usize, columns: usize, square: usize) -> impl Iterator<Item = usize> {
    let (r, c) = (square / columns, square % columns);
    let up = (r > 0).then(|| square - columns);
    let left = (c > 0).then(|| square - 1);
    let right = (c + 1 < columns).then_some(square + 1);
    let down = (r + 1 < rows).then_some(square + columns);
    [up, left, right, down].into_iter().flatten()
}

/// Returns the squares that share a side with a square of a group, which may be some of the group, in ascending order.
pub fn around(shape: &BoardShape, group: &[usize]) -> BTreeSet<usize> {
    group.iter().flat_map(|&square| neighbours(shape.rows, shape.columns, square)).collect()
}

pub fn is_connected(rows: usize, columns: usize, belongs: impl Fn(usize) -> bool) -> bool {
    let mut left: Vec<bool> = (0..rows * columns).map(belongs).collect();
    let mut open: Vec<usize> = left.iter().position(|&is_left| is_left).into_iter().collect();
    while let Some(square) = open.pop() {
        left[square] = false;
        open.extend(neighbours(rows, columns, square).filter(|&near| left[near]));
    }
    !left.contains(&true)
}

/// Percentage of the squares that are made black, as far as the rules allow.
const BLACK: usize = 28;

/// Maximum number of layouts before the board is rejected.
const LAYOUTS: usize = 200;

/// Returns the squares without a cell of a board of some rows and columns: the first row and column, and others so that
/// each horizontal and vertical run has 2 to `longest` cells and all cells are connected. The inside has rotational
/// symmetry by half a turn. `None` if no layout was found: the board is too small.
pub fn runs((rows, columns): (usize, usize), longest: usize, rng: &mut RandomStream) -> Option<Vec<usize>> {
    if rows < 3 || columns < 3 {
        return None;
    }
    (0..LAYOUTS).find_map(|_| {
        let (rows, columns) = (rows - 1, columns - 1);
        let mut layout = BlackSquareGrid { rows, columns, longest, white: vec![true; rows * columns] };
        layout.add_black_squares(rng);
        let is_good = |square| layout.runs(square).iter().all(|run| (2..=longest).contains(run));
        let is_whole = (0..layout.white.len()).filter(|&square| layout.white[square]).all(is_good);
        is_whole.then(|| layout.black())
    })
}

/// A grid of white and black squares without the first row and column.
struct BlackSquareGrid {
    rows: usize,
    columns: usize,
    longest: usize,
    white: Vec<bool>,
}

impl BlackSquareGrid {
    /// Makes squares black in random order, each with its opposite square, unless a run becomes too short.
    fn add_black_squares(&mut self, rng: &mut RandomStream) {
        let (rows, columns, squares) = (self.rows, self.columns, self.rows * self.columns);
        let (wanted, mut black) = (squares * BLACK / 100, 0);
        for square in rng.order(squares) {
            let pair = [square, squares - 1 - square];
            let is_long = |s: &usize| self.runs(*s).iter().any(|run| *run > self.longest);
            let needed = black < wanted || pair.iter().any(is_long);
            if !needed || !self.white[square] {
                continue;
            }
            pair.iter().for_each(|&s| self.white[s] = false);
            let keeps_runs =
                |s: &usize| neighbours(rows, columns, *s).all(|near| !self.runs(near).contains(&1));
            let is_fine = pair.iter().all(keeps_runs) && self.white.contains(&true);
            if is_fine && is_connected(rows, columns, |s| self.white[s]) {
                black += if pair[0] == pair[1] { 1 } else { 2 };
            } else {
                pair.iter().for_each(|&s| self.white[s] = true);
            }
        }
    }

    /// Lengths of the horizontal and the vertical run of white squares through a square; 0 if it is black.
    fn runs(&self, square: usize) -> [usize; 2] {
        let (r, c) = (square / self.columns, square % self.columns);
        [(c, self.columns, 1), (r, self.rows, self.columns)].map(|(place, length, step)| {
            let before = (1..=place).take_while(|k| self.white[square - k * step]).count();
            let after = (1..length - place).take_while(|k| self.white[square + k * step]).count();
            if self.white[square] { before + 1 + after } else { 0 }
        })
    }

    /// Returns the black squares of the whole board, in ascending order.
    fn black(&self) -> Vec<usize> {
        let columns = self.columns + 1;
        let is_black = |square: &usize| {
            let (r, c) = (square / columns, square % columns);
            r == 0 || c == 0 || !self.white[(r - 1) * self.columns + c - 1]
        };
        (0..(self.rows + 1) * columns).filter(is_black).collect()
    }
}
