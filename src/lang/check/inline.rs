//! Copies of a definition's body, with what is given for its parameters and with variables of their own.

use indexmap::IndexMap;

use super::super::program::{Comprehension, Expr, ExprKind, Pattern, VarId};
use super::super::walk;
use super::scope::Scope;

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
    /// Copies an expression.
    pub fn copy(&mut self, scope: &mut Scope<'_, '_>, expr: &Expr) -> Expr {
        if let ExprKind::Var(id) = &expr.kind
            && let Some(given) = self.given.get(id.0 as usize)
        {
            // Each place gets a copy with variables of its own.
            return anew(scope, given, &mut IndexMap::new());
        }
        let fresh = &self.fresh;
        let mut copy = expr.clone();
        rename(&mut copy, &|id| fresh.get(&id).copied().unwrap_or(id));
        walk::children_mut(&mut copy, &mut |child| {
            let copied = self.copy(scope, child);
            *child = copied;
        });
        copy
    }
}

/// A copy whose own variables are new.
fn anew(scope: &mut Scope<'_, '_>, expr: &Expr, fresh: &mut IndexMap<VarId, VarId>) -> Expr {
    let mut copy = expr.clone();
    for id in bound(expr) {
        let local = &scope.locals[id.0 as usize];
        let (name, ty, span) = (local.name.clone(), local.ty.clone(), local.span);
        let new = scope.hidden(ty, span);
        scope.locals[new.0 as usize].name = name;
        fresh.insert(id, new);
    }
    rename(&mut copy, &|id| fresh.get(&id).copied().unwrap_or(id));
    walk::children_mut(&mut copy, &mut |child| {
        let copied = anew(scope, child, fresh);
        *child = copied;
    });
    copy
}

/// The variables that an expression itself binds.
fn bound(expr: &Expr) -> Vec<VarId> {
    fn of(pattern: &Pattern, ids: &mut Vec<VarId>) {
        match pattern {
            Pattern::Any => {}
            Pattern::Var(id) => ids.push(*id),
            Pattern::Tuple(parts) => parts.iter().for_each(|part| of(part, ids)),
            Pattern::Elements(parts) => ids.extend(parts),
        }
    }
    let mut ids = Vec::new();
    match &expr.kind {
        ExprKind::Quantified(_, id, ..) => ids.push(*id),
        ExprKind::Comprehension(inner) => {
            inner.generators.iter().for_each(|(pattern, _)| of(pattern, &mut ids))
        }
        ExprKind::Reach(_, path) => ids.extend(walk::own_of_path(path)),
        _ => {}
    }
    ids
}

/// Renames the variables that an expression itself names, not those of its parts.
fn rename(expr: &mut Expr, new: &dyn Fn(VarId) -> VarId) {
    fn within(pattern: &mut Pattern, new: &dyn Fn(VarId) -> VarId) {
        match pattern {
            Pattern::Any => {}
            Pattern::Var(id) => *id = new(*id),
            Pattern::Tuple(parts) => parts.iter_mut().for_each(|part| within(part, new)),
            Pattern::Elements(ids) => ids.iter_mut().for_each(|id| *id = new(*id)),
        }
    }
    match &mut expr.kind {
        ExprKind::Var(id) | ExprKind::Quantified(_, id, ..) => *id = new(*id),
        ExprKind::Comprehension(inner) => {
            let Comprehension { generators, .. } = &mut **inner;
            generators.iter_mut().for_each(|(pattern, _)| within(pattern, new));
        }
        ExprKind::Reach(_, path) => walk::rename_path(path, new),
        _ => {}
    }
}
