//! Links as techniques, to be planned like these.

use crate::prelude::*;
use tesuji_lang::{
    Clause, Link, LinkParameter, LinkUse, Path, PathExpr, PathStep, Technique,
    walk::{bound, children, path_parts, world_parts},
};

pub fn labels(link: &Link) -> Vec<(VarId, Type)> {
    let label = |takes: &LinkParameter| match takes {
        LinkParameter::Label(var) => Some((*var, link.variables[var.0 as usize].ty.clone())),
        LinkParameter::Parameter(_) => None,
    };
    link.takes.iter().filter_map(label).collect()
}

/// A link as a technique that concludes its ends and labels, to be planned like any other.
pub fn rule(link: &Link, labels: &[(VarId, Type)]) -> Technique {
    let label =
        |(var, ty): &(VarId, Type)| Expr { kind: ExprKind::Var(*var), ty: ty.clone(), span: link.span };
    let ends = [link.ends.0.clone(), link.ends.1.clone()].into_iter();
    let conclusions = ends.chain(labels.iter().map(label)).map(Conclusion::EliminateAll).collect();
    let (parameters, variables) = (link.parameters.clone(), link.variables.clone());
    Technique::from_clauses(&link.name, parameters, variables, link.clauses.clone(), conclusions, link.span)
}

/// Whether a step does the same on every position.
pub fn is_fixed(form: &ExprDag, step: &PlanStep) -> bool {
    let mut is_fixed = match step {
        PlanStep::Choose { coverable, .. } => coverable.is_none(),
        PlanStep::Conclude(all) => all.iter().all(|one| matches!(one, Conclusion::EliminateAll(_))),
        PlanStep::Cover { .. } | PlanStep::Path { .. } | PlanStep::World(_) => false,
        _ => true,
    };
    step.parts(&mut |part| is_fixed &= form.is_static(part));
    is_fixed
}

pub fn each_link(form: &ExprDag, steps: &[PlanStep], see: &mut dyn FnMut(&LinkUse)) {
    for step in steps {
        match step {
            PlanStep::Path { path, .. } => of_path(path, see),
            PlanStep::World(world) => world_parts(world, &mut |expr| of_expr(expr, see)),
            _ => {}
        }
        step.parts(&mut |part| {
            form.find(part, &mut |form, id| {
                if matches!(form.op(id), ExprOp::Reach(_)) {
                    of_path(&form.path(id), see);
                }
                false
            });
        });
    }
}

pub fn each_step<'p>(part: &'p PathExpr, see: &mut dyn FnMut(&'p PathStep)) {
    match part {
        PathExpr::Step(step) => see(step),
        part => part.parts().iter().for_each(|part| each_step(part, see)),
    }
}

fn of_path(path: &Path, see: &mut dyn FnMut(&LinkUse)) {
    each_step(&path.body, &mut |step| step.links.iter().for_each(&mut *see));
    path_parts(path, &mut |expr| of_expr(expr, see));
}

fn of_expr(expr: &Expr, see: &mut dyn FnMut(&LinkUse)) {
    if let ExprKind::Reach(_, path) = &expr.kind {
        each_step(&path.body, &mut |step| step.links.iter().for_each(&mut *see));
    }
    children(expr, &mut |e| of_expr(e, see));
}

/// Maximum number of candidates of a board whose position-independent links are listed once; on larger ones they are
/// listed among the candidates of each position. 25 × 25 has fewer.
const MAX_LISTED: usize = 1 << 14;

/// Whether position-independent links are listed for all candidates of a board.
pub fn lists_all(topology: &Topology) -> bool {
    topology.cells.len() * topology.values <= MAX_LISTED
}

/// Link whose value generators are restricted to the candidates of its endpoint cells; the other values have no pairs.
pub fn of_candidates(link: &Link) -> Link {
    let mut link = link.clone();
    let ends: Vec<(VarId, VarId)> =
        [&link.ends.0, &link.ends.1].into_iter().filter_map(cell_and_value).collect();
    let mut bound_vars = Vec::new();
    for clause in &mut link.clauses {
        match clause {
            Clause::For(Pattern::Var(value), source) => {
                for (cell, _) in ends.iter().filter(|(cell, of)| of == value && bound_vars.contains(cell)) {
                    restrict(source, *cell, &link.variables[cell.0 as usize].ty);
                }
                bound_vars.push(*value);
            }
            Clause::For(pattern, _) | Clause::Let(pattern, _) => bound_vars.extend(bound(pattern)),
            _ => {}
        }
    }
    link
}

fn cell_and_value(end: &Expr) -> Option<(VarId, VarId)> {
    let (cell, value) = single(end)?;
    match (&cell.kind, &value.kind) {
        (ExprKind::Var(cell), ExprKind::Var(value)) => Some((*cell, *value)),
        _ => None,
    }
}

fn restrict(source: &mut Expr, cell: VarId, of: &Type) {
    let (ty, span) = (source.ty.clone(), source.span);
    let expr = |kind, ty| Expr { kind, ty, span };
    let cell = expr(ExprKind::Var(cell), of.clone());
    let held = expr(ExprKind::Call(Function::Candidates, vec![cell]), ty.clone());
    let values = std::mem::replace(source, held);
    if values.kind != ExprKind::All(Universe::Values) {
        let held = std::mem::replace(source, values.clone());
        *source = expr(ExprKind::Binary(Operator::Intersect, Box::new(values), Box::new(held)), ty);
    }
}

/// The cell and the value of an end that is written as one of each.
fn single(end: &Expr) -> Option<(&Expr, &Expr)> {
    match &end.kind {
        ExprKind::Call(Function::Product, parts) | ExprKind::Tuple(parts) => match parts.as_slice() {
            [cell, value] if cell.ty == Type::Cell && value.ty == Type::Value => Some((cell, value)),
            _ => None,
        },
        ExprKind::Set(parts) => match parts.as_slice() {
            [only] => single(only),
            _ => None,
        },
        _ => None,
    }
}

pub fn is_single(end: &Expr) -> bool {
    end.ty == Type::Candidate || single(end).is_some()
}
