//! The parts of a checked expression.

use super::program::{Expr, ExprKind};

/// Calls a function with each part of an expression, not with the parts of those.
pub fn children<'e>(expr: &'e Expr, see: &mut dyn FnMut(&'e Expr)) {
    use ExprKind::*;
    match &expr.kind {
        Int(_) | Bool(_) | Word(_) | Kind(_) | Var(_) | Param(_) | Cells | Values | Units | Kinds => {}
        Set(parts) | Tuple(parts) | Call(_, parts) => parts.iter().for_each(see),
        Not(inner) | Size(inner) | Union(inner) => see(inner),
        Binary(_, left, right) | Quantified(_, _, left, right) => {
            see(left);
            see(right);
        }
        If(condition, yes, no) => {
            see(condition);
            see(yes);
            see(no);
        }
        Comprehension(inner) => {
            inner.generators.iter().for_each(|(_, source)| see(source));
            inner.condition.iter().for_each(&mut *see);
            see(&inner.head);
        }
    }
}

/// The same with the right to change the parts.
pub fn children_mut(expr: &mut Expr, see: &mut dyn FnMut(&mut Expr)) {
    use ExprKind::*;
    match &mut expr.kind {
        Int(_) | Bool(_) | Word(_) | Kind(_) | Var(_) | Param(_) | Cells | Values | Units | Kinds => {}
        Set(parts) | Tuple(parts) | Call(_, parts) => parts.iter_mut().for_each(see),
        Not(inner) | Size(inner) | Union(inner) => see(inner),
        Binary(_, left, right) | Quantified(_, _, left, right) => {
            see(left);
            see(right);
        }
        If(condition, yes, no) => {
            see(condition);
            see(yes);
            see(no);
        }
        Comprehension(inner) => {
            inner.generators.iter_mut().for_each(|(_, source)| see(source));
            inner.condition.iter_mut().for_each(&mut *see);
            see(&mut inner.head);
        }
    }
}
