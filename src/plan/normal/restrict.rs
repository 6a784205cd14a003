//! The elements of a set that fulfil conditions, as a set without a loop.

use super::sets::is_part;
use super::{Normal, calls};
use crate::lang::program::{
    Comprehension, Expr, ExprKind, Function, Operator, Pattern, Property, Type, VarId,
};
use crate::lang::walk::mentions;
use crate::make::{call, element_type, is_empty_set, is_var, set_of, variable};

impl Normal<'_> {
    /// The elements of a set that fulfil conditions, as far as the language can say it, and the conditions left.
    pub fn restricted(&mut self, var: VarId, mut source: Expr, conditions: Vec<Expr>) -> (Expr, Vec<Expr>) {
        let mut left = Vec::new();
        for condition in conditions {
            match self.restricted_by(var, &source, &condition) {
                Some(smaller) => source = smaller,
                None => {
                    // A cell whose candidates are fixed is a place of each of these.
                    for value in candidates_given_by(&condition, var).unwrap_or_default() {
                        let of = vec![source, value.clone()];
                        source = self.call(Function::Places, of, set_of(Type::Cell), value.span);
                    }
                    left.push(condition);
                }
            }
        }
        (source, left)
    }

    /// The elements of a set that fulfil one condition, as a set without a loop.
    fn restricted_by(&mut self, var: VarId, source: &Expr, condition: &Expr) -> Option<Expr> {
        let ty = set_of(element_type(source)?);
        if let ExprKind::Binary(Operator::Subset, candidates, all) = &condition.kind
            && matches!(calls(candidates, Function::Candidates), Some([cell]) if is_var(cell, var))
            && hold_all(all, source)
        {
            return Some(source.clone());
        }
        if let ExprKind::Not(inner) = &condition.kind {
            if let Some(others) = self.beside_others(var, source, inner) {
                return Some(others);
            }
            let out = self.elements_with(var, source, inner)?;
            return Some(self.subtract(source.clone(), out, ty));
        }
        if let ExprKind::Binary(Operator::NotEqual, a, b) = &condition.kind {
            if is_empty_set(b) {
                let predicate = crate::make::condition(Operator::Equal, (**a).clone(), (**b).clone());
                let out = self.elements_without(var, source, &predicate)?;
                return Some(self.intersect(source.clone(), out, ty));
            }
            let other = if is_var(a, var) { b } else { a };
            // An exclusion from all units is as cheap as a condition on each.
            let apart = (is_var(a, var) || is_var(b, var)) && !mentions(other, var);
            if apart && matches!(other.ty, Type::Cell | Type::Value | Type::Kind) {
                return Some(self.subtract(source.clone(), (**other).clone(), ty));
            }
            return None;
        }
        if let Some(out) = self.elements_without(var, source, condition) {
            return Some(self.subtract(source.clone(), out, ty));
        }
        let part = self.elements_with(var, source, condition)?;
        Some(self.intersect(source.clone(), part, ty))
    }

    /// The elements of a set beside which there is another one in X, where `X subset {x}` is the condition.
    fn beside_others(&mut self, var: VarId, source: &Expr, condition: &Expr) -> Option<Expr> {
        let ExprKind::Binary(Operator::Subset, all, only) = &condition.kind else { return None };
        let ExprKind::Set(list) = &only.kind else { return None };
        let of = element_type(source)?;
        if list.len() != 1 || !is_var(&list[0], var) || mentions(all, var) || element_type(all)? != of {
            return None;
        }
        let other = self.fresh(var);
        let by = variable(other, of.clone(), condition.span);
        let by = Expr { kind: ExprKind::Set(vec![by]), ty: set_of(of.clone()), span: condition.span };
        let head = self.subtract(source.clone(), by, set_of(of.clone()));
        let generators = vec![(Pattern::Var(other), (**all).clone())];
        let kind = ExprKind::Comprehension(Box::new(Comprehension { head, generators, condition: None }));
        let sets = Expr { kind, ty: set_of(set_of(of.clone())), span: condition.span };
        Some(self.union(sets, set_of(of)))
    }

    /// The elements that satisfy a condition, as a set: elements of `source`, and perhaps others.
    fn elements_with(&mut self, var: VarId, source: &Expr, condition: &Expr) -> Option<Expr> {
        let (of, span) = (element_type(source)?, condition.span);
        let ExprKind::Binary(op, a, b) = &condition.kind else { return None };
        let free = |e: &Expr| !mentions(e, var);
        match op {
            Operator::Or => {
                let (a, b) = (self.elements_with(var, source, a)?, self.elements_with(var, source, b)?);
                Some(self.join(a, b, set_of(of)))
            }
            Operator::In if is_var(a, var) && free(b) => (matches!(b.ty, Type::Set(_) | Type::Unit)
                && element_type(b) == Some(of))
            .then(|| (**b).clone()),
            Operator::In if free(a) && is_var(b, var) && of == Type::Unit && a.ty == Type::Cell => {
                Some(call(Function::UnitsOf, vec![(**a).clone()], set_of(Type::Unit), span))
            }
            Operator::In if free(a) && a.ty == Type::Value && of == Type::Cell => {
                let [cell] = calls(b, Function::Candidates)? else { return None };
                let places = vec![source.clone(), (**a).clone()];
                is_var(cell, var).then(|| self.call(Function::Places, places, set_of(Type::Cell), span))
            }
            // Some cell of the unit and of other cells has the candidate.
            Operator::In if free(a) && a.ty == Type::Value && of == Type::Unit => {
                let [cells] = calls(b, Function::Candidates)? else { return None };
                let ExprKind::Binary(Operator::Intersect, x, y) = &cells.kind else { return None };
                let others =
                    [(x, y), (y, x)].into_iter().find(|(unit, other)| is_var(unit, var) && free(other))?.1;
                let places = vec![(**others).clone(), (**a).clone()];
                let places = self.call(Function::Places, places, set_of(Type::Cell), span);
                Some(self.call(Function::UnitsOf, vec![places], set_of(Type::Unit), span))
            }
            Operator::In if free(b) && of == Type::Cell && a.ty == Type::Candidate => {
                let [cell, value] = calls(a, Function::Product)? else { return None };
                let all = Expr { kind: ExprKind::Cells, ty: set_of(Type::Cell), span };
                let all = vec![all, value.clone()];
                let of_value = call(Function::Product, all, set_of(Type::Candidate), span);
                let candidates = self.intersect((**b).clone(), of_value, set_of(Type::Candidate));
                (is_var(cell, var) && free(value) && value.ty == Type::Value)
                    .then(|| call(Function::CellsAmong, vec![candidates], set_of(Type::Cell), span))
            }
            Operator::Subset if free(a) && of == Type::Cell => {
                let [cell] = calls(b, Function::Peers)? else { return None };
                (is_var(cell, var) && element_type(a) == Some(Type::Cell))
                    .then(|| self.call(Function::Peers, vec![(**a).clone()], set_of(Type::Cell), span))
            }
            Operator::Sees => {
                let other = if is_var(a, var) { b } else { a };
                ((is_var(a, var) || is_var(b, var)) && free(other))
                    .then(|| call(Function::Peers, vec![(**other).clone()], set_of(Type::Cell), span))
            }
            Operator::Equal => match (&a.kind, &b.kind) {
                (ExprKind::Size(set), ExprKind::Int(n @ 1..)) => {
                    let [cell] = calls(set, Function::Candidates)? else { return None };
                    // A placed cell has one candidate.
                    let open = Expr { kind: ExprKind::Cells, ty: set_of(Type::Cell), span };
                    let open = call(Function::Open, vec![open], set_of(Type::Cell), span);
                    (is_var(cell, var) && of == Type::Cell && (*n > 1 || is_part(source, &open)))
                        .then(|| call(Function::CellsWith, vec![(**b).clone()], set_of(Type::Cell), span))
                }
                (ExprKind::Call(Function::KindOf, unit), ExprKind::Kind(_))
                    if is_var(&unit[0], var) && self.has_single_names() =>
                {
                    Some(self.call(Function::UnitsOfKind, vec![(**b).clone()], set_of(Type::Unit), span))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// The elements for which a condition does not hold, where these are easier to say: those that `A & B` of
    /// `A & B = {}` is not empty for, and those of `A subset B` for which A is not.
    fn elements_without(&mut self, var: VarId, source: &Expr, condition: &Expr) -> Option<Expr> {
        let (of, span) = (element_type(source)?, condition.span);
        let free = |e: &Expr| !mentions(e, var);
        // Sets of a unit are looked up there.
        let among = among(source);
        let places = |normal: &mut Self, values: Expr| {
            normal.call(Function::Places, vec![among.clone(), values], set_of(Type::Cell), span)
        };
        let candidates_of = |e: &Expr| matches!(calls(e, Function::Candidates), Some([c]) if is_var(c, var));
        match &condition.kind {
            // A value's places lie in a set where the cells beside the set cannot hold it.
            ExprKind::Binary(Operator::Subset, a, b) if free(b) && of == Type::Value => {
                let [cells, value] = calls(a, Function::Places)? else { return None };
                if !is_var(value, var) || !free(cells) {
                    return None;
                }
                let mut cells = cells.clone();
                if matches!(&cells.ty, Type::Set(of) if **of == Type::Unit) {
                    cells = self.call(Function::CellsOf, vec![cells], set_of(Type::Cell), span);
                }
                let beside = self.subtract(cells, (**b).clone(), set_of(Type::Cell));
                Some(self.call(Function::Candidates, vec![beside], set_of(Type::Value), span))
            }
            ExprKind::Binary(Operator::Subset, a, b) if candidates_of(a) && free(b) && of == Type::Cell => {
                let all = Expr { kind: ExprKind::Values, ty: set_of(Type::Value), span };
                let others = self.subtract(all, (**b).clone(), set_of(Type::Value));
                Some(places(self, others))
            }
            ExprKind::Binary(Operator::Equal, set, none) if is_empty_set(none) => match &set.kind {
                ExprKind::Binary(Operator::Intersect, a, b) => {
                    for (one, other) in [(a, b), (b, a)] {
                        if candidates_of(one) && free(other) && of == Type::Cell {
                            return Some(places(self, (**other).clone()));
                        }
                        if is_var(one, var) && free(other) && of == Type::Unit {
                            let cells = (**other).clone();
                            return Some(self.call(Function::UnitsOf, vec![cells], set_of(Type::Unit), span));
                        }
                    }
                    None
                }
                ExprKind::Call(Function::Places, predicate)
                    if is_var(&predicate[1], var) && free(&predicate[0]) && of == Type::Value =>
                {
                    let mut cells = predicate[0].clone();
                    if matches!(&cells.ty, Type::Set(of) if **of == Type::Unit) {
                        cells = self.call(Function::CellsOf, vec![cells], set_of(Type::Cell), span);
                    }
                    Some(self.call(Function::Candidates, vec![cells], set_of(Type::Value), span))
                }
                _ => None,
            },
            _ => None,
        }
    }
}

/// Whether values are all that some cells and perhaps others hold.
pub(crate) fn hold_all(values: &Expr, cells: &Expr) -> bool {
    matches!(calls(values, Function::Candidates), Some([all]) if is_part(cells, all))
}

/// A superset of a set of cells at the same cost: all cells, or those of the unit that it is made of.
pub(crate) fn among(set: &Expr) -> Expr {
    match is_of_board(set) {
        true => Expr { kind: ExprKind::Cells, ty: set_of(Type::Cell), span: set.span },
        false => set.clone(),
    }
}

/// Whether a set is made of cells of the whole board.
fn is_of_board(set: &Expr) -> bool {
    match &set.kind {
        ExprKind::Cells | ExprKind::Call(Function::CellsWith | Function::Peers, _) => true,
        ExprKind::Call(function, of) if function.has(Property::Part) => is_of_board(&of[0]),
        ExprKind::Binary(Operator::Intersect, a, b) => is_of_board(a) && is_of_board(b),
        ExprKind::Binary(Operator::Subtract, a, _) => is_of_board(a),
        _ => false,
    }
}

/// The values of `candidates(c) = {…}`, where these do not depend on c.
pub(crate) fn candidates_given_by(predicate: &Expr, cell: VarId) -> Option<&[Expr]> {
    let ExprKind::Binary(Operator::Equal, a, b) = &predicate.kind else { return None };
    [(a, b), (b, a)].into_iter().find_map(|(all, list)| {
        match (calls(all, Function::Candidates), &list.kind) {
            (Some([of]), ExprKind::Set(list)) if is_var(of, cell) => {
                (of.ty == Type::Cell && !list.iter().any(|e| mentions(e, cell))).then_some(list.as_slice())
            }
            _ => None,
        }
    })
}
