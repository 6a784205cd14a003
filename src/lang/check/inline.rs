//! Copies of a definition's body, with what is given for its parameters and with variables of their own.

use indexmap::IndexMap;

use super::scope::{Local, Scope};
use crate::program::{Expr, ExprKind, VarId};
use crate::walk;

/// How many nodes an expression has and how deep they are nested.
pub(super) fn measure(expr: &Expr) -> (usize, usize) {
    let mut total = (1, 0);
    walk::children(expr, &mut |child| {
        let (size, depth) = measure(child);
        total = (total.0 + size, total.1.max(depth));
    });
    (total.0, total.1 + 1)
}

/// Copies a definition's body with its parameters filled in and its variables made anew.
pub(super) struct Copier<'g> {
    /// The new variable for each that the copied expression binds.
    pub fresh: IndexMap<VarId, VarId>,
    /// What stands for the parameters.
    pub given: &'g [Expr],
}

impl Copier<'_> {
    pub fn copy(&mut self, scope: &mut Scope<'_, '_>, expr: &Expr) -> Expr {
        if let ExprKind::Var(id) = &expr.kind
            && let Some(given) = self.given.get(id.0 as usize)
        {
            // Each place gets a copy with variables of its own.
            return anew(scope, given, &mut IndexMap::new());
        }
        let mut copy = expr.clone();
        rename(&mut copy, &self.fresh);
        walk::children_mut(&mut copy, &mut |child| *child = self.copy(scope, child));
        copy
    }
}

/// A copy whose own variables are new.
fn anew(scope: &mut Scope<'_, '_>, expr: &Expr, fresh: &mut IndexMap<VarId, VarId>) -> Expr {
    let own = match &expr.kind {
        ExprKind::Quantified(_, id, ..) => vec![*id],
        ExprKind::Comprehension(inner) => {
            inner.generators.iter().flat_map(|(pattern, _)| pattern.names()).collect()
        }
        ExprKind::Reach(_, path) => walk::own_of_path(path),
        _ => Vec::new(),
    };
    for id in own {
        let Local { name, ty, span, .. } = &scope.locals[id.0 as usize];
        let (name, ty, span) = (name.clone(), ty.clone(), *span);
        let new = scope.hidden(ty, span);
        scope.locals[new.0 as usize].name = name;
        fresh.insert(id, new);
    }
    let mut copy = expr.clone();
    rename(&mut copy, fresh);
    walk::children_mut(&mut copy, &mut |child| *child = anew(scope, child, fresh));
    copy
}

/// Renames the variables that an expression itself names, not those of its parts.
fn rename(expr: &mut Expr, fresh: &IndexMap<VarId, VarId>) {
    let new = |id: VarId| fresh.get(&id).copied().unwrap_or(id);
    match &mut expr.kind {
        ExprKind::Var(id) | ExprKind::Quantified(_, id, ..) => *id = new(*id),
        ExprKind::Comprehension(inner) => {
            inner.generators.iter_mut().for_each(|(pattern, _)| pattern.rename_all(&new));
        }
        ExprKind::Reach(_, path) => walk::rename_path(path, &new),
        _ => {}
    }
}
