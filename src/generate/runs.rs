//! Black squares that part a board into runs.

use super::prelude::*;
use super::regions::{hang_together, neighbours};

/// Squares are made black up to a percentage, where the rules allow it.
const BLACK: usize = 28;

/// How often a layout is begun again before the board is given up.
const TRIES: usize = 200;

/// The squares that are no cells of a board of some rows and columns: the first row and column, and others so that
/// each run across and down has 2 to `longest` cells and all cells hang together. Half a turn gives the same picture
/// inside. `None` when no layout was found: the board is too small.
pub fn random((rows, columns): (usize, usize), longest: usize, chance: &mut Chance) -> Option<Vec<usize>> {
    if rows < 3 || columns < 3 {
        return None;
    }
    (0..TRIES).find_map(|_| {
        let (rows, columns) = (rows - 1, columns - 1);
        let mut layout = Layout { rows, columns, longest, white: vec![true; rows * columns] };
        layout.darken(chance);
        layout.is_good().then(|| layout.black())
    })
}

/// A grid of white and black squares without the first row and column.
struct Layout {
    rows: usize,
    columns: usize,
    longest: usize,
    white: Vec<bool>,
}

impl Layout {
    /// Makes squares black in any order, each with the one opposite to it, as long as no run gets too short.
    fn darken(&mut self, chance: &mut Chance) {
        let squares = self.rows * self.columns;
        let wanted = squares * BLACK / 100;
        let mut black = 0;
        for square in chance.order(squares) {
            let pair = [square, squares - 1 - square];
            let needed = black < wanted || pair.iter().any(|&s| self.is_in_long_run(s));
            if !needed || !self.white[square] {
                continue;
            }
            pair.iter().for_each(|&s| self.white[s] = false);
            if pair.iter().all(|&s| self.keeps_runs(s)) && self.hangs_together() {
                black += if pair[0] == pair[1] { 1 } else { 2 };
            } else {
                pair.iter().for_each(|&s| self.white[s] = true);
            }
        }
    }

    /// The run of white squares through one, across or down: its length.
    fn run(&self, square: usize, down: bool) -> usize {
        let (r, c) = (square / self.columns, square % self.columns);
        let (place, length, step) = if down { (r, self.rows, self.columns) } else { (c, self.columns, 1) };
        if !self.white[square] {
            return 0;
        }
        let before = (1..=place).take_while(|k| self.white[square - k * step]).count();
        let after = (1..length - place).take_while(|k| self.white[square + k * step]).count();
        before + 1 + after
    }

    fn is_in_long_run(&self, square: usize) -> bool {
        self.run(square, false) > self.longest || self.run(square, true) > self.longest
    }

    /// True where the runs beside a square that became black have two cells or none.
    fn keeps_runs(&self, square: usize) -> bool {
        neighbours(self.rows, self.columns, square)
            .all(|near| self.run(near, false) != 1 && self.run(near, true) != 1)
    }

    fn hangs_together(&self) -> bool {
        self.white.contains(&true) && hang_together(self.rows, self.columns, |square| self.white[square])
    }

    fn is_good(&self) -> bool {
        let fits = |run: usize| (2..=self.longest).contains(&run);
        (0..self.white.len())
            .filter(|&square| self.white[square])
            .all(|square| fits(self.run(square, false)) && fits(self.run(square, true)))
    }

    /// The squares of the whole board that are black, ascending.
    fn black(&self) -> Vec<usize> {
        let shape = Shape { rows: self.rows + 1, columns: self.columns + 1, ..Shape::square(1) };
        let is_black = |square: &usize| {
            let (r, c) = (square / shape.columns, square % shape.columns);
            r == 0 || c == 0 || !self.white[(r - 1) * self.columns + c - 1]
        };
        (0..shape.squares()).filter(is_black).collect()
    }
}
