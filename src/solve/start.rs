//! What is known of a puzzle before anything is solved.

use crate::board::state::State;
use crate::board::topology::Topology;

/// A puzzle at its beginning, with what placed values took away.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Start {
    pub open: usize,
    /// The sudoku entropy, after the document on the D-score, (1): the mean of the natural logarithms of how many
    /// candidates each cell has; a cell with a value has one.
    pub entropy: f64,
}

impl Start {
    pub fn of(topology: &Topology, state: &State) -> Self {
        let cells = topology.cells.len();
        let mut cells_with = [0_u32; 65];
        for cell in 0..cells {
            cells_with[state.candidates(cell).count_ones() as usize] += 1;
        }
        // By numbers of candidates, so that the sum does not depend on the order of the cells.
        let with = cells_with.iter().enumerate().skip(2);
        let sum: f64 = with.map(|(n, &has)| f64::from(has) * (n as f64).ln()).sum();
        Self { open: state.open_cells(), entropy: sum / cells.max(1) as f64 }
    }
}
