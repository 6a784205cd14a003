//! Activation of one plan on one position.

use crate::{CacheStore, Datum, Effects, ExecMemory, WalkTrace, memory::FrameMemory};
use std::{cell::Cell, sync::Arc};
use tesuji_board::{BoardState, Topology};
use tesuji_lang::Span;
use tesuji_sets::{BufferPool, SearchClock};

/// One run of a plan on a position.
pub struct ExecFrame<'a> {
    pub topology: &'a Topology,
    pub state: &'a BoardState,
    pub clock: &'a SearchClock,
    pub buffers: &'a BufferPool,
    /// Caches shared by all frames on this thread.
    pub caches: &'a CacheStore,
    memory: &'a FrameMemory,
    pub(super) registers: &'a [Cell<u64>],
    /// Receives every match; `None` if the first match ends the run.
    pub on_match: Option<&'a dyn Fn(&ExecFrame<'_>)>,
}

impl<'a> ExecFrame<'a> {
    /// A run that ends with the first match.
    #[inline]
    pub fn first(topology: &'a Topology, state: &'a BoardState, memory: &'a ExecMemory) -> Self {
        let ExecMemory { clock, buffers, caches, frame } = memory;
        Self {
            topology,
            state,
            clock,
            buffers,
            caches,
            memory: frame,
            registers: &frame.registers,
            on_match: None,
        }
    }

    /// This run, with every match passed to `collect`.
    pub fn collecting<'b>(&'b self, collect: &'b dyn Fn(&ExecFrame<'_>)) -> ExecFrame<'b> {
        ExecFrame { on_match: Some(collect), ..*self }
    }

    /// Caches of this frame alone.
    pub fn frame_caches(&self) -> &CacheStore {
        &self.memory.caches
    }

    /// Places of a unit whose cells have this value as a candidate.
    #[inline(always)]
    pub fn places(&self, unit: usize, value: usize) -> u64 {
        self.state.places(self.topology, unit, value)
    }

    /// Places of a unit whose cells are open.
    #[inline(always)]
    pub fn unit_open(&self, unit: usize) -> u64 {
        self.state.unit_open(self.topology, unit)
    }

    pub fn walk(&self, slot: usize) -> Option<Arc<WalkTrace>> {
        self.memory.walks.borrow().get(slot).cloned()
    }

    pub fn set_walk(&self, slot: usize, walk: Arc<WalkTrace>) {
        *entry(&mut self.memory.walks.borrow_mut(), slot) = walk;
    }

    /// Records a number that is too large, and returns 0 in its place.
    #[cold]
    pub fn overflow(&self, span: Span) -> u64 {
        self.memory.overflow.set(Some(span));
        0
    }

    /// Removes and returns the expression of the last number that was too large.
    pub fn take_overflow(&self) -> Option<Span> {
        self.memory.overflow.take()
    }

    /// Value of a data variable; the empty set if it has none.
    pub fn data(&self, slot: usize) -> Arc<Datum> {
        self.memory.data.borrow().get(slot).cloned().unwrap_or_default()
    }

    pub fn set_data(&self, slot: usize, datum: Datum) {
        *entry(&mut self.memory.data.borrow_mut(), slot) = Arc::new(datum);
    }

    /// Runs `work` in a frame with registers of its own; clock and caches are shared.
    pub fn with_subframe<R>(
        &self,
        registers: usize,
        state: &BoardState,
        collect: &dyn Fn(&ExecFrame<'_>),
        work: impl FnOnce(&ExecFrame<'_>) -> R,
    ) -> R {
        let mut memory = self.memory.nested.borrow_mut().pop().unwrap_or_default();
        memory.reserve(registers);
        let frame = ExecFrame {
            state,
            memory: &memory,
            registers: &memory.registers,
            on_match: Some(collect),
            ..*self
        };
        let result = work(&frame);
        self.memory.nested.borrow_mut().push(memory);
        result
    }

    /// Sets the effects of the match to one placement.
    #[inline(always)]
    pub fn set_single_placement(&self, cell: usize, value: usize) {
        self.memory.placement.set(Some((cell, value)));
    }

    /// Collects the effects of the match; false if there are none.
    #[inline]
    pub fn collect_effects(&self, collect: impl FnOnce(&mut Effects)) -> bool {
        self.memory.placement.set(None);
        let mut effects = self.memory.effects.borrow_mut();
        effects.placements.clear();
        effects.eliminations.clear();
        collect(&mut effects);
        !effects.is_empty()
    }

    /// The placement of the last match, if it has no other effect.
    pub fn placement(&self) -> Option<(usize, usize)> {
        self.memory.placement.get()
    }

    pub fn effects(&self) -> Effects {
        self.memory.effects()
    }

    /// Counts an entry of a profiled step.
    pub fn visit(&self, step: usize, nanoseconds: u64) {
        let mut visits = self.memory.visits.borrow_mut();
        let (count, time) = entry(&mut visits, step);
        *count += 1;
        *time += nanoseconds;
    }
}

/// Entry of a list that grows on demand.
fn entry<T: Default>(list: &mut Vec<T>, index: usize) -> &mut T {
    if list.len() <= index {
        list.resize_with(index + 1, T::default);
    }
    &mut list[index]
}
