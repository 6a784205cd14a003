//! Conditions taken out of the sets of loops, and rules that cannot match on the board.

use super::{Generator, Pending};
use crate::lang::program::{Expr, ExprKind, Function, Operator, Pattern, Type};
use crate::lang::walk::{bound, free, mentions};
use crate::make::{condition, conjuncts, is_empty_set, is_simple, is_var, number, replaced, size};
use crate::normal::candidates_given_by;

impl Pending<'_> {
    /// Adds a loop; filters of the set that it runs through become conditions.
    pub(super) fn for_filtered(&mut self, pattern: Pattern, set: Expr) {
        if let (Pattern::Var(var), ExprKind::Comprehension(c)) = (&pattern, &set.kind)
            && let ([(Pattern::Var(x), source)], Some(predicate)) = (c.generators.as_slice(), &c.condition)
            && is_var(&c.head, *x)
        {
            let by = self.variable(*var, set.span);
            let mut source = source;
            // What follows from the condition is asked where that is.
            while let ExprKind::Call(Function::Places, of) = &source.kind
                && candidates_given_by(predicate, *x).is_some_and(|values| values.contains(&of[1]))
            {
                source = &of[0];
            }
            let predicate = self.normal().put(predicate, *x, &by);
            conjuncts(predicate, &mut self.wheres);
            self.generators.push(Generator::For(pattern, source.clone()));
        } else if let (Pattern::Var(var), ExprKind::Binary(Operator::Subtract, all, out)) =
            (&pattern, &set.kind)
            && !is_simple(out)
            && !free(out).is_empty()
        {
            let by = self.variable(*var, set.span);
            let inside = condition(Operator::In, by, (**out).clone());
            let outside = Expr { kind: ExprKind::Not(Box::new(inside)), ..set.clone() };
            self.require(Expr { ty: Type::Bool, ..outside });
            self.for_filtered(pattern, (**all).clone());
        } else {
            self.generators.push(Generator::For(pattern, set));
        }
    }

    /// Puts the number of chosen elements in the place of the size of what is chosen.
    pub(super) fn put_sizes(&mut self) {
        let sizes = self.choices().map(|(var, n, from)| (size(self.variable(var, from.span)), n as i64));
        for (whole, many) in sizes.collect::<Vec<_>>() {
            let many = number(many, whole.span);
            for predicate in std::mem::take(&mut self.wheres) {
                match replaced(&predicate, &whole, &many) {
                    same if same == predicate => self.wheres.push(predicate),
                    said => self.require(said),
                }
            }
            for at in 0..self.lets.len() {
                let value = replaced(&self.lets[at].1, &whole, &many);
                self.lets[at].1 = self.normal().expr(value);
            }
        }
    }

    /// Takes out written tuples with which nothing can match on this board.
    pub(super) fn drop_impossible(&mut self) {
        for at in 0..self.generators.len() {
            let Generator::For(pattern @ Pattern::Tuple(parts), set) = &self.generators[at] else { continue };
            let ExprKind::Set(tuples) = &set.kind else { continue };
            let (parts, mut tuples, vars) = (parts.clone(), tuples.clone(), bound(pattern));
            let reads = |expr: &&Expr| vars.iter().any(|var| mentions(expr, *var));
            let sets = self.generators.iter().filter_map(|generator| match generator {
                Generator::For(_, set) | Generator::Choose(_, 1.., set) => Some(set),
                Generator::Choose(_, 0, _) | Generator::Path(_) => None,
            });
            let sets: Vec<Expr> = sets.filter(reads).cloned().collect();
            let wheres: Vec<Expr> = self.wheres.iter().filter(reads).cloned().collect();
            let mut put = |expr: &Expr, values: &[Expr]| {
                let mut normal = self.normal();
                parts.iter().zip(values).fold(expr.clone(), |expr, (part, value)| match part {
                    Pattern::Var(var) => normal.put(&expr, *var, value),
                    _ => expr,
                })
            };
            tuples.retain(|tuple| match &tuple.kind {
                ExprKind::Tuple(values) => {
                    sets.iter().all(|set| !is_empty_set(&put(set, values)))
                        && wheres.iter().all(|predicate| !is_false(&put(predicate, values)))
                }
                _ => true,
            });
            if let Generator::For(_, Expr { kind, .. }) = &mut self.generators[at] {
                *kind = ExprKind::Set(tuples);
            }
        }
    }

    pub(crate) fn is_impossible(&self) -> bool {
        let no_element = |generator: &Generator| match generator {
            Generator::For(_, set) => is_empty_set(set),
            Generator::Choose(_, size, set) => *size > 0 && is_empty_set(set),
            Generator::Path(_) => false,
        };
        self.wheres.iter().any(is_false) || self.generators.iter().any(no_element)
    }
}

/// Whether a condition is always false.
fn is_false(predicate: &Expr) -> bool {
    matches!(predicate.kind, ExprKind::Bool(false))
}
