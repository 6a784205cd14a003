//! Emission of found walks to the rest of a plan, and of alternatives to refused ones.

use crate::{
    CompiledPath,
    output::{
        deferred::{DeferredWalk, set_deferred},
        replay::AlternativePair,
    },
    search::{
        context::WalkContext,
        frontier::{WalkEnd, WalkLength},
        traceback::{FoundWalk, WalkSignature},
    },
    simple::{goal_distance::DistanceMemory, search::SimpleWalkSearch},
};
use rustc_hash::FxHashSet;
use std::sync::Arc;
use tesuji_frame::{ExecFrame, StepFn};

/// Consumer of the walks of a path.
pub struct WalkConsumer {
    /// Accepts or refuses a walk; for a refused one, another walk with the same ends is emitted. `None` accepts all.
    pub filter: Option<StepFn>,
    /// Receives each accepted walk; true ends the search.
    pub next: StepFn,
}

pub struct WalkEmitter<'c, 'r> {
    path: &'c Arc<CompiledPath>,
    context: &'c WalkContext<'r>,
    consumer: &'c WalkConsumer,
    /// The accepted cycles. A filter may accept a cycle from one of its nodes and refuse it from another.
    cycles: FxHashSet<WalkSignature>,
    /// Searches for further walks between the ends of an emitted one.
    alternatives: Vec<SimpleWalkSearch<'c, 'r>>,
    memory: DistanceMemory,
}

enum EmitResult {
    /// The search ends.
    Stop,
    Accepted,
    Refused,
}

impl<'c, 'r> WalkEmitter<'c, 'r> {
    pub fn new(
        path: &'c Arc<CompiledPath>,
        context: &'c WalkContext<'r>,
        consumer: &'c WalkConsumer,
    ) -> Self {
        let (cycles, alternatives, memory) = Default::default();
        Self { path, context, consumer, cycles, alternatives, memory }
    }

    /// Lower bound of the length of the next alternative.
    pub fn length(&self) -> Option<WalkLength> {
        self.alternatives.iter().filter_map(SimpleWalkSearch::length).min()
    }

    /// Emits the first walk to an end; true ends the search.
    pub fn emit(
        &mut self,
        start: usize,
        length: WalkLength,
        arrival: &WalkEnd,
        walk: impl FnOnce() -> FoundWalk,
    ) -> bool {
        let (path, context) = (self.path, self.context);
        if context.frame.clock.poll_deadline() {
            return false;
        }
        if !path.has_walk_predicates
            && path.walks(context.frame) <= 1
            && let Some(filter) = &self.consumer.filter
        {
            path.set_needed(context, start, arrival);
            if !filter(context.frame) {
                return false;
            }
        }
        let walk = walk();
        let mut accepted = Vec::new();
        match self.emit_first(arrival, &walk) {
            EmitResult::Stop => return true,
            EmitResult::Accepted if path.walks(context.frame) <= 1 => return false,
            EmitResult::Accepted => accepted.push(walk.signature(context)),
            EmitResult::Refused => {}
        }
        self.alternatives.push(SimpleWalkSearch::new(context, arrival, length, &walk, accepted));
        false
    }

    fn emit_first(&mut self, arrival: &WalkEnd, walk: &FoundWalk) -> EmitResult {
        let (path, context) = (self.path, self.context);
        let repeats = |simple| !walk.repeated(&context.nodes, simple).is_empty();
        if path.is_simple && repeats(true) || path.walks(context.frame) > 1 && repeats(false) {
            return EmitResult::Refused;
        }
        if path.needs_walk || path.is_cycle {
            return self.emit_walk(walk);
        }
        // The variables that are not needed are bound lazily.
        path.set_needed(context, walk.start, arrival);
        let (bound, deferred) = (Arc::clone(path), DeferredWalk::new(context, walk.clone()));
        let bind = move |frame: &ExecFrame<'_>| drop(bound.bind_walk(frame, &deferred));
        set_deferred(context.frame, path.step, Some(Box::new(bind)));
        match (self.consumer.next)(context.frame) {
            true => EmitResult::Stop,
            false => EmitResult::Accepted,
        }
    }

    /// Emits the alternatives of at most this length; if one ends the search, its start and the length of the first
    /// walk with its ends.
    pub fn emit_alternatives(&mut self, length: WalkLength) -> Option<(usize, WalkLength)> {
        let (path, context) = (self.path, self.context);
        let (mut searches, mut memory) =
            (std::mem::take(&mut self.alternatives), std::mem::take(&mut self.memory));
        let most = path.walks(context.frame);
        let mut last = None;
        searches.retain_mut(|search| {
            while let Some(walk) = search.next(length, &mut memory).filter(|_| last.is_none()) {
                if path.is_simple && !walk.repeated(&context.nodes, true).is_empty() {
                    continue;
                }
                let signature = (most > 1).then(|| walk.signature(context));
                if signature.as_ref().is_some_and(|signature| search.accepted.contains(signature)) {
                    continue;
                }
                match self.emit_walk(&walk) {
                    EmitResult::Stop => last = Some((walk.start, search.refused)),
                    EmitResult::Accepted if search.accepted.len() + 1 >= most => return false,
                    EmitResult::Accepted => search.accepted.extend(signature),
                    EmitResult::Refused => {}
                }
            }
            search.length().is_some()
        });
        (self.alternatives, self.memory) = (searches, memory);
        last
    }

    /// Emits a walk with all of its variables, unless it is a cycle that was emitted before.
    fn emit_walk(&mut self, walk: &FoundWalk) -> EmitResult {
        let (path, context) = (self.path, self.context);
        let cycle = path.is_cycle.then(|| walk.signature(context));
        if cycle.as_ref().is_some_and(|cycle| self.cycles.contains(cycle)) {
            return EmitResult::Accepted;
        }
        path.fill(context, walk, None);
        set_deferred(context.frame, path.step, None);
        if self.consumer.filter.as_ref().is_some_and(|filter| !filter(context.frame)) {
            return if path.has_walk_predicates { EmitResult::Refused } else { EmitResult::Accepted };
        }
        if (self.consumer.next)(context.frame) || self.emit_alternative_pairs(walk) {
            return EmitResult::Stop;
        }
        self.cycles.extend(cycle);
        EmitResult::Accepted
    }

    /// Emits a walk once more for each alternative pair of an enumerated step; true ends the search.
    fn emit_alternative_pairs(&self, walk: &FoundWalk) -> bool {
        let (path, context) = (self.path, self.context);
        let enumerated = walk.hops.iter().enumerate().filter(|(_, hop)| {
            let mut uses = path.kind(hop.state as usize).alternatives.iter().flatten();
            uses.any(|used| path.enumerated_links.contains(&used.link.traits.index))
        });
        for (step, _) in enumerated {
            for rank in 1.. {
                if context.frame.clock.poll_deadline() {
                    return false;
                }
                if path.fill(context, walk, Some(AlternativePair { step, rank })).is_none() {
                    break;
                }
                if (self.consumer.next)(context.frame) {
                    return true;
                }
            }
        }
        false
    }
}
