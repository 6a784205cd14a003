//! Sets: what is empty or all of the board falls away.

use super::{Normal, calls};
use crate::lang::program::{Expr, ExprKind, Function, Growth, Operator, Property, Span, Type};
use crate::lang::walk::free;
use crate::make::{binary, call, empty, is_empty_set, is_of_cells, set_of};

impl Normal<'_> {
    pub(super) fn intersect(&mut self, a: Expr, b: Expr, ty: Type) -> Expr {
        let (a, b) = (bare(a), bare(b));
        if is_empty_set(&a) || is_empty_set(&b) {
            return empty(ty, a.span);
        }
        if a == b || is_all(&b, &ty) {
            return self.as_set(a);
        }
        if is_all(&a, &ty) {
            return self.as_set(b);
        }
        if is_part(&a, &b) {
            return self.as_set(a);
        }
        if is_part(&b, &a) {
            return self.as_set(b);
        }
        // The open cells or places in a unit are those of the unit.
        for (one, other) in [(&a, &b), (&b, &a)] {
            if let ExprKind::Call(function, of) = &one.kind
                && function.has(Property::Part)
                && of[0].kind == ExprKind::Cells
                && is_of_unit(other)
            {
                let mut of = of.clone();
                of[0] = other.clone();
                return self.call(*function, of, ty, one.span);
            }
        }
        for (beside, other) in [(&a, &b), (&b, &a)] {
            if let Some(out) = left_out(beside, other, &ty) {
                return self.subtract(other.clone(), out.clone(), ty);
            }
        }
        binary(Operator::Intersect, a, b, ty)
    }

    pub(super) fn subtract(&mut self, a: Expr, b: Expr, ty: Type) -> Expr {
        let (a, b) = (bare(a), bare(b));
        if is_empty_set(&a) || is_empty_set(&b) {
            return if is_empty_set(&a) { empty(ty, a.span) } else { self.as_set(a) };
        }
        if a == b || is_all(&b, &ty) {
            return empty(ty, a.span);
        }
        match b.kind {
            // Only the rest goes.
            ExprKind::Binary(Operator::Intersect, x, y) if is_part(&a, &x) => self.subtract(a, *y, ty),
            ExprKind::Binary(Operator::Intersect, x, y) if is_part(&a, &y) => self.subtract(a, *x, ty),
            // What is out of both goes once.
            ExprKind::Binary(Operator::Subtract, x, y) if matches!(&a.kind, ExprKind::Binary(Operator::Subtract, _, out) if *out == y) => {
                self.subtract(a, *x, ty)
            }
            // What is left of the rest is what it lacks.
            ExprKind::Binary(Operator::Subtract, x, y) if *x == a => self.intersect(a, *y, ty),
            kind => binary(Operator::Subtract, a, Expr { kind, ..b }, ty),
        }
    }

    pub(super) fn join(&mut self, a: Expr, b: Expr, ty: Type) -> Expr {
        if is_empty_set(&a) && b.ty == ty || a == b && a.ty == ty {
            return b;
        }
        if is_empty_set(&b) && a.ty == ty {
            return a;
        }
        let first = |e: &Expr| free(e).into_iter().min();
        if a.ty == b.ty && first(&b) < first(&a) {
            binary(Operator::Add, b, a, ty)
        } else {
            binary(Operator::Add, a, b, ty)
        }
    }

    fn is_of_places(set: &Expr, value: &Expr) -> bool {
        calls(set, Function::Places)
            .is_some_and(|of| of[1] == *value && value.ty == Type::Value || Self::is_of_places(&of[0], value))
    }

    pub(super) fn call(
        &mut self,
        function: Function,
        mut arguments: Vec<Expr>,
        ty: Type,
        span: Span,
    ) -> Expr {
        if let Some(known) = self.known_on_board(function, &arguments, &ty, span) {
            return known;
        }
        if matches!(function.growth(), Growth::Union | Growth::Common) {
            for argument in &mut arguments {
                // A singleton is as good as its element.
                if let ExprKind::Set(list) = &mut argument.kind
                    && list.len() == 1
                    && matches!(list[0].ty, Type::Cell | Type::Value | Type::Unit)
                    && let Some(only) = list.pop()
                {
                    *argument = only;
                }
            }
            let nothing = arguments.iter().any(is_empty_set);
            if nothing && function.growth() == Growth::Union && matches!(ty, Type::Set(_)) {
                return empty(ty, span);
            }
            // The candidates of a union are the union of the candidates.
            if function == Function::Candidates
                && let ExprKind::Binary(Operator::Add, a, b) = &arguments[0].kind
            {
                let (a, b) = ((**a).clone(), (**b).clone());
                let mut candidates = |part| self.call(function, vec![part], ty.clone(), span);
                let (a, b) = (candidates(a), candidates(b));
                return self.join(a, b, ty);
            }
            if matches!(function, Function::Candidates | Function::Places | Function::Open) {
                let first = std::mem::replace(&mut arguments[0], empty(ty.clone(), span));
                arguments[0] = match (function, calls(&first, Function::CellsOf)) {
                    // Places are defined for units as well as for their cells.
                    (Function::Places, Some([units])) => units.clone(),
                    _ => bare(first),
                };
                if function == Function::Places && Self::is_of_places(&arguments[0], &arguments[1]) {
                    return arguments.swap_remove(0);
                }
                // Places among open cells are open ones among all places.
                if function == Function::Places
                    && let Some([cells]) = calls(&arguments[0], Function::Open)
                    && cells.ty == Type::Unit
                {
                    let open = arguments[0].clone();
                    arguments[0] = cells.clone();
                    let whole = self.call(function, arguments, ty.clone(), span);
                    return self.intersect(whole, open, ty);
                }
                // What is open or has places beside some cells is so in all of them.
                if function != Function::Candidates
                    && let ExprKind::Binary(Operator::Intersect, a, b) = &arguments[0].kind
                    && (a.ty == Type::Unit || b.ty == Type::Unit)
                {
                    let (a, b) = ((**a).clone(), (**b).clone());
                    let (unit, other) = if a.ty == Type::Unit { (a, b) } else { (b, a) };
                    arguments[0] = unit;
                    let whole = self.call(function, arguments, ty.clone(), span);
                    return self.intersect(whole, other, ty);
                }
                if function != Function::Candidates
                    && arguments[0].ty == set_of(Type::Cell)
                    && let ExprKind::Binary(Operator::Subtract, all, out) = &arguments[0].kind
                {
                    let (all, out) = ((**all).clone(), (**out).clone());
                    arguments[0] = all;
                    let whole = self.call(function, arguments, ty.clone(), span);
                    return self.subtract(whole, out, ty);
                }
            }
        }
        call(function, arguments, ty, span)
    }
}

/// `X` of `A - X` where all of another set is in A.
pub(super) fn left_out<'e>(set: &'e Expr, other: &Expr, ty: &Type) -> Option<&'e Expr> {
    match &set.kind {
        ExprKind::Binary(Operator::Subtract, all, out) if is_all(all, ty) || is_part(other, all) => Some(out),
        _ => None,
    }
}

/// Whether a set is part of another one by the way it is made.
pub(crate) fn is_part(part: &Expr, whole: &Expr) -> bool {
    part == whole
        || matches!(&whole.kind, ExprKind::Binary(Operator::Intersect, a, b) if is_part(part, a) && is_part(part, b))
        || match &part.kind {
            ExprKind::Call(function, of) if function.has(Property::Part) => {
                is_of_cells(&of[0]) && is_part(&of[0], whole)
                    || calls(whole, Function::CellsOf).is_some_and(|units| units[0] == of[0])
            }
            // Cells with n candidates are open.
            ExprKind::Call(Function::CellsWith, _) => {
                calls(whole, Function::Open).is_some_and(|of| of[0].kind == ExprKind::Cells)
            }
            ExprKind::Binary(Operator::Intersect, a, b) => is_part(a, whole) || is_part(b, whole),
            ExprKind::Binary(Operator::Add, a, b) => is_part(a, whole) && is_part(b, whole),
            ExprKind::Binary(Operator::Subtract, a, out) => {
                is_part(a, whole)
                    || matches!(&whole.kind, ExprKind::Binary(Operator::Subtract, b, other)
                        if out == other && is_part(a, b))
            }
            _ => false,
        }
}

/// Whether a set is a unit, or some of its cells.
fn is_of_unit(set: &Expr) -> bool {
    match &set.kind {
        ExprKind::Binary(Operator::Subtract, all, _) => is_of_unit(all),
        _ => set.ty == Type::Unit,
    }
}

/// A unit instead of the set of its cells.
pub(super) fn bare(set: Expr) -> Expr {
    match calls(&set, Function::CellsOf) {
        Some([unit]) if unit.ty == Type::Unit => unit.clone(),
        _ => set,
    }
}

/// Whether an expression is all things of a type on the board.
fn is_all(expr: &Expr, ty: &Type) -> bool {
    match expr.kind {
        ExprKind::Cells => *ty == set_of(Type::Cell),
        ExprKind::Values => *ty == set_of(Type::Value),
        ExprKind::Units => *ty == set_of(Type::Unit),
        _ => false,
    }
}
