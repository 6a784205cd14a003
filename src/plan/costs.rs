//! What an order of generators is likely to cost.
//!
//! The usual order keeps what is written first outermost, since that is where a technique shows its first match. Another
//! one is taken only where it is much better.

use super::estimate::Estimate;
use super::make::{empty, is_empty_set, is_var};
use super::pending::{Generator, Pending};
use crate::lang::program::{Expr, ExprKind, Operator, Pattern, Type, VarId};
use crate::lang::walk::{free, map_parts, mentions};

/// How many times better another order has to be.
const MUCH: f64 = 4.0;

/// How many beginnings of orders are looked at.
const MOST: usize = 500;

/// An order of the generators that is much better than the usual one. Generators are turned round for that which go
/// through what belongs to another one's element: `v in candidates(c)` is any v with `v in candidates(c)`.
pub(super) fn better_order(pending: &mut Pending<'_>) -> Option<Vec<usize>> {
    if pending.generators.len() < 2 || pending.generators.iter().any(|g| matches!(g, Generator::Path(_))) {
        return None;
    }
    let model = Model::of(pending, pending.generators.clone(), Vec::new())?;
    let mut search = Search { best: model.cost(&model.usual()?) / MUCH, order: None, left: MOST };
    model.search(model.start(), &mut Vec::new(), &mut search);
    if search.order.is_some() {
        return search.order;
    }
    let (generators, asked) = pending.turned()?;
    Model::of(pending, generators.clone(), asked.clone()).map(|model| {
        search.left = MOST;
        model.search(model.start(), &mut Vec::new(), &mut search);
    });
    if search.order.is_some() {
        pending.generators = generators;
        asked.into_iter().for_each(|asked| pending.ask(asked));
    }
    search.order
}

/// Some of the variables of a rule, those of lower numbers that matter.
type Vars = u128;

/// A condition, or a let that may not fit.
struct Filter {
    reads: Vars,
    binds: Vars,
    asked: Expr,
    work: f64,
    /// Which part of all fulfil it.
    part: f64,
}

/// A beginning of an order.
#[derive(Clone, Copy)]
struct State {
    /// The generators that are in it.
    taken: u64,
    bound: Vars,
    /// The filters that have run.
    done: Vars,
    /// How often what comes next runs.
    times: f64,
    cost: f64,
}

/// The best order so far, and how many beginnings may still be looked at.
struct Search {
    best: f64,
    order: Option<Vec<usize>>,
    left: usize,
}

struct Model {
    generators: Vec<Generator>,
    /// What each generator reads and binds.
    loops: Vec<(Vars, Vars)>,
    filters: Vec<Filter>,
    /// What takes long and is worked out once for what it reads.
    kept: Vec<(Vars, f64)>,
    bound: Vars,
    estimate: Estimate,
}

impl Model {
    /// With generators in the place of those of the rule, and what is asked for that; nothing where a rule is too large
    /// to compare its orders.
    fn of(pending: &Pending<'_>, generators: Vec<Generator>, asked: Vec<Expr>) -> Option<Self> {
        let estimate = pending.estimate;
        let set = |vars: &[VarId]| vars.iter().fold(0, |all: Vars, var| all | bit(*var));
        let mut kept = Vec::new();
        for (pattern, value) in &pending.lets {
            if matches!(pattern, Pattern::Var(_)) && is_walked(value) {
                kept.push((value, (set(&free(value)), estimate.work(value) as f64)));
            }
        }
        let short = |e: &Expr| match kept.is_empty() {
            true => e.clone(),
            false => kept.iter().fold(e.clone(), |e, (value, _)| without(&e, value)),
        };
        let filter = |asked: &Expr, parts: &[VarId]| {
            let (reads, asked) = (set(&free(asked)), short(asked));
            let work = estimate.work(&asked) as f64;
            let part = if parts.is_empty() { estimate.part(&asked) } else { 0.3 };
            Filter { reads, binds: set(parts), asked, work, part }
        };
        let wheres = pending.wheres.iter().chain(&asked).map(|e| filter(e, &[]));
        let fits = pending.lets.iter().filter_map(|(pattern, e)| match pattern {
            Pattern::Elements(parts) => Some(filter(e, parts)),
            _ => None,
        });
        let filters: Vec<Filter> = wheres.chain(fits).collect();
        let kept = kept.into_iter().map(|(_, one)| one).collect();
        let loops: Vec<(Vars, Vars)> =
            generators.iter().map(|g| (set(&g.reads()), set(&g.binds()))).collect();
        let fits = pending.variables.len() <= Vars::BITS as usize
            && filters.len() <= Vars::BITS as usize
            && generators.len() <= u64::BITS as usize;
        let bound = pending.bound.iter().fold(0, |all, var| all | bit(*var));
        fits.then_some(Self { generators, loops, filters, kept, bound, estimate })
    }

    /// No generator, with the conditions that need none.
    fn start(&self) -> State {
        let mut state = State { taken: 0, bound: self.bound, done: 0, times: 1.0, cost: 0.0 };
        self.ask(&mut state, 0);
        state
    }

    /// The order that is taken where no other one is much better.
    fn usual(&self) -> Option<Vec<usize>> {
        let (mut order, mut state) = (Vec::new(), self.start());
        while order.len() < self.generators.len() {
            let ready = (0..self.generators.len()).filter(|&i| self.is_next(&state, i));
            let next = match order.is_empty() {
                true => ready.min(),
                false => ready.min_by(|&i, &j| {
                    self.number(i, state.bound).total_cmp(&self.number(j, state.bound)).then(i.cmp(&j))
                }),
            }?;
            state = self.with(&state, next);
            order.push(next);
        }
        Some(order)
    }

    fn number(&self, i: usize, bound: Vars) -> f64 {
        if self.is_contained(i, bound) { 2.0 } else { self.generators[i].cost(&self.estimate) }
    }

    /// Whether a generator can come next.
    fn is_next(&self, state: &State, i: usize) -> bool {
        state.taken >> i & 1 == 0 && self.loops[i].0 & !state.bound == 0
    }

    /// Whether a unit's loop is a look-up of those that contain some cells.
    fn is_contained(&self, i: usize, bound: Vars) -> bool {
        let Generator::For(Pattern::Var(unit), _) = &self.generators[i] else { return false };
        self.filters.iter().any(|filter| {
            let ExprKind::Binary(Operator::Subset, _, outer) = &filter.asked.kind else { return false };
            is_var(outer, *unit) && outer.ty == Type::Unit && filter.reads & !bit(*unit) & !bound == 0
        })
    }

    /// Looks for a better order among those that begin so.
    fn search(&self, state: State, order: &mut Vec<usize>, search: &mut Search) {
        if order.len() == self.generators.len() {
            if state.cost + state.times < search.best {
                (search.best, search.order) = (state.cost + state.times, Some(order.clone()));
            }
            return;
        }
        let mut next: Vec<(f64, usize, State)> = (0..self.generators.len())
            .filter(|&i| self.is_next(&state, i))
            .map(|i| (i, self.with(&state, i)))
            .map(|(i, state)| (state.cost + state.times, i, state))
            .collect();
        next.sort_by(|a, b| a.0.total_cmp(&b.0));
        for (least, i, state) in next {
            if least >= search.best || search.left == 0 {
                return;
            }
            search.left -= 1;
            order.push(i);
            self.search(state, order, search);
            order.pop();
        }
    }

    /// What an order costs, roughly.
    fn cost(&self, order: &[usize]) -> f64 {
        let state = order.iter().fold(self.start(), |state, &i| self.with(&state, i));
        state.cost + state.times
    }

    /// The beginning with one more generator.
    fn with(&self, state: &State, i: usize) -> State {
        let (before, mut state) = (state.bound, *state);
        let new = self.loops[i].1;
        state.taken |= 1 << i;
        state.times *= match &self.generators[i] {
            _ if self.is_contained(i, before) => 2.0,
            Generator::For(_, set) => self.estimate.elements(set),
            Generator::Choose(var, size, from) => self.subsets((*var, *size, from), before),
            Generator::Path(_) => 10_000.0,
        };
        state.cost += state.times;
        state.bound |= new;
        for (reads, work) in &self.kept {
            if reads & !state.bound == 0 && reads & !before != 0 {
                state.cost += state.times * work;
            }
        }
        self.ask(&mut state, new);
        state
    }

    /// Runs the filters that can run.
    fn ask(&self, state: &mut State, new: Vars) {
        while let Some((i, filter)) = self
            .filters
            .iter()
            .enumerate()
            .find(|(i, filter)| state.done >> i & 1 == 0 && filter.reads & !state.bound == 0)
        {
            state.done |= 1 << i;
            state.bound |= filter.binds;
            state.times *= filter.part;
            // What is asked of the loop's own element alone is part of its set.
            let indexed = filter.binds == 0 && new.is_power_of_two() && is_set(&filter.asked, new);
            state.cost += if indexed { 0.0 } else { state.times * (1.0 + filter.work) };
        }
    }

    /// How many subsets a search looks at.
    fn subsets(&self, (var, size, from): (VarId, usize, &Expr), bound: Vars) -> f64 {
        let ready = |filter: &&Filter| filter.reads & !bit(var) & !bound == 0;
        // What is asked of each chosen one is asked before it is chosen.
        let each = |filter: &&Filter| matches!(&filter.asked.kind, ExprKind::Quantified(_, _, set, _) if is_var(set, var));
        let asked = self.filters.iter().filter(ready).filter(each);
        let of = self.estimate.elements(from) * 0.5f64.powi(asked.count() as i32);
        let bounded = self.filters.iter().filter(ready).any(|filter| {
            mentions(&filter.asked, var)
                && match &filter.asked.kind {
                    ExprKind::Binary(Operator::Equal | Operator::LessEqual, a, b) => {
                        matches!(a.kind, ExprKind::Size(_)) || is_empty_set(b)
                    }
                    ExprKind::Binary(Operator::Subset, ..) => true,
                    _ => false,
                }
        });
        let all = (0..size).fold(1.0, |all, i| all * (of - i as f64).max(1.0) / (i + 1) as f64);
        if bounded { all.min(2.0 * of) } else { all }
    }
}

fn bit(var: VarId) -> Vars {
    1u128.checked_shl(var.0).unwrap_or(0)
}

/// Whether a condition says of an element in which set it is.
fn is_set(asked: &Expr, of: Vars) -> bool {
    let is = |e: &Expr| matches!(e.kind, ExprKind::Var(var) if bit(var) == of);
    match &asked.kind {
        ExprKind::Binary(Operator::In | Operator::Sees, a, b) => is(a) || is(b),
        _ => false,
    }
}

/// Whether an expression is what walks reach.
pub(super) fn is_walked(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Reach(..))
}

/// The expression with nothing in the place of a part.
fn without(expr: &Expr, part: &Expr) -> Expr {
    if expr == part { empty(expr.ty.clone(), expr.span) } else { map_parts(expr, &mut |e| without(e, part)) }
}
