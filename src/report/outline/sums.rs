//! Units with a sum: stretches that begin at a black square, cages, and others.

use super::Square;
use super::blocks::{in_one_piece, straight};
use crate::report::prelude::*;

/// Where the sums of a board are printed.
pub struct Sums {
    /// The cages that hold each cell, in ascending order.
    pub cages: Vec<Vec<u16>>,
    /// The cages with their sums.
    pub caged: Vec<(usize, u32)>,
    /// Units whose sum has no place on the board.
    pub others: Vec<usize>,
    /// By black square: the sums of the stretches below it and right of it.
    clues: IndexMap<usize, [Option<u32>; 2]>,
}

impl Sums {
    pub fn black(&self, square: usize) -> Square {
        let [down, across] = self.clues.get(&square).copied().unwrap_or_default();
        Square::Black { down, across }
    }
}

pub fn sums(topology: &Topology) -> Sums {
    let cages = vec![Vec::new(); topology.cells.len()];
    let mut sums = Sums { cages, caged: Vec::new(), others: Vec::new(), clues: IndexMap::new() };
    for (u, unit) in topology.units.iter().enumerate() {
        let Some(sum) = unit.laws.sum else { continue };
        if let Some((square, way)) = clue_square(topology, unit) {
            sums.clues.entry(square).or_default()[way] = Some(sum);
        } else if in_one_piece(topology, unit) {
            sums.caged.push((u, sum));
            for &c in &unit.cells {
                sums.cages[usize::from(c)].push(u as u16);
            }
        } else {
            sums.others.push(u);
        }
    }
    sums
}

/// The square before the first cell of a straight stretch, where it is no cell, and whether the stretch runs down (0)
/// or across (1). A stretch of one cell runs the way of its kind, which its neighbours of the same kind show.
fn clue_square(topology: &Topology, unit: &Unit) -> Option<(usize, usize)> {
    if topology.grids.len() > 1 || !straight(topology, unit) || !in_one_piece(topology, unit) {
        return None;
    }
    let columns = topology.shape.columns;
    let first = topology.cells[usize::from(unit.cells[0])];
    let (row, column) = (usize::from(first.row), usize::from(first.column));
    let down = unit.cells.get(1).map_or_else(
        || kind_runs_down(topology, unit),
        |&second| topology.cells[usize::from(second)].column == first.column,
    );
    let (square, way) = if down {
        (row.checked_sub(1)? * columns + column, 0)
    } else {
        (row * columns + column.checked_sub(1)?, 1)
    };
    topology.cell_at(square).is_none().then_some((square, way))
}

fn kind_runs_down(topology: &Topology, unit: &Unit) -> bool {
    let longer = topology.units.iter().find(|other| other.kind == unit.kind && other.cells.len() > 1);
    longer.is_some_and(|other| {
        let [a, b] = [other.cells[0], other.cells[1]].map(|c| topology.cells[usize::from(c)]);
        a.column == b.column
    })
}
