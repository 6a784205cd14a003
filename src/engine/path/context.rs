//! What one search of a path works with: what was made ready for the position, and the variables on the way.

mod environment;

use super::{compiled::CompiledPath, matrix::meet, nodes::Nodes, prepared::Prepared};
use crate::{limit::Limit, run::Run};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::cell::{Cell, RefCell};
use std::ops::Deref;
use std::sync::Arc;

/// The values of the variables that matter.
pub(super) type Env = Vec<Option<u64>>;

/// Values of the variables by their numbers in one search.
pub(super) type Envs = IndexSet<Env, FxBuildHasher>;

pub(super) struct Context<'r> {
    pub(super) run: &'r Run<'r>,
    pub(super) path: &'r CompiledPath,
    prepared: Arc<Prepared>,
    pub(super) envs: RefCell<Envs>,
    /// The nodes at which walks are looked for to begin.
    pub(super) starts: Vec<u64>,
    /// The nodes to which their walks keep; nothing where these are all.
    pub(super) near: Option<Vec<u64>>,
    limited: Cell<bool>,
}

impl Deref for Context<'_> {
    type Target = Prepared;

    fn deref(&self) -> &Prepared {
        &self.prepared
    }
}

impl<'r> Context<'r> {
    pub(super) fn new(run: &'r Run<'r>, path: &'r CompiledPath, inputs: &[u64]) -> Self {
        let prepared = run.paths().prepared(run, path, inputs);
        let envs = RefCell::new(IndexSet::from_iter([vec![None; path.machine.vars.len()]]));
        let starts = prepared.starts.clone();
        Self { run, path, prepared, envs, starts, near: None, limited: Cell::new(false) }
    }

    /// To go through walks over some nodes, which it does not look for.
    pub(super) fn light(run: &'r Run<'r>, path: &'r CompiledPath, nodes: Arc<Nodes>) -> Self {
        let prepared = Arc::new(Prepared::of_nodes(run, path, nodes));
        let envs = RefCell::new(IndexSet::from_iter([vec![None; path.machine.vars.len()]]));
        Self { run, path, prepared, envs, starts: Vec::new(), near: None, limited: Cell::new(false) }
    }

    /// The same over other nodes.
    pub(super) fn over(&self, nodes: Arc<Nodes>) -> Self {
        Self { envs: self.envs.clone(), ..Self::light(self.run, self.path, nodes) }
    }

    /// Leaves out walks that cannot come to a node with one of some candidates.
    pub(super) fn keep_connected(&mut self, candidates: Vec<u32>) {
        let near = self.prepared.connected(self.prepared.nodes.holding(candidates.into_iter()));
        meet(&mut self.starts, &near);
        self.near = Some(near);
    }

    pub(super) fn note_limit(&self, limit: Limit) {
        self.limited.set(true);
        self.run.note_limit(limit);
    }

    pub(super) fn is_complete(&self) -> bool {
        !self.limited.get() && !self.run.has_expired()
    }
}
