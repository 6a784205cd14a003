//! Runs a strategy on a position: which technique is tried next, and what it changes.
//!
//! Every technique keeps a record of where it may still find something, and the rule graph says which techniques
//! a step can have given a match. So a list that starts over after each step only runs what was woken, and finds
//! the same steps as if it ran everything.

mod build;
mod clock;
mod compile;
mod formula;
mod frame;
mod ladder;
mod origin;
mod pick;
mod rounds;
mod runner;
mod session;
mod statements;
mod sweep;
mod tallies;
mod task;
mod tracing;

pub(super) use build::Builder;
pub use clock::Looks;
pub use compile::{StrategyError, compile};
pub use runner::{Ending, Fault, Limits, Reason, Runner, Tracer, Watch};
pub use tallies::CountEvent;

use super::run::{Run, Scratch};
use super::technique::{Technique, Use};
use super::{deadline::Deadline, limit::Limit, path::Links};
use crate::lang::program::{Call, Statement, StrategyCall, VarId};
use crate::{board::state::State, board::topology::Topology, plan::planner::Planner, plan::reads::lasts};
use compile::Result;
use formula::Formula;
use indexmap::{IndexMap, IndexSet};
use runner::{Reached, Stop};
use session::Session;
use std::sync::Arc;
use sweep::LastLook;
use task::Task;
use tracing::StepTracer;

/// A strategy compiled for a board.
pub struct Strategy {
    topology: Arc<Topology>,
    techniques: Vec<Technique>,
    task: Task,
    registers: usize,
    /// Names of the tallies, and whether each grid has one of its own.
    tallies: IndexMap<String, bool>,
    /// Names of levels from the easiest up, those of the outermost strategy first.
    levels: IndexSet<String>,
    /// What is made of tallies when a run has ended.
    totals: Vec<(String, Formula)>,
    /// The variables by which totals know tallies.
    own_tallies: Vec<(String, VarId)>,
    variables: usize,
    /// When a run ends, where the strategy says that itself.
    stop: Option<Formula>,
}

impl Strategy {
    /// Plans and compiles a strategy for a board.
    ///
    /// # Errors
    /// When one of its techniques asks for something that the engine cannot do.
    pub fn compile<'p>(
        planner: impl Into<Planner<'p>>,
        call: &StrategyCall,
        topology: &Arc<Topology>,
    ) -> Result<Self> {
        Self::profiled(planner, call, topology, None)
    }

    /// A strategy in which the steps of one technique count their visits.
    ///
    /// # Errors
    /// When one of its techniques asks for something that the engine cannot do.
    pub fn profiled<'p>(
        planner: impl Into<Planner<'p>>,
        call: &StrategyCall,
        topology: &Arc<Topology>,
        technique: Option<&Call>,
    ) -> Result<Self> {
        let planner = planner.into();
        let mut builder = Builder::of(Links::new(planner, topology), Use::default());
        builder.profiled = technique.cloned();
        let task = builder.strategy(call)?;
        let strategy = &planner.program.strategies[call.strategy];
        builder.enter(strategy, call.arguments.clone());
        let totals = strategy.totals.iter().map(|(name, expr)| Ok((name.clone(), builder.formula(expr)?)));
        let totals = totals.collect::<Result<_>>()?;
        let stop = strategy.stop.as_ref().map(|expr| builder.formula(expr)).transpose()?;
        let own = strategy.tallies.iter().map(|tally| (tally.name.clone(), tally.variable));
        let variables = strategy.variables.len();
        let own_tallies = own.collect();
        Ok(Self { totals, stop, own_tallies, variables, ..Self::of_task(builder, task) })
    }

    /// Plans and compiles a statement by itself for a board, again until it gives nothing more.
    ///
    /// # Errors
    /// When one of its techniques asks for something that the engine cannot do.
    pub fn of_statement<'p>(
        planner: impl Into<Planner<'p>>,
        body: &Statement,
        topology: &Arc<Topology>,
    ) -> Result<Self> {
        Self::inside(body, Builder::assuming(planner.into(), topology))
    }

    /// A strategy with what is known of the rules and the board already.
    pub(super) fn inside(body: &Statement, mut builder: Builder<'_>) -> Result<Self> {
        let task = builder.task(body)?;
        Ok(Self::of_task(builder, task))
    }

    /// A strategy that tries the given techniques in order and starts over after each step.
    ///
    /// # Errors
    /// When one of them asks for something that the engine cannot do.
    pub fn of_calls<'p>(
        planner: impl Into<Planner<'p>>,
        calls: &[Call],
        topology: &Arc<Topology>,
    ) -> Result<Self> {
        let mut builder = Builder::assuming(planner.into(), topology);
        let task = builder.first_of(calls)?;
        Ok(Self::of_task(builder, task))
    }

    fn of_task(builder: Builder<'_>, task: Task) -> Self {
        let task = builder.finished(task);
        let Builder { techniques, tallies, levels, registers, links, .. } = builder;
        Self {
            topology: links.topology,
            registers: techniques.iter().map(Technique::registers).fold(registers, usize::max),
            techniques,
            task,
            tallies,
            levels,
            totals: Vec::new(),
            own_tallies: Vec::new(),
            variables: 0,
            stop: None,
        }
    }

    /// Whether what it finds on a position it finds, or has found, on any with less candidates.
    pub(super) fn lasts(&self) -> bool {
        let complete = self.topology.units.iter().all(|unit| unit.laws.complete);
        let lasting = |technique: &Technique| !technique.merges() && lasts(technique.plan());
        complete && matches!(self.task, Task::Ladder(_)) && self.techniques.iter().all(lasting)
    }

    /// Whether what it finds in one component of the board depends on that alone.
    pub(super) fn is_confined(&self) -> bool {
        matches!(self.task, Task::Ladder(_)) && self.techniques.iter().all(Technique::is_confined)
    }

    pub fn topology(&self) -> &Arc<Topology> {
        &self.topology
    }

    /// Its techniques in the order of the strategy, each once.
    pub fn techniques(&self) -> &[Technique] {
        &self.techniques
    }

    pub fn runner(&self) -> Runner {
        let mut scratch = Scratch::default();
        scratch.reserve(self.registers);
        Runner {
            scratch,
            awake: self.techniques.iter().map(|t| t.awake(&self.topology)).collect(),
            last_looks: vec![LastLook::NEVER; self.techniques.len()],
            looks: vec![0; self.techniques.len()],
            counts: vec![0; self.techniques.len()],
            tallies: self.tallies.values().map(|per_grid| vec![0; self.grids(*per_grid)]).collect(),
            ..Runner::default()
        }
    }

    fn grids(&self, each: bool) -> usize {
        if each { self.topology.grids.len() } else { 1 }
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
        limits: Limits<'_>,
        trace: Option<Tracer<'_>>,
    ) -> Ending {
        self.follow(runner, state, limits, trace, None)
    }

    /// The limits that techniques reach on a position on which a run has just ended: where nothing more was found,
    /// these are why. Each with the place of its technique among [`Strategy::techniques`].
    pub fn limits_reached(&self, runner: &mut Runner, state: &mut State) -> Vec<(usize, Limit)> {
        let version = state.version();
        let (given, free): (Vec<Reached>, Vec<Reached>) = runner.limits.drain(..).partition(|reached| {
            !self.techniques[reached.technique].plan().given.is_empty() || reached.limit == Limit::Solutions
        });
        // What was given is known no more: what they reached on this position is all that they did. Of what may not be
        // used nothing is to be found.
        runner.limits.extend(given.into_iter().filter(|reached| reached.version == version));
        let mut techniques: Vec<usize> = free.iter().map(|reached| reached.technique).collect();
        techniques.sort_unstable();
        techniques.dedup();
        runner.scratch.limit(Deadline::default());
        for number in techniques {
            let technique = &self.techniques[number];
            technique.wake_all(&mut runner.awake[number], state);
            technique.prepare(&self.topology, state, &mut runner.awake[number]);
            if technique.needs_all() {
                technique.matches(&self.topology, state, &mut runner.scratch);
            } else {
                let run = Run::first(&self.topology, state, &runner.scratch);
                technique.search(&run, &mut runner.awake[number]);
            }
            runner.note_limits(number, version);
        }
        let mut limits: Vec<(usize, Limit)> =
            runner.limits.iter().map(|reached| (reached.technique, reached.limit)).collect();
        limits.sort_unstable();
        limits
    }

    /// Runs a strategy with an observer of the position after each step.
    pub fn follow<'w>(
        &self,
        runner: &mut Runner,
        state: &mut State,
        limits: Limits<'w>,
        trace: Option<Tracer<'_>>,
        watch: Option<Watch<'w>>,
    ) -> Ending {
        for (technique, awake) in self.techniques.iter().zip(&mut runner.awake) {
            technique.wake_all(awake, state);
        }
        self.go_on(runner, state, limits, trace, watch)
    }

    /// Runs a strategy with techniques awake as they are.
    pub(super) fn go_on<'w>(
        &self,
        runner: &mut Runner,
        state: &mut State,
        limits: Limits<'w>,
        trace: Option<Tracer<'_>>,
        watch: Option<Watch<'w>>,
    ) -> Ending {
        runner.counts.fill(0);
        runner.tallies.iter_mut().for_each(|counted| counted.fill(0));
        runner.count_log = limits.notes_counts.then(Vec::new);
        runner.levels.clear();
        runner.last_looks.fill(LastLook::NEVER);
        runner.fault = None;
        runner.frames.clear();
        runner.limits.clear();
        runner.scratch.limit(limits.deadline.clone());
        let trace = trace.map(StepTracer::new);
        let (steps, tried) = (0, 0..0);
        let mut session = Session {
            strategy: self,
            runner,
            state,
            limits,
            trace,
            watch,
            steps,
            tried,
            has_one_solution: None,
        };
        if session.state.is_contradictory() {
            return Ending::Contradiction;
        }
        if session.state.is_solved() {
            return Ending::Solved;
        }
        if session.runner.scratch.has_expired() {
            return Ending::Timeout;
        }
        let performed = session.perform(&self.task);
        session.trace.iter_mut().for_each(StepTracer::finish);
        match performed {
            Err(Stop(ending)) => ending,
            Ok(_) if session.state.is_solved() => Ending::Solved,
            Ok(_) => Ending::Stuck,
        }
    }
}
