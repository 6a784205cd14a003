//! A strategy's statements with its techniques compiled for a board, and the ladders among them.

use super::CompileError;
use super::needs::Needs;
use super::path::Links;
use super::technique::Technique;
use crate::board::bits;
use crate::board::topology::Topology;
use crate::lang::program::{Call, Program, Statement};
use crate::plan::graph::waking;
use crate::plan::order::{PlanError, plan};
use crate::plan::steps::Plan;
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
    /// In how many worlds the tasks run, one inside the other.
    depth: usize,
}

impl<'b> Builder<'b> {
    pub(super) fn new(program: &'b Program, topology: &'b Arc<Topology>) -> Self {
        let links = Links::new(program, topology);
        Self { program, topology, links, techniques: Vec::new(), depth: 0 }
    }

    /// For tasks in worlds that stand so deep inside each other, on a board of which it is known what units must hold.
    pub(super) fn inside(
        program: &'b Program,
        topology: &'b Arc<Topology>,
        depth: usize,
        needs: Option<Arc<Needs>>,
    ) -> Self {
        let links = Links::new(program, topology).knowing(needs);
        Self { program, topology, links, techniques: Vec::new(), depth }
    }

    /// The number of a technique.
    fn technique(&mut self, call: &Call) -> Result<usize, StrategyError> {
        if let Some(known) = self.techniques.iter().position(|t| t.plan().call == *call) {
            return Ok(known);
        }
        let depth = self.depth;
        self.techniques.push(with_links(self.program, call, self.topology, &mut self.links, false, depth)?);
        Ok(self.techniques.len() - 1)
    }

    /// The task of a statement.
    pub(super) fn task(
        &mut self,
        statement: &Statement,
        level: Option<&Arc<str>>,
    ) -> Result<Task, StrategyError> {
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
            Statement::Together(list) => {
                let numbers = list.iter().map(|call| self.technique(call)).collect::<Result<_, _>>()?;
                Task::Together(numbers, level.cloned())
            }
        })
    }

    /// The task of trying techniques in order.
    pub(super) fn first_of(&mut self, calls: &[Call]) -> Result<Task, StrategyError> {
        let once = |call| Ok(Task::Once(self.technique(call)?, None));
        Ok(Task::FirstOf(calls.iter().map(once).collect::<Result<_, _>>()?))
    }

    fn tasks(&mut self, list: &[Statement], level: Option<&Arc<str>>) -> Result<Vec<Task>, StrategyError> {
        list.iter().map(|s| self.task(s, level)).collect()
    }

    /// The techniques, and the task that they are for, again until it gives nothing more.
    pub(super) fn finish(self, task: Task) -> (Vec<Technique>, Task) {
        let plans: Vec<&Plan> = self.techniques.iter().map(Technique::plan).collect();
        let sums = !bits::is_empty(self.topology.summed_units());
        let graph = waking(&plans, sums);
        let wakes = |i: usize, j: usize| graph.contains_edge(NodeIndex::new(i), NodeIndex::new(j));
        let task = climbing(exhausted(task), &wakes);
        (self.techniques, task)
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
    with_links(program, call, topology, &mut Links::new(program, topology), profile, 0)
}

fn with_links(
    program: &Program,
    call: &Call,
    topology: &Arc<Topology>,
    links: &mut Links<'_>,
    profile: bool,
    depth: usize,
) -> Result<Technique, StrategyError> {
    let technique = &program.techniques[call.technique];
    let name = || technique.name.clone();
    let plan = plan(technique, call).map_err(|error| StrategyError::Plan { technique: name(), error })?;
    Technique::compile(program, plan, topology, links, profile, depth)
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
