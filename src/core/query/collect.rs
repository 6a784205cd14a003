//! Comprehensions: loops are joined where one depends on the other, and conditions become part of the sets.

use crate::form::Form;
use crate::lang::program::{Function, Operator, Pattern, Type, VarId};
use crate::node::{Fold, Id, Op, Query};

impl Form {
    /// `{ head : x in X, … where c }`.
    pub(super) fn collected(&mut self, query: Query, ty: Type) -> Id {
        let mut query = self.flattened(query);
        let left: Vec<Id> = query.conditions.iter().flat_map(|one| self.conjuncts(*one)).collect();
        if let Some(part) = self.candidates_in(&query, &left, &ty) {
            return part;
        }
        if left.iter().any(|one| *self.op(*one) == Op::Bool(false)) {
            return self.empty(ty);
        }
        let left = self.loop_through_sets_of(&mut query, left);
        let Some(left) = self.narrowed(&mut query, left) else { return self.empty(ty) };
        if let (Some((Pattern::Var(var), source)), Some(head)) =
            (query.generators.last().cloned(), query.head)
            && self.is_var(head, var)
            && left.iter().all(|one| !self.mentions(*one, var))
            && (left.is_empty() || query.generators.len() > 1)
            && matches!(self.ty(source), Type::Set(_) | Type::Unit)
        {
            let source = self.as_set(source);
            query.generators.pop();
            if query.generators.is_empty() {
                return source;
            }
            let union = Query { head: Some(source), conditions: left, fold: Fold::Union, ..query };
            return self.make_query(union, ty);
        }
        let names = query.names();
        if let Some(head) = query.head
            && query.binds_names()
            && names.iter().all(|var| !self.mentions(head, *var))
        {
            // It is one thing, where there is anything to collect it for.
            let condition = self.all(left);
            let any = self.some_of(query.generators, condition);
            let one = self.make_as(Op::Set, vec![head], ty.clone());
            let none = self.empty(ty.clone());
            return self.make_as(Op::If, vec![any, one, none], ty);
        }
        query.conditions = left;
        self.as_written(&query, ty)
    }

    /// Makes conditions part of the sets that the loops run through; gives those that are left, nothing where a set is
    /// empty.
    pub(super) fn narrowed(&mut self, query: &mut Query, mut left: Vec<Id>) -> Option<Vec<Id>> {
        for i in 0..query.generators.len() {
            let (Pattern::Var(var), source) = query.generators[i].clone() else { continue };
            let later: Vec<VarId> =
                query.generators[i + 1..].iter().flat_map(|(pattern, _)| pattern.names()).collect();
            let is_own =
                |one: &Id| self.mentions(*one, var) && later.iter().all(|var| !self.mentions(*one, *var));
            let (own, others): (Vec<Id>, Vec<Id>) = left.into_iter().partition(is_own);
            let (source, rest) = self.restricted(var, source, own);
            left = others.into_iter().chain(rest).collect();
            query.generators[i].1 = source;
        }
        if query.generators.iter().any(|(_, source)| self.is_empty_set(*source)) {
            return None;
        }
        self.join_loops(query, &left);
        Some(left)
    }

    /// Joins two loops where the second alone depends on the variable of the first: `c in X, w in f(c)` is w in f(X).
    fn join_loops(&mut self, query: &mut Query, conditions: &[Id]) {
        let mut i = 0;
        while i + 1 < query.generators.len() {
            let whole = self.joined(query, i, conditions);
            match whole {
                Some(whole) => {
                    query.generators[i + 1].1 = whole;
                    query.generators.remove(i);
                }
                None => i += 1,
            }
        }
    }

    fn joined(&mut self, query: &Query, i: usize, conditions: &[Id]) -> Option<Id> {
        let (Pattern::Var(first), source) = query.generators[i] else { return None };
        let second = query.generators[i + 1].1;
        let later = query.generators[i + 2..].iter().map(|(_, source)| source);
        let is_used = later.chain(conditions).chain(&query.head).any(|one| self.mentions(*one, first));
        let of_sets = |id: Id| matches!(self.ty(id), Type::Set(of) if matches!(**of, Type::Set(_)));
        if is_used || of_sets(source) || of_sets(second) || !self.mentions(second, first) {
            return None;
        }
        self.of_all(second, first, source)
    }

    /// Runs through sets that hold the element, then through these: v of `some N in X: v in N and c`.
    fn loop_through_sets_of(&mut self, query: &mut Query, mut left: Vec<Id>) -> Vec<Id> {
        let Some((Pattern::Var(var), source)) = query.generators.last().cloned() else { return left };
        if !query.head.is_some_and(|head| self.is_var(head, var)) {
            return left;
        }
        let found = left.iter().enumerate().find_map(|(i, one)| Some((i, self.sets_of(*one, var)?)));
        let Some((at, (holder, sets, all))) = found else { return left };
        left.remove(at);
        let new = self.fresh(holder);
        let by = self.var(new);
        left.extend(all.into_iter().map(|one| self.put(one, holder, by)).collect::<Vec<_>>());
        query.generators.pop();
        query.generators.push((Pattern::Var(new), sets));
        let source = self.binary(Operator::Intersect, source, by);
        query.generators.push((Pattern::Var(var), source));
        left
    }

    /// `N`, `X` and `c` of `some N in X: v in N and c`.
    fn sets_of(&self, condition: Id, var: VarId) -> Option<(VarId, Id, Vec<Id>)> {
        let query = self.query(condition).filter(|query| query.fold == Fold::Any)?;
        let [(Pattern::Var(holder), sets)] = query.generators.as_slice() else { return None };
        if !matches!(self.element_type(*sets)?, Type::Set(_)) || self.mentions(*sets, var) {
            return None;
        }
        let mut all: Vec<Id> = query.conditions.iter().flat_map(|one| self.conjuncts(*one)).collect();
        let member = all.iter().position(|one| match self.operands(*one, Operator::In) {
            Some((a, b)) => self.is_var(a, var) && self.is_var(b, *holder),
            _ => false,
        })?;
        all.remove(member);
        Some((*holder, *sets, all))
    }

    /// The candidates `(c, v)` of a set that are in other ones, and not in others.
    fn candidates_in(&mut self, query: &Query, conditions: &[Id], ty: &Type) -> Option<Id> {
        let [(pattern @ Pattern::Tuple(_), source)] = query.generators.as_slice() else { return None };
        let head = query.head.filter(|_| self.ty(*source) == ty)?;
        let names = pattern.names();
        let (&[cell, value], &[c, v]) = (self.called(head, Function::Product)?, names.as_slice()) else {
            return None;
        };
        let other = |one: Id| match self.operands(one, Operator::In) {
            Some((one, set)) if one == head => {
                (self.ty(set) == ty && names.iter().all(|var| !self.mentions(set, *var))).then_some(set)
            }
            _ => None,
        };
        let sets: Option<Vec<(Operator, Id)>> = conditions
            .iter()
            .map(|one| match self.op(*one) {
                Op::Not => Some((Operator::Subtract, other(self.args(*one)[0])?)),
                _ => Some((Operator::Intersect, other(*one)?)),
            })
            .collect();
        let sets = sets.filter(|_| self.is_var(cell, c) && self.is_var(value, v))?;
        Some(sets.into_iter().fold(*source, |part, (by, set)| self.binary(by, part, set)))
    }

    /// The query without sources that are queries of their own.
    pub(super) fn flattened(&mut self, mut query: Query) -> Query {
        let mut i = 0;
        while i < query.generators.len() {
            let (pattern, source) = query.generators[i].clone();
            let inner = self.query(source).filter(|inner| inner.fold == Fold::Collect && inner.binds_names());
            let inner = inner.filter(|inner| inner.head.is_some_and(|head| self.is_simple(head)));
            let (Pattern::Var(var), Some(inner)) = (pattern, inner) else {
                i += 1;
                continue;
            };
            let inner = self.copied(inner);
            let by = inner.head.unwrap_or(source);
            query.head = query.head.map(|head| self.put(head, var, by));
            for at in i + 1..query.generators.len() {
                query.generators[at].1 = self.put(query.generators[at].1, var, by);
            }
            let outer: Vec<Id> = query.conditions.iter().map(|one| self.put(*one, var, by)).collect();
            query.conditions = inner.conditions.into_iter().chain(outer).collect();
            query.generators.splice(i..=i, inner.generators);
        }
        query
    }
}
