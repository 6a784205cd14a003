//! The next generator of a plan, with what bounds it.

use super::{Generator, Pending};
use crate::costs::chosen_of_each;
use crate::estimate::is_containing;
use crate::lang::program::{Function, Operator, Pattern, Type, VarId};
use crate::lang::walk::{bound, free_of_path};
use crate::{bounds, steps::PlanStep};
use tesuji_core::form::Form;
use tesuji_core::make::set_of;
use tesuji_core::node::{Fold, Id, Op, Query};

impl Pending {
    /// Appends the next generator with what bounds it.
    pub(crate) fn generate(&mut self, steps: &mut Vec<PlanStep>) {
        let outermost = !steps.iter().any(PlanStep::is_loop);
        let next = self.order.remove(0);
        // The numbers of those behind it go down with it.
        self.order.iter_mut().filter(|i| **i > next).for_each(|i| *i -= 1);
        let step = match self.generators.remove(next) {
            Generator::For(Pattern::Var(var), set) => self.for_each(var, set, outermost, steps),
            Generator::For(pattern, set) => {
                let set = self.reading(set, steps);
                self.bound.extend(bound(&pattern));
                PlanStep::For(pattern, set)
            }
            // There is one set of no elements.
            Generator::Choose(var, 0, _) => {
                self.bound.insert(var);
                let ty = self.form.variables[var.0 as usize].ty.clone();
                PlanStep::Let(Pattern::Var(var), self.form.empty(ty))
            }
            Generator::Choose(var, size, from) => {
                let from = self.chosen_from(var, from);
                let from = self.reading(from, steps);
                self.bound.insert(var);
                bounds::bounded(self, (var, size, from), steps)
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
    fn for_each(&mut self, var: VarId, set: Id, outermost: bool, steps: &mut Vec<PlanStep>) -> PlanStep {
        if matches!(self.form.ty(set), Type::Set(_))
            && let Some((at, cells)) = self.containment(var)
        {
            self.wheres.remove(at);
            let (from, cells) = (self.reading(set, steps), self.reading(cells, steps));
            self.bound.insert(var);
            return PlanStep::ForContaining { var, from, cells };
        }
        self.bound.insert(var);
        let is_own = |one: &Id| {
            // The outermost loop remembers where nothing was found, unless its set changes with the position: an
            // index of the position serves that, other sets do not.
            let is_count =
                self.form.operands(*one, Operator::Equal).is_some_and(|(a, _)| self.form.sized(a).is_some());
            self.form.mentions(*one, var) && self.ready(*one) && (!outermost || is_count)
        };
        let (own, others): (Vec<Id>, Vec<Id>) = self.wheres.iter().copied().partition(is_own);
        self.wheres = others;
        let (mut set, left) = self.form.restricted(var, set, own);
        self.wheres.extend(left);
        if !outermost {
            // What a set is said to consist of is in the set.
            let listed = self.wheres.iter().filter_map(|one| listing(&self.form, *one, var));
            for all in listed.filter(|all| self.ready(*all)).collect::<Vec<_>>() {
                set = self.form.binary(Operator::Intersect, set, all);
            }
        }
        PlanStep::For(Pattern::Var(var), self.reading(set, steps))
    }

    /// The set without the elements of which a condition says that none is chosen.
    fn chosen_from(&mut self, var: VarId, mut from: Id) -> Id {
        let mut i = 0;
        while i < self.wheres.len() {
            let predicate = self.wheres[i];
            let is_ready = self.form.reads_only(predicate, |v| *v == var || self.bound.contains(v));
            match if is_ready { without(&mut self.form, from, var, predicate) } else { None } {
                Some(smaller) => {
                    self.wheres.remove(i);
                    from = smaller;
                }
                None => i += 1,
            }
        }
        from
    }

    /// The index of a pending condition `A subset u` for a unit u, and A, which is bound.
    fn containment(&self, unit: VarId) -> Option<(usize, Id)> {
        self.wheres.iter().enumerate().find_map(|(at, one)| {
            let (cells, _) = self.form.operands(*one, Operator::Subset)?;
            (is_containing(&self.form, *one, unit) && self.ready(cells)).then_some((at, cells))
        })
    }
}

/// The elements that may be chosen where a condition restricts each: `S subset X`, `no x in S: c`.
fn without(form: &mut Form, from: Id, var: VarId, predicate: Id) -> Option<Id> {
    if let Some((chosen, all)) = form.operands(predicate, Operator::Subset) {
        if form.mentions(all, var) {
            return None;
        }
        if form.is_var(chosen, var) {
            let is_like = form.element_type(all) == form.element_type(from);
            return is_like.then(|| form.binary(Operator::Intersect, from, all));
        }
        // No chosen cell has another candidate.
        let of = form.called(chosen, Function::Candidates)?;
        if !form.is_var(of[0], var) {
            return None;
        }
        if form.hold_all(all, from) {
            return Some(from);
        }
        let (values, among) = (form.whole(Op::Values), form.among(from));
        let others = form.binary(Operator::Subtract, values, all);
        let out = form.call(Function::Places, vec![among, others]);
        return Some(form.binary(Operator::Subtract, from, out));
    }
    let (x, fails) = chosen_of_each(form, predicate, var)?;
    if fails.iter().any(|one| form.mentions(*one, var)) {
        return None;
    }
    let fails = form.all(fails);
    let (kept, head) = (form.not(fails), form.var(x));
    let generators = vec![(Pattern::Var(x), from)];
    let ty = set_of(form.element_type(from)?);
    let filter = Query { generators, conditions: vec![kept], fold: Fold::Collect, head: Some(head) };
    Some(form.make_query(filter, ty))
}

/// `S` of `S = {…, x, …}`, where that does not depend on x.
fn listing(form: &Form, predicate: Id, var: VarId) -> Option<Id> {
    let (a, b) = form.operands(predicate, Operator::Equal)?;
    [(a, b), (b, a)].into_iter().find_map(|(all, list)| {
        let is = form.list(list)?.iter().any(|one| form.is_var(*one, var));
        (is && !form.mentions(all, var) && matches!(form.ty(all), Type::Set(_))).then_some(all)
    })
}
