//! Inverse generators: the loop `v in candidates(c)` becomes a loop over all values with the condition
//! `v in candidates(c)`, so that v may come before c.

use super::{Generator, Pending};
use crate::costs::is_walked;
use crate::lang::program::{Expr, ExprKind, Operator, Pattern, Type, VarId};
use crate::lang::walk::{children, free, mentions};
use crate::make::{all_like, condition, conjuncts, is_var};

impl Pending<'_> {
    /// The loops, with those inverted whose sets depend on other loops, and the conditions that replace these sets.
    pub(crate) fn inverted_loops(&mut self) -> Option<(Vec<Generator>, Vec<Expr>)> {
        let looped: Vec<VarId> = self.generators.iter().flat_map(Generator::binds).collect();
        let (mut generators, mut predicates) = (self.generators.clone(), Vec::new());
        for generator in &mut generators {
            let Generator::For(Pattern::Var(var), set) = &*generator else { continue };
            let Some(inverse) = self.inverted(*var, set, &looped) else { continue };
            predicates.extend(inverse.1);
            *generator = inverse.0;
        }
        (!predicates.is_empty()).then_some((generators, predicates))
    }

    /// A loop over the part of a set that does not depend on `vars`, and conditions for the rest, if any depends.
    pub(super) fn inverted(
        &mut self,
        var: VarId,
        set: &Expr,
        vars: &[VarId],
    ) -> Option<(Generator, Vec<Expr>)> {
        let reads = vars.iter().any(|v| mentions(set, *v));
        let all = all_like(set).filter(|_| reads && matches!(set.ty, Type::Set(_) | Type::Unit))?;
        let member = condition(Operator::In, self.variable(var, set.span), set.clone());
        let mut predicates = Vec::new();
        conjuncts(self.normal().expr(member), &mut predicates);
        let (own, mut predicates): (Vec<Expr>, Vec<Expr>) =
            predicates.into_iter().partition(|e| free(e) == [var]);
        let (all, left) = self.normal().restricted(var, all, own);
        predicates.extend(left);
        Some((Generator::For(Pattern::Var(var), all), predicates))
    }

    /// Inverts loops over units that a condition requires to contain some cells, since such units are looked up.
    pub(super) fn invert_containing(&mut self) {
        for at in 0..self.generators.len() {
            let Generator::For(Pattern::Var(unit), set) = self.generators[at].clone() else { continue };
            let reads = free(&set);
            let contains = |predicate: &Expr| match &predicate.kind {
                ExprKind::Binary(Operator::Subset, cells, all) => {
                    is_var(all, unit) && all.ty == Type::Unit && !reads.iter().any(|v| mentions(cells, *v))
                }
                _ => false,
            };
            if !self.wheres.iter().any(contains) {
                continue;
            }
            if let Some((inverse, predicates)) = self.inverted(unit, &set, &reads) {
                self.generators[at] = inverse;
                self.wheres.extend(predicates);
            }
        }
    }

    /// Binds the results of walks to variables, so that each is computed once for the variables that it depends on.
    pub(super) fn name_walked(&mut self) {
        let mut found = Vec::new();
        self.wheres.iter().for_each(|predicate| walked(predicate, &mut found));
        for reached in found {
            let own = free(&reached);
            if self.generators.iter().flat_map(Generator::binds).any(|var| own.contains(&var)) {
                self.name_for(&reached);
            }
        }
    }
}

/// The results of walks inside an expression.
fn walked(expr: &Expr, found: &mut Vec<Expr>) {
    if is_walked(expr) {
        found.push(expr.clone());
    } else {
        children(expr, &mut |part| walked(part, found));
    }
}
