//! Warnings about pairs of variables that a `because` text names as two, but that may be equal: variables over the same
//! set, the ends of a path, and the units of two of its steps, if no condition separates them.

mod pairs;
mod truth;

use super::prelude::*;
use crate::walk::{children_mut, free};
use pairs::{NamedVariables, VariablePairs};
use truth::Unification;

/// Warnings about pairs of variables that the reason of a technique names as two, but that may be equal.
pub fn warnings(technique: &Technique) -> Diagnostics {
    let named = NamedVariables::from_texts(&technique.because);
    let conditions = Conditions::from_clauses(&technique.clauses);
    let groups = pairs::possibly_equal(&technique.clauses, &technique.variables);
    let mut faults = Diagnostics::new();
    for group in &groups {
        let told = group.pairs.iter().find(|pair| named.names_both(pair));
        let Some(&(a, b)) =
            told.filter(|_| !conditions.separate(group, &technique.variables) && !named.distinguishes(group))
        else {
            continue;
        };
        let [first, second] = [a, b].map(|var| &technique.variables[var.0 as usize]);
        let message =
            message!("`{}` and `{}`, which `because` names as two, may be equal", first.name, second.name);
        // A cell is compared with a set as a singleton.
        let (one, other) = match first.ty == second.ty {
            true => (&first.name, second.name.clone()),
            false => (&second.name, format!("{{{}}}", first.name)),
        };
        let help = message!(
            "add a condition such as `{} != {}`, or a text for the case that they are equal",
            one,
            other
        );
        let fault =
            Code::NotApart.at(second.span, message).and(first.span, message!("this may be equal to it"));
        faults.push(fault.help(help));
    }
    faults
}

/// Conditions of a technique, with `let` names replaced by their expressions.
struct Conditions {
    all: Vec<Expr>,
    /// Sets with their required number of elements.
    sizes: Vec<(Expr, usize)>,
}

/// Maximum number of parts of an inlined expression; names that would exceed it stay in place.
const MAX_PARTS: usize = 2000;

/// Expression of a `let` name with its own `let` names inlined, and its number of parts.
struct Meaning {
    var: VarId,
    expr: Expr,
    parts: usize,
}

impl Conditions {
    fn from_clauses(clauses: &[Clause]) -> Self {
        let mut lets: Vec<Meaning> = Vec::new();
        let (mut all, mut sizes) = (Vec::new(), Vec::new());
        for clause in clauses {
            match clause {
                Clause::Let(Pattern::Var(var), expr) => {
                    let (expr, parts) = written_out(expr, &lets);
                    lets.push(Meaning { var: *var, expr, parts });
                }
                Clause::Let(Pattern::Elements(vars), expr) => {
                    sizes.push((written_out(expr, &lets).0, vars.len()))
                }
                Clause::Where(condition) => split(written_out(condition, &lets).0, &mut all),
                _ => {}
            }
        }
        Self { all, sizes }
    }

    /// Whether some condition is false, or may be false, if the variables of a group are equal.
    fn separate(&self, group: &VariablePairs, variables: &[Variable]) -> bool {
        let unification = Unification { pairs: [&group.pairs[..], &group.with].concat(), variables };
        let names_both = |condition: &Expr| {
            let free = free(condition);
            unification.pairs.iter().any(|(a, b)| free.contains(a) && free.contains(b))
        };
        self.all.iter().any(|condition| match unification.truth(condition) {
            Some(holds) => !holds,
            None => names_both(condition),
        }) || self.sizes.iter().any(|(set, size)| unification.is_smaller(set, *size))
            || unification.pairs.iter().any(|pair| self.differ(pair, &unification))
    }

    /// Whether each of two variables has conditions on it alone, and the second has one that the first has not.
    fn differ(&self, (a, b): &(VarId, VarId), unified: &Unification<'_>) -> bool {
        let sole_conditions = |var: VarId| {
            let conditions = self.all.iter().filter(move |condition| free(condition) == [var]);
            conditions.map(|condition| unified.renamed(condition)).collect::<Vec<Expr>>()
        };
        let (first, second) = (sole_conditions(*a), sole_conditions(*b));
        !first.is_empty() && !second.is_empty() && second.iter().any(|condition| !first.contains(condition))
    }
}

/// An expression with the `let` names in it replaced by their expressions, and its number of parts.
fn written_out(expr: &Expr, lets: &[Meaning]) -> (Expr, usize) {
    let (mut expr, mut left) = (expr.clone(), MAX_PARTS);
    replace(&mut expr, lets, &mut left);
    (expr, MAX_PARTS - left)
}

fn replace(expr: &mut Expr, lets: &[Meaning], left: &mut usize) {
    *left = left.saturating_sub(1);
    if *left == 0 {
        return;
    }
    if let ExprKind::Var(var) = expr.kind
        && let Some(meaning) = lets.iter().find(|meaning| meaning.var == var)
    {
        // Nested `let` names may double the size at each level.
        let Some(rest) = left.checked_sub(meaning.parts) else { return };
        *left = rest;
        *expr = meaning.expr.clone();
        return;
    }
    children_mut(expr, &mut |part| replace(part, lets, left));
}

/// Appends the operands of a conjunction one by one.
fn split(condition: Expr, to: &mut Vec<Expr>) {
    match condition.kind {
        ExprKind::Binary(Operator::And, left, right) => {
            split(*left, to);
            split(*right, to);
        }
        _ => to.push(condition),
    }
}
