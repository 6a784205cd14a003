//! What loops and conditions of a rule say of each other before any is placed: loops whose element is told, and
//! what nothing can match on the board.

use super::{Generator, Pending};
use crate::lang::program::{Expr, ExprKind, Operator, Pattern, Type, VarId};
use crate::lang::walk::{bound, free, free_of_world, mentions};
use crate::make::{condition, conjuncts, is_empty_set, is_var};
use std::collections::BTreeSet;

impl Pending<'_> {
    /// Adds a loop; what a set that it runs through asks of its elements becomes a condition.
    pub(super) fn for_filtered(&mut self, pattern: Pattern, set: Expr) {
        if let (Pattern::Var(var), ExprKind::Comprehension(c)) = (&pattern, &set.kind)
            && let ([(Pattern::Var(x), source)], Some(asked)) = (c.generators.as_slice(), &c.condition)
            && is_var(&c.head, *x)
        {
            let by = self.variable(*var, set.span);
            let asked = self.normal().put(asked, *x, &by);
            conjuncts(asked, &mut self.wheres);
            self.generators.push(Generator::For(pattern, source.clone()));
        } else {
            self.generators.push(Generator::For(pattern, set));
        }
    }

    /// Takes loops out whose element a condition tells: `c in X where S = {c}`.
    pub(super) fn take_told(&mut self) {
        let mut at = 0;
        while at < self.generators.len() {
            let told = match &self.generators[at] {
                Generator::For(Pattern::Var(var), set) if matches!(set.ty, Type::Set(_) | Type::Unit) => {
                    let found = self
                        .wheres
                        .iter()
                        .position(|asked| only_of(asked, *var).is_some_and(|all| !self.depends(all, *var)));
                    found.map(|i| (*var, set.clone(), i))
                }
                _ => None,
            };
            let Some((var, set, i)) = told else {
                at += 1;
                continue;
            };
            let asked = self.wheres.remove(i);
            self.generators.remove(at);
            if let Some(all) = only_of(&asked, var) {
                self.lets.push((Pattern::Elements(vec![var]), all.clone()));
            }
            let var = self.variable(var, set.span);
            self.ask(condition(Operator::In, var, set));
        }
    }

    /// Whether an expression cannot be known before a variable is: it reads what a loop over something of it binds.
    fn depends(&self, expr: &Expr, var: VarId) -> bool {
        let mut later = BTreeSet::from([var]);
        loop {
            let before = later.len();
            let reads = |vars: &[VarId]| vars.iter().any(|v| later.contains(v));
            let loops = self.generators.iter().filter(|g| reads(&g.reads())).flat_map(Generator::binds);
            let lets = self.lets.iter().filter(|(_, e)| reads(&free(e))).flat_map(|(p, _)| bound(p));
            let worlds = self.worlds.iter().filter(|w| reads(&free_of_world(w))).map(|w| w.var);
            let found: Vec<VarId> = loops.chain(lets).chain(worlds).collect();
            later.extend(found);
            if later.len() == before {
                return free(expr).iter().any(|v| later.contains(v));
            }
        }
    }

    /// Takes out written tuples with which nothing can match on this board.
    pub(super) fn drop_impossible(&mut self) {
        for at in 0..self.generators.len() {
            let Generator::For(Pattern::Tuple(parts), set) = &self.generators[at] else { continue };
            let (parts, mut set) = (parts.clone(), set.clone());
            let ExprKind::Set(tuples) = &mut set.kind else { continue };
            tuples.retain(|tuple| match &tuple.kind {
                ExprKind::Tuple(values) => self.can_match(&parts, values),
                _ => true,
            });
            self.generators[at] = Generator::For(Pattern::Tuple(parts), set);
        }
    }

    /// Whether there can be a match where the parts of a tuple are these.
    fn can_match(&mut self, parts: &[Pattern], values: &[Expr]) -> bool {
        let generators = self.generators.clone();
        let sets = generators.iter().filter_map(|generator| match generator {
            Generator::For(_, set) => Some((set, 1)),
            Generator::Choose(_, size, set) => Some((set, *size)),
            Generator::Path(_) => None,
        });
        let (wheres, sets): (Vec<Expr>, Vec<(&Expr, usize)>) = (self.wheres.clone(), sets.collect());
        let mut put = |expr: &Expr| {
            let mut expr = expr.clone();
            for (part, value) in parts.iter().zip(values) {
                if let Pattern::Var(var) = part {
                    expr = self.normal().put(&expr, *var, value);
                }
            }
            expr
        };
        sets.iter().all(|(set, size)| *size == 0 || !is_empty_set(&put(set)))
            && wheres.iter().all(|asked| !is_false(&put(asked)))
    }

    /// Whether nothing can match on this board.
    pub(crate) fn is_impossible(&self) -> bool {
        let no_element = |generator: &Generator| match generator {
            Generator::For(_, set) => is_empty_set(set),
            Generator::Choose(_, size, set) => *size > 0 && is_empty_set(set),
            Generator::Path(_) => false,
        };
        self.wheres.iter().any(is_false) || self.generators.iter().any(no_element)
    }
}

/// `S` of `S = {x}`, where that does not depend on x.
fn only_of(asked: &Expr, var: VarId) -> Option<&Expr> {
    let ExprKind::Binary(Operator::Equal, a, b) = &asked.kind else { return None };
    [(a, b), (b, a)].into_iter().find_map(|(all, list)| match &list.kind {
        ExprKind::Set(list) if list.len() == 1 && is_var(&list[0], var) && !mentions(all, var) => {
            matches!(all.ty, Type::Set(_) | Type::Unit).then_some(&**all)
        }
        _ => None,
    })
}
/// Whether a condition never holds.
fn is_false(asked: &Expr) -> bool {
    matches!(asked.kind, ExprKind::Bool(false))
}
