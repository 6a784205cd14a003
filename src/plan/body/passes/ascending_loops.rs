//! Pass: ascending loops over one set → subset choice, which undoes symmetry breaking: `a in X, b in X where a < b` is
//! `{a, b}` chosen from X. With it the pass that lifts predicates on all elements of a set to the set.

use crate::{PlanStep, body::RuleBody, cost_model::is_walked};
use tesuji_core::{ExprDag, ExprId, ExprOp, Query, QueryFold, construct::set_of};
use tesuji_lang::{Function, Operator, Pattern, Type, VarId};

impl RuleBody {
    pub fn choose_ascending(&mut self) {
        while let Some((chain, set)) = self.ascending_chain() {
            let form = &mut self.form;
            let Some(element) = form.element_type(set) else { return };
            let chosen = form.fresh_of(set_of(element));
            let form = &self.form;
            let orders_chain = |predicate: &ExprId| {
                compared_vars(form, Operator::NotEqual, *predicate)
                    .is_some_and(|(a, b)| chain.contains(&a) && chain.contains(&b))
                    || compared_vars(form, Operator::Less, *predicate)
                        .is_some_and(|(a, b)| chain.windows(2).any(|pair| pair == [a, b]))
            };
            self.predicates.retain(|predicate| !orders_chain(predicate));
            let is_loop_of = |generator: &PlanStep, vars: &[VarId]| {
                generator.looped().is_some_and(|(var, _)| vars.contains(&var))
            };
            self.generators.retain(|generator| !is_loop_of(generator, &chain[1..]));
            if let Some(first) = self.generators.iter_mut().find(|one| is_loop_of(one, &chain[..1])) {
                *first = PlanStep::choice(chosen, chain.len(), set);
            }
            let chosen = self.form.var(chosen);
            self.replace_by_set(&chain, chosen);
            self.lift_common_predicates(&chain, chosen);
            self.bindings.push((Pattern::Elements(chain), chosen));
        }
    }

    /// Replaces what reads all elements of a set by what reads the set.
    pub fn lift_to_sets(&mut self) {
        for (elements, set) in self.set_variables() {
            if elements.len() > 1 {
                self.replace_by_set(&elements, set);
            }
            self.lift_common_predicates(&elements, set);
        }
    }

    fn replace_by_set(&mut self, elements: &[VarId], set: ExprId) {
        let mut lift = |form: &mut ExprDag, id: ExprId| lift(form, id, elements, set);
        self.map_exprs(&mut lift);
        for id in self.implied_by.iter_mut().flat_map(|(predicate, source)| [predicate, source]) {
            *id = lift(&mut self.form, *id);
        }
    }

    /// Loop variables over one set ordered by `<`, and the set.
    fn ascending_chain(&mut self) -> Option<(Vec<VarId>, ExprId)> {
        let form = &self.form;
        // The ends of walks are memoised per variable, so it stays a loop.
        let is_walk_start = |var: VarId| {
            let mut walks = |form: &ExprDag, id: ExprId| is_walked(form, id) && form.mentions(id, var);
            self.predicates.iter().any(|predicate| form.find(*predicate, &mut walks).is_some())
        };
        let ascending = self.predicates.iter().filter_map(|one| compared_vars(form, Operator::Less, *one));
        let pairs: Vec<(VarId, VarId)> =
            ascending.filter(|&(a, b)| !is_walk_start(a) && !is_walk_start(b)).collect();
        let source = |var: VarId| self.loops().find(|(v, _)| *v == var).map(|(_, set)| set);
        let follows = |a: VarId, b: VarId| {
            a != b && pairs.contains(&(a, b)) && source(a).is_some() && source(a) == source(b)
        };
        let vars: Vec<VarId> = pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
        let is_first = |a: VarId| vars.iter().any(|&b| follows(a, b)) && !vars.iter().any(|&b| follows(b, a));
        let mut last = vars.iter().copied().find(|&var| is_first(var))?;
        let set = source(last)?;
        let mut chain = vec![last];
        while let Some(next) = vars.iter().copied().find(|&b| follows(last, b) && !chain.contains(&b)) {
            chain.push(next);
            last = next;
        }
        let can_be_chosen = form.has_named_elements(set);
        if !can_be_chosen || !form.is_set(set) {
            return None;
        }
        let restricts_one = (0..self.predicates.len()).any(|at| self.is_membership_of_one(at, &chain));
        (!restricts_one).then_some((chain, set))
    }

    /// Whether a predicate places one of some variables in a set, and no equal ones place the others there.
    fn is_membership_of_one(&mut self, at: usize, vars: &[VarId]) -> bool {
        let (form, predicate) = (&mut self.form, self.predicates[at]);
        let mut read = form.free(predicate).iter().copied().filter(|var| vars.contains(var));
        let (Some(only), None) = (read.next(), read.next()) else { return false };
        let is_membership = match (form.op(predicate), form.args(predicate)) {
            (ExprOp::Binary(Operator::In), &[a, _]) => form.is_var(a, only),
            (ExprOp::Binary(Operator::Sees), &[a, b]) => form.is_var(a, only) || form.is_var(b, only),
            _ => false,
        };
        is_membership
            && !vars.iter().all(|other| self.predicates.contains(&renamed(form, predicate, only, *other)))
    }

    /// Replaces equal predicates on each of some variables by one on all elements of the set.
    fn lift_common_predicates(&mut self, elements: &[VarId], set: ExprId) {
        let first = elements[0];
        let mut i = 0;
        while i < self.predicates.len() {
            let predicate = self.predicates[i];
            let form = &mut self.form;
            let is_of_first = elements.iter().all(|var| form.mentions(predicate, *var) == (*var == first));
            let each: Vec<ExprId> =
                elements.iter().map(|var| renamed(form, predicate, first, *var)).collect();
            if !is_of_first || !each.iter().all(|one| self.predicates.contains(one)) {
                i += 1;
                continue;
            }
            let element = form.fresh(first);
            let predicate = renamed(form, predicate, first, element);
            let fails = form.not(predicate);
            let some_fails = form.ask(Query::over((element, set), vec![fails], QueryFold::Exists, None));
            let predicate = form.not(some_fails);
            if is_cheaper(form, predicate, elements, set) {
                self.predicates.retain(|one| !each.contains(one));
                self.add_predicate(predicate);
            } else {
                i += 1;
            }
        }
    }
}

/// Whether a predicate on a set is tested earlier than those on its elements, or without a loop.
fn is_cheaper(form: &ExprDag, predicate: ExprId, elements: &[VarId], set: ExprId) -> bool {
    let is_query = |id: ExprId| matches!(form.op(id), ExprOp::Query(..));
    match (form.as_var(set), elements) {
        (Some(_), _) => true,
        (_, [_]) => *form.op(predicate) == ExprOp::Bool(true),
        _ => !is_query(predicate) && !form.negated(predicate).is_some_and(is_query),
    }
}

/// The variables of a comparison.
fn compared_vars(form: &ExprDag, comparison: Operator, predicate: ExprId) -> Option<(VarId, VarId)> {
    let (a, b) = form.operands(predicate, comparison)?;
    Some((form.as_var(a)?, form.as_var(b)?))
}

/// The expression with a set in place of all its elements together.
fn lift(form: &mut ExprDag, id: ExprId, elements: &[VarId], set: ExprId) -> ExprId {
    let node = form.node(id).clone();
    let is_element = |form: &ExprDag, id: ExprId| form.as_var(id).is_some_and(|var| elements.contains(&var));
    let has_all = |form: &ExprDag, list: &[ExprId]| {
        elements.iter().all(|var| list.iter().any(|id| form.is_var(*id, *var)))
    };
    match (&node.op, &*node.args) {
        (ExprOp::Set, list) if has_all(form, list) => {
            let others: Vec<ExprId> = list.iter().copied().filter(|id| !is_element(form, *id)).collect();
            if others.is_empty() {
                return set;
            }
            let list = form.make_as(ExprOp::Set, others, node.ty);
            return form.binary(Operator::Add, set, list);
        }
        (ExprOp::Binary(Operator::Add), _) if matches!(node.ty, Type::Set(_)) => {
            let operands = form.flattened(id, Operator::Add).into_iter();
            let (parts, others): (Vec<ExprId>, Vec<ExprId>) =
                operands.partition(|part| form.mentions_any(*part, elements));
            if let Some(union) = union_over(form, &parts, elements, set) {
                return others.into_iter().fold(union, |all, other| form.binary(Operator::Add, all, other));
            }
        }
        (ExprOp::Binary(op @ (Operator::Subset | Operator::Subtract)), &[rest, last])
            if matches!(node.ty, Type::Set(_) | Type::Bool) =>
        {
            let (minuend, mut parts) = subtracted(form, rest);
            parts.push(last);
            if parts.len() == elements.len()
                && let Some(union) = union_over(form, &parts, elements, set)
            {
                let minuend = lift(form, minuend, elements, set);
                return form.binary(*op, minuend, union);
            }
        }
        _ => {}
    }
    let args: Vec<ExprId> = node.args.iter().map(|arg| lift(form, *arg, elements, set)).collect();
    if *args == *node.args { id } else { form.make_as(node.op, args, node.ty) }
}

/// `A` and `[B, C]` of `A - B - C`.
fn subtracted(form: &ExprDag, id: ExprId) -> (ExprId, Vec<ExprId>) {
    let Some((rest, last)) = form.operands(id, Operator::Subtract) else { return (id, Vec::new()) };
    let (minuend, mut parts) = subtracted(form, rest);
    parts.push(last);
    (minuend, parts)
}

/// The union of one function of each element as a function of the set.
fn union_over(form: &mut ExprDag, parts: &[ExprId], elements: &[VarId], set: ExprId) -> Option<ExprId> {
    let first = *elements.first()?;
    let only_part = |form: &ExprDag, var: VarId| {
        let mut parts = parts.iter().copied().filter(|part| form.mentions(*part, var));
        parts.next().filter(|_| parts.next().is_none())
    };
    let part = only_part(form, first)?;
    let mut is_image =
        |&var: &VarId| only_part(form, var).is_some_and(|other| other == renamed(form, part, first, var));
    if parts.len() != elements.len() || !elements.iter().all(&mut is_image) {
        return None;
    }
    if form.is_var(part, first) && *form.ty(part) == Type::Unit {
        return Some(form.call(Function::CellsOf, vec![set]));
    }
    form.lift_to_set(part, first, set)
}

/// The expression with one variable renamed.
fn renamed(form: &mut ExprDag, id: ExprId, from: VarId, to: VarId) -> ExprId {
    let renamed = form.var(to);
    form.substitute(id, from, renamed)
}
