//! What is known of the links of a position and of the paths over them, and how long it stays so.

use super::edges::{Edges, Gains};
use super::graph::{Graph, GraphKey, fits};
use super::memory::{Scene, SceneKey};
use super::{
    compiled::{CompiledPath, SpecUse},
    components::Turn,
    found::HandedOn,
    link::CompiledLink,
    matrix::Matrix,
    nodes::Nodes,
    prepared::Prepared,
    sets::Sets,
    single_source::SingleSource,
};
use crate::{against::Against, awake::Awake, board::bits, limit::Limit, run::Run};
use rustc_hash::FxHashMap;
use std::cell::{Cell, RefCell, RefMut};
use std::hash::Hash;
use std::sync::Arc;

/// The link ids whose ends are nodes beside the candidates.
pub(super) type NodesKey = Vec<u64>;

/// A path and what it is given on a position: both identify its searches.
type SearchKey = (u64, Box<[u64]>);

pub(super) struct Joined {
    pub(super) edges: Arc<Edges>,
    /// Where it may join something else by now.
    pub(super) awake: Awake,
    pub(super) version: usize,
    /// The pairs that came after the first one.
    pub(super) gains: Gains,
}

/// What holds for one version of a position.
#[derive(Default)]
struct Now {
    singles: Option<Arc<Nodes>>,
    nodes: FxHashMap<NodesKey, Arc<Nodes>>,
    graphs: FxHashMap<GraphKey, Arc<Graph>>,
    against: FxHashMap<NodesKey, Arc<Matrix>>,
    prepared: FxHashMap<SearchKey, Arc<Prepared>>,
    scenes: FxHashMap<SceneKey, Arc<Scene>>,
    /// Results of searches of one component: the place of the first accepted walk, if any.
    turns: FxHashMap<SearchKey, Option<Turn>>,
}

/// What holds for all later versions of a position as well, between the candidates that they still have.
#[derive(Default)]
struct Lasting {
    singles: Option<Arc<Nodes>>,
    graphs: FxHashMap<GraphKey, Arc<Graph>>,
    against: Option<Arc<Matrix>>,
}

/// Cached data about the nodes of a position or of one connected component.
#[derive(Default)]
struct Area {
    now: Now,
    lasting: Lasting,
    /// Searches that led to nothing, and with which version.
    fruitless: FxHashMap<SearchKey, usize>,
}

#[derive(Default)]
struct Known {
    identity: Option<u64>,
    version: usize,
    whole: Area,
    /// One per component, valid until a change in it; empty where no path is searched by component.
    components: Vec<Area>,
    sets: Sets,
    links: FxHashMap<u64, Joined>,
}

impl Known {
    fn area(&mut self, component: Option<usize>) -> &mut Area {
        let Some(component) = component else { return &mut self.whole };
        if self.components.len() <= component {
            self.components.resize_with(component + 1, Area::default);
        }
        &mut self.components[component]
    }

    /// Goes over to a later version of the position.
    fn go_on(&mut self, run: &Run<'_>) {
        let since = std::mem::replace(&mut self.version, run.state.version());
        self.whole.now = Now::default();
        if self.components.is_empty() {
            return;
        }
        for change in run.state.since(since) {
            change.cells(|cell| {
                let of = run.topology.components().of_cell(cell);
                self.components.get_mut(of).into_iter().for_each(|area| area.now = Now::default());
            });
        }
    }
}

/// How many searches that led to nothing are remembered.
const MOST_FRUITLESS: usize = 1 << 14;

/// How many candidates a position may have for its links to be followed.
const MOST_CANDIDATES: usize = 1 << 14;

/// What is known of the links of a position, and what paths have found; one for each scratch.
#[derive(Default)]
pub(crate) struct Cache {
    known: RefCell<Known>,
    /// The lists that links being enumerated fill, the innermost last.
    #[expect(clippy::vec_box, reason = "they are taken out and put back for each pair")]
    pub(super) sinks: RefCell<Vec<Box<Edges>>>,
    /// For each step of a plan that is a path: what it handed on last.
    found: RefCell<Vec<Option<HandedOn>>>,
    /// Memory of searches from single starts; empty while it is in use.
    pub(super) searches: RefCell<Vec<SingleSource>>,
    /// The steps of the plan whose last walks met the conditions that follow at once.
    accepted: RefCell<Vec<bool>>,
    only_asks: Cell<bool>,
    /// The component whose nodes are searched by themselves.
    component: Cell<Option<usize>>,
    /// Place of the last accepted walk in the order of all walks.
    pub(super) turn: RefCell<Option<Turn>>,
    /// Whether searches that led to nothing are passed over while nothing can have changed that.
    recalls: Cell<bool>,
}

impl Cache {
    pub(crate) fn swap(&self, other: &Self) {
        self.known.swap(&other.known);
    }

    fn known(&self, run: &Run<'_>) -> RefMut<'_, Known> {
        let mut known = self.known.borrow_mut();
        let (identity, version) = (Some(run.state.identity()), run.state.version());
        if known.identity != identity {
            *known = Known { identity, version, ..Known::default() };
        } else if known.version != version {
            known.go_on(run);
        }
        known
    }

    /// The cached data of the current component, or of the whole board.
    fn area(&self, run: &Run<'_>) -> RefMut<'_, Area> {
        RefMut::map(self.known(run), |known| known.area(self.component.get()))
    }

    pub(super) fn component(&self) -> Option<usize> {
        self.component.get()
    }

    /// Does something with the nodes of one component, or with all.
    pub(super) fn within<R>(&self, component: Option<usize>, work: impl FnOnce() -> R) -> R {
        let before = self.component.replace(component);
        let result = work();
        self.component.set(before);
        result
    }

    /// The cached result of a search of a component: the place of its first accepted walk, if any.
    pub(super) fn first_turn(
        &self,
        run: &Run<'_>,
        path: &CompiledPath,
        key: &[u64],
        component: usize,
    ) -> Option<Option<Turn>> {
        let mut known = self.known(run);
        let known = known.area(Some(component)).now.turns.get(&(path.id, key.into()));
        known.filter(|_| self.recalls.get()).cloned()
    }

    pub(super) fn note_first_turn(
        &self,
        run: &Run<'_>,
        path: &CompiledPath,
        key: &[u64],
        (component, turn): (usize, Option<Turn>),
    ) {
        self.known(run).area(Some(component)).now.turns.insert((path.id, key.into()), turn);
    }

    /// What a link joins on a position, found anew where the position has changed what it reads.
    pub(super) fn edges(&self, run: &Run<'_>, link: &CompiledLink) -> Arc<Edges> {
        let version = run.state.version();
        if let Some(joined) = self.known(run).links.get(&link.id).filter(|joined| joined.version == version) {
            return Arc::clone(&joined.edges);
        }
        let before = self.known(run).links.remove(&link.id);
        // Pairs are those of all nodes.
        let joined = self.within(None, || link.join(run, before));
        let edges = Arc::clone(&joined.edges);
        if !run.has_expired() {
            self.known(run).links.insert(link.id, joined);
        }
        edges
    }

    /// Adds the candidates of pairs that a step has come to take since a version; false where these may be any.
    fn add_gained(&self, run: &Run<'_>, used: &SpecUse, since: usize, gained: &mut Vec<u32>) -> bool {
        if used.link.is_fixed() {
            // What is left of a set is another node.
            return !used.link.makes_sets;
        }
        let (edges, asked) = (self.edges(run, &used.link), used.asked(run));
        let known = self.known(run);
        let Some(pairs) = known.links.get(&used.link.id).and_then(|joined| joined.gains.since(since)) else {
            return false;
        };
        for (a, b, _) in pairs.filter(|(.., labels)| fits(run, &edges, labels, &asked)) {
            gained.extend([a, b].into_iter().flat_map(|end| edges.members(end)));
        }
        true
    }

    pub(crate) fn recall(&self, recalls: bool) {
        self.recalls.set(recalls);
    }

    /// Where a search led to nothing: the candidates of pairs joined since, through one of which all matches now go.
    pub(super) fn since_fruitless(
        &self,
        run: &Run<'_>,
        path: &CompiledPath,
        key: &[u64],
    ) -> Option<Vec<u32>> {
        if !self.recalls.get() {
            return None;
        }
        let since = *self.area(run).fruitless.get(&(path.id, key.into()))?;
        let mut gained = Vec::new();
        let mut uses = path.uses();
        let is_known = uses.all(|used| self.add_gained(run, used, since, &mut gained));
        if let Some(component) = self.component.get() {
            let of = |candidate: &u32| {
                run.topology.components().of_cell(*candidate as usize / run.topology.values)
            };
            gained.retain(|candidate| of(candidate) == component);
        }
        is_known.then_some(gained)
    }

    pub(super) fn note_fruitless(&self, run: &Run<'_>, path: &CompiledPath, key: Box<[u64]>) {
        let mut area = self.area(run);
        if area.fruitless.len() >= MOST_FRUITLESS {
            area.fruitless.clear();
        }
        area.fruitless.insert((path.id, key), run.state.version());
    }

    /// What a table has for a key, made where it has nothing. What a deadline cut short is not kept.
    fn known_or<K: Eq + Hash, V>(
        &self,
        run: &Run<'_>,
        key: K,
        table: impl Fn(&mut Area) -> &mut FxHashMap<K, Arc<V>>,
        make: impl FnOnce() -> V,
    ) -> Arc<V> {
        if let Some(known) = table(&mut self.area(run)).get(&key) {
            return Arc::clone(known);
        }
        let made = Arc::new(make());
        if !run.has_expired() {
            table(&mut self.area(run)).insert(key, Arc::clone(&made));
        }
        made
    }

    /// What the searches of a path share that are given the same, made where it is not known.
    pub(super) fn prepared(&self, run: &Run<'_>, path: &CompiledPath, inputs: &[u64]) -> Arc<Prepared> {
        let key = (path.id, inputs.into());
        self.known_or(run, key, |area| &mut area.now.prepared, || Prepared::new(run, path))
    }

    pub(super) fn singles(&self, run: &Run<'_>) -> Arc<Nodes> {
        let mut area = self.area(run);
        if let Some(singles) = &area.now.singles {
            return Arc::clone(singles);
        }
        let singles = match area.lasting.singles.as_ref().and_then(|before| before.later(run.state)) {
            Some(later) => Arc::new(later),
            None => {
                let singles = Arc::new(Nodes::singles(run.topology, run.state, self.component.get()));
                area.lasting = Lasting { singles: Some(Arc::clone(&singles)), ..Lasting::default() };
                singles
            }
        };
        area.now.singles = Some(Arc::clone(&singles));
        singles
    }

    /// Whether a position has too many candidates for its links to be followed, which is noted as a limit: relations
    /// between them take memory that grows with the square of their number.
    pub(super) fn is_too_large(&self, run: &Run<'_>) -> bool {
        // Most boards have fewer from the start.
        if run.topology.cells.len() * run.topology.values <= MOST_CANDIDATES {
            return false;
        }
        let candidates = |cell| run.state.candidates(cell).count_ones() as usize;
        let too_large = bits::iter(run.state.open()).map(candidates).sum::<usize>() > MOST_CANDIDATES;
        if too_large {
            run.note_limit(Limit::Candidates(MOST_CANDIDATES));
        }
        too_large
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
        if let Some(known) = self.area(run).now.nodes.get(key) {
            return Arc::clone(known);
        }
        let sets = sets();
        let mut known = self.known(run);
        let nodes = Arc::new(singles.with_sets(sets, run.topology, &mut known.sets));
        known.area(self.component.get()).now.nodes.insert(key.clone(), Arc::clone(&nodes));
        nodes
    }

    pub(super) fn with_sets(&self, run: &Run<'_>, sets: Vec<Vec<u32>>) -> Arc<Nodes> {
        let singles = self.singles(run);
        Arc::new(singles.with_sets(sets, run.topology, &mut self.known(run).sets))
    }

    pub(super) fn scene(&self, run: &Run<'_>, key: SceneKey, make: impl FnOnce() -> Scene) -> Arc<Scene> {
        self.known_or(run, key, |area| &mut area.now.scenes, make)
    }

    /// A graph by its key, and whether it lasts while candidates go, made where it is not known.
    pub(super) fn graph(
        &self,
        run: &Run<'_>,
        (key, lasts): (GraphKey, bool),
        make: impl FnOnce() -> Graph,
    ) -> Arc<Graph> {
        match lasts {
            true => self.known_or(run, key, |area| &mut area.lasting.graphs, make),
            false => self.known_or(run, key, |area| &mut area.now.graphs, make),
        }
    }

    /// Which candidates each node is against by a table of the board, made where that is not known.
    pub(super) fn against(
        &self,
        run: &Run<'_>,
        key: &NodesKey,
        nodes: &Nodes,
        table: &Against,
    ) -> Arc<Matrix> {
        let singles = self.singles(run);
        let mut area = self.area(run);
        let Area { now, lasting, .. } = &mut *area;
        let of = lasting.against.get_or_insert_with(|| Arc::new(singles.against(run.topology, table)));
        if key.is_empty() {
            return Arc::clone(of);
        }
        let make = || Arc::new(nodes.with_candidates(of.among(nodes.len(), nodes.words)));
        Arc::clone(now.against.entry(key.clone()).or_insert_with(make))
    }

    /// The number of a set of cells in environments.
    pub(super) fn set_number(&self, run: &Run<'_>, words: &[u64]) -> u64 {
        self.known(run).sets.number(run.topology.cells.len(), words)
    }

    pub(super) fn set_words(&self, run: &Run<'_>, number: u64, words: usize) -> Vec<u64> {
        self.known(run).sets.words(run.topology.cells.len(), number, words)
    }

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

    /// Whether what was handed on meets the conditions that follow a step of a plan at once; `ask` goes on to these, and
    /// no further.
    pub(super) fn would_accept(&self, step: usize, ask: impl FnOnce() -> bool) -> bool {
        self.accept(step, false);
        self.only_asks.set(true);
        ask();
        self.only_asks.set(false);
        self.is_accepted(step)
    }

    /// Whether all that is asked is whether conditions are met.
    pub(super) fn only_asks(&self) -> bool {
        self.only_asks.get()
    }

    pub(super) fn is_accepted(&self, step: usize) -> bool {
        self.accepted.borrow().get(step).copied().unwrap_or(false)
    }
}
