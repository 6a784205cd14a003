//! What the laws forbid together: another value of the same cell, and the same value in a cell that it sees.

use super::matrix::Matrix;
use super::nodes::Nodes;
use crate::board::bits;
use crate::board::topology::Topology;

/// For each node the nodes of which no member can be true together with any of its members.
pub(super) fn relation(topology: &Topology, nodes: &Nodes) -> Matrix {
    let mut single = Matrix::new(nodes.len(), nodes.words);
    for a in 0..nodes.singles {
        let (cell, value) = nodes.candidate(a);
        let own = single.row_mut(a);
        own.copy_from_slice(nodes.in_cell(cell));
        bits::remove(own, a);
        for w in 0..nodes.words {
            own[w] &= bits::low(nodes.singles.saturating_sub(w * 64));
        }
        for c in bits::iter(topology.peers(cell)) {
            if let Some(b) = nodes.of_candidate(c, value) {
                bits::insert(single.row_mut(a), b);
            }
        }
    }
    nodes.lifted(single)
}
