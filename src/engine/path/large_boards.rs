//! Links of boards with very many candidates: they are looked for among the candidates of the position at hand.

use crate::lang::program::{Clause, Expr, ExprKind, Function, Link, Operator, Pattern, Type, VarId};
use crate::{board::topology::Topology, lang::walk::bound};

/// Boards of more candidates list what holds on every position for each position anew, among what is left there:
/// most candidates of such a board are gone before anybody asks. 25 × 25 has fewer.
const MOST_LISTED: usize = 1 << 14;

/// Whether a board has few enough candidates to list once what they have to do with each other.
pub(super) fn lists_all(topology: &Topology) -> bool {
    topology.cells.len() * topology.values <= MOST_LISTED
}

/// A link with generators that run through candidates where they run through all values: of the cells that are
/// its ends together with that value. Ends that are gone join nothing.
pub(super) fn of_candidates(link: &Link) -> Link {
    let mut link = link.clone();
    let ends: Vec<(VarId, VarId)> =
        [&link.ends.0, &link.ends.1].into_iter().filter_map(cell_and_value).collect();
    let mut known = Vec::new();
    for clause in &mut link.clauses {
        match clause {
            Clause::For(Pattern::Var(value), source) => {
                for (cell, _) in ends.iter().filter(|(cell, of)| of == value && known.contains(cell)) {
                    restrict(source, *cell, &link.variables[cell.0 as usize].ty);
                }
                known.push(*value);
            }
            Clause::For(pattern, _) | Clause::Let(pattern, _) => known.extend(bound(pattern)),
            _ => {}
        }
    }
    link
}

fn cell_and_value(end: &Expr) -> Option<(VarId, VarId)> {
    match &end.kind {
        ExprKind::Call(Function::Product, parts) | ExprKind::Tuple(parts) => match parts.as_slice() {
            [
                Expr { kind: ExprKind::Var(cell), ty: Type::Cell, .. },
                Expr { kind: ExprKind::Var(value), ty: Type::Value, .. },
            ] => Some((*cell, *value)),
            _ => None,
        },
        ExprKind::Set(parts) => match parts.as_slice() {
            [only] => cell_and_value(only),
            _ => None,
        },
        _ => None,
    }
}

fn restrict(source: &mut Expr, cell: VarId, of: &Type) {
    let (ty, span) = (source.ty.clone(), source.span);
    let expr = |kind, ty| Expr { kind, ty, span };
    let cell = expr(ExprKind::Var(cell), of.clone());
    let held = expr(ExprKind::Call(Function::Candidates, vec![cell]), ty.clone());
    let all = std::mem::replace(source, held);
    if all.kind != ExprKind::Values {
        let held = std::mem::replace(source, all.clone());
        *source = expr(ExprKind::Binary(Operator::Intersect, Box::new(all), Box::new(held)), ty);
    }
}
