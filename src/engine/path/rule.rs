//! Links as techniques, to be planned like these.

use crate::lang::program::{Conclusion, Expr, ExprKind, Link, Takes, Technique, Type, VarId};
use crate::{plan::fixed::is_static, plan::steps::PlanStep};

pub(super) fn labels(link: &Link) -> Vec<(VarId, Type)> {
    let label = |takes: &Takes| match takes {
        Takes::Label(var) => Some((*var, link.variables[var.0 as usize].ty.clone())),
        Takes::Parameter(_) => None,
    };
    link.takes.iter().filter_map(label).collect()
}

/// A link as a technique that concludes its ends and labels, to be planned like any other.
pub fn rule(link: &Link, labels: &[(VarId, Type)]) -> Technique {
    let conclude = |e: Expr| Conclusion::EliminateAll(e);
    let label = |(var, ty): &(VarId, Type)| {
        conclude(Expr { kind: ExprKind::Var(*var), ty: ty.clone(), span: link.span })
    };
    let ends = [&link.ends.0, &link.ends.1].map(|end| conclude(end.clone()));
    let conclusions = ends.into_iter().chain(labels.iter().map(label)).collect();
    let (parameters, variables) = (link.parameters.clone(), link.variables.clone());
    Technique::of_clauses(&link.name, parameters, variables, link.clauses.clone(), conclusions, link.span)
}

pub(super) fn is_fixed(step: &PlanStep) -> bool {
    match step {
        PlanStep::For(_, e) | PlanStep::Let(_, e) | PlanStep::Where(e) => is_static(e),
        PlanStep::ForContaining { from, cells, .. } => is_static(from) && is_static(cells),
        PlanStep::Choose { from, with, growing, coverable, .. } => {
            is_static(from)
                && with.iter().all(is_static)
                && growing.iter().all(|g| is_static(&g.expr))
                && coverable.is_none()
        }
        PlanStep::Cover { .. } | PlanStep::Path { .. } | PlanStep::World(_) => false,
        PlanStep::Conclude(conclusions) => conclusions.iter().all(|c| match c {
            Conclusion::EliminateAll(e) => is_static(e),
            _ => false,
        }),
    }
}
