//! A run of a strategy on a position: its steps, one after another.

use super::runner::{Ending, Limits, Runner, Stop, Watch};
use super::{Strategy, frame::Frame, task::Task, tracing::StepTracer};
use crate::trace::{Datum, Effects, Match, Step};
use crate::{board::state::State, board::topology::Topology, limit::Limit, run::Run, technique::Technique};
use std::ops::Range;
use std::sync::Arc;

/// A match to apply with others: its technique, its effects, how it came about if traced, and what it rests on.
type Together = (usize, Effects, Option<Match>, Vec<u64>);

pub(super) struct Session<'s, 't, 'w> {
    pub(super) strategy: &'s Strategy,
    pub(super) runner: &'s mut Runner,
    pub(super) state: &'s mut State,
    pub(super) limits: Limits<'w>,
    pub(super) trace: Option<StepTracer<'t>>,
    pub(super) watch: Option<Watch<'w>>,
    pub(super) steps: usize,
    /// The changes of the step behind which a `then` stands, by versions of the position.
    pub(super) tried: Range<usize>,
    /// Whether the puzzle has exactly one solution, once that was asked.
    pub(super) has_one_solution: Option<bool>,
}

impl<'s> Session<'s, '_, '_> {
    /// Performs a task; says whether it made a step.
    pub(super) fn perform(&mut self, task: &Task) -> Result<bool, Stop> {
        match task {
            Task::Once(technique, level) => self.step(*technique, level.as_ref()),
            Task::FirstOf(list) => {
                for inner in list {
                    if self.perform(inner)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Task::Exhaust(inner) => {
                let mut any = false;
                while self.perform(inner)? {
                    any = true;
                }
                Ok(any)
            }
            Task::Together(techniques, level) => self.together(techniques, level.as_ref()),
            Task::Repeat(list) => {
                let mut any = false;
                loop {
                    let mut round = false;
                    for inner in list {
                        round |= self.perform(inner)?;
                    }
                    if !round {
                        return Ok(any);
                    }
                    any = true;
                }
            }
            Task::Ladder(ladder) => self.climb(ladder),
            other => self.perform_statement(other),
        }
    }

    pub(super) fn technique(&self, number: usize) -> &'s Technique {
        &self.strategy.techniques[number]
    }

    pub(super) fn skips(&self) -> bool {
        !self.limits.without_skipping
    }

    pub(super) fn topology(&self) -> &'s Topology {
        &self.strategy.topology
    }

    /// Whether the puzzle has exactly one solution, so that a technique may count on it; where not, that is noted.
    #[cold]
    pub(super) fn may_assume(&mut self, number: usize) -> bool {
        let ask = self.limits.has_one_solution;
        let may = *self.has_one_solution.get_or_insert_with(|| ask.is_some_and(|ask| ask()));
        if !may {
            self.runner.note_limit(number, Limit::Solutions, self.state.version());
        }
        may
    }

    /// Makes one step by a technique some of whose variables are given.
    pub(super) fn step_with(
        &mut self,
        number: usize,
        given: &[Datum],
        level: Option<&Arc<str>>,
    ) -> Result<bool, Stop> {
        let technique = &self.strategy.techniques[number];
        technique.wake_all(&mut self.runner.awake[number], self.state);
        let run = Run::first(&self.strategy.topology, self.state, &self.runner.scratch);
        technique.give(&run, given);
        self.step(number, level)
    }

    #[inline(always)]
    pub(super) fn step(&mut self, number: usize, level: Option<&Arc<str>>) -> Result<bool, Stop> {
        if self.strategy.techniques[number].assumes_one_solution() && !self.may_assume(number) {
            return Ok(false);
        }
        if self.runner.measures() {
            return self.measured(number, false, |session| session.look(number, level));
        }
        self.look(number, level)
    }

    #[inline(never)]
    fn look(&mut self, number: usize, level: Option<&Arc<str>>) -> Result<bool, Stop> {
        let technique = &self.strategy.techniques[number];
        let topology = &*self.strategy.topology;
        self.runner.looks[number] += 1;
        if self.limits.without_skipping {
            technique.wake_all(&mut self.runner.awake[number], self.state);
            self.runner.scratch.worlds_mut().forget();
        }
        let found = if technique.needs_all() {
            let Runner { scratch, record, .. } = &mut *self.runner;
            let first =
                technique.matches_in(topology, self.state, scratch, record.as_ref()).into_iter().next();
            self.runner.note_limits(number, self.state.version());
            self.in_time()?;
            let Some((first, rests)) = first else { return Ok(false) };
            self.accept(number, level, Some(first), rests)
        } else {
            technique.prepare(topology, self.state, &mut self.runner.awake[number]);
            let run = Run::first(topology, self.state, &self.runner.scratch);
            let matched = technique.search(&run, &mut self.runner.awake[number]);
            self.runner.note_limits(number, self.state.version());
            self.in_time()?;
            if !matched {
                return Ok(false);
            }
            let run = Run::first(topology, self.state, &self.runner.scratch);
            let record = self.runner.record.as_ref();
            if technique.merges() {
                let (found, rests) = technique.step_in(&run, record);
                self.runner.note_limits(number, self.state.version());
                self.in_time()?;
                return self.accept(number, level, Some(found), rests).map(|()| true);
            }
            let found = self.trace.is_some().then(|| technique.read(&run));
            let rests = record.map(|record| record.rests_of(technique, &run));
            self.accept(number, level, found, rests.unwrap_or_default())
        };
        found.map(|()| true)
    }

    /// All matches of a technique on the position as it stands.
    fn look_for_all(&mut self, number: usize) -> Result<Vec<Together>, Stop> {
        let topology = &*self.strategy.topology;
        let technique = &self.strategy.techniques[number];
        let Runner { scratch, record, .. } = &mut *self.runner;
        // How a match comes about is only read where a trace is kept.
        let found: Vec<Together> = if self.trace.is_none() && record.is_none() && !technique.merges() {
            let found = technique.effects_in(topology, self.state, scratch);
            found.into_iter().map(|effects| (number, effects, None, Vec::new())).collect()
        } else {
            let found = technique.matches_in(topology, self.state, scratch, record.as_ref());
            let entry = |(found, rests): (Match, _)| (number, found.effects.clone(), Some(found), rests);
            found.into_iter().map(entry).collect()
        };
        self.runner.note_limits(number, self.state.version());
        self.in_time()?;
        Ok(found)
    }

    /// Makes all steps that some techniques have on the position as it stands.
    fn together(&mut self, numbers: &[usize], level: Option<&Arc<str>>) -> Result<bool, Stop> {
        let topology = &*self.strategy.topology;
        let mut all = Vec::new();
        for &number in numbers {
            let technique = &self.strategy.techniques[number];
            if technique.assumes_one_solution() && !self.may_assume(number) {
                continue;
            }
            all.extend(match self.runner.measures() {
                true => self.measured(number, true, |session| session.look_for_all(number))?,
                false => self.look_for_all(number)?,
            });
        }
        if !all.is_empty() {
            self.runner.note_level(level);
        }
        let before = self.state.clone();
        let group = self.steps + 1;
        let any = !all.is_empty();
        for (number, effects, found, rests) in all {
            if self.limits.steps.is_some_and(|most| self.steps >= most) {
                return Err(Stop(Ending::StepLimit));
            }
            self.steps += 1;
            self.runner.counts[number] += 1;
            if let Some(found) = found.filter(|_| self.trace.is_some()) {
                let step = Step::new(self.steps, found);
                let level = level.map(|l| l.to_string());
                self.trace_step(Step { level, group: Some(group), ..step }, Some(&before));
            }
            effects.apply(topology, self.state);
            self.note_rests(rests);
        }
        self.after_step().map(|()| any)
    }

    /// Fails where the search was given up because of the deadline.
    pub(super) fn in_time(&self) -> Result<(), Stop> {
        if self.runner.scratch.has_expired() { Err(Stop(Ending::Timeout)) } else { Ok(()) }
    }

    /// Notes what a step rests on that was just made in a world.
    fn note_rests(&mut self, rests: Vec<u64>) {
        if let Some(record) = &mut self.runner.record {
            record.step(&self.strategy.topology, self.state, rests);
        }
    }

    /// Makes the step that was found, which rests on these steps of a world.
    fn accept(
        &mut self,
        number: usize,
        level: Option<&Arc<str>>,
        found: Option<Match>,
        rests: Vec<u64>,
    ) -> Result<(), Stop> {
        if self.limits.steps.is_some_and(|most| self.steps >= most) {
            return Err(Stop(Ending::StepLimit));
        }
        self.steps += 1;
        self.runner.counts[number] += 1;
        self.runner.note_level(level);
        let topology = &*self.strategy.topology;
        match found {
            Some(found) => {
                let effects = found.effects.clone();
                let level = level.map(|l| l.to_string());
                self.trace_step(Step { level, ..Step::new(self.steps, found) }, None);
                effects.apply(topology, self.state);
            }
            None => self.runner.scratch.apply(topology, self.state),
        }
        self.note_rests(rests);
        self.after_step()
    }

    /// Fails where a position needs no further step, or the strategy wants none.
    fn after_step(&mut self) -> Result<(), Stop> {
        let Some(stop) = &self.strategy.stop else {
            return ended(self.state, &mut self.watch).map_or(Ok(()), Err);
        };
        if self.state.is_contradictory() {
            return Err(Stop(Ending::Contradiction));
        }
        self.runner.frames.push(Frame::default());
        let stops = self.holds(stop);
        self.runner.frames.pop();
        let ending = if self.state.is_solved() { Ending::Solved } else { Ending::Stuck };
        if stops? {
            return Err(Stop(ending));
        }
        self.watch.as_mut().and_then(|watch| watch(self.state)).map_or(Ok(()), |ending| Err(Stop(ending)))
    }
}

/// Whether a position needs no further step.
#[inline(always)]
pub(super) fn ended(state: &State, watch: &mut Option<Watch<'_>>) -> Option<Stop> {
    if state.is_contradictory() {
        return Some(Stop(Ending::Contradiction));
    }
    if state.open_cells() == 0 {
        return Some(Stop(Ending::Solved));
    }
    watch.as_mut().and_then(|watch| watch(state)).map(Stop)
}
