//! Loops through sets of sets and of tuples: `S in { {x, y} : x in X, y in X where x < y }` are loops over x and y.

use super::determined::{differ, implies};
use super::{Generator, Pending};
use crate::lang::program::{Clause, Comprehension, Expr, ExprKind, Function, Operator, Pattern, Type, VarId};
use crate::lang::walk::{map_parts, mentions};
use crate::make::{condition, conjuncts, element_type, is_var, variable};
use crate::{costs::known_sizes, specialise::Body};

impl Pending<'_> {
    /// Replaces a loop through all subsets of a set by a choice, where a condition fixes the size.
    pub(super) fn choose_subsets(&mut self) {
        for at in 0..self.generators.len() {
            let Generator::For(Pattern::Var(var), sets) = &self.generators[at] else { continue };
            let ExprKind::Call(Function::Subsets, of) = &sets.kind else { continue };
            let (var, of) = (*var, of[0].clone());
            let can_be_chosen = matches!(element_type(&of), Some(Type::Cell | Type::Unit | Type::Value));
            let size = |predicate: &Expr| match &predicate.kind {
                ExprKind::Binary(Operator::Equal, a, b) => match (&a.kind, &b.kind) {
                    (ExprKind::Size(set), ExprKind::Int(n)) if is_var(set, var) => usize::try_from(*n).ok(),
                    _ => None,
                },
                _ => None,
            };
            let found = self.wheres.iter().enumerate().find_map(|(i, predicate)| Some((i, size(predicate)?)));
            if let Some((i, n)) = found.filter(|_| can_be_chosen) {
                self.wheres.remove(i);
                self.generators[at] = Generator::Choose(var, n, of);
            }
        }
    }

    /// Puts loops over elements in the place of loops over sets of these, where each set comes once, and over tuples.
    pub(super) fn spread_sets(&mut self, body: &mut Body) {
        let mut waiting: Vec<Clause> = std::mem::take(&mut body.clauses);
        waiting.reverse();
        while let Some(clause) = waiting.pop() {
            match clause {
                Clause::For(pattern, sets) if elements_are(&sets, |ty| matches!(ty, Type::Set(_))) => {
                    let sets = self.normal().expr(sets);
                    self.spread_set(pattern, sets, &mut body.clauses);
                }
                Clause::For(pattern, tuples) if elements_are(&tuples, |ty| matches!(ty, Type::Tuple(_))) => {
                    let tuples = self.normal().expr(tuples);
                    match self.spread_tuples(&pattern, &tuples) {
                        Some(clauses) => waiting.extend(clauses.into_iter().rev()),
                        None => body.clauses.push(Clause::For(pattern, tuples)),
                    }
                }
                other => body.clauses.push(other),
            }
        }
        // What is taken from a set of one thing is that.
        for clause in &mut body.clauses {
            if let Clause::For(pattern @ Pattern::Var(_), Expr { kind: ExprKind::Set(list), .. }) = clause
                && let [only] = list.as_slice()
            {
                *clause = Clause::Let(pattern.clone(), only.clone());
            }
        }
    }

    /// Loops over what sets are made of, or over the sets.
    fn spread_set(&mut self, pattern: Pattern, sets: Expr, clauses: &mut Vec<Clause>) {
        if let ExprKind::Comprehension(c) = &sets.kind
            && let Some(c) = self.once_each((**c).clone())
        {
            let (c, named) = self.named_elements(c, &pattern);
            let loops = c.generators.into_iter().map(|(pattern, set)| Clause::For(pattern, set));
            clauses.extend(loops.chain(c.condition.map(Clause::Where)));
            if !named {
                clauses.push(Clause::Let(pattern, c.head));
            }
        } else if let ExprKind::Comprehension(c) = &sets.kind
            && !matches!(c.head.kind, ExprKind::Var(_))
            && matches!(&c.head.ty, Type::Set(of) if !matches!(**of, Type::Set(_)))
        {
            // One set may come more than once.
            self.repeats = true;
            let c = self.normal().copied((**c).clone());
            let loops = c.generators.into_iter().map(|(pattern, set)| Clause::For(pattern, set));
            clauses.extend(loops.chain(c.condition.map(Clause::Where)));
            clauses.push(Clause::Let(pattern, c.head));
        } else if let (Pattern::Elements(_), Type::Set(of)) = (&pattern, &sets.ty) {
            let one = variable(VarId(0), (**of).clone(), sets.span);
            let whole = self.fresh(&one);
            let one = variable(whole, one.ty, sets.span);
            clauses.push(Clause::For(Pattern::Var(whole), sets));
            clauses.push(Clause::Let(pattern, one));
        } else {
            clauses.push(Clause::For(pattern, sets));
        }
    }

    /// The loops that tuples are made of, where they are not written out: one tuple may come more than once.
    fn spread_tuples(&mut self, pattern: &Pattern, tuples: &Expr) -> Option<Vec<Clause>> {
        match &tuples.kind {
            ExprKind::Comprehension(c) => {
                self.repeats = true;
                let c = self.normal().copied((**c).clone());
                let loops = c.generators.into_iter().map(|(pattern, set)| Clause::For(pattern, set));
                let clauses = loops.chain(c.condition.map(Clause::Where));
                Some(clauses.chain(named(pattern.clone(), c.head)).collect())
            }
            ExprKind::Set(list) if list.len() == 1 => Some(named(pattern.clone(), list[0].clone())),
            _ => None,
        }
    }

    /// The comprehension with a pattern's names for the elements of its sets, and whether these ascend as those do.
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
            c.condition = c.condition.map(|predicate| self.normal().put(&predicate, own, &by));
        }
        (c, true)
    }

    /// A comprehension that collects each set of its variables once; nothing where that cannot be said.
    fn once_each(&mut self, c: Comprehension) -> Option<Comprehension> {
        let mut c = self.normal().copied(c);
        let ExprKind::Set(list) = &c.head.kind else { return None };
        let (_, first) = c.generators.first()?;
        let (first, span) = (first.clone(), c.head.span);
        let mut predicates = Vec::new();
        for (pattern, source) in &mut c.generators {
            let Pattern::Var(var) = pattern else { return None };
            if list.iter().filter(|e| is_var(e, *var)).count() != 1 {
                return None;
            }
            while *source != first {
                let ExprKind::Binary(Operator::Subtract, all, other) = &source.kind else { return None };
                let one = variable(*var, other.ty.clone(), span);
                predicates.push(self.normal().compare(Operator::NotEqual, one, (**other).clone()));
                *source = (**all).clone();
            }
        }
        if list.len() != c.generators.len() {
            return None;
        }
        c.condition.take().into_iter().for_each(|condition| conjuncts(condition, &mut predicates));
        let less = |pair: &[Expr]| condition(Operator::Less, pair[0].clone(), pair[1].clone());
        if !list.windows(2).all(|pair| predicates.contains(&less(pair))) {
            // All orders of the elements are alike, of which one is enough.
            let mut apart = Vec::new();
            for (i, a) in list.iter().enumerate() {
                for b in &list[..i] {
                    apart.push(self.normal().compare(Operator::NotEqual, a.clone(), b.clone()));
                }
            }
            let mut alike = |pair: &[Expr]| {
                let other = |one| self.normal().expr(swapped(one, &pair[0], &pair[1]));
                predicates.iter().map(other).all(|other| predicates.contains(&other))
            };
            if !apart.iter().all(|one| predicates.contains(one)) || !list.windows(2).all(&mut alike) {
                return None;
            }
            predicates.retain(|one| !apart.contains(one));
            predicates.extend(list.windows(2).map(less));
        }
        let condition = self.normal().all(predicates);
        Some(Comprehension { condition, ..c })
    }

    pub(crate) fn set_variables(&mut self) -> Vec<(Vec<VarId>, Expr)> {
        let apart = self.lets.iter().filter_map(|(pattern, set)| match pattern {
            Pattern::Elements(parts) if !parts.is_empty() => Some((parts.clone(), set.clone())),
            _ => None,
        });
        let mut set_variables: Vec<(Vec<VarId>, Expr)> = apart.collect();
        let sizes = known_sizes(&self.generators, &self.wheres);
        let sizes: Vec<(Expr, usize)> = sizes
            .into_iter()
            .map(|(set, size)| (set, size as usize))
            .filter(|(set, size)| (2..=MOST).contains(size) && matches!(set.ty, Type::Set(_)))
            .collect();
        if sizes.is_empty() {
            return set_variables;
        }
        let facts = self.facts(usize::MAX);
        for (set, size) in sizes {
            let looped = self.loops().map(|(var, _)| self.variable(var, set.span));
            let is_in = |one: &Expr| {
                let inside = condition(Operator::In, one.clone(), set.clone());
                Some(&one.ty) == element_type(&set).as_ref()
                    && facts.iter().any(|fact| implies(fact, &inside))
            };
            let ones: Vec<Expr> = looped.filter(is_in).collect();
            let apart = (0..ones.len()).all(|i| ones[..i].iter().all(|one| differ(&facts, one, &ones[i])));
            let vars: Vec<VarId> = ones.iter().flat_map(crate::lang::walk::free).collect();
            if ones.len() == size && apart && !vars.iter().any(|var| mentions(&set, *var)) {
                set_variables.push((vars, set));
            }
        }
        set_variables
    }
}

fn elements_are(set: &Expr, is: impl Fn(&Type) -> bool) -> bool {
    matches!(&set.ty, Type::Set(of) if is(of))
}

/// The bindings of a pattern to an expression: each part of a tuple by itself.
fn named(pattern: Pattern, one: Expr) -> Vec<Clause> {
    match (pattern, one) {
        (Pattern::Any, _) => Vec::new(),
        (Pattern::Tuple(parts), Expr { kind: ExprKind::Tuple(list), .. }) => {
            parts.into_iter().zip(list).flat_map(|(part, one)| named(part, one)).collect()
        }
        (pattern, one) => vec![Clause::Let(pattern, one)],
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

/// Largest number of loops that are taken as all elements of a set.
const MOST: usize = 4;
