//! Cost model of generator orders: expected rows, evaluation costs and selectivities.

mod build;

use super::{
    cardinality::CardinalityEstimator,
    facts::{contained_cells, required_values},
};
use crate::PlanStep;
use std::collections::BTreeSet;
use tesuji_core::{ExprDag, ExprId, ExprOp};
use tesuji_lang::{Function, Operator, Pattern, VarId};

/// Cost of starting a search, in elements of a loop.
const SEARCH_COST: f64 = 5.0;

/// Set of variables as a bit mask over their indexes in a `VarIndex`.
type VarMask = u128;

/// Predicate or refutable binding with cost and selectivity.
struct PredicateCost {
    reads: VarMask,
    binds: VarMask,
    predicate: ExprId,
    work: f64,
    /// Fraction of rows that satisfy it.
    selectivity: f64,
    /// Whether it is the same on every position of a board.
    is_static: bool,
    /// The predicate that implies it.
    source: Option<ExprId>,
}

/// Prefix of an order.
#[derive(Clone, Copy)]
pub struct OrderPrefix {
    pub taken: VarMask,
    pub bound: VarMask,
    /// Applied predicates.
    done: VarMask,
    /// Expected number of rows.
    rows: f64,
    cost: f64,
    /// Selectivity already credited to implied predicates; the predicates that imply them have the less left.
    implied_selectivity: f64,
}

impl OrderPrefix {
    /// Cost with the rows that it emits.
    pub fn total(&self) -> f64 {
        self.cost + self.rows
    }
}

/// Generators of a body with their predicates, memoised expressions and estimates.
pub struct CostModel<'f> {
    pub generators: Vec<PlanStep>,
    /// For each generator (variables read, variables bound, cardinality).
    loops: Vec<(VarMask, VarMask, f64)>,
    filters: Vec<PredicateCost>,
    /// Expensive expressions: (variables read, cost). Each is evaluated once per binding of these.
    memoised: Vec<(VarMask, f64)>,
    names: VarIndex<'f>,
    estimate: CardinalityEstimator<'f>,
}

/// Bit of each variable that generators and refutable bindings bind.
struct VarIndex<'f> {
    vars: Vec<VarId>,
    bindings: &'f [(Pattern, ExprId)],
    bound: &'f BTreeSet<VarId>,
}

impl VarIndex<'_> {
    fn bit(&self, var: VarId) -> Option<VarMask> {
        self.vars.iter().position(|name| *name == var).map(|at| 1 << at)
    }
}

impl CostModel<'_> {
    pub fn form(&self) -> &ExprDag {
        self.estimate.form
    }

    /// The empty prefix, with the predicates that read no generator applied.
    pub fn start(&self) -> OrderPrefix {
        let mut state =
            OrderPrefix { taken: 0, bound: 0, done: 0, rows: 1.0, cost: 0.0, implied_selectivity: 1.0 };
        self.apply_predicates(&mut state);
        state
    }

    /// Expected number of rows of a generator.
    pub fn number(&self, i: usize, bound: VarMask) -> f64 {
        match &self.generators[i] {
            _ if self.is_contained(i, bound) => 2.0,
            PlanStep::Choose { var, size, from, .. } => self.subset_count((*var, *size, *from), bound),
            _ => self.loops[i].2,
        }
    }

    /// Index and filter of each filter that is not applied.
    fn pending(&self, prefix: &OrderPrefix) -> impl Iterator<Item = (usize, &PredicateCost)> + Clone {
        let done = prefix.done;
        self.filters.iter().enumerate().filter(move |(i, _)| done >> i & 1 == 0)
    }

    /// Pending filters whose variables are bound.
    fn ready(&self, prefix: &OrderPrefix) -> impl Iterator<Item = (usize, &PredicateCost)> + Clone {
        let bound = prefix.bound;
        self.pending(prefix).filter(move |(_, filter)| filter.reads & !bound == 0)
    }

    /// Whether a generator can extend a prefix.
    pub fn is_next(&self, state: &OrderPrefix, i: usize) -> bool {
        state.taken >> i & 1 == 0 && self.loops[i].0 & !state.bound == 0
    }

    /// Whether a loop over units is a lookup of those that contain bound cells.
    fn is_contained(&self, i: usize, bound: VarMask) -> bool {
        let Some((unit, _)) = self.generators[i].looped() else { return false };
        self.filters.iter().any(|filter| {
            contained_cells(self.estimate.form, filter.predicate, unit).is_some()
                && filter.reads & !self.loops[i].1 & !bound == 0
        })
    }

    pub fn cost(&self, order: &[usize]) -> f64 {
        order.iter().fold(self.start(), |prefix, &i| self.extend(&prefix, i)).total()
    }

    /// The prefix with one more generator.
    pub fn extend(&self, state: &OrderPrefix, i: usize) -> OrderPrefix {
        let (before, mut state) = (state.bound, *state);
        let new = self.loops[i].1;
        let runs = state.rows;
        state.taken |= 1 << i;
        state.bound |= new;
        let (part, parts) = match self.generators[i] {
            PlanStep::For(..) => self.take_indexed(&mut state, new),
            _ => (1.0, SEARCH_COST),
        };
        state.rows *= self.number(i, before) * part;
        // Indexed sets are intersected even if the result is empty.
        state.cost += state.rows + runs * parts;
        for (reads, work) in &self.memoised {
            if reads & !state.bound == 0 && reads & !before != 0 {
                state.cost += state.rows * work;
            }
        }
        self.apply_predicates(&mut state);
        state
    }

    /// Applies every predicate whose variables are bound, cheapest first.
    fn apply_predicates(&self, state: &mut OrderPrefix) {
        let by_work =
            |a: &(usize, &PredicateCost), b: &(usize, &PredicateCost)| a.1.work.total_cmp(&b.1.work);
        while let Some((i, filter)) = self.ready(state).min_by(by_work) {
            state.done |= 1 << i;
            // The predicate that implies it is tested here as well.
            if self.ready(state).any(|(_, other)| Some(other.predicate) == filter.source) {
                continue;
            }
            state.bound |= filter.binds;
            state.cost += state.rows * (1.0 + filter.work);
            state.rows *= self.selectivity_of(state, filter);
        }
    }

    /// Selectivity of a predicate, given the implied predicates applied before. An implied predicate is at most as
    /// selective as the pending one that implies it, which in turn is credited with the remaining factor only.
    fn selectivity_of(&self, state: &mut OrderPrefix, filter: &PredicateCost) -> f64 {
        if let Some(source) = filter.source {
            let source = self.pending(state).find(|(_, other)| other.predicate == source);
            let least = source.map_or(1.0, |(_, source)| source.selectivity / state.implied_selectivity);
            let part = filter.selectivity.max(least).min(1.0);
            state.implied_selectivity *= part;
            return part;
        }
        if !self.filters.iter().any(|other| other.source == Some(filter.predicate)) {
            return filter.selectivity;
        }
        let part = (filter.selectivity / state.implied_selectivity).min(1.0);
        state.implied_selectivity = (state.implied_selectivity / filter.selectivity).min(1.0);
        part
    }

    /// Applies the membership tests of the loop variable; returns their selectivity and number.
    fn take_indexed(&self, state: &mut OrderPrefix, new: VarMask) -> (f64, f64) {
        let (before, mut part, mut parts) = (*state, 1.0, 0.0);
        for (i, filter) in self.ready(&before) {
            let is_lookup =
                || filter.is_static && filter.reads == new || self.is_indexed(filter.predicate, new);
            if filter.binds == 0 && new.is_power_of_two() && is_lookup() {
                state.done |= 1 << i;
                part *= self.selectivity_of(state, filter);
                parts += 1.0;
            }
        }
        (part, parts)
    }

    /// Whether the predicate is a membership test of the loop variable.
    fn is_indexed(&self, predicate: ExprId, loop_var: VarMask) -> bool {
        let form = self.estimate.form;
        let is_loop_var =
            |id: ExprId| form.as_var(id).is_some_and(|var| self.names.bit(var) == Some(loop_var));
        let &[a, b] = form.args(predicate) else { return false };
        match form.op(predicate) {
            ExprOp::Binary(Operator::In | Operator::Sees) => {
                let set =
                    [Function::Candidates, Function::Needed].into_iter().find_map(|f| form.call_args(b, f));
                is_loop_var(a) || is_loop_var(b) || set.is_some_and(|args| is_loop_var(args[0]))
            }
            ExprOp::Binary(Operator::Subset) => {
                form.call_args(a, Function::Candidates).is_some_and(|args| is_loop_var(args[0]))
            }
            ExprOp::Binary(Operator::NotEqual) if form.is_empty_set(b) => {
                form.operands(a, Operator::Intersect).is_some_and(|(a, b)| is_loop_var(a) || is_loop_var(b))
            }
            _ => false,
        }
    }

    /// Estimated number of subsets that a choice visits.
    fn subset_count(&self, (var, size, from): (VarId, usize, ExprId), bound: VarMask) -> f64 {
        let form = self.estimate.form;
        let chosen = self.names.bit(var).unwrap_or(0);
        let ready = |filter: &&PredicateCost| filter.reads & !chosen & !bound == 0;
        // Predicates on each chosen element restrict the domain.
        let each = |filter: &PredicateCost| {
            if let Some((set, all)) = form.operands(filter.predicate, Operator::Subset)
                && form.is_var(set, var)
            {
                return self.estimate.fraction(all).min(1.0);
            }
            match chosen_of_each(form, filter.predicate, var) {
                Some((_, fails)) => {
                    1.0 - fails.iter().fold(1.0, |part, one| part * self.estimate.selectivity(*one))
                }
                None => 1.0,
            }
        };
        let parts = self.filters.iter().filter(ready).map(each);
        let domain = parts.fold(self.estimate.cardinality(from), |rows, part| rows * part);
        let bounds = |filter: &PredicateCost| match (form.op(filter.predicate), form.args(filter.predicate)) {
            (ExprOp::Binary(Operator::Equal | Operator::LessEqual), &[a, b]) => {
                form.size_argument(a).is_some() || form.is_empty_set(b)
            }
            (ExprOp::Binary(Operator::Subset), _) => true,
            _ => false,
        };
        let bounded =
            self.filters.iter().filter(ready).any(|one| form.mentions(one.predicate, var) && bounds(one));
        // Required values are not chosen.
        let required = |filter: &PredicateCost| required_values(form, filter.predicate, (var, from));
        if let Some(values) = self.filters.iter().filter(ready).find_map(required) {
            let chosen = size as f64 - self.estimate.cardinality(values);
            return domain.powf(chosen.max(0.0)).max(1.5);
        }
        let subsets = (0..size).fold(1.0, |all, i| all * (domain - i as f64).max(1.0) / (i + 1) as f64);
        // Bounds prune after pairs at the earliest.
        (if bounded && size > 2 { subsets.min((2.0 * domain).max(subsets / 2.0)) } else { subsets }).max(1.0)
    }
}

/// The variable and the conditions of `no x in S: c` for a chosen set S.
pub fn chosen_of_each(form: &ExprDag, predicate: ExprId, chosen: VarId) -> Option<(VarId, Vec<ExprId>)> {
    let (x, set, conditions) = form.existential(form.negated(predicate)?)?;
    form.is_var(set, chosen).then_some((x, conditions))
}

/// Whether a node is the result of walks.
pub fn is_walked(form: &ExprDag, id: ExprId) -> bool {
    matches!(form.op(id), ExprOp::Reach(_))
}
