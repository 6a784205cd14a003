//! Index from node pairs to the link pairs that join them.

use crate::{Link, nodes::LiveNodes};
use rustc_hash::FxHashMap;
use tesuji_frame::ExecFrame;

/// Link id and strength.
pub type PairIndexKey = (u64, bool);

/// Link pairs by (lower node, higher node), those of equal nodes by their labels.
#[derive(Debug)]
pub struct PairIndex {
    pairs: FxHashMap<(usize, usize), Vec<u32>>,
}

impl PairIndex {
    /// Indexes all pairs: strong ones by endpoints, weak ones member by member.
    pub fn new(frame: &ExecFrame<'_>, nodes: &LiveNodes, link: &Link, strong: bool) -> Self {
        let edges = link.pairs(frame);
        let mut pairs: FxHashMap<_, Vec<u32>> = FxHashMap::default();
        let node_pairs = edges.node_pairs(nodes, frame.state, strong);
        for &pair in edges.in_order() {
            node_pairs.each(pair as usize, |a, b| {
                let list = pairs.entry((a.min(b), a.max(b))).or_default();
                if list.last() != Some(&pair) {
                    list.push(pair);
                }
            });
        }
        Self { pairs }
    }

    pub fn get(&self, a: usize, b: usize) -> &[u32] {
        self.pairs.get(&(a.min(b), a.max(b))).map_or(&[], Vec::as_slice)
    }
}
