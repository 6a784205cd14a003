//! Moves what a loop does not change out of it.
//!
//! Only sets that cost something are moved: a look-up in a table is as cheap inside.

use super::pending::Pending;
use super::steps::{Key, PlanStep};
use crate::lang::program::{Conclusion, Function, Pattern, Type, VarId};
use crate::lang::walk::{path_parts_mut, world_parts_mut};
use tesuji_core::ask::is_data;
use tesuji_core::form::Form;
use tesuji_core::node::{Fold, Id, Op, Query};

/// Gives every costly set that an inner loop would compute again a variable outside that loop.
pub(super) fn hoist(steps: &mut Vec<PlanStep>, key: Key, pending: &mut Pending) {
    let form = &mut pending.form;
    let first = match key {
        Key::ValueUnit(..) => 2,
        Key::Whole => 0,
        _ => 1,
    };
    let mut i = first;
    while i < steps.len() {
        let Some((set, at)) = invariant(form, steps, i, first).or_else(|| data_within(form, steps, i)) else {
            i += 1;
            continue;
        };
        let known = steps[..at].iter().find_map(|step| match step {
            PlanStep::Let(Pattern::Var(var), value) if *value == set => Some(*var),
            _ => None,
        });
        let var = known.unwrap_or_else(|| form.fresh_of(form.ty(set).clone()));
        let name = |_: &Form, id: Id| (id == set).then_some(var);
        for step in &mut steps[at..] {
            in_step(form, step, &mut |form, id| form.named(id, &name));
        }
        if known.is_none() {
            steps.insert(at, PlanStep::Let(Pattern::Var(var), set));
            i = i.min(at);
        }
    }
    for step in steps {
        in_step(form, step, &mut lift);
    }
}

/// A set of data that step `i` makes again and again, though what it depends on is known before the step.
fn data_within(form: &Form, steps: &[PlanStep], i: usize) -> Option<(Id, usize)> {
    let known = |set: Id| {
        is_data(form.ty(set))
            && !matches!(form.op(set), Op::Var(_) | Op::Set)
            && form.reads_only(set, |v| steps[..i].iter().any(|step| step.binds().contains(v)))
    };
    let mut found = None;
    each_part(&steps[i], &mut |id, _| {
        found = found.or_else(|| made_inside(form, id, &mut Vec::new(), false, &known));
    });
    found.map(|set| (set, i))
}

/// First loop-invariant part that satisfies `wanted`.
fn made_inside(
    form: &Form,
    id: Id,
    bound: &mut Vec<VarId>,
    in_loop: bool,
    wanted: &dyn Fn(Id) -> bool,
) -> Option<Id> {
    if in_loop && wanted(id) && !form.mentions_any(id, bound) {
        return Some(id);
    }
    let Some(query) = form.query(id) else {
        return form.args(id).iter().find_map(|part| made_inside(form, *part, bound, in_loop, wanted));
    };
    let outside = bound.len();
    let mut found = None;
    for (at, (pattern, source)) in query.generators.iter().enumerate() {
        found = found.or_else(|| made_inside(form, *source, bound, in_loop || at > 0, wanted));
        bound.extend(pattern.names());
    }
    let mut parts = query.conditions.iter().chain(&query.head);
    let found = found.or_else(|| parts.find_map(|part| made_inside(form, *part, bound, true, wanted)));
    bound.truncate(outside);
    found
}

/// Lets sets of data make what loops inside of their elements do not change once for each element: `{ f(x, g(x)) : x in
/// X }` is `{ f(x, y) : x in X, y in {g(x)} }`.
fn lift(form: &mut Form, id: Id) -> Id {
    let node = form.node(id).clone();
    let args: Vec<Id> = node.args.iter().map(|arg| lift(form, *arg)).collect();
    let id = if *args == *node.args { id } else { form.rebuilt(id, args) };
    let Some(mut query) = form.query(id).filter(|query| query.fold == Fold::Collect && is_data(form.ty(id)))
    else {
        return id;
    };
    while let Some(set) = liftable(form, &query) {
        let var = form.fresh_of(form.ty(set).clone());
        let name = |_: &Form, id: Id| (id == set).then_some(var);
        query.conditions = query.conditions.iter().map(|one| form.named(*one, &name)).collect();
        query.head = query.head.map(|head| form.named(head, &name));
        query.generators.push((Pattern::Var(var), form.make(Op::Set, vec![set])));
    }
    form.as_written(&query, node.ty)
}

/// A costly set that loops inside of a query's elements make again and again.
fn liftable(form: &Form, query: &Query) -> Option<Id> {
    let own = query.names();
    let wanted = |set: Id| is_costly(form, set) && form.mentions_any(set, &own);
    let mut parts = query.conditions.iter().chain(&query.head);
    parts.find_map(|part| made_inside(form, *part, &mut Vec::new(), false, &wanted))
}

/// A costly set in step `i` that could be computed before a loop around the step, and where.
fn invariant(form: &Form, steps: &[PlanStep], i: usize, first: usize) -> Option<(Id, usize)> {
    let around = steps[..i].iter().rposition(PlanStep::is_loop);
    let inside = matches!(steps[i], PlanStep::Choose { .. }).then_some(i);
    let mut found = None;
    each_part(&steps[i], &mut |id, in_loop| {
        let Some(innermost) = (if in_loop { inside } else { around }) else { return };
        costly(form, id, &mut |set| {
            if found.is_some() {
                return;
            }
            let is_bound = |at: usize, v: &VarId| steps[..at].iter().any(|s| s.binds().contains(v));
            let at = (first..=innermost).find(|&at| form.reads_only(set, |v| is_bound(at, v)));
            // What a condition before the loop rules out needs no set.
            found = at.map(|at| (set, at + steps[at..].iter().position(PlanStep::is_loop).unwrap_or(0)));
        });
    });
    found
}

/// Calls `visit` for the costly sets of a node, the outermost first.
pub(super) fn costly(form: &Form, id: Id, visit: &mut dyn FnMut(Id)) {
    if is_costly(form, id) {
        visit(id);
    }
    form.args(id).iter().for_each(|part| costly(form, *part, visit));
}

/// Whether a node is a set that takes some work to make, and that a variable can stand for: sets of values that
/// stand in a set are listed at each use.
fn is_costly(form: &Form, id: Id) -> bool {
    let of_set = |at: usize| matches!(form.ty(form.args(id)[at]), Type::Set(_));
    let is = match form.op(id) {
        Op::Query(_, Fold::Collect) | Op::Call(Function::UnitsOfKind) => true,
        Op::Query(_, Fold::Union) => form
            .query(id)
            .is_some_and(|query| !query.conditions.is_empty() || form.filtered(&query).is_none()),
        Op::Call(Function::Peers | Function::CellsOf | Function::Candidates) => of_set(0),
        Op::Call(Function::Places) => of_set(0) || of_set(1),
        _ => false,
    };
    is && matches!(form.ty(id), Type::Set(of) if !matches!(**of, Type::Set(_)) || is_data(form.ty(id)))
}

/// Calls `visit` for each expression of a step, with whether the step's own loop computes it.
fn each_part(step: &PlanStep, visit: &mut dyn FnMut(Id, bool)) {
    match step {
        PlanStep::Choose { from, with, coverable, .. } => {
            visit(*from, false);
            with.iter().for_each(|with| visit(*with, false));
            if let Some(cover) = coverable {
                visit(cover.1, true);
            }
        }
        PlanStep::Cover { from, demand, .. } => {
            visit(*from, false);
            visit(demand.cells, false);
        }
        // What is computed for each step of a path stays with it.
        PlanStep::Conclude(conclusions) => conclusions
            .iter()
            .filter(|one| !matches!(one, Conclusion::EachStep(..)))
            .for_each(|one| one.parts().into_iter().for_each(|part| visit(*part, false))),
        step => step.parts(&mut |part| visit(part, false)),
    }
}

/// Changes each expression of a step.
fn in_step(form: &mut Form, step: &mut PlanStep, change: &mut dyn FnMut(&mut Form, Id) -> Id) {
    match step {
        PlanStep::Path { path, .. } => path_parts_mut(path, &mut |part| form.change(part, &mut *change)),
        PlanStep::World(world) => world_parts_mut(world, &mut |part| form.change(part, &mut *change)),
        PlanStep::Choose { from, with, coverable, .. } => {
            *from = change(form, *from);
            *with = with.map(|with| change(form, with));
            if let Some(cover) = coverable {
                cover.1 = change(form, cover.1);
            }
        }
        step => step.parts_mut(&mut |part| *part = change(form, *part)),
    }
}
