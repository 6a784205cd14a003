//! Normal form of comprehensions: loop fusion and selection pushdown.

use crate::{ExprDag, ExprId, ExprOp, Query, QueryFold};
use tesuji_lang::{Function, Operator, Pattern, Type, VarId};

impl ExprDag {
    /// `{ head : x in X, … where c }`.
    pub(super) fn make_collect(&mut self, query: Query, ty: Type) -> ExprId {
        let mut query = self.unnest(query);
        let remaining = self.all_conjuncts(&query.conditions);
        if let Some(part) = self.candidates_in(&query, &remaining, &ty) {
            return part;
        }
        if remaining.iter().any(|one| self.is_false(*one)) {
            return self.empty(ty);
        }
        let remaining = self.loop_through_sets_of(&mut query, remaining);
        let Some(remaining) = self.push_down(&mut query, remaining) else { return self.empty(ty) };
        if let (Some((Pattern::Var(var), source)), Some(head)) =
            (query.generators.last().cloned(), query.head)
            && self.is_var(head, var)
            && remaining.iter().all(|one| !self.mentions(*one, var))
            && (remaining.is_empty() || query.generators.len() > 1)
            && self.is_typed_set(source)
        {
            let source = self.as_set(source);
            query.generators.pop();
            if query.generators.is_empty() {
                return source;
            }
            let union = Query { head: Some(source), conditions: remaining, fold: QueryFold::Union, ..query };
            return self.make_query(union, ty);
        }
        let names = query.names();
        if let Some(head) = query.head
            && query.binds_names()
            && names.iter().all(|var| !self.mentions(head, *var))
        {
            // The head is equal for all rows.
            let any = self.ask(Query { conditions: remaining, ..query });
            let singleton = self.make_as(ExprOp::Set, vec![head], ty.clone());
            return self.set_if(any, singleton, ty);
        }
        query.conditions = remaining;
        self.as_written(&query, ty)
    }

    /// Moves conditions into the sources of the loops. Returns the remaining conditions; `None` if a source is empty.
    pub(super) fn push_down(&mut self, query: &mut Query, mut remaining: Vec<ExprId>) -> Option<Vec<ExprId>> {
        for i in 0..query.generators.len() {
            let (Pattern::Var(var), source) = query.generators[i].clone() else { continue };
            let later: Vec<VarId> =
                query.generators[i + 1..].iter().flat_map(|(pattern, _)| pattern.names()).collect();
            let is_own =
                |one: &ExprId| self.mentions(*one, var) && later.iter().all(|var| !self.mentions(*one, *var));
            let (own, others): (Vec<ExprId>, Vec<ExprId>) = remaining.into_iter().partition(is_own);
            let (source, rest) = self.select(var, source, own);
            remaining = others.into_iter().chain(rest).collect();
            query.generators[i].1 = source;
        }
        if query.generators.iter().any(|(_, source)| self.is_empty_set(*source)) {
            return None;
        }
        self.fuse_loops(query, &remaining);
        Some(remaining)
    }

    /// Fuses two loops if only the second source reads the variable of the first: `c in X, w in f(c)` becomes
    /// `w in f(X)`.
    fn fuse_loops(&mut self, query: &mut Query, conditions: &[ExprId]) {
        let mut i = 0;
        while i + 1 < query.generators.len() {
            let source = self.fused_source(query, i, conditions);
            match source {
                Some(source) => {
                    query.generators[i + 1].1 = source;
                    query.generators.remove(i);
                }
                None => i += 1,
            }
        }
    }

    fn fused_source(&mut self, query: &Query, i: usize, conditions: &[ExprId]) -> Option<ExprId> {
        let (Pattern::Var(first), source) = query.generators[i] else { return None };
        let second = query.generators[i + 1].1;
        let later = query.generators[i + 2..].iter().map(|(_, source)| source);
        let is_used = later.chain(conditions).chain(&query.head).any(|one| self.mentions(*one, first));
        if is_used || self.is_of_sets(source) || self.is_of_sets(second) || !self.mentions(second, first) {
            return None;
        }
        self.lift_to_set(second, first, source)
    }

    /// Loops over the sets that contain the element, then over their elements: v of `some N in X: v in N and c`.
    fn loop_through_sets_of(&mut self, query: &mut Query, mut remaining: Vec<ExprId>) -> Vec<ExprId> {
        let Some((Pattern::Var(var), source)) = query.generators.last().cloned() else { return remaining };
        if !query.head.is_some_and(|head| self.is_var(head, var)) {
            return remaining;
        }
        let found = remaining.iter().enumerate().find_map(|(i, one)| Some((i, self.sets_of(*one, var)?)));
        let Some((at, (holder, sets, all))) = found else { return remaining };
        remaining.remove(at);
        let new = self.fresh(holder);
        let element = self.var(new);
        remaining.extend(self.substitute_each(&all, holder, element));
        query.generators.pop();
        query.generators.push((Pattern::Var(new), sets));
        let source = self.binary(Operator::Intersect, source, element);
        query.generators.push((Pattern::Var(var), source));
        remaining
    }

    /// `N`, `X` and `c` of `some N in X: v in N and c`.
    fn sets_of(&self, condition: ExprId, var: VarId) -> Option<(VarId, ExprId, Vec<ExprId>)> {
        let (holder, sets, conditions) = self.existential(condition)?;
        if !self.is_of_sets(sets) || self.mentions(sets, var) {
            return None;
        }
        let mut conjuncts = self.all_conjuncts(&conditions);
        let is_member = |(a, b): (ExprId, ExprId)| self.is_var(a, var) && self.is_var(b, holder);
        let member =
            conjuncts.iter().position(|one| self.operands(*one, Operator::In).is_some_and(is_member))?;
        conjuncts.remove(member);
        Some((holder, sets, conjuncts))
    }

    /// Intersection and difference for a loop over candidates `(c, v)` that tests membership in other sets.
    fn candidates_in(&mut self, query: &Query, conditions: &[ExprId], ty: &Type) -> Option<ExprId> {
        let [(pattern @ Pattern::Tuple(_), source)] = query.generators.as_slice() else { return None };
        let head = query.head.filter(|_| self.ty(*source) == ty)?;
        let names = pattern.names();
        let (&[cell, value], &[c, v]) = (self.call_args(head, Function::Product)?, names.as_slice()) else {
            return None;
        };
        let tested_set = |one: ExprId| match self.operands(one, Operator::In) {
            Some((one, set)) if one == head => {
                (self.ty(set) == ty && names.iter().all(|var| !self.mentions(set, *var))).then_some(set)
            }
            _ => None,
        };
        let sets: Option<Vec<(Operator, ExprId)>> = conditions
            .iter()
            .map(|one| match self.negated(*one) {
                Some(inner) => Some((Operator::Subtract, tested_set(inner)?)),
                None => Some((Operator::Intersect, tested_set(*one)?)),
            })
            .collect();
        let sets = sets.filter(|_| self.is_var(cell, c) && self.is_var(value, v))?;
        Some(sets.into_iter().fold(*source, |part, (by, set)| self.binary(by, part, set)))
    }

    /// Inlines sources that are comprehensions.
    pub(super) fn unnest(&mut self, mut query: Query) -> Query {
        let mut i = 0;
        while i < query.generators.len() {
            let (ref pattern, source) = query.generators[i];
            let (&Pattern::Var(var), Some(inner)) = (pattern, self.simple_rows(source)) else {
                i += 1;
                continue;
            };
            let inner = self.freshen(inner);
            self.substitute_after(&mut query, i, var, inner.head.unwrap_or(source));
            query.conditions.splice(..0, inner.conditions);
            query.generators.splice(i..=i, inner.generators);
        }
        query
    }
}
