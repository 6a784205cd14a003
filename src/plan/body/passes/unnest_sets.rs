//! Unnesting of clauses: loops over sets of sets and of tuples → loops over elements.
//! `S in { {x, y} : x in X, y in X where x < y }` are loops over x and y.

use crate::{RuleClause, body::RuleBody};
use tesuji_core::{ExprDag, ExprId, ExprOp, Query, QueryFold};
use tesuji_lang::{Operator, Pattern, Type, VarId};

impl RuleBody {
    /// Replaces loops over sets of sets, if each set occurs once or repeats are allowed, and over tuples.
    pub fn unnest_set_loops(&mut self, clauses: Vec<RuleClause>) -> Vec<RuleClause> {
        let mut waiting = clauses;
        waiting.reverse();
        let mut unnested = Vec::new();
        while let Some(clause) = waiting.pop() {
            let RuleClause::For(pattern, sets) = clause else {
                unnested.push(clause);
                continue;
            };
            match self.form.element_type(sets) {
                Some(Type::Set(_)) => self.unnest_sets(pattern, sets, &mut unnested),
                Some(Type::Tuple(_)) => match self.unnest_tuples(&pattern, sets) {
                    Some(clauses) => waiting.extend(clauses.into_iter().rev()),
                    None => unnested.push(RuleClause::For(pattern, sets)),
                },
                _ => unnested.push(RuleClause::For(pattern, sets)),
            }
        }
        for clause in &mut unnested {
            if let RuleClause::For(pattern @ Pattern::Var(_), set) = clause
                && let Some(&[only]) = self.form.list(*set)
            {
                *clause = RuleClause::Let(pattern.clone(), only);
            }
        }
        unnested
    }

    fn unnest_sets(&mut self, pattern: Pattern, sets: ExprId, clauses: &mut Vec<RuleClause>) {
        let query = self.form.query_by(sets, QueryFold::Collect);
        if let Some(query) = query.clone().and_then(|query| self.distinct_sets(query)) {
            let (query, is_named) = self.named_elements(query, &pattern);
            let head = query.head.filter(|_| !is_named);
            clauses.extend(loops_and_conditions(query));
            return clauses.extend(head.map(|head| RuleClause::Let(pattern, head)));
        }
        let is_set_of_elements = |head: ExprId| {
            self.form.as_var(head).is_none() && self.form.is_proper_set(head) && !self.form.is_of_sets(head)
        };
        if let Some(query) = query.filter(|query| query.head.is_some_and(is_set_of_elements)) {
            clauses.extend(self.repeated_rows(query, |_, head| vec![RuleClause::Let(pattern, head)]));
        } else if let (Pattern::Elements(_), Some(ty)) = (&pattern, self.form.element_type(sets)) {
            let set = self.form.fresh_of(ty);
            clauses.push(RuleClause::For(Pattern::Var(set), sets));
            clauses.push(RuleClause::Let(pattern, self.form.var(set)));
        } else {
            clauses.push(RuleClause::For(pattern, sets));
        }
    }

    /// The loops of a comprehension of tuples, which may repeat a tuple; `None` for other sets.
    fn unnest_tuples(&mut self, pattern: &Pattern, tuples: ExprId) -> Option<Vec<RuleClause>> {
        if let Some(&[only]) = self.form.list(tuples) {
            return Some(destructured(&self.form, pattern.clone(), only));
        }
        let query = self.form.query_by(tuples, QueryFold::Collect)?;
        Some(self.repeated_rows(query, |form, head| destructured(form, pattern.clone(), head)))
    }

    /// The clauses of a comprehension whose rows may repeat a head, and the bindings of the head.
    fn repeated_rows(
        &mut self,
        query: Query,
        bind: impl FnOnce(&ExprDag, ExprId) -> Vec<RuleClause>,
    ) -> Vec<RuleClause> {
        self.has_repeats = true;
        let query = self.form.freshen(query);
        let bindings = query.head.map(|head| bind(&self.form, head));
        loops_and_conditions(query).chain(bindings.into_iter().flatten()).collect()
    }

    /// The query with the names of a pattern for the elements of its written head, and whether they were used.
    fn named_elements(&mut self, mut query: Query, pattern: &Pattern) -> (Query, bool) {
        let form = &mut self.form;
        let list = query.head.and_then(|head| form.listed(head));
        let (Pattern::Elements(names), Some(list)) = (pattern, list) else { return (query, false) };
        let listed: Vec<VarId> = list.iter().filter_map(|element| form.as_var(*element)).collect();
        if names.len() != listed.len() {
            return (query, false);
        }
        for (pattern, _) in &mut query.generators {
            let index =
                listed.iter().position(|var| matches!(pattern, Pattern::Var(looped) if looped == var));
            index.into_iter().for_each(|index| *pattern = Pattern::Var(names[index]));
        }
        for (name, looped) in names.iter().zip(listed) {
            let name = form.var(*name);
            query.conditions = form.substitute_each(&query.conditions, looped, name);
        }
        (query, true)
    }

    /// A query that collects each set of its variables once, in ascending order; `None` if the head is not a list of
    /// the variables or not all orders of them are equivalent.
    fn distinct_sets(&mut self, query: Query) -> Option<Query> {
        let form = &mut self.form;
        let mut query = form.freshen(query);
        let list = form.listed(query.head?)?;
        let first = query.generators.first()?.1;
        let mut predicates = Vec::new();
        for (pattern, source) in &mut query.generators {
            let Pattern::Var(var) = pattern else { return None };
            if list.iter().filter(|element| form.is_var(**element, *var)).count() != 1 {
                return None;
            }
            while *source != first {
                let (whole, other) = form.operands(*source, Operator::Subtract)?;
                let element = form.var(*var);
                predicates.push(form.binary(Operator::NotEqual, element, other));
                *source = whole;
            }
        }
        if list.len() != query.generators.len() {
            return None;
        }
        predicates.extend(form.all_conjuncts(&query.conditions));
        let ascending: Vec<ExprId> =
            list.windows(2).map(|pair| form.binary(Operator::Less, pair[0], pair[1])).collect();
        if !ascending.iter().all(|less| predicates.contains(less)) {
            let mut distinct = Vec::new();
            for (i, a) in list.iter().enumerate() {
                distinct.extend(list[..i].iter().map(|b| form.binary(Operator::NotEqual, *a, *b)));
            }
            let mut is_symmetric = |pair: &[ExprId]| {
                let swapped = |id: &ExprId| swapped(form, *id, pair[0], pair[1]);
                let swapped: Vec<ExprId> = predicates.iter().map(swapped).collect();
                swapped.iter().all(|other| predicates.contains(other))
            };
            if !list.windows(2).all(&mut is_symmetric) || !distinct.iter().all(|one| predicates.contains(one))
            {
                return None;
            }
            predicates.retain(|one| !distinct.contains(one));
            predicates.extend(ascending);
        }
        query.conditions = predicates;
        Some(query)
    }
}

/// The generators and conditions of a query as clauses.
fn loops_and_conditions(query: Query) -> impl Iterator<Item = RuleClause> {
    let loops = query.generators.into_iter().map(|(pattern, set)| RuleClause::For(pattern, set));
    loops.chain(query.conditions.into_iter().map(RuleClause::Where))
}

/// Bindings of a pattern to an expression, each part of a tuple separately.
fn destructured(form: &ExprDag, pattern: Pattern, value: ExprId) -> Vec<RuleClause> {
    match (pattern, form.args_of(value, &ExprOp::Tuple)) {
        (Pattern::Any, _) => Vec::new(),
        (Pattern::Tuple(parts), Some(values)) => {
            parts.into_iter().zip(values).flat_map(|(part, value)| destructured(form, part, *value)).collect()
        }
        (pattern, _) => vec![RuleClause::Let(pattern, value)],
    }
}

/// The expression with two variables swapped.
fn swapped(form: &mut ExprDag, id: ExprId, a: ExprId, b: ExprId) -> ExprId {
    let (Some(x), Some(y)) = (form.as_var(a), form.as_var(b)) else { return id };
    let temporary = form.fresh(x);
    let placeholder = form.var(temporary);
    let id = form.substitute(id, x, placeholder);
    let id = form.substitute(id, y, a);
    form.substitute(id, temporary, b)
}
