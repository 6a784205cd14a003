//! State of one search: frame, path, product graph, and interned environments.

use crate::{
    CompiledPath, Link, nodes::LiveNodes, relations::pair_index::PairIndex,
    search::product_graph::ProductGraph,
};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::{
    cell::{Cell, RefCell},
    ops::Deref,
    sync::{Arc, PoisonError},
};
use tesuji_frame::ExecFrame;
use tesuji_lang::VarId;
use tesuji_sets::{Limit, bits::intersect};

/// Register valuation.
pub type Env = Vec<Option<u64>>;

/// Interned environments of one search.
pub type EnvInterner = IndexSet<Env, FxBuildHasher>;

pub struct WalkContext<'r> {
    pub frame: &'r ExecFrame<'r>,
    pub path: &'r CompiledPath,
    product: Arc<ProductGraph>,
    pub envs: RefCell<EnvInterner>,
    /// Start nodes.
    pub starts: Vec<u64>,
    /// Nodes connected to a new pair; `None` without restriction.
    pub reachable_region: Option<Vec<u64>>,
    limited: Cell<bool>,
}

impl Deref for WalkContext<'_> {
    type Target = ProductGraph;

    fn deref(&self) -> &ProductGraph {
        &self.product
    }
}

impl<'r> WalkContext<'r> {
    pub fn new(frame: &'r ExecFrame<'r>, path: &'r CompiledPath, inputs: &[u64]) -> Self {
        Self::from_product(frame, path, ProductGraph::cached(frame, path, inputs))
    }

    fn from_product(frame: &'r ExecFrame<'r>, path: &'r CompiledPath, product: Arc<ProductGraph>) -> Self {
        let envs = RefCell::new(IndexSet::from_iter([vec![None; path.machine.vars.len()]]));
        let starts = product.starts.clone();
        Self { frame, path, product, envs, starts, reachable_region: None, limited: Cell::new(false) }
    }

    /// Context without step relations, for replay over some nodes.
    pub fn light(frame: &'r ExecFrame<'r>, path: &'r CompiledPath, nodes: Arc<LiveNodes>) -> Self {
        Self::from_product(frame, path, Arc::new(ProductGraph::of_nodes(frame, path, nodes)))
    }

    /// The same over other nodes.
    pub fn with_nodes(&self, nodes: Arc<LiveNodes>) -> Self {
        Self { envs: self.envs.clone(), ..Self::light(self.frame, self.path, nodes) }
    }

    /// Restricts walks to the nodes connected to some candidates.
    pub fn restrict_to_region(&mut self, candidates: Vec<u32>) {
        let near = self.product.connected(self.product.nodes.holding(candidates.into_iter()));
        intersect(&mut self.starts, &near);
        self.reachable_region = Some(near);
    }

    /// Value of a variable bound before the path.
    pub fn outer_value(&self, var: VarId) -> Option<u64> {
        let index = self.path.outer_vars.iter().position(|known| *known == var)?;
        self.outer.get(index).copied()
    }

    pub fn pair_index(&self, link: &Link, strong: bool) -> Arc<PairIndex> {
        let mut indices = self.between.lock().unwrap_or_else(PoisonError::into_inner);
        let index = || Arc::new(PairIndex::new(self.frame, &self.nodes, link, strong));
        Arc::clone(indices.entry((link.id, strong)).or_insert_with(index))
    }

    pub fn record_limit(&self, limit: Limit) {
        self.limited.set(true);
        self.frame.clock.note_limit(limit);
    }

    pub fn is_complete(&self) -> bool {
        !self.limited.get() && !self.frame.clock.is_partial()
    }
}
