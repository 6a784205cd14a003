//! Distribution of `in`, `subset` and emptiness over lists, comprehensions and set operators.

use crate::{ExprDag, ExprId, ExprOp, Query, QueryFold};
use tesuji_lang::{Operator, Type};

impl ExprDag {
    /// Rewrites a condition on a set into conditions on its parts; `None` if it does not distribute.
    pub(crate) fn distribute(&mut self, op: &ExprOp, args: &[ExprId]) -> Option<ExprId> {
        let (ExprOp::Binary(by), &[a, b]) = (op, args) else { return None };
        match (by, self.op(a), self.op(b)) {
            (Operator::Equal, ExprOp::Query(..), ExprOp::Set) if self.is_empty_set(b) => {
                let query = self.rows(a)?;
                let some = self.ask(query);
                Some(self.not(some))
            }
            // `{a, b} subset X` is `a in X and b in X`.
            (Operator::Subset, ExprOp::Set, _) if !self.is_empty_set(a) => {
                let list = self.args(a).to_vec();
                if !list.iter().all(|one| self.is_of_type(b, self.ty(*one))) {
                    return None;
                }
                let members: Vec<ExprId> =
                    list.into_iter().map(|one| self.binary(Operator::In, one, b)).collect();
                Some(self.all(members))
            }
            (Operator::Subset, ExprOp::Query(..), _) => {
                let mut query = self.simple_rows(a)?;
                let member = self.binary(Operator::In, query.head?, b);
                query.conditions.push(self.not(member));
                let some = self.ask(query);
                Some(self.not(some))
            }
            (
                Operator::In,
                _,
                ExprOp::Binary(by @ (Operator::Add | Operator::Intersect | Operator::Subtract)),
            ) => self.member_of_parts(a, *by, b),
            (Operator::In, _, ExprOp::Query(..)) if self.is_simple(a) => {
                let query = self.rows(b)?;
                let (var, source) = self.as_filter(&query).filter(|(_, source)| self.is_set(*source))?;
                let mut conjuncts = vec![self.binary(Operator::In, a, source)];
                conjuncts.extend(self.substitute_each(&query.conditions, var, a));
                Some(self.all(conjuncts))
            }
            _ => None,
        }
    }

    /// Comprehension whose generators destructure no element.
    fn rows(&self, id: ExprId) -> Option<Query> {
        self.query_by(id, QueryFold::Collect).filter(Query::binds_names)
    }

    /// Rows with a variable or a constant as their head; `None` for other nodes.
    pub(super) fn simple_rows(&self, id: ExprId) -> Option<Query> {
        self.rows(id).filter(|query| query.head.is_some_and(|head| self.is_simple(head)))
    }

    /// Membership in a union, an intersection or a difference. The element is duplicated, so it must be simple.
    fn member_of_parts(&mut self, one: ExprId, by: Operator, set: ExprId) -> Option<ExprId> {
        let ty = self.ty(one).clone();
        if !self.is_simple(one) || matches!(ty, Type::Kind | Type::Set(_)) {
            return None;
        }
        let parts = self.args(set).to_vec();
        let mut member = |part: ExprId| {
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
