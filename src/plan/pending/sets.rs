//! Loops through sets of sets: `S in { {x, y} : x in X, y in X where x < y }` are loops over x and y.

use super::Pending;
use crate::lang::program::{Clause, Comprehension, Expr, ExprKind, Operator, Pattern, Type, VarId};
use crate::lang::walk::map_parts;
use crate::make::{all_like, condition, conjuncts, is_var, variable};
use crate::specialise::Body;

/// In how many elements' orders a set is looked for at most.
const MOST_ORDERED: usize = 4;

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
            let many = match &pattern {
                Pattern::Elements(names) => Some(names.len()),
                _ => None,
            };
            if let ExprKind::Comprehension(c) = &sets.kind
                && let Some(c) =
                    self.once_each((**c).clone()).or_else(|| self.in_any_order((**c).clone(), many))
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

    /// A comprehension that collects the sets of its variables, each once: elements that ascend and of which one order or
    /// another is collected. Nothing where a set may hold fewer elements than it has variables; `many` is how many are asked
    /// for.
    fn in_any_order(&mut self, c: Comprehension, many: Option<usize>) -> Option<Comprehension> {
        let c = self.normal().copied(c);
        let ExprKind::Set(list) = &c.head.kind else { return None };
        let own: Vec<VarId> = list.iter().filter_map(variable_of).collect();
        let is_own = |pattern: &Pattern| matches!(pattern, Pattern::Var(var) if own.contains(var));
        let one = list.first()?;
        let all = all_like(&c.head)?;
        if own.len() != list.len()
            || !(2..=MOST_ORDERED).contains(&own.len())
            || own.len() != c.generators.len()
            || !c.generators.iter().all(|(pattern, _)| is_own(pattern))
        {
            return None;
        }
        let mut asked = Vec::new();
        c.condition.clone().into_iter().for_each(|condition| conjuncts(condition, &mut asked));
        for (pattern, source) in &c.generators {
            let Pattern::Var(var) = pattern else { return None };
            let inside = variable(*var, one.ty.clone(), one.span);
            conjuncts(self.normal().member(inside, source.clone()), &mut asked);
        }
        let mut differ = |a: &Expr, b: &Expr| {
            let apart = self.normal().compare(Operator::NotEqual, a.clone(), b.clone());
            let less = |a: &Expr, b: &Expr| condition(Operator::Less, a.clone(), b.clone());
            let sees = self.normal().sees(a.clone(), b.clone());
            [apart, sees, less(a, b), less(b, a)].iter().any(|one| asked.contains(one))
        };
        let apart = (0..list.len()).all(|i| (0..i).all(|j| differ(&list[i], &list[j])));
        if !apart && many != Some(list.len()) {
            return None;
        }
        let collected = self.normal().all(asked)?;
        let names: Vec<Expr> =
            list.iter().map(|one| variable(self.fresh(one), one.ty.clone(), one.span)).collect();
        let mut either: Option<Expr> = None;
        for order in orders(own.len()) {
            // No name is one of the old ones, so one after the other may be put in.
            let put = |all: Expr, (var, at): (&VarId, &usize)| self.normal().put(&all, *var, &names[*at]);
            let said = own.iter().zip(&order).fold(collected.clone(), put);
            either = Some(match either {
                Some(either) => self.normal().or(either, said),
                None => said,
            });
        }
        let ascend = names.windows(2).map(|pair| condition(Operator::Less, pair[0].clone(), pair[1].clone()));
        let condition = self.normal().all(ascend.chain(either).collect());
        let generators =
            names.iter().filter_map(variable_of).map(|var| (Pattern::Var(var), all.clone())).collect();
        let head = Expr { kind: ExprKind::Set(names), ..c.head.clone() };
        Some(Comprehension { head, generators, condition })
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

/// All orders of so many things.
fn orders(many: usize) -> Vec<Vec<usize>> {
    let Some(last) = many.checked_sub(1) else { return vec![Vec::new()] };
    let longer =
        |order: Vec<usize>| (0..=order.len()).map(move |at| [&order[..at], &[last], &order[at..]].concat());
    orders(last).into_iter().flat_map(longer).collect()
}
