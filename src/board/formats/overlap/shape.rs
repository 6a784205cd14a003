//! Which grids a board of several is made of, from where its cells are.
//!
//! Nothing but the cells is known, so the arrangement is searched: the fewest grids, aligned to whole blocks, that
//! cover all cells, no others, and hang together by cells that they share. Where several arrangements do, the one that
//! is as symmetric as the board is meant.

use super::super::error::{Result, fail};
use crate::inputs::GridShape;
use crate::position::usual_block;

/// The most grids of a board.
pub(super) const MOST: usize = 32;

/// How many steps a search may take: drawings of real boards need some hundreds.
pub(super) const STEPS: usize = 20_000;

/// How many arrangements are compared.
const ARRANGEMENTS: usize = 2_000;

/// Which squares of a board are cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Cells {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) filled: Vec<bool>,
}

/// Blocks of a board, counted from its upper left corner.
pub(super) struct Blocks {
    rows: usize,
    columns: usize,
    /// Whether each is one of cells.
    filled: Vec<bool>,
    /// Rows and columns of blocks in a grid.
    grid: (usize, usize),
}

/// The grids of `cells` with values up to `largest` at least, in reading order.
pub(super) fn grids(cells: &Cells, largest: usize) -> Result<Vec<GridShape>> {
    let mut best: Option<Vec<GridShape>> = None;
    for side in (4..=36).filter(|side| *side >= largest) {
        let Some(block) = usual_block(side) else { continue };
        let Some(blocks) = Blocks::new(cells, block) else { continue };
        let arrangements = blocks.arrangements();
        let corners = match arrangements.as_slice() {
            [] => continue,
            [only] => only,
            several => {
                match several.iter().filter(|corners| blocks.is_as_symmetric(corners)).collect::<Vec<_>>()[..]
                {
                    [only] => only,
                    _ => fail!("{} arrangements of grids have these cells", several.len()),
                }
            }
        };
        if best.as_ref().is_none_or(|best| corners.len() < best.len()) {
            let grid = |&(row, column): &(usize, usize)| {
                GridShape::at((row * block.0, column * block.1), block, cells.columns)
            };
            best = Some(corners.iter().map(grid).collect());
        }
    }
    best.ok_or_else(|| "no arrangement of grids has these cells".into())
}

impl Blocks {
    /// The blocks of a board, if its cells make whole ones.
    fn new(cells: &Cells, (h, w): (usize, usize)) -> Option<Self> {
        if !cells.rows.is_multiple_of(h) || !cells.columns.is_multiple_of(w) {
            return None;
        }
        let (rows, columns) = (cells.rows / h, cells.columns / w);
        let mut filled = Vec::with_capacity(rows * columns);
        for block in 0..rows * columns {
            let (row, column) = (block / columns * h, block % columns * w);
            let mut squares =
                (0..h * w).map(|i| cells.filled[(row + i / w) * cells.columns + column + i % w]);
            let first = squares.next()?;
            if squares.any(|square| square != first) {
                return None;
            }
            filled.push(first);
        }
        Some(Self { rows, columns, filled, grid: (w, h) })
    }

    /// The blocks of the grid at a corner; none where it would leave the cells.
    fn of_grid(&self, (row, column): (usize, usize)) -> Option<Vec<usize>> {
        let (height, width) = self.grid;
        if row + height > self.rows || column + width > self.columns {
            return None;
        }
        let blocks: Vec<usize> =
            (0..height * width).map(|i| (row + i / width) * self.columns + column + i % width).collect();
        blocks.iter().all(|block| self.filled[*block]).then_some(blocks)
    }

    /// The corners of the fewest grids that cover everything and hang together: every such arrangement.
    fn arrangements(&self) -> Vec<Vec<(usize, usize)>> {
        let corners = (0..self.rows * self.columns).map(|i| (i / self.columns, i % self.columns));
        let placements: Vec<((usize, usize), Vec<usize>)> =
            corners.filter_map(|corner| Some((corner, self.of_grid(corner)?))).collect();
        let mut covering = vec![Vec::new(); self.filled.len()];
        for (placement, (_, blocks)) in placements.iter().enumerate() {
            for block in blocks {
                covering[*block].push(placement);
            }
        }
        if self.filled.iter().zip(&covering).any(|(filled, covering)| *filled && covering.is_empty()) {
            return Vec::new();
        }
        let area = self.filled.iter().filter(|filled| **filled).count();
        let least = area.div_ceil(self.grid.0 * self.grid.1).max(2);
        let mut search =
            Search { placements: &placements, covering: &covering, steps: STEPS, found: Vec::new() };
        for count in least..=MOST.min(placements.len()) {
            search.cover(&self.filled, count, &mut Vec::new());
            if !search.found.is_empty() || search.steps == 0 {
                break;
            }
        }
        if search.steps == 0 {
            return Vec::new();
        }
        let corners = |chosen: &Vec<usize>| chosen.iter().map(|placement| placements[*placement].0).collect();
        let mut found: Vec<Vec<(usize, usize)>> = search.found.iter().map(corners).collect();
        found.retain(|corners| Self::hang_together(corners, self.grid, (self.rows, self.columns)));
        found.sort();
        found.dedup();
        found
    }

    /// Whether every grid is joined to the others by shared blocks, on a board of so many rows and columns of them.
    pub(super) fn hang_together(
        corners: &[(usize, usize)],
        (height, width): (usize, usize),
        (rows, columns): (usize, usize),
    ) -> bool {
        let shares = |one: (usize, usize), other: (usize, usize)| {
            one.0.abs_diff(other.0) < height.min(rows) && one.1.abs_diff(other.1) < width.min(columns)
        };
        let mut joined = vec![false; corners.len()];
        let mut next = vec![0];
        while let Some(one) = next.pop() {
            if std::mem::replace(&mut joined[one], true) {
                continue;
            }
            next.extend(
                (0..corners.len()).filter(|other| !joined[*other] && shares(corners[one], corners[*other])),
            );
        }
        joined.iter().all(|joined| *joined)
    }

    /// Whether an arrangement keeps every symmetry that the cells have.
    fn is_as_symmetric(&self, corners: &[(usize, usize)]) -> bool {
        let (height, width) = self.grid;
        [(true, false), (false, true), (true, true)].into_iter().all(|(down, across)| {
            let turned = |(row, column): (usize, usize), size: (usize, usize)| {
                let row = if down { self.rows - size.0 - row } else { row };
                let column = if across { self.columns - size.1 - column } else { column };
                (row, column)
            };
            let is_symmetry = (0..self.filled.len()).all(|block| {
                let (row, column) = turned((block / self.columns, block % self.columns), (1, 1));
                self.filled[row * self.columns + column] == self.filled[block]
            });
            !is_symmetry || corners.iter().all(|corner| corners.contains(&turned(*corner, (height, width))))
        })
    }
}

/// The search for grids that cover all blocks.
struct Search<'a> {
    placements: &'a [((usize, usize), Vec<usize>)],
    /// The placements that cover each block.
    covering: &'a [Vec<usize>],
    steps: usize,
    found: Vec<Vec<usize>>,
}

impl Search<'_> {
    /// Covers what is `open` with exactly `count` more placements: the block with the fewest ways comes first.
    fn cover(&mut self, open: &[bool], count: usize, chosen: &mut Vec<usize>) {
        let ways = |block: usize| self.covering[block].len();
        let Some(block) = (0..open.len()).filter(|block| open[*block]).min_by_key(|block| ways(*block))
        else {
            if count == 0 {
                let mut sorted = chosen.clone();
                sorted.sort_unstable();
                self.found.push(sorted);
            }
            return;
        };
        let left = open.iter().filter(|open| **open).count();
        let per_grid = self.placements.first().map_or(1, |(_, blocks)| blocks.len());
        if count * per_grid < left || self.steps == 0 || self.found.len() >= ARRANGEMENTS {
            return;
        }
        self.steps -= 1;
        for placement in self.covering[block].clone() {
            let mut rest = open.to_vec();
            for block in &self.placements[placement].1 {
                rest[*block] = false;
            }
            chosen.push(placement);
            self.cover(&rest, count - 1, chosen);
            chosen.pop();
        }
    }
}
