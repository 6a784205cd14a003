//! What has to be somewhere as a loop: `some x in X: c` is x in X where c, if it does not matter how often it is found.

use super::Pending;
use crate::lang::program::{Expr, ExprKind, Operator, Pattern, Quantifier, Type};
use crate::make::{condition, conjuncts, element_type, is_empty_set, is_var, variable};

impl Pending<'_> {
    /// Whether a condition asks for something that has to be somewhere.
    pub(crate) fn asks_some(&self) -> bool {
        self.wheres.iter().any(is_some) || self.lets.iter().any(|(pattern, set)| asked_of_only(pattern, set))
    }

    /// Whether the first one that is found answers that.
    pub(crate) fn stops_early(&self) -> bool {
        self.wheres.iter().any(is_some)
    }

    /// Puts loops in the place of conditions that ask for something that has to be somewhere.
    pub(super) fn spread_some(&mut self) {
        // The only element that something holds for is any of which it holds and of no other one.
        for (pattern, set) in std::mem::take(&mut self.lets) {
            match pattern {
                Pattern::Elements(only) if asked_of_only(&Pattern::Elements(only.clone()), &set) => {
                    let one = self.variable(only[0], set.span);
                    let none_else =
                        Expr { ty: set.ty.clone(), span: set.span, kind: ExprKind::Set(vec![one]) };
                    self.ask(condition(Operator::Subset, set.clone(), none_else));
                    self.for_filtered(Pattern::Var(only[0]), set);
                }
                pattern => self.lets.push((pattern, set)),
            }
        }
        for asked in std::mem::take(&mut self.wheres) {
            self.spread(asked, false);
        }
    }

    fn spread(&mut self, asked: Expr, inside: bool) {
        let looped = |set: &Expr| {
            let of = element_type(set).filter(|_| matches!(set.ty, Type::Set(_) | Type::Unit))?;
            matches!(of, Type::Cell | Type::Value | Type::Unit).then_some(of)
        };
        match &asked.kind {
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
                    None => self.wheres.push(asked),
                }
            }
            _ => self.wheres.push(asked),
        }
    }

    fn for_each_of(&mut self, one: &Expr, set: Expr) {
        if let ExprKind::Var(var) = one.kind {
            self.for_filtered(Pattern::Var(var), set);
        }
    }
}

fn is_some(asked: &Expr) -> bool {
    matches!(asked.kind, ExprKind::Quantified(Quantifier::Some, ..))
}

/// Whether a pattern is the only element of a set for which something has to be somewhere.
fn asked_of_only(pattern: &Pattern, set: &Expr) -> bool {
    let (Pattern::Elements(only), ExprKind::Comprehension(c)) = (pattern, &set.kind) else { return false };
    let ([(Pattern::Var(x), _)], Some(asked)) = (c.generators.as_slice(), &c.condition) else { return false };
    let mut all = Vec::new();
    conjuncts(asked.clone(), &mut all);
    only.len() == 1 && is_var(&c.head, *x) && all.iter().any(is_some)
}
