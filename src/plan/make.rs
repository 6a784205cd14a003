//! Asks expressions what they are.

use crate::lang::program::{Expr, ExprKind, Function, Operator, Span, Type, VarId};

pub use tesuji_core::make::set_of;

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

pub fn is_var(expr: &Expr, var: VarId) -> bool {
    matches!(expr.kind, ExprKind::Var(v) if v == var)
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
