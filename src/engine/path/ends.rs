//! Which paths are only asked for what their ends exclude together.

use crate::lang::program::{Conclusion, Expr, ExprKind, Function, Operator, Path, VarId};
use crate::plan::steps::PlanStep;

/// Whether all that follows from a path is part of what is against its first and against its last node.
pub(super) fn ends_exclude(path: &Path, rest: &[PlanStep]) -> bool {
    let Some(PlanStep::Conclude(conclusions)) = rest.last() else { return false };
    let of = |e: &Expr, node: VarId| match &e.kind {
        ExprKind::Call(Function::Against, of) => matches!(of[0].kind, ExprKind::Var(v) if v == node),
        _ => false,
    };
    conclusions.iter().all(|conclusion| {
        let Conclusion::EliminateAll(set) = conclusion else { return false };
        let mut parts = Vec::new();
        common_parts(set, &mut parts);
        let has = |node: VarId| parts.iter().any(|part| of(part, node));
        has(path.first) && has(path.last)
    })
}

/// The sets that an intersection is made of.
fn common_parts<'e>(set: &'e Expr, out: &mut Vec<&'e Expr>) {
    match &set.kind {
        ExprKind::Binary(Operator::Intersect, a, b) => {
            common_parts(a, out);
            common_parts(b, out);
        }
        // What is taken away only makes it smaller.
        ExprKind::Binary(Operator::Subtract, a, _) => common_parts(a, out),
        _ => out.push(set),
    }
}
