//! Loops through sets of sets and of tuples: `S in { {x, y} : x in X, y in X where x < y }` are loops over x and y.

use super::determined::{differ, implies};
use super::{Generator, Pending};
use crate::clauses::Item;
use crate::costs::known_sizes;
use crate::lang::program::{Function, Operator, Pattern, Type, VarId};
use tesuji_core::form::Form;
use tesuji_core::node::{Fold, Id, Op, Query};

/// Largest number of loops that are taken as all elements of a set.
const MOST: usize = 4;

impl Pending {
    /// Replaces a loop through all subsets of a set by a choice, where a condition fixes the size.
    pub(super) fn choose_subsets(&mut self) {
        for at in 0..self.generators.len() {
            let form = &self.form;
            let Some((var, sets)) = self.generators[at].looped() else { continue };
            let Some(&[of]) = form.called(sets, Function::Subsets) else { continue };
            let can_be_chosen = matches!(form.element_type(of), Some(Type::Cell | Type::Unit | Type::Value));
            let size = |one: &Id| match form.size_compared(*one) {
                Some((Operator::Equal, set, n)) if form.is_var(set, var) => usize::try_from(n).ok(),
                _ => None,
            };
            let found = self.wheres.iter().enumerate().find_map(|(i, one)| Some((i, size(one)?)));
            if let Some((i, n)) = found.filter(|_| can_be_chosen) {
                self.wheres.remove(i);
                self.generators[at] = Generator::Choose(var, n, of);
            }
        }
    }

    /// Puts loops over elements in the place of loops over sets of these, where each set comes once, and over tuples.
    pub(super) fn spread_sets(&mut self, items: Vec<Item>) -> Vec<Item> {
        let mut waiting = items;
        waiting.reverse();
        let mut spread = Vec::new();
        while let Some(item) = waiting.pop() {
            let Item::For(pattern, sets) = item else {
                spread.push(item);
                continue;
            };
            match self.form.element_type(sets) {
                Some(Type::Set(_)) => self.spread_set(pattern, sets, &mut spread),
                Some(Type::Tuple(_)) => match self.spread_tuples(&pattern, sets) {
                    Some(items) => waiting.extend(items.into_iter().rev()),
                    None => spread.push(Item::For(pattern, sets)),
                },
                _ => spread.push(Item::For(pattern, sets)),
            }
        }
        // What is taken from a set of one thing is that.
        for item in &mut spread {
            if let Item::For(pattern @ Pattern::Var(_), set) = item
                && let Some(&[only]) = self.form.list(*set)
            {
                *item = Item::Let(pattern.clone(), only);
            }
        }
        spread
    }

    /// The query of a comprehension.
    fn rows(&self, id: Id) -> Option<Query> {
        self.form.query(id).filter(|query| query.fold == Fold::Collect)
    }

    /// Loops over what sets are made of, or over the sets.
    fn spread_set(&mut self, pattern: Pattern, sets: Id, items: &mut Vec<Item>) {
        let rows = self.rows(sets);
        if let Some(query) = rows.clone().and_then(|query| self.once_each(query)) {
            let (query, named) = self.named_elements(query, &pattern);
            let head = query.head;
            loops(query, items);
            if let (false, Some(head)) = (named, head) {
                items.push(Item::Let(pattern, head));
            }
            return;
        }
        let of_elements = |head: Id| {
            self.form.as_var(head).is_none()
                && matches!(self.form.ty(head), Type::Set(of) if !matches!(**of, Type::Set(_)))
        };
        if let Some(query) = rows.filter(|query| query.head.is_some_and(of_elements)) {
            // One set may come more than once.
            self.repeats = true;
            let query = self.form.copied(query);
            let head = query.head;
            loops(query, items);
            items.extend(head.map(|head| Item::Let(pattern, head)));
        } else if let (Pattern::Elements(_), Some(of)) = (&pattern, self.form.element_type(sets)) {
            let whole = self.form.fresh_of(of);
            items.push(Item::For(Pattern::Var(whole), sets));
            items.push(Item::Let(pattern, self.form.var(whole)));
        } else {
            items.push(Item::For(pattern, sets));
        }
    }

    /// The loops that tuples are made of, where they are not written out: one tuple may come more than once.
    fn spread_tuples(&mut self, pattern: &Pattern, tuples: Id) -> Option<Vec<Item>> {
        if let Some(&[only]) = self.form.list(tuples) {
            return Some(named(&self.form, pattern.clone(), only));
        }
        let query = self.rows(tuples)?;
        self.repeats = true;
        let query = self.form.copied(query);
        let (head, mut items) = (query.head?, Vec::new());
        loops(query, &mut items);
        items.extend(named(&self.form, pattern.clone(), head));
        Some(items)
    }

    /// The query with a pattern's names for the elements of its sets, and whether these ascend as those do.
    fn named_elements(&mut self, mut query: Query, pattern: &Pattern) -> (Query, bool) {
        let form = &mut self.form;
        let list = query.head.and_then(|head| form.list(head)).map(<[Id]>::to_vec);
        let (Pattern::Elements(names), Some(list)) = (pattern, list) else { return (query, false) };
        let listed: Vec<VarId> = list.iter().filter_map(|one| form.as_var(*one)).collect();
        if names.len() != listed.len() {
            return (query, false);
        }
        for (pattern, _) in &mut query.generators {
            let at = listed.iter().position(|var| matches!(pattern, Pattern::Var(own) if own == var));
            at.into_iter().for_each(|at| *pattern = Pattern::Var(names[at]));
        }
        for (name, own) in names.iter().zip(listed) {
            let by = form.var(*name);
            query.conditions = query.conditions.into_iter().map(|one| form.put(one, own, by)).collect();
        }
        (query, true)
    }

    /// A query that collects each set of its variables once; nothing where that cannot be said.
    fn once_each(&mut self, query: Query) -> Option<Query> {
        let form = &mut self.form;
        let mut query = form.copied(query);
        let list = form.list(query.head?)?.to_vec();
        let first = query.generators.first()?.1;
        let mut predicates = Vec::new();
        for (pattern, source) in &mut query.generators {
            let Pattern::Var(var) = pattern else { return None };
            if list.iter().filter(|one| form.is_var(**one, *var)).count() != 1 {
                return None;
            }
            while *source != first {
                let (all, other) = form.operands(*source, Operator::Subtract)?;
                let one = form.var(*var);
                predicates.push(form.binary(Operator::NotEqual, one, other));
                *source = all;
            }
        }
        if list.len() != query.generators.len() {
            return None;
        }
        predicates.extend(query.conditions.iter().flat_map(|one| form.conjuncts(*one)));
        let ascending: Vec<Id> =
            list.windows(2).map(|pair| form.binary(Operator::Less, pair[0], pair[1])).collect();
        if !ascending.iter().all(|less| predicates.contains(less)) {
            // All orders of the elements are alike, of which one is enough.
            let mut apart = Vec::new();
            for (i, a) in list.iter().enumerate() {
                for b in &list[..i] {
                    apart.push(form.binary(Operator::NotEqual, *a, *b));
                }
            }
            let mut alike = |pair: &[Id]| {
                let swapped: Vec<Id> =
                    predicates.iter().map(|one| swapped(form, *one, pair[0], pair[1])).collect();
                swapped.iter().all(|other| predicates.contains(other))
            };
            if !list.windows(2).all(&mut alike) || !apart.iter().all(|one| predicates.contains(one)) {
                return None;
            }
            predicates.retain(|one| !apart.contains(one));
            predicates.extend(ascending);
        }
        query.conditions = predicates;
        Some(query)
    }

    /// Variables that are all elements of a set: those of a pattern, or of loops.
    pub(crate) fn set_variables(&mut self) -> Vec<(Vec<VarId>, Id)> {
        let apart = self.lets.iter().filter_map(|(pattern, set)| match pattern {
            Pattern::Elements(parts) if !parts.is_empty() => Some((parts.clone(), *set)),
            _ => None,
        });
        let mut set_variables: Vec<(Vec<VarId>, Id)> = apart.collect();
        let sizes = known_sizes(&mut self.form, &self.generators, &self.wheres);
        let sizes: Vec<(Id, usize)> = sizes
            .into_iter()
            .map(|(set, size)| (set, size as usize))
            .filter(|(set, size)| (2..=MOST).contains(size) && matches!(self.form.ty(*set), Type::Set(_)))
            .collect();
        if sizes.is_empty() {
            return set_variables;
        }
        let facts = self.facts(usize::MAX);
        let looped: Vec<VarId> = self.loops().map(|(var, _)| var).collect();
        let form = &mut self.form;
        for (set, size) in sizes {
            let mut vars = Vec::new();
            for var in &looped {
                let one = form.var(*var);
                let inside = form.membership(one, set);
                let is_like = Some(form.ty(one)) == form.element_type(set).as_ref();
                if is_like && facts.iter().any(|fact| implies(form, *fact, inside)) {
                    vars.push((*var, one));
                }
            }
            let apart =
                (0..vars.len()).all(|i| vars[..i].iter().all(|one| differ(form, &facts, one.1, vars[i].1)));
            let vars: Vec<VarId> = vars.into_iter().map(|(var, _)| var).collect();
            if vars.len() == size && apart && !form.mentions_any(set, &vars) {
                set_variables.push((vars, set));
            }
        }
        set_variables
    }
}

/// The loops of a query and its conditions as clauses.
fn loops(query: Query, items: &mut Vec<Item>) {
    items.extend(query.generators.into_iter().map(|(pattern, set)| Item::For(pattern, set)));
    items.extend(query.conditions.into_iter().map(Item::Where));
}

/// The bindings of a pattern to a node: each part of a tuple by itself.
fn named(form: &Form, pattern: Pattern, one: Id) -> Vec<Item> {
    match (pattern, form.args_of(one, &Op::Tuple)) {
        (Pattern::Any, _) => Vec::new(),
        (Pattern::Tuple(parts), Some(list)) => {
            parts.into_iter().zip(list).flat_map(|(part, one)| named(form, part, *one)).collect()
        }
        (pattern, _) => vec![Item::Let(pattern, one)],
    }
}

/// The node with two variables in the place of one another.
fn swapped(form: &mut Form, id: Id, a: Id, b: Id) -> Id {
    let (Some(x), Some(y)) = (form.as_var(a), form.as_var(b)) else { return id };
    let aside = form.fresh(x);
    let other = form.var(aside);
    let id = form.put(id, x, other);
    let id = form.put(id, y, a);
    form.put(id, aside, b)
}
