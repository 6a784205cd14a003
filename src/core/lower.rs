//! Lowering of checked expressions to nodes.

use crate::{ExprDag, ExprId, ExprOp, Query, QueryFold};
use tesuji_lang::{Argument, Expr, ExprKind, Quantifier, Type, VarId, walk::children};

impl ExprDag {
    /// Node of an expression, in normal form.
    pub fn lower(&mut self, expr: &Expr) -> ExprId {
        self.with_span(expr.span, |dag| dag.lower_kind(expr))
    }

    fn lower_kind(&mut self, expr: &Expr) -> ExprId {
        let op = match &expr.kind {
            ExprKind::Int(n) => ExprOp::Int(*n),
            ExprKind::Bool(truth) => ExprOp::Bool(*truth),
            ExprKind::Word(word) => ExprOp::Word(word.clone()),
            ExprKind::Kind(kind) => ExprOp::Kind(*kind),
            ExprKind::Var(var) => ExprOp::Var(*var),
            ExprKind::Param(parameter) => match self.arguments.get(parameter.0 as usize) {
                Some(Argument::Int(n)) => ExprOp::Int(*n),
                Some(Argument::Word(word)) => ExprOp::Word(word.clone()),
                None => ExprOp::Param(*parameter),
            },
            ExprKind::All(universe) => ExprOp::All(*universe),
            ExprKind::Set(_) => ExprOp::Set,
            ExprKind::Tuple(_) => ExprOp::Tuple,
            ExprKind::Call(function, _) => ExprOp::Call(*function),
            ExprKind::Not(_) => ExprOp::Not,
            ExprKind::Size(_) => ExprOp::Size,
            ExprKind::Binary(by, ..) => ExprOp::Binary(*by),
            ExprKind::If(..) => ExprOp::If,
            ExprKind::Reach(_, path) => {
                let interned = self.paths.iter().position(|interned| *interned == **path);
                ExprOp::Reach(interned.unwrap_or_else(|| {
                    self.paths.push((**path).clone());
                    self.paths.len() - 1
                }))
            }
            ExprKind::Quantified(quantifier, var, set, condition) => {
                let (set, mut condition) = (self.lower(set), self.lower(condition));
                if *quantifier == Quantifier::Every {
                    condition = self.not(condition);
                }
                let some = self.some(*var, set, condition);
                return if *quantifier == Quantifier::Some { some } else { self.not(some) };
            }
            ExprKind::Comprehension(inner) => {
                let generators = inner.generators.iter();
                let generators =
                    generators.map(|(pattern, set)| (pattern.clone(), self.lower(set))).collect();
                let conditions = inner.condition.iter().map(|one| self.lower(one)).collect();
                let (fold, head) = (QueryFold::Collect, Some(self.lower(&inner.head)));
                return self.make_query(Query { generators, conditions, fold, head }, expr.ty.clone());
            }
            ExprKind::Union(sets) => {
                let sets = self.lower(sets);
                let element = self.fresh_element(sets);
                return self.union_of(sets, element, expr.ty.clone());
            }
            ExprKind::Common(sets) => {
                let (sets, fold) = (self.lower(sets), QueryFold::Intersection);
                let query = match self.query_by(sets, QueryFold::Collect) {
                    Some(query) => Query { fold, ..query },
                    None => {
                        let element = self.fresh_element(sets);
                        Query::over((element, sets), Vec::new(), fold, Some(self.var(element)))
                    }
                };
                return self.make_query(query, expr.ty.clone());
            }
        };
        let mut args = Vec::new();
        children(expr, &mut |part| args.push(self.lower(part)));
        self.make_as(op, args, expr.ty.clone())
    }

    fn fresh_element(&mut self, set: ExprId) -> VarId {
        self.fresh_of(self.element_type(set).unwrap_or(Type::EmptySet))
    }
}
