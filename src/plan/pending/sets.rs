//! Loops through sets of sets: `S in { {x, y} : x in X, y in X where x < y }` are loops over x and y.

use super::Pending;
use crate::lang::program::{Clause, Comprehension, Expr, ExprKind, Operator, Pattern, Type, VarId};
use crate::lang::walk::map_parts;
use crate::make::{condition, conjuncts, is_var, variable};
use crate::specialise::Body;

impl Pending<'_> {
    /// Puts loops over elements in the place of loops over sets of these, where each set comes once.
    pub(super) fn spread_sets(&mut self, body: &mut Body) {
        let of_sets = |clause: &Clause| match clause {
            Clause::For(_, set) => matches!(&set.ty, Type::Set(of) if matches!(**of, Type::Set(_))),
            _ => false,
        };
        if !body.clauses.iter().any(of_sets) {
            return;
        }
        for clause in std::mem::take(&mut body.clauses) {
            let Clause::For(pattern, sets) = clause else {
                body.clauses.push(clause);
                continue;
            };
            if !of_sets(&Clause::For(Pattern::Any, sets.clone())) {
                body.clauses.push(Clause::For(pattern, sets));
                continue;
            }
            let sets = self.normal().expr(sets);
            if let ExprKind::Comprehension(c) = &sets.kind
                && let Some(c) = self.once_each((**c).clone())
            {
                let (c, named) = self.named_elements(c, &pattern);
                let loops = c.generators.into_iter().map(|(pattern, set)| Clause::For(pattern, set));
                body.clauses.extend(loops.chain(c.condition.map(Clause::Where)));
                if !named {
                    body.clauses.push(Clause::Let(pattern, c.head));
                }
            } else if let (Pattern::Elements(_), Type::Set(of)) = (&pattern, &sets.ty) {
                let one = variable(VarId(0), (**of).clone(), sets.span);
                let whole = self.fresh(&one);
                let one = variable(whole, one.ty, sets.span);
                body.clauses.push(Clause::For(Pattern::Var(whole), sets));
                body.clauses.push(Clause::Let(pattern, one));
            } else {
                body.clauses.push(Clause::For(pattern, sets));
            }
        }
    }

    /// The comprehension with the names of a pattern for the elements of its sets, where these ascend as the pattern's
    /// do; and whether it is so.
    fn named_elements(&mut self, mut c: Comprehension, pattern: &Pattern) -> (Comprehension, bool) {
        let (Pattern::Elements(names), ExprKind::Set(list)) = (pattern, c.head.kind.clone()) else {
            return (c, false);
        };
        let listed: Vec<VarId> = list.iter().filter_map(variable_of).collect();
        if names.len() != listed.len() {
            return (c, false);
        }
        for (pattern, _) in &mut c.generators {
            let at = listed.iter().position(|var| matches!(pattern, Pattern::Var(own) if own == var));
            at.into_iter().for_each(|at| *pattern = Pattern::Var(names[at]));
        }
        for (name, one) in names.iter().zip(&list) {
            let by = variable(*name, one.ty.clone(), one.span);
            let own = variable_of(one).unwrap_or(*name);
            c.condition = c.condition.map(|asked| self.normal().put(&asked, own, &by));
        }
        (c, true)
    }

    /// A comprehension that collects the sets of its variables so that each set comes once; nothing where that cannot
    /// be said.
    fn once_each(&mut self, c: Comprehension) -> Option<Comprehension> {
        let mut c = self.normal().copied(c);
        let ExprKind::Set(list) = &c.head.kind else { return None };
        let (_, first) = c.generators.first()?;
        let (first, span) = (first.clone(), c.head.span);
        let mut asked = Vec::new();
        for (pattern, source) in &mut c.generators {
            let Pattern::Var(var) = pattern else { return None };
            if list.iter().filter(|e| is_var(e, *var)).count() != 1 {
                return None;
            }
            while *source != first {
                let ExprKind::Binary(Operator::Subtract, all, other) = &source.kind else { return None };
                let one = variable(*var, other.ty.clone(), span);
                asked.push(self.normal().compare(Operator::NotEqual, one, (**other).clone()));
                *source = (**all).clone();
            }
        }
        if list.len() != c.generators.len() {
            return None;
        }
        c.condition.take().into_iter().for_each(|condition| conjuncts(condition, &mut asked));
        let less = |pair: &[Expr]| condition(Operator::Less, pair[0].clone(), pair[1].clone());
        if !list.windows(2).all(|pair| asked.contains(&less(pair))) {
            // All orders of the elements are alike, of which one is enough.
            let mut apart = Vec::new();
            for (i, a) in list.iter().enumerate() {
                for b in &list[..i] {
                    apart.push(self.normal().compare(Operator::NotEqual, a.clone(), b.clone()));
                }
            }
            let mut alike = |pair: &[Expr]| {
                let other = |one| self.normal().expr(swapped(one, &pair[0], &pair[1]));
                asked.iter().map(other).all(|other| asked.contains(&other))
            };
            if !apart.iter().all(|one| asked.contains(one)) || !list.windows(2).all(&mut alike) {
                return None;
            }
            asked.retain(|one| !apart.contains(one));
            asked.extend(list.windows(2).map(less));
        }
        let condition = self.normal().all(asked);
        Some(Comprehension { condition, ..c })
    }
}

/// The expression with two things in the place of one another.
fn swapped(expr: &Expr, a: &Expr, b: &Expr) -> Expr {
    match expr {
        _ if expr.kind == a.kind => b.clone(),
        _ if expr.kind == b.kind => a.clone(),
        _ => map_parts(expr, &mut |part| swapped(part, a, b)),
    }
}

fn variable_of(expr: &Expr) -> Option<VarId> {
    match expr.kind {
        ExprKind::Var(var) => Some(var),
        _ => None,
    }
}
