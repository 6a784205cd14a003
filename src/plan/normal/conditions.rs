//! Conditions: negations innermost, comparisons one way round, sizes against numbers.

use super::{Normal, sets::is_part};
use crate::lang::program::{Expr, ExprKind, Function, Operator, Quantifier, Type};
use crate::lang::walk::free;
use crate::make::{condition, element_type, is_empty_set, number, size, truth};

impl Normal<'_> {
    pub(super) fn not(&mut self, a: Expr) -> Expr {
        let Expr { kind, ty, span } = a;
        let kind = match kind {
            ExprKind::Bool(b) => ExprKind::Bool(!b),
            ExprKind::Not(inner) => return *inner,
            ExprKind::Binary(op @ (Operator::And | Operator::Or), a, b) => {
                let (a, b) = (self.not(*a), self.not(*b));
                return if op == Operator::And { self.or(a, b) } else { self.and(a, b) };
            }
            ExprKind::Binary(Operator::Equal, a, b) => ExprKind::Binary(Operator::NotEqual, a, b),
            ExprKind::Binary(Operator::NotEqual, a, b) => ExprKind::Binary(Operator::Equal, a, b),
            ExprKind::Binary(Operator::Less, a, b) => return self.compare(Operator::LessEqual, *b, *a),
            ExprKind::Binary(Operator::LessEqual, a, b) => return self.compare(Operator::Less, *b, *a),
            ExprKind::Binary(Operator::GreaterEqual, a, b) => return self.compare(Operator::Less, *a, *b),
            ExprKind::Quantified(Quantifier::Some, var, set, condition) => {
                ExprKind::Quantified(Quantifier::No, var, set, condition)
            }
            ExprKind::Quantified(Quantifier::No, var, set, condition) => {
                ExprKind::Quantified(Quantifier::Some, var, set, condition)
            }
            ExprKind::If(c, a, b) => {
                let (a, b) = (self.not(*a), self.not(*b));
                return self.choice(*c, a, b, ty);
            }
            kind => ExprKind::Not(Box::new(Expr { kind, ty, span })),
        };
        Expr { kind, ty: Type::Bool, span }
    }

    pub(super) fn and(&mut self, a: Expr, b: Expr) -> Expr {
        match (&a.kind, &b.kind) {
            (ExprKind::Bool(true), _) | (_, ExprKind::Bool(false)) => b,
            (_, ExprKind::Bool(true)) | (ExprKind::Bool(false), _) => a,
            _ if a == b => a,
            _ => condition(Operator::And, a, b),
        }
    }

    pub fn all(&mut self, conditions: Vec<Expr>) -> Option<Expr> {
        conditions.into_iter().reduce(|a, b| self.and(a, b))
    }

    pub(crate) fn or(&mut self, a: Expr, b: Expr) -> Expr {
        match (&a.kind, &b.kind) {
            (ExprKind::Bool(false), _) | (_, ExprKind::Bool(true)) => b,
            (_, ExprKind::Bool(false)) | (ExprKind::Bool(true), _) => a,
            _ if a == b => a,
            _ => condition(Operator::Or, a, b),
        }
    }

    pub(super) fn choice(&mut self, c: Expr, a: Expr, b: Expr, ty: Type) -> Expr {
        match c.kind {
            // An empty set by itself has no element type.
            ExprKind::Bool(c) => Expr { ty, ..if c { a } else { b } },
            _ if a == b => a,
            _ => {
                let span = c.span;
                Expr { kind: ExprKind::If(Box::new(c), Box::new(a), Box::new(b)), ty, span }
            }
        }
    }

    /// A comparison: `=`, `!=`, `<` or `<=` of what is no size, and a size before the number that it is held against.
    pub(crate) fn compare(&mut self, op: Operator, a: Expr, b: Expr) -> Expr {
        match op {
            Operator::Greater => return self.compare(Operator::Less, b, a),
            Operator::GreaterEqual => return self.compare(Operator::LessEqual, b, a),
            _ => {}
        }
        if matches!(op, Operator::Equal | Operator::NotEqual) {
            let equal = self.equal(a, b);
            return if op == Operator::Equal { equal } else { self.not(equal) };
        }
        let less = op == Operator::Less;
        // How many units hold a cell is at least 1 where the cell is among theirs.
        for (count, bound, least) in [(&b, &a, i64::from(!less)), (&a, &b, i64::from(less))] {
            if let (Some([units, cell]), ExprKind::Int(n)) =
                (super::calls(count, Function::Count), &bound.kind)
                && *n == least
            {
                let any = self.is_covered(units, cell);
                return if std::ptr::eq(count, &b) { any } else { self.not(any) };
            }
        }
        match (&a.kind, &b.kind) {
            (ExprKind::Int(m), ExprKind::Int(n)) => truth(if less { m < n } else { m <= n }, a.span),
            (ExprKind::Size(set), ExprKind::Int(n)) => {
                self.at_most((**set).clone(), n.saturating_sub(i64::from(less)))
            }
            (ExprKind::Int(n), ExprKind::Size(set)) => {
                self.at_least((**set).clone(), n.saturating_add(i64::from(less)))
            }
            _ if a == b => truth(!less, a.span),
            (ExprKind::Size(part), ExprKind::Size(whole)) if is_part(part, whole) => match less {
                true => {
                    let all = self.subset((**whole).clone(), (**part).clone());
                    self.not(all)
                }
                false => truth(true, a.span),
            },
            (ExprKind::Size(whole), ExprKind::Size(part)) if is_part(part, whole) => match less {
                true => truth(false, a.span),
                false => self.subset((**whole).clone(), (**part).clone()),
            },
            _ => condition(op, a, b),
        }
    }

    /// Whether a cell is among those of some units.
    fn is_covered(&mut self, units: &Expr, cell: &Expr) -> Expr {
        let span = cell.span;
        let cells = self.call(Function::CellsOf, vec![units.clone()], crate::make::set_of(Type::Cell), span);
        self.member(cell.clone(), cells)
    }

    /// `|X| <= n`.
    fn at_most(&mut self, set: Expr, n: i64) -> Expr {
        match n {
            ..0 => truth(false, set.span),
            0 => self.is_empty(set),
            _ => {
                let n = number(n, set.span);
                condition(Operator::LessEqual, size(set), n)
            }
        }
    }

    /// `|X| >= n`.
    pub(super) fn at_least(&mut self, set: Expr, n: i64) -> Expr {
        match n {
            ..=0 => truth(true, set.span),
            1 => {
                let empty = self.is_empty(set);
                self.not(empty)
            }
            _ => {
                let n = number(n, set.span);
                condition(Operator::GreaterEqual, size(set), n)
            }
        }
    }

    /// `a = b`, the less simple of both first, variables in their order.
    fn equal(&mut self, a: Expr, b: Expr) -> Expr {
        if is_empty_set(&b) {
            return self.is_empty(a);
        }
        if is_empty_set(&a) {
            return self.is_empty(b);
        }
        let differ = |a: &Expr, b: &Expr| match (&a.kind, &b.kind) {
            (ExprKind::Int(m), ExprKind::Int(n)) => m != n,
            (ExprKind::Word(m), ExprKind::Word(n)) => m != n,
            (ExprKind::Kind(m), ExprKind::Kind(n)) => m != n,
            (ExprKind::Bool(m), ExprKind::Bool(n)) => m != n,
            _ => false,
        };
        if a == b || differ(&a, &b) {
            return truth(a == b, a.span);
        }
        match (&a.kind, &b.kind) {
            (ExprKind::Call(Function::KindOf, _), ExprKind::Kind(kind)) if self.lacks_kind(*kind) => {
                return truth(false, a.span);
            }
            (ExprKind::Call(Function::Count, of), ExprKind::Int(0)) => {
                let held = self.is_covered(&of[0], &of[1]);
                return self.not(held);
            }
            (ExprKind::Int(_), ExprKind::Call(Function::Count, _)) => return self.equal(b, a),
            (ExprKind::Size(set), ExprKind::Int(0)) => return self.is_empty((**set).clone()),
            // A part that is as large as the whole is all of it.
            (ExprKind::Size(part), ExprKind::Size(whole)) if is_part(part, whole) => {
                return self.subset((**whole).clone(), (**part).clone());
            }
            (ExprKind::Size(whole), ExprKind::Size(part)) if is_part(part, whole) => {
                return self.subset((**whole).clone(), (**part).clone());
            }
            (ExprKind::Size(_), ExprKind::Int(..0)) => return truth(false, a.span),
            (ExprKind::Int(_), ExprKind::Size(_)) => return self.equal(b, a),
            // What is left of a set is all of it.
            (ExprKind::Binary(Operator::Intersect, x, y), _) if **x == b || **y == b => {
                let other = if **x == b { (**y).clone() } else { (**x).clone() };
                return self.subset(b, other);
            }
            (_, ExprKind::Binary(Operator::Intersect, x, y)) if **x == a || **y == a => {
                return self.equal(b, a);
            }
            (ExprKind::Set(list), _) if list.len() == 1 && !matches!(b.ty, Type::Set(_) | Type::Unit) => {
                return self.equal(list[0].clone(), b);
            }
            _ => {}
        }
        let constant = |e: &Expr| matches!(e.kind, ExprKind::Int(_) | ExprKind::Kind(_) | ExprKind::Word(_));
        let later = matches!((&a.kind, &b.kind), (ExprKind::Var(v), ExprKind::Var(w)) if v > w);
        if constant(&a) && !constant(&b) || later {
            return condition(Operator::Equal, b, a);
        }
        condition(Operator::Equal, a, b)
    }

    /// `a sees b`, variables in their order.
    pub(crate) fn sees(&mut self, a: Expr, b: Expr) -> Expr {
        let later = matches!((&a.kind, &b.kind), (ExprKind::Var(v), ExprKind::Var(w)) if v > w);
        if later { condition(Operator::Sees, b, a) } else { condition(Operator::Sees, a, b) }
    }

    pub(super) fn size(&mut self, set: Expr) -> Expr {
        let span = set.span;
        match &set.kind {
            ExprKind::Set(list) if list.is_empty() => number(0, span),
            // How many units of a set hold a cell.
            ExprKind::Binary(Operator::Intersect, a, b) if element_type(&set) == Some(Type::Unit) => {
                for (units, holders) in [(a, b), (b, a)] {
                    if let Some([cell]) = super::calls(holders, Function::UnitsOf)
                        && cell.ty == Type::Cell
                    {
                        let arguments = vec![(**units).clone(), cell.clone()];
                        return crate::make::call(Function::Count, arguments, Type::Int, span);
                    }
                }
                size(set)
            }
            _ => size(set),
        }
    }

    pub(super) fn arithmetic(&mut self, op: Operator, a: Expr, b: Expr) -> Expr {
        if let (&ExprKind::Int(m), &ExprKind::Int(n)) = (&a.kind, &b.kind) {
            let result = match op {
                Operator::Add => m.checked_add(n),
                Operator::Subtract => m.checked_sub(n),
                Operator::Multiply => m.checked_mul(n),
                Operator::Divide => m.checked_div_euclid(n),
                Operator::Modulo => m.checked_rem_euclid(n),
                _ => None,
            };
            if let Some(result) = result {
                return number(result, a.span);
            }
        }
        match (op, &a.kind, &b.kind) {
            (Operator::Add, ExprKind::Int(0), _) => b,
            (Operator::Add | Operator::Subtract, _, ExprKind::Int(0)) => a,
            _ => crate::make::binary(op, a, b, Type::Int),
        }
    }

    /// Whether an expression is the same for all that some variables stand for.
    pub(super) fn is_independent(expr: &Expr, of: &[crate::lang::program::VarId]) -> bool {
        let free = free(expr);
        of.iter().all(|var| !free.contains(var))
    }
}
