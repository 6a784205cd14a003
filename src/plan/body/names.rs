//! Common subexpressions: names are bound at their first use, or given, and reused in place of equal expressions.

use super::RuleBody;
use crate::PlanStep;
use tesuji_core::ExprId;
use tesuji_lang::{Operator, Pattern, VarId};

impl RuleBody {
    /// Variable of a pending binding to an expression, created if needed.
    pub fn variable_for(&mut self, id: ExprId) -> VarId {
        let pending = self.names().find(|(_, value)| *value == id).map(|(var, _)| var);
        pending.unwrap_or_else(|| {
            let var = self.form.fresh_of(self.form.ty(id).clone());
            self.bindings.push((Pattern::Var(var), id));
            var
        })
    }

    /// Marks a variable as bound by another step than its pending binding.
    pub fn mark_bound(&mut self, var: VarId) {
        self.bound.insert(var);
        if let Some(at) = self.binding_index(var) {
            let (_, value) = self.bindings.remove(at);
            self.bound_names.push((var, value));
        }
    }

    /// Emits the bindings that an expression can reuse, outside of loops that keep them; returns it with their variables.
    pub fn emit_names_for(&mut self, id: ExprId, steps: &mut Vec<PlanStep>) -> ExprId {
        loop {
            let reusable = self.bindings.iter().position(|(pattern, value)| {
                matches!(pattern, Pattern::Var(_))
                    && !self.form.is_simple(*value)
                    && self.form.is_storable(*value)
                    && self.is_ready(*value)
                    && self.form.contains(id, *value)
            });
            let Some(at) = reusable else { return self.reuse_names(id) };
            self.emit_name(at, steps);
        }
    }

    /// Takes a pending binding as a step. A reusable variable replaces equal expressions from here on.
    pub fn take_binding(&mut self, at: usize, is_reusable: bool, steps: &mut Vec<PlanStep>) -> PlanStep {
        let (pattern, value) = self.bindings.remove(at);
        let emitted = self.emit_names_for(value, steps);
        if let Pattern::Var(var) = pattern
            && is_reusable
        {
            self.bound_names.push((var, value));
        }
        self.bound.extend(pattern.names());
        PlanStep::Let(pattern, emitted)
    }

    fn emit_name(&mut self, at: usize, steps: &mut Vec<PlanStep>) {
        let step = self.take_binding(at, true, steps);
        steps.insert(earliest_index(steps, &step.reads(&self.form)), step);
    }

    /// Replaces emitted subexpressions by their variables.
    pub fn reuse_names(&mut self, id: ExprId) -> ExprId {
        let names = &self.bound_names;
        let variable = |value: ExprId| names.iter().find(|(_, other)| *other == value).map(|(var, _)| *var);
        self.form.replace_by_vars(id, &variable)
    }

    /// Emits the pending bindings of some variables.
    pub fn bind_named(&mut self, vars: &[VarId], steps: &mut Vec<PlanStep>) {
        for var in vars {
            if let Some(at) = self.binding_index(*var) {
                self.emit_name(at, steps);
            }
        }
    }

    /// Emits all remaining names, for the conclusions and for the trace of a match.
    pub fn bind_all(&mut self, steps: &mut Vec<PlanStep>) {
        let is_ready = |body: &Self, (pattern, value): &(Pattern, ExprId)| {
            matches!(pattern, Pattern::Var(_)) && body.form.is_storable(*value) && body.is_ready(*value)
        };
        while let Some(at) = self.bindings.iter().position(|binding| is_ready(self, binding)) {
            let step = self.take_binding(at, true, steps);
            steps.push(step);
        }
        self.bindings.retain(|(_, value)| self.form.is_storable(*value));
    }

    /// Binds variables from outside; their generators and bindings become predicates.
    pub fn bind_given(&mut self, given: &[VarId]) {
        self.bound.extend(given);
        for generator in std::mem::take(&mut self.generators) {
            match generator {
                PlanStep::For(Pattern::Var(var), set) if given.contains(&var) => {
                    let member = self.form.member(var, set);
                    self.add_predicate(member);
                }
                PlanStep::Choose { var, size, from, .. } if given.contains(&var) => {
                    let chosen = self.form.var(var);
                    self.add_subset(chosen, size, from);
                }
                // A given part of a tuple is compared with a fresh variable in its place.
                PlanStep::For(mut pattern, set) => {
                    for var in given {
                        if pattern.names().contains(var) {
                            let fresh = self.form.fresh(*var);
                            pattern.rename(*var, fresh);
                            let fresh = self.form.var(fresh);
                            self.equate(*var, fresh);
                        }
                    }
                    self.generators.push(PlanStep::For(pattern, set));
                }
                // A path compares the variables that it reads.
                PlanStep::Path { mut path, needed_vars: needed } => {
                    let (known, binds) = path.binds.iter().partition(|var| given.contains(var));
                    path.binds = binds;
                    path.reads.extend::<Vec<VarId>>(known);
                    self.generators.push(PlanStep::Path { path, needed_vars: needed });
                }
                other => self.generators.push(other),
            }
        }
        let is_given = |(pattern, _): &mut (Pattern, ExprId)| matches!(pattern, Pattern::Var(var) if given.contains(var));
        for (pattern, value) in self.bindings.extract_if(.., is_given).collect::<Vec<_>>() {
            pattern.names().into_iter().for_each(|var| self.equate(var, value));
        }
    }

    fn equate(&mut self, var: VarId, value: ExprId) {
        let var = self.form.var(var);
        let equal = self.form.binary(Operator::Equal, var, value);
        self.add_predicate(equal);
    }

    /// Adds `|S| = size` and `S subset from`.
    pub fn add_subset(&mut self, set: ExprId, size: usize, from: ExprId) {
        let form = &mut self.form;
        let required =
            [form.compare_size(set, Operator::Equal, size as i64), form.binary(Operator::Subset, set, from)];
        required.into_iter().for_each(|predicate| self.add_predicate(predicate));
    }
}

/// Index of a step that reads some variables: behind the steps that bind them, before the next loop, and behind the
/// outermost loop, which stays first.
fn earliest_index(steps: &[PlanStep], reads: &[VarId]) -> usize {
    let binds = |step: &PlanStep| step.binds().iter().any(|var| reads.contains(var));
    let behind = steps.iter().rposition(binds).map_or(0, |at| at + 1);
    let from = behind.max(usize::from(steps.first().is_some_and(PlanStep::is_loop)));
    steps[from..].iter().position(PlanStep::is_loop).map_or(steps.len(), |at| from + at)
}
