//! Which variables a path binds whichever way it is walked.

use indexmap::IndexSet;

use super::super::super::program::{ExprKind, PathExpr, VarId};

/// The variables that every walk of a path binds.
pub(super) fn surely_bound(part: &PathExpr) -> IndexSet<VarId> {
    match part {
        PathExpr::Node(node) => [node.cell, node.value].into_iter().flatten().collect(),
        PathExpr::Nothing | PathExpr::Back => IndexSet::new(),
        PathExpr::Step(step) => in_all(
            step.links.iter().map(|link| link.arguments.iter().filter_map(|argument| argument.var).collect()),
        ),
        PathExpr::Sequence(parts) => parts.iter().flat_map(surely_bound).collect(),
        PathExpr::Either(parts) => in_all(parts.iter().map(surely_bound)),
        PathExpr::Repeat { body, least, .. } => match least.kind {
            ExprKind::Int(n) if n > 0 => surely_bound(body),
            _ => IndexSet::new(),
        },
        PathExpr::Own(vars, body) => {
            surely_bound(body).into_iter().filter(|var| !vars.contains(var)).collect()
        }
        PathExpr::As(body, var) => {
            let mut bound = surely_bound(body);
            bound.insert(*var);
            bound
        }
        PathExpr::Shows(body, _) | PathExpr::Reversed(body) => surely_bound(body),
    }
}

/// What all of some sets hold.
fn in_all(mut sets: impl Iterator<Item = IndexSet<VarId>>) -> IndexSet<VarId> {
    let first = sets.next().unwrap_or_default();
    sets.fold(first, |all, set| all.intersection(&set).copied().collect())
}
