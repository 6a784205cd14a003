//! The parts of checked expressions, conclusions, paths and worlds.

use super::program::{Conclusion, Expr, ExprKind, Path, PathExpr, Pattern, VarId, World};

/// Calls a function with each part of an expression, not with the parts of those.
pub fn children<'e>(expr: &'e Expr, see: &mut dyn FnMut(&'e Expr)) {
    use ExprKind::*;
    match &expr.kind {
        Int(_) | Bool(_) | Word(_) | Kind(_) | Var(_) | Param(_) | Cells | Values | Units | Kinds | Grids => {
        }
        Set(parts) | Tuple(parts) | Call(_, parts) => parts.iter().for_each(see),
        Not(inner) | Size(inner) | Union(inner) | Common(inner) => see(inner),
        Reach(from, path) => {
            see(from);
            path_parts(path, see);
        }
        Binary(_, left, right) | Quantified(_, _, left, right) => {
            see(left);
            see(right);
        }
        If(condition, yes, no) => {
            see(condition);
            see(yes);
            see(no);
        }
        Comprehension(inner) => {
            inner.generators.iter().for_each(|(_, source)| see(source));
            inner.condition.iter().for_each(&mut *see);
            see(&inner.head);
        }
    }
}

/// The same with the right to change the parts.
pub fn children_mut(expr: &mut Expr, see: &mut dyn FnMut(&mut Expr)) {
    use ExprKind::*;
    match &mut expr.kind {
        Int(_) | Bool(_) | Word(_) | Kind(_) | Var(_) | Param(_) | Cells | Values | Units | Kinds | Grids => {
        }
        Set(parts) | Tuple(parts) | Call(_, parts) => parts.iter_mut().for_each(see),
        Not(inner) | Size(inner) | Union(inner) | Common(inner) => see(inner),
        Reach(from, path) => {
            see(from);
            path_parts_mut(path, see);
        }
        Binary(_, left, right) | Quantified(_, _, left, right) => {
            see(left);
            see(right);
        }
        If(condition, yes, no) => {
            see(condition);
            see(yes);
            see(no);
        }
        Comprehension(inner) => {
            inner.generators.iter_mut().for_each(|(_, source)| see(source));
            inner.condition.iter_mut().for_each(&mut *see);
            see(&mut inner.head);
        }
    }
}

/// Calls a function with each expression of a conclusion.
pub fn conclusion_parts<'e>(conclusion: &'e Conclusion, see: &mut dyn FnMut(&'e Expr)) {
    use Conclusion::*;
    match conclusion {
        Eliminate(a, b) | Keep(a, b) | Place(a, b) => {
            see(a);
            see(b);
        }
        EliminateAll(only) | PlaceOnly(only) | EachStep(_, only) => see(only),
    }
}

/// The same with the right to change the expressions.
pub fn conclusion_parts_mut(conclusion: &mut Conclusion, see: &mut dyn FnMut(&mut Expr)) {
    use Conclusion::*;
    match conclusion {
        Eliminate(a, b) | Keep(a, b) | Place(a, b) => {
            see(a);
            see(b);
        }
        EliminateAll(only) | PlaceOnly(only) | EachStep(_, only) => see(only),
    }
}

/// Calls a function with each expression of a path: bounds and what its steps ask of their links.
pub fn path_parts<'e>(path: &'e Path, see: &mut dyn FnMut(&'e Expr)) {
    if let Some((least, most)) = &path.within {
        see(least);
        most.iter().for_each(&mut *see);
    }
    path_expr_parts(&path.body, see);
}

fn path_expr_parts<'e>(part: &'e PathExpr, see: &mut dyn FnMut(&'e Expr)) {
    match part {
        PathExpr::Node(_) => {}
        PathExpr::Step(step) => {
            for link in &step.links {
                link.arguments.iter().filter_map(|argument| argument.is.as_ref()).for_each(&mut *see);
            }
        }
        PathExpr::Sequence(parts) | PathExpr::Either(parts) => {
            parts.iter().for_each(|part| path_expr_parts(part, see));
        }
        PathExpr::Repeat { body, least, most } => {
            see(least);
            most.iter().for_each(&mut *see);
            path_expr_parts(body, see);
        }
        PathExpr::Own(_, body)
        | PathExpr::Shows(body, _)
        | PathExpr::As(body, _)
        | PathExpr::Reversed(body) => {
            path_expr_parts(body, see);
        }
    }
}

/// The same with the right to change the expressions.
pub fn path_parts_mut(path: &mut Path, see: &mut dyn FnMut(&mut Expr)) {
    if let Some((least, most)) = &mut path.within {
        see(least);
        most.iter_mut().for_each(&mut *see);
    }
    path_expr_parts_mut(&mut path.body, see);
}

fn path_expr_parts_mut(part: &mut PathExpr, see: &mut dyn FnMut(&mut Expr)) {
    match part {
        PathExpr::Node(_) => {}
        PathExpr::Step(step) => {
            for link in &mut step.links {
                link.arguments.iter_mut().filter_map(|argument| argument.is.as_mut()).for_each(&mut *see);
            }
        }
        PathExpr::Sequence(parts) | PathExpr::Either(parts) => {
            parts.iter_mut().for_each(|part| path_expr_parts_mut(part, see));
        }
        PathExpr::Repeat { body, least, most } => {
            see(least);
            most.iter_mut().for_each(&mut *see);
            path_expr_parts_mut(body, see);
        }
        PathExpr::Own(_, body)
        | PathExpr::Shows(body, _)
        | PathExpr::As(body, _)
        | PathExpr::Reversed(body) => {
            path_expr_parts_mut(body, see);
        }
    }
}

/// Calls a function with each expression of a world, those of its `each` first.
pub fn world_parts<'e>(world: &'e World, see: &mut dyn FnMut(&'e Expr)) {
    world.each.iter().for_each(|(_, set)| see(set));
    see(&world.value);
    see(&world.cell);
    world.within.iter().for_each(&mut *see);
}

/// The same with the right to change the expressions.
pub fn world_parts_mut(world: &mut World, see: &mut dyn FnMut(&mut Expr)) {
    world.each.iter_mut().for_each(|(_, set)| see(set));
    see(&mut world.value);
    see(&mut world.cell);
    world.within.iter_mut().for_each(&mut *see);
}

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

/// The variables that a path binds, those of its brackets included.
pub fn own_of_path(path: &Path) -> Vec<VarId> {
    let mut vars = path.binds.clone();
    own_of_part(&path.body, &mut vars);
    vars
}

fn own_of_part(part: &PathExpr, vars: &mut Vec<VarId>) {
    match part {
        PathExpr::Node(_) | PathExpr::Step(_) => {}
        PathExpr::Sequence(parts) | PathExpr::Either(parts) => {
            parts.iter().for_each(|part| own_of_part(part, vars));
        }
        PathExpr::Own(own, body) => {
            vars.extend(own);
            own_of_part(body, vars);
        }
        PathExpr::Repeat { body, .. }
        | PathExpr::Shows(body, _)
        | PathExpr::As(body, _)
        | PathExpr::Reversed(body) => own_of_part(body, vars),
    }
}

/// Renames the variables that a path itself names, not those of its expressions.
pub fn rename_path(path: &mut Path, new: &dyn Fn(VarId) -> VarId) {
    for var in [&mut path.first, &mut path.last, &mut path.whole] {
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
        PathExpr::Sequence(parts) | PathExpr::Either(parts) => {
            parts.iter_mut().for_each(|part| rename_part(part, new));
        }
        PathExpr::Own(own, body) => {
            own.iter_mut().for_each(|var| *var = new(*var));
            rename_part(body, new);
        }
        PathExpr::As(body, var) => {
            *var = new(*var);
            rename_part(body, new);
        }
        PathExpr::Repeat { body, .. } | PathExpr::Shows(body, _) | PathExpr::Reversed(body) => {
            rename_part(body, new);
        }
    }
}
