//! `reach`: all candidates in which a walk of a path from a node may end.

use crate::{
    CompiledPath,
    automaton::register_automaton::{ActionOperand, NodeAction},
    nodes::{LiveNodes, is_too_large},
    search::{context::WalkContext, product_graph::ProductGraph, source_search::SourceSearch},
};
use tesuji_frame::ExecFrame;
use tesuji_sets::{SparseBitSet, bits};

impl CompiledPath {
    /// Writes the ends of walks from the node that `start` finds among the nodes and the content of `out`.
    pub fn reach(
        &self,
        frame: &ExecFrame<'_>,
        out: &mut SparseBitSet,
        start: impl FnOnce(&LiveNodes, &SparseBitSet) -> Option<usize>,
    ) {
        if is_too_large(frame) {
            return out.clear();
        }
        let inputs = self.inputs(frame);
        let product = ProductGraph::cached(frame, self, &inputs);
        let start = start(&product.nodes, out);
        out.clear();
        let Some(start) = start.filter(|&start| bits::has(&product.starts, start)) else { return };
        let mut add = |node: usize| {
            if node < product.nodes.singles {
                out.insert(product.nodes.candidate[node] as usize);
            }
        };
        if self.is_reach_only {
            return product.with_closure(self, |closure| {
                bits::iter(closure.ends_from(&product, start)).for_each(add);
            });
        }
        let context = WalkContext::new(frame, self, &inputs);
        let mut search = SourceSearch::default();
        search.begin(&context, None, start);
        let mut arrivals = Vec::new();
        while search.length().is_some() && !frame.clock.tick() {
            search.advance(&context, &mut arrivals);
        }
        if !self.is_cycle {
            arrivals.iter().for_each(|arrival| add(arrival.node as usize));
        }
    }

    /// Whether successors depend on (node, state) alone.
    pub fn forgets_the_way(&self) -> bool {
        let machine = &self.machine;
        let ops =
            machine.states.iter().flat_map(|p| p.transitions.iter().map(|(ops, _)| ops).chain(&p.accepts));
        let first = |op: &NodeAction| matches!(op, NodeAction::Is(_, ActionOperand::First));
        !self.is_cycle && self.within.is_none() && machine.vars.is_empty() && !ops.flatten().any(first)
    }
}
