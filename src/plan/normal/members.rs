//! What is in a set, which sets lie in others, and which are empty.

use super::Normal;
use super::sets::{bare, is_part, left_out};
use crate::lang::program::{Expr, ExprKind, Function, Operator, Type};
use crate::make::{condition, element_type, empty, is_empty_set, is_simple, set_of, truth};

impl Normal<'_> {
    /// `X = {}`.
    pub(super) fn is_empty(&mut self, set: Expr) -> Expr {
        let span = set.span;
        match set.kind {
            ExprKind::Set(list) => truth(list.is_empty(), span),
            ExprKind::Cells | ExprKind::Values | ExprKind::Kinds => truth(false, span),
            ExprKind::Binary(Operator::Subtract, a, b) => self.subset(*a, *b),
            ExprKind::Binary(Operator::Add, a, b) => {
                let (a, b) = (self.is_empty(*a), self.is_empty(*b));
                self.and(a, b)
            }
            ExprKind::Binary(Operator::Intersect, a, b) => self.are_disjoint(*a, *b, set.ty),
            ExprKind::If(c, a, b) => {
                let (a, b) = (self.is_empty(*a), self.is_empty(*b));
                self.choice(*c, a, b, Type::Bool)
            }
            ExprKind::Comprehension(c) if c.binds_names() => {
                let inner = c.condition.unwrap_or_else(|| truth(true, span));
                let some = self.some_of(c.generators, inner);
                self.not(some)
            }
            ExprKind::Call(Function::Places, mut of) if of.len() == 2 && of[0].ty == Type::Cell => {
                let (values, cell) = (of.pop(), of.pop());
                let (Some(values), Some(cell)) = (values, cell) else { return truth(true, span) };
                let candidates =
                    crate::make::call(Function::Candidates, vec![cell], set_of(Type::Value), span);
                if values.ty == Type::Value {
                    let member = self.member(values, candidates);
                    return self.not(member);
                }
                self.are_disjoint(candidates, values, set_of(Type::Value))
            }
            kind => {
                let set = Expr { kind, ty: set.ty, span };
                condition(Operator::Equal, set, empty(Type::EmptySet, span))
            }
        }
    }

    /// `A & B = {}`.
    pub(super) fn are_disjoint(&mut self, a: Expr, b: Expr, ty: Type) -> Expr {
        let (a, b) = (bare(a), bare(b));
        for (one, other) in [(&a, &b), (&b, &a)] {
            if is_empty_set(one) {
                return truth(true, one.span);
            }
            if is_part(one, other) && matches!(one.ty, Type::Set(_)) {
                return self.is_empty(one.clone());
            }
            let only = match &one.kind {
                ExprKind::Set(list) if list.len() == 1 => Some(list[0].clone()),
                _ if !matches!(one.ty, Type::Set(_) | Type::Unit | Type::EmptySet) => Some(one.clone()),
                _ => None,
            };
            if let Some(only) = only.filter(|only| Some(&only.ty) == element_type(other).as_ref()) {
                let member = self.member(only, other.clone());
                return self.not(member);
            }
        }
        for (beside, other) in [(&a, &b), (&b, &a)] {
            if let Some(out) = left_out(beside, other, &ty) {
                return self.subset(other.clone(), out.clone());
            }
        }
        // Units hold a cell where it is among their cells.
        for (units, holders) in [(&a, &b), (&b, &a)] {
            if let Some([cells]) = super::calls(holders, Function::UnitsOf) {
                let among = self.call(Function::CellsOf, vec![units.clone()], set_of(Type::Cell), a.span);
                return self.are_disjoint(cells.clone(), among, set_of(Type::Cell));
            }
        }
        let span = a.span;
        let both = crate::make::binary(Operator::Intersect, a, b, ty);
        condition(Operator::Equal, both, empty(Type::EmptySet, span))
    }

    pub(super) fn subset(&mut self, a: Expr, b: Expr) -> Expr {
        let (a, b) = (bare(a), bare(b));
        if is_empty_set(&a) || matches!(a.ty, Type::Set(_) | Type::Unit) && is_part(&a, &b) {
            return truth(true, a.span);
        }
        if is_empty_set(&b) {
            return self.is_empty(a);
        }
        let is_all = match &b.kind {
            ExprKind::Cells => element_type(&a) == Some(Type::Cell),
            ExprKind::Values => element_type(&a) == Some(Type::Value),
            ExprKind::Units => matches!(&a.ty, Type::Set(of) if **of == Type::Unit),
            _ => false,
        };
        if is_all {
            return truth(true, a.span);
        }
        if !matches!(b.ty, Type::Set(_) | Type::Unit | Type::EmptySet) && element_type(&a) == element_type(&b)
        {
            let only = Expr { ty: set_of(b.ty.clone()), span: b.span, kind: ExprKind::Set(vec![b]) };
            return self.subset(a, only);
        }
        if !matches!(a.ty, Type::Set(_) | Type::Unit | Type::EmptySet) {
            return match (element_type(&b), &b.ty) {
                (Some(of), Type::Set(_) | Type::Unit) if of == a.ty => self.member(a, b),
                _ => condition(Operator::Subset, a, b),
            };
        }
        // What lies in a unit and more cells lies in the unit without these: units that contain cells are looked up.
        let b = match beside_unit(b) {
            Ok((unit, others)) => {
                let rest = self.subtract(a, others, set_of(Type::Cell));
                return self.subset(rest, unit);
            }
            Err(b) => b,
        };
        match a.kind {
            ExprKind::Set(list) if element_type(&b).is_some_and(|of| list.iter().all(|e| e.ty == of)) => {
                let members = list.into_iter().map(|e| self.member(e, b.clone())).collect();
                self.all(members).unwrap_or_else(|| truth(true, a.span))
            }
            ExprKind::Binary(Operator::Add, x, y) => {
                let (x, y) = (self.subset(*x, b.clone()), self.subset(*y, b));
                self.and(x, y)
            }
            ExprKind::Binary(Operator::Subtract, x, y)
                if a.ty == set_of(Type::Value) && b.ty == a.ty && y.ty == a.ty =>
            {
                let either = self.join(*y, b, a.ty);
                self.subset(*x, either)
            }
            ExprKind::Comprehension(c) if is_simple(&c.head) && c.binds_names() => {
                let member = self.member(c.head, b);
                let outside = self.not(member);
                let inner = match c.condition {
                    Some(condition) => self.and(condition, outside),
                    None => outside,
                };
                let some = self.some_of(c.generators, inner);
                self.not(some)
            }
            kind => match b.kind {
                // Cells are their own places where each may hold the value.
                ExprKind::Call(Function::Places, of)
                    if of[0].kind == kind && of[0].kind != ExprKind::Cells =>
                {
                    let a = Expr { kind, ..a };
                    let all = Expr { kind: ExprKind::Cells, ty: set_of(Type::Cell), span: a.span };
                    let all = vec![all, of[1].clone()];
                    let places = self.call(Function::Places, all, set_of(Type::Cell), a.span);
                    condition(Operator::Subset, a, places)
                }
                ExprKind::Binary(Operator::Intersect, x, y) => {
                    let a = Expr { kind, ..a };
                    let (x, y) = (self.subset(a.clone(), *x), self.subset(a, *y));
                    self.and(x, y)
                }
                // It lies beside what is taken out.
                ExprKind::Binary(Operator::Subtract, x, out) if matches!(a.ty, Type::Set(_)) => {
                    let ty = a.ty.clone();
                    let a = Expr { kind, ..a };
                    let inside = self.subset(a.clone(), *x);
                    let both = self.intersect(a, *out, ty);
                    let apart = self.is_empty(both);
                    self.and(inside, apart)
                }
                _ => condition(Operator::Subset, Expr { kind, ..a }, b),
            },
        }
    }

    pub fn member(&mut self, a: Expr, b: Expr) -> Expr {
        let (b, span) = (bare(b), a.span);
        match &b.kind {
            ExprKind::Set(list) if list.is_empty() => return truth(false, span),
            ExprKind::Set(list) if list.len() == 1 && list[0].ty == a.ty => {
                return self.compare(Operator::Equal, a, list[0].clone());
            }
            ExprKind::Cells | ExprKind::Values | ExprKind::Units | ExprKind::Kinds => {
                return truth(true, span);
            }
            // It has one of a few sizes.
            ExprKind::Set(list) if matches!(a.kind, ExprKind::Size(_)) && list[0].ty == Type::Int => {
                let sizes = list.clone();
                let any = sizes.into_iter().map(|n| self.compare(Operator::Equal, a.clone(), n));
                return any.collect::<Vec<_>>().into_iter().reduce(|x, y| self.or(x, y)).unwrap_or(b);
            }
            _ => {}
        }
        // An expression that is repeated has to be as cheap as a name.
        if !is_simple(&a) {
            return condition(Operator::In, a, b);
        }
        let sets = |e: &Expr| matches!(e.ty, Type::Set(_) | Type::Unit);
        match &b.kind {
            ExprKind::Binary(op @ (Operator::Add | Operator::Intersect | Operator::Subtract), x, y)
                if !matches!(a.ty, Type::Kind | Type::Set(_)) =>
            {
                let in_part = |normal: &mut Self, part: &Expr| match sets(part) && part.ty != Type::Unit
                    || part.ty == Type::Unit && a.ty == Type::Cell
                {
                    true => normal.member(a.clone(), part.clone()),
                    false => normal.compare(Operator::Equal, a.clone(), part.clone()),
                };
                let (x, y) = (in_part(self, x), in_part(self, y));
                match op {
                    Operator::Add => self.or(x, y),
                    Operator::Intersect => self.and(x, y),
                    _ => {
                        let outside = self.not(y);
                        self.and(x, outside)
                    }
                }
            }
            ExprKind::Call(Function::Places, of) if of[0].ty != Type::Cell => {
                let cell = vec![a.clone()];
                let candidates = crate::make::call(Function::Candidates, cell, set_of(Type::Value), span);
                let inside = self.member_of_cells(a, of[0].clone());
                let may = if of[1].ty == Type::Value {
                    self.member(of[1].clone(), candidates)
                } else {
                    let disjoint = self.are_disjoint(candidates, of[1].clone(), set_of(Type::Value));
                    self.not(disjoint)
                };
                self.and(inside, may)
            }
            ExprKind::Call(Function::Open, of) if of[0].kind != ExprKind::Cells && of[0].ty != Type::Cell => {
                let all = Expr { kind: ExprKind::Cells, ty: set_of(Type::Cell), span };
                let open = crate::make::call(Function::Open, vec![all], set_of(Type::Cell), span);
                let (cells, open) = (of[0].clone(), condition(Operator::In, a.clone(), open));
                let inside = self.member_of_cells(a, cells);
                self.and(open, inside)
            }
            // Cells beside some others hold a value where not all places of it are among those.
            ExprKind::Call(Function::Candidates, of)
                if matches!(of[0].kind, ExprKind::Binary(Operator::Subtract, ..)) =>
            {
                let places = vec![of[0].clone(), a];
                let places = self.call(Function::Places, places, set_of(Type::Cell), span);
                let none = self.is_empty(places);
                self.not(none)
            }
            ExprKind::Call(Function::Peers, of) if of[0].ty == Type::Cell => self.sees(of[0].clone(), a),
            ExprKind::Call(Function::UnitsOf, of) if of[0].ty == Type::Cell => self.member(of[0].clone(), a),
            ExprKind::Comprehension(c) => match (c.generators.as_slice(), &c.head.kind) {
                ([(crate::lang::program::Pattern::Var(var), source)], ExprKind::Var(head))
                    if var == head && matches!(source.ty, Type::Set(_) | Type::Unit) =>
                {
                    let inside = self.member(a.clone(), source.clone());
                    let holds = c.condition.as_ref().map(|condition| self.put(condition, *var, &a));
                    match holds {
                        Some(holds) => self.and(inside, holds),
                        None => inside,
                    }
                }
                _ => condition(Operator::In, a, b),
            },
            _ => condition(Operator::In, a, b),
        }
    }

    /// Whether a cell is among cells, those of a unit, or those of some units.
    fn member_of_cells(&mut self, cell: Expr, cells: Expr) -> Expr {
        if matches!(&cells.ty, Type::Set(of) if **of == Type::Unit) {
            let span = cells.span;
            let cells = crate::make::call(Function::CellsOf, vec![cells], set_of(Type::Cell), span);
            return condition(Operator::In, cell, cells);
        }
        self.member(cell, cells)
    }
}

/// A unit that a variable stands for and the other cells of a union with it; of two units the one that is bound later.
fn beside_unit(union: Expr) -> Result<(Expr, Expr), Expr> {
    let unit = |e: &Expr| match super::calls(e, Function::CellsOf) {
        Some([of]) if of.ty == Type::Unit => match of.kind {
            ExprKind::Var(var) => Some(var),
            _ => None,
        },
        _ => None,
    };
    match union.kind {
        ExprKind::Binary(Operator::Add, x, y) if unit(&x).is_some() || unit(&y).is_some() => {
            let (unit, others) = if unit(&x) > unit(&y) { (*x, *y) } else { (*y, *x) };
            Ok((bare(unit), others))
        }
        kind => Err(Expr { kind, ..union }),
    }
}
