//! Moves what a loop does not change out of it.
//!
//! Only sets that cost something are moved: a look-up in a table is as cheap inside.

use super::make::replaced;
use super::pending::Pending;
use super::steps::{Key, PlanStep};
use crate::lang::program::{Conclusion, Expr, ExprKind, Function, Pattern, Type};
use crate::lang::walk::{
    children, conclusion_parts, conclusion_parts_mut, free, path_parts_mut, world_parts_mut,
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
        match invariant(steps, i, first) {
            None => i += 1,
            Some((set, at)) => {
                let var = pending.fresh(&set);
                let by = Expr { kind: ExprKind::Var(var), ty: set.ty.clone(), span: set.span };
                for step in &mut steps[at..] {
                    replace(step, &set, &by);
                }
                steps.insert(at, PlanStep::Let(Pattern::Var(var), set));
            }
        }
    }
}

/// A costly set in step `i` that could be computed before a loop that holds the step, and where.
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
    // There are no registers for sets of sets: what is made of one has a variable, not the set itself.
    if is && matches!(&expr.ty, Type::Set(of) if !matches!(**of, Type::Set(_))) {
        visit(expr);
    }
    children(expr, &mut |part| costly(part, visit));
}

/// Calls `visit` for each expression of a step, and tells whether the step's own loop computes it.
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

fn replace(step: &mut PlanStep, set: &Expr, by: &Expr) {
    let put = &|e: &mut Expr| *e = replaced(e, set, by);
    match step {
        PlanStep::For(_, e) | PlanStep::Let(_, e) | PlanStep::Where(e) => put(e),
        PlanStep::ForContaining { from, cells, .. } => {
            put(from);
            put(cells);
        }
        PlanStep::Choose { from, with, coverable, .. } => {
            put(from);
            with.iter_mut().for_each(put);
            if let Some(cover) = coverable {
                put(&mut cover.1);
            }
        }
        PlanStep::Cover { from, demand, .. } => {
            put(from);
            put(&mut demand.cells);
        }
        PlanStep::Conclude(conclusions) => {
            for conclusion in conclusions {
                conclusion_parts_mut(conclusion, &mut |e| put(e));
            }
        }
        PlanStep::Path { path, .. } => path_parts_mut(path, &mut |e| put(e)),
        PlanStep::World(world) => world_parts_mut(world, &mut |e| put(e)),
    }
}
