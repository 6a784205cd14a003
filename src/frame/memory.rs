//! Memory of frames, reused from run to run.

use crate::{CacheStore, Datum, Effects, WalkTrace};
use std::{
    cell::{Cell, RefCell},
    sync::Arc,
};
use tesuji_board::{BoardState, Topology};
use tesuji_lang::Span;
use tesuji_sets::{BufferPool, SearchClock};

/// Memory of the plans that run on one thread.
#[derive(Default)]
pub struct ExecMemory {
    pub clock: SearchClock,
    pub(super) buffers: BufferPool,
    /// Caches shared by all frames.
    pub caches: CacheStore,
    pub(super) frame: FrameMemory,
}

/// Registers and results of one frame.
#[derive(Default)]
pub struct FrameMemory {
    pub registers: Vec<Cell<u64>>,
    /// Cell and value of the last match if it places this one and changes nothing else.
    pub placement: Cell<Option<(usize, usize)>>,
    /// Effects of the last match otherwise.
    pub effects: RefCell<Effects>,
    /// Expression of the last number that was too large.
    pub overflow: Cell<Option<Span>>,
    pub walks: RefCell<Vec<Arc<WalkTrace>>>,
    pub data: RefCell<Vec<Arc<Datum>>>,
    /// Caches of this frame alone.
    pub caches: CacheStore,
    /// Memory of subframes.
    pub nested: RefCell<Vec<FrameMemory>>,
    /// Number of entries and nanoseconds of each profiled step.
    pub visits: RefCell<Vec<(u64, u64)>>,
}

impl FrameMemory {
    pub fn reserve(&mut self, registers: usize) {
        if self.registers.len() < registers {
            self.registers.resize(registers, Cell::new(0));
        }
    }

    pub fn effects(&self) -> Effects {
        match self.placement.get() {
            Some(placement) => Effects { placements: vec![placement], eliminations: Vec::new() },
            None => self.effects.borrow().clone(),
        }
    }
}

impl ExecMemory {
    /// Makes room for the registers of a plan.
    pub fn reserve(&mut self, registers: usize) {
        self.frame.reserve(registers);
    }

    /// Caches of the outermost frame alone.
    pub fn frame_caches(&self) -> &CacheStore {
        &self.frame.caches
    }

    /// Number of entries and nanoseconds of each profiled step.
    pub fn visits(&self) -> Vec<(u64, u64)> {
        self.frame.visits.borrow().clone()
    }

    /// Effects of the last match.
    pub fn effects(&self) -> Effects {
        self.frame.effects()
    }

    /// Applies the effects of the last match to a position.
    #[inline(always)]
    pub fn apply(&self, topology: &Topology, state: &mut BoardState) {
        match self.frame.placement.get() {
            Some((cell, value)) => state.place(topology, cell, value),
            None => self.frame.effects.borrow().apply(topology, state),
        }
    }
}
