//! Pass: drops written tuples that the board refutes.

use crate::{PlanStep, body::RuleBody};
use tesuji_core::{ExprDag, ExprId, ExprOp};
use tesuji_lang::Pattern;

impl RuleBody {
    pub fn drop_impossible(&mut self) {
        for at in 0..self.generators.len() {
            let PlanStep::For(pattern @ Pattern::Tuple(parts), list) = &self.generators[at] else {
                continue;
            };
            let Some(tuples) = self.form.listed(*list) else { continue };
            let (parts, list, vars) = (parts.clone(), *list, pattern.names());
            let reads_tuple = |id: &ExprId| self.form.mentions_any(*id, &vars);
            let sets: Vec<ExprId> = self.nonempty_sets().filter(reads_tuple).collect();
            let predicates: Vec<ExprId> = self.predicates.iter().copied().filter(reads_tuple).collect();
            let form = &mut self.form;
            let mut is_possible = |tuple: &ExprId| {
                let Some(values) = form.args_of(*tuple, &ExprOp::Tuple).map(<[ExprId]>::to_vec) else {
                    return true;
                };
                let instance = |form: &mut ExprDag, id: ExprId| {
                    parts.iter().zip(&values).fold(id, |id, (part, value)| match part {
                        Pattern::Var(var) => form.substitute(id, *var, *value),
                        _ => id,
                    })
                };
                let is_empty = |set: &ExprId| {
                    let set = instance(form, *set);
                    form.is_empty_set(set)
                };
                !sets.iter().any(is_empty)
                    && !predicates.iter().any(|predicate| {
                        let predicate = instance(form, *predicate);
                        form.is_false(predicate)
                    })
            };
            let possible: Vec<ExprId> = tuples.iter().copied().filter(|tuple| is_possible(tuple)).collect();
            if possible.len() < tuples.len() {
                let possible = form.make_as(ExprOp::Set, possible, form.ty(list).clone());
                self.generators[at].parts_mut(&mut |set| *set = possible);
            }
        }
    }

    /// Sets of generators that have no row if the set is empty.
    fn nonempty_sets(&self) -> impl Iterator<Item = ExprId> {
        self.generators.iter().filter_map(|generator| match generator {
            PlanStep::For(_, set) | PlanStep::Choose { size: 1.., from: set, .. } => Some(*set),
            _ => None,
        })
    }

    /// Whether the rule cannot match on the board.
    pub fn is_impossible(&self) -> bool {
        self.predicates.iter().any(|predicate| self.form.is_false(*predicate))
            || self.nonempty_sets().any(|set| self.form.is_empty_set(set))
    }
}
