//! Relations between the candidates of a board that hold on every position: listed once, then masked.

use super::{edges::Edges, matrix::Matrix, nodes::Nodes};
use crate::board::topology::Topology;

/// For each candidate of a board those that it is related to: words of their set, with their places.
type Rows = Vec<Vec<(u32, u64)>>;

/// A symmetric relation between the candidates of a board.
#[derive(Debug, Default)]
pub(super) struct Adjacent {
    /// To candidates of the same cell.
    stay: Rows,
    /// To candidates of other cells.
    moves: Rows,
}

impl Adjacent {
    /// The candidates that a link joins, set ends member by member, where its labels are as asked.
    pub(super) fn of_edges(topology: &Topology, edges: &Edges, fits: impl Fn(&[u64]) -> bool) -> Self {
        let (values, candidates) = (topology.values as u32, topology.cells.len() * topology.values);
        let mut all = Self::default();
        for pair in (0..edges.len()).filter(|&pair| fits(edges.labels(pair))) {
            edges.each_member_pair(pair, |a, b| {
                let rows = if a / values == b / values { &mut all.stay } else { &mut all.moves };
                rows.resize(candidates, Vec::new());
                add(&mut rows[a as usize], b);
                add(&mut rows[b as usize], a);
            });
        }
        all
    }

    pub(super) fn fill(&self, nodes: &Nodes, stay: &mut Matrix, moves: &mut Matrix) {
        for (rows, matrix) in [(&self.stay, stay), (&self.moves, moves)] {
            if !rows.is_empty() {
                matrix.reserve(nodes.singles);
                for node in 0..nodes.singles {
                    match rows[nodes.board(node) as usize].as_slice() {
                        [] => {}
                        row => nodes.add_row(matrix, node, row),
                    }
                }
            }
        }
    }
}

fn add(row: &mut Vec<(u32, u64)>, candidate: u32) {
    let (word, bit) = (candidate >> 6, 1 << (candidate & 63));
    match row.iter_mut().rev().find(|known| known.0 == word) {
        Some(known) => known.1 |= bit,
        None => row.push((word, bit)),
    }
}
