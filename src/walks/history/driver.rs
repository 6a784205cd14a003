//! Runs a path with a memory: all starts side by side, the shortest walks first.

use crate::{
    CompiledPath,
    cache::{Lifetime, get_or_compute},
    history::{
        graph::HistoryGraph,
        search::{EMPTY_PREFIX, HistorySearch, HistorySearchMemory, HistoryWalk},
        traits::HistoryTraits,
    },
    nodes::singles,
    output::deferred::set_deferred,
    search::{
        context::WalkContext,
        traceback::{FoundWalk, WalkHop},
    },
};
use std::{collections::BTreeMap, sync::Arc};
use tesuji_board::ExclusionTable;
use tesuji_frame::{ExecFrame, StepFn};
use tesuji_sets::bits::{self, join};

impl CompiledPath {
    /// Emits the walks of a history path until `next` ends the search; true if it did.
    pub fn run_history(
        self: &Arc<Self>,
        frame: &ExecFrame<'_>,
        exclusions: &ExclusionTable,
        next: &StepFn,
    ) -> bool {
        let context = WalkContext::light(frame, self, singles(frame));
        let scene = HistoryGraph::cached(frame, self, exclusions);
        let plan = get_or_compute(frame, Lifetime::Position, self.id, || HistoryTraits::new(self));
        let mut shared = HistorySearchMemory::new(&context, &scene, &plan);
        let mut starts = vec![0; context.nodes.words];
        self.machine.starts.iter().for_each(|(ops, _)| join(&mut starts, &context.static_matches(ops)));
        let may_end = |start: &u32| {
            !plan.ends_in_conflict
                || plan.max_strong_steps == Some(1)
                || scene
                    .with_propagation(|closure| closure.depth_to_conflict(*start, plan.has_groups))
                    .is_some_and(|clauses| plan.max_strong_steps.is_none_or(|most| clauses <= most))
        };
        let mut starts = bits::iter(&starts).map(|single| single as u32).filter(may_end);
        // If all walks have equal length, searching the starts one by one yields the same order.
        if plan.has_fixed_length {
            return starts.any(|start| {
                let search = HistorySearch::new(&shared, start);
                !frame.clock.poll_deadline() && self.emit_in_order_of_length(&mut shared, vec![search], next)
            });
        }
        let searches = starts.map(|start| HistorySearch::new(&shared, start)).collect();
        self.emit_in_order_of_length(&mut shared, searches, next)
    }

    /// Emits the walks of some searches in order of length.
    fn emit_in_order_of_length(
        self: &Arc<Self>,
        shared: &mut HistorySearchMemory<'_, '_>,
        mut searches: Vec<HistorySearch>,
        next: &StepFn,
    ) -> bool {
        let mut waiting: BTreeMap<u32, Vec<(usize, HistoryWalk)>> = BTreeMap::new();
        let mut levels = 0;
        loop {
            // Walks that are shorter than any still to be found.
            while let Some(first) = waiting.first_entry() {
                if *first.key() > 2 * levels && searches.iter().any(|search| !search.is_done()) {
                    break;
                }
                for (search, walk) in first.remove() {
                    if self.emit_history_walk(shared, &searches[search], &walk, next) {
                        return true;
                    }
                }
            }
            if searches.iter().all(HistorySearch::is_done) {
                return false;
            }
            for (number, search) in searches.iter_mut().enumerate().filter(|(_, search)| !search.is_done()) {
                search.expand_level(shared);
                if shared.context.frame.clock.poll_deadline() {
                    return false;
                }
                for walk in shared.arrived.drain(..) {
                    waiting.entry(walk.steps).or_default().push((number, walk));
                }
            }
            levels += 1;
        }
    }

    /// Emits a walk with all of its variables; true ends the search.
    fn emit_history_walk(
        self: &Arc<Self>,
        shared: &HistorySearchMemory<'_, '_>,
        search: &HistorySearch,
        walk: &HistoryWalk,
        next: &StepFn,
    ) -> bool {
        let frame = shared.context.frame;
        // From the last step to the first; for each prefix, the number of steps after it.
        let mut hops: Vec<WalkHop> = walk.strong.into_iter().chain(walk.weak).collect();
        let (mut after, mut number) = (Vec::new(), walk.before);
        while number != EMPTY_PREFIX {
            let prefix = &search.all[number as usize];
            after.push((number, hops.len()));
            hops.extend([Some(prefix.strong), prefix.weak].into_iter().flatten());
            number = prefix.before;
        }
        after.push((EMPTY_PREFIX, hops.len()));
        hops.reverse();
        let sets = hops.iter().map(|hop| shared.names.members(&hop.node)).filter(|set| set.len() != 1);
        let nodes = singles(frame).with_sets(frame, sets.map(<[u32]>::to_vec).collect());
        let count = hops.len();
        for (at, hop) in hops.iter_mut().enumerate() {
            let Some(node) = nodes.of_singles(shared.names.members(&hop.node)) else { return false };
            hop.node = node as u32;
            let source = |number| after.iter().find(|(known, _)| *known == number);
            let source = hop.branch.and_then(source).map(|(_, after)| count - after);
            hop.branch = source.filter(|&node| node != at).map(|node| node as u32);
        }
        let context = shared.context.with_nodes(Arc::new(nodes));
        let walk = FoundWalk { start: search.start as usize, hops, end: walk.end, env: walk.env };
        self.fill(&context, &walk, None);
        set_deferred(frame, self.step, None);
        next(frame)
    }
}
