//! Plain search by backtracking: cells in order, the values of each cell in order, and a check of the units of the cell
//! after each placement, without propagation.

use tesuji_board::{BoardState, Topology};

/// Limit on the nodes of a search.
pub const NODE_LIMIT: u64 = 1_000_000;

/// Nodes of a search tree: placements that break no law.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Nodes {
    pub count: u64,
    /// Whether the search was complete; false if it reached its limit.
    pub is_whole: bool,
}

/// Searches for the first solution of a position.
pub fn search(topology: &Topology, state: &BoardState) -> Nodes {
    let cells = topology.cells.len();
    let value = |cell: usize| state.placed(cell).map_or(0, |value| value as u8 + 1);
    let values = (0..cells).map(value).collect();
    let open: Vec<usize> = (0..cells).filter(|&cell| state.is_open(cell)).collect();
    let mut board = Board { topology, values, assigned: Vec::new() };
    let (mut depth, mut count) = (0, 0);
    while let Some(&cell) = open.get(depth) {
        let tried = std::mem::take(&mut board.values[cell]);
        let fits = |value: &u8| state.candidates(cell) >> (value - 1) & 1 == 1 && board.allows(cell, *value);
        match (tried + 1..=topology.values as u8).find(fits) {
            Some(_) if count == NODE_LIMIT => return Nodes { count, is_whole: false },
            Some(value) => {
                board.values[cell] = value;
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
    /// The value of each cell, counted from 1; 0 if it is open.
    values: Vec<u8>,
    assigned: Vec<u8>,
}

impl Board<'_> {
    /// Whether the laws of its units admit a value in an open cell.
    fn allows(&mut self, cell: usize, value: u8) -> bool {
        self.values[cell] = value;
        let Self { topology, values, assigned } = self;
        let wide = topology.wide_units.iter().filter(|unit| unit.cells.contains(&(cell as u16)));
        let units = topology.memberships(cell).iter().map(|of| &topology.units[usize::from(of.unit)]);
        let is_admitted = units.chain(wide).all(|unit| {
            assigned.clear();
            assigned.extend(unit.cells.iter().map(|&cell| values[usize::from(cell)]));
            unit.laws.admit(assigned, topology.values)
        });
        self.values[cell] = 0;
        is_admitted
    }
}
