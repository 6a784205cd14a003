//! Runs a strategy on a position: which technique is tried next, and what it changes.
//!
//! Every technique keeps a record of where it may still find something, and the rule graph says which techniques
//! a step can have given a match. So a list that starts over after each step only runs what was woken, and finds
//! the same steps as if it ran everything.

use super::CompileError;
use super::awake::Awake;
use super::run::{Run, Scratch};
use super::technique::Technique;
use super::trace::{Match, Step};
use crate::board::bits;
use crate::board::state::State;
use crate::board::topology::Topology;
use crate::lang::program::{Call, Program, Statement};
use crate::plan::graph::waking;
use crate::plan::order::{PlanError, plan};
use crate::plan::steps::Plan;
use std::sync::Arc;
use std::time::Instant;
use thiserror::Error;

/// Why a strategy cannot run on a board.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum StrategyError {
    /// Returned when a technique cannot be planned.
    #[error("`{technique}`: {error}")]
    Plan {
        /// The technique's id.
        technique: String,
        /// Why.
        error: PlanError,
    },
    /// Returned when a plan cannot be compiled.
    #[error("`{technique}`: {error}")]
    Compile {
        /// The technique's id.
        technique: String,
        /// Why.
        error: CompileError,
    },
}

/// A statement with its techniques by number.
#[derive(Debug, Clone)]
enum Task {
    Once(usize, Option<Arc<str>>),
    FirstOf(Vec<Task>),
    Exhaust(Box<Task>),
    Repeat(Vec<Task>),
    /// `exhaust first-of` of techniques alone: driven by the agenda.
    Ladder(Ladder),
}

/// A list of techniques that starts over after each step.
#[derive(Debug, Clone)]
struct Ladder {
    /// Simplest first.
    rungs: Vec<Rung>,
}

/// A technique of a ladder.
#[derive(Debug, Clone)]
struct Rung {
    technique: usize,
    level: Option<Arc<str>>,
    /// The rungs that a step by this one can give a match.
    wakes: Vec<u64>,
    /// Whether none of these is lower.
    stays: bool,
}

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
        let mut builder = Builder { program, topology, techniques: Vec::new() };
        let body = builder.task(&strategy.body, None)?;
        Ok(builder.finish(exhausted(body)))
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
        let mut builder = Builder { program, topology, techniques: Vec::new() };
        let tasks: Vec<Task> =
            calls.iter().map(|c| Ok(Task::Once(builder.technique(c)?, None))).collect::<Result<_, _>>()?;
        Ok(builder.finish(Task::Exhaust(Box::new(Task::FirstOf(tasks)))))
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
        runner.counts.fill(0);
        runner.scratch.limit(limits.deadline);
        for (technique, awake) in self.techniques.iter().zip(&mut runner.awake) {
            technique.wake_all(awake, state);
        }
        let mut session = Session { strategy: self, runner, state, limits, trace, steps: 0 };
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

struct Builder<'b> {
    program: &'b Program,
    topology: &'b Arc<Topology>,
    techniques: Vec<Technique>,
}

impl Builder<'_> {
    fn technique(&mut self, call: &Call) -> Result<usize, StrategyError> {
        if let Some(known) = self.techniques.iter().position(|t| t.plan().call == *call) {
            return Ok(known);
        }
        self.techniques.push(compile(self.program, call, self.topology, false)?);
        Ok(self.techniques.len() - 1)
    }

    fn task(&mut self, statement: &Statement, level: Option<&Arc<str>>) -> Result<Task, StrategyError> {
        Ok(match statement {
            Statement::Technique(call) => Task::Once(self.technique(call)?, level.cloned()),
            Statement::Strategy(s) => {
                let body = self.task(&self.program.strategies[*s].body, level)?;
                exhausted(body)
            }
            Statement::FirstOf(list) => Task::FirstOf(self.tasks(list, level)?),
            Statement::Level(name, list) => Task::FirstOf(self.tasks(list, Some(&Arc::from(name.as_str())))?),
            Statement::Exhaust(inner) => exhausted(self.task(inner, level)?),
            Statement::Repeat(list) => Task::Repeat(self.tasks(list, level)?),
        })
    }

    fn tasks(&mut self, list: &[Statement], level: Option<&Arc<str>>) -> Result<Vec<Task>, StrategyError> {
        list.iter().map(|s| self.task(s, level)).collect()
    }

    fn finish(self, task: Task) -> Strategy {
        let plans: Vec<&Plan> = self.techniques.iter().map(Technique::plan).collect();
        let graph = waking(&plans);
        let wakes = |i: usize, j: usize| {
            graph.contains_edge(petgraph::graph::NodeIndex::new(i), petgraph::graph::NodeIndex::new(j))
        };
        let task = climbing(task, &wakes);
        let registers = self.techniques.iter().map(Technique::registers).max().unwrap_or(0);
        Strategy { topology: Arc::clone(self.topology), techniques: self.techniques, task, registers }
    }
}

/// Plans and compiles one technique.
///
/// # Errors
/// When it asks for something that the engine cannot do.
pub fn compile(
    program: &Program,
    call: &Call,
    topology: &Arc<Topology>,
    profile: bool,
) -> Result<Technique, StrategyError> {
    let technique = &program.techniques[call.technique];
    let name = || technique.name.clone();
    let plan = plan(technique, call).map_err(|error| StrategyError::Plan { technique: name(), error })?;
    Technique::compile(plan, topology, profile)
        .map_err(|error| StrategyError::Compile { technique: name(), error })
}

fn exhausted(task: Task) -> Task {
    match task {
        Task::Exhaust(_) | Task::Repeat(_) => task,
        other => Task::Exhaust(Box::new(other)),
    }
}

/// Turns each `exhaust first-of` of techniques alone into a ladder.
fn climbing(task: Task, wakes: &dyn Fn(usize, usize) -> bool) -> Task {
    match task {
        Task::Exhaust(inner) => {
            let mut rungs = Vec::new();
            if !flatten(&inner, &mut rungs) {
                return Task::Exhaust(Box::new(climbing(*inner, wakes)));
            }
            let rung = |(i, (by, level)): (usize, &(usize, Option<Arc<str>>))| {
                let woken = |&j: &usize| wakes(*by, rungs[j].0);
                let mut set = vec![0; bits::words(rungs.len())];
                (0..rungs.len()).filter(woken).for_each(|j| bits::insert(&mut set, j));
                let stays = !(0..i).any(|j| bits::has(&set, j));
                Rung { technique: *by, level: level.clone(), wakes: set, stays }
            };
            let rungs = rungs.iter().enumerate().map(rung).collect();
            Task::Ladder(Ladder { rungs })
        }
        Task::FirstOf(list) => Task::FirstOf(list.into_iter().map(|t| climbing(t, wakes)).collect()),
        Task::Repeat(list) => Task::Repeat(list.into_iter().map(|t| climbing(t, wakes)).collect()),
        other => other,
    }
}

fn flatten(task: &Task, rungs: &mut Vec<(usize, Option<Arc<str>>)>) -> bool {
    match task {
        Task::Once(technique, level) => {
            rungs.push((*technique, level.clone()));
            true
        }
        Task::FirstOf(list) => list.iter().all(|t| flatten(t, rungs)),
        _ => false,
    }
}

struct Session<'s, 't> {
    strategy: &'s Strategy,
    runner: &'s mut Runner,
    state: &'s mut State,
    limits: Limits,
    trace: Option<Tracer<'t>>,
    steps: usize,
}

impl Session<'_, '_> {
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
            let drains = stays && plain && !self.strategy.techniques[rung.technique].merges();
            let mut found = if drains {
                self.drain(rung.technique)?
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

    /// Makes every step by a technique, where nobody asks for the steps or limits them.
    fn drain(&mut self, number: usize) -> Result<bool, Stop> {
        let technique = &self.strategy.techniques[number];
        let topology = &*self.strategy.topology;
        let Runner { scratch, awake, counts, .. } = &mut *self.runner;
        let awake = &mut awake[number];
        let before = counts[number];
        while technique.search(&Run::first(topology, self.state, scratch), awake) {
            counts[number] += 1;
            scratch.apply(topology, self.state);
            if let Some(stop) = ended(self.state) {
                return Err(stop);
            }
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
                    trace(Step { number: self.steps, level, found }, self.state);
                }
                effects.apply(topology, self.state);
            }
            None => self.runner.scratch.apply(topology, self.state),
        }
        ended(self.state).map_or(Ok(()), Err)
    }
}

/// Whether a position needs no further step.
#[inline(always)]
fn ended(state: &State) -> Option<Stop> {
    if state.is_contradictory() {
        return Some(Stop(Ending::Contradiction));
    }
    (state.open_cells() == 0).then_some(Stop(Ending::Solved))
}
