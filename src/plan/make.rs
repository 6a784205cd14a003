//! Makes expressions.

use crate::lang::program::{Expr, ExprKind, Function, Operator, Span, Type, VarId};

pub fn set_of(of: Type) -> Type {
    Type::Set(Box::new(of))
}

/// The type of a set's elements; a unit is a set of cells, any other thing the set of itself; nothing for `{}`.
pub fn element_type(expr: &Expr) -> Option<Type> {
    match &expr.ty {
        Type::Set(of) => Some((**of).clone()),
        Type::Unit => Some(Type::Cell),
        Type::EmptySet => None,
        other => Some(other.clone()),
    }
}

pub fn variable(var: VarId, ty: Type, span: Span) -> Expr {
    Expr { kind: ExprKind::Var(var), ty, span }
}

pub fn number(number: i64, span: Span) -> Expr {
    Expr { kind: ExprKind::Int(number), ty: Type::Int, span }
}

pub fn empty(ty: Type, span: Span) -> Expr {
    Expr { kind: ExprKind::Set(Vec::new()), ty, span }
}

pub fn size(set: Expr) -> Expr {
    let span = set.span;
    Expr { kind: ExprKind::Size(Box::new(set)), ty: Type::Int, span }
}

pub fn binary(op: Operator, a: Expr, b: Expr, ty: Type) -> Expr {
    let span = a.span;
    Expr { kind: ExprKind::Binary(op, Box::new(a), Box::new(b)), ty, span }
}

/// `a op b` as a condition.
pub fn condition(op: Operator, a: Expr, b: Expr) -> Expr {
    binary(op, a, b, Type::Bool)
}

pub fn is_var(expr: &Expr, var: VarId) -> bool {
    matches!(expr.kind, ExprKind::Var(v) if v == var)
}

/// Whether an expression is a name or a number, which may be repeated at no cost.
pub fn is_simple(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Var(_) | ExprKind::Int(_) | ExprKind::Kind(_) | ExprKind::Bool(_))
}

/// The parts of a conjunction.
pub fn conjuncts(condition: Expr, out: &mut Vec<Expr>) {
    match condition.kind {
        ExprKind::Binary(Operator::And, a, b) => {
            conjuncts(*a, out);
            conjuncts(*b, out);
        }
        ExprKind::Bool(true) => {}
        _ => out.push(condition),
    }
}

pub fn is_cells_of(expr: &Expr, unit: VarId) -> bool {
    match &expr.kind {
        ExprKind::Var(v) => *v == unit,
        ExprKind::Call(Function::CellsOf, arguments) => {
            matches!(arguments.as_slice(), [Expr { kind: ExprKind::Var(v), .. }] if *v == unit)
        }
        _ => false,
    }
}
