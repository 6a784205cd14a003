//! Mutual exclusion between nodes.

use super::{LiveNodes, NodeSetKey, singles};
use crate::{
    cache::{Lifetime, get_or_compute},
    relations::bit_matrix::BitMatrix,
};
use std::sync::Arc;
use tesuji_board::ExclusionTable;
use tesuji_frame::ExecFrame;

/// The nodes that each node excludes, memoised. A composite node excludes what all of its members do.
pub fn exclusions(
    frame: &ExecFrame<'_>,
    key: &NodeSetKey,
    nodes: &LiveNodes,
    table: &ExclusionTable,
) -> Arc<BitMatrix> {
    let singles = singles(frame);
    let of_singles = get_or_compute(frame, Lifetime::Numbering, (), || {
        let mut matrix = BitMatrix::new(singles.len(), singles.words);
        matrix.reserve(singles.singles);
        for (node, &candidate) in singles.candidate.iter().enumerate() {
            let row = matrix.row_mut(node);
            let add = |w, word| singles.add_live(w, word, row);
            table.each_word(frame.topology, candidate as usize, add);
        }
        matrix
    });
    if key.is_empty() {
        return of_singles;
    }
    get_or_compute(frame, Lifetime::Version, key.clone(), || {
        nodes.lift(of_singles.widen(nodes.len(), nodes.words))
    })
}
