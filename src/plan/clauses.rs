//! The clauses of a rule or of a strategy's loop as nodes.

use crate::lang::program::{Clause, Path, Pattern, VarId, World};
use crate::specialise::{put_in_path, put_in_world};
use tesuji_core::form::Form;
use tesuji_core::node::Id;

/// A clause as nodes.
#[derive(Debug, Clone)]
pub enum Item {
    For(Pattern, Id),
    /// How many elements of a set.
    Choose(VarId, Id, Id),
    Let(Pattern, Id),
    Where(Id),
    Path(Box<Path>),
    World(Box<World>),
}

impl Item {
    /// The variables that it binds.
    pub fn binds(&self) -> Vec<VarId> {
        match self {
            Self::For(pattern, _) | Self::Let(pattern, _) => pattern.names(),
            Self::Choose(var, ..) => vec![*var],
            Self::Path(path) => path.binds.clone(),
            Self::World(world) => vec![world.var],
            Self::Where(_) => Vec::new(),
        }
    }

    /// Its nodes, those of paths and worlds left out.
    pub fn parts(&self) -> Vec<Id> {
        match self {
            Self::For(_, id) | Self::Let(_, id) | Self::Where(id) => vec![*id],
            Self::Choose(_, size, from) => vec![*size, *from],
            Self::Path(_) | Self::World(_) => Vec::new(),
        }
    }
}

/// Clauses as nodes, with the arguments of the form in the place of parameters.
pub fn items(form: &mut Form, clauses: &[Clause]) -> Vec<Item> {
    let item = |clause: &Clause| match clause {
        Clause::For(pattern, set) => Item::For(pattern.clone(), form.lower(set)),
        Clause::Choose { var, size, from, .. } => Item::Choose(*var, form.lower(size), form.lower(from)),
        Clause::Let(pattern, value) => Item::Let(pattern.clone(), form.lower(value)),
        Clause::Where(condition) => Item::Where(form.lower(condition)),
        Clause::Path(path) => Item::Path(Box::new(put_in_path(path, form.arguments()))),
        Clause::World(world) => Item::World(Box::new(put_in_world(world, form.arguments()))),
    };
    clauses.iter().map(item).collect()
}
