//! The next generator of a plan, with what bounds it.

use super::{Generator, Pending};
use crate::lang::program::{
    Comprehension, Expr, ExprKind, Function, Operator, Pattern, Quantifier, Type, VarId,
};
use crate::lang::walk::{bound, free, free_of_path, mentions};
use crate::make::{binary, call, element_type, empty, is_var, set_of, variable};
use crate::normal::{among, hold_all};
use crate::{bounds, specialise::Body, steps::PlanStep};

impl Pending<'_> {
    /// Appends the next generator with what bounds it.
    pub(crate) fn generate(&mut self, body: &Body, steps: &mut Vec<PlanStep>) {
        let outermost = !steps.iter().any(PlanStep::is_loop);
        let next = self.order.remove(0);
        // The numbers of those behind it go down with it.
        self.order.iter_mut().filter(|i| **i > next).for_each(|i| *i -= 1);
        let step = match self.generators.remove(next) {
            Generator::For(Pattern::Var(var), set) => self.for_each(var, set, outermost, steps),
            Generator::For(pattern, set) => {
                let set = self.reading(&set, steps);
                self.bound.extend(bound(&pattern));
                PlanStep::For(pattern, set)
            }
            // There is one set of no elements.
            Generator::Choose(var, 0, from) => {
                self.bound.insert(var);
                let ty = self.variables[var.0 as usize].ty.clone();
                PlanStep::Let(Pattern::Var(var), empty(ty, from.span))
            }
            Generator::Choose(var, size, from) => {
                let from = self.chosen_from(var, from);
                let from = self.reading(&from, steps);
                self.bound.insert(var);
                bounds::bounded(self, body, (var, size, from), steps)
            }
            Generator::Path(path) => {
                self.bind_named(&free_of_path(&path), steps);
                self.bound.extend(&path.binds);
                PlanStep::Path { path, needed: Vec::new() }
            }
        };
        steps.push(step);
    }

    /// The loop of a variable: conditions on the variable alone become part of the set.
    fn for_each(&mut self, var: VarId, set: Expr, outermost: bool, steps: &mut Vec<PlanStep>) -> PlanStep {
        if matches!(set.ty, Type::Set(_))
            && let Some(i) = self.containment(&Pattern::Var(var))
            && let ExprKind::Binary(_, cells, _) = self.wheres.remove(i).kind
        {
            let (from, cells) = (self.reading(&set, steps), self.reading(&cells, steps));
            self.bound.insert(var);
            return PlanStep::ForContaining { var, from, cells };
        }
        self.bound.insert(var);
        let predicate = |e: &Expr, pending: &Self| {
            // The outermost loop remembers where nothing was found, unless its set changes with the position: an
            // index of the position serves that, other sets do not.
            mentions(e, var) && pending.ready(e) && (!outermost || is_count(e))
        };
        let (own, others) = std::mem::take(&mut self.wheres).into_iter().partition(|e| predicate(e, self));
        self.wheres = others;
        let (mut set, left) = self.normal().restricted(var, set, own);
        self.wheres.extend(left);
        if !outermost {
            // What a set is said to consist of is in the set.
            let listed: Vec<Expr> = self.wheres.iter().filter_map(|e| listing(e, var)).cloned().collect();
            for all in listed.into_iter().filter(|all| self.ready(all)).collect::<Vec<_>>() {
                let ty = all.ty.clone();
                set = self.normal().expr(binary(Operator::Intersect, set, all, ty));
            }
        }
        let set = self.reading(&set, steps);
        PlanStep::For(Pattern::Var(var), set)
    }

    /// The set without the elements of which a condition says that none is chosen.
    fn chosen_from(&mut self, var: VarId, mut from: Expr) -> Expr {
        let mut i = 0;
        while i < self.wheres.len() {
            let others = free(&self.wheres[i]).into_iter().filter(|v| *v != var).collect::<Vec<_>>();
            let smaller = if self.known(&others) { without(&from, var, &self.wheres[i]) } else { None };
            match smaller {
                Some(smaller) => {
                    self.wheres.remove(i);
                    from = self.normal().expr(smaller);
                }
                None => i += 1,
            }
        }
        from
    }

    /// The index of a pending condition `A subset u` for the unit u that a pattern binds, with A bound.
    fn containment(&self, pattern: &Pattern) -> Option<usize> {
        let Pattern::Var(unit) = pattern else { return None };
        self.wheres.iter().position(|condition| {
            let ExprKind::Binary(Operator::Subset, inner, outer) = &condition.kind else { return false };
            is_var(outer, *unit) && outer.ty == Type::Unit && self.ready(inner)
        })
    }
}

/// The elements that may be chosen where a condition restricts each: `S subset X`, `no x in S: c`.
fn without(from: &Expr, var: VarId, predicate: &Expr) -> Option<Expr> {
    let ty = set_of(element_type(from)?);
    let span = predicate.span;
    match &predicate.kind {
        ExprKind::Binary(Operator::Subset, chosen, all) if is_var(chosen, var) && !mentions(all, var) => {
            (element_type(all) == element_type(from))
                .then(|| binary(Operator::Intersect, from.clone(), (**all).clone(), ty))
        }
        // No chosen cell has another candidate.
        ExprKind::Binary(Operator::Subset, candidates, all) if !mentions(all, var) => {
            match &candidates.kind {
                ExprKind::Call(Function::Candidates, of) if is_var(&of[0], var) => {
                    if hold_all(all, from) {
                        return Some(from.clone());
                    }
                    let values = Expr { kind: ExprKind::Values, ty: candidates.ty.clone(), span };
                    let others = binary(Operator::Subtract, values, (**all).clone(), candidates.ty.clone());
                    let out = call(Function::Places, vec![among(from), others], ty.clone(), span);
                    Some(binary(Operator::Subtract, from.clone(), out, ty))
                }
                _ => None,
            }
        }
        ExprKind::Quantified(Quantifier::No, x, chosen, condition)
            if is_var(chosen, var) && !mentions(condition, var) =>
        {
            let head = variable(*x, element_type(from)?, span);
            let kept = Expr { kind: ExprKind::Not(condition.clone()), ty: Type::Bool, span };
            let generators = vec![(Pattern::Var(*x), from.clone())];
            let filter = Comprehension { head, generators, condition: Some(kept) };
            Some(Expr { kind: ExprKind::Comprehension(Box::new(filter)), ty, span })
        }
        _ => None,
    }
}

/// `S` of `S = {…, x, …}`, where that does not depend on x.
fn listing(predicate: &Expr, var: VarId) -> Option<&Expr> {
    let ExprKind::Binary(Operator::Equal, a, b) = &predicate.kind else { return None };
    [(a, b), (b, a)].into_iter().find_map(|(all, list)| match &list.kind {
        ExprKind::Set(list) if list.iter().any(|e| is_var(e, var)) && !mentions(all, var) => {
            matches!(all.ty, Type::Set(_)).then_some(&**all)
        }
        _ => None,
    })
}

/// Whether a condition is on the number of candidates of a cell.
fn is_count(predicate: &Expr) -> bool {
    matches!(&predicate.kind, ExprKind::Binary(Operator::Equal, a, _) if matches!(a.kind, ExprKind::Size(_)))
}
