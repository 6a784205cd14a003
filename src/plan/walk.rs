//! What plans ask of expressions: their variables, and what they are with other parts.

use crate::lang::program::{Expr, ExprKind, Path, Pattern, VarId, World};
use crate::lang::walk::{children, children_mut, path_parts, world_parts};

/// The same expression with each direct part replaced by what `change` makes of it.
pub fn map_parts(expr: &Expr, change: &mut dyn FnMut(&Expr) -> Expr) -> Expr {
    let mut mapped = expr.clone();
    children_mut(&mut mapped, &mut |part| *part = change(part));
    mapped
}

/// The variables that a pattern binds.
pub fn bound(pattern: &Pattern) -> Vec<VarId> {
    match pattern {
        Pattern::Var(v) => vec![*v],
        Pattern::Any => Vec::new(),
        Pattern::Tuple(parts) => parts.iter().flat_map(bound).collect(),
        Pattern::Elements(vars) => vars.clone(),
    }
}

/// The variables that an expression reads and does not bind itself.
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

/// The variables that a path reads and does not bind itself.
pub fn free_of_path(path: &Path) -> Vec<VarId> {
    let mut found = path.reads.clone();
    path_parts(path, &mut |expr| found.extend(free(expr)));
    found.sort_unstable();
    found.dedup();
    found.retain(|v| path.reads.contains(v) || !path.binds.contains(v));
    found
}

/// The variables that a world reads and does not bind itself.
pub fn free_of_world(world: &World) -> Vec<VarId> {
    let mut found = Vec::new();
    world_parts(world, &mut |expr| found.extend(free(expr)));
    if let Some((pattern, _)) = &world.each {
        let own = bound(pattern);
        found.retain(|v| !own.contains(v));
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Whether an expression reads a variable.
pub fn mentions(expr: &Expr, var: VarId) -> bool {
    free(expr).contains(&var)
}
