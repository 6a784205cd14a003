//! Makes tasks of a strategy's statements, with its techniques compiled for a board.

use super::rounds::{self, Rounds};
use super::task::{Picking, Subject, Task, Wider};
use super::{StrategyError, compile::with_links, formula::Formula, ladder::climbing};
use crate::lang::program::{
    Argument, Call, Clause, Each, Event, EventName, Expr, ExprKind, Span, Statement, Strategy, StrategyCall,
    Type, VarId, Variable,
};
use crate::plan::normal::{Board, Normal};
use crate::technique::{Technique, Use};
use crate::{
    board::bits, board::topology::Topology, needs::Needs, path::Links, plan::graph::waking,
    plan::planner::Planner, plan::specialise::substitute, plan::steps::Plan,
};
use indexmap::{IndexMap, IndexSet};
use petgraph::graph::NodeIndex;
use std::sync::Arc;

/// Collects the techniques that tasks need, each once.
pub(crate) struct Builder<'b> {
    planner: Planner<'b>,
    topology: &'b Arc<Topology>,
    links: Links<'b>,
    techniques: Vec<Technique>,
    /// The variables of the innermost loop in which the statement stands whose task is being made.
    loop_variables: Option<Vec<VarId>>,
    /// What a count is for that stands there.
    subject: Subject,
    registers: usize,
    what_for: Use,
    /// Names of the tallies, and whether each grid has one of its own.
    tallies: IndexMap<String, bool>,
    /// Names of levels, those of the outermost strategy first.
    levels: IndexSet<String>,
    /// For each tally of the strategy whose statements are being made, its number among these.
    counted: Vec<usize>,
    /// The name and the arguments of that strategy.
    name: &'b str,
    arguments: Vec<Argument>,
    /// Its variables, and those that its expressions bind in the form in which they are compiled.
    variables: Vec<Variable>,
    board: Board,
    /// Whether techniques that count on the puzzle having exactly one solution take part.
    assumes: bool,
    /// The technique whose steps count their visits.
    pub(super) profiled: Option<Call>,
}

impl<'b> Builder<'b> {
    pub(super) fn new(planner: Planner<'b>, topology: &'b Arc<Topology>) -> Self {
        Self::of_links(planner, topology, Links::new(planner, topology), Use::default())
    }

    /// For techniques that are named one by one: those that count on one solution are meant as well.
    pub(super) fn assuming(planner: Planner<'b>, topology: &'b Arc<Topology>) -> Self {
        Self { assumes: true, ..Self::new(planner, topology) }
    }

    /// For tasks in worlds, on a board of which it is known what units must hold.
    pub(crate) fn inside(
        planner: Planner<'b>,
        topology: &'b Arc<Topology>,
        what_for: Use,
        needs: Option<Arc<Needs>>,
    ) -> Self {
        Self::of_links(planner, topology, Links::new(planner, topology).knowing(needs), what_for)
    }

    fn of_links(planner: Planner<'b>, topology: &'b Arc<Topology>, links: Links<'b>, what_for: Use) -> Self {
        Self {
            planner,
            topology,
            links,
            techniques: Vec::new(),
            loop_variables: None,
            subject: Subject::Loop(Vec::new()),
            registers: 0,
            what_for,
            tallies: IndexMap::new(),
            levels: IndexSet::new(),
            counted: Vec::new(),
            name: "",
            arguments: Vec::new(),
            variables: Vec::new(),
            board: Board::of(topology),
            assumes: what_for.assumes,
            profiled: None,
        }
    }

    /// The number of a technique some of whose variables are given.
    fn technique(&mut self, call: &Call, given: &[VarId]) -> Result<usize, StrategyError> {
        let is_known = |t: &Technique| t.plan().call == *call && t.plan().given == given;
        if let Some(known) = self.techniques.iter().position(is_known) {
            return Ok(known);
        }
        let links = &mut self.links;
        let profile = self.what_for.profile || self.profiled.as_ref() == Some(call);
        let what_for = Use { profile, ..self.what_for };
        self.techniques.push(with_links((self.planner, call, given), self.topology, links, what_for)?);
        Ok(self.techniques.len() - 1)
    }

    pub(super) fn strategy(
        &mut self,
        call: &StrategyCall,
        level: Option<&Arc<str>>,
    ) -> Result<Task, StrategyError> {
        let strategy = &self.planner.program.strategies[call.strategy];
        self.levels.extend(strategy.levels.keys().cloned());
        // What it is given is said by the strategy that calls it.
        let given: Vec<Formula> =
            call.given.iter().map(|expr| self.formula(expr)).collect::<Result<_, _>>()?;
        let counted = strategy.tallies.iter().map(|tally| {
            let entry = self.tallies.entry(tally.name.clone());
            let index = entry.index();
            entry.or_insert(tally.per_grid);
            index
        });
        let counted = counted.collect();
        let counted = std::mem::replace(&mut self.counted, counted);
        let subject = std::mem::replace(&mut self.subject, Subject::Loop(Vec::new()));
        let outer = self.enter(strategy, call.arguments.clone());
        let assumes = self.assumes;
        self.assumes |= strategy.uniqueness;
        let body = self.task(&self.planner.program.body(call), level);
        self.assumes = assumes;
        (self.name, self.arguments, self.variables) = outer;
        (self.counted, self.subject) = (counted, subject);
        let body = exhausted(body?);
        let takes: Vec<(VarId, Formula)> = strategy.takes.iter().copied().zip(given).collect();
        // Those that stand for tallies are for totals alone.
        let needs_frame = strategy.variables.len() > strategy.tallies.len();
        Ok(if needs_frame { Task::Frame(strategy.variables.len(), takes, Box::new(body)) } else { body })
    }

    /// Goes on with the expressions of a strategy; gives the name, the arguments and the variables of the one before.
    pub(super) fn enter(
        &mut self,
        strategy: &'b Strategy,
        arguments: Vec<Argument>,
    ) -> (&'b str, Vec<Argument>, Vec<Variable>) {
        (
            std::mem::replace(&mut self.name, &strategy.name),
            std::mem::replace(&mut self.arguments, arguments),
            std::mem::replace(&mut self.variables, strategy.variables.clone()),
        )
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

    fn normal(&mut self) -> Normal<'_> {
        Normal { board: Some(&self.board), variables: &mut self.variables }
    }

    fn put(&self, expr: &Expr) -> Expr {
        substitute(expr, &self.arguments)
    }

    pub(super) fn formula(&mut self, expr: &Expr) -> Result<Formula, StrategyError> {
        let expr = self.put(expr);
        self.ready(expr)
    }

    /// What expressions without parameters give, in the form in which those of techniques are planned.
    fn ready(&mut self, expr: Expr) -> Result<Formula, StrategyError> {
        let expr = self.normal().expr(expr);
        let types: Vec<Type> = self.variables.iter().map(|variable| variable.ty.clone()).collect();
        let needs = self.links.needs();
        let formula = needs.and_then(|needs| Formula::new(&expr, &types, self.topology, needs));
        let formula =
            formula.map_err(|error| StrategyError::Compile { technique: self.name.to_owned(), error })?;
        self.registers = self.registers.max(formula.registers);
        Ok(formula)
    }

    /// The rounds of a loop, and what is done in each.
    fn rounds(&mut self, each: &Each, level: Option<&Arc<str>>) -> Result<(Rounds, Task), StrategyError> {
        let put = |clause: &Clause| match clause {
            Clause::For(pattern, set) => Clause::For(pattern.clone(), self.put(set)),
            Clause::Let(pattern, value) => Clause::Let(pattern.clone(), self.put(value)),
            Clause::Where(condition) => Clause::Where(self.put(condition)),
            Clause::Choose { var, size, from, span } => {
                Clause::Choose { var: *var, size: self.put(size), from: self.put(from), span: *span }
            }
            other => other.clone(),
        };
        let clauses = each.clauses.iter().map(put).collect();
        let topology = Arc::clone(self.topology);
        let clauses = rounds::ready(clauses, &mut self.normal());
        let rounds = Rounds::new((clauses, span(&each.clauses)), &topology, |expr| self.ready(expr))?;
        let outer = self.loop_variables.replace(rounds.variables().to_vec());
        let body = self.body(Subject::Loop(rounds.variables().to_vec()), &each.body, level);
        self.loop_variables = outer;
        Ok((rounds, *body?))
    }

    /// The tasks of a body in which counts are for something else than around it.
    fn body(
        &mut self,
        subject: Subject,
        list: &[Statement],
        level: Option<&Arc<str>>,
    ) -> Result<Box<Task>, StrategyError> {
        let outer = std::mem::replace(&mut self.subject, subject);
        let body = self.all(list, level);
        self.subject = outer;
        body
    }

    fn all(&mut self, list: &[Statement], level: Option<&Arc<str>>) -> Result<Box<Task>, StrategyError> {
        Ok(Box::new(Task::All(self.tasks(list, level)?)))
    }

    /// One step of a technique some of whose variables are given.
    fn given(
        &mut self,
        call: &Call,
        pins: &[(VarId, Expr)],
        level: Option<&Arc<str>>,
    ) -> Result<Task, StrategyError> {
        let (given, values): (Vec<VarId>, Vec<Expr>) =
            pins.iter().map(|(var, value)| (*var, self.put(value))).unzip();
        let technique = self.technique(call, &given)?;
        let formulas = values.iter().map(|value| self.formula(value)).collect::<Result<_, _>>()?;
        let wider = match self.loop_variables.clone() {
            Some(own) => {
                let same = given.iter().zip(&values).filter_map(|(var, value)| match value.kind {
                    ExprKind::Var(stands) if !own.contains(&stands) => Some((*var, stands)),
                    _ => None,
                });
                let (given, values): (Vec<VarId>, Vec<VarId>) = same.unzip();
                Some(Wider { technique: self.technique(call, &given)?, values })
            }
            None => None,
        };
        Ok(Task::Given { technique, values: formulas, level: level.cloned(), wider })
    }

    /// Whether a technique does not take part, since it counts on one solution.
    fn leaves_out(&self, call: &Call) -> bool {
        !self.assumes && self.planner.program.techniques[call.technique].assumes_one_solution
    }

    pub(super) fn task(
        &mut self,
        statement: &Statement,
        level: Option<&Arc<str>>,
    ) -> Result<Task, StrategyError> {
        Ok(match statement {
            Statement::Technique(call) | Statement::Pinned(call, _) if self.leaves_out(call) => {
                Task::FirstOf(Vec::new())
            }
            Statement::Technique(call) => Task::Once(self.technique(call, &[])?, level.cloned()),
            Statement::Pinned(call, pins) => self.given(call, pins, level)?,
            Statement::Strategy(call) => self.strategy(call, level)?,
            Statement::All(list) => *self.all(list, level)?,
            Statement::Then(tried, then) => {
                Task::Then(Box::new(self.task(tried, level)?), self.body(Subject::Step, then, level)?)
            }
            Statement::Count(tally, grid, amount) => {
                let mut formula =
                    |expr: &Option<Expr>| expr.as_ref().map(|expr| self.formula(expr)).transpose();
                let (grid, amount) = (formula(grid)?, formula(amount)?);
                Task::Count(self.counted[*tally], grid, amount, self.subject.clone())
            }
            Statement::If(condition, yes, no) => match self.put(condition) {
                Expr { kind: ExprKind::Bool(holds), .. } => *self.all(if holds { yes } else { no }, level)?,
                _ => Task::If(self.formula(condition)?, self.all(yes, level)?, self.all(no, level)?),
            },
            Statement::Each(each) => {
                let (rounds, body) = self.rounds(each, level)?;
                Task::Each(rounds, Box::new(body))
            }
            Statement::Sweep(since, until, all) => {
                let until = until.map_or(Event::Never, |until| self.event(until));
                let loops = all.iter().map(|each| self.rounds(each, level)).collect::<Result<_, _>>()?;
                Task::Sweep(self.event(*since), until, loops)
            }
            Statement::Seek(event, list) => Task::Seek(self.event(*event), self.tasks(list, level)?),
            Statement::Pick(pick) => Task::Pick(Box::new(Picking {
                variable: pick.variable,
                from: self.formula(&pick.from)?,
                condition: pick.condition.as_ref().map(|condition| self.formula(condition)).transpose()?,
                key: pick.key.iter().map(|expr| self.formula(expr)).collect::<Result<_, _>>()?,
                body: *self.body(Subject::Loop(vec![pick.variable]), &pick.body, level)?,
                until: self.formula(&pick.until)?,
            })),
            Statement::Times(times, list) => Task::Times(self.formula(times)?, self.all(list, level)?),
            Statement::Cascade(cascade) => {
                let (from, rounds) = (self.formula(&cascade.from)?, self.formula(&cascade.rounds)?);
                let subject = Subject::Loop(vec![cascade.variable]);
                Task::Cascade(cascade.variable, from, rounds, self.body(subject, &cascade.body, level)?)
            }
            Statement::Let(pattern, value) => Task::Let(pattern.clone(), self.formula(value)?),
            Statement::FirstOf(list) => Task::FirstOf(self.tasks(list, level)?),
            Statement::Level(name, list) => Task::FirstOf(self.tasks(list, Some(&Arc::from(name.as_str())))?),
            Statement::Exhaust(inner) => match self.task(inner, level)? {
                task @ (Task::Exhaust(_) | Task::Repeat(_)) => task,
                task => Task::Exhaust(Box::new(task)),
            },
            Statement::Repeat(list) => Task::Repeat(self.tasks(list, level)?),
            Statement::Together(list) => {
                let calls: Vec<&Call> = list.iter().filter(|call| !self.leaves_out(call)).collect();
                let numbers =
                    calls.into_iter().map(|call| self.technique(call, &[])).collect::<Result<_, _>>()?;
                Task::Together(numbers, level.cloned())
            }
        })
    }

    pub(super) fn first_of(&mut self, calls: &[Call]) -> Result<Task, StrategyError> {
        let once = |call| Ok(Task::Once(self.technique(call, &[])?, None));
        Ok(Task::FirstOf(calls.iter().map(once).collect::<Result<_, _>>()?))
    }

    fn tasks(&mut self, list: &[Statement], level: Option<&Arc<str>>) -> Result<Vec<Task>, StrategyError> {
        list.iter().map(|s| self.task(s, level)).collect()
    }

    pub(super) fn registers(&self) -> usize {
        self.registers
    }

    pub(super) fn levels(&self) -> &IndexSet<String> {
        &self.levels
    }

    /// The techniques, and the task that they are for, again until it gives nothing more.
    pub(super) fn finish(self, task: Task) -> (Vec<Technique>, IndexMap<String, bool>, Task) {
        let plans: Vec<&Plan> = self.techniques.iter().map(Technique::plan).collect();
        let sums = !bits::is_empty(self.topology.summed_units());
        let graph = waking(&plans, sums);
        let wakes = |i: usize, j: usize| graph.contains_edge(NodeIndex::new(i), NodeIndex::new(j));
        let mut task = exhausted(task);
        climbing(&mut task, &wakes);
        (self.techniques, self.tallies, task)
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
