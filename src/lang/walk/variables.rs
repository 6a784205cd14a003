//! Variables that patterns, expressions, paths and worlds bind and read.

use super::{children, path_parts, world_parts};
use crate::{Expr, ExprKind, Path, PathExpr, Pattern, VarId, World};

pub fn bound(pattern: &Pattern) -> Vec<VarId> {
    pattern.names()
}

/// Variables that an expression reads and does not bind.
pub fn free(expr: &Expr) -> Vec<VarId> {
    let mut found = Vec::new();
    collect_free(expr, &mut Vec::new(), &mut found);
    found.sort_unstable();
    found.dedup();
    found
}

fn collect_free(expr: &Expr, inner: &mut Vec<VarId>, found: &mut Vec<VarId>) {
    match &expr.kind {
        ExprKind::Var(v) if !inner.contains(v) => found.push(*v),
        ExprKind::Quantified(_, v, _, _) => {
            inner.push(*v);
            children(expr, &mut |e| collect_free(e, inner, found));
            inner.pop();
        }
        ExprKind::Comprehension(c) => {
            let before = inner.len();
            inner.extend(c.generators.iter().flat_map(|(p, _)| bound(p)));
            children(expr, &mut |e| collect_free(e, inner, found));
            inner.truncate(before);
        }
        ExprKind::Reach(_, path) => {
            found.extend(path.reads.iter().filter(|v| !inner.contains(v)));
            children(expr, &mut |e| collect_free(e, inner, found));
        }
        _ => children(expr, &mut |e| collect_free(e, inner, found)),
    }
}

/// Variables that a path reads and does not bind.
pub fn free_of_path(path: &Path) -> Vec<VarId> {
    let mut found = path.reads.clone();
    path_parts(path, &mut |expr| found.extend(free(expr)));
    found.sort_unstable();
    found.dedup();
    found.retain(|v| path.reads.contains(v) || !path.binds.contains(v));
    if let Some(each) = &path.each {
        let bound_variables = bound(&each.pattern);
        found.retain(|v| !bound_variables.contains(v));
    }
    found
}

/// Variables that a world reads and does not bind.
pub fn free_of_world(world: &World) -> Vec<VarId> {
    let mut found = Vec::new();
    world_parts(world, &mut |expr| found.extend(free(expr)));
    if let Some((pattern, _)) = &world.each {
        let bound_variables = bound(pattern);
        found.retain(|v| !bound_variables.contains(v));
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Whether an expression reads a variable that it does not bind. A variable is never rebound inside of its own scope.
pub fn mentions(expr: &Expr, var: VarId) -> bool {
    match &expr.kind {
        ExprKind::Var(v) => *v == var,
        ExprKind::Reach(_, path) if path.reads.contains(&var) => true,
        _ => {
            let mut found = false;
            children(expr, &mut |part| found = found || mentions(part, var));
            found
        }
    }
}

/// Variables that a path binds, including those of its brackets.
pub fn own_of_path(path: &Path) -> Vec<VarId> {
    let mut vars = path.binds.clone();
    own_of_part(&path.body, &mut vars);
    vars
}

fn own_of_part(part: &PathExpr, vars: &mut Vec<VarId>) {
    if let PathExpr::Own(own, _) = part {
        vars.extend(own);
    }
    part.parts().iter().for_each(|part| own_of_part(part, vars));
}

/// Renames the variables of a path, except those inside its expressions.
pub fn rename_path(path: &mut Path, new: &dyn Fn(VarId) -> VarId) {
    for var in [&mut path.first, &mut path.last, &mut path.variable] {
        *var = new(*var);
    }
    path.reads.iter_mut().chain(&mut path.binds).for_each(|var| *var = new(*var));
    rename_part(&mut path.body, new);
}

fn rename_part(part: &mut PathExpr, new: &dyn Fn(VarId) -> VarId) {
    match part {
        PathExpr::Node(node) => {
            for var in [&mut node.cell, &mut node.value].into_iter().flatten() {
                *var = new(*var);
            }
        }
        PathExpr::Step(step) => {
            let arguments = step.links.iter_mut().flat_map(|link| &mut link.arguments);
            for var in arguments.filter_map(|argument| argument.var.as_mut()) {
                *var = new(*var);
            }
        }
        PathExpr::Own(own, _) => own.iter_mut().for_each(|var| *var = new(*var)),
        PathExpr::As(_, var) => *var = new(*var),
        _ => {}
    }
    part.parts_mut().iter_mut().for_each(|part| rename_part(part, new));
}
