//! What conditions are made of.

use crate::lang::program::{Expr, ExprKind, Function, Operator, VarId};

/// The parts of a conjunction.
pub fn split_and(condition: &Expr, out: &mut Vec<Expr>) {
    match &condition.kind {
        ExprKind::Binary(Operator::And, a, b) => {
            split_and(a, out);
            split_and(b, out);
        }
        ExprKind::Bool(true) => {}
        _ => out.push(condition.clone()),
    }
}

/// Whether an expression is the cells of a unit variable.
pub fn is_cells_of(expr: &Expr, unit: VarId) -> bool {
    match &expr.kind {
        ExprKind::Var(v) => *v == unit,
        ExprKind::Call(Function::CellsOf, arguments) => {
            matches!(arguments.as_slice(), [Expr { kind: ExprKind::Var(v), .. }] if *v == unit)
        }
        _ => false,
    }
}
