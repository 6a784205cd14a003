//! Implied conditions that can be checked earlier than those that imply them, or for one loop alone.

use super::Pending;
use super::determined::differ;
use crate::bounds::{grows, limited};
use crate::costs::known_sizes;
use crate::estimate::{alike, size_among};
use crate::lang::program::{Function, Operator, Type, VarId};
use crate::lang::walk::bound;
use tesuji_core::form::Form;
use tesuji_core::node::{Id, Op};

impl Pending {
    /// Asks what conditions imply.
    pub(super) fn add_implied(&mut self) {
        self.add_whole_parts();
        let looped: Vec<VarId> = self.loops().map(|(var, _)| var).collect();
        let facts = self.facts(usize::MAX);
        let wheres = self.wheres.clone();
        let mut implied: Vec<(Id, Id)> = Vec::new();
        for one in &wheres {
            let size = size_of_list(&mut self.form, *one, &looped, &facts);
            implied.extend(size.map(|size| (size, *one)));
        }
        for one in &wheres {
            implied.extend(self.parts_within(*one).into_iter().map(|part| (part, *one)));
        }
        let said: Vec<Id> =
            wheres.iter().copied().chain(self.members()).chain(self.counted_cells()).collect();
        for same in wheres {
            let Some((a, b)) = equal_sets(&self.form, same, &looped) else { continue };
            for (one, other) in [(a, b), (b, a)] {
                for predicate in &said {
                    let transferred = transferred(&mut self.form, *predicate, one, other);
                    implied.extend(transferred.map(|transferred| (transferred, same)));
                }
            }
        }
        self.add_all(implied);
    }

    fn sizes(&mut self, wheres: bool) -> Vec<(Id, f64)> {
        let wheres = if wheres { self.wheres.as_slice() } else { &[] };
        known_sizes(&mut self.form, &self.generators, wheres)
    }

    /// Asks of a part of a set that is as large as the set whether it is the set.
    fn add_whole_parts(&mut self) {
        let sizes = self.sizes(true);
        for at in 0..self.wheres.len() {
            let form = &mut self.form;
            if let Some((part, whole)) = form.operands(self.wheres[at], Operator::Subset)
                && let (Some(a), Some(b)) = (size_among(form, &sizes, part), size_among(form, &sizes, whole))
                && a == b
                && form.ty(part) == form.ty(whole)
            {
                self.wheres[at] = form.binary(Operator::Equal, part, whole);
            }
        }
    }

    /// Asks of each part of a union that it is no larger than the union may be, where loops bind the parts.
    pub(super) fn add_part_sizes(&mut self) {
        let mut small: Vec<(Id, i64, Id)> = Vec::new();
        for predicate in self.wheres.clone() {
            if let Some((union, most)) = limited(&self.form, predicate) {
                let parts = union_parts(&mut self.form, union);
                if parts.len() > 1 {
                    small.extend(parts.into_iter().map(|part| (part, most, predicate)));
                }
            }
        }
        // A chosen set contains no more elements than its size.
        for predicate in &self.wheres {
            let Some((part, whole)) = self.form.operands(*predicate, Operator::Subset) else { continue };
            let of = self.choices().find(|(var, ..)| self.form.is_var(whole, *var));
            if let Some((_, most, _)) = of
                && self.choices().any(|(var, ..)| grows(&self.form, part, var))
            {
                small.push((part, most as i64, *predicate));
            }
        }
        let form = &mut self.form;
        let implied = small.into_iter().map(|(part, most, by)| {
            let (size, most) = (form.size(part), form.int(most));
            (form.binary(Operator::LessEqual, size, most), by)
        });
        let implied = implied.collect();
        self.add_all(implied);
    }

    /// Adds implied conditions, each with the condition that implies it.
    fn add_all(&mut self, implied: Vec<(Id, Id)>) {
        for (predicate, source) in implied {
            if !self.wheres.contains(&predicate) {
                let before = self.wheres.len();
                self.require(predicate);
                self.implied.extend(self.wheres[before..].iter().map(|predicate| (*predicate, source)));
            }
        }
    }

    /// Takes out what says of a set that it has no more elements than it is known to have.
    pub(super) fn drop_known_sizes(&mut self) {
        let sizes = self.sizes(false);
        let form = &self.form;
        let known = |set: Id| {
            size_among(form, &sizes, set).or_else(|| {
                // An element of a choice is a cell of what is chosen from.
                let of = form.called(set, Function::Candidates)?[0];
                self.lets.iter().find_map(|(pattern, whole)| {
                    let whole = form.as_var(*whole)?;
                    let is_part = bound(pattern).iter().any(|part| form.is_var(of, *part));
                    let (.., from) = self.choices().find(|(var, ..)| *var == whole && is_part)?;
                    alike(form, from).map(|n| n as f64)
                })
            })
        };
        let said = |set: Id, most: i64| {
            self.wheres
                .iter()
                .filter_map(|one| limited(form, *one))
                .any(|(other, less)| less < most && other == set)
                || self
                    .wheres
                    .iter()
                    .any(|one| form.size_compared(*one) == Some((Operator::Equal, set, most)))
        };
        let says_nothing = |one: &Id| match form.size_compared(*one) {
            Some((Operator::LessEqual, set, most)) => {
                said(set, most) || known(set).is_some_and(|size| size <= most as f64)
            }
            Some((Operator::Equal, set, n)) => known(set) == Some(n as f64),
            _ => false,
        };
        let mut kept: Vec<Id> = Vec::new();
        for predicate in self.wheres.iter().filter(|predicate| !says_nothing(predicate)) {
            if !kept.contains(predicate) {
                kept.push(*predicate);
            }
        }
        self.wheres = kept;
    }

    /// `A subset X` and `B subset X` of `A + B = X`, and `B subset A` of `|A + B| = n` where A has n elements.
    fn parts_within(&mut self, predicate: Id) -> Vec<Id> {
        let Some((a, b)) = self.form.operands(predicate, Operator::Equal) else { return Vec::new() };
        let sizes = self.sizes(true);
        let form = &mut self.form;
        let (parts, whole) = if let Some((_, union, n)) = form.size_compared(predicate) {
            let parts = union_parts(form, union);
            let full = |part: &&Id| parts.len() > 1 && size_among(form, &sizes, **part) == Some(n as f64);
            let whole = parts.iter().find(full).copied();
            (parts, whole)
        } else if matches!((form.ty(a), form.ty(b)), (Type::Set(_), Type::Set(_))) {
            let (of_a, of_b) = (union_parts(form, a), union_parts(form, b));
            match (of_a.len(), of_b.len()) {
                (1, 1) => {
                    return [(a, b), (b, a)]
                        .map(|(part, whole)| form.binary(Operator::Subset, part, whole))
                        .to_vec();
                }
                (1, _) => (of_b, Some(a)),
                _ => (of_a, Some(b)),
            }
        } else {
            return Vec::new();
        };
        let Some(whole) = whole else { return Vec::new() };
        let parts = parts.into_iter().filter(|part| *part != whole);
        parts.map(|part| form.binary(Operator::Subset, part, whole)).collect()
    }

    /// `|candidates(c)| = n` for each loop over cells with n candidates.
    fn counted_cells(&mut self) -> Vec<Id> {
        let loops: Vec<(VarId, Id)> = self.loops().collect();
        let form = &mut self.form;
        let counted = loops.into_iter().filter_map(|(var, set)| {
            let n = alike(form, set)?;
            let cell = form.var(var);
            let candidates = form.call(Function::Candidates, vec![cell]);
            let (size, n) = (form.size(candidates), form.int(n));
            Some(form.binary(Operator::Equal, size, n))
        });
        counted.collect()
    }

    /// `x in X` for each loop.
    fn members(&mut self) -> Vec<Id> {
        let loops: Vec<(VarId, Id)> = self.loops().collect();
        let form = &mut self.form;
        let of_sets = loops.into_iter().filter_map(|(var, set)| {
            let one = form.var(var);
            matches!(form.ty(set), Type::Set(_)).then(|| form.membership(one, set))
        });
        of_sets.collect()
    }
}

/// `|X| = n` of `X = {a, b, …}` where the elements of the list are loops', and `|X| <= n` where they may be equal.
fn size_of_list(form: &mut Form, predicate: Id, looped: &[VarId], facts: &[Id]) -> Option<Id> {
    let (a, b) = form.operands(predicate, Operator::Equal)?;
    let (set, list) = match (form.list(a), form.list(b)) {
        (Some(_), Some(_)) => return None,
        (Some(list), _) => (b, list.to_vec()),
        (_, list) => (a, list?.to_vec()),
    };
    let is_loop = |id: &Id| form.as_var(*id).is_some_and(|var| looped.contains(&var));
    if list.len() < 2 || !list.iter().all(is_loop) || !matches!(form.ty(set), Type::Set(_)) {
        return None;
    }
    let apart = (0..list.len()).all(|i| list[..i].iter().all(|other| differ(form, facts, list[i], *other)));
    let (size, n) = (form.size(set), form.int(list.len() as i64));
    Some(form.binary(if apart { Operator::Equal } else { Operator::LessEqual }, size, n))
}

/// The sets of which a union is made.
pub(crate) fn union_parts(form: &mut Form, union: Id) -> Vec<Id> {
    if let Some((a, b)) = form.operands(union, Operator::Add)
        && matches!(form.ty(union), Type::Set(_))
    {
        let mut parts = union_parts(form, a);
        parts.extend(union_parts(form, b));
        return parts;
    }
    if let Op::Call(function @ (Function::Candidates | Function::CellsOf)) = *form.op(union) {
        let of = form.args(union)[0];
        if let Some(list) = form.list(of).map(<[Id]>::to_vec) {
            return list.into_iter().map(|one| form.call(function, vec![one])).collect();
        }
        if let Some((a, b)) = form.operands(of, Operator::Add) {
            let (a, b) = (form.call(function, vec![a]), form.call(function, vec![b]));
            let mut parts = union_parts(form, a);
            parts.extend(union_parts(form, b));
            return parts;
        }
    }
    vec![union]
}

/// Two sets that are said to be equal, each of another loop's element.
fn equal_sets(form: &Form, predicate: Id, looped: &[VarId]) -> Option<(Id, Id)> {
    let (a, b) = form.operands(predicate, Operator::Equal)?;
    let of = |id: Id| match (form.op(id), form.free(id)) {
        (Op::Call(_), &[var]) if matches!(form.ty(id), Type::Set(_)) && looped.contains(&var) => Some(var),
        _ => None,
    };
    (of(a)? != of(b)?).then_some((a, b))
}

/// A condition on the size or a member of a set, transferred to another set.
fn transferred(form: &mut Form, predicate: Id, set: Id, other: Id) -> Option<Id> {
    if let Some((Operator::Equal, of, n)) = form.size_compared(predicate)
        && of == set
    {
        let (size, n) = (form.size(other), form.int(n));
        return Some(form.binary(Operator::Equal, size, n));
    }
    let (one, of) = form.operands(predicate, Operator::In)?;
    let var = form.as_var(one).filter(|var| of == set && !form.mentions(other, *var));
    var.map(|_| form.binary(Operator::In, one, other))
}
