//! Pass: redundant predicates that prune earlier than those that imply them, or restrict one loop alone. With it the
//! passes that strengthen and drop bounds of sizes.

use crate::{
    body::RuleBody,
    facts::{all_differ, grows, known_sizes, size_among, size_bound, uniform_candidate_count, union_parts},
};
use tesuji_core::{ExprDag, ExprId, ExprOp};
use tesuji_lang::{Function, Operator, Type, VarId};

impl RuleBody {
    /// Makes `A = B` of `A subset B` with sets of equal size.
    pub fn equate_full_parts(&mut self) {
        let sizes = self.known_sizes();
        for at in 0..self.predicates.len() {
            let form = &mut self.form;
            if let Some((part, whole)) = form.operands(self.predicates[at], Operator::Subset)
                && let (Some(a), Some(b)) = (size_among(form, &sizes, part), size_among(form, &sizes, whole))
                && a == b
                && form.ty(part) == form.ty(whole)
            {
                self.predicates[at] = form.binary(Operator::Equal, part, whole);
            }
        }
    }

    /// Adds what equalities imply: sizes, parts of unions, and what predicates say of the equal set.
    pub fn add_implied(&mut self) {
        let looped: Vec<VarId> = self.loops().map(|(var, _)| var).collect();
        let facts = self.known_predicates(None);
        let predicates = self.predicates.clone();
        let mut implied: Vec<(ExprId, ExprId)> = Vec::new();
        for predicate in &predicates {
            let size = size_of_list(&mut self.form, *predicate, &looped, &facts);
            implied.extend(size.map(|size| (size, *predicate)));
        }
        for predicate in &predicates {
            implied.extend(self.parts_of_equality(*predicate).into_iter().map(|part| (part, *predicate)));
        }
        let mut transferable = predicates.clone();
        let loops: Vec<(VarId, ExprId)> = self.loops().collect();
        let form = &mut self.form;
        for (var, set) in &loops {
            if form.is_proper_set(*set) {
                let element = form.var(*var);
                transferable.push(form.membership(element, *set));
            }
        }
        for (var, set) in loops {
            if let Some(n) = uniform_candidate_count(form, set) {
                let cell = form.var(var);
                let candidates = form.call(Function::Candidates, vec![cell]);
                transferable.push(form.compare_size(candidates, Operator::Equal, n));
            }
        }
        for equality in predicates {
            let Some((a, b)) = equal_sets(&self.form, equality, &looped) else { continue };
            for (set, other) in [(a, b), (b, a)] {
                for predicate in &transferable {
                    let transferred = transferred(&mut self.form, *predicate, set, other);
                    implied.extend(transferred.map(|transferred| (transferred, equality)));
                }
            }
        }
        self.add_implied_predicates(implied);
    }

    /// Bounds each part of a bounded union by the bound of the union, if loops bind the parts.
    pub fn add_part_sizes(&mut self) {
        let mut bounds: Vec<(ExprId, i64, ExprId)> = Vec::new();
        for predicate in self.predicates.clone() {
            if let Some((union, bound)) = size_bound(&self.form, predicate) {
                let parts = union_parts(&mut self.form, union);
                if parts.len() > 1 {
                    bounds.extend(parts.into_iter().map(|part| (part, bound, predicate)));
                }
            }
        }
        // A part of a chosen set has at most its size.
        for predicate in &self.predicates {
            let Some((part, whole)) = self.form.operands(*predicate, Operator::Subset) else { continue };
            if let Some((_, size, _)) = self.choices().find(|(var, ..)| self.form.is_var(whole, *var))
                && self.choices().any(|(var, ..)| grows(&self.form, part, var))
            {
                bounds.push((part, size as i64, *predicate));
            }
        }
        let form = &mut self.form;
        let implied = bounds
            .into_iter()
            .map(|(part, bound, source)| (form.compare_size(part, Operator::LessEqual, bound), source));
        let implied = implied.collect();
        self.add_implied_predicates(implied);
    }

    /// Adds redundant predicates, each with the predicate that implies it.
    fn add_implied_predicates(&mut self, implied: Vec<(ExprId, ExprId)>) {
        for (predicate, source) in implied {
            if !self.predicates.contains(&predicate) {
                let before = self.predicates.len();
                self.add_predicate(predicate);
                self.implied_by.extend(self.predicates[before..].iter().map(|added| (*added, source)));
            }
        }
    }

    /// Drops duplicates, and predicates on sizes that generators or other predicates guarantee.
    pub fn drop_known_sizes(&mut self) {
        let sizes = known_sizes(&mut self.form, &self.generators, &[]);
        let form = &self.form;
        let known_size = |set: ExprId| size_among(form, &sizes, set);
        let is_stricter = |predicate: &ExprId, set: ExprId, bound: i64| {
            size_bound(form, *predicate).is_some_and(|(other, less)| less < bound && other == set)
                || form.size_compared(*predicate) == Some((Operator::Equal, set, bound))
        };
        let is_redundant = |predicate: ExprId| match form.size_compared(predicate) {
            Some((Operator::LessEqual, set, bound)) => {
                self.predicates.iter().any(|other| is_stricter(other, set, bound))
                    || known_size(set).is_some_and(|size| size <= bound as f64)
            }
            Some((Operator::Equal, set, n)) => known_size(set) == Some(n as f64),
            _ => false,
        };
        let mut distinct: Vec<ExprId> = Vec::new();
        for predicate in &self.predicates {
            if !is_redundant(*predicate) && !distinct.contains(predicate) {
                distinct.push(*predicate);
            }
        }
        self.predicates = distinct;
    }

    /// `A subset X` and `B subset X` of `A + B = X`, and `B subset A` of `|A + B| = n` if A has n elements.
    fn parts_of_equality(&mut self, predicate: ExprId) -> Vec<ExprId> {
        let Some((a, b)) = self.form.operands(predicate, Operator::Equal) else { return Vec::new() };
        let sizes = self.known_sizes();
        let form = &mut self.form;
        let (parts, whole) = if let Some((_, union, n)) = form.size_compared(predicate) {
            let parts = union_parts(form, union);
            let is_full = |part: &&ExprId| size_among(form, &sizes, **part) == Some(n as f64);
            let whole = parts.iter().find(is_full).copied().filter(|_| parts.len() > 1);
            (parts, whole)
        } else if matches!((form.ty(a), form.ty(b)), (Type::Set(_), Type::Set(_))) {
            let (parts_a, parts_b) = (union_parts(form, a), union_parts(form, b));
            match (parts_a.len(), parts_b.len()) {
                (1, 1) => {
                    let subset = |(part, whole)| form.binary(Operator::Subset, part, whole);
                    return [(a, b), (b, a)].map(subset).to_vec();
                }
                (1, _) => (parts_b, Some(a)),
                _ => (parts_a, Some(b)),
            }
        } else {
            return Vec::new();
        };
        let Some(whole) = whole else { return Vec::new() };
        let parts = parts.into_iter().filter(|part| *part != whole);
        parts.map(|part| form.binary(Operator::Subset, part, whole)).collect()
    }
}

/// `|X| = n` of `X = {a, b, …}` if loops bind the elements, and `|X| <= n` if they may be equal.
fn size_of_list(form: &mut ExprDag, predicate: ExprId, looped: &[VarId], facts: &[ExprId]) -> Option<ExprId> {
    let (a, b) = form.operands(predicate, Operator::Equal)?;
    let (set, list) = match (form.list(a), form.list(b)) {
        (Some(_), Some(_)) => return None,
        (Some(list), _) => (b, list.to_vec()),
        (_, list) => (a, list?.to_vec()),
    };
    let is_looped = |id: &ExprId| form.as_var(*id).is_some_and(|var| looped.contains(&var));
    if list.len() < 2 || !list.iter().all(is_looped) || !form.is_proper_set(set) {
        return None;
    }
    let comparison = if all_differ(form, facts, &list) { Operator::Equal } else { Operator::LessEqual };
    Some(form.compare_size(set, comparison, list.len() as i64))
}

/// Two equal sets, each a function of another loop variable.
fn equal_sets(form: &ExprDag, predicate: ExprId, looped: &[VarId]) -> Option<(ExprId, ExprId)> {
    let (a, b) = form.operands(predicate, Operator::Equal)?;
    let argument = |id: ExprId| match (form.op(id), form.free(id)) {
        (ExprOp::Call(_), &[var]) if form.is_proper_set(id) => looped.contains(&var).then_some(var),
        _ => None,
    };
    (argument(a)? != argument(b)?).then_some((a, b))
}

/// Predicate on the size or a member of a set, transferred to an equal set.
fn transferred(form: &mut ExprDag, predicate: ExprId, set: ExprId, other: ExprId) -> Option<ExprId> {
    if let Some((Operator::Equal, counted, n)) = form.size_compared(predicate)
        && counted == set
    {
        return Some(form.compare_size(other, Operator::Equal, n));
    }
    let (element, whole) = form.operands(predicate, Operator::In)?;
    let var = form.as_var(element).filter(|var| whole == set && !form.mentions(other, *var));
    var.map(|_| form.binary(Operator::In, element, other))
}
