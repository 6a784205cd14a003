//! Boards of several grids written without the gaps between them: each row holds its cells alone, so that only their
//! number is known.
//!
//! The widest rows reach from the first column to the last. The fewest grids whose rows have so many cells, and that
//! hang together, are searched; where several arrangements do, the one that is the same from both sides is meant, or
//! else the one that is the same upside down.

use super::super::error::{Result, fail};
use super::shape::{Blocks, Cells, MOST, STEPS};
use crate::position::usual_block;

/// Which squares are cells, on a board whose rows have so many of them, with values up to `largest` at least.
pub(super) fn cells(counts: &[usize], largest: usize) -> Result<Cells> {
    for side in (4..=36).rev().filter(|side| *side >= largest) {
        let Some((h, w)) = usual_block(side) else { continue };
        let Some(widths) = widths(counts, (h, w)) else { continue };
        let columns = widths.iter().copied().max().unwrap_or(0);
        // Rows of one length show all of their squares.
        if columns <= h || widths.iter().all(|width| *width == columns) {
            continue;
        }
        let found = Search::new(&widths, columns, (w, h)).run();
        let corners = match found.as_slice() {
            [] => continue,
            [only] => only,
            several => {
                let mirrored = |down: bool, across: bool| -> Vec<&Vec<(usize, usize)>> {
                    let turned = |(row, column): (usize, usize)| {
                        let row = if down { widths.len() - w - row } else { row };
                        (row, if across { columns - h - column } else { column })
                    };
                    let same = |corners: &&Vec<(usize, usize)>| {
                        corners.iter().all(|corner| corners.contains(&turned(*corner)))
                    };
                    several.iter().filter(same).collect()
                };
                let (across, round) = (mirrored(false, true), mirrored(true, true));
                match (across.as_slice(), round.as_slice()) {
                    ([only], _) | ([], [only]) => *only,
                    _ => fail!("{} arrangements of grids have such rows", several.len()),
                }
            }
        };
        let (rows, columns) = (counts.len(), columns * w);
        let mut filled = vec![false; rows * columns];
        for (row, column) in corners {
            for square in 0..side * side {
                filled[(row * h + square / side) * columns + column * w + square % side] = true;
            }
        }
        return Ok(Cells { rows, columns, filled });
    }
    fail!("no arrangement of grids has such rows")
}

/// The blocks in each row of blocks, if the rows make whole ones.
fn widths(counts: &[usize], (h, w): (usize, usize)) -> Option<Vec<usize>> {
    if !counts.len().is_multiple_of(h) {
        return None;
    }
    let width = |band: &[usize]| {
        let even = band.iter().all(|count| *count == band[0]) && band[0].is_multiple_of(w);
        even.then_some(band[0] / w)
    };
    counts.chunks(h).map(width).collect()
}

struct Search<'a> {
    widths: &'a [usize],
    columns: usize,
    /// Rows and columns of blocks in a grid.
    grid: (usize, usize),
    steps: usize,
    found: Vec<Vec<(usize, usize)>>,
}

impl<'a> Search<'a> {
    fn new(widths: &'a [usize], columns: usize, grid: (usize, usize)) -> Self {
        Self { widths, columns, grid, steps: STEPS, found: Vec::new() }
    }

    /// Every arrangement of the fewest grids.
    fn run(mut self) -> Vec<Vec<(usize, usize)>> {
        for count in 2..=MOST {
            self.row(0, 0, count, &mut Vec::new());
            if self.steps == 0 {
                return Vec::new();
            }
            if !self.found.is_empty() {
                break;
            }
        }
        let (widths, columns, grid) = (self.widths, self.columns, self.grid);
        self.found.retain(|corners| Blocks::hang_together(corners, grid, (widths.len(), columns)));
        self.found
    }

    /// Begins grids in a row of blocks from a column on, at most `left` of them.
    fn row(&mut self, row: usize, from: usize, left: usize, corners: &mut Vec<(usize, usize)>) {
        if self.steps == 0 {
            return;
        }
        self.steps -= 1;
        let (height, width) = self.grid;
        let active = |corner: &&(usize, usize)| corner.0 <= row && row < corner.0 + height;
        let covered = (0..self.columns)
            .filter(|column| {
                corners.iter().filter(active).any(|(_, from)| (*from..from + width).contains(column))
            })
            .count();
        if covered > self.widths[row] {
            return;
        }
        if covered == self.widths[row] {
            match row + 1 {
                next if next < self.widths.len() => self.row(next, 0, left, corners),
                _ if left == 0 => self.found.push(corners.clone()),
                _ => {}
            }
        }
        if left == 0 || row + height > self.widths.len() {
            return;
        }
        for column in from..=self.columns.saturating_sub(width) {
            corners.push((row, column));
            self.row(row, column + 1, left - 1, corners);
            corners.pop();
        }
    }
}
