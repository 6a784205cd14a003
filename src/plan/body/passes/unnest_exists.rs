//! Pass: existential predicates → generators (semi-join to join). Applies only if repeated matches do not matter.

use crate::body::RuleBody;
use tesuji_core::{ExprId, ExprOp, QueryFold};
use tesuji_lang::{Operator, Pattern, Type, VarId};

impl RuleBody {
    pub fn has_existential(&self) -> bool {
        self.stops_early() || self.element_patterns().any(|(parts, set)| self.is_only_witness(parts, set))
    }

    /// Whether the first witness decides a predicate.
    pub fn stops_early(&self) -> bool {
        self.predicates.iter().any(|predicate| self.is_existential(*predicate))
    }

    pub fn unnest_exists(&mut self) {
        // The only element with a witness is any such element if no other one has a witness.
        for (pattern, set) in std::mem::take(&mut self.bindings) {
            match pattern {
                Pattern::Elements(only) if self.is_only_witness(&only, set) => {
                    let element = self.form.var(only[0]);
                    let singleton = self.form.make(ExprOp::Set, vec![element]);
                    let is_only = self.form.binary(Operator::Subset, set, singleton);
                    self.add_predicate(is_only);
                    self.add_loop(Pattern::Var(only[0]), set);
                }
                pattern => self.bindings.push((pattern, set)),
            }
        }
        for predicate in std::mem::take(&mut self.predicates) {
            self.unnest(predicate, false);
        }
    }

    fn unnest(&mut self, predicate: ExprId, is_nested: bool) {
        let form = &mut self.form;
        if let Some((var, set, conditions)) = form.existential(predicate)
            && form.is_set(set)
            && form.has_named_elements(set)
        {
            let fresh = form.fresh(var);
            let witness = form.var(fresh);
            let conditions = form.substitute_each(&conditions, var, witness);
            let parts = form.all_conjuncts(&conditions);
            self.add_loop(Pattern::Var(fresh), set);
            return parts.into_iter().for_each(|part| self.unnest(part, true));
        }
        if let Some((set, empty)) = form.operands(predicate, Operator::NotEqual)
            && is_nested
            && form.is_empty_set(empty)
            && form.is_set(set)
            && let Some(element @ (Type::Cell | Type::Value | Type::Unit)) = form.element_type(set)
        {
            let witness = form.fresh_of(element);
            return self.add_loop(Pattern::Var(witness), set);
        }
        self.predicates.push(predicate);
    }

    fn is_existential(&self, predicate: ExprId) -> bool {
        matches!(self.form.op(predicate), ExprOp::Query(_, QueryFold::Exists))
    }

    /// Whether a pattern binds the only element of a set with an existential predicate.
    fn is_only_witness(&self, parts: &[VarId], set: ExprId) -> bool {
        let query = self.form.query_by(set, QueryFold::Collect);
        let filter = query.filter(|query| parts.len() == 1 && self.form.as_filter(query).is_some());
        filter.is_some_and(|query| {
            self.form.all_conjuncts(&query.conditions).into_iter().any(|part| self.is_existential(part))
        })
    }
}
