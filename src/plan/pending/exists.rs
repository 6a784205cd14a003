//! Existential conditions as loops: `some x in X: c` becomes a loop over X where c, if repeated matches do not matter.

use super::Pending;
use crate::lang::program::{Expr, ExprKind, Operator, Pattern, Quantifier, Type};
use crate::make::{condition, conjuncts, element_type, is_empty_set, is_var, variable};

impl Pending<'_> {
    pub(crate) fn has_existential(&self) -> bool {
        self.wheres.iter().any(is_some)
            || self.lets.iter().any(|(pattern, set)| is_only_witness(pattern, set))
    }

    /// Whether the first witness decides an existential condition.
    pub(crate) fn stops_early(&self) -> bool {
        self.wheres.iter().any(is_some)
    }

    /// Replaces existential conditions by loops over their witnesses.
    pub(super) fn loop_over_witnesses(&mut self) {
        // The only element with a witness is any element with a witness that no other element has.
        for (pattern, set) in std::mem::take(&mut self.lets) {
            match pattern {
                Pattern::Elements(only) if is_only_witness(&Pattern::Elements(only.clone()), &set) => {
                    let one = self.variable(only[0], set.span);
                    let none_else =
                        Expr { ty: set.ty.clone(), span: set.span, kind: ExprKind::Set(vec![one]) };
                    self.require(condition(Operator::Subset, set.clone(), none_else));
                    self.for_filtered(Pattern::Var(only[0]), set);
                }
                pattern => self.lets.push((pattern, set)),
            }
        }
        for predicate in std::mem::take(&mut self.wheres) {
            self.spread(predicate, false);
        }
    }

    fn spread(&mut self, predicate: Expr, inside: bool) {
        let looped = |set: &Expr| {
            let of = element_type(set).filter(|_| matches!(set.ty, Type::Set(_) | Type::Unit))?;
            matches!(of, Type::Cell | Type::Value | Type::Unit).then_some(of)
        };
        match &predicate.kind {
            ExprKind::Quantified(Quantifier::Some, var, set, condition) if let Some(of) = looped(set) => {
                let one = variable(*var, of, set.span);
                let one = variable(self.fresh(&one), one.ty, set.span);
                let condition = self.normal().put(condition, *var, &one);
                let mut parts = Vec::new();
                conjuncts(condition, &mut parts);
                self.for_each_of(&one, (**set).clone());
                parts.into_iter().for_each(|part| self.spread(part, true));
            }
            ExprKind::Binary(Operator::NotEqual, set, none) if inside && is_empty_set(none) => {
                match looped(set) {
                    Some(of) => {
                        let one = variable(crate::lang::program::VarId(0), of, set.span);
                        let one = variable(self.fresh(&one), one.ty, set.span);
                        self.for_each_of(&one, (**set).clone());
                    }
                    None => self.wheres.push(predicate),
                }
            }
            _ => self.wheres.push(predicate),
        }
    }

    fn for_each_of(&mut self, one: &Expr, set: Expr) {
        if let ExprKind::Var(var) = one.kind {
            self.for_filtered(Pattern::Var(var), set);
        }
    }
}

fn is_some(predicate: &Expr) -> bool {
    matches!(predicate.kind, ExprKind::Quantified(Quantifier::Some, ..))
}

/// Whether a pattern binds the only element of a set with an existential condition.
fn is_only_witness(pattern: &Pattern, set: &Expr) -> bool {
    let (Pattern::Elements(only), ExprKind::Comprehension(c)) = (pattern, &set.kind) else { return false };
    let ([(Pattern::Var(x), _)], Some(predicate)) = (c.generators.as_slice(), &c.condition) else {
        return false;
    };
    let mut all = Vec::new();
    conjuncts(predicate.clone(), &mut all);
    only.len() == 1 && is_var(&c.head, *x) && all.iter().any(is_some)
}
