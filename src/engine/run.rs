//! What a plan works on while it runs: the position, the registers of its variables, and what it has found.

mod registers;

use super::trace::{Datum, Effects, Walk};
use super::{
    awake::AwakeRows, deadline::Deadline, limit::Limit, needs::Held, path::Cache, search::cover::Incidence,
    search::once::Listed, wide::Wide, world::Worlds,
};
use crate::{board::state::State, board::topology::Topology, lang::program::Span};
use std::cell::{Cell, RefCell};
use std::sync::Arc;

/// After how many parts of a search it is asked whether the deadline has passed.
const TICKS: u64 = 1 << 12;

/// Memory that plans use again and again; one for each thread.
#[derive(Default)]
pub struct Scratch {
    registers: Vec<Cell<u64>>,
    spare: RefCell<Vec<Vec<u64>>>,
    spare_sets: RefCell<Vec<Wide>>,
    /// The only thing that the match that was found last changes, where that is a placement: cell and value.
    placement: Cell<Option<(usize, usize)>>,
    /// Its changes, where these are not one placement.
    effects: RefCell<Effects>,
    deadline: RefCell<Deadline>,
    /// How many elements of loops were looked at.
    ticks: Cell<u64>,
    expired: Cell<bool>,
    /// Where a number came out that is too large.
    too_large: Cell<Option<Span>>,
    limits: RefCell<Vec<Limit>>,
    worlds: RefCell<Worlds>,
    walks: RefCell<Vec<Arc<Walk>>>,
    data: RefCell<Vec<Arc<Datum>>>,
    listed: Listed,
    /// Whether something could not be worked out, so that nothing follows from what is at hand.
    cut: Cell<bool>,
    paths: Cache,
    /// The awake keys of the loop over cells or units, by iterations of the fixed loops around it.
    awake: RefCell<AwakeRows>,
    held: RefCell<Held>,
    /// What units may cover, the tables that were asked for last first.
    incidences: RefCell<Vec<Arc<Incidence>>>,
    /// Memory for what runs with registers of its own in the middle of a plan.
    inner: RefCell<Vec<Scratch>>,
    /// For each step of the plan that is profiled: how often it was entered, and its time in nanoseconds.
    pub visits: RefCell<Vec<(u64, u64)>>,
}

impl Scratch {
    /// Makes room for a plan's registers.
    pub fn reserve(&mut self, registers: usize) {
        if self.registers.len() < registers {
            self.registers.resize(registers, Cell::new(0));
        }
    }

    /// Sets when searches give up.
    pub fn limit(&self, deadline: Deadline) {
        self.limits.borrow_mut().clear();
        self.expired.set(deadline.has_passed());
        self.deadline.replace(deadline);
    }

    /// The limits that were reached since this was asked last or [`Scratch::limit`] was called.
    #[inline(always)]
    pub fn take_limits(&self) -> Vec<Limit> {
        // There are hardly ever any.
        if self.limits.borrow().is_empty() { Vec::new() } else { self.limits.take() }
    }

    /// Takes over what is known of the position of a run for a copy of it.
    pub(crate) fn inherit(&self, run: &Run<'_>, copy: &State) {
        self.held.borrow_mut().inherit(&run.scratch.held.borrow(), run, copy);
    }

    pub(super) fn worlds_mut(&mut self) -> &mut Worlds {
        self.worlds.get_mut()
    }

    /// Whether a search gave up. What it said then means nothing.
    pub fn has_expired(&self) -> bool {
        self.expired.get()
    }

    /// How many elements of loops all runs with this memory have looked at: what they cost, whatever the machine.
    pub fn work(&self) -> u64 {
        self.ticks.get()
    }

    /// What the match that was found last changes.
    pub fn effects(&self) -> Effects {
        match self.placement.get() {
            Some(placement) => Effects { places: vec![placement], eliminates: Vec::new() },
            None => self.effects.borrow().clone(),
        }
    }

    /// Changes a position as the match that was found last says.
    #[inline(always)]
    pub fn apply(&self, topology: &Topology, state: &mut State) {
        match self.placement.get() {
            Some((cell, value)) => state.place(topology, cell, value),
            None => self.effects.borrow().apply(topology, state),
        }
    }
}

/// One run of a plan on a position.
pub struct Run<'a> {
    pub topology: &'a Topology,
    pub state: &'a State,
    scratch: &'a Scratch,
    registers: &'a [Cell<u64>],
    /// Takes every match and goes on; without it the first match ends the run.
    pub collect: Option<&'a dyn Fn(&Run<'_>)>,
}

impl<'a> Run<'a> {
    /// A run that ends with the first match.
    pub fn first(topology: &'a Topology, state: &'a State, scratch: &'a Scratch) -> Self {
        Self { topology, state, scratch, registers: &scratch.registers, collect: None }
    }

    /// A run that hands every match to `collect`.
    pub fn all(
        topology: &'a Topology,
        state: &'a State,
        scratch: &'a Scratch,
        collect: &'a dyn Fn(&Run<'_>),
    ) -> Self {
        Self { topology, state, scratch, registers: &scratch.registers, collect: Some(collect) }
    }

    /// This run, with every match handed to `collect`.
    pub(crate) fn collecting<'b>(&'b self, collect: &'b dyn Fn(&Run<'_>)) -> Run<'b> {
        Run { collect: Some(collect), ..*self }
    }

    /// Cells of a unit that may hold a value, by their places in the unit.
    #[inline(always)]
    pub fn places(&self, unit: usize, value: usize) -> u64 {
        self.state.places(self.topology, unit, value)
    }

    /// Open cells of a unit, by their places in it.
    #[inline(always)]
    pub fn unit_open(&self, unit: usize) -> u64 {
        self.state.unit_open(self.topology, unit)
    }

    /// Counts a part of a long search; true where it has to be given up, since the deadline has passed.
    #[inline(always)]
    pub fn give_up(&self) -> bool {
        let ticks = self.scratch.ticks.get() + 1;
        self.scratch.ticks.set(ticks);
        ticks.is_multiple_of(TICKS) && self.has_passed()
    }

    /// Whether something was given up, so that what came of it is not all.
    pub fn has_expired(&self) -> bool {
        self.scratch.expired.get() || self.is_cut()
    }

    pub fn deadline(&self) -> Deadline {
        self.scratch.deadline.borrow().clone()
    }

    pub fn expire(&self) {
        self.scratch.expired.set(true);
    }

    pub(crate) fn listed(&self) -> &Listed {
        &self.scratch.listed
    }

    /// Notes whether something could not be worked out, so that nothing follows from what is at hand.
    pub(crate) fn cut(&self, cut: bool) {
        self.scratch.cut.set(cut);
    }

    pub(crate) fn is_cut(&self) -> bool {
        self.scratch.cut.get()
    }

    /// Notes that a limit was reached, so that more might have been found without it.
    pub fn note_limit(&self, limit: Limit) {
        let mut limits = self.scratch.limits.borrow_mut();
        if !limits.contains(&limit) {
            limits.push(limit);
        }
    }

    pub fn worlds(&self) -> &RefCell<Worlds> {
        &self.scratch.worlds
    }

    pub fn walk(&self, slot: usize) -> Option<Arc<Walk>> {
        self.scratch.walks.borrow().get(slot).cloned()
    }

    pub fn set_walk(&self, slot: usize, walk: Arc<Walk>) {
        let mut walks = self.scratch.walks.borrow_mut();
        if walks.len() <= slot {
            walks.resize_with(slot + 1, Arc::default);
        }
        walks[slot] = walk;
    }

    /// Notes that a number is too large; 0 stands for it.
    #[cold]
    pub(crate) fn too_large(&self, span: Span) -> u64 {
        self.scratch.too_large.set(Some(span));
        0
    }

    /// Where a number came out that is too large since this was asked last.
    pub(crate) fn take_too_large(&self) -> Option<Span> {
        self.scratch.too_large.take()
    }

    pub(crate) fn data(&self, slot: usize) -> Arc<Datum> {
        let data = self.scratch.data.borrow().get(slot).cloned();
        data.unwrap_or_else(|| Arc::new(Datum::Set(Vec::new())))
    }

    pub(crate) fn set_data(&self, slot: usize, datum: Datum) {
        let mut data = self.scratch.data.borrow_mut();
        if data.len() <= slot {
            data.resize(slot + 1, Arc::new(Datum::Set(Vec::new())));
        }
        data[slot] = Arc::new(datum);
    }

    /// Whether the deadline has passed: asked before each part of a search that takes long.
    #[cold]
    pub fn has_passed(&self) -> bool {
        let passed = self.scratch.deadline.borrow().has_passed();
        self.scratch.expired.set(passed || self.scratch.expired.get());
        passed
    }

    pub(crate) fn incidences(&self) -> &RefCell<Vec<Arc<Incidence>>> {
        &self.scratch.incidences
    }

    #[inline(always)]
    pub(crate) fn paths(&self) -> &Cache {
        &self.scratch.paths
    }

    pub(crate) fn awake(&self) -> &RefCell<AwakeRows> {
        &self.scratch.awake
    }

    #[inline(always)]
    pub(crate) fn known_needs(&self) -> &RefCell<Held> {
        &self.scratch.held
    }

    /// Runs something with registers of its own; what is known of the position is shared.
    pub(crate) fn apart<R>(
        &self,
        registers: usize,
        state: &State,
        collect: &dyn Fn(&Run<'_>),
        work: impl FnOnce(&Run<'_>) -> R,
    ) -> R {
        let outer = self.scratch;
        let mut inner = outer.inner.borrow_mut().pop().unwrap_or_default();
        inner.reserve(registers);
        inner.deadline.replace(outer.deadline.borrow().clone());
        inner.ticks.set(outer.ticks.get());
        inner.expired.set(false);
        inner.cut.set(outer.cut.get());
        inner.paths.swap(&outer.paths);
        inner.held.swap(&outer.held);
        let result = work(&Run::all(self.topology, state, &inner, collect));
        inner.paths.swap(&outer.paths);
        inner.held.swap(&outer.held);
        outer.ticks.set(inner.ticks.get());
        outer.expired.set(outer.expired.get() || inner.expired.get());
        outer.cut.set(inner.cut.get());
        inner.take_limits().into_iter().for_each(|limit| self.note_limit(limit));
        outer.inner.borrow_mut().push(inner);
        result
    }

    /// Notes that the match at hand places a value and nothing else.
    #[inline(always)]
    pub fn places_only(&self, cell: usize, value: usize) {
        self.scratch.placement.set(Some((cell, value)));
    }

    /// Collects what the match at hand changes; says whether that is anything.
    #[inline]
    pub fn changes(&self, collect: impl FnOnce(&mut Effects)) -> bool {
        self.scratch.placement.set(None);
        let mut effects = self.scratch.effects.borrow_mut();
        effects.places.clear();
        effects.eliminates.clear();
        collect(&mut effects);
        !effects.is_empty()
    }

    pub fn effects(&self) -> Effects {
        self.scratch.effects()
    }

    /// Counts a visit of a profiled step.
    pub fn visit(&self, step: usize, nanoseconds: u64) {
        let mut visits = self.scratch.visits.borrow_mut();
        if visits.len() <= step {
            visits.resize(step + 1, (0, 0));
        }
        visits[step].0 += 1;
        visits[step].1 += nanoseconds;
    }
}
