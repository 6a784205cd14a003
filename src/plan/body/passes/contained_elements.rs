//! Pass: if a predicate fixes the number of elements that a chosen set contains, choose these elements first.
//!
//! `P in choose n of X` with `|{ v in V : places(u, v) subset P }| = k` visits every P, though few contain the places of
//! any v. From the other side there are k values with at most n places, and the sets P around these places. The first
//! choice has bounds, since the places only grow, and the sets around it are few or are found by a search for covers.

use crate::{
    PlanStep,
    body::RuleBody,
    facts::{grows, implies, size_bound},
};
use tesuji_core::{ExprDag, ExprId, construct::set_of};
use tesuji_lang::{Operator, Pattern, Type, VarId};

/// Elements whose requirements lie in a chosen set.
struct ContainedElements {
    /// All elements whose requirements may lie in it.
    domain: ExprId,
    /// The union of the requirements of the elements that are chosen first.
    required: ExprId,
    /// The part of the chosen set that contains the requirements.
    container: ExprId,
    /// Whether the requirements are equal to the container.
    is_exact: bool,
    /// The elements that are chosen first.
    chosen: VarId,
}

impl RuleBody {
    pub fn choose_contained_elements(&mut self) {
        for (var, size, _) in self.choices().collect::<Vec<_>>() {
            let form = &self.form;
            let mut bounds = self.predicates.iter().filter_map(|predicate| size_bound(form, *predicate));
            let is_bounded = bounds.any(|(set, _)| grows(form, set, var));
            if self.bind_determined_choice(var) || is_bounded {
                continue;
            }
            if let Some((set, n)) = self.dependent_set(var).filter(|(_, n)| *n <= size)
                && let Some(contained) = self.contained_elements(set, var)
            {
                self.choose_elements_first(&contained, (set, n), (var, size));
                self.bind_determined_choice(var);
            }
        }
    }

    /// Replaces a choice that an equality determines: `P in choose n of X where S = P`.
    fn bind_determined_choice(&mut self, var: VarId) -> bool {
        let Some(choice) = self.choice_index(var) else { return false };
        let PlanStep::Choose { size: n, from, .. } = self.generators[choice] else { return false };
        let form = &self.form;
        let has_chosen_size = |set: ExprId| {
            self.predicates.iter().any(|predicate| {
                form.operands(*predicate, Operator::Subset)
                    .is_some_and(|(a, b)| form.is_var(a, var) && b == set)
                    || form.size_compared(*predicate) == Some((Operator::Equal, set, n as i64))
            })
        };
        let equal_set = |predicate: ExprId| {
            // A part of the chosen set that is as large is equal.
            if let Some((a, b)) = form.operands(predicate, Operator::Subset)
                && form.is_var(b, var)
                && (from == a || has_chosen_size(a))
            {
                return Some(a);
            }
            equal_to(form, predicate, var).map(|(set, _)| set)
        };
        let determining = |predicate| equal_set(predicate).filter(|set| !self.depends(*set, var));
        let Some((at, set)) = self.find_predicate(determining) else { return false };
        self.predicates.remove(at);
        self.generators.remove(choice);
        self.add_subset(set, n, from);
        self.map_exprs(&mut |form, id| form.substitute(id, var, set));
        self.bindings.push((Pattern::Var(var), set));
        true
    }

    /// A set that depends on a chosen set, and its size by an equality or a pattern.
    fn dependent_set(&self, var: VarId) -> Option<(ExprId, usize)> {
        let form = &self.form;
        let sizes = self.predicates.iter().filter_map(|predicate| match form.size_compared(*predicate) {
            Some((Operator::Equal, set, n @ 1..)) => Some((set, n as usize)),
            _ => None,
        });
        let patterns = self.element_patterns().map(|(parts, set)| (set, parts.len()));
        let mut sized = sizes.chain(patterns.filter(|(_, n)| *n > 0));
        sized.find(|(set, _)| form.mentions(*set, var) && !form.is_var(*set, var) && !grows(form, *set, var))
    }

    /// The elements of a set whose membership means that something lies in the chosen set.
    fn contained_elements(&mut self, set: ExprId, var: VarId) -> Option<ContainedElements> {
        let form = &mut self.form;
        let ty = form.element_type(set).filter(|ty| matches!(ty, Type::Cell | Type::Value | Type::Unit))?;
        let element_var = form.fresh_of(ty.clone());
        let member = form.member(element_var, set);
        let (dependent, others) = form.split_by(form.conjuncts(member), var);
        let [containment] = dependent.as_slice() else { return None };
        let containment = without_refuted(form, *containment, &others);
        let subset = form.operands(containment, Operator::Subset);
        let is_exact = subset.is_none();
        let (required, container) = subset.or_else(|| equal_to(form, containment, var))?;
        if form.mentions(required, var)
            || !form.mentions(required, element_var)
            || form.mentions(container, element_var)
            || !grows(form, container, var)
        {
            return None;
        }
        let universe = form.universe_of(set)?;
        let domain = form.filter(element_var, universe, others);
        let chosen = form.fresh_of(set_of(ty));
        let chosen_set = form.var(chosen);
        let required = form.lift_to_set(required, element_var, chosen_set)?;
        Some(ContainedElements { domain, required, container, is_exact, chosen })
    }

    /// Adds a choice of n contained elements before the choice of a set of `size` elements, and replaces the set of the
    /// contained elements elsewhere.
    fn choose_elements_first(
        &mut self,
        contained: &ContainedElements,
        (set, n): (ExprId, usize),
        (var, size): (VarId, usize),
    ) {
        let ContainedElements { domain, required, container, is_exact, chosen } = *contained;
        let form = &self.form;
        self.predicates
            .retain(|predicate| form.size_compared(*predicate) != Some((Operator::Equal, set, n as i64)));
        let chosen_set = self.form.var(chosen);
        self.map_exprs(&mut |form, id| form.replace_subterm(id, set, chosen_set));
        let form = &mut self.form;
        // No other elements are contained.
        let comparison = if is_exact { Operator::Equal } else { Operator::Subset };
        let mut predicates = vec![form.binary(comparison, set, chosen_set)];
        let is_full = form.compare_size(required, Operator::Equal, size as i64);
        let is_whole = form.is_var(container, var);
        if is_exact || is_whole && self.predicates.contains(&is_full) {
            predicates.push(form.binary(Operator::Equal, required, container));
        } else {
            if is_whole {
                predicates.push(form.compare_size(required, Operator::LessEqual, size as i64));
            }
            predicates.push(form.binary(Operator::Subset, required, container));
        }
        predicates.into_iter().for_each(|predicate| self.add_predicate(predicate));
        let index = self.choice_index(var).unwrap_or(0);
        self.generators.insert(index, PlanStep::choice(chosen, n, domain));
    }
}

/// `S` and the variable of `S = x` or `x = S`.
fn equal_to(form: &ExprDag, predicate: ExprId, var: VarId) -> Option<(ExprId, ExprId)> {
    form.equated(predicate)?.into_iter().find(|(_, other)| form.is_var(*other, var))
}

/// A predicate without the alternatives that other predicates refute.
fn without_refuted(form: &ExprDag, predicate: ExprId, others: &[ExprId]) -> ExprId {
    let Some((a, b)) = form.operands(predicate, Operator::Or) else { return predicate };
    let is_false = |id: ExprId| {
        form.negated(id).is_some_and(|inner| others.iter().any(|other| implies(form, *other, inner)))
    };
    match (is_false(a), is_false(b)) {
        (true, _) => b,
        (_, true) => a,
        _ => predicate,
    }
}
