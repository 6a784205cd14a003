//! A plain search by backtracking: cells in order, the values of each cell in order, and a check of the units of the cell
//! after each placement, without propagation.

use crate::board::state::State;
use crate::board::topology::{Excluded, Topology};

/// Limit on the nodes of a search.
pub const NODE_LIMIT: u64 = 1_000_000;

/// Nodes of a search tree: placements that break no law.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Nodes {
    pub count: u64,
    /// False if the search reached its limit.
    pub is_whole: bool,
}

/// Searches for the first solution of a position.
pub fn search(topology: &Topology, state: &State) -> Nodes {
    let cells = topology.cells.len();
    let values = (0..cells).map(|cell| state.placed(cell).map(|value| value + 1)).collect();
    let open: Vec<usize> = (0..cells).filter(|&cell| state.is_open(cell)).collect();
    let mut board = Board { topology, values };
    let (mut depth, mut count) = (0, 0);
    while let Some(&cell) = open.get(depth) {
        let tried = board.values[cell].take().unwrap_or(0);
        let fits =
            |value: &usize| state.candidates(cell) >> (value - 1) & 1 == 1 && board.allows(cell, *value);
        match (tried + 1..=topology.values).find(fits) {
            Some(_) if count == NODE_LIMIT => return Nodes { count, is_whole: false },
            Some(value) => {
                board.values[cell] = Some(value);
                count += 1;
                depth += 1;
            }
            // The values of the first cell are exhausted: the position has no solution.
            None if depth == 0 => break,
            None => depth -= 1,
        }
    }
    Nodes { count, is_whole: true }
}

struct Board<'t> {
    topology: &'t Topology,
    /// The value of each cell, counted from 1.
    values: Vec<Option<usize>>,
}

impl Board<'_> {
    /// Whether an open cell can have a value by the laws of its units and by those that relate it to single cells.
    fn allows(&self, cell: usize, value: usize) -> bool {
        let relates = |excluded: &Excluded| {
            let other = self.values[usize::from(excluded.cell)];
            other.is_none_or(|other| excluded.values[value - 1] >> (other - 1) & 1 == 0)
        };
        let memberships = self.topology.memberships(cell).iter();
        self.topology.excluded(cell).iter().all(relates)
            && memberships.map(|of| usize::from(of.unit)).all(|unit| self.unit_allows(unit, value))
    }

    fn unit_allows(&self, unit: usize, value: usize) -> bool {
        let unit = &self.topology.units[unit];
        let placed = unit.cells.iter().filter_map(|&cell| self.values[usize::from(cell)]);
        let (mut held, mut sum, mut open) = (0_u64, value, unit.cells.len() - 1);
        for value in placed {
            held |= 1 << (value - 1);
            sum += value;
            open -= 1;
        }
        let bit = 1 << (value - 1);
        let is_apart = !unit.laws.distinct || held & bit == 0;
        let missing = (self.topology.all_values() & !(held | bit)).count_ones() as usize;
        let is_complete = !unit.laws.complete || missing <= open;
        // Each open cell adds at least 1.
        let is_within = |of: u32| if open == 0 { sum == of as usize } else { sum + open <= of as usize };
        is_apart && is_complete && unit.laws.sum.is_none_or(is_within)
    }
}
