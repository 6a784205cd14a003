//! Emission of the next generator with its bounds.

use super::RuleBody;
use crate::{PlanStep, bounds, cost_model::chosen_of_each, facts::contained_cells};
use tesuji_core::{ExprDag, ExprId};
use tesuji_lang::{Function, Operator, Pattern, Universe, VarId};

impl RuleBody {
    /// Emits the next generator in join order with its bounds.
    pub fn emit_next_generator(&mut self, steps: &mut Vec<PlanStep>) {
        let is_outermost = !steps.iter().any(PlanStep::is_loop);
        let next = self.generator_order.remove(0);
        self.generator_order.iter_mut().filter(|i| **i > next).for_each(|i| *i -= 1);
        let step = match self.generators.remove(next) {
            PlanStep::For(Pattern::Var(var), set) => self.for_each(var, set, is_outermost, steps),
            PlanStep::For(pattern, set) => {
                let set = self.emit_names_for(set, steps);
                self.bound.extend(pattern.names());
                PlanStep::For(pattern, set)
            }
            // There is one set of no elements.
            PlanStep::Choose { var, size: 0, .. } => {
                self.bound.insert(var);
                let ty = self.form.variables[var.0 as usize].ty.clone();
                PlanStep::Let(Pattern::Var(var), self.form.empty(ty))
            }
            PlanStep::Choose { var, size, from, .. } => {
                let from = self.choice_domain(var, from);
                let from = self.emit_names_for(from, steps);
                self.bound.insert(var);
                bounds::choose_with_bounds(self, (var, size, from), steps)
            }
            path => {
                self.bind_named(&path.reads(&self.form), steps);
                self.bound.extend(path.binds());
                path
            }
        };
        steps.push(step);
    }

    /// The loop of a variable, with predicates on the variable alone pushed down into its set.
    fn for_each(
        &mut self,
        var: VarId,
        set: ExprId,
        is_outermost: bool,
        steps: &mut Vec<PlanStep>,
    ) -> PlanStep {
        if self.form.is_proper_set(set)
            && let Some((at, cells)) = self.containment(var)
        {
            self.predicates.remove(at);
            let (from, cells) = (self.emit_names_for(set, steps), self.emit_names_for(cells, steps));
            self.bound.insert(var);
            return PlanStep::ForContaining { var, from, cells };
        }
        self.bound.insert(var);
        let unary = self.take_predicates(|body, predicate| {
            // The key remembers failing bindings of the outermost loop only over static sets and position indexes.
            let is_count = || {
                let equality = body.form.operands(predicate, Operator::Equal);
                equality.is_some_and(|(a, _)| body.form.size_argument(a).is_some())
            };
            body.form.mentions(predicate, var) && body.is_ready(predicate) && (!is_outermost || is_count())
        });
        let (mut set, left) = self.form.select(var, set, unary);
        self.predicates.extend(left);
        if !is_outermost {
            // `{…, x, …} = S` implies `x in S`.
            let listed = self.predicates.iter().filter_map(|one| equal_to_list(&self.form, *one, var));
            for whole in listed.filter(|whole| self.is_ready(*whole)).collect::<Vec<_>>() {
                set = self.form.binary(Operator::Intersect, set, whole);
            }
        }
        PlanStep::For(Pattern::Var(var), self.emit_names_for(set, steps))
    }

    /// Domain of a choice with per-element predicates pushed down.
    fn choice_domain(&mut self, var: VarId, mut from: ExprId) -> ExprId {
        let Self { form, predicates, bound, .. } = self;
        predicates.retain(|predicate| {
            let is_ready = form.reads_only(*predicate, |v| *v == var || bound.contains(v));
            let restricted = if is_ready { restrict_choice(form, from, var, *predicate) } else { None };
            from = restricted.unwrap_or(from);
            restricted.is_none()
        });
        from
    }

    /// The index of a pending predicate `A subset u` for a unit u, and A, which is bound.
    fn containment(&self, unit: VarId) -> Option<(usize, ExprId)> {
        self.find_predicate(|predicate| {
            contained_cells(&self.form, predicate, unit).filter(|cells| self.is_ready(*cells))
        })
    }
}

/// Domain of a choice restricted by a predicate on each element: `S subset X`, `no x in S: c`.
fn restrict_choice(form: &mut ExprDag, from: ExprId, var: VarId, predicate: ExprId) -> Option<ExprId> {
    if let Some((part, whole)) = form.operands(predicate, Operator::Subset) {
        if form.mentions(whole, var) {
            return None;
        }
        if form.is_var(part, var) {
            let is_same_type = form.element_type(whole) == form.element_type(from);
            return is_same_type.then(|| form.binary(Operator::Intersect, from, whole));
        }
        // No chosen cell has another candidate.
        let cells = form.call_args(part, Function::Candidates)?[0];
        if !form.is_var(cells, var) {
            return None;
        }
        if form.hold_all(whole, from) {
            return Some(from);
        }
        let (values, superset) = (form.whole(Universe::Values), form.cheap_superset(from));
        let other_values = form.binary(Operator::Subtract, values, whole);
        let excluded = form.call(Function::Places, vec![superset, other_values]);
        return Some(form.binary(Operator::Subtract, from, excluded));
    }
    let (x, fails) = chosen_of_each(form, predicate, var)?;
    if fails.iter().any(|condition| form.mentions(*condition, var)) {
        return None;
    }
    let fails = form.all(fails);
    let holds = form.not(fails);
    Some(form.filter(x, from, vec![holds]))
}

/// `S` of `S = {…, x, …}`, if that does not depend on x.
fn equal_to_list(form: &ExprDag, predicate: ExprId, var: VarId) -> Option<ExprId> {
    form.equated(predicate)?.into_iter().find_map(|(set, list)| {
        let is_listed = form.list(list)?.iter().any(|element| form.is_var(*element, var));
        (is_listed && !form.mentions(set, var) && form.is_proper_set(set)).then_some(set)
    })
}
