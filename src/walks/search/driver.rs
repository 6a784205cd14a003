//! Search of a path from all starts, and emission of its walks by length.

use crate::{
    CompiledPath, WalkConsumer,
    nodes::is_too_large,
    output::{deferred::set_deferred, registers::push_registers},
    search::{
        context::WalkContext,
        emitter::WalkEmitter,
        empty_searches::{new_pairs_since_empty, record_empty},
        frontier::WalkLength,
        scc_closure::SccClosure,
        source_search::{SearchPool, SourceSearch},
        traceback::trace,
    },
};
use std::{cell::Cell, sync::Arc};
use tesuji_frame::ExecFrame;
use tesuji_sets::bits;

/// Longer than any walk.
const NO_LENGTH: WalkLength = (u32::MAX, u32::MAX);

impl CompiledPath {
    /// Emits the walks of a position until the consumer ends the search; true if it did.
    pub fn run(self: &Arc<Self>, frame: &ExecFrame<'_>, consumer: &WalkConsumer) -> bool {
        self.run_search(frame, || {
            if let Some(exclusions) = &self.history {
                return self.run_history(frame, exclusions, &consumer.next);
            }
            let inputs = self.inputs(frame);
            match self.memo_key(frame, &inputs) {
                Some(key) if self.is_by_component && frame.on_match.is_none() => {
                    self.run_by_component(frame, &inputs, &key, consumer)
                }
                key => self.search_again(frame, &inputs, key, consumer).0,
            }
        })
    }

    /// Runs a search, unless the position is too large; true if it emitted a walk that ended it.
    pub fn run_search(&self, frame: &ExecFrame<'_>, search: impl FnOnce() -> bool) -> bool {
        let is_stopped = !frame.clock.poll_deadline() && !is_too_large(frame) && search();
        if !is_stopped {
            set_deferred(frame, self.step, None);
        }
        is_stopped
    }

    /// Memo key of its searches with some inputs; `None` if empty ones are not memoised.
    fn memo_key(&self, frame: &ExecFrame<'_>, inputs: &[u64]) -> Option<Box<[u64]>> {
        let slots = self.outer_reads.as_ref()?;
        let mut key = inputs.to_vec();
        push_registers(frame, slots, &mut key);
        Some(key.into())
    }

    /// Repeats an empty search only through pairs inserted since: (whether the consumer ended it, whether it is
    /// exhaustive).
    pub fn search_again(
        self: &Arc<Self>,
        frame: &ExecFrame<'_>,
        inputs: &[u64],
        key: Option<Box<[u64]>>,
        consumer: &WalkConsumer,
    ) -> (bool, bool) {
        let gained = key.as_ref().and_then(|key| new_pairs_since_empty(frame, self, key));
        if gained.as_ref().is_some_and(Vec::is_empty) {
            return (false, true);
        }
        let matched = Cell::new(false);
        let (found, complete) = match frame.on_match {
            Some(collect) => {
                let collect = |frame: &ExecFrame<'_>| {
                    matched.set(true);
                    collect(frame);
                };
                self.search(&frame.collecting(&collect), inputs, gained, consumer)
            }
            None => self.search(frame, inputs, gained, consumer),
        };
        if let Some(key) = key.filter(|_| !found && complete && !matched.get()) {
            record_empty(frame, self, key);
        }
        (found, complete)
    }

    /// Searches from all starts, restricted to walks through one of the `gained` candidates.
    fn search(
        self: &Arc<Self>,
        frame: &ExecFrame<'_>,
        inputs: &[u64],
        gained: Option<Vec<u32>>,
        consumer: &WalkConsumer,
    ) -> (bool, bool) {
        let mut context = WalkContext::new(frame, self, inputs);
        if let Some(gained) = gained {
            context.restrict_to_region(gained);
        }
        (self.search_each_start(&context, consumer), context.is_complete())
    }

    fn search_each_start(self: &Arc<Self>, context: &WalkContext<'_>, consumer: &WalkConsumer) -> bool {
        let count = bits::len(&context.starts);
        if count == 0 {
            return false;
        }
        let machine = &self.machine;
        let asks = if self.is_cycle {
            machine.is_rotatable
        } else {
            self.against.is_some() || !machine.closings.is_empty()
        };
        let mut closure = asks.then(|| SccClosure::new(context, self, context.reachable_region.as_deref()));
        SearchPool::lend(context.frame, count, |searches| {
            for (search, start) in searches.iter_mut().zip(bits::iter(&context.starts)) {
                search.begin(context, closure.as_mut(), start);
            }
            self.emit_in_order(context, searches, consumer)
        })
    }

    fn emit_in_order(
        self: &Arc<Self>,
        context: &WalkContext<'_>,
        searches: &mut [SourceSearch],
        consumer: &WalkConsumer,
    ) -> bool {
        let mut arrivals = Vec::new();
        let mut emitter = WalkEmitter::new(self, context, consumer);
        // Length of the next walks of each search.
        let mut due: Vec<WalkLength> = searches.iter_mut().map(|s| s.length().unwrap_or(NO_LENGTH)).collect();
        loop {
            let length = due.iter().copied().chain(emitter.length()).min().unwrap_or(NO_LENGTH);
            if length == NO_LENGTH {
                return false;
            }
            for (search, due) in searches.iter_mut().zip(&mut due) {
                if *due != length {
                    continue;
                }
                if context.frame.clock.tick() {
                    return false;
                }
                search.advance(context, &mut arrivals);
                *due = search.length().unwrap_or(NO_LENGTH);
                for arrival in arrivals.drain(..) {
                    let walk = || trace(context, &search.history, search.start, length, &arrival);
                    if emitter.emit(search.start, length, &arrival, walk) {
                        self.record_turn(context, search.start, length, None);
                        return true;
                    }
                }
            }
            if let Some((start, after)) = emitter.emit_alternatives(length) {
                self.record_turn(context, start, length, Some(after));
                return true;
            }
        }
    }
}
