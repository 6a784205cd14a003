//! Clauses of a rule or of a strategy's loop with lowered expressions.

use crate::specialise::{specialise_path, specialise_world};
use tesuji_core::{ExprDag, ExprId};
use tesuji_lang::{Clause, Path, Pattern, VarId, World};

/// Clause with lowered expressions.
#[derive(Debug)]
pub enum RuleClause {
    For(Pattern, ExprId),
    /// (variable, size, domain).
    Choose(VarId, ExprId, ExprId),
    Let(Pattern, ExprId),
    Where(ExprId),
    Path(Box<Path>),
    World(Box<World>),
}

impl RuleClause {
    pub fn binds(&self) -> Vec<VarId> {
        match self {
            Self::For(pattern, _) | Self::Let(pattern, _) => pattern.names(),
            Self::Choose(var, ..) => vec![*var],
            Self::Path(path) => path.binds.clone(),
            Self::World(world) => vec![world.var],
            Self::Where(_) => Vec::new(),
        }
    }

    /// Its expressions, except those of paths and worlds.
    pub fn parts(&self) -> Vec<ExprId> {
        match self {
            Self::For(_, id) | Self::Let(_, id) | Self::Where(id) => vec![*id],
            Self::Choose(_, size, from) => vec![*size, *from],
            Self::Path(_) | Self::World(_) => Vec::new(),
        }
    }
}

/// Lowers clauses, with the arguments of the form in place of parameters.
pub fn lower_clauses(form: &mut ExprDag, clauses: &[Clause]) -> Vec<RuleClause> {
    let lower = |clause: &Clause| match clause {
        Clause::For(pattern, set) => RuleClause::For(pattern.clone(), form.lower(set)),
        Clause::Choose { var, size, from, .. } => {
            RuleClause::Choose(*var, form.lower(size), form.lower(from))
        }
        Clause::Let(pattern, value) => RuleClause::Let(pattern.clone(), form.lower(value)),
        Clause::Where(condition) => RuleClause::Where(form.lower(condition)),
        Clause::Path(path) => RuleClause::Path(Box::new(specialise_path(path, form.arguments()))),
        Clause::World(world) => RuleClause::World(Box::new(specialise_world(world, form.arguments()))),
    };
    clauses.iter().map(lower).collect()
}
