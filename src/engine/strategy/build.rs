//! Makes tasks of a strategy's statements, with its techniques compiled for a board.

use super::compile::{Result, with_links};
use super::rounds::{self, Rounds};
use super::task::{Picking, Subject, Task, Wider};
use super::{StrategyError, formula::Formula, ladder::climbing};
use crate::lang::program::{
    Argument, Call, Clause, Each, Event, EventName, Expr, Span, Statement, Strategy, StrategyCall, VarId,
};
use crate::technique::{Technique, Use};
use crate::{
    board::bits, board::topology::Topology, path::Links, plan::graph::waking, plan::planner::Planner,
    plan::steps::Plan,
};
use indexmap::{IndexMap, IndexSet};
use petgraph::graph::NodeIndex;
use std::sync::Arc;
use tesuji_core::node::{Id, Op};
use tesuji_core::{board::Board, form::Form};

/// Collects the techniques that tasks need, each once.
pub(crate) struct Builder<'b> {
    pub(super) links: Links<'b>,
    pub(super) techniques: Vec<Technique>,
    pub(super) registers: usize,
    what_for: Use,
    /// Names of the tallies, and whether each grid has one of its own.
    pub(super) tallies: IndexMap<String, bool>,
    /// Names of levels, those of the outermost strategy first.
    pub(super) levels: IndexSet<String>,
    board: Board,
    /// The technique whose steps count their visits.
    pub(super) profiled: Option<Call>,
    context: Context<'b>,
}

/// Where the statement stands whose task is being made.
#[derive(Clone)]
struct Context<'b> {
    /// The name and the arguments of its strategy.
    name: &'b str,
    arguments: Vec<Argument>,
    /// The nodes of its expressions.
    form: Form,
    /// For each tally of the strategy, its number among all.
    counted: Vec<usize>,
    /// The variables of the innermost loop.
    loop_variables: Option<Vec<VarId>>,
    /// What a count is for.
    subject: Subject,
    /// The level of steps.
    level: Option<Arc<str>>,
    /// Whether techniques that count on the puzzle having exactly one solution take part.
    assumes: bool,
}

impl<'b> Builder<'b> {
    /// For techniques that are named one by one: those that count on one solution are meant as well.
    pub(super) fn assuming(planner: Planner<'b>, topology: &Arc<Topology>) -> Self {
        Self::of(Links::new(planner, topology), Use { assumes: true, ..Use::default() })
    }

    pub(crate) fn of(links: Links<'b>, what_for: Use) -> Self {
        let context = Context {
            name: "",
            arguments: Vec::new(),
            form: Form::default(),
            counted: Vec::new(),
            loop_variables: None,
            subject: Subject::Loop(Vec::new()),
            level: None,
            assumes: what_for.assumes,
        };
        Self {
            board: Board::of(&links.topology),
            links,
            techniques: Vec::new(),
            registers: 0,
            what_for,
            tallies: IndexMap::new(),
            levels: IndexSet::new(),
            profiled: None,
            context,
        }
    }

    /// Does something in a context of its own.
    fn inside<R>(&mut self, work: impl FnOnce(&mut Self) -> R) -> R {
        let outer = self.context.clone();
        let made = work(self);
        self.context = outer;
        made
    }

    /// The number of a technique some of whose variables are given.
    fn technique(&mut self, call: &Call, given: &[VarId]) -> Result<usize> {
        let is_known = |t: &Technique| t.plan().call == *call && t.plan().given == given;
        if let Some(known) = self.techniques.iter().position(is_known) {
            return Ok(known);
        }
        let profile = self.what_for.profile || self.profiled.as_ref() == Some(call);
        let what_for = Use { profile, ..self.what_for };
        self.techniques.push(with_links(&mut self.links, call, given, what_for)?);
        Ok(self.techniques.len() - 1)
    }

    pub(super) fn strategy(&mut self, call: &StrategyCall) -> Result<Task> {
        let strategy = &self.links.planner.program.strategies[call.strategy];
        self.levels.extend(strategy.levels.keys().cloned());
        // What it is given is said by the strategy that calls it.
        let given: Vec<Formula> =
            call.given.iter().map(|expr| self.formula(expr)).collect::<Result<_, _>>()?;
        let body = self.inside(|builder| {
            builder.enter(strategy, call.arguments.clone());
            builder.context.assumes |= strategy.uniqueness;
            builder.task(&builder.links.planner.program.body(call))
        });
        let body = exhausted(body?);
        let takes: Vec<(VarId, Formula)> = strategy.takes.iter().copied().zip(given).collect();
        // Those that stand for tallies are for totals alone.
        let needs_frame = strategy.variables.len() > strategy.tallies.len();
        Ok(if needs_frame { Task::Frame(strategy.variables.len(), takes, Box::new(body)) } else { body })
    }

    /// Goes on with the statements and expressions of a strategy.
    pub(super) fn enter(&mut self, strategy: &'b Strategy, arguments: Vec<Argument>) {
        let counted = strategy.tallies.iter().map(|tally| {
            let entry = self.tallies.entry(tally.name.clone());
            let index = entry.index();
            entry.or_insert(tally.per_grid);
            index
        });
        self.context.counted = counted.collect();
        self.context.subject = Subject::Loop(Vec::new());
        let form = Form::new(strategy.variables.clone(), Some(self.board.clone()));
        self.context.form = form.with_arguments(arguments.clone());
        (self.context.name, self.context.arguments) = (&strategy.name, arguments);
    }

    fn event(&self, name: EventName) -> Event {
        match name {
            EventName::Event(event) => event,
            EventName::Parameter(parameter) => match &self.context.arguments[parameter.0 as usize] {
                // The checker lets only words pass that are events.
                Argument::Word(word) => Event::of(word).unwrap_or(Event::Never),
                Argument::Int(_) => Event::Never,
            },
        }
    }

    pub(super) fn formula(&mut self, expr: &Expr) -> Result<Formula> {
        let id = self.context.form.lower(expr);
        self.formula_of(id)
    }

    fn formula_of(&mut self, id: Id) -> Result<Formula> {
        let formula = Formula::new(&self.context.form, id, &mut self.links)
            .map_err(|error| StrategyError::Compile { technique: self.context.name.to_owned(), error })?;
        self.registers = self.registers.max(formula.registers);
        Ok(formula)
    }

    fn rounds(&mut self, each: &Each) -> Result<(Rounds, Task)> {
        let topology = Arc::clone(&self.links.topology);
        let items = rounds::ready(&mut self.context.form, &each.clauses);
        let form = self.context.form.clone();
        let rounds = Rounds::new((items, span(&each.clauses)), &form, &topology, |id| self.formula_of(id))?;
        let body = self.inside(|builder| {
            builder.context.loop_variables = Some(rounds.variables.clone());
            builder.body(Subject::Loop(rounds.variables.clone()), &each.body)
        });
        Ok((rounds, *body?))
    }

    /// The tasks of a body in which counts are for something else than around it.
    fn body(&mut self, subject: Subject, list: &[Statement]) -> Result<Box<Task>> {
        self.inside(|builder| {
            builder.context.subject = subject;
            builder.all(list)
        })
    }

    fn all(&mut self, list: &[Statement]) -> Result<Box<Task>> {
        Ok(Box::new(Task::All(self.tasks(list)?)))
    }

    /// One step of a technique some of whose variables are given.
    fn given(&mut self, call: &Call, pins: &[(VarId, Expr)]) -> Result<Task> {
        let form = &mut self.context.form;
        let (given, values): (Vec<VarId>, Vec<Id>) =
            pins.iter().map(|(var, value)| (*var, form.lower(value))).unzip();
        let technique = self.technique(call, &given)?;
        let formulas = values.iter().map(|value| self.formula_of(*value)).collect::<Result<_, _>>()?;
        let wider = match self.context.loop_variables.clone() {
            Some(own) => {
                let same = given.iter().zip(&values).filter_map(|(var, value)| {
                    let stands = self.context.form.as_var(*value).filter(|stands| !own.contains(stands))?;
                    Some((*var, stands))
                });
                let (given, values): (Vec<VarId>, Vec<VarId>) = same.unzip();
                Some(Wider { technique: self.technique(call, &given)?, values })
            }
            None => None,
        };
        Ok(Task::Given { technique, values: formulas, level: self.context.level.clone(), wider })
    }

    /// Whether a technique does not take part, since it counts on one solution.
    fn leaves_out(&self, call: &Call) -> bool {
        !self.context.assumes && self.links.planner.program.techniques[call.technique].assumes_one_solution
    }

    pub(super) fn task(&mut self, statement: &Statement) -> Result<Task> {
        Ok(match statement {
            Statement::Technique(call) | Statement::Pinned(call, _) if self.leaves_out(call) => {
                Task::FirstOf(Vec::new())
            }
            Statement::Technique(call) => Task::Once(self.technique(call, &[])?, self.context.level.clone()),
            Statement::Pinned(call, pins) => self.given(call, pins)?,
            Statement::Strategy(call) => self.strategy(call)?,
            Statement::All(list) => *self.all(list)?,
            Statement::Then(tried, then) => {
                Task::Then(Box::new(self.task(tried)?), self.body(Subject::Step, then)?)
            }
            Statement::Count(tally, grid, amount) => {
                let mut formula =
                    |expr: &Option<Expr>| expr.as_ref().map(|expr| self.formula(expr)).transpose();
                let (grid, amount) = (formula(grid)?, formula(amount)?);
                Task::Count(self.context.counted[*tally], grid, amount, self.context.subject.clone())
            }
            Statement::If(condition, yes, no) => {
                let condition = self.context.form.lower(condition);
                match self.context.form.op(condition) {
                    Op::Bool(holds) => *self.all(if *holds { yes } else { no })?,
                    _ => Task::If(self.formula_of(condition)?, self.all(yes)?, self.all(no)?),
                }
            }
            Statement::Each(each) => {
                let (rounds, body) = self.rounds(each)?;
                Task::Each(rounds, Box::new(body))
            }
            Statement::Sweep(since, until, all) => {
                let until = until.map_or(Event::Never, |until| self.event(until));
                let loops = all.iter().map(|each| self.rounds(each)).collect::<Result<_, _>>()?;
                Task::Sweep(self.event(*since), until, loops)
            }
            Statement::Seek(event, list) => Task::Seek(self.event(*event), self.tasks(list)?),
            Statement::Pick(pick) => Task::Pick(Box::new(Picking {
                variable: pick.variable,
                from: self.formula(&pick.from)?,
                condition: pick.condition.as_ref().map(|condition| self.formula(condition)).transpose()?,
                key: pick.key.iter().map(|expr| self.formula(expr)).collect::<Result<_, _>>()?,
                body: *self.body(Subject::Loop(vec![pick.variable]), &pick.body)?,
                until: self.formula(&pick.until)?,
            })),
            Statement::Times(times, list) => Task::Times(self.formula(times)?, self.all(list)?),
            Statement::Cascade(cascade) => {
                let (from, rounds) = (self.formula(&cascade.from)?, self.formula(&cascade.rounds)?);
                let subject = Subject::Loop(vec![cascade.variable]);
                Task::Cascade(cascade.variable, from, rounds, self.body(subject, &cascade.body)?)
            }
            Statement::Let(pattern, value) => Task::Let(pattern.clone(), self.formula(value)?),
            Statement::FirstOf(list) => Task::FirstOf(self.tasks(list)?),
            Statement::Level(name, list) => Task::FirstOf(self.inside(|builder| {
                builder.context.level = Some(Arc::from(name.as_str()));
                builder.tasks(list)
            })?),
            Statement::Exhaust(inner) => match self.task(inner)? {
                task @ (Task::Exhaust(_) | Task::Repeat(_)) => task,
                task => Task::Exhaust(Box::new(task)),
            },
            Statement::Repeat(list) => Task::Repeat(self.tasks(list)?),
            Statement::Together(list) => {
                let calls: Vec<&Call> = list.iter().filter(|call| !self.leaves_out(call)).collect();
                let numbers =
                    calls.into_iter().map(|call| self.technique(call, &[])).collect::<Result<_, _>>()?;
                Task::Together(numbers, self.context.level.clone())
            }
        })
    }

    pub(super) fn first_of(&mut self, calls: &[Call]) -> Result<Task> {
        let once = |call| Ok(Task::Once(self.technique(call, &[])?, None));
        Ok(Task::FirstOf(calls.iter().map(once).collect::<Result<_, _>>()?))
    }

    fn tasks(&mut self, list: &[Statement]) -> Result<Vec<Task>> {
        list.iter().map(|s| self.task(s)).collect()
    }

    /// The task that all techniques are for, again until it gives nothing more.
    pub(super) fn finished(&self, task: Task) -> Task {
        let plans: Vec<&Plan> = self.techniques.iter().map(Technique::plan).collect();
        let sums = !bits::is_empty(self.links.topology.summed_units());
        let graph = waking(&plans, sums);
        let wakes = |i: usize, j: usize| graph.contains_edge(NodeIndex::new(i), NodeIndex::new(j));
        let mut task = exhausted(task);
        climbing(&mut task, &wakes);
        task
    }
}

fn span(clauses: &[Clause]) -> Span {
    let first = clauses.iter().find_map(|clause| match clause {
        Clause::For(_, expr) | Clause::Let(_, expr) | Clause::Where(expr) => Some(expr.span),
        Clause::Choose { span, .. } => Some(*span),
        Clause::Path(_) | Clause::World(_) => None,
    });
    first.unwrap_or_default()
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
