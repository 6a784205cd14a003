//! The links that a plan uses.

use crate::lang::program::{Expr, ExprKind, LinkUse, Path, PathExpr, PathStep};
use crate::lang::walk::{children, path_parts, world_parts};
use crate::plan::steps::PlanStep;

pub(super) fn links<'s>(steps: &'s [PlanStep], see: &mut dyn FnMut(&'s LinkUse)) {
    for step in steps {
        if let PlanStep::Path { path, .. } = step {
            of_path(path, see);
        }
        if let PlanStep::World(world) = step {
            world_parts(world, &mut |expr| of_expr(expr, see));
        }
        step.parts(&mut |expr| of_expr(expr, see));
    }
}

pub(super) fn steps<'p>(part: &'p PathExpr, see: &mut dyn FnMut(&'p PathStep)) {
    match part {
        PathExpr::Node(_) | PathExpr::Nothing | PathExpr::Back => {}
        PathExpr::Step(step) => see(step),
        PathExpr::Sequence(parts) | PathExpr::Either(parts) => parts.iter().for_each(|p| steps(p, see)),
        PathExpr::Repeat { body, .. }
        | PathExpr::Own(_, body)
        | PathExpr::Shows(body, _)
        | PathExpr::As(body, _)
        | PathExpr::Reversed(body) => steps(body, see),
    }
}

fn of_path<'s>(path: &'s Path, see: &mut dyn FnMut(&'s LinkUse)) {
    steps(&path.body, &mut |step| step.links.iter().for_each(&mut *see));
    path_parts(path, &mut |expr| of_expr(expr, see));
}

fn of_expr<'s>(expr: &'s Expr, see: &mut dyn FnMut(&'s LinkUse)) {
    if let ExprKind::Reach(_, path) = &expr.kind {
        steps(&path.body, &mut |step| step.links.iter().for_each(&mut *see));
    }
    children(expr, &mut |e| of_expr(e, see));
}
