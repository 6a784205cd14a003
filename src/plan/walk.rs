//! Walks over expressions: their parts, their variables, their replacement.

use crate::lang::program::{Comprehension, Expr, ExprKind, Pattern, VarId};

/// Calls `visit` for each direct part of an expression.
pub fn parts<'e>(expr: &'e Expr, visit: &mut dyn FnMut(&'e Expr)) {
    match &expr.kind {
        ExprKind::Int(_)
        | ExprKind::Bool(_)
        | ExprKind::Word(_)
        | ExprKind::Kind(_)
        | ExprKind::Var(_)
        | ExprKind::Param(_)
        | ExprKind::Cells
        | ExprKind::Values
        | ExprKind::Units
        | ExprKind::Kinds => {}
        ExprKind::Set(list) | ExprKind::Tuple(list) | ExprKind::Call(_, list) => list.iter().for_each(visit),
        ExprKind::Not(e) | ExprKind::Size(e) | ExprKind::Union(e) => visit(e),
        ExprKind::Binary(_, a, b) => {
            visit(a);
            visit(b);
        }
        ExprKind::If(c, a, b) => {
            visit(c);
            visit(a);
            visit(b);
        }
        ExprKind::Quantified(_, _, set, condition) => {
            visit(set);
            visit(condition);
        }
        ExprKind::Comprehension(c) => {
            for (_, source) in &c.generators {
                visit(source);
            }
            visit(&c.head);
            if let Some(condition) = &c.condition {
                visit(condition);
            }
        }
    }
}

/// The same expression with each direct part replaced by what `change` makes of it.
pub fn map_parts(expr: &Expr, change: &mut dyn FnMut(&Expr) -> Expr) -> Expr {
    let mut boxed = |e: &Expr| Box::new(change(e));
    let kind = match &expr.kind {
        ExprKind::Not(e) => ExprKind::Not(boxed(e)),
        ExprKind::Size(e) => ExprKind::Size(boxed(e)),
        ExprKind::Union(e) => ExprKind::Union(boxed(e)),
        ExprKind::Binary(o, a, b) => ExprKind::Binary(*o, boxed(a), boxed(b)),
        ExprKind::If(c, a, b) => ExprKind::If(boxed(c), boxed(a), boxed(b)),
        ExprKind::Quantified(q, v, s, c) => ExprKind::Quantified(*q, *v, boxed(s), boxed(c)),
        ExprKind::Set(list) => ExprKind::Set(list.iter().map(change).collect()),
        ExprKind::Tuple(list) => ExprKind::Tuple(list.iter().map(change).collect()),
        ExprKind::Call(f, list) => ExprKind::Call(*f, list.iter().map(change).collect()),
        ExprKind::Comprehension(c) => {
            let generators = c.generators.iter().map(|(p, e)| (p.clone(), change(e))).collect();
            let head = change(&c.head);
            let condition = c.condition.as_ref().map(change);
            ExprKind::Comprehension(Box::new(Comprehension { head, generators, condition }))
        }
        leaf => leaf.clone(),
    };
    Expr { kind, ty: expr.ty.clone(), span: expr.span }
}

/// The variables that a pattern binds.
pub fn bound(pattern: &Pattern) -> Vec<VarId> {
    match pattern {
        Pattern::Var(v) => vec![*v],
        Pattern::Any => Vec::new(),
        Pattern::Tuple(parts) => parts.iter().flat_map(bound).collect(),
        Pattern::Elements(vars) => vars.clone(),
    }
}

/// The variables that an expression reads and does not bind itself.
pub fn free(expr: &Expr) -> Vec<VarId> {
    let mut found = Vec::new();
    collect_free(expr, &mut Vec::new(), &mut found);
    found.sort_unstable();
    found.dedup();
    found
}

fn collect_free(expr: &Expr, inner: &mut Vec<VarId>, found: &mut Vec<VarId>) {
    match &expr.kind {
        ExprKind::Var(v) if !inner.contains(v) => found.push(*v),
        ExprKind::Quantified(_, v, _, _) => {
            inner.push(*v);
            parts(expr, &mut |e| collect_free(e, inner, found));
            inner.pop();
        }
        ExprKind::Comprehension(c) => {
            let before = inner.len();
            inner.extend(c.generators.iter().flat_map(|(p, _)| bound(p)));
            parts(expr, &mut |e| collect_free(e, inner, found));
            inner.truncate(before);
        }
        _ => parts(expr, &mut |e| collect_free(e, inner, found)),
    }
}

/// Whether an expression reads a variable.
pub fn mentions(expr: &Expr, var: VarId) -> bool {
    free(expr).contains(&var)
}
