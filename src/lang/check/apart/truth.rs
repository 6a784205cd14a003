//! Truth of a condition under the assumption that some of its variables are equal.

use crate::{check::prelude::*, walk::children_mut};

/// Pairs of variables that are assumed equal.
pub struct Unification<'v> {
    pub pairs: Vec<(VarId, VarId)>,
    pub variables: &'v [Variable],
}

impl Unification<'_> {
    /// Truth of a condition; `None` if it depends on the board. A condition on a set of two equal variables that is the
    /// same for a singleton counts as true.
    pub fn truth(&self, condition: &Expr) -> Option<bool> {
        truth(&self.renamed(condition))
    }

    /// Whether a set has fewer than `size` elements.
    pub fn is_smaller(&self, set: &Expr, size: usize) -> bool {
        let set = self.renamed(set);
        match &set.kind {
            ExprKind::Set(parts) => distinct(parts) < size,
            // The size of a set computed from both variables is unknown.
            _ => self.pairs.iter().any(|(a, _)| occurrences(&set, *a) > 1),
        }
    }

    /// The expression with the second variable of each pair replaced by the first.
    pub fn renamed(&self, expr: &Expr) -> Expr {
        let mut renamed = expr.clone();
        self.rename(&mut renamed);
        renamed
    }

    fn rename(&self, expr: &mut Expr) {
        if let ExprKind::Var(var) = &mut expr.kind
            && let Some((first, _)) = self.pairs.iter().find(|(_, second)| second == var)
        {
            *var = *first;
            expr.ty = self.variables[first.0 as usize].ty.clone();
        }
        children_mut(expr, &mut |part| self.rename(part));
    }
}

fn occurrences(expr: &Expr, var: VarId) -> usize {
    let mut found = usize::from(matches!(expr.kind, ExprKind::Var(own) if own == var));
    crate::walk::children(expr, &mut |part| found += occurrences(part, var));
    found
}

fn truth(expr: &Expr) -> Option<bool> {
    match &expr.kind {
        ExprKind::Bool(known) => Some(*known),
        ExprKind::Not(inner) => truth(inner).map(|known| !known),
        ExprKind::Binary(Operator::And, left, right) => conjunction(truth(left), truth(right)),
        ExprKind::Binary(Operator::Or, left, right) => {
            conjunction(truth(left).map(|known| !known), truth(right).map(|known| !known))
                .map(|neither| !neither)
        }
        ExprKind::Binary(operator, left, right) => compared(*operator, left, right),
        ExprKind::Quantified(quantifier, _, _, inner) => {
            let inner = truth(inner)?;
            Some(if *quantifier == Quantifier::No { !inner } else { inner })
        }
        _ => None,
    }
}

fn conjunction(left: Option<bool>, right: Option<bool>) -> Option<bool> {
    match (left, right) {
        (Some(false), _) | (_, Some(false)) => Some(false),
        (Some(true), Some(true)) => Some(true),
        _ => None,
    }
}

fn compared(operator: Operator, left: &Expr, right: &Expr) -> Option<bool> {
    use Operator::*;
    let is_same = unwrap_singleton(left) == unwrap_singleton(right);
    let order = || {
        let (left, right) = (bounds(left)?, bounds(right)?);
        (left.1 < right.0)
            .then_some(std::cmp::Ordering::Less)
            .or((left.0 > right.1).then_some(std::cmp::Ordering::Greater))
    };
    match operator {
        Equal | LessEqual | GreaterEqual if is_same => Some(true),
        NotEqual | Less | Greater | Sees if is_same => Some(false),
        Equal => order().map(|_| false),
        NotEqual => order().map(|_| true),
        Less | LessEqual => order().map(|order| order.is_lt()),
        Greater | GreaterEqual => order().map(|order| order.is_gt()),
        Subset => (is_same || has_twins(left)).then_some(true),
        In => match &right.kind {
            ExprKind::Call(Function::Peers, of) if unwrap_singleton(&of[0]) == left => Some(false),
            ExprKind::Call(Function::Peers, of) if has_twins(&of[0]) => Some(true),
            ExprKind::Binary(Subtract, _, without) if unwrap_singleton(without) == left => Some(false),
            ExprKind::Set(parts) if parts.contains(left) => Some(true),
            _ => is_same.then_some(true),
        },
        _ => None,
    }
}

/// The element of a set literal with one element; other expressions unchanged.
fn unwrap_singleton(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Set(parts) if parts.len() == 1 => &parts[0],
        _ => expr,
    }
}

/// Whether a set literal contains an element more than once.
fn has_twins(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Set(parts) if distinct(parts) < parts.len())
}

fn distinct(parts: &[Expr]) -> usize {
    (0..parts.len()).filter(|&at| !parts[..at].contains(&parts[at])).count()
}

/// (minimum, maximum) of a number; `None` if it is neither a constant nor the size of a set.
fn bounds(expr: &Expr) -> Option<(i64, i64)> {
    match &expr.kind {
        ExprKind::Int(number) => Some((*number, *number)),
        ExprKind::Size(set) => match &set.kind {
            ExprKind::Set(parts) => {
                let most = i64::try_from(distinct(parts)).ok()?;
                Some((most.min(1), most))
            }
            ExprKind::Var(_) if set.ty == Type::Cell => Some((1, 1)),
            _ => Some((0, i64::MAX)),
        },
        _ => None,
    }
}
