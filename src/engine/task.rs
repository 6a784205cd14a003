//! A strategy's statements with its techniques compiled for a board, and the ladders among them.

use super::CompileError;
use super::looks::{is_fixed, variables};
use super::needs::Needs;
use super::path::Links;
use super::technique::Technique;
use crate::board::bits;
use crate::board::topology::Topology;
use crate::lang::program::{
    Argument, Call, Clause, Each, Event, EventName, Expr, ExprKind, Live, Pattern, Program, Statement,
    StrategyCall, VarId,
};
use crate::plan::graph::waking;
use crate::plan::order::{PlanError, plan_given};
use crate::plan::specialise::substitute;
use crate::plan::steps::Plan;
use indexmap::{IndexMap, IndexSet};
use petgraph::graph::NodeIndex;
use std::sync::Arc;
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
pub(super) enum Task {
    /// One step of a technique, with its level.
    Once(usize, Option<Arc<str>>),
    /// One step by the first that has one.
    FirstOf(Vec<Task>),
    /// Again until it gives nothing more.
    Exhaust(Box<Task>),
    /// Each in turn, again until a round gives nothing.
    Repeat(Vec<Task>),
    /// All matches of some techniques on one position at once, with their level.
    Together(Vec<usize>, Option<Arc<str>>),
    /// `exhaust first-of` of techniques alone: driven by the agenda.
    Ladder(Ladder),
    /// One step of a technique some of whose variables are given.
    Given {
        technique: usize,
        values: Vec<Expr>,
        level: Option<Arc<str>>,
        /// In sweeps, the same technique with nothing given.
        whole: Option<usize>,
    },
    /// A strategy with variables of its own: how many, and what those that it takes are given.
    Frame(usize, Vec<(VarId, Expr)>, Box<Task>),
    /// Each once, in turn.
    All(Vec<Task>),
    /// The second where the first made a step.
    Then(Box<Task>, Box<Task>),
    /// Counts a tally, that of a grid where one is named, by an amount.
    Count(usize, Option<Expr>, Option<Expr>),
    /// One or the other.
    If(Expr, Box<Task>, Box<Task>),
    /// For each of what the clauses run through.
    Each(Vec<Clause>, Box<Task>),
    /// The same again and again, until a whole round has passed since the first event, or the second happens. Where what
    /// it runs through depends on the board alone, its number among such.
    Sweep(Event, Event, Vec<Sweeping>, Option<usize>),
    /// Each once, in turn; it made a step where the event happened.
    Seek(Event, Vec<Task>),
    /// As long as there is something to pick.
    Pick(Box<Picking>),
    /// So many times.
    Times(Expr, Box<Task>),
    /// For each cell, so many rounds, and for those in which values were placed meanwhile.
    Cascade(VarId, Expr, Expr, Box<Task>),
    /// Binds variables.
    Let(Pattern, Expr),
}

/// A loop of a sweep.
#[derive(Debug, Clone)]
pub(super) struct Sweeping {
    pub(super) clauses: Vec<Clause>,
    /// The variables that the clauses bind.
    pub(super) variables: Vec<VarId>,
    pub(super) body: Task,
}

/// What is picked, and what is done with it.
#[derive(Debug, Clone)]
pub(super) struct Picking {
    pub(super) variable: VarId,
    pub(super) from: Expr,
    pub(super) condition: Option<Expr>,
    pub(super) key: Vec<Expr>,
    pub(super) body: Task,
    /// It is not picked again until something is placed in one of these cells.
    pub(super) until: Expr,
}

/// A list of techniques that starts over after each step.
#[derive(Debug, Clone)]
pub(super) struct Ladder {
    /// Simplest first.
    pub(super) rungs: Vec<Rung>,
}

/// A technique of a ladder.
#[derive(Debug, Clone)]
pub(super) struct Rung {
    /// Its number in the strategy.
    pub(super) technique: usize,
    /// The level of its steps.
    pub(super) level: Option<Arc<str>>,
    /// The rungs that a step by this one can give a match.
    pub(super) wakes: Vec<u64>,
    /// Whether none of these is lower.
    pub(super) stays: bool,
}

/// Collects the techniques that tasks need, each once.
pub(super) struct Builder<'b> {
    program: &'b Program,
    topology: &'b Arc<Topology>,
    links: Links<'b>,
    techniques: Vec<Technique>,
    /// In how many sweeps the statement stands whose task is being made.
    sweeps: usize,
    /// How many sweeps run through what depends on the board alone.
    fixed: usize,
    /// In how many worlds the tasks run, one inside the other.
    depth: usize,
    /// Names of the tallies, and whether each grid has one of its own.
    tallies: IndexMap<String, bool>,
    /// Names of levels, those of the outermost strategy first.
    levels: IndexSet<String>,
    /// For each tally of the strategy whose statements are being made, its number among these.
    counted: Vec<usize>,
    /// The arguments of that strategy.
    arguments: Vec<Argument>,
}

impl<'b> Builder<'b> {
    pub(super) fn new(program: &'b Program, topology: &'b Arc<Topology>) -> Self {
        Self::of_links(program, topology, Links::new(program, topology), 0)
    }

    /// For tasks in worlds that stand so deep inside each other, on a board of which it is known what units must hold.
    pub(super) fn inside(
        program: &'b Program,
        topology: &'b Arc<Topology>,
        depth: usize,
        needs: Option<Arc<Needs>>,
    ) -> Self {
        Self::of_links(program, topology, Links::new(program, topology).knowing(needs), depth)
    }

    fn of_links(program: &'b Program, topology: &'b Arc<Topology>, links: Links<'b>, depth: usize) -> Self {
        Self {
            program,
            topology,
            links,
            techniques: Vec::new(),
            sweeps: 0,
            fixed: 0,
            depth,
            tallies: IndexMap::new(),
            levels: IndexSet::new(),
            counted: Vec::new(),
            arguments: Vec::new(),
        }
    }

    /// The number of a technique some of whose variables are given.
    fn technique(&mut self, call: &Call, given: &[VarId]) -> Result<usize, StrategyError> {
        let is_known = |t: &Technique| t.plan().call == *call && t.plan().given == given;
        if let Some(known) = self.techniques.iter().position(is_known) {
            return Ok(known);
        }
        let links = &mut self.links;
        self.techniques.push(with_links(
            (self.program, call, given),
            self.topology,
            links,
            false,
            self.depth,
        )?);
        Ok(self.techniques.len() - 1)
    }

    /// The task of a whole strategy.
    pub(super) fn strategy(
        &mut self,
        call: &StrategyCall,
        level: Option<&Arc<str>>,
    ) -> Result<Task, StrategyError> {
        let strategy = &self.program.strategies[call.strategy];
        self.levels.extend(strategy.levels.keys().cloned());
        // What it is given is said by the strategy that calls it.
        let given: Vec<Expr> = call.given.iter().map(|expr| self.put(expr)).collect();
        let counted = strategy.tallies.iter().map(|tally| {
            let entry = self.tallies.entry(tally.name.clone());
            let index = entry.index();
            entry.or_insert(tally.per_grid);
            index
        });
        let counted = counted.collect();
        let mut arguments = call.arguments.clone();
        for (at, parameter) in &call.passed {
            arguments[*at] = self.arguments[parameter.0 as usize].clone();
        }
        let outer = (
            std::mem::replace(&mut self.arguments, arguments),
            std::mem::replace(&mut self.counted, counted),
        );
        let body = self.task(&strategy.body, level);
        (self.arguments, self.counted) = outer;
        let body = exhausted(body?);
        let takes: Vec<(VarId, Expr)> = strategy.takes.iter().copied().zip(given).collect();
        // Those that stand for tallies are for totals alone.
        let needs_frame = strategy.variables.len() > strategy.tallies.len();
        Ok(if needs_frame { Task::Frame(strategy.variables.len(), takes, Box::new(body)) } else { body })
    }

    fn event(&self, name: EventName) -> Event {
        match name {
            EventName::Event(event) => event,
            EventName::Parameter(parameter) => match &self.arguments[parameter.0 as usize] {
                // The checker lets only words pass that are events.
                Argument::Word(word) => Event::of(word).unwrap_or(Event::Never),
                Argument::Int(_) => Event::Never,
            },
        }
    }

    fn put(&self, expr: &Expr) -> Expr {
        substitute(expr, &self.arguments)
    }

    fn put_in_clauses(&self, clauses: &[Clause]) -> Vec<Clause> {
        let put = |clause: &Clause| match clause {
            Clause::For(pattern, set) => Clause::For(pattern.clone(), self.put(set)),
            Clause::Let(pattern, value) => Clause::Let(pattern.clone(), self.put(value)),
            Clause::Where(condition) => Clause::Where(self.put(condition)),
            Clause::Choose { var, size, from, span } => {
                Clause::Choose { var: *var, size: self.put(size), from: self.put(from), span: *span }
            }
            other => other.clone(),
        };
        clauses.iter().map(put).collect()
    }

    fn all(&mut self, list: &[Statement], level: Option<&Arc<str>>) -> Result<Box<Task>, StrategyError> {
        Ok(Box::new(Task::All(self.tasks(list, level)?)))
    }

    fn sweep(&mut self, all: &[Each], level: Option<&Arc<str>>) -> Result<Vec<Sweeping>, StrategyError> {
        self.sweeps += 1;
        let sweeping = |each: &Each| {
            let clauses = self.put_in_clauses(&each.clauses);
            let variables = variables(&clauses);
            Ok(Sweeping { clauses, variables, body: *self.all(&each.body, level)? })
        };
        let made = all.iter().map(sweeping).collect();
        self.sweeps -= 1;
        made
    }

    /// The task of a statement.
    pub(super) fn task(
        &mut self,
        statement: &Statement,
        level: Option<&Arc<str>>,
    ) -> Result<Task, StrategyError> {
        Ok(match statement {
            Statement::Technique(call) => Task::Once(self.technique(call, &[])?, level.cloned()),
            Statement::Pinned(call, pins) => {
                let (given, values): (Vec<VarId>, Vec<Expr>) =
                    pins.iter().map(|(var, value)| (*var, self.put(value))).unzip();
                let technique = self.technique(call, &given)?;
                let whole = if self.sweeps > 0 { Some(self.technique(call, &[])?) } else { None };
                Task::Given { technique, values, level: level.cloned(), whole }
            }
            Statement::Strategy(call) => self.strategy(call, level)?,
            Statement::All(list) => *self.all(list, level)?,
            Statement::Then(tried, then) => {
                Task::Then(Box::new(self.task(tried, level)?), self.all(then, level)?)
            }
            Statement::Count(tally, grid, amount) => {
                let put = |expr: &Option<Expr>| expr.as_ref().map(|expr| self.put(expr));
                Task::Count(self.counted[*tally], put(grid), put(amount))
            }
            Statement::If(condition, yes, no) => match self.put(condition) {
                Expr { kind: ExprKind::Bool(true), .. } => *self.all(yes, level)?,
                Expr { kind: ExprKind::Bool(false), .. } => *self.all(no, level)?,
                condition => Task::If(condition, self.all(yes, level)?, self.all(no, level)?),
            },
            Statement::Each(each) => {
                Task::Each(self.put_in_clauses(&each.clauses), self.all(&each.body, level)?)
            }
            Statement::Sweep(since, until, all) => {
                let until = until.map_or(Event::Never, |until| self.event(until));
                let all = self.sweep(all, level)?;
                let fixed = all.iter().all(|sweep| is_fixed(&sweep.clauses)).then_some(self.fixed);
                self.fixed += usize::from(fixed.is_some());
                Task::Sweep(self.event(*since), until, all, fixed)
            }
            Statement::Seek(event, list) => Task::Seek(self.event(*event), self.tasks(list, level)?),
            Statement::Pick(pick) => Task::Pick(Box::new(Picking {
                variable: pick.variable,
                from: self.put(&pick.from),
                condition: pick.condition.as_ref().map(|condition| self.put(condition)),
                key: pick.key.iter().map(|expr| self.put(expr)).collect(),
                body: *self.all(&pick.body, level)?,
                until: self.put(&pick.until),
            })),
            Statement::Times(times, list) => Task::Times(self.put(times), self.all(list, level)?),
            Statement::Cascade(cascade) => {
                let (from, rounds) = (self.put(&cascade.from), self.put(&cascade.rounds));
                Task::Cascade(cascade.variable, from, rounds, self.all(&cascade.body, level)?)
            }
            Statement::Let(pattern, value) => Task::Let(pattern.clone(), self.put(value)),
            Statement::FirstOf(list) => Task::FirstOf(self.tasks(list, level)?),
            Statement::Level(name, list) => Task::FirstOf(self.tasks(list, Some(&Arc::from(name.as_str())))?),
            Statement::Exhaust(inner) => match self.task(inner, level)? {
                task @ (Task::Exhaust(_) | Task::Repeat(_)) => task,
                task => Task::Exhaust(Box::new(task)),
            },
            Statement::Repeat(list) => Task::Repeat(self.tasks(list, level)?),
            Statement::Together(list) => {
                let numbers = list.iter().map(|call| self.technique(call, &[])).collect::<Result<_, _>>()?;
                Task::Together(numbers, level.cloned())
            }
        })
    }

    /// The task of trying techniques in order.
    pub(super) fn first_of(&mut self, calls: &[Call]) -> Result<Task, StrategyError> {
        let once = |call| Ok(Task::Once(self.technique(call, &[])?, None));
        Ok(Task::FirstOf(calls.iter().map(once).collect::<Result<_, _>>()?))
    }

    fn tasks(&mut self, list: &[Statement], level: Option<&Arc<str>>) -> Result<Vec<Task>, StrategyError> {
        list.iter().map(|s| self.task(s, level)).collect()
    }

    /// Which combinations of a unit are live, where the rules say so.
    pub(super) fn live(&self) -> Option<Live> {
        self.program.live.clone()
    }

    /// How many sweeps run through what depends on the board alone.
    pub(super) fn fixed_sweeps(&self) -> usize {
        self.fixed
    }

    /// Names of the levels of the strategies, those of the outermost one first, from the easiest up.
    pub(super) fn levels(&self) -> &IndexSet<String> {
        &self.levels
    }

    /// The techniques, and the task that they are for, again until it gives nothing more.
    pub(super) fn finish(self, task: Task) -> (Vec<Technique>, IndexMap<String, bool>, Task) {
        let plans: Vec<&Plan> = self.techniques.iter().map(Technique::plan).collect();
        let sums = !bits::is_empty(self.topology.summed_units());
        let graph = waking(&plans, sums);
        let wakes = |i: usize, j: usize| graph.contains_edge(NodeIndex::new(i), NodeIndex::new(j));
        let task = climbing(exhausted(task), &wakes);
        (self.techniques, self.tallies, task)
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
    with_links((program, call, &[]), topology, &mut Links::new(program, topology), profile, 0)
}

fn with_links(
    (program, call, given): (&Program, &Call, &[VarId]),
    topology: &Arc<Topology>,
    links: &mut Links<'_>,
    profile: bool,
    depth: usize,
) -> Result<Technique, StrategyError> {
    let technique = &program.techniques[call.technique];
    let name = || technique.name.clone();
    let plan = plan_given(technique, call, given)
        .map_err(|error| StrategyError::Plan { technique: name(), error })?;
    Technique::compile(program, plan, topology, links, profile, depth)
        .map_err(|error| StrategyError::Compile { technique: name(), error })
}

/// A list of techniques, again until it gives nothing more. What says itself how often it is done stays as it is.
fn exhausted(task: Task) -> Task {
    match task {
        Task::Once(..) | Task::FirstOf(_) | Task::Together(..) | Task::Given { .. } => {
            Task::Exhaust(Box::new(task))
        }
        other => other,
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
                let mut set = vec![0; bits::words(rungs.len()).max(1)];
                (0..rungs.len()).filter(woken).for_each(|j| bits::insert(&mut set, j));
                let stays = !(0..i).any(|j| bits::has(&set, j));
                Rung { technique: *by, level: level.clone(), wakes: set, stays }
            };
            let rungs = rungs.iter().enumerate().map(rung).collect();
            Task::Ladder(Ladder { rungs })
        }
        Task::FirstOf(list) => Task::FirstOf(list.into_iter().map(|t| climbing(t, wakes)).collect()),
        Task::Repeat(list) => Task::Repeat(list.into_iter().map(|t| climbing(t, wakes)).collect()),
        Task::All(list) => Task::All(list.into_iter().map(|t| climbing(t, wakes)).collect()),
        Task::Frame(size, takes, inner) => Task::Frame(size, takes, Box::new(climbing(*inner, wakes))),
        Task::Then(tried, then) => {
            Task::Then(Box::new(climbing(*tried, wakes)), Box::new(climbing(*then, wakes)))
        }
        Task::If(condition, yes, no) => {
            Task::If(condition, Box::new(climbing(*yes, wakes)), Box::new(climbing(*no, wakes)))
        }
        Task::Each(clauses, inner) => Task::Each(clauses, Box::new(climbing(*inner, wakes))),
        Task::Seek(event, list) => Task::Seek(event, list.into_iter().map(|t| climbing(t, wakes)).collect()),
        Task::Sweep(since, until, all, fixed) => {
            let climbed = |sweep: Sweeping| Sweeping { body: climbing(sweep.body, wakes), ..sweep };
            Task::Sweep(since, until, all.into_iter().map(climbed).collect(), fixed)
        }
        Task::Pick(mut pick) => {
            pick.body = climbing(pick.body, wakes);
            Task::Pick(pick)
        }
        Task::Times(times, inner) => Task::Times(times, Box::new(climbing(*inner, wakes))),
        Task::Cascade(variable, from, rounds, inner) => {
            Task::Cascade(variable, from, rounds, Box::new(climbing(*inner, wakes)))
        }
        other @ (Task::Once(..)
        | Task::Together(..)
        | Task::Ladder(_)
        | Task::Given { .. }
        | Task::Count(..)
        | Task::Let(..)) => other,
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
