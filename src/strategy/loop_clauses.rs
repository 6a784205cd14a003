//! Clauses of loops, and their rows of bindings.

use super::{
    compile::Result,
    compiled_expr::{CompiledExpr, Memo, memoised},
    session::StrategyRun,
    strategy_compiler::StrategyCompiler,
    task::StrategyOp,
};
use crate::{RunOutcome, RuntimeError, RuntimeErrorKind, prelude::*};
use tesuji_engine::{compile::combinations, static_prefix::subset_count_bound};
use tesuji_lang::walk::bound;
use tesuji_plan::{RuleClause, clauses::lower_clauses};

/// Maximum number of memoised rows of a loop, conditions ignored.
const MAX_ROWS: usize = 250_000;

/// Maximum number of data in the rows of a sweep, each element of a set counted.
const MAX_DATA: usize = 1 << 22;

/// The bindings of the variables of a loop, one row for each iteration.
pub type LoopRows = Vec<Box<[Datum]>>;

pub struct LoopClauses {
    parts: Vec<LoopClause>,
    /// The variables that they bind, in order.
    pub variables: Vec<VarId>,
    /// All rows, computed lazily; `None` if they depend on the position or exceed [`MAX_ROWS`].
    memo: Memo<LoopRows>,
    span: Span,
}

enum LoopClause {
    For(Pattern, CompiledExpr),
    Choose(Pattern, CompiledExpr, CompiledExpr),
    Let(Pattern, CompiledExpr),
    Where(CompiledExpr),
}

impl LoopClauses {
    /// Lowers and compiles clauses.
    pub fn new(compiler: &mut StrategyCompiler<'_>, clauses: &[Clause]) -> Result<Self> {
        let items = lower(&mut compiler.context.form, clauses);
        let (form, topology) = (&compiler.context.form, &compiler.links.topology);
        let variables: Vec<VarId> = items.iter().flat_map(RuleClause::binds).collect();
        let is_small = max_rows(form, &items, topology) <= MAX_ROWS;
        let is_fixed =
            |id: &ExprId| form.is_static(*id) && form.reads_only(*id, |var| variables.contains(var));
        let is_fixed = items.iter().all(|item| item.parts().iter().all(is_fixed));
        let memo = (is_small && is_fixed).then(OnceLock::new);
        let mut formula = |id: ExprId| compiler.formula_of(id);
        let part = |item: RuleClause| {
            Ok(match item {
                RuleClause::For(pattern, set) => LoopClause::For(pattern, formula(set)?),
                RuleClause::Choose(var, size, from) => {
                    LoopClause::Choose(Pattern::Var(var), formula(size)?, formula(from)?)
                }
                RuleClause::Let(pattern, value) => LoopClause::Let(pattern, formula(value)?),
                RuleClause::Where(condition) => LoopClause::Where(formula(condition)?),
                RuleClause::Path(_) | RuleClause::World(_) => unreachable!("no loop of a strategy has one"),
            })
        };
        let parts = items.into_iter().map(part);
        Ok(Self { parts: parts.collect::<Result<_>>()?, variables, memo, span: span(clauses) })
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

/// Lowers clauses as those of techniques. An iteration may change the value of a condition, so each condition is tested in
/// order, unless it is static.
fn lower(form: &mut ExprDag, clauses: &[Clause]) -> Vec<RuleClause> {
    let mut lowered = Vec::new();
    for item in lower_clauses(form, clauses) {
        match item {
            RuleClause::Where(condition) => {
                lowered.extend(form.conjuncts(condition).into_iter().map(RuleClause::Where))
            }
            // The checker refuses both in a strategy.
            RuleClause::Path(_) | RuleClause::World(_) => {}
            item => lowered.push(item),
        }
    }
    push_predicates_up(form, &mut lowered);
    narrow(form, &mut lowered);
    lowered
}

/// Moves conditions that no round can change in front of the generators that they do not need.
fn push_predicates_up(form: &ExprDag, items: &mut [RuleClause]) {
    for at in 1..items.len() {
        let RuleClause::Where(condition) = items[at] else { continue };
        if !form.is_static(condition) {
            continue;
        }
        let passes = |item: &&RuleClause| match item {
            RuleClause::For(pattern, _) => !form.mentions_any(condition, &bound(pattern)),
            _ => false,
        };
        let passed = items[..at].iter().rev().take_while(passes).count();
        items[at - passed..=at].rotate_right(1);
    }
}

/// Pushes static conditions on the element of a loop into its set, as a look-up.
fn narrow(form: &mut ExprDag, items: &mut Vec<RuleClause>) {
    for at in (1..items.len()).rev() {
        let &[RuleClause::For(Pattern::Var(var), set), RuleClause::Where(condition)] = &items[at - 1..=at]
        else {
            continue;
        };
        if !form.is_static(condition) || !form.is_proper_set(set) {
            continue;
        }
        let (smaller, left) = form.select(var, set, vec![condition]);
        if left.is_empty() {
            items[at - 1] = RuleClause::For(Pattern::Var(var), smaller);
            items.remove(at);
        }
    }
}

/// Upper bound on the number of rows of clauses on a board.
fn max_rows(form: &ExprDag, items: &[RuleClause], topology: &Topology) -> usize {
    let rounds = |item: &RuleClause| match item {
        RuleClause::For(_, set) => subset_count_bound(topology, form.ty(*set), 1),
        RuleClause::Choose(_, size, from) => form.number(*size).map_or(usize::MAX, |size| {
            usize::try_from(size).map_or(0, |size| subset_count_bound(topology, form.ty(*from), size))
        }),
        _ => 1,
    };
    items.iter().map(rounds).fold(1, usize::saturating_mul)
}

impl StrategyRun<'_, '_, '_> {
    /// Performs a task in each iteration of a loop; conditions are tested lazily.
    pub(super) fn for_each_iteration(
        &mut self,
        rounds: &LoopClauses,
        body: &StrategyOp,
    ) -> Result<bool, RunOutcome> {
        let mut any = false;
        if rounds.memo.is_none() {
            self.each(&rounds.parts, &mut |session| {
                any |= session.execute(body)?;
                Ok(())
            })?;
            return Ok(any);
        }
        let rows = self.rows(rounds)?;
        let mut looked = None;
        for (at, row) in rows.iter().enumerate() {
            self.on_time()?;
            let version = self.state.version();
            if looked.replace(version) != Some(version) && self.passes_over(body, rows.len() - at)? {
                break;
            }
            self.begin_round(rounds, row);
            any |= self.execute(body)?;
        }
        Ok(any)
    }

    /// The rows of a loop on the current position.
    pub(super) fn rows(&mut self, rounds: &LoopClauses) -> Result<Arc<LoopRows>, RunOutcome> {
        memoised(&rounds.memo, || self.list_rows(rounds).map(Arc::new))
    }

    fn list_rows(&mut self, rounds: &LoopClauses) -> Result<LoopRows, RunOutcome> {
        let (mut rows, mut size) = (LoopRows::new(), 0);
        self.each(&rounds.parts, &mut |session| {
            let frame = session.runner.frames.last();
            let value = |var: &VarId| frame?.get(*var).cloned();
            let row: Box<[Datum]> = rounds.variables.iter().filter_map(value).collect();
            size += 1 + row
                .iter()
                .map(|datum| if let Datum::Set(set) = datum { set.len() } else { 1 })
                .sum::<usize>();
            rows.push(row);
            if size > MAX_DATA {
                let reason = RuntimeErrorKind::Rounds;
                return Err(session.fault(RuntimeError { reason, span: rounds.span }));
            }
            Ok(())
        })?;
        Ok(rows)
    }

    pub(super) fn begin_round(&mut self, rounds: &LoopClauses, row: &[Datum]) {
        for (variable, value) in rounds.variables.iter().zip(row) {
            self.assign(*variable, value.clone());
        }
    }

    /// Runs a function for each row of clauses; conditions are tested lazily.
    fn each(
        &mut self,
        parts: &[LoopClause],
        run: &mut dyn FnMut(&mut Self) -> Result<(), RunOutcome>,
    ) -> Result<(), RunOutcome> {
        let Some((first, rest)) = parts.split_first() else { return run(self) };
        let (pattern, elements): (_, Box<dyn Iterator<Item = Datum>>) = match first {
            LoopClause::Where(condition) => {
                return if self.bool_value(condition)? { self.each(rest, run) } else { Ok(()) };
            }
            LoopClause::Let(pattern, value) => (pattern, Box::new(std::iter::once(self.value(value)?))),
            LoopClause::For(pattern, set) => {
                let elements = self.elements(set)?;
                (pattern, Box::new((0..elements.len()).map(move |index| elements[index].clone())))
            }
            LoopClause::Choose(pattern, size, from) => {
                let (size, from) = (self.number(size)?, self.elements(from)?);
                let choices = combinations(usize::try_from(size).unwrap_or(usize::MAX), from.len());
                let chosen =
                    move |places: Vec<usize>| places.into_iter().map(|at| from[at].clone()).collect();
                (pattern, Box::new(choices.map(move |places| Datum::Set(chosen(places)))))
            }
        };
        for element in elements {
            self.on_time()?;
            if self.bind(pattern, element) {
                self.each(rest, run)?;
            }
        }
        Ok(())
    }
}
