//! Fills an empty board at random.
//!
//! With random wishes for the cells a solution is found soon on boards of up to some hundred cells. On larger ones the
//! search often runs astray. There the cells wish for a known pattern, a Latin square whose rows are shifted so that
//! blocks contain every value too; the solution found is then changed at random into others.

use super::bench::TestBench;
use crate::RandomStream;
use tesuji_board::{FillError, Grid, Topology};

/// Maximum number of random wishes for an empty board of 81 cells, and fewer for larger ones, before a known pattern is
/// tried.
const MAX_FILLS: usize = 60;

const MIN_FILLS: usize = 4;

/// Number of exchanges of lines for each line of the board.
const EXCHANGES: usize = 30;

/// Number of exchanges of two values in a part of the board for each value.
const SWITCHES: usize = 20;

impl TestBench {
    pub fn fill(&mut self, rng: &mut RandomStream) -> Option<Vec<u8>> {
        let (values, cells) = (self.topology.values, self.cells());
        let limit = 100 + 3 * cells as u64;
        for _ in 0..(MAX_FILLS * 81 / cells).clamp(MIN_FILLS, MAX_FILLS) {
            let wish: Vec<u8> = (0..cells).map(|_| rng.next_below(values) as u8 + 1).collect();
            match self.solve_towards(&wish, limit) {
                Ok(solution) => return Some(solution),
                Err(FillError::NoSolution) => return None,
                Err(FillError::Limit) => {}
            }
        }
        let pattern = self.solve_towards(&pattern(&self.topology), limit).ok()?;
        Some(FullBoard { topology: &self.topology, values: pattern }.mixed(rng))
    }
}

/// Returns for each cell its value in the pattern of the first grid that contains it.
fn pattern(topology: &Topology) -> Vec<u8> {
    let mut wish = vec![0; topology.cells.len()];
    for Grid { size, block, cells } in topology.grids.iter().rev() {
        let (h, w) = block.unwrap_or((size.0, 1));
        for (place, cell) in cells.iter().enumerate() {
            let (row, column) = (place / size.1, place % size.1);
            if let Some(cell) = cell {
                wish[usize::from(*cell)] = ((row * w + row / h + column) % topology.values) as u8 + 1;
            }
        }
    }
    wish
}

/// A board whose cells are all filled; values are counted from 1.
struct FullBoard<'t> {
    topology: &'t Topology,
    values: Vec<u8>,
}

impl FullBoard<'_> {
    fn mixed(mut self, rng: &mut RandomStream) -> Vec<u8> {
        let (rows, columns) = self.topology.size();
        let (h, w) = self.topology.grids.first().and_then(|grid| grid.block).unwrap_or((1, 1));
        for _ in 0..EXCHANGES * (rows + columns) {
            let (of_rows, whole) = (rng.percent(50), rng.percent(50));
            let (lines, width) = if of_rows { (rows, h) } else { (columns, w) };
            let width = if whole { width } else { 1 };
            let (a, b) = (rng.next_below(lines / width) * width, rng.next_below(lines / width) * width);
            self.exchange_lines(of_rows, (a, b), width);
        }
        for _ in 0..SWITCHES * self.topology.values {
            let (cell, value) =
                (rng.next_below(self.values.len()), rng.next_below(self.topology.values) as u8 + 1);
            self.switch(cell, value);
        }
        self.values
    }

    /// Exchanges `width` lines from line `a` on with those from line `b` on, if the laws allow it.
    fn exchange_lines(&mut self, of_rows: bool, (a, b): (usize, usize), width: usize) {
        let columns = self.topology.size().1;
        let turned = |line: usize| match line {
            _ if a == b => line,
            _ if (a..a + width).contains(&line) => line - a + b,
            _ if (b..b + width).contains(&line) => line - b + a,
            _ => line,
        };
        let from = |cell: usize| {
            let square = self.topology.square_of(cell);
            let (row, column) = (square / columns, square % columns);
            let (row, column) = if of_rows { (turned(row), column) } else { (row, turned(column)) };
            self.topology.cell_at(row * columns + column).map(|cell| self.values[cell])
        };
        if let Some(values) = (0..self.values.len()).map(from).collect::<Option<Vec<u8>>>() {
            self.take(values);
        }
    }

    /// Changes the value of a cell by a Kempe chain interchange: the old and the new value are exchanged in all cells
    /// that are connected to it by pairs of cells that must differ and have these two values.
    fn switch(&mut self, cell: usize, value: u8) {
        let mut values = self.values.clone();
        let old_value = values[cell];
        let mut open = vec![cell];
        while let Some(cell) = open.pop() {
            let (before, after) =
                if self.values[cell] == old_value { (old_value, value) } else { (value, old_value) };
            if values[cell] == after {
                continue;
            }
            values[cell] = after;
            let peers = self.topology.peers(cell).iter();
            open.extend(peers.filter(|&peer| self.values[peer] == after && values[peer] != before));
        }
        self.take(values);
    }

    fn take(&mut self, values: Vec<u8>) {
        if obeys(self.topology, &values) {
            self.values = values;
        }
    }
}

fn obeys(topology: &Topology, values: &[u8]) -> bool {
    topology.law_units().all(|unit| unit.laws.admit(&unit.assigned(values), topology.values))
}
