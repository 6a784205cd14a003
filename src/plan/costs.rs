//! What an order of generators is likely to cost.

use super::estimate::{Estimate, alike};
use super::make::{call, element_type, empty, is_empty_set, is_var, replaced, set_of, truth, variable};
use super::pending::{Generator, Pending};
use super::{bounds::limited, fixed::is_static, order::PlanError};
use crate::lang::program::{Expr, ExprKind, Function, Operator, Pattern, Type, VarId};
use crate::lang::walk::{bound, free, free_of_world, mentions};

/// How many variables the loops of a rule may bind.
const MANY: usize = 100;

/// How many elements of a loop it takes to begin a search for subsets.
const SEARCH: f64 = 5.0;

/// Least work of a named expression whose repetitions are counted.
const LONG: usize = 40;

/// Some of the variables that generators and lets bind, by their places in a list of these.
type Vars = u128;

/// The bit of variables that nothing binds before all generators have run.
const NEVER: Vars = 1 << 127;

/// A condition, or a let that may not fit.
struct Filter {
    reads: Vars,
    binds: Vars,
    predicate: Expr,
    work: f64,
    /// The share of rows that fulfil it.
    part: f64,
    /// Whether the board decides it.
    is_static: bool,
    /// The condition that implies it.
    source: Option<Expr>,
}

/// A beginning of an order.
#[derive(Clone, Copy)]
pub(super) struct State {
    pub(super) taken: Vars,
    pub(super) bound: Vars,
    /// The filters that have run.
    done: Vars,
    /// How often what comes next runs.
    pub(super) times: f64,
    pub(super) cost: f64,
    /// The share that implied conditions have left, by which the conditions that imply them rule out the less.
    owed: f64,
}

/// The cost model of a rule: its generators, and the filters between them.
pub(super) struct Model {
    pub(super) generators: Vec<Generator>,
    /// For each generator the variables that it reads and binds, and its number of elements.
    loops: Vec<(Vars, Vars, f64)>,
    filters: Vec<Filter>,
    /// Expensive expressions that are memoised by the variables that they read.
    kept: Vec<(Vars, f64)>,
    names: Names,
    estimate: Estimate,
}

/// The variables that generators and lets bind.
struct Names(Vec<VarId>);

impl Names {
    fn bit(&self, var: VarId) -> Option<Vars> {
        self.0.iter().position(|name| *name == var).map(|at| 1 << at)
    }

    /// The variables that have to be bound before some variables are known.
    fn set(&self, vars: &[VarId], pending: &Pending<'_>) -> Vars {
        let named = |var: VarId| {
            pending.lets.iter().find_map(|(pattern, value)| match pattern {
                Pattern::Var(name) if *name == var => Some(self.set(&free(value), pending)),
                _ => None,
            })
        };
        let unbound = vars.iter().filter(|var| !pending.bound.contains(var));
        unbound.fold(0, |all, &var| all | self.bit(var).or_else(|| named(var)).unwrap_or(NEVER))
    }
}

impl Model {
    /// A model with other generators than those of the rule, and the conditions that they require.
    pub(super) fn of(
        pending: &Pending<'_>,
        generators: Vec<Generator>,
        predicates: Vec<Expr>,
    ) -> Result<Self, PlanError> {
        let exactly = known_sizes(&generators, &pending.wheres);
        let at_most = pending.wheres.iter().filter_map(limited);
        let at_most = at_most.map(|(set, most)| (set.clone(), most as f64)).collect();
        let estimate = Estimate::knowing(pending.sizes, exactly, at_most);
        let apart = pending.lets.iter().filter(|(pattern, _)| !matches!(pattern, Pattern::Var(_)));
        let taken = apart.clone().flat_map(|(pattern, _)| bound(pattern));
        let worlds = pending.worlds.iter().map(|world| world.var);
        let names = Names(generators.iter().flat_map(Generator::binds).chain(taken).chain(worlds).collect());
        if names.0.len().max(generators.len()) > MANY {
            return Err(PlanError::Large(generators[0].span()));
        }
        let set = |vars: &[VarId]| names.set(vars, pending);
        let mut kept: Vec<(&Expr, (Vars, f64))> = Vec::new();
        let named = pending.lets.iter().filter(|(pattern, _)| matches!(pattern, Pattern::Var(_)));
        // What a conclusion makes of all elements is made as often whatever the order.
        let all = generators.iter().fold(0, |all, generator| all | set(&generator.binds()));
        let concluded = pending.concluded.iter().filter(|value| all & !set(&free(value)) != 0);
        for value in named.map(|(_, value)| value).chain(concluded) {
            let work = estimate.work(value);
            if work >= LONG && !kept.iter().any(|(known, _)| *known == value) {
                kept.push((value, (set(&free(value)), work as f64)));
            }
        }
        let short = |e: &Expr| match kept.is_empty() {
            true => e.clone(),
            false => kept
                .iter()
                .fold(e.clone(), |e, (value, _)| replaced(&e, value, &empty(value.ty.clone(), value.span))),
        };
        let filter = |predicate: &Expr, parts: &[VarId]| {
            let source = pending.implied.iter().find(|(implied, _)| implied == predicate);
            let source = source.map(|(_, source)| short(source));
            let (reads, predicate) = (set(&free(predicate)), short(predicate));
            let work = estimate.work(&predicate) as f64;
            let part = match parts {
                [] => apart_in(&predicate, &generators, &pending.wheres, &estimate)
                    .unwrap_or_else(|| estimate.part(&predicate)),
                parts if estimate.known(&predicate) == Some(parts.len() as f64) => 1.0,
                parts => estimate.of_size(parts.len() as i64),
            };
            let is_static = parts.is_empty() && is_static(&predicate);
            Filter { reads, binds: set(parts), predicate, work, part, is_static, source }
        };
        let fits = apart.map(|(pattern, value)| filter(value, &bound(pattern)));
        let worlds = pending.worlds.iter().map(|world| Filter {
            reads: set(&free_of_world(world)),
            ..filter(&truth(true, world.span), &[world.var])
        });
        let wheres = pending.wheres.iter().chain(&predicates).map(|e| filter(e, &[]));
        let filters: Vec<Filter> = fits.chain(worlds).chain(wheres).take(Vars::BITS as usize).collect();
        let kept = kept.into_iter().map(|(_, one)| one).collect();
        let number = |generator: &Generator| match generator {
            Generator::For(_, set) => estimate.elements(set),
            Generator::Choose(..) | Generator::Path(_) => 10_000.0,
        };
        let loops: Vec<(Vars, Vars, f64)> =
            generators.iter().map(|g| (set(&g.reads()), set(&g.binds()), number(g))).collect();
        Ok(Self { generators, loops, filters, kept, names, estimate })
    }

    /// No generator, with the conditions that need none.
    pub(super) fn start(&self) -> State {
        let mut state = State { taken: 0, bound: 0, done: 0, times: 1.0, cost: 0.0, owed: 1.0 };
        self.run_filters(&mut state);
        state
    }

    /// Through how many elements a generator runs.
    pub(super) fn number(&self, i: usize, bound: Vars) -> f64 {
        match &self.generators[i] {
            _ if self.is_contained(i, bound) => 2.0,
            Generator::Choose(var, size, from) => self.subsets((*var, *size, from), bound),
            _ => self.loops[i].2,
        }
    }

    /// Whether a generator can come next.
    pub(super) fn is_next(&self, state: &State, i: usize) -> bool {
        state.taken >> i & 1 == 0 && self.loops[i].0 & !state.bound == 0
    }

    /// Whether a unit's loop is a look-up of those that contain some cells.
    fn is_contained(&self, i: usize, bound: Vars) -> bool {
        let Generator::For(Pattern::Var(unit), _) = &self.generators[i] else { return false };
        self.filters.iter().any(|filter| {
            let ExprKind::Binary(Operator::Subset, _, outer) = &filter.predicate.kind else { return false };
            is_var(outer, *unit) && outer.ty == Type::Unit && filter.reads & !self.loops[i].1 & !bound == 0
        })
    }

    pub(super) fn cost(&self, order: &[usize]) -> f64 {
        let state = order.iter().fold(self.start(), |state, &i| self.with(&state, i));
        state.cost + state.times
    }

    /// The beginning with one more generator.
    pub(super) fn with(&self, state: &State, i: usize) -> State {
        let (before, mut state) = (state.bound, *state);
        let new = self.loops[i].1;
        let runs = state.times;
        state.taken |= 1 << i;
        state.bound |= new;
        let (part, parts) = match self.generators[i] {
            Generator::For(..) => self.take_indexed(&mut state, new),
            // A search has to be set up.
            Generator::Choose(..) | Generator::Path(_) => (1.0, SEARCH),
        };
        state.times *= self.number(i, before) * part;
        // A set is made of its parts even where nothing is in it.
        state.cost += state.times + runs * parts;
        for (reads, work) in &self.kept {
            if reads & !state.bound == 0 && reads & !before != 0 {
                state.cost += state.times * work;
            }
        }
        self.run_filters(&mut state);
        state
    }

    /// Runs the filters that can run, the cheapest first.
    fn run_filters(&self, state: &mut State) {
        let ready = |state: &State| {
            let left = self
                .filters
                .iter()
                .enumerate()
                .filter(|(i, filter)| state.done >> i & 1 == 0 && filter.reads & !state.bound == 0);
            left.min_by(|(_, a), (_, b)| a.work.total_cmp(&b.work))
        };
        while let Some((i, filter)) = ready(state) {
            state.done |= 1 << i;
            // The condition that implies it is checked at once as well.
            let is_pending_source = |(i, other): (usize, &Filter)| {
                state.done >> i & 1 == 0
                    && other.reads & !state.bound == 0
                    && Some(&other.predicate) == filter.source.as_ref()
            };
            if filter.source.is_some() && self.filters.iter().enumerate().any(is_pending_source) {
                continue;
            }
            state.bound |= filter.binds;
            state.cost += state.times * (1.0 + filter.work);
            state.times *= self.left_by(state, filter);
        }
    }

    /// The share of rows that a condition leaves. One that is implied by a condition that is still pending leaves
    /// no less than that, which leaves the more behind it.
    fn left_by(&self, state: &mut State, filter: &Filter) -> f64 {
        if let Some(source) = &filter.source {
            let pending =
                |(i, other): &(usize, &Filter)| state.done >> i & 1 == 0 && other.predicate == *source;
            let source = self.filters.iter().enumerate().find(pending);
            let least = source.map_or(1.0, |(_, source)| source.part / state.owed);
            let part = filter.part.max(least).min(1.0);
            state.owed *= part;
            return part;
        }
        if !self.filters.iter().any(|other| other.source.as_ref() == Some(&filter.predicate)) {
            return filter.part;
        }
        let part = (filter.part / state.owed).min(1.0);
        state.owed = (state.owed / filter.part).min(1.0);
        part
    }

    /// Takes the filters that test membership of the loop variable: the share that they leave, and their number.
    fn take_indexed(&self, state: &mut State, new: Vars) -> (f64, f64) {
        let (mut part, mut parts) = (1.0, 0.0);
        for (i, filter) in self.filters.iter().enumerate() {
            let is_ready = state.done >> i & 1 == 0 && filter.reads & !state.bound == 0;
            let is_set = || filter.is_static && filter.reads == new || self.is_set(&filter.predicate, new);
            if is_ready && filter.binds == 0 && new.is_power_of_two() && is_set() {
                state.done |= 1 << i;
                part *= self.left_by(state, filter);
                parts += 1.0;
            }
        }
        (part, parts)
    }

    /// Whether the condition is a membership test on the loop variable.
    fn is_set(&self, predicate: &Expr, of: Vars) -> bool {
        let is = |e: &Expr| matches!(e.kind, ExprKind::Var(var) if self.names.bit(var) == Some(of));
        match &predicate.kind {
            ExprKind::Binary(Operator::In | Operator::Sees, a, b) => {
                let of = |f: &Function| matches!(f, Function::Candidates | Function::Needed);
                is(a) || is(b) || matches!(&b.kind, ExprKind::Call(f, of_one) if of(f) && is(&of_one[0]))
            }
            ExprKind::Binary(Operator::Subset, of_one, _) => {
                matches!(&of_one.kind, ExprKind::Call(Function::Candidates, of) if is(&of[0]))
            }
            ExprKind::Binary(Operator::NotEqual, set, none) if is_empty_set(none) => match &set.kind {
                ExprKind::Binary(Operator::Intersect, a, b) => is(a) || is(b),
                _ => false,
            },
            _ => false,
        }
    }

    /// How many subsets a search looks at.
    fn subsets(&self, (var, size, from): (VarId, usize, &Expr), bound: Vars) -> f64 {
        let own = self.names.bit(var).unwrap_or(0);
        let ready = |filter: &&Filter| filter.reads & !own & !bound == 0;
        // Conditions on each chosen element are checked before it is chosen.
        let each = |filter: &Filter| match &filter.predicate.kind {
            ExprKind::Binary(Operator::Subset, set, all) if is_var(set, var) => {
                self.estimate.within(all).min(1.0)
            }
            ExprKind::Quantified(_, _, set, fails) if is_var(set, var) => 1.0 - self.estimate.part(fails),
            _ => 1.0,
        };
        let parts = self.filters.iter().filter(ready).map(each);
        let of = parts.fold(self.estimate.elements(from), |of, part| of * part);
        let bounded = self.filters.iter().filter(ready).any(|filter| {
            mentions(&filter.predicate, var)
                && match &filter.predicate.kind {
                    ExprKind::Binary(Operator::Equal | Operator::LessEqual, a, b) => {
                        matches!(a.kind, ExprKind::Size(_)) || is_empty_set(b)
                    }
                    ExprKind::Binary(Operator::Subset, ..) => true,
                    _ => false,
                }
        });
        // Values that it has to contain need not be chosen.
        let holds = |filter: &Filter| match &filter.predicate.kind {
            ExprKind::Binary(Operator::Subset, part, whole) if is_var(whole, var) && !mentions(part, var) => {
                (element_type(from) == Some(Type::Value)).then(|| self.estimate.elements(part))
            }
            _ => None,
        };
        if let Some(known) = self.filters.iter().filter(ready).find_map(holds) {
            return of.powf((size as f64 - known).max(0.0)).max(1.5);
        }
        let all = (0..size).fold(1.0, |all, i| all * (of - i as f64).max(1.0) / (i + 1) as f64);
        // Pairs are looked at before a bound is met.
        (if bounded && size > 2 { all.min((2.0 * of).max(all / 2.0)) } else { all }).max(1.0)
    }
}

/// The share of pairs that differ, where both are of one set: `a != b` of two elements of X.
fn apart_in(predicate: &Expr, generators: &[Generator], wheres: &[Expr], estimate: &Estimate) -> Option<f64> {
    let ExprKind::Binary(Operator::NotEqual, a, b) = &predicate.kind else { return None };
    let (ExprKind::Var(a), ExprKind::Var(b)) = (&a.kind, &b.kind) else { return None };
    let sets = |var: VarId| {
        let looped = generators.iter().filter_map(Generator::looped);
        let looped = looped.filter(move |(v, _)| *v == var).map(|(_, set)| set);
        looped.chain(wheres.iter().filter_map(move |predicate| match &predicate.kind {
            ExprKind::Binary(Operator::In, one, set) if is_var(one, var) => Some(&**set),
            _ => None,
        }))
    };
    let both = sets(*a).filter(|set| sets(*b).any(|other| other == *set)).map(|set| estimate.elements(set));
    Some(1.0 - 1.0 / both.min_by(f64::total_cmp)?.max(1.0)).map(|part| part.max(0.1))
}

/// Sets of known size: by conditions, by choices, and by loops over cells with a fixed number of candidates.
pub(super) fn known_sizes(generators: &[Generator], wheres: &[Expr]) -> Vec<(Expr, f64)> {
    let conditions = wheres.iter().filter_map(|predicate| match &predicate.kind {
        ExprKind::Binary(Operator::Equal, a, b) => match (&a.kind, &b.kind) {
            (ExprKind::Size(of), ExprKind::Int(n)) => Some(((**of).clone(), *n as f64)),
            _ => None,
        },
        _ => None,
    });
    let bound = generators.iter().filter_map(|generator| match generator {
        Generator::Choose(var, size, from) => {
            let of = element_type(from)?;
            Some((variable(*var, set_of(of), from.span), *size as f64))
        }
        Generator::For(Pattern::Var(var), cells) => {
            let cell = variable(*var, Type::Cell, cells.span);
            let candidates = call(Function::Candidates, vec![cell], set_of(Type::Value), cells.span);
            Some((candidates, alike(cells)? as f64))
        }
        _ => None,
    });
    conditions.chain(bound).collect()
}

/// Whether an expression is the result of walks.
pub(super) fn is_walked(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Reach(..))
}
