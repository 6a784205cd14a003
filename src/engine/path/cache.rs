//! What is known of the links of a position, until it changes.

use super::edges::Edges;
use super::found::Found;
use super::graph::{Graph, GraphKey};
use super::matrix::Matrix;
use super::nodes::Nodes;
use super::path::CompiledPath;
use super::search::Search;
use super::sets::Sets;
use super::together::Together;
use crate::run::Run;
use std::cell::{RefCell, RefMut};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// The link ids whose ends are nodes beside the candidates.
pub(super) type NodesKey = Vec<u64>;

/// A path and the walk of it that was handed on.
type HandedOn = (Arc<CompiledPath>, Found);

/// What is known of one position.
#[derive(Default)]
struct Known {
    version: Option<(u64, usize)>,
    singles: Option<Arc<Nodes>>,
    edges: HashMap<u64, Arc<Edges>>,
    nodes: HashMap<NodesKey, Arc<Nodes>>,
    graphs: HashMap<GraphKey, Arc<Graph>>,
    against: HashMap<NodesKey, Arc<Matrix>>,
    sets: Sets,
}

/// What is known of the links of a position, and what paths have found; one for each scratch.
#[derive(Default)]
pub(crate) struct Cache {
    known: RefCell<Known>,
    /// The lists that links being enumerated fill, the innermost last.
    pub(super) sinks: RefCell<Vec<Edges>>,
    /// For each step of a plan that is a path: what it handed on last.
    found: RefCell<Vec<Option<HandedOn>>>,
    searches: RefCell<Vec<Search>>,
    together: RefCell<Together>,
    /// The steps of the plan whose last walks met the conditions that follow at once.
    accepted: RefCell<Vec<bool>>,
}

impl fmt::Debug for Cache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cache").finish_non_exhaustive()
    }
}

impl Cache {
    /// Exchanges what is known of positions with another cache.
    pub(crate) fn swap(&self, other: &Self) {
        self.known.swap(&other.known);
    }

    fn known(&self, run: &Run<'_>) -> RefMut<'_, Known> {
        let mut known = self.known.borrow_mut();
        let version = Some((run.state.identity(), run.state.version()));
        if known.version != version {
            known.version = version;
            known.singles = None;
            known.edges.clear();
            known.nodes.clear();
            known.graphs.clear();
            known.against.clear();
            known.sets.clear();
        }
        known
    }

    pub(super) fn edges(&self, run: &Run<'_>, link: u64) -> Option<Arc<Edges>> {
        self.known(run).edges.get(&link).cloned()
    }

    pub(super) fn keep_edges(&self, run: &Run<'_>, link: u64, edges: &Arc<Edges>) {
        self.known(run).edges.insert(link, Arc::clone(edges));
    }

    /// The candidates of a position as nodes.
    pub(super) fn singles(&self, run: &Run<'_>) -> Arc<Nodes> {
        let mut known = self.known(run);
        Arc::clone(known.singles.get_or_insert_with(|| Arc::new(Nodes::singles(run.topology, run.state))))
    }

    /// Nodes by the links whose ends they are, made where they are not known.
    pub(super) fn nodes(
        &self,
        run: &Run<'_>,
        key: &NodesKey,
        sets: impl FnOnce() -> Vec<Vec<u32>>,
    ) -> Arc<Nodes> {
        let singles = self.singles(run);
        if key.is_empty() {
            return singles;
        }
        if let Some(known) = self.known(run).nodes.get(key) {
            return Arc::clone(known);
        }
        let sets = sets();
        let mut known = self.known(run);
        let nodes = Arc::new(singles.with_sets(sets, run.topology, &mut known.sets));
        known.nodes.insert(key.clone(), Arc::clone(&nodes));
        nodes
    }

    /// A graph by its key, made where it is not known.
    pub(super) fn graph(&self, run: &Run<'_>, key: GraphKey, make: impl FnOnce() -> Graph) -> Arc<Graph> {
        if let Some(known) = self.known(run).graphs.get(&key) {
            return Arc::clone(known);
        }
        let graph = Arc::new(make());
        self.known(run).graphs.insert(key, Arc::clone(&graph));
        graph
    }

    /// What each node is against, made where it is not known.
    pub(super) fn against(
        &self,
        run: &Run<'_>,
        key: &NodesKey,
        make: impl FnOnce() -> Matrix,
    ) -> Arc<Matrix> {
        if let Some(known) = self.known(run).against.get(key) {
            return Arc::clone(known);
        }
        let against = Arc::new(make());
        self.known(run).against.insert(key.clone(), Arc::clone(&against));
        against
    }

    /// The number of a set of cells in environments.
    pub(super) fn set_number(&self, run: &Run<'_>, words: &[u64]) -> u64 {
        self.known(run).sets.number(run.topology.cells.len(), words)
    }

    /// The set of cells with a number.
    pub(super) fn set_words(&self, run: &Run<'_>, number: u64, words: usize) -> Vec<u64> {
        self.known(run).sets.words(run.topology.cells.len(), number, words)
    }

    /// Notes what a step of a plan hands on.
    pub(super) fn hand_on(&self, step: usize, found: Option<HandedOn>) {
        let mut all = self.found.borrow_mut();
        if all.len() <= step {
            all.resize_with(step + 1, || None);
        }
        all[step] = found;
    }

    /// Takes what a step of a plan handed on last, where its variables are not all set yet.
    pub(super) fn take(&self, step: usize) -> Option<HandedOn> {
        self.found.borrow_mut().get_mut(step).and_then(Option::take)
    }

    /// Notes whether the walk that a step of a plan handed on meets the conditions that follow at once.
    pub(super) fn accept(&self, step: usize, accepted: bool) {
        let mut all = self.accepted.borrow_mut();
        if all.len() <= step {
            all.resize(step + 1, false);
        }
        all[step] = accepted;
    }

    /// Whether it does.
    pub(super) fn is_accepted(&self, step: usize) -> bool {
        self.accepted.borrow().get(step).copied().unwrap_or(false)
    }

    /// Memory of searches from single starts, empty while it is in use.
    pub(super) fn searches(&self) -> Vec<Search> {
        self.searches.take()
    }

    /// Gives the memory of searches back.
    pub(super) fn keep_searches(&self, searches: Vec<Search>) {
        self.searches.replace(searches);
    }

    /// Memory of searches from all starts at once, empty while it is in use.
    pub(super) fn together(&self) -> Together {
        self.together.take()
    }

    /// Gives the memory of such a search back.
    pub(super) fn keep_together(&self, together: Together) {
        self.together.replace(together);
    }
}
