//! Makes tasks of a strategy's statements, with its techniques compiled for a board.

use super::{
    StrategyError,
    compile::{Result, with_links},
    compiled_expr::{CompiledExpr, MoveVariable},
    loop_clauses::LoopClauses,
    task::{CountSubject, PickLoop, RelaxedCall, StrategyOp},
    technique_queue::{LadderRungs, flatten},
};
use crate::prelude::*;
use tesuji_core::{BoardFacts, ExprOp};
use tesuji_lang::{EventName, ForStatement, MoveSet, Strategy};
use tesuji_plan::{Plan, graph};

/// Collects the techniques that tasks need, each once.
pub struct StrategyCompiler<'b> {
    pub links: LinkCompiler<'b>,
    pub techniques: Vec<CompiledTechnique>,
    /// By technique: the variables by which its moves are asked for.
    pub pinned: Vec<Vec<VarId>>,
    pub ladders: Vec<LadderRungs>,
    pub registers: usize,
    what_for: CompileOptions,
    /// Names of the tallies, and whether each grid has one of its own.
    pub tallies: IndexMap<String, bool>,
    /// Names of levels, those of the outermost strategy first.
    pub levels: IndexSet<String>,
    board: BoardFacts,
    /// The technique whose steps count their visits.
    pub profiled: Option<Call>,
    pub context: StatementContext<'b>,
}

/// The context of the statement that is being compiled.
#[derive(Clone)]
pub struct StatementContext<'b> {
    /// The name and the arguments of its strategy.
    name: &'b str,
    arguments: Vec<Argument>,
    /// The nodes of its expressions.
    pub form: ExprDag,
    /// The open moves that its expressions read.
    move_sets: &'b [MoveSet],
    /// For each tally of the strategy, its number among all.
    counted: Vec<usize>,
    /// The variables of the innermost loop.
    loop_variables: Option<Vec<VarId>>,
    /// The subject of counts.
    subject: CountSubject,
    /// Whether techniques that count on the puzzle having exactly one solution take part.
    assumes_one_solution: bool,
}

impl<'b> StrategyCompiler<'b> {
    pub fn new(links: LinkCompiler<'b>, what_for: CompileOptions) -> Self {
        let context = StatementContext {
            name: "",
            arguments: Vec::new(),
            form: ExprDag::default(),
            move_sets: &[],
            counted: Vec::new(),
            loop_variables: None,
            subject: CountSubject::Loop(Vec::new()),
            assumes_one_solution: what_for.allows_uniqueness,
        };
        Self {
            board: BoardFacts::of(&links.topology),
            links,
            techniques: Vec::new(),
            pinned: Vec::new(),
            ladders: Vec::new(),
            registers: 0,
            what_for,
            tallies: IndexMap::new(),
            levels: IndexSet::new(),
            profiled: None,
            context,
        }
    }

    /// Calls a function, then restores the context.
    fn in_own_context<R>(&mut self, work: impl FnOnce(&mut Self) -> R) -> R {
        let outer = self.context.clone();
        let made = work(self);
        self.context = outer;
        made
    }

    /// The index of a technique with given variables.
    pub fn technique(&mut self, call: &Call, given: &[VarId]) -> Result<usize> {
        let is_known = |t: &CompiledTechnique| t.plan().call == *call && t.plan().given_vars == given;
        if let Some(known) = self.techniques.iter().position(is_known) {
            return Ok(known);
        }
        let profile = self.what_for.is_profiled || self.profiled.as_ref() == Some(call);
        let what_for = CompileOptions { is_profiled: profile, ..self.what_for };
        self.techniques.push(with_links(&mut self.links, call, given, what_for)?);
        self.pinned.push(Vec::new());
        Ok(self.techniques.len() - 1)
    }

    pub fn strategy(&mut self, call: &StrategyCall) -> Result<StrategyOp> {
        let strategy = &self.links.planner.program.strategies[call.strategy];
        self.levels.extend(strategy.levels.keys().cloned());
        // Its arguments are expressions of the calling strategy.
        let given = self.formulas(&call.bindings)?;
        let body = self.in_own_context(|builder| {
            builder.enter(strategy, call.arguments.clone());
            builder.context.assumes_one_solution |= strategy.allows_uniqueness;
            builder.task(&builder.links.planner.program.body(call))
        });
        let body = self.repeat_until_stuck(body?);
        let takes: Vec<(VarId, CompiledExpr)> = strategy.takes.iter().copied().zip(given).collect();
        // Variables of tallies are read by totals alone.
        let needs_frame = strategy.variables.len() > strategy.tallies.len();
        Ok(if needs_frame {
            StrategyOp::Frame(strategy.variables.len(), takes, Box::new(body))
        } else {
            body
        })
    }

    /// Enters the context of a strategy.
    pub fn enter(&mut self, strategy: &'b Strategy, arguments: Vec<Argument>) {
        let counted = strategy.tallies.iter().map(|tally| {
            let entry = self.tallies.entry(tally.name.clone());
            let index = entry.index();
            entry.or_insert(tally.is_per_grid);
            index
        });
        self.context.counted = counted.collect();
        self.context.subject = CountSubject::Loop(Vec::new());
        let form = ExprDag::new(strategy.variables.clone(), Some(self.board.clone()));
        let moves = strategy.move_sets.iter().map(|asked| asked.variable);
        let form = form.with_variables_of_position(moves.collect());
        self.context.form = form.with_arguments(arguments.clone());
        self.context.move_sets = &strategy.move_sets;
        (self.context.name, self.context.arguments) = (&strategy.name, arguments);
    }

    fn event(&self, name: EventName) -> Event {
        match name {
            EventName::Event(event) => event,
            EventName::Parameter(parameter) => match &self.context.arguments[parameter.0 as usize] {
                // The checker lets only words pass that are events.
                Argument::Word(word) => Event::from_word(word).unwrap_or(Event::Never),
                Argument::Int(_) => Event::Never,
            },
        }
    }

    pub fn formula(&mut self, expr: &Expr) -> Result<CompiledExpr> {
        let id = self.context.form.lower(expr);
        self.formula_of(id)
    }

    /// The formula of an expression that may be left out.
    pub fn optional(&mut self, expr: Option<&Expr>) -> Result<Option<CompiledExpr>> {
        expr.map(|expr| self.formula(expr)).transpose()
    }

    fn formulas(&mut self, list: &[Expr]) -> Result<Vec<CompiledExpr>> {
        list.iter().map(|expr| self.formula(expr)).collect()
    }

    pub fn formula_of(&mut self, id: ExprId) -> Result<CompiledExpr> {
        let mut formula = CompiledExpr::new(&self.context.form, id, &mut self.links)
            .map_err(|error| StrategyError::Compile { technique: self.context.name.to_owned(), error })?;
        self.registers = self.registers.max(formula.registers);
        for asked in self.context.move_sets {
            if self.context.form.mentions(id, asked.variable) {
                let query =
                    self.move_query(&asked.moves.closed(&self.context.arguments), &asked.moves.pins)?;
                let MoveSet { variable, is_count, .. } = *asked;
                formula.moves.push(MoveVariable { variable, is_count, query });
            }
        }
        Ok(formula)
    }

    fn rounds(&mut self, each: &ForStatement) -> Result<(LoopClauses, StrategyOp)> {
        let rounds = LoopClauses::new(self, &each.clauses)?;
        let body = self.in_own_context(|builder| {
            builder.context.loop_variables = Some(rounds.variables.clone());
            builder.body(CountSubject::Loop(rounds.variables.clone()), &each.body)
        });
        Ok((rounds, *body?))
    }

    /// The tasks of a body with a subject of counts of its own.
    fn body(&mut self, subject: CountSubject, list: &[Statement]) -> Result<Box<StrategyOp>> {
        self.in_own_context(|builder| {
            builder.context.subject = subject;
            builder.all(list)
        })
    }

    fn all(&mut self, list: &[Statement]) -> Result<Box<StrategyOp>> {
        Ok(Box::new(StrategyOp::All(self.tasks(list)?)))
    }

    /// One step of a technique with given variables.
    fn given(&mut self, call: &Call, pins: &[(VarId, Expr)]) -> Result<StrategyOp> {
        let form = &mut self.context.form;
        let (given, values): (Vec<VarId>, Vec<ExprId>) =
            pins.iter().map(|(var, value)| (*var, form.lower(value))).unzip();
        let technique = self.technique(call, &given)?;
        let formulas = values.iter().map(|value| self.formula_of(*value)).collect::<Result<_, _>>()?;
        let wider = self.context.loop_variables.clone().map(|bound| {
            let fixed = given.iter().zip(&values).filter_map(|(var, value)| {
                let outer = self.context.form.as_var(*value).filter(|outer| !bound.contains(outer))?;
                Some((*var, outer))
            });
            let (given, values): (Vec<VarId>, Vec<VarId>) = fixed.unzip();
            Ok(RelaxedCall { technique: self.technique(call, &given)?, values })
        });
        let wider = wider.transpose()?;
        Ok(StrategyOp::Given { technique, values: formulas, wider })
    }

    /// Whether a technique does not take part, since it counts on one solution.
    pub fn leaves_out(&self, call: &Call) -> bool {
        !self.context.assumes_one_solution
            && self.links.planner.program.techniques[call.technique].needs_one_solution
    }

    pub fn task(&mut self, statement: &Statement) -> Result<StrategyOp> {
        Ok(match statement {
            Statement::Technique(call) | Statement::Pinned(call, _) if self.leaves_out(call) => {
                StrategyOp::FirstOf(Vec::new())
            }
            Statement::Technique(call) => StrategyOp::Once(self.technique(call, &[])?),
            Statement::Pinned(call, pins) => self.given(call, pins)?,
            Statement::Strategy(call) => self.strategy(call)?,
            Statement::All(list) => *self.all(list)?,
            Statement::Then(tried, then) => {
                StrategyOp::Then(Box::new(self.task(tried)?), self.body(CountSubject::Step, then)?)
            }
            Statement::Count(tally, grid, amount) => {
                let (grid, amount) = (self.optional(grid.as_ref())?, self.optional(amount.as_ref())?);
                StrategyOp::Count(self.context.counted[*tally], grid, amount, self.context.subject.clone())
            }
            Statement::If(condition, yes, no) => {
                let condition = self.context.form.lower(condition);
                match self.context.form.op(condition) {
                    ExprOp::Bool(holds) => *self.all(if *holds { yes } else { no })?,
                    _ => StrategyOp::If(self.formula_of(condition)?, self.all(yes)?, self.all(no)?),
                }
            }
            Statement::Each(each) => {
                let (rounds, body) = self.rounds(each)?;
                StrategyOp::Each(rounds, Box::new(body))
            }
            Statement::Sweep(since, until, all) => {
                let until = until.map_or(Event::Never, |until| self.event(until));
                let loops = all.iter().map(|each| self.rounds(each)).collect::<Result<_, _>>()?;
                StrategyOp::Sweep(self.event(*since), until, loops)
            }
            Statement::Seek(event, list) => StrategyOp::Seek(self.event(*event), self.all(list)?),
            Statement::Pick(pick) => StrategyOp::Pick(Box::new(PickLoop {
                variable: pick.variable,
                from: self.formula(&pick.from)?,
                condition: self.optional(pick.condition.as_ref())?,
                key: self.formulas(&pick.key)?,
                body: *self.body(CountSubject::Loop(vec![pick.variable]), &pick.body)?,
                until: self.formula(&pick.until)?,
            })),
            Statement::Times(times, list) => StrategyOp::Times(self.formula(times)?, self.all(list)?),
            Statement::Cascade(cascade) => {
                let (from, rounds) = (self.formula(&cascade.from)?, self.formula(&cascade.rounds)?);
                let subject = CountSubject::Loop(vec![cascade.variable]);
                StrategyOp::Cascade(cascade.variable, from, rounds, self.body(subject, &cascade.body)?)
            }
            Statement::Choose(entries) => StrategyOp::Choose(self.choice(entries)?),
            // The grammar allows weights in choices alone.
            Statement::Weighted(..) => StrategyOp::FirstOf(Vec::new()),
            Statement::Let(pattern, value) => StrategyOp::Let(pattern.clone(), self.formula(value)?),
            Statement::FirstOf(list) => StrategyOp::FirstOf(self.tasks(list)?),
            Statement::Level(name, list) => {
                let (level, _) = self.levels.insert_full(name.clone());
                StrategyOp::Level(level, Box::new(StrategyOp::FirstOf(self.tasks(list)?)))
            }
            Statement::Exhaust(inner) => {
                let task = self.task(inner)?;
                self.exhaust(task)
            }
            Statement::Repeat(list) => StrategyOp::Exhaust(self.all(list)?),
            Statement::Together(list) => {
                let calls: Vec<&Call> = list.iter().filter(|call| !self.leaves_out(call)).collect();
                let numbers = calls.into_iter().map(|call| self.technique(call, &[]));
                StrategyOp::Together(numbers.collect::<Result<_, _>>()?)
            }
        })
    }

    fn tasks(&mut self, list: &[Statement]) -> Result<Vec<StrategyOp>> {
        list.iter().map(|s| self.task(s)).collect()
    }

    /// Repeats a task until it makes no step.
    fn exhaust(&mut self, task: StrategyOp) -> StrategyOp {
        let mut rungs = LadderRungs::new();
        match task {
            StrategyOp::Exhaust(_) | StrategyOp::Ladder(_) => task,
            task if flatten(&task, None, &mut rungs) => {
                self.ladders.push(rungs);
                StrategyOp::Ladder(self.ladders.len() - 1)
            }
            task => StrategyOp::Exhaust(Box::new(task)),
        }
    }

    /// Repeats a list of techniques until it makes no step; other tasks state their repetition themselves.
    pub fn repeat_until_stuck(&mut self, task: StrategyOp) -> StrategyOp {
        match task {
            StrategyOp::Once(_)
            | StrategyOp::Level(..)
            | StrategyOp::FirstOf(_)
            | StrategyOp::Together(_)
            | StrategyOp::Choose(_)
            | StrategyOp::Given { .. } => self.exhaust(task),
            other => other,
        }
    }

    /// The wake edges between the techniques; none from or to those that cannot match on the board.
    pub fn wake_graph(&self) -> DiGraph<usize, WakeEdge> {
        let plans: Vec<&Plan> = self.techniques.iter().map(CompiledTechnique::plan).collect();
        let has_sums = !bits::is_empty(self.links.topology.units_with(UnitFact::ListedSets));
        let mut graph = graph::wake_graph(&plans, has_sums);
        graph.retain_edges(|graph, edge| {
            let ends = graph.edge_endpoints(edge);
            ends.is_some_and(|(by, to)| {
                [by, to].iter().all(|end| self.techniques[end.index()].is_matchable())
            })
        });
        graph
    }
}
