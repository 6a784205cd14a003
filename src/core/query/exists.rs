//! Rewrites of existential queries.

use crate::{ExprDag, ExprId, ExprOp, Query, QueryFold};
use tesuji_lang::{Operator, Pattern, Type, VarId};

/// Maximum length of a list whose elements are tested one by one.
const MAX_UNROLLED: usize = 4;

impl ExprDag {
    /// Normal form of an existential query with any number of loops.
    pub(super) fn make_exists(&mut self, generators: Vec<(Pattern, ExprId)>, condition: ExprId) -> ExprId {
        let add_loop = |dag: &mut Self, inner: ExprId, (pattern, source): (Pattern, ExprId)| match pattern {
            Pattern::Var(var) => dag.some(var, source, inner),
            _ => {
                let any = dag.is_filled(source);
                dag.binary(Operator::And, any, inner)
            }
        };
        generators.into_iter().rev().fold(condition, |inner, generator| add_loop(self, inner, generator))
    }

    /// `some x in X: c`.
    pub fn some(&mut self, var: VarId, source: ExprId, condition: ExprId) -> ExprId {
        let mut conjuncts = self.conjuncts(condition);
        if let Some(query) = self.simple_rows(source) {
            let query = self.freshen(query);
            conjuncts.extend(&query.conditions);
            let inner = self.all(conjuncts);
            let inner = query.head.map_or(inner, |head| self.substitute(inner, var, head));
            return self.make_exists(query.generators, inner);
        }
        if let Some(&[only]) = self.list(source)
            && self.is_of_type(source, self.ty(only))
        {
            let conjuncts = self.substitute_each(&conjuncts, var, only);
            return self.all(conjuncts);
        }
        let (own, mut outer) = self.split_by(conjuncts, var);
        // A disjunction is distributed if one disjunct needs no loop.
        if let [only] = own[..]
            && let Some((a, b)) = self.operands(only, Operator::Or)
        {
            let parts = [a, b].map(|part| self.some(var, source, part));
            if !parts.iter().all(|part| matches!(self.op(*part), ExprOp::Query(..))) {
                outer.push(self.binary(Operator::Or, parts[0], parts[1]));
                return self.all(outer);
            }
        }
        // The set has an element other than x, so it has two.
        if let [only] = own.as_slice()
            && self.requires_another(*only, var, source)
        {
            outer.push(self.compare_size(source, Operator::GreaterEqual, 2));
            return self.all(outer);
        }
        let some = self.some_of_conjuncts(var, source, own);
        outer.push(some);
        self.all(outer)
    }

    /// Existential query with one loop, whose conditions all read its variable.
    fn some_of_conjuncts(&mut self, var: VarId, source: ExprId, own: Vec<ExprId>) -> ExprId {
        let source = self.restrict_by_lists(var, source, &own);
        let (source, mut own) = self.select(var, source, own);
        if let Some(at) = own.iter().position(|one| self.equated_term(*one, var).is_some())
            && let Some(only) = self.equated_term(own.remove(at), var)
        {
            // `x = e` leaves one element.
            let mut conjuncts = vec![self.binary(Operator::In, only, source)];
            conjuncts.extend(self.substitute_each(&own, var, only));
            return self.all(conjuncts);
        }
        if self.is_empty_set(source) {
            return self.bool_const(false);
        }
        if own.is_empty() {
            return self.is_filled(source);
        }
        let condition = self.all(own);
        if let Some(whole) = self
            .distribute_exists(var, source, condition)
            .or_else(|| self.exists_containing(var, source, condition))
        {
            return whole;
        }
        if self.is_false(condition) {
            return condition;
        }
        let query = Query::over((var, source), vec![condition], QueryFold::Exists, None);
        self.as_written(&query, Type::Bool)
    }

    /// Restricts the source by memberships that equations with lists imply: c is in u if `places(u, v) = {c}`.
    fn restrict_by_lists(&mut self, var: VarId, source: ExprId, own: &[ExprId]) -> ExprId {
        let mut members = Vec::new();
        for condition in own {
            let Some((set, list)) = self.operands(*condition, Operator::Equal) else { continue };
            for one in self.list(list).unwrap_or_default().to_vec() {
                if self.is_simple(one) && !self.is_var(one, var) {
                    let member = self.binary(Operator::In, one, set);
                    members.extend(self.conjuncts(member));
                }
            }
        }
        members.retain(|condition| self.mentions(*condition, var));
        self.select(var, source, members).0
    }

    /// Loop-free form of an existential condition that distributes over the set; `None` if it does not.
    fn distribute_exists(&mut self, var: VarId, source: ExprId, condition: ExprId) -> Option<ExprId> {
        let args = self.args(condition).to_vec();
        match self.op(condition) {
            ExprOp::Not => {
                let (a, b) = self.operands(args[0], Operator::Subset)?;
                let whole = if self.mentions(b, var) { None } else { self.lift_to_set(a, var, source) }?;
                let inside = self.binary(Operator::Subset, whole, b);
                Some(self.not(inside))
            }
            ExprOp::Binary(Operator::NotEqual) if self.is_empty_set(args[1]) => {
                let whole = self.lift_to_set(args[0], var, source)?;
                Some(self.is_filled(whole))
            }
            ExprOp::Binary(Operator::In) if !self.mentions(args[0], var) => {
                let whole = self.lift_to_set(args[1], var, source)?;
                Some(self.binary(Operator::In, args[0], whole))
            }
            _ => None,
        }
    }

    /// `some N in X: x in N and c` as membership in the union of these N.
    fn exists_containing(&mut self, var: VarId, source: ExprId, condition: ExprId) -> Option<ExprId> {
        let mut remaining = self.conjuncts(condition);
        let member = |dag: &Self, one: ExprId| match dag.operands(one, Operator::In) {
            Some((a, b)) if dag.is_var(b, var) && !dag.mentions(a, var) => Some(a),
            _ => None,
        };
        let index = remaining.iter().position(|one| member(self, *one).is_some())?;
        let element = member(self, remaining.remove(index))?;
        let reads = |of: &ExprId| self.free(element).iter().any(|var| self.mentions(*of, *var));
        if remaining.iter().any(reads) || !self.is_of_sets(source) {
            return None;
        }
        let ty = self.element_type(source)?;
        let union = Query::over((var, source), remaining, QueryFold::Union, Some(self.var(var)));
        let union = self.make_query(union, ty);
        Some(self.binary(Operator::In, element, union))
    }

    /// Unrolls a universal condition over a short list: each part can be tested as soon as its element is bound.
    pub fn split_small_list(&mut self, condition: ExprId) -> Vec<ExprId> {
        if let Some((var, source, conditions)) =
            self.negated(condition).and_then(|some| self.existential(some))
            && let Some(list) = self.listed(source)
            && list.len() <= MAX_UNROLLED
            && list.iter().all(|one| self.is_of_type(source, self.ty(*one)))
        {
            let wrong = self.all(conditions);
            let mut each = Vec::new();
            for one in list {
                let wrong = self.substitute(wrong, var, one);
                let right = self.not(wrong);
                each.extend(self.conjuncts(right));
            }
            return each;
        }
        vec![condition]
    }

    /// `e` of `x = e` if it is simple.
    fn equated_term(&self, condition: ExprId, var: VarId) -> Option<ExprId> {
        let is_term =
            |(x, term): &(ExprId, ExprId)| self.is_var(*x, var) && self.is_simple(*term) && x != term;
        self.equated(condition)?.into_iter().find(is_term).map(|(_, term)| term)
    }

    /// Whether a condition is `not X subset {x}`: the set has another element.
    fn requires_another(&self, condition: ExprId, one: VarId, set: ExprId) -> bool {
        let part = self.negated(condition).and_then(|inner| self.operands(inner, Operator::Subset));
        part.is_some_and(|(all, only)| all == set && self.is_only(only, one))
    }

    /// Whether a set is `{x}`.
    pub(super) fn is_only(&self, set: ExprId, one: VarId) -> bool {
        matches!(self.list(set), Some(&[only]) if self.is_var(only, one))
    }
}
