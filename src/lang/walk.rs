//! The parts of checked expressions, conclusions, paths and worlds.

mod variables;

pub use variables::{bound, free, free_of_path, free_of_world, mentions, own_of_path, rename_path};

use super::program::{Comprehension as Inner, Conclusion, Expr, ExprKind, Path, PathExpr, World};

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

/// Calls a function with each expression of a path: those of its `each`, bounds and what its steps ask of their links.
pub fn path_parts<'e>(path: &'e Path, see: &mut dyn FnMut(&'e Expr)) {
    if let Some(each) = &path.each {
        see(&each.source);
        see(&each.start);
        each.otherwise.iter().for_each(&mut *see);
    }
    if let Some((least, most)) = &path.within {
        see(least);
        most.iter().for_each(&mut *see);
    }
    path.shortest.iter().for_each(&mut *see);
    path_expr_parts(&path.body, see);
}

fn path_expr_parts<'e>(part: &'e PathExpr, see: &mut dyn FnMut(&'e Expr)) {
    match part {
        PathExpr::Node(_) | PathExpr::Nothing | PathExpr::Back => {}
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
    if let Some(each) = &mut path.each {
        see(&mut each.source);
        see(&mut each.start);
        each.otherwise.iter_mut().for_each(&mut *see);
    }
    if let Some((least, most)) = &mut path.within {
        see(least);
        most.iter_mut().for_each(&mut *see);
    }
    path.shortest.iter_mut().for_each(&mut *see);
    path_expr_parts_mut(&mut path.body, see);
}

fn path_expr_parts_mut(part: &mut PathExpr, see: &mut dyn FnMut(&mut Expr)) {
    match part {
        PathExpr::Node(_) | PathExpr::Nothing | PathExpr::Back => {}
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
    use ExprKind::*;
    let mut one = |part: &Expr| Box::new(change(part));
    let kind = match &expr.kind {
        Set(parts) => Set(parts.iter().map(change).collect()),
        Tuple(parts) => Tuple(parts.iter().map(change).collect()),
        Call(function, parts) => Call(*function, parts.iter().map(change).collect()),
        Not(inner) => Not(one(inner)),
        Size(inner) => Size(one(inner)),
        Union(inner) => Union(one(inner)),
        Common(inner) => Common(one(inner)),
        Binary(op, left, right) => Binary(*op, one(left), one(right)),
        Quantified(quantifier, var, set, condition) => {
            Quantified(*quantifier, *var, one(set), one(condition))
        }
        If(condition, yes, no) => If(one(condition), one(yes), one(no)),
        Comprehension(inner) => {
            let generators = inner.generators.iter().map(|(pattern, set)| (pattern.clone(), change(set)));
            let generators = generators.collect();
            let condition = inner.condition.as_ref().map(&mut *change);
            Comprehension(Box::new(Inner { generators, condition, head: change(&inner.head) }))
        }
        Reach(..) => {
            let mut mapped = expr.clone();
            children_mut(&mut mapped, &mut |part| *part = change(part));
            return mapped;
        }
        kind => kind.clone(),
    };
    Expr { kind, ty: expr.ty.clone(), span: expr.span }
}
