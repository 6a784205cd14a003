//! Emission of predicates, bindings and worlds.

use super::RuleBody;
use crate::{PlanStep, cardinality::CardinalityEstimator};
use std::cmp::Ordering;
use tesuji_core::ExprId;
use tesuji_lang::{Pattern, VarId, walk::free_of_world};

/// Sort key of ready predicates: cost, predicates before patterns, selectivity, id.
type PredicateRank = (f64, i32, f64, ExprId);

impl RuleBody {
    /// Emits every predicate and refutable binding whose variables are bound, ordered by (cost, selectivity), then other
    /// bindings that cannot be deferred, then worlds, which cost the most.
    pub fn emit_ready(&mut self, steps: &mut Vec<PlanStep>) {
        self.drop_implied_by_ready();
        while self.emit_cheapest_test(steps) || self.emit_opaque_binding(steps) || self.emit_world(steps) {}
    }

    /// Drops implied predicates whose source is tested at the same place.
    fn drop_implied_by_ready(&mut self) {
        let is_ready = |one: &ExprId| self.predicates.contains(one) && self.is_ready(*one);
        let redundant: Vec<ExprId> =
            self.implied_by.iter().filter(|(_, source)| is_ready(source)).map(|(one, _)| *one).collect();
        self.predicates.retain(|predicate| !redundant.contains(predicate));
    }

    fn emit_cheapest_test(&mut self, steps: &mut Vec<PlanStep>) -> bool {
        let estimate = CardinalityEstimator::new(&self.form, self.sizes, Vec::new());
        let predicates = self.predicates.iter().enumerate().map(|(i, id)| (*id, 0, i));
        let patterns = self.bindings.iter().enumerate();
        let patterns = patterns.filter(|(_, (pattern, _))| matches!(pattern, Pattern::Elements(_)));
        let tests = predicates.chain(patterns.map(|(i, (_, id))| (*id, 1, i)));
        let ranked = tests.filter(|(id, ..)| self.is_ready(*id)).map(|(id, kind, i)| {
            let rank: PredicateRank = (estimate.eval_cost(id), kind, estimate.selectivity(id), id);
            (rank, i)
        });
        let cheapest = ranked.min_by(|(a, _), (b, _)| a.partial_cmp(b).unwrap_or(Ordering::Equal));
        match cheapest {
            Some(((_, 0, _, predicate), i)) => {
                self.predicates.remove(i);
                let predicate = self.emit_names_for(predicate, steps);
                steps.push(PlanStep::Where(predicate));
            }
            Some((_, i)) => self.emit_binding(i, steps),
            None => return false,
        }
        true
    }

    /// Emits a binding that destructures its value or cannot be inlined.
    fn emit_opaque_binding(&mut self, steps: &mut Vec<PlanStep>) -> bool {
        let ready = self.bindings.iter().find(|(pattern, value)| {
            !matches!(pattern, Pattern::Var(var) if !self.opaque_names.contains(var))
                && self.is_ready_with_names(self.form.free(*value))
        });
        let Some(&(_, value)) = ready else { return false };
        let reads = self.form.free(value).to_vec();
        self.bind_named(&reads, steps);
        if let Some(i) = self.bindings.iter().position(|(_, other)| *other == value) {
            self.emit_binding(i, steps);
        }
        true
    }

    fn emit_world(&mut self, steps: &mut Vec<PlanStep>) -> bool {
        let ready = self.worlds.iter().position(|world| self.is_ready_with_names(&free_of_world(world)));
        let Some(i) = ready else { return false };
        let world = self.worlds.remove(i);
        self.bind_named(&free_of_world(&world), steps);
        self.bound.insert(world.var);
        steps.push(PlanStep::World(Box::new(world)));
        true
    }

    fn emit_binding(&mut self, at: usize, steps: &mut Vec<PlanStep>) {
        let step = self.take_binding(at, false, steps);
        steps.push(step);
    }

    /// Whether all variables are bound, or are names whose values are ready.
    fn is_ready_with_names(&self, vars: &[VarId]) -> bool {
        let is_ready_name =
            |var: &VarId| self.binding_index(*var).is_some_and(|i| self.is_ready(self.bindings[i].1));
        vars.iter().all(|var| self.bound.contains(var) || is_ready_name(var))
    }
}
