//! From expressions of a checked program to nodes.

use crate::form::Form;
use crate::lang::program::{Argument, Expr, ExprKind, Pattern, Quantifier, Type};
use crate::lang::walk::path_parts;
use crate::node::{Fold, Id, Op, Query};

impl Form {
    /// The node of an expression, in its form.
    pub fn lower(&mut self, expr: &Expr) -> Id {
        self.at(expr.span, |form| form.lowered(expr))
    }

    fn lower_all(&mut self, exprs: &[Expr]) -> Vec<Id> {
        exprs.iter().map(|expr| self.lower(expr)).collect()
    }

    fn lowered(&mut self, expr: &Expr) -> Id {
        let (op, args) = match &expr.kind {
            ExprKind::Int(n) => (Op::Int(*n), Vec::new()),
            ExprKind::Bool(truth) => (Op::Bool(*truth), Vec::new()),
            ExprKind::Word(word) => (Op::Word(word.clone()), Vec::new()),
            ExprKind::Kind(kind) => (Op::Kind(*kind), Vec::new()),
            ExprKind::Var(var) => (Op::Var(*var), Vec::new()),
            ExprKind::Param(parameter) => match self.arguments.get(parameter.0 as usize) {
                Some(Argument::Int(n)) => (Op::Int(*n), Vec::new()),
                Some(Argument::Word(word)) => (Op::Word(word.clone()), Vec::new()),
                None => (Op::Param(*parameter), Vec::new()),
            },
            ExprKind::Cells => (Op::Cells, Vec::new()),
            ExprKind::Values => (Op::Values, Vec::new()),
            ExprKind::Units => (Op::Units, Vec::new()),
            ExprKind::Kinds => (Op::Kinds, Vec::new()),
            ExprKind::Grids => (Op::Grids, Vec::new()),
            ExprKind::Set(parts) => (Op::Set, self.lower_all(parts)),
            ExprKind::Tuple(parts) => (Op::Tuple, self.lower_all(parts)),
            ExprKind::Call(function, parts) => (Op::Call(*function), self.lower_all(parts)),
            ExprKind::Not(inner) => (Op::Not, vec![self.lower(inner)]),
            ExprKind::Size(inner) => (Op::Size, vec![self.lower(inner)]),
            ExprKind::Binary(by, a, b) => (Op::Binary(*by), vec![self.lower(a), self.lower(b)]),
            ExprKind::If(condition, yes, no) => {
                (Op::If, vec![self.lower(condition), self.lower(yes), self.lower(no)])
            }
            ExprKind::Quantified(quantifier, var, set, condition) => {
                let (set, condition) = (self.lower(set), self.lower(condition));
                return match quantifier {
                    Quantifier::Some => self.some(*var, set, condition),
                    Quantifier::No => {
                        let some = self.some(*var, set, condition);
                        self.not(some)
                    }
                    Quantifier::Every => {
                        let fails = self.not(condition);
                        let some = self.some(*var, set, fails);
                        self.not(some)
                    }
                };
            }
            ExprKind::Comprehension(inner) => {
                let generators: Vec<(Pattern, Id)> = inner
                    .generators
                    .iter()
                    .map(|(pattern, set)| (pattern.clone(), self.lower(set)))
                    .collect();
                let conditions = inner.condition.iter().map(|one| self.lower(one)).collect();
                let head = Some(self.lower(&inner.head));
                return self.make_query(
                    Query { generators, conditions, fold: Fold::Collect, head },
                    expr.ty.clone(),
                );
            }
            ExprKind::Union(sets) => {
                let sets = self.lower(sets);
                let one = self.fresh_of(self.element_type(sets).unwrap_or(Type::EmptySet));
                return self.union_of(sets, one, expr.ty.clone());
            }
            ExprKind::Common(sets) => {
                let sets = self.lower(sets);
                let query = match self.query(sets).filter(|query| query.fold == Fold::Collect) {
                    Some(query) => Query { fold: Fold::Common, ..query },
                    None => {
                        let one = self.fresh_of(self.element_type(sets).unwrap_or(Type::EmptySet));
                        let (head, generators) = (Some(self.var(one)), vec![(Pattern::Var(one), sets)]);
                        Query { generators, conditions: Vec::new(), fold: Fold::Common, head }
                    }
                };
                return self.make_query(query, expr.ty.clone());
            }
            ExprKind::Reach(from, path) => {
                let mut args = vec![self.lower(from)];
                path_parts(path, &mut |part| args.push(self.lower(part)));
                let known = self.paths.iter().position(|known| *known == **path);
                let at = known.unwrap_or_else(|| {
                    self.paths.push((**path).clone());
                    self.paths.len() - 1
                });
                (Op::Reach(at), args)
            }
        };
        self.make_as(op, args, expr.ty.clone())
    }
}
