//! Members and parts of lists, of what loops collect, and of sets that are made of others.

use crate::form::Form;
use crate::lang::program::{Operator, Type};
use crate::node::{Fold, Id, Op, Query};

impl Form {
    /// A condition on a set as conditions on what the set is made of.
    pub(crate) fn taken_apart(&mut self, op: &Op, args: &[Id]) -> Option<Id> {
        let (Op::Binary(by), &[a, b]) = (op, args) else { return None };
        match (by, self.op(a), self.op(b)) {
            (Operator::Equal, Op::Query(..), Op::Set) if self.is_empty_set(b) => {
                let query = self.rows(a)?;
                let condition = self.all(query.conditions);
                let some = self.some_of(query.generators, condition);
                Some(self.not(some))
            }
            // Each of a list is in the set.
            (Operator::Subset, Op::Set, _) if !self.is_empty_set(a) => {
                let (of, list) = (self.element_type(b)?, self.args(a).to_vec());
                if list.iter().any(|one| *self.ty(*one) != of) {
                    return None;
                }
                let members: Vec<Id> =
                    list.into_iter().map(|one| self.binary(Operator::In, one, b)).collect();
                Some(self.all(members))
            }
            (Operator::Subset, Op::Query(..), _) => {
                let query = self.rows(a)?;
                let head = query.head.filter(|head| self.is_simple(*head))?;
                let member = self.binary(Operator::In, head, b);
                let outside = self.not(member);
                let condition = self.all(query.conditions.into_iter().chain([outside]));
                let some = self.some_of(query.generators, condition);
                Some(self.not(some))
            }
            (
                Operator::In,
                _,
                Op::Binary(by @ (Operator::Add | Operator::Intersect | Operator::Subtract)),
            ) => self.member_of_parts(a, *by, b),
            (Operator::In, _, Op::Query(..)) if self.is_simple(a) => {
                let query = self.rows(b)?;
                let (var, source) = self.filtered(&query).filter(|(_, source)| self.is_set(*source))?;
                let mut all = vec![self.binary(Operator::In, a, source)];
                all.extend(query.conditions.into_iter().map(|one| self.put(one, var, a)));
                Some(self.all(all))
            }
            _ => None,
        }
    }

    /// The query of what loops over named elements collect.
    fn rows(&self, id: Id) -> Option<Query> {
        self.query(id).filter(|query| query.fold == Fold::Collect && query.binds_names())
    }

    /// A member of a union, of an intersection or of a difference; what is repeated has to be as cheap as a name.
    fn member_of_parts(&mut self, one: Id, by: Operator, set: Id) -> Option<Id> {
        let ty = self.ty(one).clone();
        if !self.is_simple(one) || matches!(ty, Type::Kind | Type::Set(_)) {
            return None;
        }
        let parts = self.args(set).to_vec();
        let mut member = |part: Id| {
            let is_set = match self.ty(part) {
                Type::Set(_) => true,
                Type::Unit => ty == Type::Cell,
                _ => false,
            };
            self.binary(if is_set { Operator::In } else { Operator::Equal }, one, part)
        };
        let (a, b) = (member(parts[0]), member(parts[1]));
        Some(match by {
            Operator::Add => self.binary(Operator::Or, a, b),
            Operator::Intersect => self.binary(Operator::And, a, b),
            _ => {
                let outside = self.not(b);
                self.binary(Operator::And, a, outside)
            }
        })
    }
}
