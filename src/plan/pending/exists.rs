//! Existential conditions as loops: `some x in X: c` becomes a loop over X where c, if repeated matches do not matter.

use super::Pending;
use crate::lang::program::{Operator, Pattern, Type, VarId};
use tesuji_core::node::{Fold, Id, Op};

impl Pending {
    pub(crate) fn has_existential(&self) -> bool {
        self.stops_early() || self.lets.iter().any(|(pattern, set)| self.is_only_witness(pattern, *set))
    }

    /// Whether the first witness decides an existential condition.
    pub(crate) fn stops_early(&self) -> bool {
        self.wheres.iter().any(|one| self.is_some(*one))
    }

    /// Replaces existential conditions by loops over their witnesses.
    pub(super) fn loop_over_witnesses(&mut self) {
        // The only element with a witness is any element with a witness that no other element has.
        for (pattern, set) in std::mem::take(&mut self.lets) {
            match pattern {
                Pattern::Elements(only) if self.is_only_witness(&Pattern::Elements(only.clone()), set) => {
                    let one = self.form.var(only[0]);
                    let only_one = self.form.make(Op::Set, vec![one]);
                    let none_else = self.form.binary(Operator::Subset, set, only_one);
                    self.require(none_else);
                    self.for_filtered(Pattern::Var(only[0]), set);
                }
                pattern => self.lets.push((pattern, set)),
            }
        }
        for predicate in std::mem::take(&mut self.wheres) {
            self.spread(predicate, false);
        }
    }

    fn spread(&mut self, predicate: Id, inside: bool) {
        let form = &mut self.form;
        let query = form.query(predicate).filter(|query| query.fold == Fold::Any);
        if let Some(query) = query
            && let [(Pattern::Var(var), set)] = query.generators.as_slice()
            && form.is_set(*set)
            && matches!(form.element_type(*set), Some(Type::Cell | Type::Value | Type::Unit))
        {
            let one = form.fresh(*var);
            let by = form.var(one);
            let mut parts = Vec::new();
            for condition in &query.conditions {
                let condition = form.put(*condition, *var, by);
                parts.extend(form.conjuncts(condition));
            }
            self.for_filtered(Pattern::Var(one), *set);
            parts.into_iter().for_each(|part| self.spread(part, true));
            return;
        }
        match form.operands(predicate, Operator::NotEqual) {
            Some((set, none)) if inside && form.is_empty_set(none) => match form.element_type(set) {
                Some(of @ (Type::Cell | Type::Value | Type::Unit)) if form.is_set(set) => {
                    let one: VarId = form.fresh_of(of);
                    self.for_filtered(Pattern::Var(one), set);
                }
                _ => self.wheres.push(predicate),
            },
            _ => self.wheres.push(predicate),
        }
    }

    fn is_some(&self, predicate: Id) -> bool {
        matches!(self.form.op(predicate), Op::Query(_, Fold::Any))
    }

    /// Whether a pattern binds the only element of a set with an existential condition.
    fn is_only_witness(&self, pattern: &Pattern, set: Id) -> bool {
        let Pattern::Elements(only) = pattern else { return false };
        let query = self.form.query(set).filter(|query| query.fold == Fold::Collect);
        let filter = query.filter(|query| self.form.filtered(query).is_some());
        only.len() == 1
            && filter.is_some_and(|query| {
                query.conditions.iter().flat_map(|one| self.form.conjuncts(*one)).any(|one| self.is_some(one))
            })
    }
}
