//! Infers the grids of a board with several grids from its cells, or from the number of cells in each row.
//!
//! The arrangement is found by search: the fewest grids, aligned to whole blocks, that cover all cells and no others
//! and are connected by shared cells. If several arrangements exist, the only one that has every symmetry of the board
//! is chosen. If only the numbers of cells are given, the widest rows reach from the first column to the last, and the
//! arrangement with left-right symmetry is chosen, or else the one with symmetry under a half turn.

use crate::prelude::*;

/// Maximum number of grids of a board.
const MAX_GRIDS: usize = 32;

/// Maximum number of steps of a search: drawings of real boards need some hundreds.
const STEPS: usize = 20_000;

const ARRANGEMENTS: usize = 2_000;

/// Row and column of a block.
type Corner = (usize, usize);

/// Reflections: upside down, and from side to side.
type Turn = (bool, bool);

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cells {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    pub(crate) filled: Vec<bool>,
}

/// Returns the grids of `cells`, in reading order, for values up to at least `largest`.
pub fn grids(cells: &Cells, largest: usize) -> Result<Vec<GridShape>> {
    let mut best: Option<Vec<GridShape>> = None;
    for side in (4..=36).filter(|side| *side >= largest) {
        let Some(block) = default_block(side) else { continue };
        let Some(board) = Board::from_cells(cells, block) else { continue };
        let found = board.arrangements();
        let symmetric: Vec<_> = found.iter().filter(|corners| board.is_as_symmetric(corners)).collect();
        let corners = match (found.as_slice(), symmetric.as_slice()) {
            ([], _) => continue,
            ([only], _) | (_, &[only]) => only,
            _ => fail!("{} arrangements of grids have these cells", found.len()),
        };
        if best.as_ref().is_none_or(|best| corners.len() < best.len()) {
            let grid = |&(row, column): &Corner| {
                GridShape::with_corner((row * block.0, column * block.1), block, cells.columns)
            };
            best = Some(corners.iter().map(grid).collect());
        }
    }
    best.ok_or_else(|| wrong!("no arrangement of grids has these cells"))
}

/// Returns which squares are cells on a board with these numbers of cells per row, for values up to at least `largest`.
pub fn cells(counts: &[usize], largest: usize) -> Result<Cells> {
    for side in (4..=36).rev().filter(|side| *side >= largest) {
        let Some((h, w)) = default_block(side) else { continue };
        let Some(board) = Board::from_counts(counts, (h, w)) else { continue };
        let found = board.arrangements();
        let symmetric =
            |turn| found.iter().filter(|corners| board.is_same(corners, turn)).collect::<Vec<_>>();
        let corners = match (&*found, &*symmetric((false, true)), &*symmetric((true, true))) {
            ([], ..) => continue,
            ([only], ..) | (_, &[only], _) | (_, [], &[only]) => only,
            _ => fail!("{} arrangements of grids have such rows", found.len()),
        };
        let (rows, columns) = (counts.len(), board.columns * w);
        let mut filled = vec![false; rows * columns];
        for (row, column) in corners {
            (0..side * side).for_each(|square| {
                filled[(row * h + square / side) * columns + column * w + square % side] = true;
            });
        }
        return Ok(Cells { rows, columns, filled });
    }
    fail!("no arrangement of grids has such rows")
}

/// A board measured in blocks.
struct Board {
    columns: usize,
    /// Number of blocks of cells in each row.
    widths: Vec<usize>,
    /// Whether each block consists of cells, if that is given.
    filled: Option<Vec<bool>>,
    /// Rows and columns of blocks in a grid.
    grid: (usize, usize),
}

impl Board {
    /// Returns the blocks of a board; `None` if its cells do not form whole blocks.
    fn from_cells(cells: &Cells, (h, w): (usize, usize)) -> Option<Self> {
        if cells.columns == 0 || !cells.rows.is_multiple_of(h) || !cells.columns.is_multiple_of(w) {
            return None;
        }
        let columns = cells.columns / w;
        let block = |block: usize| {
            let first = block / columns * h * cells.columns + block % columns * w;
            let square = |at: usize| cells.filled[first + at / w * cells.columns + at % w];
            (1..h * w).all(|at| square(at) == square(0)).then(|| square(0))
        };
        let filled: Vec<bool> = (0..cells.rows / h * columns).map(block).collect::<Option<_>>()?;
        let width = |row: &[bool]| row.iter().filter(|filled| **filled).count();
        let widths = filled.chunks(columns).map(width).collect();
        Some(Self { columns, widths, filled: Some(filled), grid: (w, h) })
    }

    /// Returns the shape from the number of cells in each row; `None` if it is a rectangle or no whole blocks.
    fn from_counts(counts: &[usize], (h, w): (usize, usize)) -> Option<Self> {
        let width = |band: &[usize]| {
            let even = band.iter().all(|count| *count == band[0]) && band[0].is_multiple_of(w);
            even.then_some(band[0] / w)
        };
        let widths: Vec<usize> = counts.chunks(h).map(width).collect::<Option<_>>()?;
        let columns = widths.iter().copied().max().unwrap_or(0);
        let fits =
            counts.len().is_multiple_of(h) && columns > h && widths.iter().any(|width| *width != columns);
        fits.then_some(Self { columns, widths, filled: None, grid: (w, h) })
    }

    /// Returns all arrangements of the fewest connected grids.
    fn arrangements(&self) -> Vec<Vec<Corner>> {
        let mut search = Search { board: self, steps: STEPS, arrangements: Vec::new() };
        for count in 2..=MAX_GRIDS {
            search.row((0, 0), count, &mut Vec::new());
            if search.steps == 0 {
                return Vec::new();
            }
            if !search.arrangements.is_empty() {
                break;
            }
        }
        search.arrangements.retain(|corners| self.are_connected(corners));
        search.arrangements
    }

    /// Whether a grid at a corner lies within the board and, if its cells are given, covers cells alone.
    fn has_room(&self, (row, column): Corner) -> bool {
        let (height, width) = self.grid;
        let is_filled = |filled: &Vec<bool>| {
            (0..height * width).all(|at| filled[(row + at / width) * self.columns + column + at % width])
        };
        row + height <= self.widths.len()
            && column + width <= self.columns
            && self.filled.as_ref().is_none_or(is_filled)
    }

    /// Whether all grids are connected by shared blocks.
    fn are_connected(&self, corners: &[Corner]) -> bool {
        let shares = |one: Corner, other: Corner| {
            one.0.abs_diff(other.0) < self.grid.0 && one.1.abs_diff(other.1) < self.grid.1
        };
        let (mut joined, mut next) = (vec![false; corners.len()], vec![0]);
        while let Some(one) = next.pop() {
            joined[one] = true;
            let near = |other: &usize| !joined[*other] && shares(corners[one], corners[*other]);
            next.extend((0..corners.len()).filter(near));
        }
        joined.iter().all(|joined| *joined)
    }

    /// Returns the corner, after a reflection, of a rectangle with this corner and size.
    fn reflect(
        &self,
        (row, column): Corner,
        (height, width): (usize, usize),
        (down, across): Turn,
    ) -> Corner {
        (
            if down { self.widths.len() - height - row } else { row },
            if across { self.columns - width - column } else { column },
        )
    }

    fn is_same(&self, corners: &[Corner], turn: Turn) -> bool {
        corners.iter().all(|corner| corners.contains(&self.reflect(*corner, self.grid, turn)))
    }

    /// Whether an arrangement keeps every symmetry that the cells have.
    fn is_as_symmetric(&self, corners: &[Corner]) -> bool {
        let Some(filled) = &self.filled else { return false };
        let is_symmetry = |turn: Turn| {
            (0..filled.len()).all(|block| {
                let (row, column) = self.reflect((block / self.columns, block % self.columns), (1, 1), turn);
                filled[row * self.columns + column] == filled[block]
            })
        };
        let turns = [(true, false), (false, true), (true, true)];
        turns.into_iter().all(|turn| !is_symmetry(turn) || self.is_same(corners, turn))
    }
}

/// Search, row by row, for grids that cover as many blocks of each row as the board has.
struct Search<'a> {
    board: &'a Board,
    steps: usize,
    arrangements: Vec<Vec<Corner>>,
}

impl Search<'_> {
    /// Places grids that begin in a row of blocks, at a column or later; `left` is the number of grids still to be
    /// placed.
    fn row(&mut self, (row, from): Corner, left: usize, corners: &mut Vec<Corner>) {
        if self.steps == 0 || self.arrangements.len() >= ARRANGEMENTS {
            return;
        }
        self.steps -= 1;
        let (board, (height, width)) = (self.board, self.board.grid);
        let covers = |of: &Corner, column| {
            (of.0..of.0 + height).contains(&row) && (of.1..of.1 + width).contains(&column)
        };
        let is_covered = |column: usize| corners.iter().any(|of| covers(of, column));
        let covered: Vec<bool> = (0..board.columns).map(is_covered).collect();
        let count = covered.iter().filter(|covered| **covered).count();
        let rows = board.widths[row..].iter().sum::<usize>();
        // The grids continued from above cover at most their remaining area in the rows below.
        let above: usize = corners.iter().map(|of| (of.0 + height).saturating_sub(row) * width).sum();
        if count > board.widths[row] || above + left * height * width < rows {
            return;
        }
        if count == board.widths[row] {
            match row + 1 {
                next if next < board.widths.len() => self.row((next, 0), left, corners),
                _ if left == 0 => self.arrangements.push(corners.clone()),
                _ => {}
            }
        }
        for column in if left == 0 { 0..0 } else { from..board.columns } {
            if board.has_room((row, column)) {
                corners.push((row, column));
                self.row((row, column + 1), left - 1, corners);
                corners.pop();
            }
            // No grid that begins further right covers this block.
            if board.filled.as_ref().is_some_and(|filled| filled[row * board.columns + column])
                && !covered[column]
            {
                break;
            }
        }
    }
}
