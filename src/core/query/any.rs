//! Whether some element fulfils a condition.

use crate::form::Form;
use crate::lang::program::{Operator, Pattern, Type, VarId};
use crate::law::Element;
use crate::node::{Fold, Id, Op, Query};

/// Most elements of a written list that are checked one by one.
const FEW: usize = 4;

impl Form {
    /// Whether some choice of elements, one from each set, fulfils a condition.
    pub(super) fn some_of(&mut self, generators: Vec<(Pattern, Id)>, condition: Id) -> Id {
        let inside = |form: &mut Self, inner: Id, (pattern, source): (Pattern, Id)| match pattern {
            Pattern::Var(var) => form.some(var, source, inner),
            _ => {
                let any = form.is_filled(source);
                form.binary(Operator::And, any, inner)
            }
        };
        generators.into_iter().rev().fold(condition, |inner, generator| inside(self, inner, generator))
    }

    /// `some x in X: c`.
    pub fn some(&mut self, var: VarId, source: Id, condition: Id) -> Id {
        let mut all = self.conjuncts(condition);
        if let Some(query) =
            self.query(source).filter(|query| query.fold == Fold::Collect && query.binds_names())
            && query.head.is_some_and(|head| self.is_simple(head))
        {
            let query = self.copied(query);
            all.extend(&query.conditions);
            let inner = self.all(all);
            let inner = query.head.map_or(inner, |head| self.put(inner, var, head));
            return self.some_of(query.generators, inner);
        }
        if let (Op::Set, &[only]) = (self.op(source), self.args(source))
            && Some(self.ty(only)) == self.element_type(source).as_ref()
        {
            let all: Vec<Id> = all.iter().map(|one| self.put(*one, var, only)).collect();
            return self.all(all);
        }
        let (own, mut outer): (Vec<Id>, Vec<Id>) = all.into_iter().partition(|one| self.mentions(*one, var));
        // A disjunction is distributed if one of its parts can be checked for the whole set at once.
        if let [only] = own.as_slice()
            && *self.op(*only) == Op::Binary(Operator::Or)
        {
            let parts: Vec<Id> = self.args(*only).to_vec();
            let parts: Vec<Id> = parts.into_iter().map(|part| self.some(var, source, part)).collect();
            if !parts.iter().all(|part| matches!(self.op(*part), Op::Query(..))) {
                let either = self.binary(Operator::Or, parts[0], parts[1]);
                outer.push(either);
                return self.all(outer);
            }
        }
        // Something beside one of the elements of a set: it has two.
        if let [only] = own.as_slice()
            && self.requires_another(*only, var, source)
        {
            let (count, two) = (self.size(source), self.int(2));
            outer.push(self.binary(Operator::GreaterEqual, count, two));
            return self.all(outer);
        }
        let some = self.some_own(var, source, own);
        outer.push(some);
        self.all(outer)
    }

    /// Whether some element of a set fulfils conditions on it.
    fn some_own(&mut self, var: VarId, source: Id, own: Vec<Id>) -> Id {
        let source = self.with_listed(var, source, &own);
        let (source, mut own) = self.restricted(var, source, own);
        if let Some(at) = own.iter().position(|one| self.same(*one, var).is_some())
            && let Some(only) = self.same(own.remove(at), var)
        {
            // The set has one element.
            let mut all = vec![self.binary(Operator::In, only, source)];
            all.extend(own.into_iter().map(|one| self.put(one, var, only)));
            return self.all(all);
        }
        if self.is_empty_set(source) {
            return self.truth(false);
        }
        if own.is_empty() {
            return self.is_filled(source);
        }
        let condition = self.all(own);
        if let Some(whole) =
            self.of_whole(var, source, condition).or_else(|| self.in_some(var, source, condition))
        {
            return whole;
        }
        if *self.op(condition) == Op::Bool(false) {
            return condition;
        }
        let conditions = vec![condition];
        let query =
            Query { generators: vec![(Pattern::Var(var), source)], conditions, fold: Fold::Any, head: None };
        self.as_written(&query, Type::Bool)
    }

    /// The elements of a set that hold what conditions list: c is in u where `places(u, v) = {c}`.
    fn with_listed(&mut self, var: VarId, source: Id, own: &[Id]) -> Id {
        let mut members = Vec::new();
        for condition in own {
            let Some((set, list)) = self.operands(*condition, Operator::Equal) else { continue };
            if *self.op(list) != Op::Set {
                continue;
            }
            for one in self.args(list).to_vec() {
                if self.is_simple(one) && !self.is_var(one, var) {
                    let member = self.binary(Operator::In, one, set);
                    members.extend(self.conjuncts(member));
                }
            }
        }
        members.retain(|condition| self.mentions(*condition, var));
        self.restricted(var, source, members).0
    }

    /// An existential condition that can be checked for the whole set at once.
    fn of_whole(&mut self, var: VarId, source: Id, condition: Id) -> Option<Id> {
        let args = self.args(condition).to_vec();
        match self.op(condition) {
            Op::Not => {
                let (a, b) = self.operands(args[0], Operator::Subset)?;
                let whole = if self.mentions(b, var) { None } else { self.of_all(a, var, source) }?;
                let inside = self.binary(Operator::Subset, whole, b);
                Some(self.not(inside))
            }
            Op::Binary(Operator::NotEqual) if self.is_empty_set(args[1]) => {
                let whole = self.of_all(args[0], var, source)?;
                Some(self.is_filled(whole))
            }
            Op::Binary(Operator::In) if !self.mentions(args[0], var) => {
                let whole = self.of_all(args[1], var, source)?;
                Some(self.binary(Operator::In, args[0], whole))
            }
            _ => None,
        }
    }

    /// Whether something is in one of some sets that fulfil a condition: in the union of these.
    fn in_some(&mut self, var: VarId, source: Id, condition: Id) -> Option<Id> {
        let mut left = self.conjuncts(condition);
        let member = |form: &Self, one: Id| match form.operands(one, Operator::In) {
            Some((a, b)) if form.is_var(b, var) && !form.mentions(a, var) => Some(a),
            _ => None,
        };
        let at = left.iter().position(|one| member(self, *one).is_some())?;
        let one = member(self, left.remove(at))?;
        let reads = |of: &Id| self.free(one).iter().any(|var| self.mentions(*of, *var));
        if left.iter().any(reads) || !matches!(self.element_type(source), Some(Type::Set(_))) {
            return None;
        }
        let (ty, head) = (self.element_type(source)?, self.var(var));
        let generators = vec![(Pattern::Var(var), source)];
        let union = Query { generators, conditions: left, fold: Fold::Union, head: Some(head) };
        let union = self.make_query(union, ty);
        Some(self.binary(Operator::In, one, union))
    }

    /// A condition on each of a few written elements, apart: each part can be checked as soon as its element is known.
    pub fn each_of_few(&mut self, condition: Id) -> Vec<Id> {
        if *self.op(condition) == Op::Not
            && let Some(Query { generators, conditions, fold: Fold::Any, .. }) =
                self.query(self.args(condition)[0])
            && let [(Pattern::Var(var), source)] = generators.as_slice()
            && let (Op::Set, list) = (self.op(*source), self.args(*source).to_vec())
            && list.len() <= FEW
            && list.iter().all(|one| Some(self.ty(*one)) == self.element_type(*source).as_ref())
        {
            let wrong = self.all(conditions);
            let mut each = Vec::new();
            for one in list {
                let wrong = self.put(wrong, *var, one);
                let right = self.not(wrong);
                each.extend(self.conjuncts(right));
            }
            return each;
        }
        vec![condition]
    }

    /// `e` of `x = e`, where that is as good as a name.
    fn same(&self, condition: Id, var: VarId) -> Option<Id> {
        let (a, b) = self.operands(condition, Operator::Equal)?;
        let other = if self.is_var(a, var) {
            b
        } else if self.is_var(b, var) {
            a
        } else {
            return None;
        };
        (self.is_simple(other) && !self.is_var(other, var)).then_some(other)
    }

    /// Whether a condition requires another element of a set beside one: `not X subset {x}`.
    fn requires_another(&self, condition: Id, one: VarId, set: Id) -> bool {
        *self.op(condition) == Op::Not
            && match self.operands(self.args(condition)[0], Operator::Subset) {
                Some((all, only)) => all == set && self.is_only(only, one),
                _ => false,
            }
    }

    /// Whether a set is `{x}`.
    pub(super) fn is_only(&self, set: Id, one: VarId) -> bool {
        *self.op(set) == Op::Set && matches!(self.args(set), &[only] if self.is_var(only, one))
    }

    pub(super) fn element(var: VarId, set: Id) -> Element {
        Element { var, set }
    }
}
