//! A run of a strategy on a position: its steps, one after another.

use super::{StrategyProgram, change_mark::ChangeMark, tracing::BufferedTracer, var_frame::VarFrame};
use crate::{RunLimits, RunOutcome, StepObserver, StrategyMemory, prelude::*, world_propagator::RunnerPool};
use std::ops::Range;
use tesuji_engine::{SupportedMatch, WorldCache};
use tesuji_frame::TracedMatch;

pub struct StrategyRun<'s, 't, 'w> {
    pub(super) strategy: &'s StrategyProgram,
    pub(super) runner: &'s mut StrategyMemory,
    pub(super) state: &'s mut BoardState,
    pub(super) limits: RunLimits<'w>,
    pub(super) trace: Option<BufferedTracer<'t>>,
    pub(super) steps: usize,
    /// The changes of the step behind which a `then` stands, by versions of the position.
    pub(super) tried: Range<usize>,
    /// The level of the steps.
    pub(super) level: Option<usize>,
    /// Whether the puzzle has exactly one solution; `None` before the first request.
    pub(super) has_one_solution: Option<bool>,
}

impl<'s> StrategyRun<'s, '_, '_> {
    pub(super) fn technique(&self, number: usize) -> &'s CompiledTechnique {
        &self.strategy.techniques[number]
    }

    pub(super) fn topology(&self) -> &'s Topology {
        &self.strategy.topology
    }

    /// Whether a technique may be used, which the puzzle having several solutions can forbid.
    #[inline(always)]
    pub(super) fn may_use(&mut self, number: usize) -> bool {
        !self.technique(number).assumes_one_solution || self.may_assume(number)
    }

    /// Whether the puzzle has exactly one solution, so that a technique may assume it; if not, that is recorded.
    #[cold]
    fn may_assume(&mut self, number: usize) -> bool {
        let ask = self.limits.has_one_solution;
        let may = *self.has_one_solution.get_or_insert_with(|| ask.is_some_and(|ask| ask()));
        if !may {
            self.runner.record_limit(number, Limit::Solutions, self.state.version());
        }
        may
    }

    /// The frame that registers are read and written in.
    pub(super) fn frame(&self) -> ExecFrame<'_> {
        ExecFrame::first(self.topology(), self.state, &self.runner.scratch)
    }

    /// Searches the dirty keys of a technique.
    pub(super) fn find(&mut self, number: usize) -> bool {
        let (technique, topology) = (self.technique(number), self.topology());
        let StrategyMemory { scratch, dirty_keys, .. } = &mut *self.runner;
        technique.find(topology, self.state, scratch, &mut dirty_keys[number])
    }

    /// Makes one step by a technique with given variables.
    pub(super) fn step_with(&mut self, number: usize, arguments: &[Datum]) -> Result<bool, RunOutcome> {
        let technique = self.technique(number);
        technique.wake_all(&mut self.runner.dirty_keys[number], self.state);
        technique.set_given(&self.frame(), arguments);
        self.step(number)
    }

    #[inline(always)]
    pub(super) fn step(&mut self, number: usize) -> Result<bool, RunOutcome> {
        if !self.may_use(number) {
            return Ok(false);
        }
        self.measured(number, false, |found| *found, |session| session.search_once(number))
    }

    #[inline(never)]
    fn search_once(&mut self, number: usize) -> Result<bool, RunOutcome> {
        let technique = self.technique(number);
        self.runner.search_counts[number] += 1;
        if self.limits.uses_full_search {
            technique.wake_all(&mut self.runner.dirty_keys[number], self.state);
            let caches = self.runner.scratch.frame_caches();
            caches.get::<RefCell<WorldStore>>().borrow_mut().cache = WorldCache::default();
            caches.get::<RefCell<RunnerPool>>().take();
        }
        let first = if technique.needs_all() {
            let found = self.matches_of(technique).into_iter().next();
            found.map(|(found, antecedents)| (Some(found), antecedents))
        } else if self.find(number) {
            let (run, record) = (self.frame(), self.runner.record.as_ref());
            Some(if technique.merges() || self.trace.is_some() {
                let (found, antecedents) = technique.step_in(&run, record);
                (Some(found), antecedents)
            } else {
                (None, technique.antecedents(&run, record))
            })
        } else {
            None
        };
        self.end_search(number)?;
        let Some((found, antecedents)) = first else { return Ok(false) };
        self.make_step(number, found, antecedents, None)?;
        self.after_step().map(|()| true)
    }

    pub(super) fn matches_of(&mut self, technique: &CompiledTechnique) -> Vec<SupportedMatch> {
        let StrategyMemory { scratch, record, .. } = &mut *self.runner;
        technique.matches_in(&self.strategy.topology, self.state, scratch, record.as_ref())
    }

    /// Records the limits that a search reached; fails if the deadline has interrupted it.
    pub(super) fn end_search(&mut self, number: usize) -> Result<(), RunOutcome> {
        self.runner.record_limits(number, self.state.version());
        self.in_time()
    }

    /// All matches of a technique on the current position.
    fn search_all(&mut self, number: usize) -> Result<Vec<SupportedMatch>, RunOutcome> {
        let technique = self.technique(number);
        // Bindings of a match are only read for a trace.
        let found = if self.trace.is_none() && self.runner.record.is_none() && !technique.merges() {
            technique.effects_in(self.topology(), self.state, &mut self.runner.scratch)
        } else {
            self.matches_of(technique)
        };
        self.end_search(number)?;
        Ok(found)
    }

    /// Applies all matches of some techniques on the current position.
    pub(super) fn apply_batch(&mut self, numbers: &[usize]) -> Result<bool, RunOutcome> {
        let mut batch = Vec::new();
        for &number in numbers {
            if !self.may_use(number) {
                continue;
            }
            let found = self.measured(
                number,
                true,
                |found: &Vec<_>| !found.is_empty(),
                |session| session.search_all(number),
            )?;
            batch.extend(found.into_iter().map(|found| (number, found)));
        }
        let any = !batch.is_empty();
        if any {
            self.runner.level = self.runner.level.max(self.level);
        }
        let (before, group) = (self.state.clone(), self.steps + 1);
        for (number, (found, antecedents)) in batch {
            let mark = ChangeMark::new(self.state);
            self.make_step(number, Some(found), antecedents, Some((group, &before)))?;
            if self.runner.measures() {
                self.record_step(number, mark);
            }
        }
        self.after_step().map(|()| any)
    }

    /// Fails if the deadline has interrupted the search.
    pub(super) fn in_time(&self) -> Result<(), RunOutcome> {
        if self.runner.scratch.clock.has_expired() { Err(RunOutcome::Timeout) } else { Ok(()) }
    }

    /// Makes a step with these antecedents in a world: of a match, else with the effects of the last search. In a batch, it
    /// has a group and the position before that.
    pub(super) fn make_step(
        &mut self,
        number: usize,
        technique_match: Option<TracedMatch>,
        antecedents: Vec<u64>,
        batch: Option<(usize, &BoardState)>,
    ) -> Result<(), RunOutcome> {
        if self.limits.steps.is_some_and(|most| self.steps >= most) {
            return Err(RunOutcome::StepLimit);
        }
        self.steps += 1;
        self.runner.counts[number] += 1;
        self.runner.level = self.runner.level.max(self.level);
        let topology = self.topology();
        match technique_match {
            Some(found) => {
                let effects = found.effects.clone();
                if self.trace.is_some() {
                    let level = self.level.and_then(|level| self.strategy.levels.get_index(level)).cloned();
                    let group = batch.map(|(group, _)| group);
                    let step = TracedStep { level, group, ..TracedStep::new(self.steps, found) };
                    self.trace_step(step, batch.map(|(_, before)| before));
                }
                effects.apply(topology, self.state);
            }
            None => self.runner.scratch.apply(topology, self.state),
        }
        if let Some(record) = &mut self.runner.record {
            record.step(topology, self.state, antecedents);
        }
        Ok(())
    }

    /// Fails if the position needs no further step or the strategy stops.
    pub(super) fn after_step(&mut self) -> Result<(), RunOutcome> {
        let Some(stop) = &self.strategy.stop else {
            return ended(self.state, self.limits.watch).map_or(Ok(()), Err);
        };
        if self.state.is_contradictory() {
            return Err(RunOutcome::Contradiction);
        }
        self.runner.frames.push(VarFrame::new(self.strategy.variables, Vec::new(), self.topology()));
        let stops = self.bool_value(stop);
        self.runner.frames.pop();
        let ending = if self.state.is_solved() { RunOutcome::Solved } else { RunOutcome::Stuck };
        if stops? {
            return Err(ending);
        }
        self.limits.watch.and_then(|watch| watch(self.state)).map_or(Ok(()), Err)
    }
}

/// Whether a position needs no further step.
#[inline(always)]
pub fn ended(state: &BoardState, watch: Option<StepObserver<'_>>) -> Option<RunOutcome> {
    if state.is_contradictory() {
        return Some(RunOutcome::Contradiction);
    }
    if state.open_cells() == 0 {
        return Some(RunOutcome::Solved);
    }
    watch.and_then(|watch| watch(state))
}
