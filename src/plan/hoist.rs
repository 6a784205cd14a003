//! Loop-invariant code motion. Only costly sets are moved: a table lookup is as cheap inside a loop.

use crate::{PlanKey, PlanStep};
use tesuji_core::{ExprDag, ExprId, ExprOp, Query, QueryFold};
use tesuji_lang::{
    Conclusion, Function, Pattern, Type, VarId,
    walk::{path_parts_mut, world_parts_mut},
};

/// Binds every costly set that an inner loop would compute again to a variable outside of the loop.
pub fn hoist(steps: &mut Vec<PlanStep>, key: PlanKey, form: &mut ExprDag) {
    let first = match key {
        PlanKey::ValueUnit(..) => 2,
        PlanKey::Whole => 0,
        _ => 1,
    };
    let mut i = first;
    while i < steps.len() {
        let Some((set, at)) = invariant(form, steps, i, first).or_else(|| invariant_data(form, steps, i))
        else {
            i += 1;
            continue;
        };
        let bound = steps[..at].iter().find_map(|step| match step {
            PlanStep::Let(Pattern::Var(var), value) if *value == set => Some(*var),
            _ => None,
        });
        let var = bound.unwrap_or_else(|| form.fresh_of(form.ty(set).clone()));
        let name = |id: ExprId| (id == set).then_some(var);
        for step in &mut steps[at..] {
            map_step(form, step, &mut |form, id| form.replace_by_vars(id, &name));
        }
        if bound.is_none() {
            steps.insert(at, PlanStep::Let(Pattern::Var(var), set));
            i = i.min(at);
        }
    }
    for step in steps {
        map_step(form, step, &mut hoist_in_query);
    }
}

/// Set of data that a loop inside step `i` recomputes although it is invariant there.
fn invariant_data(form: &ExprDag, steps: &[PlanStep], i: usize) -> Option<(ExprId, usize)> {
    let is_invariant = |set: ExprId| {
        form.is_data(set)
            && !matches!(form.op(set), ExprOp::Var(_) | ExprOp::Set)
            && form.reads_only(set, |v| steps[..i].iter().any(|step| step.binds().contains(v)))
    };
    let mut found = None;
    each_part(&steps[i], &mut |id, _| {
        found = found.or_else(|| find_invariant(form, id, &mut Vec::new(), false, &is_invariant));
    });
    found.map(|set| (set, i))
}

/// First loop-invariant part that satisfies `wanted`.
fn find_invariant(
    form: &ExprDag,
    id: ExprId,
    bound: &mut Vec<VarId>,
    is_in_loop: bool,
    wanted: &dyn Fn(ExprId) -> bool,
) -> Option<ExprId> {
    if is_in_loop && wanted(id) && !form.mentions_any(id, bound) {
        return Some(id);
    }
    let Some(query) = form.query(id) else {
        return form.args(id).iter().find_map(|part| find_invariant(form, *part, bound, is_in_loop, wanted));
    };
    let outside = bound.len();
    let mut found = None;
    for (at, (pattern, source)) in query.generators.iter().enumerate() {
        found = found.or_else(|| find_invariant(form, *source, bound, is_in_loop || at > 0, wanted));
        bound.extend(pattern.names());
    }
    let mut parts = query.conditions.iter().chain(&query.head);
    let found = found.or_else(|| parts.find_map(|part| find_invariant(form, *part, bound, true, wanted)));
    bound.truncate(outside);
    found
}

/// Hoists costly sets out of loops inside the elements of sets of data: `{ f(x, g(x)) : x in X }` is
/// `{ f(x, y) : x in X, y in {g(x)} }`.
fn hoist_in_query(form: &mut ExprDag, id: ExprId) -> ExprId {
    let node = form.node(id).clone();
    let args: Vec<ExprId> = node.args.iter().map(|arg| hoist_in_query(form, *arg)).collect();
    let id = form.rebuilt(id, args);
    let Some(mut query) = form.query(id).filter(|query| query.fold == QueryFold::Collect && form.is_data(id))
    else {
        return id;
    };
    while let Some(set) = hoistable(form, &query) {
        let var = form.fresh_of(form.ty(set).clone());
        let name = |id: ExprId| (id == set).then_some(var);
        query.conditions = query.conditions.iter().map(|one| form.replace_by_vars(*one, &name)).collect();
        query.head = query.head.map(|head| form.replace_by_vars(head, &name));
        query.generators.push((Pattern::Var(var), form.make(ExprOp::Set, vec![set])));
    }
    form.as_written(&query, node.ty)
}

/// Costly set that a loop inside a query's elements recomputes.
fn hoistable(form: &ExprDag, query: &Query) -> Option<ExprId> {
    let names = query.names();
    let wanted = |set: ExprId| is_costly(form, set) && form.mentions_any(set, &names);
    let mut parts = query.conditions.iter().chain(&query.head);
    parts.find_map(|part| find_invariant(form, *part, &mut Vec::new(), false, &wanted))
}

/// Costly set in step `i` that can be computed before a loop around the step, with the index for its binding.
fn invariant(form: &ExprDag, steps: &[PlanStep], i: usize, first: usize) -> Option<(ExprId, usize)> {
    let around = steps[..i].iter().rposition(PlanStep::is_loop);
    let inside = matches!(steps[i], PlanStep::Choose { .. }).then_some(i);
    // Behind a predicate the set may never be needed.
    let last_test = steps[..i].iter().rposition(|step| matches!(step, PlanStep::Where(_)));
    let first = last_test.map_or(first, |at| first.max(at + 1));
    let mut found = None;
    each_part(&steps[i], &mut |id, in_loop| {
        let Some(innermost) = (if in_loop { inside } else { around }) else { return };
        costly(form, id, &mut |set| {
            if found.is_some() {
                return;
            }
            let is_bound = |at: usize, v: &VarId| steps[..at].iter().any(|s| s.binds().contains(v));
            let earliest = (first..=innermost).find(|&at| form.reads_only(set, |v| is_bound(at, v)));
            // Tests before the loop prune first.
            found =
                earliest.map(|at| (set, at + steps[at..].iter().position(PlanStep::is_loop).unwrap_or(0)));
        });
    });
    found
}

/// Visits the costly sets of an expression, outermost first.
pub fn costly(form: &ExprDag, id: ExprId, visit: &mut dyn FnMut(ExprId)) {
    if is_costly(form, id) {
        visit(id);
    }
    form.args(id).iter().for_each(|part| costly(form, *part, visit));
}

/// Whether an expression is a set that is costly to compute and can be stored.
fn is_costly(form: &ExprDag, id: ExprId) -> bool {
    let reads_set = |at: usize| matches!(form.ty(form.args(id)[at]), Type::Set(_));
    let is_costly = match form.op(id) {
        ExprOp::Query(_, QueryFold::Collect) | ExprOp::Call(Function::UnitsOfKind) => true,
        ExprOp::Query(_, QueryFold::Union) => form
            .query(id)
            .is_some_and(|query| !query.conditions.is_empty() || form.as_filter(&query).is_none()),
        ExprOp::Call(Function::Peers | Function::CellsOf | Function::Candidates) => reads_set(0),
        ExprOp::Call(Function::Places) => reads_set(0) || reads_set(1),
        _ => false,
    };
    is_costly && form.is_proper_set(id) && form.is_storable(id)
}

/// Visits each expression of a step, with whether the loop of the step computes it.
fn each_part(step: &PlanStep, visit: &mut dyn FnMut(ExprId, bool)) {
    match step {
        PlanStep::Choose { from, with, coverable, .. } => {
            visit(*from, false);
            with.iter().for_each(|with| visit(*with, false));
            if let Some(cover) = coverable {
                visit(cover.from, true);
            }
        }
        PlanStep::Cover { from, demand, .. } => {
            visit(*from, false);
            visit(demand.cells, false);
        }
        // Conclusions for each step of a path are computed per step.
        PlanStep::Conclude(conclusions) => conclusions
            .iter()
            .filter(|one| !matches!(one, Conclusion::EachStep(..)))
            .for_each(|one| one.parts().into_iter().for_each(|part| visit(*part, false))),
        step => step.parts(&mut |part| visit(part, false)),
    }
}

/// Maps each expression of a step.
fn map_step(form: &mut ExprDag, step: &mut PlanStep, change: &mut dyn FnMut(&mut ExprDag, ExprId) -> ExprId) {
    match step {
        PlanStep::Path { path, .. } => path_parts_mut(path, &mut |part| form.map_expr(part, &mut *change)),
        PlanStep::World(world) => world_parts_mut(world, &mut |part| form.map_expr(part, &mut *change)),
        PlanStep::Choose { from, with, coverable, .. } => {
            *from = change(form, *from);
            *with = with.map(|with| change(form, with));
            if let Some(cover) = coverable {
                cover.from = change(form, cover.from);
            }
        }
        step => step.parts_mut(&mut |part| *part = change(form, *part)),
    }
}
