//! Names of cells.

use super::Cell;
use crate::Topology;

impl Topology {
    /// The label of a cell: `r1c2`, or `A.r1c2` in its first grid if there are several.
    pub fn label(&self, cell: usize) -> String {
        if let Some(helper) = self.helper(cell) {
            return helper.to_owned();
        }
        if self.grids.len() > 1
            && let Some((grid, row, column)) = self.place(cell)
        {
            return format!("{}.r{}c{}", grid_name(grid), row + 1, column + 1);
        }
        let Cell { row, column } = self.cells[cell];
        format!("r{}c{}", row + 1, column + 1)
    }

    /// The name of a helper cell; `None` for the cell of a square.
    pub fn helper(&self, cell: usize) -> Option<&str> {
        let index = (cell + self.helpers.len()).checked_sub(self.cells.len())?;
        Some(&self.helpers[index])
    }

    /// The first grid that holds a cell, and its row and column there, all counted from 0.
    pub fn place(&self, cell: usize) -> Option<(usize, usize, usize)> {
        self.grids.iter().enumerate().find_map(|(number, grid)| {
            let place = grid.cells.iter().position(|&c| c.is_some_and(|c| usize::from(c) == cell))?;
            Some((number, place / grid.size.1, place % grid.size.1))
        })
    }

    /// The cell with a label such as `r1c2` or `A.r1c2`; a cell that grids share has one in each.
    pub fn cell_by_label(&self, label: &str) -> Option<usize> {
        let (grid, place) = match label.split_once('.') {
            Some((name, place)) => (Some(name), place),
            None => (None, label),
        };
        let (row, column) = place.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
        let (row, column): (usize, usize) = (row.parse().ok()?, column.parse().ok()?);
        let (row, column) = (row.checked_sub(1)?, column.checked_sub(1)?);
        let Some(name) = grid else {
            let inside = row < self.shape.rows && column < self.shape.columns;
            return self.cell_at(inside.then(|| row * self.shape.columns + column)?);
        };
        let number = (0..self.grids.len()).find(|&number| grid_name(number).eq_ignore_ascii_case(name))?;
        let grid = &self.grids[number];
        let inside = row < grid.size.0 && column < grid.size.1;
        inside.then(|| grid.cells[row * grid.size.1 + column]).flatten().map(usize::from)
    }
}

pub fn grid_name(number: usize) -> String {
    letters(number + 1)
}

/// The letters for a number from 1: A to Z, then AA, AB …
#[inline]
pub fn letters(mut number: usize) -> String {
    let mut letters = String::new();
    while number > 0 {
        number -= 1;
        letters.insert(0, char::from(b'A' + (number % 26) as u8));
        number /= 26;
    }
    letters
}
