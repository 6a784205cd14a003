//! Replaces a loop by a binding when an equality determines its variable: `c in X where S = {c}` binds c and runs no
//! loop; so does `S = {a, c}` where a differs from c.

use super::{Generator, Pending};
use crate::lang::program::{Expr, ExprKind, Function, Operator, Pattern, Span, Type, VarId};
use crate::lang::walk::{bound, free, free_of_world, mentions};
use crate::make::{
    binary, call, condition, conjuncts, element_type, is_simple, is_var, number, set_of, size,
};
use crate::normal::is_part;
use std::collections::BTreeSet;

/// A loop whose variable an equality determines.
struct DeterminedLoop {
    at: usize,
    var: VarId,
    set: Expr,
    equality: usize,
    /// The set whose only element the variable is, beside `others`.
    all: Expr,
    others: Vec<Expr>,
}

impl Pending<'_> {
    /// Replaces loops whose variables equalities determine: `c in X where S = {c}`.
    pub(super) fn bind_determined_loops(&mut self) {
        self.equate_singletons();
        while let Some(DeterminedLoop { at, var, set, equality, all, others }) = self.determined_loop() {
            self.wheres.remove(equality);
            self.generators.remove(at);
            let one = self.variable(var, set.span);
            if !others.is_empty() {
                let many = number(others.len() as i64 + 1, set.span);
                self.require(condition(Operator::Equal, size(all.clone()), many));
            }
            let mut rest = all.clone();
            for other in others {
                self.require(condition(Operator::In, other.clone(), all.clone()));
                let ty = set_of(one.ty.clone());
                rest = self.normal().expr(binary(Operator::Subtract, rest, other, ty));
            }
            self.lets.push((Pattern::Elements(vec![var]), rest));
            self.require(condition(Operator::In, one, set));
        }
        self.take_own();
        self.count_candidates();
        self.take_own();
    }

    /// A loop whose variable an equality determines: of several the one with the fewest other uses.
    fn determined_loop(&mut self) -> Option<DeterminedLoop> {
        let uses = |pending: &Self, var: VarId| {
            let wheres = pending.wheres.iter().filter(|predicate| mentions(predicate, var)).count();
            let lets = pending.lets.iter().filter(|(_, value)| mentions(value, var)).count();
            wheres + lets + pending.generators.iter().filter(|g| g.reads().contains(&var)).count()
        };
        let mut loops: Vec<(usize, VarId, Expr)> = Vec::new();
        for (at, generator) in self.generators.iter().enumerate() {
            if let Generator::For(Pattern::Var(var), set) = generator
                && matches!(set.ty, Type::Set(_) | Type::Unit)
                && self.wheres.iter().any(|predicate| only_of(predicate, *var).is_some())
            {
                loops.push((at, *var, set.clone()));
            }
        }
        loops.sort_by_cached_key(|(_, var, _)| uses(self, *var));
        loops.into_iter().find_map(|(at, var, set)| {
            (0..self.wheres.len()).find_map(|equality| {
                let (all, others) = only_of(&self.wheres[equality], var)?;
                let is_determined = self.determines(var, &all, &others);
                is_determined.then(|| DeterminedLoop { at, var, set: set.clone(), equality, all, others })
            })
        })
    }

    /// Moves conditions on whether a cell is open and on how many candidates it has into the sets of loops over cells.
    pub(super) fn take_own(&mut self) {
        for at in 0..self.generators.len() {
            let Generator::For(Pattern::Var(var), set) = self.generators[at].clone() else { continue };
            let is_own = |predicate: &Expr| match &predicate.kind {
                ExprKind::Binary(Operator::Equal, a, _) => match &a.kind {
                    ExprKind::Size(set) => {
                        matches!(&set.kind, ExprKind::Call(Function::Candidates, of) if is_var(&of[0], var))
                    }
                    _ => false,
                },
                ExprKind::Binary(Operator::In, one, all) => is_var(one, var) && is_open(all),
                _ => false,
            };
            if !self.wheres.iter().any(is_own) {
                continue;
            }
            let (own, others) = std::mem::take(&mut self.wheres).into_iter().partition(is_own);
            self.wheres = others;
            let (set, left) = self.normal().restricted(var, set, own);
            self.wheres.extend(left);
            self.generators[at] = Generator::For(Pattern::Var(var), set);
        }
    }

    /// Whether `all = {var, others…}` determines the variable: the others are bound before it, and differ from it.
    fn determines(&mut self, var: VarId, all: &Expr, others: &[Expr]) -> bool {
        if !others.is_empty() {
            let facts = self.facts(usize::MAX);
            let one = self.variable(var, all.span);
            let apart = |other: &Expr| !self.depends(other, var) && differ(&facts, &one, other);
            if !others.iter().all(apart) {
                return false;
            }
        }
        self.comes_before(all, var)
    }

    /// Makes `X = {x}` of `X subset {x}` where other conditions imply that x is in X.
    fn equate_singletons(&mut self) {
        for i in 0..self.wheres.len() {
            let Some((all, ones)) = self.single(&self.wheres[i]) else { continue };
            let facts = self.facts(i);
            for one in ones {
                let mut inside = Vec::new();
                conjuncts(self.normal().member(one.clone(), all.clone()), &mut inside);
                if inside.iter().all(|predicate| facts.iter().any(|fact| implies(fact, predicate))) {
                    let ty = set_of(one.ty.clone());
                    let only = Expr { span: one.span, kind: ExprKind::Set(vec![one]), ty };
                    self.wheres[i] = self.normal().expr(condition(Operator::Equal, all, only));
                    break;
                }
            }
        }
    }

    /// A set that a condition bounds to one element, and the loop variables that may be this element.
    fn single(&self, predicate: &Expr) -> Option<(Expr, Vec<Expr>)> {
        let ExprKind::Binary(op, a, b) = &predicate.kind else { return None };
        let looped = |all: &Expr| {
            let vars = self.loops().map(|(var, _)| self.variable(var, all.span));
            vars.filter(|one| Some(&one.ty) == element_type(all).as_ref())
                .filter(|one| !free(one).iter().any(|var| mentions(all, *var)))
                .collect::<Vec<_>>()
        };
        match (op, &a.kind, &b.kind) {
            (Operator::Subset, _, ExprKind::Set(list)) if list.len() == 1 => {
                let ones = looped(a).into_iter().filter(|one| *one == list[0]).collect();
                Some(((**a).clone(), ones))
            }
            (Operator::Equal | Operator::LessEqual, ExprKind::Size(all), ExprKind::Int(1)) => {
                Some(((**all).clone(), looped(all)))
            }
            _ => None,
        }
    }

    /// Memberships of loop variables in their sets, and all conditions but one.
    pub(super) fn facts(&mut self, but: usize) -> Vec<Expr> {
        let mut facts = Vec::new();
        for generator in self.generators.clone() {
            let Generator::For(Pattern::Var(var), set) = generator else { continue };
            if matches!(set.ty, Type::Set(_) | Type::Unit) {
                let var = self.variable(var, set.span);
                facts.push(condition(Operator::In, var.clone(), set.clone()));
                conjuncts(self.normal().member(var, set), &mut facts);
            }
        }
        facts.extend((0..self.wheres.len()).filter(|&i| i != but).map(|i| self.wheres[i].clone()));
        facts
    }

    /// Whether an expression can be known before a variable is. Loops over sets that depend on the variable are
    /// inverted where that makes it so: `v in candidates(c)` is any v with `v in candidates(c)`.
    fn comes_before(&mut self, expr: &Expr, var: VarId) -> bool {
        if !self.depends(expr, var) {
            return true;
        }
        let before = (self.generators.clone(), self.wheres.clone());
        for at in 0..self.generators.len() {
            let Generator::For(Pattern::Var(of), set) = self.generators[at].clone() else { continue };
            let Some((inverse, predicates)) = self.inverted(of, &set, &[var]) else { continue };
            self.generators[at] = inverse;
            self.wheres.extend(predicates);
        }
        if self.depends(expr, var) {
            (self.generators, self.wheres) = before;
            return false;
        }
        true
    }

    /// Whether an expression cannot be known before a variable is: it reads what a loop over something of it binds.
    pub(super) fn depends(&self, expr: &Expr, var: VarId) -> bool {
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

    /// Adds `|candidates(c)| = n` for a loop variable whose candidates a pattern takes apart.
    fn count_candidates(&mut self) {
        for (pattern, set) in self.lets.clone() {
            let (Pattern::Elements(parts), ExprKind::Call(Function::Candidates, of)) = (&pattern, &set.kind)
            else {
                continue;
            };
            let is_open =
                |(var, cells): (VarId, &Expr)| is_var(&of[0], var) && is_part(cells, &all_open(cells.span));
            if of[0].ty == Type::Cell && self.loops().any(is_open) {
                let many = number(parts.len() as i64, set.span);
                self.require(condition(Operator::Equal, size(set), many));
            }
        }
    }
}

fn all_open(span: Span) -> Expr {
    let all = Expr { kind: ExprKind::Cells, ty: set_of(Type::Cell), span };
    call(Function::Open, vec![all], set_of(Type::Cell), span)
}

fn is_open(cells: &Expr) -> bool {
    matches!(&cells.kind, ExprKind::Call(Function::Open, of) if of[0].kind == ExprKind::Cells)
}

/// Whether one condition implies another: a member of a part of a set is a member of the set.
pub(super) fn implies(fact: &Expr, predicate: &Expr) -> bool {
    if fact == predicate {
        return true;
    }
    match (&fact.kind, &predicate.kind) {
        (ExprKind::Binary(Operator::In, x, part), ExprKind::Binary(Operator::In, y, whole)) => {
            x == y && is_part(part, whole)
        }
        _ => false,
    }
}

/// Whether facts imply that two things differ, by an inequality or by a set that has one of them as a member.
pub(super) fn differ(facts: &[Expr], a: &Expr, b: &Expr) -> bool {
    let is_out = |one: &Expr, other: &Expr, fact: &Expr| match &fact.kind {
        ExprKind::Not(inner) => match &inner.kind {
            ExprKind::Binary(Operator::In, x, set) if **x == *one => {
                let inside = condition(Operator::In, other.clone(), (**set).clone());
                facts.iter().any(|fact| implies(fact, &inside))
            }
            _ => false,
        },
        ExprKind::Binary(Operator::NotEqual, x, y) => **x == *one && **y == *other,
        _ => false,
    };
    facts.iter().any(|fact| is_out(a, b, fact) || is_out(b, a, fact))
}

/// `S` and the others of `S = {x, …}`, where these do not depend on x.
fn only_of(predicate: &Expr, var: VarId) -> Option<(Expr, Vec<Expr>)> {
    let ExprKind::Binary(Operator::Equal, a, b) = &predicate.kind else { return None };
    [(a, b), (b, a)].into_iter().find_map(|(all, list)| {
        let ExprKind::Set(list) = &list.kind else { return None };
        let (own, others): (Vec<_>, Vec<_>) = list.iter().cloned().partition(|e| is_var(e, var));
        let is_only = own.len() == 1
            && !mentions(all, var)
            && matches!(all.ty, Type::Set(_) | Type::Unit)
            && others.iter().all(is_simple);
        is_only.then(|| ((**all).clone(), others))
    })
}
