//! Moves what a loop does not change out of it.
//!
//! Only sets that cost something are moved: a look-up in a table is as cheap inside.

use super::make::{is_data, replaced, set_of};
use super::pending::Pending;
use super::steps::{Key, PlanStep};
use crate::lang::program::{Comprehension, Conclusion, Expr, ExprKind, Function, Pattern, Type, VarId};
use crate::lang::walk::{
    children, children_mut, conclusion_parts, conclusion_parts_mut, free, map_parts, path_parts_mut,
    world_parts_mut,
};

/// Gives every costly set that an inner loop would compute again a variable outside that loop.
pub(super) fn hoist(steps: &mut Vec<PlanStep>, key: Key, pending: &mut Pending<'_>) {
    let first = match key {
        Key::ValueUnit(..) => 2,
        Key::Whole => 0,
        _ => 1,
    };
    let mut i = first;
    while i < steps.len() {
        match invariant(steps, i, first).or_else(|| data_within(steps, i)) {
            None => i += 1,
            Some((set, at)) => {
                let known = steps[..at].iter().find_map(|step| match step {
                    PlanStep::Let(Pattern::Var(var), value) if is_alike(value, &set) => Some(*var),
                    _ => None,
                });
                let var = known.unwrap_or_else(|| pending.fresh(&set));
                let by = Expr { kind: ExprKind::Var(var), ty: set.ty.clone(), span: set.span };
                for step in &mut steps[at..] {
                    in_step(step, &mut |e| *e = put(e, &set, &by));
                }
                if known.is_none() {
                    steps.insert(at, PlanStep::Let(Pattern::Var(var), set));
                    i = i.min(at);
                }
            }
        }
    }
    for step in steps {
        in_step(step, &mut |e| lift(e, pending));
    }
}

/// A set of data that step `i` makes again and again, though what it depends on is known before the step.
fn data_within(steps: &[PlanStep], i: usize) -> Option<(Expr, usize)> {
    let known = |set: &Expr| {
        is_data(set)
            && !matches!(set.kind, ExprKind::Var(_) | ExprKind::Set(_))
            && free(set).iter().all(|v| steps[..i].iter().any(|step| step.binds().contains(v)))
    };
    let mut found = None;
    each_expr(&steps[i], &mut |expr, _| {
        found = found.take().or_else(|| made_inside(expr, &mut Vec::new(), false, &known));
    });
    found.map(|set| (set, i))
}

/// First loop-invariant subexpression that satisfies `wanted`.
fn made_inside(
    expr: &Expr,
    bound: &mut Vec<VarId>,
    in_loop: bool,
    wanted: &dyn Fn(&Expr) -> bool,
) -> Option<Expr> {
    if in_loop && wanted(expr) && free(expr).iter().all(|v| !bound.contains(v)) {
        return Some(expr.clone());
    }
    let outside = bound.len();
    let found = match &expr.kind {
        ExprKind::Comprehension(c) => {
            let mut found = None;
            for (at, (pattern, source)) in c.generators.iter().enumerate() {
                found = found.or_else(|| made_inside(source, bound, in_loop || at > 0, wanted));
                bound.extend(pattern.names());
            }
            let parts = c.condition.iter().chain([&c.head]);
            found.or_else(|| parts.into_iter().find_map(|part| made_inside(part, bound, true, wanted)))
        }
        ExprKind::Quantified(_, var, set, predicate) => {
            let found = made_inside(set, bound, in_loop, wanted);
            bound.push(*var);
            found.or_else(|| made_inside(predicate, bound, true, wanted))
        }
        _ => {
            let mut found = None;
            children(expr, &mut |part| {
                found = found.take().or_else(|| made_inside(part, bound, in_loop, wanted));
            });
            found
        }
    };
    bound.truncate(outside);
    found
}

/// Lets sets of data make what loops inside of their elements do not change once for each element: `{ f(x, g(x)) : x in
/// X }` is `{ f(x, y) : x in X, y in {g(x)} }`.
fn lift(expr: &mut Expr, pending: &mut Pending<'_>) {
    children_mut(expr, &mut |part| lift(part, pending));
    if !is_data(expr) {
        return;
    }
    let ExprKind::Comprehension(c) = &mut expr.kind else { return };
    loop {
        let own: Vec<VarId> = c.generators.iter().flat_map(|(pattern, _)| pattern.names()).collect();
        let wanted = |set: &Expr| is_costly(set) && free(set).iter().any(|v| own.contains(v));
        let inside = |part: &Expr| made_inside(part, &mut Vec::new(), false, &wanted);
        let Some(set) = c.condition.iter().chain([&c.head]).find_map(inside) else { return };
        let var = pending.fresh(&set);
        let by = Expr { kind: ExprKind::Var(var), ty: set.ty.clone(), span: set.span };
        for part in c.condition.iter_mut().chain([&mut c.head]) {
            *part = replaced(part, &set, &by);
        }
        let only = Expr { ty: set_of(set.ty.clone()), span: set.span, kind: ExprKind::Set(vec![set]) };
        c.generators.push((Pattern::Var(var), only));
    }
}

/// A costly set in step `i` that could be computed before a loop around the step, and where.
fn invariant(steps: &[PlanStep], i: usize, first: usize) -> Option<(Expr, usize)> {
    let loops = PlanStep::is_loop;
    let around = steps[..i].iter().rposition(loops);
    let inside = matches!(steps[i], PlanStep::Choose { .. }).then_some(i);
    let mut found = None;
    each_expr(&steps[i], &mut |expr, in_loop| {
        let Some(innermost) = (if in_loop { inside } else { around }) else { return };
        costly(expr, &mut |set| {
            if found.is_some() {
                return;
            }
            let needs = free(set);
            let at = (first..=innermost)
                .find(|&at| needs.iter().all(|v| steps[..at].iter().any(|s| s.binds().contains(v))));
            // What a condition before the loop rules out needs no set.
            found = at.map(|at| (set.clone(), at + steps[at..].iter().position(loops).unwrap_or(0)));
        });
    });
    found
}

/// Calls `visit` for the outermost costly sets of an expression.
pub(super) fn costly(expr: &Expr, visit: &mut dyn FnMut(&Expr)) {
    if is_costly(expr) {
        visit(expr);
    }
    children(expr, &mut |part| costly(part, visit));
}

/// Whether an expression is a set that takes some work to make, and that a variable can stand for: sets of values that
/// stand in a set are listed at each use.
fn is_costly(expr: &Expr) -> bool {
    let of_set = |e: &Expr| matches!(e.ty, Type::Set(_));
    let is = match &expr.kind {
        ExprKind::Comprehension(_) => true,
        ExprKind::Union(inner) => matches!(inner.kind, ExprKind::Comprehension(_)),
        ExprKind::Call(Function::UnitsOfKind, _) => true,
        ExprKind::Call(Function::Peers | Function::CellsOf | Function::Candidates, arguments) => {
            of_set(&arguments[0])
        }
        ExprKind::Call(Function::Places, arguments) => of_set(&arguments[0]) || of_set(&arguments[1]),
        _ => false,
    };
    is && matches!(&expr.ty, Type::Set(of) if !matches!(**of, Type::Set(_)) || is_data(expr))
}

/// Calls `visit` for each expression of a step, with whether the step's own loop computes it.
fn each_expr(step: &PlanStep, visit: &mut dyn FnMut(&Expr, bool)) {
    match step {
        PlanStep::For(_, e) | PlanStep::Let(_, e) | PlanStep::Where(e) => visit(e, false),
        PlanStep::ForContaining { from, cells, .. } => {
            visit(from, false);
            visit(cells, false);
        }
        PlanStep::Choose { from, with, coverable, .. } => {
            visit(from, false);
            with.iter().for_each(|with| visit(with, false));
            if let Some(cover) = coverable {
                visit(&cover.1, true);
            }
        }
        PlanStep::Cover { from, demand, .. } => {
            visit(from, false);
            visit(&demand.cells, false);
        }
        PlanStep::Conclude(conclusions) => {
            for conclusion in conclusions {
                // What is computed for each step of a path stays with it.
                if !matches!(conclusion, Conclusion::EachStep(..)) {
                    conclusion_parts(conclusion, &mut |e| visit(e, false));
                }
            }
        }
        PlanStep::Path { .. } | PlanStep::World(_) => {}
    }
}

/// The expression with a variable in the place of a set, wherever that stands.
fn put(expr: &Expr, set: &Expr, by: &Expr) -> Expr {
    if is_alike(expr, set) { by.clone() } else { map_parts(expr, &mut |part| put(part, set, by)) }
}

/// Whether two expressions say the same, whatever the variables of the loops in sets of data are called.
fn is_alike(a: &Expr, b: &Expr) -> bool {
    a == b || is_data(a) && a.ty == b.ty && renamed(a, &mut Vec::new()) == renamed(b, &mut Vec::new())
}

/// The expression with the variables of its loops numbered in the order in which it binds them.
fn renamed(expr: &Expr, own: &mut Vec<VarId>) -> Expr {
    let new = |own: &[VarId], var: VarId| {
        own.iter().rposition(|one| *one == var).map_or(var, |at| VarId(u32::MAX - at as u32))
    };
    match &expr.kind {
        ExprKind::Var(var) => Expr { kind: ExprKind::Var(new(own, *var)), ..expr.clone() },
        ExprKind::Comprehension(c) => {
            let outside = own.len();
            let mut generators = Vec::new();
            for (pattern, source) in &c.generators {
                let source = renamed(source, own);
                own.extend(pattern.names());
                let mut pattern = pattern.clone();
                pattern.names().into_iter().for_each(|var| pattern.rename(var, new(own, var)));
                generators.push((pattern, source));
            }
            let condition = c.condition.as_ref().map(|predicate| renamed(predicate, own));
            let c = Comprehension { head: renamed(&c.head, own), generators, condition };
            own.truncate(outside);
            Expr { kind: ExprKind::Comprehension(Box::new(c)), ..expr.clone() }
        }
        ExprKind::Quantified(quantifier, var, set, predicate) => {
            let set = renamed(set, own);
            own.push(*var);
            let (var, predicate) = (new(own, *var), renamed(predicate, own));
            own.pop();
            let kind = ExprKind::Quantified(*quantifier, var, Box::new(set), Box::new(predicate));
            Expr { kind, ..expr.clone() }
        }
        _ => map_parts(expr, &mut |part| renamed(part, own)),
    }
}

/// Changes each expression of a step.
fn in_step(step: &mut PlanStep, change: &mut dyn FnMut(&mut Expr)) {
    match step {
        PlanStep::For(_, e) | PlanStep::Let(_, e) | PlanStep::Where(e) => change(e),
        PlanStep::ForContaining { from, cells, .. } => {
            change(from);
            change(cells);
        }
        PlanStep::Choose { from, with, coverable, .. } => {
            change(from);
            with.iter_mut().for_each(&mut *change);
            if let Some(cover) = coverable {
                change(&mut cover.1);
            }
        }
        PlanStep::Cover { from, demand, .. } => {
            change(from);
            change(&mut demand.cells);
        }
        PlanStep::Conclude(conclusions) => {
            conclusions.iter_mut().for_each(|conclusion| conclusion_parts_mut(conclusion, change));
        }
        PlanStep::Path { path, .. } => path_parts_mut(path, change),
        PlanStep::World(world) => world_parts_mut(world, change),
    }
}
