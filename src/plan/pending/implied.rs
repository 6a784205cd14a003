//! What conditions imply and do not say: it can be asked sooner than they can, or of one loop alone.

use super::{Generator, Pending};
use crate::lang::program::{Expr, ExprKind, Operator, Pattern, Type, VarId};
use crate::lang::walk::{free, mentions};
use crate::make::{condition, number, size};

impl Pending<'_> {
    /// Asks what conditions imply.
    pub(super) fn ask_implied(&mut self) {
        let looped: Vec<VarId> = self
            .generators
            .iter()
            .filter_map(|generator| match generator {
                Generator::For(Pattern::Var(var), _) => Some(*var),
                _ => None,
            })
            .collect();
        let mut implied: Vec<Expr> =
            self.wheres.iter().filter_map(|e| self.size_of_list(e, &looped)).collect();
        let equal: Vec<(Expr, Expr)> = self.wheres.iter().filter_map(|e| equal_sets(e, &looped)).collect();
        let said: Vec<Expr> = self.wheres.iter().cloned().chain(self.members()).collect();
        for (a, b) in equal {
            for (one, other) in [(&a, &b), (&b, &a)] {
                implied.extend(said.iter().filter_map(|asked| said_of(asked, one, other)));
            }
        }
        for asked in implied {
            if !self.wheres.contains(&asked) {
                self.ask(asked);
            }
        }
    }

    /// `|X| = n` of `X = {a, b, …}` where the elements of the list are loops', and `|X| <= n` where they may be equal.
    fn size_of_list(&self, asked: &Expr, looped: &[VarId]) -> Option<Expr> {
        let ExprKind::Binary(Operator::Equal, a, b) = &asked.kind else { return None };
        let (set, list) = match (&a.kind, &b.kind) {
            (ExprKind::Set(_), ExprKind::Set(_)) => return None,
            (ExprKind::Set(list), _) => (b, list),
            (_, ExprKind::Set(list)) => (a, list),
            _ => return None,
        };
        let is_loop = |e: &Expr| matches!(e.kind, ExprKind::Var(var) if looped.contains(&var));
        if list.len() < 2 || !list.iter().all(is_loop) || !matches!(set.ty, Type::Set(_)) {
            return None;
        }
        let differ = |a: &Expr, b: &Expr| {
            self.wheres.iter().any(|asked| match &asked.kind {
                ExprKind::Binary(Operator::NotEqual, x, y) => {
                    (**x == *a && **y == *b) || (**x == *b && **y == *a)
                }
                _ => false,
            })
        };
        let apart = (0..list.len()).all(|i| list[..i].iter().all(|other| differ(&list[i], other)));
        let op = if apart { Operator::Equal } else { Operator::LessEqual };
        Some(condition(op, size((**set).clone()), number(list.len() as i64, asked.span)))
    }

    /// `x in X` for each loop.
    fn members(&self) -> Vec<Expr> {
        let member = |generator: &Generator| match generator {
            Generator::For(Pattern::Var(var), set) if matches!(set.ty, Type::Set(_)) => {
                Some(condition(Operator::In, self.variable(*var, set.span), set.clone()))
            }
            _ => None,
        };
        self.generators.iter().filter_map(member).collect()
    }
}

/// Two sets that are said to be equal, each of another loop's element.
fn equal_sets(asked: &Expr, looped: &[VarId]) -> Option<(Expr, Expr)> {
    let ExprKind::Binary(Operator::Equal, a, b) = &asked.kind else { return None };
    let of = |e: &Expr| match &e.kind {
        ExprKind::Call(..) if matches!(e.ty, Type::Set(_)) => {
            free(e).as_slice().first().copied().filter(|var| free(e).len() == 1 && looped.contains(var))
        }
        _ => None,
    };
    (of(a)? != of(b)?).then(|| ((**a).clone(), (**b).clone()))
}

/// What is said of a set, said of another one: how many elements it has, and what is in it.
fn said_of(asked: &Expr, set: &Expr, other: &Expr) -> Option<Expr> {
    let ExprKind::Binary(op, a, b) = &asked.kind else { return None };
    match (op, &a.kind, &b.kind) {
        (Operator::Equal, ExprKind::Size(of), ExprKind::Int(_)) if **of == *set => {
            Some(condition(Operator::Equal, size(other.clone()), (**b).clone()))
        }
        (Operator::In, ExprKind::Var(var), _) if **b == *set && !mentions(other, *var) => {
            Some(condition(Operator::In, (**a).clone(), other.clone()))
        }
        _ => None,
    }
}
