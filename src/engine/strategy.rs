//! Runs a strategy on a position: which technique is tried next, and what it changes.
//!
//! Every technique keeps a record of where it may still find something, and the rule graph says which techniques
//! a step can have given a match. So a list that starts over after each step only runs what was woken, and finds
//! the same steps as if it ran everything.

use super::awake::Awake;
use super::evaluate::{EvaluateError, Evaluator};
use super::limit::Limit;
use super::looks::{Asked, Looks};
use super::run::{Run, Scratch};
use super::task::{Builder, Ladder, Task};
pub use super::task::{StrategyError, compile};
use super::technique::Technique;
use super::trace::{Datum, Match, Step};
use crate::board::bits;
use crate::board::state::State;
use crate::board::topology::{Topology, grid_name};
use crate::lang::program::{Call, Expr, Live, Program, Statement, StrategyCall, VarId};
use crate::plan::specialise::substitute;
use indexmap::{IndexMap, IndexSet};
use std::sync::Arc;
use std::time::Instant;

/// A strategy compiled for a board.
pub struct Strategy {
    topology: Arc<Topology>,
    techniques: Vec<Technique>,
    task: Task,
    registers: usize,
    /// Names of the tallies, and whether each grid has one of its own.
    tallies: IndexMap<String, bool>,
    /// How many sweeps run through what depends on the board alone.
    fixed_sweeps: usize,
    /// Names of levels from the easiest up, those of the outermost strategy first.
    levels: IndexSet<String>,
    /// What is made of tallies when a run has ended.
    totals: Vec<(String, Expr)>,
    /// The variables by which totals know tallies.
    own_tallies: Vec<(String, VarId)>,
    /// When a run ends, where the strategy says that itself.
    stop: Option<Expr>,
    /// Which combinations of a unit are live, where the rules say so.
    live: Option<Live>,
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
    /// An expression of the strategy has no value: [`Runner::fault`] says why.
    Fault,
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
pub(super) struct Stop(pub(super) Ending);

/// Memory of a thread that runs a strategy on one position after another.
pub struct Runner {
    pub(super) scratch: Scratch,
    pub(super) awake: Vec<Awake>,
    /// For each technique: what is known of it with nothing given.
    pub(super) asked: Vec<Asked>,
    /// For each sweep through what depends on the board alone: its looks, once they were made.
    pub(super) looks: Vec<Option<Arc<Looks>>>,
    /// What is given to a technique; empty in between.
    pub(super) given: Vec<Datum>,
    agenda: Vec<Vec<u64>>,
    /// For each technique of the strategy: how many steps it made on the last position.
    pub counts: Vec<usize>,
    /// For each tally of the strategy: what was counted on the last position, in each grid where these have one each.
    pub tallies: Vec<Vec<i64>>,
    /// The levels of the steps that were made on the last position, each once.
    levels: Vec<Arc<str>>,
    /// Why the last run ended with [`Ending::Fault`].
    pub fault: Option<EvaluateError>,
    /// The variables of the strategies that are being performed, the innermost last.
    pub(super) frames: Vec<Vec<Option<Datum>>>,
    /// Limits that techniques of the strategy reached on the last position.
    limits: Vec<(usize, Limit)>,
}

impl Runner {
    /// The limits that techniques reached on the last position.
    pub(super) fn limits(&self) -> impl Iterator<Item = Limit> + '_ {
        self.limits.iter().map(|(_, limit)| *limit)
    }

    fn note_level(&mut self, level: Option<&Arc<str>>) {
        if let Some(level) = level
            && !self.levels.contains(level)
        {
            self.levels.push(Arc::clone(level));
        }
    }

    #[inline(always)]
    fn note_limits(&mut self, technique: usize) {
        for limit in self.scratch.take_limits() {
            if !self.limits.contains(&(technique, limit)) {
                self.limits.push((technique, limit));
            }
        }
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
        call: &StrategyCall,
        topology: &Arc<Topology>,
    ) -> Result<Self, StrategyError> {
        let mut builder = Builder::new(program, topology);
        let task = builder.strategy(call, None)?;
        let mut made = Self::of_task(topology, builder, task);
        let strategy = &program.strategies[call.strategy];
        let totals =
            strategy.totals.iter().map(|(name, expr)| (name.clone(), substitute(expr, &call.arguments)));
        made.totals = totals.collect();
        let own = strategy.tallies.iter().map(|tally| (tally.name.clone(), tally.variable));
        made.own_tallies = own.collect();
        made.stop = strategy.stop.as_ref().map(|expr| substitute(expr, &call.arguments));
        Ok(made)
    }

    /// Plans and compiles a statement by itself for a board, again until it gives nothing more.
    ///
    /// # Errors
    /// When one of its techniques asks for something that the engine cannot do.
    pub fn of_statement(
        program: &Program,
        body: &Statement,
        topology: &Arc<Topology>,
    ) -> Result<Self, StrategyError> {
        Self::inside(body, topology, Builder::new(program, topology))
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
        let live = builder.live();
        let levels = builder.levels().clone();
        let fixed_sweeps = builder.fixed_sweeps();
        let (techniques, tallies, task) = builder.finish(task);
        let registers = techniques.iter().map(Technique::registers).max().unwrap_or(0);
        Self {
            topology: Arc::clone(topology),
            techniques,
            task,
            registers,
            tallies,
            fixed_sweeps,
            levels,
            totals: Vec::new(),
            own_tallies: Vec::new(),
            stop: None,
            live,
        }
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
            asked: vec![Asked::NEVER; self.techniques.len()],
            looks: vec![None; self.fixed_sweeps],
            given: Vec::new(),
            agenda: Vec::new(),
            counts: vec![0; self.techniques.len()],
            tallies: self.tallies.values().map(|per_grid| vec![0; self.grids(*per_grid)]).collect(),
            levels: Vec::new(),
            fault: None,
            frames: Vec::new(),
            limits: Vec::new(),
        }
    }

    fn grids(&self, each: bool) -> usize {
        if each { self.topology.grids.len() } else { 1 }
    }

    /// What was counted on the last position: each total, then each tally, by the grids' names where these have one
    /// each.
    pub fn tallies(&self, runner: &Runner, state: &State) -> IndexMap<String, i64> {
        let mut all = IndexMap::new();
        let sums =
            self.tallies.keys().zip(&runner.tallies).map(|(name, counted)| (name, counted.iter().sum()));
        let sums: IndexMap<&String, i64> = sums.collect();
        let mut slots = Vec::new();
        for (name, variable) in &self.own_tallies {
            let index = variable.0 as usize;
            slots.resize(slots.len().max(index + 1), None);
            slots[index] = sums.get(name).map(|n| Datum::Int(*n));
        }
        let mut evaluator = Evaluator::over(&self.topology, state, self.live.as_ref(), slots);
        for (name, expr) in &self.totals {
            if let Ok(Datum::Int(n)) = evaluator.eval(expr) {
                all.insert(name.clone(), n);
            }
        }
        for ((name, per_grid), counted) in self.tallies.iter().zip(&runner.tallies) {
            match per_grid {
                false => all.extend(counted.first().map(|n| (name.clone(), *n))),
                true => {
                    let named = counted.iter().enumerate();
                    all.extend(named.map(|(grid, n)| (format!("{name}.{}", grid_name(grid)), *n)));
                }
            }
        }
        all
    }

    /// The hardest level among those of the steps on the last position; nothing where no step had one.
    pub fn hardest_level<'l>(&'l self, runner: &Runner) -> Option<&'l str> {
        let places = runner.levels.iter().filter_map(|level| self.levels.get_index_of(&**level));
        self.levels.get_index(places.max()?).map(String::as_str)
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

    /// The limits that techniques reach on a position on which a run has just ended: where nothing more was found,
    /// these are why. Each with the place of its technique among [`Strategy::techniques`].
    pub fn limits_reached(&self, runner: &mut Runner, state: &mut State) -> Vec<(usize, Limit)> {
        let mut techniques: Vec<usize> = runner.limits.drain(..).map(|(technique, _)| technique).collect();
        techniques.sort_unstable();
        techniques.dedup();
        runner.scratch.limit(None);
        for number in techniques {
            let technique = &self.techniques[number];
            technique.wake_all(&mut runner.awake[number], state);
            technique.prepare(&self.topology, state, &mut runner.awake[number]);
            if technique.merges() {
                technique.matches(&self.topology, state, &mut runner.scratch);
            } else {
                let run = Run::first(&self.topology, state, &runner.scratch);
                technique.search(&run, &mut runner.awake[number]);
            }
            runner.note_limits(number);
        }
        runner.limits.sort_unstable();
        runner.limits.clone()
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
        runner.tallies.iter_mut().for_each(|counted| counted.fill(0));
        runner.levels.clear();
        runner.asked.fill(Asked::NEVER);
        runner.fault = None;
        runner.frames.clear();
        runner.limits.clear();
        runner.scratch.limit(limits.deadline);
        for (technique, awake) in self.techniques.iter().zip(&mut runner.awake) {
            technique.wake_all(awake, state);
        }
        let mut session = Session { strategy: self, runner, state, limits, trace, watch, steps: 0 };
        if session.state.is_contradictory() {
            return Ending::Contradiction;
        }
        if session.state.is_solved() {
            return Ending::Solved;
        }
        match session.perform(&self.task) {
            Err(Stop(ending)) => ending,
            Ok(_) if session.state.is_solved() => Ending::Solved,
            Ok(_) => Ending::Stuck,
        }
    }
}

pub(super) struct Session<'s, 't, 'w> {
    strategy: &'s Strategy,
    pub(super) runner: &'s mut Runner,
    pub(super) state: &'s mut State,
    pub(super) limits: Limits,
    trace: Option<Tracer<'t>>,
    watch: Option<Watch<'w>>,
    steps: usize,
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
            other => self.carry_on(other),
        }
    }

    /// Tries the lowest rung that may have a match, until none may.
    fn climb(&mut self, ladder: &Ladder) -> Result<bool, Stop> {
        let mut agenda = self.runner.agenda.pop().unwrap_or_default();
        agenda.clear();
        agenda.extend(bits::full(ladder.rungs.len()));
        // Most ladders have few enough rungs for one word: a known length makes the loops short.
        let any = match agenda.len() {
            1 => self.climb_in(1, ladder, &mut agenda),
            words => self.climb_in(words, ladder, &mut agenda),
        };
        self.runner.agenda.push(agenda);
        any
    }

    #[inline(always)]
    fn climb_in(&mut self, words: usize, ladder: &Ladder, agenda: &mut [u64]) -> Result<bool, Stop> {
        let agenda = &mut agenda[..words];
        let mut any = false;
        let limits = &self.limits;
        let skips = !limits.without_skipping;
        let plain = self.strategy.stop.is_none()
            && self.trace.is_none()
            && limits.steps.is_none()
            && limits.deadline.is_none();
        while let Some(number) = bits::first(agenda) {
            let rung = &ladder.rungs[number];
            // A step that can wake no lower rung is followed by a look for another one of the same rung.
            let stays = rung.stays && skips;
            let quick = plain && skips && !self.strategy.techniques[rung.technique].merges();
            let drains = stays && quick;
            let mut found = if quick {
                self.drain(rung.technique, rung.level.as_ref(), !stays)?
            } else {
                self.step(rung.technique, rung.level.as_ref())?
            };
            while found && stays && !drains && self.step(rung.technique, rung.level.as_ref())? {}
            if found {
                any = true;
                for (word, woken) in agenda.iter_mut().zip(&rung.wakes[..words]) {
                    *word |= woken;
                }
                if !skips {
                    agenda.copy_from_slice(&bits::full(ladder.rungs.len()));
                }
                found = !stays;
            }
            if !found {
                bits::remove(agenda, number);
            }
        }
        Ok(any)
    }

    /// Makes every step by a technique, or just one, where nobody asks for the steps or limits them.
    #[inline(never)]
    fn drain(&mut self, number: usize, level: Option<&Arc<str>>, once: bool) -> Result<bool, Stop> {
        let technique = &self.strategy.techniques[number];
        let topology = &*self.strategy.topology;
        let Runner { scratch, awake, counts, .. } = &mut *self.runner;
        let awake = &mut awake[number];
        let (mut made, mut stop) = (0, None);
        loop {
            technique.prepare(topology, self.state, awake);
            if !technique.search(&Run::first(topology, self.state, scratch), awake) {
                break;
            }
            made += 1;
            scratch.apply(topology, self.state);
            stop = ended(self.state, &mut self.watch);
            if once || stop.is_some() {
                break;
            }
        }
        counts[number] += made;
        let any = made != 0;
        if any {
            self.runner.note_level(level);
        }
        self.runner.note_limits(number);
        stop.map_or(Ok(any), Err)
    }

    /// A technique of the strategy.
    pub(super) fn technique(&self, number: usize) -> &'s Technique {
        &self.strategy.techniques[number]
    }

    /// Whether what is known to give nothing may be passed over.
    pub(super) fn skips(&self) -> bool {
        !self.limits.without_skipping
    }

    /// The board.
    pub(super) fn topology(&self) -> &'s Topology {
        &self.strategy.topology
    }

    /// Which combinations of a unit are live, where the rules say so.
    pub(super) fn live(&self) -> Option<&'s Live> {
        self.strategy.live.as_ref()
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

    /// Makes one step by a technique, where it has one.
    #[inline(never)]
    fn step(&mut self, number: usize, level: Option<&Arc<str>>) -> Result<bool, Stop> {
        let technique = &self.strategy.techniques[number];
        let topology = &*self.strategy.topology;
        if self.limits.without_skipping {
            technique.wake_all(&mut self.runner.awake[number], self.state);
        }
        let found = if technique.merges() {
            let first = technique.matches(topology, self.state, &mut self.runner.scratch).into_iter().next();
            self.runner.note_limits(number);
            self.in_time()?;
            let Some(first) = first else { return Ok(false) };
            self.accept(number, level, Some(first))
        } else {
            technique.prepare(topology, self.state, &mut self.runner.awake[number]);
            let run = Run::first(topology, self.state, &self.runner.scratch);
            let matched = technique.search(&run, &mut self.runner.awake[number]);
            self.runner.note_limits(number);
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
            self.runner.note_limits(number);
            self.in_time()?;
            all.extend(found.into_iter().map(|found| (number, found)));
        }
        if !all.is_empty() {
            self.runner.note_level(level);
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
        self.after_step().map(|()| !all.is_empty())
    }

    /// Fails where the search was given up because of the deadline.
    pub(super) fn in_time(&self) -> Result<(), Stop> {
        if self.runner.scratch.has_expired() { Err(Stop(Ending::Timeout)) } else { Ok(()) }
    }

    fn accept(&mut self, number: usize, level: Option<&Arc<str>>, found: Option<Match>) -> Result<(), Stop> {
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
                if let Some(trace) = &mut self.trace {
                    let level = level.map(|l| l.to_string());
                    trace(Step { number: self.steps, level, group: None, found }, self.state);
                }
                effects.apply(topology, self.state);
            }
            None => self.runner.scratch.apply(topology, self.state),
        }
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
        // It has no variables of the statement that is being performed.
        self.runner.frames.push(Vec::new());
        let stops = self.eval(stop);
        self.runner.frames.pop();
        let ending = if self.state.is_solved() { Ending::Solved } else { Ending::Stuck };
        if stops? == Datum::Bool(true) {
            return Err(Stop(ending));
        }
        self.watch.as_mut().and_then(|watch| watch(self.state)).map_or(Ok(()), |ending| Err(Stop(ending)))
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
