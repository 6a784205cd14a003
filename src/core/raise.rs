//! From nodes to expressions, for what reads these.

use crate::form::Form;
use crate::lang::program::Operator;
use crate::lang::program::{Comprehension, Expr, ExprKind, Path, Pattern, Quantifier};
use crate::lang::walk::path_parts_mut;
use crate::node::{Fold, Id, Op, Query};

impl Form {
    /// The expression of a node.
    pub fn raise(&self, id: Id) -> Expr {
        let args = self.args(id);
        let all = || args.iter().map(|arg| self.raise(*arg)).collect();
        let part = |at: usize| Box::new(self.raise(args[at]));
        let kind = match self.op(id) {
            Op::Int(n) => ExprKind::Int(*n),
            Op::Bool(truth) => ExprKind::Bool(*truth),
            Op::Word(word) => ExprKind::Word(word.clone()),
            Op::Kind(kind) => ExprKind::Kind(*kind),
            Op::Var(var) => ExprKind::Var(*var),
            Op::Param(parameter) => ExprKind::Param(*parameter),
            Op::Cells => ExprKind::Cells,
            Op::Values => ExprKind::Values,
            Op::Units => ExprKind::Units,
            Op::Kinds => ExprKind::Kinds,
            Op::Grids => ExprKind::Grids,
            Op::Set => ExprKind::Set(all()),
            Op::Tuple => ExprKind::Tuple(all()),
            Op::Call(function) => ExprKind::Call(*function, all()),
            Op::Not => match self.query(args[0]) {
                Some(query) if query.fold == Fold::Any => self.quantified(Quantifier::No, &query),
                _ => ExprKind::Not(part(0)),
            },
            Op::Size => ExprKind::Size(part(0)),
            Op::If => ExprKind::If(part(0), part(1), part(2)),
            Op::Binary(by) => ExprKind::Binary(*by, part(0), part(1)),
            Op::Reach(_) => ExprKind::Reach(part(0), Box::new(self.path(id))),
            Op::Query(..) => {
                self.query(id).map_or(ExprKind::Bool(false), |query| self.raise_query(id, &query))
            }
        };
        Expr { kind, ty: self.ty(id).clone(), span: self.span(id) }
    }

    /// The path of a node that asks for the ends of walks.
    pub fn path(&self, id: Id) -> Path {
        let Op::Reach(number) = self.op(id) else { unreachable!("only walks have paths") };
        let (mut path, mut parts) = (self.paths[*number].clone(), self.args(id)[1..].iter());
        path_parts_mut(&mut path, &mut |part| {
            parts.next().into_iter().for_each(|arg| *part = self.raise(*arg))
        });
        path
    }

    fn raise_query(&self, id: Id, query: &Query) -> ExprKind {
        if query.fold == Fold::Any {
            return self.quantified(Quantifier::Some, query);
        }
        let ty = |of: Id| crate::make::set_of(self.ty(of).clone());
        let sets = |head: Id| match self.filtered(query).filter(|_| query.conditions.is_empty()) {
            Some((_, source)) => Box::new(self.raise(source)),
            None => {
                Box::new(Expr { kind: self.comprehension(query, head), ty: ty(head), span: self.span(id) })
            }
        };
        let head = query.head.unwrap_or(id);
        match query.fold {
            Fold::Union => ExprKind::Union(sets(head)),
            Fold::Common => ExprKind::Common(sets(head)),
            _ => self.comprehension(query, head),
        }
    }

    fn comprehension(&self, query: &Query, head: Id) -> ExprKind {
        let generators =
            query.generators.iter().map(|(pattern, set)| (pattern.clone(), self.raise(*set))).collect();
        let condition = self.conjunction(&query.conditions);
        ExprKind::Comprehension(Box::new(Comprehension { head: self.raise(head), generators, condition }))
    }

    fn quantified(&self, quantifier: Quantifier, query: &Query) -> ExprKind {
        let condition = self.conjunction(&query.conditions);
        let truth =
            || Expr { kind: ExprKind::Bool(true), ty: crate::lang::program::Type::Bool, span: self.place };
        match query.generators.as_slice() {
            [(Pattern::Var(var), set)] => {
                let condition = condition.unwrap_or_else(truth);
                ExprKind::Quantified(quantifier, *var, Box::new(self.raise(*set)), Box::new(condition))
            }
            _ => ExprKind::Bool(quantifier != Quantifier::No),
        }
    }

    fn conjunction(&self, conditions: &[Id]) -> Option<Expr> {
        conditions.iter().map(|one| self.raise(*one)).reduce(|a, b| {
            let (ty, span) = (a.ty.clone(), a.span);
            Expr { kind: ExprKind::Binary(Operator::And, Box::new(a), Box::new(b)), ty, span }
        })
    }
}
