//! Whether the walks of a path stay with one value and depend on its candidates alone.

use crate::{
    Reads,
    check::prelude::*,
    walk::{children, path_parts},
};
use std::collections::BTreeSet;

impl Scope<'_> {
    /// Whether a path has no memory, its links join candidates of one value and depend on these alone, and the
    /// expressions in the path are variables or constants, bound before the search.
    pub(super) fn is_of_one_value(&self, path: &Path) -> bool {
        let mut links = BTreeSet::new();
        path.body.links(&mut links);
        let declared_links = self.globals.links.values().flatten();
        let mut used = declared_links.filter(|(index, _)| links.contains(index));
        let mut is_known = true;
        path_parts(path, &mut |part| {
            use ExprKind::*;
            is_known &= matches!(part.kind, Var(_) | Kind(_) | Int(_) | Word(_) | Param(_));
        });
        is_known && !path.body.has_memory() && used.all(|(_, link)| has_pairs_of_one_value(link))
    }
}

/// Whether the pairs of a link that have a value depend on the candidates of that value alone.
fn has_pairs_of_one_value(link: &Link) -> bool {
    let [_, Some(value)] = link.shared_variables() else { return false };
    let clauses = link.clauses.iter().all(|clause| match clause {
        Clause::For(_, expr) | Clause::Let(_, expr) | Clause::Where(expr) => reads_only(expr, value),
        _ => false,
    });
    clauses && reads_only(&link.ends.0, value) && reads_only(&link.ends.1, value)
}

/// Whether an expression reads, of a position, only the candidates and the placements of the value of a variable.
fn reads_only(expr: &Expr, value: VarId) -> bool {
    let is_value = |part: &Expr| part.kind == ExprKind::Var(value);
    let mut is_limited = match &expr.kind {
        ExprKind::Binary(Operator::In, one, set) if is_value(one) => {
            if let ExprKind::Call(Function::Needed, of) = &set.kind {
                return of.iter().all(|of| reads_only(of, value));
            }
            true
        }
        ExprKind::Call(function, args) => match function.reads() {
            Reads::Board | Reads::Unwatched => true,
            Reads::Candidates => {
                let mut takes = function.parameters().iter().zip(args);
                takes.any(|((_, takes), arg)| *takes == ParameterType::Values && is_value(arg))
            }
            _ => false,
        },
        ExprKind::Reach(..) => false,
        _ => true,
    };
    children(expr, &mut |part| is_limited = is_limited && reads_only(part, value));
    is_limited
}
