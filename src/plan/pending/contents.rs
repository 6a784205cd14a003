//! If a condition fixes how many elements a subset contains, choose those elements first.
//!
//! `P in choose n of X` with `|{ v in V : places(u, v) subset P }| = k` looks at every P, though few contain the places
//! of any v. From the other side there are k values with at most n places, and the sets P around these places. The
//! first choice has bounds (the places only grow), and the sets around it are few or are found by a search for a cover.

use super::{Generator, Pending};
use crate::bounds::{grows, limited};
use crate::lang::program::{Operator, Pattern, Type, VarId};
use tesuji_core::form::Form;
use tesuji_core::make::set_of;
use tesuji_core::node::{Fold, Id, Op, Query};

/// The elements that a chosen set contains.
struct Contents {
    /// All elements that it may contain.
    all: Id,
    /// The union of what has to lie in the chosen set for each.
    needs: Id,
    /// The part of the chosen set in which that lies.
    within: Id,
    /// Whether the two are equal.
    exact: bool,
    /// The elements that are chosen first.
    chosen: VarId,
}

impl Pending {
    /// Chooses the contents of sets before the sets.
    pub(super) fn choose_contents(&mut self) {
        for (var, size, _) in self.choices().collect::<Vec<_>>() {
            let form = &self.form;
            let limits = self.wheres.iter().filter_map(|one| limited(form, *one));
            let is_bounded = limits.into_iter().any(|(set, _)| grows(form, set, var));
            if self.bind_determined_choice(var) {
                continue;
            }
            let counted = self.counted(var).filter(|(_, many)| !is_bounded && *many <= size);
            let Some((set, many)) = counted else { continue };
            if let Some(contents) = self.contents(set, var) {
                self.put_first(&contents, set, (var, size, many));
                self.bind_determined_choice(var);
            }
        }
    }

    /// Replaces a choice that an equality determines: `P in choose n of X where S = P`.
    fn bind_determined_choice(&mut self, var: VarId) -> bool {
        let is_choice = |generator: &Generator| matches!(generator, Generator::Choose(v, ..) if *v == var);
        let Some(choice) = self.generators.iter().position(is_choice) else { return false };
        let Generator::Choose(_, many, from) = self.generators[choice] else { return false };
        let form = &self.form;
        let is_all = |set: Id| {
            from == set
                || self.wheres.iter().any(|one| {
                    form.operands(*one, Operator::Subset)
                        .is_some_and(|(a, b)| form.is_var(a, var) && b == set)
                        || form.size_compared(*one) == Some((Operator::Equal, set, many as i64))
                })
        };
        let equal =
            |one: Id| match (form.operands(one, Operator::Subset), form.operands(one, Operator::Equal)) {
                // A part of it that is as large is equal.
                (Some((a, b)), _) if form.is_var(b, var) && is_all(a) => Some(a),
                (_, Some((a, b))) if form.is_var(b, var) => Some(a),
                (_, Some((a, b))) if form.is_var(a, var) => Some(b),
                _ => None,
            };
        let mut all = self.wheres.iter().enumerate().filter_map(|(i, one)| Some((i, equal(*one)?)));
        let Some((at, set)) = all.find(|(_, set)| !self.depends(*set, var)) else { return false };
        self.wheres.remove(at);
        self.generators.remove(choice);
        let form = &mut self.form;
        let (size, many) = (form.size(set), form.int(many as i64));
        let required = [form.binary(Operator::Equal, size, many), form.binary(Operator::Subset, set, from)];
        required.into_iter().for_each(|one| self.require(one));
        self.change_all(&mut |form, id| form.put(id, var, set));
        self.lets.push((Pattern::Var(var), set));
        true
    }

    /// A set that depends on a chosen set, and its size, where a condition or a pattern fixes that.
    fn counted(&self, var: VarId) -> Option<(Id, usize)> {
        let form = &self.form;
        let sizes = self.wheres.iter().filter_map(|one| match form.size_compared(*one) {
            Some((Operator::Equal, set, n @ 1..)) => Some((set, n as usize)),
            _ => None,
        });
        let parts = self.lets.iter().filter_map(|(pattern, set)| match pattern {
            Pattern::Elements(parts) if !parts.is_empty() => Some((*set, parts.len())),
            _ => None,
        });
        let depends = |set: Id| form.mentions(set, var) && !form.is_var(set, var) && !grows(form, set, var);
        sizes.chain(parts).find(|(set, _)| depends(*set))
    }

    /// Membership in a set, where it means that something lies in the chosen set.
    fn contents(&mut self, set: Id, var: VarId) -> Option<Contents> {
        let form = &mut self.form;
        let of = form.element_type(set).filter(|of| matches!(of, Type::Cell | Type::Value | Type::Unit))?;
        let one = form.fresh_of(of.clone());
        let like = form.var(one);
        let member = form.binary(Operator::In, like, set);
        let (own, others): (Vec<Id>, Vec<Id>) =
            form.conjuncts(member).into_iter().partition(|one| form.mentions(*one, var));
        let [lies] = own.as_slice() else { return None };
        let lies = without_known(form, *lies, &others);
        let (needs, within, exact) = match (form.op(lies), form.args(lies)) {
            (Op::Binary(Operator::Subset), &[needs, within]) => (needs, within, false),
            (Op::Binary(Operator::Equal), &[needs, within]) if form.is_var(within, var) => {
                (needs, within, true)
            }
            (Op::Binary(Operator::Equal), &[within, needs]) if form.is_var(within, var) => {
                (needs, within, true)
            }
            _ => return None,
        };
        if form.mentions(needs, var)
            || !form.mentions(needs, one)
            || form.mentions(within, one)
            || !grows(form, within, var)
        {
            return None;
        }
        let generators = vec![(Pattern::Var(one), form.all_like(set)?)];
        let filter = Query { generators, conditions: others, fold: Fold::Collect, head: Some(like) };
        let all = form.make_query(filter, set_of(of.clone()));
        let chosen = form.fresh_of(set_of(of));
        let whole = form.var(chosen);
        let needs = form.of_all(needs, one, whole)?;
        Some(Contents { all, needs, within, exact, chosen })
    }

    /// Adds the choice of the contents, and replaces the set of them elsewhere.
    fn put_first(&mut self, contents: &Contents, set: Id, (var, size_of, many): (VarId, usize, usize)) {
        let Contents { all, needs, within, exact, chosen } = *contents;
        let form = &self.form;
        self.wheres.retain(|one| form.size_compared(*one) != Some((Operator::Equal, set, many as i64)));
        let whole = self.form.var(chosen);
        self.change_all(&mut |form, id| form.replaced(id, set, whole));
        let form = &mut self.form;
        let mut required = Vec::new();
        // It contains no more than these.
        required.push(form.binary(if exact { Operator::Equal } else { Operator::Subset }, set, whole));
        let (size, most) = (form.size(needs), form.int(size_of as i64));
        let full = form.binary(Operator::Equal, size, most);
        let is_whole = form.is_var(within, var);
        if exact || is_whole && self.wheres.contains(&full) {
            required.push(form.binary(Operator::Equal, needs, within));
        } else {
            if is_whole {
                required.push(form.binary(Operator::LessEqual, size, most));
            }
            required.push(form.binary(Operator::Subset, needs, within));
        }
        required.into_iter().for_each(|one| self.require(one));
        let is_choice = |generator: &Generator| matches!(generator, Generator::Choose(v, ..) if *v == var);
        let at = self.generators.iter().position(is_choice).unwrap_or(0);
        self.generators.insert(at, Generator::Choose(chosen, many, all));
    }
}

/// A condition without the alternatives that other conditions rule out.
fn without_known(form: &Form, predicate: Id, others: &[Id]) -> Id {
    let Some((a, b)) = form.operands(predicate, Operator::Or) else { return predicate };
    let is_false = |id: Id| {
        let inner = form.args_of(id, &Op::Not).and_then(|inner| form.operands(inner[0], Operator::In));
        inner.is_some_and(|(y, whole)| {
            let mut members = others.iter().filter_map(|other| form.operands(*other, Operator::In));
            members.any(|(x, part)| x == y && form.is_part(part, whole))
        })
    };
    match (is_false(a), is_false(b)) {
        (true, _) => b,
        (_, true) => a,
        _ => predicate,
    }
}
