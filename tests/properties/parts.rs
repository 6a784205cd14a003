//! Parts of rules, made and taken apart.

use tesuji::lang::walk::{bound, children, children_mut, free};
use tesuji::lang::{
    Clause, Comprehension, Expr, ExprKind, Function, Operator, Pattern, Quantifier, Span, Type, VarId,
};

pub fn made(kind: ExprKind, ty: Type) -> Expr {
    Expr { kind, ty, span: Span::default() }
}

pub fn condition(kind: ExprKind) -> Expr {
    made(kind, Type::Bool)
}

pub fn binary(operator: Operator, left: Expr, right: Expr) -> Expr {
    condition(ExprKind::Binary(operator, Box::new(left), Box::new(right)))
}

pub fn not(inner: Expr) -> Expr {
    condition(ExprKind::Not(Box::new(inner)))
}

pub fn variable(var: VarId, ty: Type) -> Expr {
    made(ExprKind::Var(var), ty)
}

pub fn int(n: i64) -> Expr {
    made(ExprKind::Int(n), Type::Int)
}

pub fn size(set: Expr) -> Expr {
    made(ExprKind::Size(Box::new(set)), Type::Int)
}

pub fn nothing() -> Expr {
    made(ExprKind::Set(Vec::new()), Type::EmptySet)
}

pub fn quantified(quantifier: Quantifier, var: VarId, set: Expr, of: Expr) -> Expr {
    condition(ExprKind::Quantified(quantifier, var, Box::new(set), Box::new(of)))
}

pub fn filter(var: VarId, set: Expr, of: Expr) -> Expr {
    let (ty, element) = (set.ty.clone(), element(&set.ty));
    let generators = vec![(Pattern::Var(var), set)];
    let inner = Comprehension { head: variable(var, element), generators, condition: Some(of) };
    made(ExprKind::Comprehension(Box::new(inner)), ty)
}

pub fn call(function: Function, of: Vec<Expr>, ty: Type) -> Expr {
    made(ExprKind::Call(function, of), ty)
}

pub fn cells() -> Type {
    Type::Set(Box::new(Type::Cell))
}

pub fn values() -> Type {
    Type::Set(Box::new(Type::Value))
}

/// What the elements of a set are.
pub fn element(ty: &Type) -> Type {
    match ty {
        Type::Set(of) => (**of).clone(),
        // Nothing says of what `{}` is a set.
        Type::Unit | Type::EmptySet => Type::Cell,
        _ => unreachable!("only sets are taken apart"),
    }
}

/// Whether a set is one of single things, which every set operation knows.
pub fn of_things(expr: &Expr) -> bool {
    matches!(&expr.ty, Type::Set(of) if matches!(**of, Type::Cell | Type::Value | Type::Unit | Type::Kind))
}

pub fn is_nothing(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Set(of) if of.is_empty())
}

/// Whether links are followed inside.
pub fn reaches(expr: &Expr) -> bool {
    let mut any = matches!(expr.kind, ExprKind::Reach(..));
    children(expr, &mut |child| any |= reaches(child));
    any
}

/// A variable in the place of another.
pub fn renamed(expr: &Expr, from: VarId, to: VarId) -> Expr {
    substituted(expr, from, &mut |ty| variable(to, ty.clone()))
}

/// An expression with something else for a variable.
pub fn substituted(expr: &Expr, var: VarId, with: &mut dyn FnMut(&Type) -> Expr) -> Expr {
    if matches!(expr.kind, ExprKind::Var(v) if v == var) {
        return with(&expr.ty);
    }
    let mut copy = expr.clone();
    children_mut(&mut copy, &mut |child| *child = substituted(child, var, with));
    copy
}

/// The expressions that a clause evaluates once each time it is reached.
pub fn parts_mut(clause: &mut Clause) -> Vec<&mut Expr> {
    match clause {
        Clause::For(_, expr) | Clause::Let(_, expr) | Clause::Where(expr) => vec![expr],
        Clause::Choose { from, .. } => vec![from],
        Clause::Path(_) | Clause::World(_) => Vec::new(),
    }
}

/// The variables that a clause binds.
pub fn binds(clause: &Clause) -> Vec<VarId> {
    match clause {
        Clause::For(pattern, _) | Clause::Let(pattern, _) => bound(pattern),
        Clause::Choose { var, .. } => vec![*var],
        _ => Vec::new(),
    }
}

/// Whether a clause reads one of some variables.
pub fn reads(clause: &Clause, vars: &[VarId]) -> bool {
    let mut clause = clause.clone();
    let size = match &clause {
        Clause::Choose { size, .. } => free(size),
        _ => Vec::new(),
    };
    let parts = parts_mut(&mut clause).into_iter().flat_map(|expr| free(expr)).chain(size);
    parts.into_iter().any(|v| vars.contains(&v))
}
