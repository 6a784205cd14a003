//! Construction of the cost model of a rule body.

use super::{CostModel, PredicateCost, VarIndex, VarMask};
use crate::{
    PlanError, PlanStep,
    body::RuleBody,
    cardinality::CardinalityEstimator,
    facts::{known_sizes, size_bound},
    hoist::costly,
};
use tesuji_core::{ExprDag, ExprId};
use tesuji_lang::{Conclusion, Operator, Pattern, VarId, walk::free_of_world};

/// Maximum number of variables that the generators of a rule bind.
const MAX_VARS: usize = 100;

/// Minimum evaluation cost of a named expression whose evaluations are counted.
const MIN_MEMOISED_COST: f64 = 40.0;

/// Expected number of subsets of a choice and of walks of a path, before bounds.
const UNBOUNDED_ROWS: f64 = 10_000.0;

/// Bit of the variables that nothing binds before all generators have run.
const UNBOUND_BIT: VarMask = 1 << 127;

impl VarIndex<'_> {
    /// Variables of generators that have to be bound before all of `vars` can be evaluated.
    fn mask(&self, vars: &[VarId], form: &ExprDag) -> VarMask {
        let named = |var: VarId| {
            self.bindings.iter().find_map(|(pattern, value)| match pattern {
                Pattern::Var(name) if *name == var => Some(self.mask(form.free(*value), form)),
                _ => None,
            })
        };
        let unbound = vars.iter().filter(|var| !self.bound.contains(var));
        unbound.fold(0, |mask, &var| mask | self.bit(var).or_else(|| named(var)).unwrap_or(UNBOUND_BIT))
    }
}

/// Predicate, refutable binding or world before its cost is estimated.
struct Filter {
    expr: ExprId,
    /// The expression without its memoised parts.
    unmemoised: ExprId,
    binds: Vec<VarId>,
    /// The predicate that implies it, without its memoised parts.
    source: Option<ExprId>,
}

impl<'f> CostModel<'f> {
    /// The model of a body with these generators in place of its own and the predicates that they require.
    pub fn new(
        body: &'f mut RuleBody,
        generators: Vec<PlanStep>,
        required: &[ExprId],
    ) -> Result<Self, PlanError> {
        let RuleBody {
            form, bindings, predicates, implied_by, worlds, conclusions, bound: known, sizes, ..
        } = body;
        let (named, refutable): (Vec<_>, Vec<_>) =
            bindings.iter().partition(|(pattern, _)| matches!(pattern, Pattern::Var(_)));
        let destructured = refutable.iter().flat_map(|(pattern, _)| pattern.names());
        let world_vars = worlds.iter().map(|world| world.var);
        let vars = generators.iter().flat_map(PlanStep::binds).chain(destructured).chain(world_vars);
        let names = VarIndex { vars: vars.collect(), bindings, bound: known };
        if names.vars.len().max(generators.len()) > MAX_VARS {
            return Err(PlanError::Large(generators[0].span(form)));
        }
        let exact = known_sizes(form, &generators, predicates);
        let bounds = predicates.iter().filter_map(|predicate| size_bound(form, *predicate));
        let bounds = bounds.map(|(set, bound)| (set, bound as f64));
        let estimate = CardinalityEstimator::new(form, *sizes, exact).with_bounds(bounds);
        // Conclusions that read all generators are evaluated equally often in every order.
        let all_loops =
            generators.iter().fold(0, |mask, generator| mask | names.mask(&generator.binds(), form));
        let mut concluded = Vec::new();
        for part in conclusions.iter().flat_map(Conclusion::parts) {
            costly(form, *part, &mut |set| concluded.push(set));
        }
        concluded.retain(|set| all_loops & !names.mask(form.free(*set), form) != 0);
        let mut memoised: Vec<(ExprId, (VarMask, f64))> = Vec::new();
        for value in named.into_iter().map(|(_, value)| *value).chain(concluded) {
            let work = estimate.eval_cost(value);
            if work >= MIN_MEMOISED_COST && !memoised.iter().any(|(other, _)| *other == value) {
                memoised.push((value, (names.mask(form.free(value), form), work)));
            }
        }
        let set_sizes = estimate.into_sizes();
        let without_memoised = |form: &mut ExprDag, id: ExprId| {
            memoised.iter().fold(id, |id, (value, _)| {
                let empty = form.empty(form.ty(*value).clone());
                form.replace_subterm_raw(id, *value, empty)
            })
        };
        let source =
            |predicate: ExprId| implied_by.iter().find(|(one, _)| *one == predicate).map(|(_, by)| *by);
        let filters: Vec<Filter> = refutable
            .into_iter()
            .map(|(pattern, value)| (*value, pattern.names()))
            .chain(predicates.iter().chain(required).map(|one| (*one, Vec::new())))
            .map(|(expr, binds)| Filter {
                expr,
                unmemoised: without_memoised(form, expr),
                binds,
                source: source(expr).map(|source| without_memoised(form, source)),
            })
            .collect();
        let truth = form.bool_const(true);
        let form: &'f ExprDag = form;
        let estimate = CardinalityEstimator::new(form, *sizes, set_sizes);
        let cost = |Filter { expr, unmemoised, binds, source }: Filter| {
            let selectivity = match binds.as_slice() {
                [] => distinct_fraction(&estimate, unmemoised, &generators, predicates)
                    .unwrap_or_else(|| estimate.selectivity(unmemoised)),
                parts if estimate.known_size(unmemoised) == Some(parts.len() as f64) => 1.0,
                parts => estimate.size_fraction(parts.len() as i64),
            };
            PredicateCost {
                reads: names.mask(form.free(expr), form),
                binds: names.mask(&binds, form),
                predicate: unmemoised,
                work: estimate.eval_cost(unmemoised),
                selectivity,
                is_static: binds.is_empty() && form.is_static(unmemoised),
                source,
            }
        };
        let worlds = worlds.iter().map(|world| PredicateCost {
            reads: names.mask(&free_of_world(world), form),
            binds: names.mask(&[world.var], form),
            predicate: truth,
            work: 0.0,
            selectivity: estimate.size_fraction(1),
            is_static: false,
            source: None,
        });
        let filters = filters.into_iter().map(cost).chain(worlds).take(VarMask::BITS as usize).collect();
        let loops = generators.iter().map(|generator| {
            let rows = match generator {
                PlanStep::For(_, set) => estimate.cardinality(*set),
                _ => UNBOUNDED_ROWS,
            };
            (names.mask(&generator.reads(form), form), names.mask(&generator.binds(), form), rows)
        });
        let loops = loops.collect();
        let memoised = memoised.into_iter().map(|(_, entry)| entry).collect();
        Ok(Self { generators, loops, filters, memoised, names, estimate })
    }
}
/// Fraction of pairs that differ if both variables of `a != b` range over one set.
fn distinct_fraction(
    estimate: &CardinalityEstimator<'_>,
    predicate: ExprId,
    generators: &[PlanStep],
    wheres: &[ExprId],
) -> Option<f64> {
    let form = estimate.form;
    let (a, b) = form.operands(predicate, Operator::NotEqual)?;
    let (a, b) = (form.as_var(a)?, form.as_var(b)?);
    let sets = |var: VarId| {
        let looped = generators.iter().filter_map(PlanStep::looped);
        let looped = looped.filter(move |(v, _)| *v == var).map(|(_, set)| set);
        looped.chain(wheres.iter().filter_map(move |predicate| {
            form.operands(*predicate, Operator::In)
                .filter(|(one, _)| form.is_var(*one, var))
                .map(|(_, set)| set)
        }))
    };
    let common_sets =
        sets(a).filter(|set| sets(b).any(|other| other == *set)).map(|set| estimate.cardinality(set));
    Some(1.0 - 1.0 / common_sets.min_by(f64::total_cmp)?.max(1.0)).map(|part| part.max(0.1))
}
