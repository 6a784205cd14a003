//! Unordered body of a rule: generators, bindings and predicates, with all names inlined.
//!
//! Lowering makes it from the clauses of a technique, passes rewrite it, `order_generators` chooses the join order, and
//! `emit_next_generator` and `emit_ready` turn it into steps. Predicates are emitted as soon as their variables are bound,
//! and a name is bound where it is first reused, so the plan does not depend on how the rule names its parts.

mod generate;
mod lower;
mod names;
pub mod passes;
mod schedule;

use super::{board_class::BoardSizes, steps::MergeKey};
use crate::PlanStep;
use std::collections::BTreeSet;
use tesuji_core::{ExprDag, ExprId};
use tesuji_lang::{Conclusion, Pattern, VarId, World};

/// Unordered body of a rule; consumed while steps are emitted.
#[derive(Default)]
pub(super) struct RuleBody {
    pub(super) form: ExprDag,
    /// Loops, subset choices without bounds, and paths.
    pub(super) generators: Vec<PlanStep>,
    /// Bindings not emitted yet, values inlined.
    pub(super) bindings: Vec<(Pattern, ExprId)>,
    /// Conjuncts not emitted yet.
    pub(super) predicates: Vec<ExprId>,
    /// Redundant predicates, each with the predicate that implies it.
    pub(super) implied_by: Vec<(ExprId, ExprId)>,
    pub(super) worlds: Vec<World>,
    pub(super) conclusions: Vec<Conclusion<ExprId>>,
    pub(super) merge: Option<MergeKey>,
    pub(super) bound: BTreeSet<VarId>,
    /// Whether a match may be emitted more than once.
    pub(super) has_repeats: bool,
    /// Emitted bindings, for reuse of common subexpressions.
    bound_names: Vec<(VarId, ExprId)>,
    /// Names that must not be inlined: those of walks and worlds, and of data made of other data, whose size would
    /// multiply with each name.
    opaque_names: Vec<VarId>,
    pub(super) sizes: BoardSizes,
    /// Indexes of the remaining generators in join order.
    pub(super) generator_order: Vec<usize>,
}

impl RuleBody {
    /// (variable, set) of each loop that does not destructure its elements.
    pub(super) fn loops(&self) -> impl Iterator<Item = (VarId, ExprId)> + Clone {
        self.generators.iter().filter_map(PlanStep::looped)
    }

    /// (variable, size, domain) of each choice.
    pub(super) fn choices(&self) -> impl Iterator<Item = (VarId, usize, ExprId)> {
        self.generators.iter().filter_map(|generator| match generator {
            PlanStep::Choose { var, size, from, .. } => Some((*var, *size, *from)),
            _ => None,
        })
    }

    /// Index of the generator that chooses a set.
    pub(super) fn choice_index(&self, chosen: VarId) -> Option<usize> {
        self.generators.iter().position(|one| matches!(one, PlanStep::Choose { var, .. } if *var == chosen))
    }

    /// (variables, set) of each pattern that names all elements of a set.
    pub(super) fn element_patterns(&self) -> impl Iterator<Item = (&[VarId], ExprId)> {
        self.bindings.iter().filter_map(|(pattern, set)| match pattern {
            Pattern::Elements(parts) => Some((parts.as_slice(), *set)),
            _ => None,
        })
    }

    /// (variable, value) of each pending binding of one variable.
    pub(super) fn names(&self) -> impl Iterator<Item = (VarId, ExprId)> {
        self.bindings.iter().filter_map(|(pattern, value)| match pattern {
            Pattern::Var(var) => Some((*var, *value)),
            _ => None,
        })
    }

    /// Index of the binding of a variable.
    pub(super) fn binding_index(&self, name: VarId) -> Option<usize> {
        self.bindings.iter().position(|(pattern, _)| matches!(pattern, Pattern::Var(var) if *var == name))
    }

    /// The first predicate that a function maps to a value, by index.
    pub(super) fn find_predicate<T>(&self, mut map: impl FnMut(ExprId) -> Option<T>) -> Option<(usize, T)> {
        self.predicates.iter().enumerate().find_map(|(i, predicate)| Some((i, map(*predicate)?)))
    }

    /// Adds the conjuncts of a predicate.
    pub(super) fn add_predicate(&mut self, predicate: ExprId) {
        self.predicates.extend(self.form.conjuncts(predicate));
    }

    /// Removes the predicates that satisfy a test; returns them in order.
    pub(super) fn take_predicates(&mut self, mut is_taken: impl FnMut(&Self, ExprId) -> bool) -> Vec<ExprId> {
        let predicates = std::mem::take(&mut self.predicates);
        let (taken, others) = predicates.into_iter().partition(|predicate| is_taken(self, *predicate));
        self.predicates = others;
        taken
    }

    /// Maps every expression: predicates, bindings, sets of generators and conclusions.
    pub(super) fn map_exprs(&mut self, change: &mut dyn FnMut(&mut ExprDag, ExprId) -> ExprId) {
        for predicate in std::mem::take(&mut self.predicates) {
            match change(&mut self.form, predicate) {
                mapped if mapped == predicate => self.predicates.push(mapped),
                mapped => self.add_predicate(mapped),
            }
        }
        let form = &mut self.form;
        self.generators.iter_mut().for_each(|one| one.parts_mut(&mut |id| *id = change(form, *id)));
        self.bindings.iter_mut().for_each(|(_, value)| *value = change(form, *value));
        self.conclusions = self.conclusions.iter().map(|one| one.map(&mut |id| change(form, *id))).collect();
    }

    /// Whether all free variables of an expression are bound.
    pub(super) fn is_ready(&self, id: ExprId) -> bool {
        self.form.reads_only(id, |v| self.bound.contains(v))
    }
}
