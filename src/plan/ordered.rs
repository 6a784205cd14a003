//! Loops over one set whose elements ascend are the choice of a subset: `a in X, b in X where a < b` is
//! `{a, b}` chosen from X.

use super::costs::is_walked;
use super::pending::{Generator, Pending};
use crate::lang::program::{Function, Operator, Pattern, Type, VarId};
use tesuji_core::form::Form;
use tesuji_core::make::set_of;
use tesuji_core::node::{Fold, Id, Op, Query};

/// Puts choices in the place of ascending loops.
pub(super) fn choose_ascending(pending: &mut Pending) {
    while let Some((chain, set)) = chain(pending) {
        let form = &mut pending.form;
        let Some(of) = form.element_type(set) else { return };
        let chosen = form.fresh_of(set_of(of));
        let form = &pending.form;
        let said = |one: &Id| {
            compared(form, Operator::NotEqual, *one)
                .is_some_and(|(a, b)| chain.contains(&a) && chain.contains(&b))
                || chain
                    .windows(2)
                    .any(|pair| compared(form, Operator::Less, *one) == Some((pair[0], pair[1])))
        };
        pending.wheres.retain(|one| !said(one));
        pending.generators.retain(|one| !one.looped().is_some_and(|(var, _)| chain[1..].contains(&var)));
        let first =
            pending.generators.iter().position(|one| one.looped().is_some_and(|(var, _)| var == chain[0]));
        if let Some(at) = first {
            pending.generators[at] = Generator::Choose(chosen, chain.len(), set);
        }
        let chosen = pending.form.var(chosen);
        say_of_whole(pending, &chain, chosen);
        require_of_each(pending, &chain, chosen);
        pending.lets.push((Pattern::Elements(chain), chosen));
    }
    for (parts, whole) in pending.set_variables() {
        if parts.len() > 1 {
            say_of_whole(pending, &parts, whole);
        }
        require_of_each(pending, &parts, whole);
    }
}

/// Says of a set what is said of all its elements together.
fn say_of_whole(pending: &mut Pending, parts: &[VarId], whole: Id) {
    let mut of_chosen = |form: &mut Form, id: Id| of_chosen(form, id, parts, whole);
    pending.change_all(&mut of_chosen);
    let mut implied = std::mem::take(&mut pending.implied);
    for one in implied.iter_mut().flat_map(|(predicate, source)| [predicate, source]) {
        *one = of_chosen(&mut pending.form, *one);
    }
    pending.implied = implied;
}

/// Variables of loops over one set, each smaller than the next, and the set.
fn chain(pending: &mut Pending) -> Option<(Vec<VarId>, Id)> {
    let form = &pending.form;
    // What walks reach from one of them is worked out for that one alone.
    let walked = |var: VarId| {
        let mut reaches = |form: &Form, id: Id| is_walked(form, id) && form.mentions(id, var);
        pending.wheres.iter().any(|one| form.find(*one, &mut reaches).is_some())
    };
    let ascending = pending.wheres.iter().filter_map(|one| compared(form, Operator::Less, *one));
    let pairs: Vec<(VarId, VarId)> = ascending.filter(|&(a, b)| !walked(a) && !walked(b)).collect();
    let source = |var: VarId| pending.loops().find(|(v, _)| *v == var).map(|(_, set)| set);
    let follows = |a: VarId, b: VarId| {
        a != b && pairs.contains(&(a, b)) && source(a).is_some() && source(a) == source(b)
    };
    let vars: Vec<VarId> = pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
    let first = vars
        .iter()
        .find(|&&a| vars.iter().any(|&b| follows(a, b)) && !vars.iter().any(|&b| follows(b, a)))?;
    let mut chain = vec![*first];
    while let Some(last) = chain.last().copied()
        && let Some(next) = vars.iter().find(|&&b| follows(last, b) && !chain.contains(&b))
    {
        chain.push(*next);
    }
    let set = source(*first)?;
    let can_be_chosen = matches!(form.element_type(set), Some(Type::Cell | Type::Unit | Type::Value));
    if !can_be_chosen || !form.is_set(set) {
        return None;
    }
    let is_of_one = (0..pending.wheres.len()).any(|at| is_membership_of_one(pending, at, &chain));
    (!is_of_one).then_some((chain, set))
}

/// Whether a condition says of one of some variables where it is, and others do not say so of each.
fn is_membership_of_one(pending: &mut Pending, at: usize, chain: &[VarId]) -> bool {
    let (form, predicate) = (&mut pending.form, pending.wheres[at]);
    let of: Vec<VarId> = form.free(predicate).iter().copied().filter(|var| chain.contains(var)).collect();
    let [one] = of.as_slice() else { return false };
    let is_set = match (form.op(predicate), form.args(predicate)) {
        (Op::Binary(Operator::In), &[a, _]) => form.is_var(a, *one),
        (Op::Binary(Operator::Sees), &[a, b]) => form.is_var(a, *one) || form.is_var(b, *one),
        _ => false,
    };
    is_set && !chain.iter().all(|other| pending.wheres.contains(&put(form, predicate, *one, *other)))
}

/// The variables of a comparison.
fn compared(form: &Form, by: Operator, condition: Id) -> Option<(VarId, VarId)> {
    let (a, b) = form.operands(condition, by)?;
    Some((form.as_var(a)?, form.as_var(b)?))
}

/// The node with the chosen set where it says something of all its elements together.
fn of_chosen(form: &mut Form, id: Id, chain: &[VarId], chosen: Id) -> Id {
    let node = form.node(id).clone();
    let is_one = |form: &Form, one: Id| chain.iter().any(|var| form.is_var(one, *var));
    let has_all =
        |form: &Form, list: &[Id]| chain.iter().all(|var| list.iter().any(|one| form.is_var(*one, *var)));
    match (&node.op, &*node.args) {
        (Op::Set, list) if has_all(form, list) => {
            let others: Vec<Id> = list.iter().copied().filter(|one| !is_one(form, *one)).collect();
            if others.is_empty() {
                return chosen;
            }
            let others = form.make_as(Op::Set, others, node.ty);
            return form.binary(Operator::Add, chosen, others);
        }
        // What cells hold together is what the chosen ones hold and what the others do.
        (Op::Call(function @ (Function::Candidates | Function::CellsOf)), &[of]) => {
            if let Some(list) = form.list(of).map(<[Id]>::to_vec)
                && has_all(form, &list)
                && list.len() > chain.len()
            {
                let whole = form.call(*function, vec![chosen]);
                return list.into_iter().fold(whole, |all, one| match is_one(form, one) {
                    true => all,
                    false => {
                        let one = form.call(*function, vec![one]);
                        form.binary(Operator::Add, one, all)
                    }
                });
            }
        }
        (Op::Binary(Operator::Add), _) if matches!(node.ty, Type::Set(_)) => {
            let mut parts = Vec::new();
            joined(form, id, &mut parts);
            let (own, others): (Vec<Id>, Vec<Id>) =
                parts.into_iter().partition(|part| form.mentions_any(*part, chain));
            if let Some(whole) = of_parts(form, &own, chain, chosen) {
                return others.into_iter().fold(whole, |all, other| form.binary(Operator::Add, all, other));
            }
        }
        (Op::Binary(op @ (Operator::Subset | Operator::Subtract)), &[rest, last])
            if matches!(node.ty, Type::Set(_) | Type::Bool) =>
        {
            let (all, mut parts) = taken_out(form, rest);
            parts.push(last);
            if parts.len() == chain.len()
                && let Some(whole) = of_parts(form, &parts, chain, chosen)
            {
                let all = of_chosen(form, all, chain, chosen);
                return form.binary(*op, all, whole);
            }
        }
        _ => {}
    }
    let args: Vec<Id> = node.args.iter().map(|part| of_chosen(form, *part, chain, chosen)).collect();
    if *args == *node.args { id } else { form.make_as(node.op, args, node.ty) }
}

/// A set, and what is taken out of it one after the other.
fn taken_out(form: &Form, id: Id) -> (Id, Vec<Id>) {
    match form.operands(id, Operator::Subtract) {
        Some((all, out)) => {
            let (all, mut parts) = taken_out(form, all);
            parts.push(out);
            (all, parts)
        }
        None => (id, Vec::new()),
    }
}

fn joined(form: &Form, id: Id, parts: &mut Vec<Id>) {
    match form.operands(id, Operator::Add) {
        Some((a, b)) => {
            joined(form, a, parts);
            joined(form, b, parts);
        }
        None => parts.push(id),
    }
}

/// The union of equal expressions of each element, as one expression of the whole set.
fn of_parts(form: &mut Form, parts: &[Id], chain: &[VarId], chosen: Id) -> Option<Id> {
    let first = *chain.first()?;
    let place = |form: &Form, var: VarId| {
        let mut of = parts.iter().copied().filter(|part| form.mentions(*part, var));
        of.next().filter(|_| of.next().is_none())
    };
    let like = place(form, first)?;
    let mut alike = |&var: &VarId| place(form, var).is_some_and(|part| part == put(form, like, first, var));
    if parts.len() != chain.len() || !chain.iter().all(&mut alike) {
        return None;
    }
    if form.is_var(like, first) && *form.ty(like) == Type::Unit {
        return Some(form.call(Function::CellsOf, vec![chosen]));
    }
    form.of_all(like, first, chosen)
}

/// Says of each chosen element what conditions say of every one of the variables.
fn require_of_each(pending: &mut Pending, chain: &[VarId], chosen: Id) {
    let first = chain[0];
    let mut i = 0;
    while i < pending.wheres.len() {
        let predicate = pending.wheres[i];
        let form = &mut pending.form;
        let is_of_first = chain.iter().all(|var| form.mentions(predicate, *var) == (*var == first));
        let each: Vec<Id> = chain.iter().map(|var| put(form, predicate, first, *var)).collect();
        if !is_of_first || !each.iter().all(|one| pending.wheres.contains(one)) {
            i += 1;
            continue;
        }
        let element = form.fresh(first);
        let predicate = put(form, predicate, first, element);
        let fails = form.not(predicate);
        let generators = vec![(Pattern::Var(element), chosen)];
        let some = Query { generators, conditions: vec![fails], fold: Fold::Any, head: None };
        let some = form.ask(some);
        let predicate = form.not(some);
        if is_better(form, predicate, chain, chosen) {
            pending.wheres.retain(|one| !each.contains(one));
            pending.require(predicate);
        } else {
            i += 1;
        }
    }
}

/// Whether a condition on a whole set is checked earlier than on each element, or no loop would check it.
fn is_better(form: &Form, predicate: Id, chain: &[VarId], whole: Id) -> bool {
    let is_query = |id: Id| matches!(form.op(id), Op::Query(..));
    let loops = is_query(predicate) || form.args_of(predicate, &Op::Not).is_some_and(|of| is_query(of[0]));
    match (form.as_var(whole), chain) {
        (Some(_), _) => true,
        (_, [_]) => *form.op(predicate) == Op::Bool(true),
        _ => !loops,
    }
}

/// The node with another variable in the place of one.
fn put(form: &mut Form, id: Id, var: VarId, by: VarId) -> Id {
    let by = form.var(by);
    form.put(id, var, by)
}
