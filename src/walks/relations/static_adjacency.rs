//! Adjacency of position-independent links.

use crate::{PairTable, nodes::LiveNodes, relations::bit_matrix::BitMatrix};
use tesuji_board::Topology;

/// Pairs of a link within cells, and between cells: for each candidate of the board, words of the set of its partners,
/// each with its index. Empty without pairs.
#[derive(Debug, Default)]
pub struct StaticAdjacency([Vec<Vec<(u32, u64)>>; 2]);

impl StaticAdjacency {
    /// The candidates that a link joins, set ends member by member, where its labels are as asked.
    pub fn of_pairs(topology: &Topology, edges: &PairTable, fits: impl Fn(&[u64]) -> bool) -> Self {
        let (values, candidates) = (topology.values as u32, topology.cells.len() * topology.values);
        let mut sides: [Vec<Vec<(u32, u64)>>; 2] = Default::default();
        for pair in (0..edges.pair_count()).filter(|&pair| fits(edges.labels(pair))) {
            edges.each_member_pair(pair, |a, b| {
                let rows = &mut sides[usize::from(a / values != b / values)];
                rows.resize(candidates, Vec::new());
                for (a, b) in [(a, b), (b, a)] {
                    let (row, word, bit) = (&mut rows[a as usize], b >> 6, 1 << (b & 63));
                    match row.iter_mut().rev().find(|known| known.0 == word) {
                        Some(known) => known.1 |= bit,
                        None => row.push((word, bit)),
                    }
                }
            });
        }
        Self(sides)
    }

    /// Relates the candidates among some nodes.
    pub fn fill(&self, nodes: &LiveNodes, sides: &mut [BitMatrix; 2]) {
        for (rows, side) in self.0.iter().zip(sides).filter(|(rows, _)| !rows.is_empty()) {
            side.reserve(nodes.singles);
            for node in 0..nodes.singles {
                let words = &rows[nodes.candidate[node] as usize];
                if !words.is_empty() {
                    let row = side.row_mut(node);
                    words.iter().for_each(|&(word, bits)| nodes.add_live(word as usize, bits, row));
                }
            }
        }
    }
}
