//! Replaces a loop by a binding when an equality determines its variable: `c in X where S = {c}` binds c and runs no
//! loop; so does `S = {a, c}` where a differs from c.

use super::{Generator, Pending};
use crate::lang::program::{Function, Operator, Pattern, Type, VarId};
use crate::lang::walk::{bound, free_of_world};
use std::collections::BTreeSet;
use tesuji_core::form::Form;
use tesuji_core::node::{Id, Op};

/// A loop whose variable an equality determines.
struct DeterminedLoop {
    at: usize,
    var: VarId,
    set: Id,
    equality: usize,
    /// The set whose only element the variable is, beside `others`.
    all: Id,
    others: Vec<Id>,
}

impl Pending {
    /// Replaces loops whose variables equalities determine: `c in X where S = {c}`.
    pub(super) fn bind_determined_loops(&mut self) {
        self.equate_singletons();
        while let Some(DeterminedLoop { at, var, set, equality, all, others }) = self.determined_loop() {
            self.wheres.remove(equality);
            self.generators.remove(at);
            let form = &mut self.form;
            let mut required = Vec::new();
            if !others.is_empty() {
                let (size, many) = (form.size(all), form.int(others.len() as i64 + 1));
                required.push(form.binary(Operator::Equal, size, many));
            }
            let rest = others.into_iter().fold(all, |rest, other| {
                required.push(form.binary(Operator::In, other, all));
                form.binary(Operator::Subtract, rest, other)
            });
            let one = form.var(var);
            required.push(form.binary(Operator::In, one, set));
            self.lets.push((Pattern::Elements(vec![var]), rest));
            required.into_iter().for_each(|one| self.require(one));
        }
        self.take_own();
        self.count_candidates();
        self.take_own();
    }

    /// A loop whose variable an equality determines: of several the one with the fewest other uses.
    fn determined_loop(&mut self) -> Option<DeterminedLoop> {
        let form = &self.form;
        let uses = |var: VarId| {
            let wheres = self.wheres.iter().filter(|one| form.mentions(**one, var)).count();
            let lets = self.lets.iter().filter(|(_, value)| form.mentions(*value, var)).count();
            wheres + lets + self.generators.iter().filter(|one| one.reads(form).contains(&var)).count()
        };
        let mut loops: Vec<(usize, VarId, Id)> = Vec::new();
        for (at, generator) in self.generators.iter().enumerate() {
            if let Some((var, set)) = generator.looped()
                && matches!(form.ty(set), Type::Set(_) | Type::Unit)
                && self.wheres.iter().any(|one| only_of(form, *one, var).is_some())
            {
                loops.push((at, var, set));
            }
        }
        loops.sort_by_cached_key(|(_, var, _)| uses(*var));
        loops.into_iter().find_map(|(at, var, set)| {
            (0..self.wheres.len()).find_map(|equality| {
                let (all, others) = only_of(&self.form, self.wheres[equality], var)?;
                let is_determined = self.determines(var, all, &others);
                is_determined.then_some(DeterminedLoop { at, var, set, equality, all, others })
            })
        })
    }

    /// Moves conditions on whether a cell is open and on how many candidates it has into the sets of loops over cells.
    pub(super) fn take_own(&mut self) {
        for at in 0..self.generators.len() {
            let Some((var, set)) = self.generators[at].looped() else { continue };
            let form = &mut self.form;
            let is_own = |one: &Id| {
                let of = form.operands(*one, Operator::Equal).and_then(|(a, _)| form.sized(a));
                of.and_then(|of| form.called(of, Function::Candidates))
                    .is_some_and(|of| form.is_var(of[0], var))
                    || form
                        .operands(*one, Operator::In)
                        .is_some_and(|(one, all)| form.is_var(one, var) && form.is_all_open(all))
            };
            let (own, others): (Vec<Id>, Vec<Id>) =
                std::mem::take(&mut self.wheres).into_iter().partition(is_own);
            self.wheres = others;
            if !own.is_empty() {
                let (set, left) = form.restricted(var, set, own);
                self.wheres.extend(left);
                self.generators[at] = Generator::For(Pattern::Var(var), set);
            }
        }
    }

    /// Whether `all = {var, others…}` determines the variable: the others are bound before it, and differ from it.
    fn determines(&mut self, var: VarId, all: Id, others: &[Id]) -> bool {
        if !others.is_empty() {
            let facts = self.facts(usize::MAX);
            let one = self.form.var(var);
            let apart = |other: &Id| !self.depends(*other, var) && differ(&self.form, &facts, one, *other);
            if !others.iter().all(apart) {
                return false;
            }
        }
        self.comes_before(all, var)
    }

    /// Makes `X = {x}` of `X subset {x}` where other conditions imply that x is in X.
    fn equate_singletons(&mut self) {
        for i in 0..self.wheres.len() {
            let Some((all, ones)) = self.single(self.wheres[i]) else { continue };
            let facts = self.facts(i);
            for one in ones {
                let form = &mut self.form;
                let member = form.binary(Operator::In, one, all);
                let inside = form.conjuncts(member);
                if inside.iter().all(|one| facts.iter().any(|fact| implies(form, *fact, *one))) {
                    let only = form.make(Op::Set, vec![one]);
                    self.wheres[i] = form.binary(Operator::Equal, all, only);
                    break;
                }
            }
        }
    }

    /// A set that a condition bounds to one element, and the loop variables that may be this element.
    fn single(&mut self, predicate: Id) -> Option<(Id, Vec<Id>)> {
        let vars: Vec<VarId> = self.loops().map(|(var, _)| var).collect();
        let form = &mut self.form;
        let (all, only) = match (form.size_compared(predicate), form.operands(predicate, Operator::Subset)) {
            (Some((Operator::Equal | Operator::LessEqual, all, 1)), _) => (all, None),
            (_, Some((all, list))) => match form.list(list) {
                Some(&[one]) => (all, Some(one)),
                _ => return None,
            },
            _ => return None,
        };
        let ones = vars.into_iter().filter(|var| !form.mentions(all, *var)).collect::<Vec<_>>();
        let ones = ones.into_iter().map(|var| form.var(var)).collect::<Vec<_>>();
        let is_one = |one: &Id| {
            Some(form.ty(*one)) == form.element_type(all).as_ref() && only.is_none_or(|only| only == *one)
        };
        Some((all, ones.into_iter().filter(is_one).collect()))
    }

    /// Memberships of loop variables in their sets, and all conditions but one.
    pub(super) fn facts(&mut self, but: usize) -> Vec<Id> {
        let mut facts = Vec::new();
        for (var, set) in self.loops().collect::<Vec<_>>() {
            let form = &mut self.form;
            if matches!(form.ty(set), Type::Set(_) | Type::Unit) {
                let one = form.var(var);
                facts.push(form.membership(one, set));
                let member = form.binary(Operator::In, one, set);
                facts.extend(form.conjuncts(member));
            }
        }
        facts.extend((0..self.wheres.len()).filter(|&i| i != but).map(|i| self.wheres[i]));
        facts
    }

    /// Whether an expression can be known before a variable is. Loops over sets that depend on the variable are
    /// inverted where that makes it so: `v in candidates(c)` is any v with `v in candidates(c)`.
    fn comes_before(&mut self, id: Id, var: VarId) -> bool {
        if !self.depends(id, var) {
            return true;
        }
        let before = (self.generators.clone(), self.wheres.clone());
        for at in 0..self.generators.len() {
            let Some((of, set)) = self.generators[at].looped() else { continue };
            let Some((inverse, predicates)) = self.inverted(of, set, &[var]) else { continue };
            self.generators[at] = inverse;
            self.wheres.extend(predicates);
        }
        if self.depends(id, var) {
            (self.generators, self.wheres) = before;
            return false;
        }
        true
    }

    /// Whether an expression cannot be known before a variable is: it reads what a loop over something of it binds.
    pub(super) fn depends(&self, id: Id, var: VarId) -> bool {
        let form = &self.form;
        let mut later = BTreeSet::from([var]);
        loop {
            let before = later.len();
            let reads = |vars: &[VarId]| vars.iter().any(|v| later.contains(v));
            let loops =
                self.generators.iter().filter(|one| reads(&one.reads(form))).flat_map(Generator::binds);
            let lets =
                self.lets.iter().filter(|(_, value)| reads(form.free(*value))).flat_map(|(p, _)| bound(p));
            let worlds = self.worlds.iter().filter(|w| reads(&free_of_world(w))).map(|w| w.var);
            let found: Vec<VarId> = loops.chain(lets).chain(worlds).collect();
            later.extend(found);
            if later.len() == before {
                return form.free(id).iter().any(|v| later.contains(v));
            }
        }
    }

    /// Adds `|candidates(c)| = n` for a loop variable whose candidates a pattern takes apart.
    fn count_candidates(&mut self) {
        for (pattern, set) in self.lets.clone() {
            let form = &mut self.form;
            let (Pattern::Elements(parts), Some(&[of])) = (&pattern, form.called(set, Function::Candidates))
            else {
                continue;
            };
            let cells = form.whole(Op::Cells);
            let open = form.call(Function::Open, vec![cells]);
            let (size, many) = (form.size(set), form.int(parts.len() as i64));
            let full = form.binary(Operator::Equal, size, many);
            let is_open =
                |(var, cells): (VarId, Id)| self.form.is_var(of, var) && self.form.is_part(cells, open);
            if *self.form.ty(of) == Type::Cell && self.loops().any(is_open) {
                self.require(full);
            }
        }
    }
}

/// Whether one condition implies another: a member of a part of a set is a member of the set.
pub(super) fn implies(form: &Form, fact: Id, predicate: Id) -> bool {
    fact == predicate
        || match (form.operands(fact, Operator::In), form.operands(predicate, Operator::In)) {
            (Some((x, part)), Some((y, whole))) => x == y && form.is_part(part, whole),
            _ => false,
        }
}

/// Whether facts imply that two things differ, by an inequality or by a set that has one of them as a member.
pub(super) fn differ(form: &Form, facts: &[Id], a: Id, b: Id) -> bool {
    let is_in = |one: Id, set: Id| {
        facts
            .iter()
            .filter_map(|fact| form.operands(*fact, Operator::In))
            .any(|(x, part)| x == one && (part == set || form.is_part(part, set)))
    };
    let is_out = |one: Id, other: Id, fact: Id| match form.args_of(fact, &Op::Not) {
        Some(inner) => match form.operands(inner[0], Operator::In) {
            Some((x, set)) => x == one && is_in(other, set),
            None => false,
        },
        None => form.operands(fact, Operator::NotEqual) == Some((one, other)),
    };
    facts.iter().any(|fact| is_out(a, b, *fact) || is_out(b, a, *fact))
}

/// `S` and the others of `S = {x, …}`, where these do not depend on x.
fn only_of(form: &Form, predicate: Id, var: VarId) -> Option<(Id, Vec<Id>)> {
    let (a, b) = form.operands(predicate, Operator::Equal)?;
    [(a, b), (b, a)].into_iter().find_map(|(all, list)| {
        let (own, others): (Vec<Id>, Vec<Id>) =
            form.list(list)?.iter().partition(|one| form.is_var(**one, var));
        let is_only = own.len() == 1
            && !form.mentions(all, var)
            && matches!(form.ty(all), Type::Set(_) | Type::Unit)
            && others.iter().all(|one| form.is_simple(*one));
        is_only.then_some((all, others))
    })
}
