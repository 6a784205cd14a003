//! Loops turned round: `v in candidates(c)` is any v with `v in candidates(c)`, so that v may come before c.

use super::{Generator, Pending};
use crate::costs::is_walked;
use crate::lang::program::{Expr, ExprKind, Operator, Pattern, Type, VarId};
use crate::lang::walk::{children, free, mentions};
use crate::make::{all_like, condition, conjuncts, is_var};

impl Pending<'_> {
    /// The loops, those turned round that go through what belongs to another one's element; and what is asked instead.
    pub(crate) fn turned(&mut self) -> Option<(Vec<Generator>, Vec<Expr>)> {
        let looped: Vec<VarId> = self.generators.iter().flat_map(Generator::binds).collect();
        let (mut generators, mut asked) = (self.generators.clone(), Vec::new());
        for generator in &mut generators {
            let Generator::For(Pattern::Var(var), set) = &*generator else { continue };
            let Some(turned) = self.turned_round(*var, set, &looped) else { continue };
            asked.extend(turned.1);
            *generator = turned.0;
        }
        (!asked.is_empty()).then_some((generators, asked))
    }

    /// A loop turned round where its set reads some variables, and what is asked instead: it runs through what of its set
    /// reads none.
    pub(super) fn turned_round(
        &mut self,
        var: VarId,
        set: &Expr,
        vars: &[VarId],
    ) -> Option<(Generator, Vec<Expr>)> {
        let reads = vars.iter().any(|v| mentions(set, *v));
        let all = all_like(set).filter(|_| reads && matches!(set.ty, Type::Set(_) | Type::Unit))?;
        let member = condition(Operator::In, self.variable(var, set.span), set.clone());
        let mut asked = Vec::new();
        conjuncts(self.normal().expr(member), &mut asked);
        let (own, mut asked): (Vec<Expr>, Vec<Expr>) = asked.into_iter().partition(|e| free(e) == [var]);
        let (all, left) = self.normal().restricted(var, all, own);
        asked.extend(left);
        Some((Generator::For(Pattern::Var(var), all), asked))
    }

    /// Turns loops over units round of which others say what they contain: these are looked up.
    pub(super) fn turn_contained(&mut self) {
        for at in 0..self.generators.len() {
            let Generator::For(Pattern::Var(unit), set) = self.generators[at].clone() else { continue };
            let reads = free(&set);
            let contains = |asked: &Expr| match &asked.kind {
                ExprKind::Binary(Operator::Subset, cells, all) => {
                    is_var(all, unit) && all.ty == Type::Unit && !reads.iter().any(|v| mentions(cells, *v))
                }
                _ => false,
            };
            if !self.wheres.iter().any(contains) {
                continue;
            }
            if let Some((turned, asked)) = self.turned_round(unit, &set, &reads) {
                self.generators[at] = turned;
                self.wheres.extend(asked);
            }
        }
    }

    /// Gives names to what walks reach, so that it is worked out once for what it reads.
    pub(super) fn name_walked(&mut self) {
        let mut found = Vec::new();
        self.wheres.iter().for_each(|asked| walked(asked, &mut found));
        for reached in found {
            let own = free(&reached);
            if self.generators.iter().flat_map(Generator::binds).any(|var| own.contains(&var)) {
                self.name_for(&reached);
            }
        }
    }
}

/// What walks reach inside of an expression.
fn walked(expr: &Expr, found: &mut Vec<Expr>) {
    if is_walked(expr) {
        found.push(expr.clone());
    } else {
        children(expr, &mut |part| walked(part, found));
    }
}
