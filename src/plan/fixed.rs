//! Expressions that do not depend on the position.

use crate::lang::program::{Expr, ExprKind, Reads, VarId};
use crate::lang::walk::{children, free};

/// Whether the board and the variables decide an expression.
pub fn is_static(expr: &Expr) -> bool {
    let mut all = match &expr.kind {
        ExprKind::Reach(..) => false,
        ExprKind::Call(function, _) => function.reads() == Reads::Board,
        _ => true,
    };
    children(expr, &mut |part| all = all && is_static(part));
    all
}

/// Whether the board and these variables decide an expression.
pub fn is_known(expr: &Expr, bound: &[VarId]) -> bool {
    is_static(expr) && free(expr).iter().all(|var| bound.contains(var))
}
