//! The pairs of a link by the nodes of a position that they join.

use super::{context::Context, link::CompiledLink};
use rustc_hash::FxHashMap;
use std::sync::{Arc, PoisonError};

/// Which link, and whether as a strong one.
pub(super) type BetweenKey = (u64, bool);

/// The pairs of a link by the nodes that they join, the lower first; those between the same nodes by their labels.
#[derive(Debug, Default)]
pub(super) struct Between {
    pairs: FxHashMap<(usize, usize), Vec<u32>>,
}

impl Between {
    /// Of all pairs: strong ones by their ends, weak ones member by member.
    fn new(context: &Context<'_>, link: &CompiledLink, strong: bool) -> Self {
        let (nodes, edges) = (&context.nodes, link.edges(context.run));
        let mut pairs: FxHashMap<_, Vec<u32>> = FxHashMap::default();
        let mut add = |a: Option<usize>, b: Option<usize>, pair: u32| {
            if let (Some(a), Some(b)) = (a, b) {
                let list = pairs.entry((a.min(b), a.max(b))).or_default();
                if list.last() != Some(&pair) {
                    list.push(pair);
                }
            }
        };
        let end_nodes = strong.then(|| edges.nodes(nodes, context.run.state));
        for &pair in edges.in_order() {
            if let Some(end_nodes) = &end_nodes {
                let (a, b) = edges.ends(pair as usize);
                add(end_nodes.of(a), end_nodes.of(b), pair);
            } else {
                edges.each_member_pair(pair as usize, |a, b| add(nodes.of_board(a), nodes.of_board(b), pair));
            }
        }
        Self { pairs }
    }

    pub(super) fn get(&self, a: usize, b: usize) -> &[u32] {
        self.pairs.get(&(a.min(b), a.max(b))).map_or(&[], Vec::as_slice)
    }
}

impl Context<'_> {
    pub(super) fn between(&self, link: &CompiledLink, strong: bool) -> Arc<Between> {
        let mut known = self.between.lock().unwrap_or_else(PoisonError::into_inner);
        let list =
            known.entry((link.id, strong)).or_insert_with(|| Arc::new(Between::new(self, link, strong)));
        Arc::clone(list)
    }
}
