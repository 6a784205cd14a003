//! Pass: loops over sets that depend on other loops → loops over all elements with a predicate. `v in candidates(c)` is
//! any v with `v in candidates(c)`, so that v may come before c.

use crate::{PlanStep, body::RuleBody, cost_model::is_walked, facts::contained_cells};
use tesuji_core::{ExprDag, ExprId};
use tesuji_lang::{Pattern, VarId};

impl RuleBody {
    /// The generators with every invertible loop inverted, and the predicates that replace the sets of these; `None` if
    /// there is no such loop.
    pub fn inverted_loops(&mut self) -> Option<(Vec<PlanStep>, Vec<ExprId>)> {
        let looped: Vec<VarId> = self.generators.iter().flat_map(PlanStep::binds).collect();
        let (mut generators, mut predicates) = (self.generators.clone(), Vec::new());
        for generator in &mut generators {
            let Some((var, set)) = generator.looped() else { continue };
            let Some((inverse, required)) = self.inverted(var, set, &looped) else { continue };
            predicates.extend(required);
            *generator = inverse;
        }
        (!predicates.is_empty()).then_some((generators, predicates))
    }

    /// A loop over the part of a set that is independent of `vars`, and predicates for the rest; `None` if the set does
    /// not depend on them.
    pub fn inverted(&mut self, var: VarId, set: ExprId, vars: &[VarId]) -> Option<(PlanStep, Vec<ExprId>)> {
        let form = &mut self.form;
        if !form.mentions_any(set, vars) || !form.is_typed_set(set) {
            return None;
        }
        let (universe, member) = (form.universe_of(set)?, form.member(var, set));
        let (unary, mut predicates): (Vec<ExprId>, Vec<ExprId>) =
            form.conjuncts(member).into_iter().partition(|id| form.free(*id) == [var]);
        let (domain, left) = form.select(var, universe, unary);
        predicates.extend(left);
        Some((PlanStep::For(Pattern::Var(var), domain), predicates))
    }

    /// Inverts loops over units that have to contain cells, since such units are found by lookup.
    pub fn invert_containing(&mut self) {
        for at in 0..self.generators.len() {
            let Some((unit, set)) = self.generators[at].looped() else { continue };
            let form = &self.form;
            let reads = form.free(set).to_vec();
            let contains = |predicate: &ExprId| {
                contained_cells(form, *predicate, unit).is_some_and(|cells| !form.mentions_any(cells, &reads))
            };
            if self.predicates.iter().any(contains)
                && let Some((inverse, predicates)) = self.inverted(unit, set, &reads)
            {
                self.generators[at] = inverse;
                self.predicates.extend(predicates);
            }
        }
    }

    /// Binds the results of walks to variables, so that each is computed once per binding of its own variables.
    pub fn name_walked(&mut self) {
        let mut walked = Vec::new();
        self.predicates.iter().for_each(|predicate| collect_walked(&self.form, *predicate, &mut walked));
        let looped: Vec<VarId> = self.generators.iter().flat_map(PlanStep::binds).collect();
        for reached in walked {
            if self.form.mentions_any(reached, &looped) {
                self.variable_for(reached);
            }
        }
    }
}

fn collect_walked(form: &ExprDag, id: ExprId, walked: &mut Vec<ExprId>) {
    if is_walked(form, id) {
        walked.push(id);
    } else {
        form.args(id).iter().for_each(|part| collect_walked(form, *part, walked));
    }
}
