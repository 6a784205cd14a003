//! The elements of a set that fulfil conditions, as a set without a loop.

use crate::form::Form;
use crate::lang::program::{Function, Operator, Pattern, Type, VarId};
use crate::make::set_of;
use crate::node::{Fold, Id, Op, Query};

impl Form {
    /// The elements of a set that fulfil conditions, as far as the language can say it, and the conditions left.
    pub fn restricted(&mut self, var: VarId, mut source: Id, conditions: Vec<Id>) -> (Id, Vec<Id>) {
        let mut left = Vec::new();
        for condition in conditions {
            match self.restricted_by(var, source, condition) {
                Some(smaller) => source = smaller,
                None => {
                    // A cell whose candidates are fixed is a place of each of these.
                    for value in self.candidates_given_by(condition, var).unwrap_or_default() {
                        source = self.call(Function::Places, vec![source, value]);
                    }
                    left.push(condition);
                }
            }
        }
        (source, left)
    }

    /// The elements of a set that fulfil one condition.
    fn restricted_by(&mut self, var: VarId, source: Id, condition: Id) -> Option<Id> {
        let element = Self::element(var, source);
        self.element_type(source)?;
        let args = self.args(condition).to_vec();
        match self.op(condition) {
            Op::Binary(Operator::Subset)
                if self.is_candidates_of(args[0], var) && self.hold_all(args[1], source) =>
            {
                return Some(source);
            }
            Op::Not => {
                if let Some(others) = self.beside_others(var, source, args[0]) {
                    return Some(others);
                }
                let out = self.all_with(var, source, args[0])?;
                return Some(self.binary(Operator::Subtract, source, out));
            }
            Op::Binary(Operator::NotEqual) if self.is_empty_set(args[1]) => {
                let none = self.is_empty(args[0]);
                let out = self.elements_without(element, none)?;
                return Some(self.binary(Operator::Intersect, source, out));
            }
            Op::Binary(Operator::NotEqual) => {
                let other = if self.is_var(args[0], var) { args[1] } else { args[0] };
                // An exclusion from all units is as cheap as a condition on each.
                let apart = args.iter().any(|one| self.is_var(*one, var)) && !self.mentions(other, var);
                let is_apart = apart && matches!(self.ty(other), Type::Cell | Type::Value | Type::Kind);
                return is_apart.then(|| self.binary(Operator::Subtract, source, other));
            }
            _ => {}
        }
        if let Some(out) = self.elements_without(element, condition) {
            return Some(self.binary(Operator::Subtract, source, out));
        }
        let part = self.all_with(var, source, condition)?;
        Some(self.binary(Operator::Intersect, source, part))
    }

    /// The elements that fulfil a condition or one of several: elements of the set, and perhaps others.
    fn all_with(&mut self, var: VarId, source: Id, condition: Id) -> Option<Id> {
        if let Some((a, b)) = self.operands(condition, Operator::Or) {
            let (a, b) = (self.all_with(var, source, a)?, self.all_with(var, source, b)?);
            return Some(self.binary(Operator::Add, a, b));
        }
        self.elements_with(Self::element(var, source), condition)
    }

    /// The elements of a set beside which there is another one in X, where `X subset {x}` is the condition.
    fn beside_others(&mut self, var: VarId, source: Id, condition: Id) -> Option<Id> {
        let (all, only) = self.operands(condition, Operator::Subset)?;
        let of = self.element_type(source)?;
        if !self.is_only(only, var) || self.mentions(all, var) || self.element_type(all)? != of {
            return None;
        }
        let other = self.fresh(var);
        let one = self.var(other);
        let one = self.make(Op::Set, vec![one]);
        let head = Some(self.binary(Operator::Subtract, source, one));
        let generators = vec![(Pattern::Var(other), all)];
        let union = Query { generators, conditions: Vec::new(), fold: Fold::Union, head };
        Some(self.make_query(union, set_of(of)))
    }

    /// Whether a node is the candidates of the cell that a variable stands for.
    fn is_candidates_of(&self, id: Id, cell: VarId) -> bool {
        matches!(self.called(id, Function::Candidates), Some(&[of]) if self.is_var(of, cell))
    }

    /// The values of `candidates(c) = {…}`, where these do not depend on c.
    pub fn candidates_given_by(&self, condition: Id, cell: VarId) -> Option<Vec<Id>> {
        let (a, b) = self.operands(condition, Operator::Equal)?;
        [(a, b), (b, a)].into_iter().find_map(|(all, list)| {
            let is = self.is_candidates_of(all, cell)
                && *self.ty(self.args(all)[0]) == Type::Cell
                && *self.op(list) == Op::Set
                && !self.mentions(list, cell);
            is.then(|| self.args(list).to_vec())
        })
    }
}
