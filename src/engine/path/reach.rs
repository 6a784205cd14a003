//! `reach`: all candidates in which a walk of a path from a node may end.

use super::levels::{Arrival, Via};
use super::machine::{Op, Target};
use super::single_source::SingleSource;
use super::{closure::Closure, compiled::CompiledPath, context::Context, nodes::Nodes};
use crate::{board::bits, run::Run, wide::Wide};
use std::sync::PoisonError;

impl CompiledPath {
    /// Writes the candidates in which a walk may end from a node, which is found among the nodes and by what `out` holds.
    pub(super) fn reach(
        &self,
        run: &Run<'_>,
        out: &mut Wide,
        start: impl FnOnce(&Nodes, &Wide) -> Option<usize>,
    ) {
        if run.paths().is_too_large(run) {
            return out.clear();
        }
        let inputs = self.inputs(run);
        let prepared = run.paths().prepared(run, self, &inputs);
        let start = start(&prepared.nodes, out);
        out.clear();
        let Some(start) = start.filter(|&start| bits::has(&prepared.starts, start)) else { return };
        if !self.spreads {
            return self.walk_from(run, &inputs, start, out);
        }
        // What another thread left behind when it panicked is asked by none.
        let mut closure = prepared.closure.lock().unwrap_or_else(PoisonError::into_inner);
        let closure = closure.get_or_insert_with(|| Closure::new(&prepared, self, None));
        for node in bits::iter(closure.ends_from(&prepared, start)) {
            if node < prepared.nodes.singles {
                out.insert(prepared.nodes.board(node) as usize);
            }
        }
    }

    /// Whether where a walk can go on depends on nothing but its last node and state.
    pub(super) fn forgets_the_way(&self) -> bool {
        let machine = &self.machine;
        let ops = machine.places.iter().flat_map(|p| p.follows.iter().map(|(ops, _)| ops).chain(&p.ends));
        let first = |op: &Op| matches!(op, Op::Is(_, Target::First));
        !self.cycle && self.within.is_none() && machine.vars.is_empty() && !ops.flatten().any(first)
    }

    /// What any path reaches from a start: by its walks.
    fn walk_from(&self, run: &Run<'_>, inputs: &[u64], start: usize, out: &mut Wide) {
        let context = Context::new(run, self, inputs);
        let mut search = SingleSource::default();
        search.begin(&context, None, start);
        let mut arrivals: Vec<Arrival> = Vec::new();
        while search.length().is_some() && !run.give_up() {
            search.advance(&context, &mut arrivals);
        }
        for arrival in arrivals {
            let node = arrival.node as usize;
            if node < context.nodes.singles && !matches!(arrival.via, Via::Closing { .. }) {
                out.insert(context.nodes.board(node) as usize);
            }
        }
    }
}
