//! Runs a strategy on a position: which technique is tried next, and what it changes.
//!
//! Every technique keeps a record of where it may still find something, and the rule graph says which techniques
//! a step can have given a match. So a list that starts over after each step only runs what was woken, and finds
//! the same steps as if it ran everything.

use super::awake::Awake;
use super::run::{Run, Scratch};
use super::task::{Builder, Ladder, Task};
pub use super::task::{StrategyError, compile};
use super::technique::Technique;
use super::trace::{Match, Step};
use crate::board::bits;
use crate::board::state::State;
use crate::board::topology::Topology;
use crate::lang::program::{Call, Program, Statement};
use std::sync::Arc;
use std::time::Instant;

/// A strategy compiled for a board.
pub struct Strategy {
    topology: Arc<Topology>,
    techniques: Vec<Technique>,
    task: Task,
    registers: usize,
}

/// What limits a run.
#[derive(Debug, Clone, Copy, Default)]
pub struct Limits {
    /// How many steps at most.
    pub steps: Option<usize>,
    /// When to give up.
    pub deadline: Option<Instant>,
    /// Look at everything again after each step, instead of only at what a step can have changed.
    pub without_skipping: bool,
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    /// Every cell has a value.
    Solved,
    /// The strategy gives nothing more.
    Stuck,
    /// A cell has no candidate left.
    Contradiction,
    /// The limit of steps was reached.
    StepLimit,
    /// The deadline has passed.
    Timeout,
}

/// Takes each step together with the position before it.
pub type Tracer<'t> = &'t mut (dyn FnMut(Step, &State) + 't);

/// Looks at the position after each step; what it gives ends the run.
pub type Watch<'w> = &'w mut (dyn FnMut(&State) -> Option<Ending> + 'w);

/// Why a task stops early.
struct Stop(Ending);

/// Memory of a thread that runs a strategy on one position after another.
pub struct Runner {
    scratch: Scratch,
    awake: Vec<Awake>,
    agenda: Vec<Vec<u64>>,
    /// For each technique of the strategy: how many steps it made on the last position.
    pub counts: Vec<usize>,
}

impl Runner {
    /// Whether a limit was hit on how far a world is followed or how much work a search may be.
    pub fn hit_limit(&self) -> bool {
        self.scratch.hit_limit()
    }

    /// Takes over what is known of the position of a run for a copy of it.
    pub(super) fn inherit(&self, run: &Run<'_>, copy: &State) {
        self.scratch.inherit(run, copy);
    }
}

impl Strategy {
    /// Plans and compiles a strategy for a board.
    ///
    /// # Errors
    /// When one of its techniques asks for something that the engine cannot do.
    pub fn compile(
        program: &Program,
        strategy: &crate::lang::program::Strategy,
        topology: &Arc<Topology>,
    ) -> Result<Self, StrategyError> {
        Self::inside(&strategy.body, topology, Builder::new(program, topology))
    }

    /// A strategy with what is known of the rules and the board already.
    pub(super) fn inside(
        body: &Statement,
        topology: &Arc<Topology>,
        mut builder: Builder<'_>,
    ) -> Result<Self, StrategyError> {
        let task = builder.task(body, None)?;
        Ok(Self::of_task(topology, builder, task))
    }

    /// A strategy that tries the given techniques in order and starts over after each step.
    ///
    /// # Errors
    /// When one of them asks for something that the engine cannot do.
    pub fn of_calls(
        program: &Program,
        calls: &[Call],
        topology: &Arc<Topology>,
    ) -> Result<Self, StrategyError> {
        let mut builder = Builder::new(program, topology);
        let task = builder.first_of(calls)?;
        Ok(Self::of_task(topology, builder, task))
    }

    fn of_task(topology: &Arc<Topology>, builder: Builder<'_>, task: Task) -> Self {
        let (techniques, task) = builder.finish(task);
        let registers = techniques.iter().map(Technique::registers).max().unwrap_or(0);
        Self { topology: Arc::clone(topology), techniques, task, registers }
    }

    /// The board.
    pub fn topology(&self) -> &Arc<Topology> {
        &self.topology
    }

    /// Its techniques in the order of the strategy, each once.
    pub fn techniques(&self) -> &[Technique] {
        &self.techniques
    }

    /// Memory to run it with.
    pub fn runner(&self) -> Runner {
        let mut scratch = Scratch::default();
        scratch.reserve(self.registers);
        Runner {
            scratch,
            awake: self.techniques.iter().map(|t| t.awake(&self.topology)).collect(),
            agenda: Vec::new(),
            counts: vec![0; self.techniques.len()],
        }
    }

    /// Runs it on a position until it gives nothing more, and hands each step to `trace`, where there is one,
    /// together with the position before it.
    pub fn run(
        &self,
        runner: &mut Runner,
        state: &mut State,
        limits: Limits,
        trace: Option<Tracer<'_>>,
    ) -> Ending {
        self.follow(runner, state, limits, trace, None)
    }

    /// The same with somebody who looks at the position after each step.
    pub fn follow(
        &self,
        runner: &mut Runner,
        state: &mut State,
        limits: Limits,
        trace: Option<Tracer<'_>>,
        watch: Option<Watch<'_>>,
    ) -> Ending {
        runner.counts.fill(0);
        runner.scratch.limit(limits.deadline);
        for (technique, awake) in self.techniques.iter().zip(&mut runner.awake) {
            technique.wake_all(awake, state);
        }
        let mut session = Session { strategy: self, runner, state, limits, trace, watch, steps: 0 };
        if session.state.is_contradictory() {
            return Ending::Contradiction;
        }
        match session.perform(&self.task) {
            Err(Stop(ending)) => ending,
            Ok(_) if session.state.is_solved() => Ending::Solved,
            Ok(_) => Ending::Stuck,
        }
    }
}

struct Session<'s, 't, 'w> {
    strategy: &'s Strategy,
    runner: &'s mut Runner,
    state: &'s mut State,
    limits: Limits,
    trace: Option<Tracer<'t>>,
    watch: Option<Watch<'w>>,
    steps: usize,
}

impl Session<'_, '_, '_> {
    /// Performs a task; says whether it made a step.
    fn perform(&mut self, task: &Task) -> Result<bool, Stop> {
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
        }
    }

    /// Tries the lowest rung that may have a match, until none may.
    fn climb(&mut self, ladder: &Ladder) -> Result<bool, Stop> {
        let mut agenda = self.runner.agenda.pop().unwrap_or_default();
        agenda.clear();
        agenda.extend(bits::full(ladder.rungs.len()));
        let mut any = false;
        let limits = &self.limits;
        let plain = self.trace.is_none() && limits.steps.is_none() && limits.deadline.is_none();
        while let Some(number) = bits::first(&agenda) {
            let rung = &ladder.rungs[number];
            // A step that can wake no lower rung is followed by a look for another one of the same rung.
            let stays = rung.stays && !self.limits.without_skipping;
            let quick =
                plain && !self.limits.without_skipping && !self.strategy.techniques[rung.technique].merges();
            let drains = stays && quick;
            let mut found = if quick {
                self.drain(rung.technique, !stays)?
            } else {
                self.step(rung.technique, rung.level.as_ref())?
            };
            while found && stays && !drains && self.step(rung.technique, rung.level.as_ref())? {}
            if found {
                any = true;
                for (word, woken) in agenda.iter_mut().zip(&rung.wakes) {
                    *word |= woken;
                }
                if self.limits.without_skipping {
                    agenda.copy_from_slice(&bits::full(ladder.rungs.len()));
                }
                found = !stays;
            }
            if !found {
                bits::remove(&mut agenda, number);
            }
        }
        self.runner.agenda.push(agenda);
        Ok(any)
    }

    /// Makes every step by a technique, or just one, where nobody asks for the steps or limits them.
    fn drain(&mut self, number: usize, once: bool) -> Result<bool, Stop> {
        let technique = &self.strategy.techniques[number];
        let topology = &*self.strategy.topology;
        let Runner { scratch, awake, counts, .. } = &mut *self.runner;
        let awake = &mut awake[number];
        let before = counts[number];
        technique.prepare(self.state);
        while technique.search(&Run::first(topology, self.state, scratch), awake) {
            counts[number] += 1;
            scratch.apply(topology, self.state);
            if let Some(stop) = ended(self.state, &mut self.watch) {
                return Err(stop);
            }
            if once {
                break;
            }
            technique.prepare(self.state);
        }
        Ok(counts[number] != before)
    }

    /// Makes one step by a technique, where it has one.
    #[inline]
    fn step(&mut self, number: usize, level: Option<&Arc<str>>) -> Result<bool, Stop> {
        let technique = &self.strategy.techniques[number];
        let topology = &*self.strategy.topology;
        if self.limits.without_skipping {
            technique.wake_all(&mut self.runner.awake[number], self.state);
        }
        let found = if technique.merges() {
            let first = technique.matches(topology, self.state, &mut self.runner.scratch).into_iter().next();
            self.in_time()?;
            let Some(first) = first else { return Ok(false) };
            self.accept(number, level, Some(first))
        } else {
            technique.prepare(self.state);
            let run = Run::first(topology, self.state, &self.runner.scratch);
            let matched = technique.search(&run, &mut self.runner.awake[number]);
            self.in_time()?;
            if !matched {
                return Ok(false);
            }
            let run = Run::first(topology, self.state, &self.runner.scratch);
            let found = self.trace.is_some().then(|| technique.read(&run));
            self.accept(number, level, found)
        };
        found.map(|()| true)
    }

    /// Makes all steps that some techniques have on the position as it stands.
    fn together(&mut self, numbers: &[usize], level: Option<&Arc<str>>) -> Result<bool, Stop> {
        let topology = &*self.strategy.topology;
        let mut all = Vec::new();
        for &number in numbers {
            let technique = &self.strategy.techniques[number];
            let found = technique.matches(topology, self.state, &mut self.runner.scratch);
            self.in_time()?;
            all.extend(found.into_iter().map(|found| (number, found)));
        }
        let before = self.state.clone();
        let group = self.steps + 1;
        for (number, found) in &all {
            if self.limits.steps.is_some_and(|most| self.steps >= most) {
                return Err(Stop(Ending::StepLimit));
            }
            self.steps += 1;
            self.runner.counts[*number] += 1;
            if let Some(trace) = &mut self.trace {
                let level = level.map(|l| l.to_string());
                trace(Step { number: self.steps, level, group: Some(group), found: found.clone() }, &before);
            }
            found.effects.apply(topology, self.state);
        }
        ended(self.state, &mut self.watch).map_or(Ok(!all.is_empty()), Err)
    }

    /// Fails where the search was given up because of the deadline.
    fn in_time(&self) -> Result<(), Stop> {
        if self.runner.scratch.has_expired() { Err(Stop(Ending::Timeout)) } else { Ok(()) }
    }

    fn accept(&mut self, number: usize, level: Option<&Arc<str>>, found: Option<Match>) -> Result<(), Stop> {
        if self.limits.steps.is_some_and(|most| self.steps >= most) {
            return Err(Stop(Ending::StepLimit));
        }
        self.steps += 1;
        self.runner.counts[number] += 1;
        let topology = &*self.strategy.topology;
        match found {
            Some(found) => {
                let effects = found.effects.clone();
                if let Some(trace) = &mut self.trace {
                    let level = level.map(|l| l.to_string());
                    trace(Step { number: self.steps, level, group: None, found }, self.state);
                }
                effects.apply(topology, self.state);
            }
            None => self.runner.scratch.apply(topology, self.state),
        }
        ended(self.state, &mut self.watch).map_or(Ok(()), Err)
    }
}

/// Whether a position needs no further step.
#[inline(always)]
fn ended(state: &State, watch: &mut Option<Watch<'_>>) -> Option<Stop> {
    if state.is_contradictory() {
        return Some(Stop(Ending::Contradiction));
    }
    if state.open_cells() == 0 {
        return Some(Stop(Ending::Solved));
    }
    watch.as_mut().and_then(|watch| watch(state)).map(Stop)
}
