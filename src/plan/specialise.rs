//! Specialisation: substitution of arguments for parameters, with constant folding.

use tesuji_core::ExprDag;
use tesuji_lang::{
    Argument, Callee, Expr, ExprKind, LinkName, Operator, Path, PathExpr, World,
    walk::{children_mut, path_parts_mut, world_parts_mut},
};

/// Substitutes arguments in a path.
pub(crate) fn specialise_path(path: &Path, arguments: &[Argument]) -> Path {
    let mut path = path.clone();
    path_parts_mut(&mut path, &mut |e| specialise(e, arguments));
    name_links(&mut path.body, arguments);
    path
}

/// Replaces parameters that name links.
fn name_links(part: &mut PathExpr, arguments: &[Argument]) {
    match part {
        PathExpr::Node(_) | PathExpr::Nothing | PathExpr::Back => {}
        PathExpr::Step(step) => {
            for link in &mut step.links {
                if let LinkName::Param(parameter, words) = &link.link
                    && let Argument::Word(given) = &arguments[parameter.0 as usize]
                    && let Some((_, index)) = words.iter().find(|(word, _)| word == given)
                {
                    link.link = LinkName::Link(*index);
                }
            }
        }
        PathExpr::Sequence(parts) | PathExpr::Either(parts) => {
            parts.iter_mut().for_each(|part| name_links(part, arguments));
        }
        PathExpr::Repeat { body, .. }
        | PathExpr::Own(_, body)
        | PathExpr::Shows(body, _)
        | PathExpr::As(body, _)
        | PathExpr::Reversed(body) => name_links(body, arguments),
    }
}

/// Substitutes arguments in a world; drops techniques whose condition becomes false.
pub(crate) fn specialise_world(world: &World, arguments: &[Argument]) -> World {
    let mut world = world.clone();
    world_parts_mut(&mut world, &mut |e| specialise(e, arguments));
    for using in &mut world.using {
        if let Callee::Technique(_, given, _) = &mut using.callee {
            given.iter_mut().for_each(|e| specialise(e, arguments));
        }
        using.condition.iter_mut().for_each(|e| specialise(e, arguments));
    }
    world.using.retain(|using| !matches!(&using.condition, Some(Expr { kind: ExprKind::Bool(false), .. })));
    world
}

/// Replaces parameters by arguments and folds constant parts.
pub fn substitute(expr: &Expr, arguments: &[Argument]) -> Expr {
    let mut expr = expr.clone();
    specialise(&mut expr, arguments);
    expr
}

fn specialise(expr: &mut Expr, arguments: &[Argument]) {
    if let ExprKind::Param(p) = expr.kind {
        expr.kind = match &arguments[p.0 as usize] {
            Argument::Int(n) => ExprKind::Int(*n),
            Argument::Word(w) => ExprKind::Word(w.clone()),
        };
    }
    children_mut(expr, &mut |e| specialise(e, arguments));
    if let ExprKind::Reach(_, path) = &mut expr.kind {
        name_links(&mut path.body, arguments);
    }
    fold(expr);
}

fn fold(expr: &mut Expr) {
    let constant = |e: &Expr| matches!(e.kind, ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::Word(_));
    let folds = match &expr.kind {
        ExprKind::Not(part) | ExprKind::If(part, ..) => constant(part),
        ExprKind::Binary(Operator::And | Operator::Or, a, b) => constant(a) || constant(b),
        ExprKind::Binary(_, a, b) => constant(a) && constant(b),
        _ => false,
    };
    if folds {
        let mut form = ExprDag::new(Vec::new(), None);
        let id = form.lower(expr);
        *expr = form.raise(id);
    }
}
