//! What a grid of the board holds, looked up in tables that are made once.

use super::{Compiler, Fill, Result};
use crate::board::topology::{Grid, Topology};
use crate::{board::bits, board::window::Window, lang::program::Expr};

impl Compiler {
    pub(super) fn cells_of_grid(&mut self, grid: &Expr) -> Result<Fill> {
        let cells = |_: usize, grid: &Grid| -> Vec<usize> {
            grid.cells.iter().flatten().map(|&cell| usize::from(cell)).collect()
        };
        let table = table(&self.topology, self.topology.cell_words(), cells);
        self.of_grid(grid, table)
    }

    pub(super) fn units_of_grid(&mut self, grid: &Expr) -> Result<Fill> {
        let units = &self.topology.units;
        let own = |number: usize, _: &Grid| -> Vec<usize> {
            let of_grid = |unit: &usize| units[*unit].names().any(|name| name.grid == number);
            (0..units.len()).filter(of_grid).collect()
        };
        let table = table(&self.topology, self.topology.unit_words(), own);
        self.of_grid(grid, table)
    }

    fn of_grid(&mut self, grid: &Expr, table: Vec<Vec<u64>>) -> Result<Fill> {
        let grid = self.word(grid)?;
        Ok(Box::new(move |run, out| out.set(Window::whole(&table[grid(run) as usize]))))
    }
}

/// For each grid a set of this many words.
fn table(topology: &Topology, words: usize, of: impl Fn(usize, &Grid) -> Vec<usize>) -> Vec<Vec<u64>> {
    let row = |(number, grid): (usize, &Grid)| {
        let mut row = vec![0; words];
        of(number, grid).into_iter().for_each(|element| bits::insert(&mut row, element));
        row
    };
    topology.grids.iter().enumerate().map(row).collect()
}
