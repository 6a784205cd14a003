//! Raising of nodes to checked expressions.

use crate::{ExprDag, ExprId, ExprOp, Query, QueryFold, construct::set_of};
use tesuji_lang::{
    Comprehension, Expr, ExprKind, Operator, Path, Pattern, Quantifier, Type, walk::path_parts_mut,
};

impl ExprDag {
    /// Expression of a node, with its type and span.
    pub fn raise(&self, id: ExprId) -> Expr {
        let args = self.args(id);
        let raise_args = || args.iter().map(|arg| self.raise(*arg)).collect();
        let part = |index: usize| Box::new(self.raise(args[index]));
        let kind = match self.op(id) {
            ExprOp::Int(n) => ExprKind::Int(*n),
            ExprOp::Bool(truth) => ExprKind::Bool(*truth),
            ExprOp::Word(word) => ExprKind::Word(word.clone()),
            ExprOp::Kind(kind) => ExprKind::Kind(*kind),
            ExprOp::Var(var) => ExprKind::Var(*var),
            ExprOp::Param(parameter) => ExprKind::Param(*parameter),
            ExprOp::All(universe) => ExprKind::All(*universe),
            ExprOp::Set => ExprKind::Set(raise_args()),
            ExprOp::Tuple => ExprKind::Tuple(raise_args()),
            ExprOp::Call(function) => ExprKind::Call(*function, raise_args()),
            ExprOp::Not => match self.query_by(args[0], QueryFold::Exists) {
                Some(query) => self.quantified(Quantifier::No, &query),
                None => ExprKind::Not(part(0)),
            },
            ExprOp::Size => ExprKind::Size(part(0)),
            ExprOp::If => ExprKind::If(part(0), part(1), part(2)),
            ExprOp::Binary(by) => ExprKind::Binary(*by, part(0), part(1)),
            ExprOp::Reach(_) => ExprKind::Reach(part(0), Box::new(self.path(id))),
            ExprOp::Query(patterns, fold) => self.raise_query(id, &Query::from_args(patterns, *fold, args)),
        };
        Expr { kind, ty: self.ty(id).clone(), span: self.span(id) }
    }

    /// Path of a `Reach` node, with the node's arguments in it.
    pub fn path(&self, id: ExprId) -> Path {
        let ExprOp::Reach(number) = self.op(id) else { unreachable!("only walks have paths") };
        let (mut path, mut args) = (self.paths[*number].clone(), self.args(id)[1..].iter());
        path_parts_mut(&mut path, &mut |part| *part = self.raise(*args.next().expect("one for each part")));
        path
    }

    fn raise_query(&self, id: ExprId, query: &Query) -> ExprKind {
        let kind = |head: ExprId| {
            let generators =
                query.generators.iter().map(|(pattern, set)| (pattern.clone(), self.raise(*set))).collect();
            let condition = self.conjunction(&query.conditions);
            ExprKind::Comprehension(Box::new(Comprehension { head: self.raise(head), generators, condition }))
        };
        let sets = |head: ExprId| {
            let whole = self.as_filter(query).filter(|_| query.conditions.is_empty());
            let ty = set_of(self.ty(head).clone());
            Box::new(match whole {
                Some((_, source)) => self.raise(source),
                None => Expr { kind: kind(head), ty, span: self.span(id) },
            })
        };
        match (query.fold, query.head.unwrap_or(id)) {
            (QueryFold::Exists, _) => self.quantified(Quantifier::Some, query),
            (QueryFold::Union, head) => ExprKind::Union(sets(head)),
            (QueryFold::Intersection, head) => ExprKind::Common(sets(head)),
            (QueryFold::Collect, head) => kind(head),
        }
    }

    fn quantified(&self, quantifier: Quantifier, query: &Query) -> ExprKind {
        let [(Pattern::Var(var), set)] = query.generators[..] else {
            return ExprKind::Bool(quantifier != Quantifier::No);
        };
        let truth = || Expr { kind: ExprKind::Bool(true), ty: Type::Bool, span: self.current_span };
        let condition = self.conjunction(&query.conditions).unwrap_or_else(truth);
        ExprKind::Quantified(quantifier, var, Box::new(self.raise(set)), Box::new(condition))
    }

    fn conjunction(&self, conditions: &[ExprId]) -> Option<Expr> {
        conditions.iter().map(|one| self.raise(*one)).reduce(|a, b| {
            let (ty, span) = (a.ty.clone(), a.span);
            Expr { kind: ExprKind::Binary(Operator::And, Box::new(a), Box::new(b)), ty, span }
        })
    }
}
