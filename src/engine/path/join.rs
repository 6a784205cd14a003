//! Paths of few steps as joins of their links.
//!
//! Where a path repeats nothing and its strong links join few pairs, its walks are found by going from each node over the
//! pairs of one step after the other. Nothing is made ready for that but the lists of these pairs: which candidates a
//! weak step joins is read off what its links join on every position.

use super::detour::Detour;
use super::graph::{Used, fits, label_value};
use super::levels::{Arrival, Config, Length, Via};
use super::machine::{Ops, Place};
use super::names::Names;
use super::rows::{Excluded, Related};
use super::search::{Offers, Tried};
use super::trail::{Hop, passes_twice};
use super::{compiled::CompiledPath, compiled::Spec, context::Context, matrix::meet, nodes::Nodes};
use crate::{board::bits, compile::Node, run::Run};
use indexmap::IndexMap;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Ordering;
use std::rc::Rc;
use std::sync::Arc;

/// About how many walks are looked at one by one: where there are more, they are followed row by row.
const MOST_WALKS: f64 = 4096.0;

/// A weak step leads to about one of so many nodes.
const RELATED: f64 = 10.0;

/// A walk from a start that may be a match.
struct Walk {
    start: u32,
    hops: Vec<Hop>,
    length: Length,
    arrival: Arrival,
}

/// The walks to the same end from the same start, by the values of the variables that are needed.
type Ends = (u32, u32, Vec<Option<u64>>);

enum Moves {
    Strong(Strong),
    Weak(Vec<Weak>),
}

/// The pairs of strong links: for each node those that it is joined with.
#[derive(Default)]
struct Strong {
    /// The first node, the other one, and the values of the tracked variables: an index into the keys.
    pairs: Vec<(u32, u32, u32)>,
    keys: Vec<Vec<Option<u64>>>,
    /// For each node where its pairs begin.
    from: Vec<u32>,
}

/// What the links of a weak step relate each candidate to.
struct Weak {
    /// Those that join the same on every position.
    fixed: Arc<Related>,
    /// And those that do not: a row for each candidate, nothing where there are none.
    rows: Vec<u64>,
}

struct Join<'c, 'r> {
    context: &'c Context<'r>,
    names: Names,
    /// By kinds of steps.
    moves: Rc<[Moves]>,
    /// The sets among the nodes, each with its first candidate, and these.
    sets: Vec<(u32, u32)>,
    firsts: Vec<u64>,
    /// For each state after a weak step the nodes from which it goes on; nothing where that may be all.
    leads: Vec<Option<Vec<u64>>>,
    /// What is against each candidate, where only walks matter whose ends exclude something together; what the start
    /// excludes, and memory of such a row.
    against: Option<Arc<Excluded>>,
    excluded: Vec<u64>,
    common: Vec<u64>,
    hops: Vec<Hop>,
    found: Vec<Walk>,
}

impl CompiledPath {
    /// Whether its walks can be found by a join.
    pub(super) fn can_join(&self) -> bool {
        let tracks_all = |spec: &Spec| {
            let mut uses = spec.alternatives.iter().flatten();
            spec.tracked == 0 || (spec.strong && uses.all(|used| used.tracked.len() == spec.tracked))
        };
        !self.cycle
            && !self.machine.repeats
            && self.machine.empty.is_empty()
            && self.memory.is_none()
            && self.within.is_none()
            && self.shortest.is_none()
            && self.specs.iter().all(tracks_all)
    }

    /// Hands on the walks of a position, until `next` says that one is enough; says whether one was, and whether all
    /// were looked at. Nothing where its links join too many pairs for that.
    pub(super) fn join(self: &Arc<Self>, run: &Run<'_>, next: &Node) -> Option<(bool, bool)> {
        let context = Context::light(run, self, run.paths().singles(run));
        let mut join = Join::new(&context)?;
        join.find();
        let walks = join.in_order();
        let found = !walks.is_empty() && join.hand_on(self, &walks, next);
        Some((found, context.is_complete()))
    }
}

impl<'c, 'r> Join<'c, 'r> {
    fn new(context: &'c Context<'r>) -> Option<Self> {
        let (run, path) = (context.run, context.path);
        let mut names = Names::new(Arc::clone(&context.nodes));
        let uses: Vec<Vec<Vec<Used>>> = path.specs.iter().map(|spec| spec.used(run)).collect();
        // Whether a position has few walks is known before any of them is looked for.
        let nodes = context.nodes.singles as f64;
        let walks = path.spec_of.iter().fold(nodes, |walks, &spec| match path.specs[spec].strong {
            true => {
                let pairs = uses[spec].iter().flatten().map(|used| used.link.edges(run).len());
                walks * (2 * pairs.sum::<usize>()) as f64 / nodes
            }
            false => walks * nodes / RELATED,
        });
        if walks > MOST_WALKS {
            return None;
        }
        let mut moves: Vec<Moves> = path
            .specs
            .iter()
            .zip(&uses)
            .map(|(spec, uses)| match spec.strong {
                true => Moves::Strong(Strong::new(run, &mut names, spec.tracked, uses)),
                false => Moves::Weak(uses.iter().map(|uses| Weak::new(run, &context.nodes, uses)).collect()),
            })
            .collect();
        let mut firsts = vec![0; context.nodes.words];
        let mut sets: Vec<(u32, u32)> =
            names.sets().filter_map(|set| Some((*names.members(&set).first()?, set))).collect();
        sets.sort_unstable();
        sets.iter().for_each(|(first, _)| bits::insert(&mut firsts, *first as usize));
        let count = context.nodes.singles + names.sets().last().map_or(0, |_| sets.len() + 1);
        for strong in &mut moves {
            if let Moves::Strong(strong) = strong {
                strong.index(count);
            }
        }
        let leads = |place: &Place| {
            let mut leads = vec![0; bits::words(count)];
            for (_, next) in &place.follows {
                match &moves[path.spec_of[*next]] {
                    Moves::Strong(strong) => {
                        strong.pairs.iter().for_each(|pair| bits::insert(&mut leads, pair.0 as usize));
                    }
                    Moves::Weak(_) => return None,
                }
            }
            place.ends.is_empty().then_some(leads)
        };
        let leads = path.machine.places.iter().map(leads).collect();
        let moves = moves.into();
        let against = path.against.as_ref().map(|against| run.paths().excluded(run, against));
        let row = || vec![0; context.nodes.words];
        let (excluded, common, hops, found) = (row(), row(), Vec::new(), Vec::new());
        Some(Self { context, names, moves, sets, firsts, leads, against, excluded, common, hops, found })
    }

    /// Finds all walks that may be matches.
    fn find(&mut self) {
        let starts = &self.context.path.machine.starts;
        let mut nodes: Vec<u32> = Vec::new();
        for (_, place) in starts {
            match &self.moves[self.context.path.spec_of[*place]] {
                Moves::Strong(strong) => nodes.extend(strong.pairs.iter().map(|pair| pair.0)),
                Moves::Weak(_) => {
                    nodes.extend(bits::iter(&self.context.nodes.alive).map(|node| node as u32));
                    nodes.extend(self.sets.iter().map(|(_, set)| *set));
                }
            }
        }
        nodes.sort_unstable();
        nodes.dedup();
        for start in nodes {
            if self.context.run.give_up() {
                return;
            }
            let mut excluded = std::mem::take(&mut self.excluded);
            excluded.copy_from_slice(&self.context.nodes.alive);
            self.keep_excluded(start, &mut excluded);
            self.excluded = excluded;
            self.follow((start, start), 0, (0, 0), starts);
        }
    }

    /// The environment after what is done at a node; nothing where the node does not fit.
    fn play(&self, ops: &Ops, first: u32, node: u32, env: u32) -> Option<u32> {
        if ops.is_empty() {
            return Some(env);
        }
        let mut after = None;
        let give = &mut |env, _, _| after = Some(env);
        self.names.play(self.context, ops, (first, node), (env, None), &[], give);
        after
    }

    /// Goes on from the last node of a walk.
    fn follow(&mut self, (start, node): (u32, u32), env: u32, length: Length, follows: &'c [(Ops, usize)]) {
        for (way, (ops, place)) in follows.iter().enumerate() {
            let Some(env) = self.play(ops, start, node, env) else { continue };
            let hop = |to: u32, env| Hop { place: *place, node: to as usize, way, env, back: None };
            let moves = Rc::clone(&self.moves);
            match &moves[self.context.path.spec_of[*place]] {
                Moves::Strong(strong) => {
                    for &(_, to, key) in strong.of(node) {
                        if let Some(env) = self.context.enter(env, *place, &strong.keys[key as usize]) {
                            self.step(start, node, length, hop(to, env));
                        }
                    }
                }
                Moves::Weak(_) => {
                    let Some(env) = self.context.enter(env, *place, &[]) else { continue };
                    for to in self.related(node, *place) {
                        self.step(start, node, length, hop(to, env));
                    }
                }
            }
        }
    }

    fn step(&mut self, start: u32, from: u32, length: Length, hop: Hop) {
        let (to, env) = (hop.node as u32, hop.env);
        let length = (length.0 + u32::from(!self.names.are_alike(from, to)), length.1 + 1);
        let place = &self.context.path.machine.places[hop.place];
        self.hops.push(hop);
        for (end, ops) in place.ends.iter().enumerate() {
            let Some(after) = self.play(ops, start, to, env) else { continue };
            if self.excludes(to) {
                let via = Via::Step(Config { place: hop.place as u32, env, moves: 0 }, end);
                let arrival = Arrival { node: to, via, env: after };
                self.found.push(Walk { start, hops: self.hops.clone(), length, arrival });
            }
        }
        self.follow((start, to), env, length, &place.follows);
        self.hops.pop();
    }

    /// The nodes that a weak step leads to from a node, and from which the path goes on or at which it ends.
    fn related(&self, node: u32, place: usize) -> Vec<u32> {
        let (path, nodes) = (self.context.path, &self.context.nodes);
        let Moves::Weak(alternatives) = &self.moves[path.spec_of[place]] else { return Vec::new() };
        let leads = |node: usize| self.leads[place].as_ref().is_none_or(|leads| bits::has(leads, node));
        let (mut all, mut sets) = (vec![0; nodes.words], Vec::new());
        let mut common = vec![0; nodes.words];
        for links in alternatives {
            common.copy_from_slice(&nodes.alive);
            for &member in self.names.members(&node) {
                links.keep_related(nodes, member as usize, &mut common);
            }
            for first in bits::iter(&common).filter(|&first| bits::has(&self.firsts, first)) {
                let at = self.sets.partition_point(|(known, _)| (*known as usize) < first);
                let of_first = self.sets[at..].iter().take_while(|(known, _)| *known as usize == first);
                let within = |set: &u32| {
                    self.names.members(set).iter().all(|&member| bits::has(&common, member as usize))
                };
                sets.extend(of_first.map(|(_, set)| *set).filter(|set| leads(*set as usize)).filter(within));
            }
            all.iter_mut().zip(&common).for_each(|(all, common)| *all |= common);
        }
        sets.sort_unstable();
        sets.dedup();
        if let Some(leads) = &self.leads[place] {
            meet(&mut all, leads);
        }
        bits::iter(&all).map(|node| node as u32).chain(sets).collect()
    }

    /// Keeps what all candidates of a node exclude.
    fn keep_excluded(&self, node: u32, common: &mut [u64]) {
        let Some(against) = &self.against else { return };
        for &member in self.names.members(&node) {
            meet(common, against.of(self.context.run.topology, &self.context.nodes, member as usize));
        }
    }

    /// Whether a walk from the start ends where both exclude something together, where only such walks matter.
    fn excludes(&mut self, last: u32) -> bool {
        if self.against.is_none() {
            return true;
        }
        let mut common = std::mem::take(&mut self.common);
        common.copy_from_slice(&self.excluded);
        self.keep_excluded(last, &mut common);
        let excludes = !bits::is_empty(&common);
        self.common = common;
        excludes
    }

    fn compare(&self, a: usize, b: usize) -> Ordering {
        let singles = self.context.nodes.singles;
        match a < singles || b < singles {
            true => a.cmp(&b),
            false => self.names.members(&(a as u32)).cmp(self.names.members(&(b as u32))),
        }
    }

    /// The walks that were found, in the order in which they are handed on: the shortest first, then those that come
    /// first with their ends, by their first nodes, their last ones and so on backwards.
    fn in_order(&mut self) -> Vec<Walk> {
        let mut walks = std::mem::take(&mut self.found);
        let backwards = |a: &Walk, b: &Walk| {
            let nodes = a.hops.iter().rev().zip(b.hops.iter().rev());
            nodes.map(|(a, b)| self.compare(a.node, b.node)).find(|order| order.is_ne())
        };
        walks.sort_by(|a, b| {
            let order = a.length.cmp(&b.length).then(self.compare(a.start as usize, b.start as usize));
            order.then_with(|| backwards(a, b).unwrap_or(Ordering::Equal))
        });
        walks
    }

    /// Hands on walks, one for each choice of ends that is not refused; says whether one was enough.
    fn hand_on(&self, path: &Arc<CompiledPath>, walks: &[Walk], next: &Node) -> bool {
        let context = self.context.over(path.nodes(self.context.run));
        let mut offers = Offers::new(path, &context, next);
        let ends = |walk: &Walk| -> Ends {
            let needed = path.machine.needed.iter().map(|&var| context.value(walk.arrival.env, var));
            (walk.start, walk.arrival.node, needed.collect())
        };
        let (mut met, mut refused): (FxHashSet<Ends>, FxHashSet<Ends>) = Default::default();
        // The first walks of a length come before others with the same ends as one that was refused.
        for alike in walks.chunk_by(|a, b| a.length == b.length) {
            let mut others: IndexMap<Ends, Vec<&Walk>> = IndexMap::new();
            for walk in alike {
                let ends = ends(walk);
                if met.contains(&ends) {
                    continue;
                }
                if refused.contains(&ends) {
                    others.entry(ends).or_default().push(walk);
                    continue;
                }
                match self.offer(&mut offers, &context, walk, false) {
                    Tried::Enough => return true,
                    Tried::Met => met.insert(ends),
                    Tried::Refused => refused.insert(ends),
                };
            }
            for (ends, walks) in others {
                for walk in walks {
                    match self.offer(&mut offers, &context, walk, true) {
                        Tried::Enough => return true,
                        Tried::Met => {
                            met.insert(ends);
                            break;
                        }
                        Tried::Refused => {}
                    }
                }
            }
        }
        false
    }

    /// Hands on a walk over the nodes of a context; one after another with the same ends must pass no node twice.
    fn offer(&self, offers: &mut Offers<'_, '_>, context: &Context<'_>, walk: &Walk, again: bool) -> Tried {
        let number = |node: usize| match node < self.context.nodes.singles {
            true => Some(node),
            false => context.nodes.of_singles(self.names.members(&(node as u32))),
        };
        let hop = |hop: &Hop| Some(Hop { node: number(hop.node)?, ..*hop });
        let hops: Option<Vec<Hop>> = walk.hops.iter().map(hop).collect();
        let (Some(hops), Some(first)) = (hops, number(walk.start as usize)) else { return Tried::Refused };
        if again && passes_twice(first, &hops) {
            return Tried::Refused;
        }
        let last = hops.last().map_or(first, |hop| hop.node);
        let arrival = Arrival { node: last as u32, ..walk.arrival };
        offers.try_first(first, &arrival, &Detour { hops, via: arrival.via, env: arrival.env })
    }
}

impl Strong {
    fn new(run: &Run<'_>, names: &mut Names, tracked: usize, uses: &[Vec<Used>]) -> Self {
        let mut all = Self::default();
        let mut key = Vec::new();
        for used in uses.iter().flatten() {
            let edges = used.link.edges(run);
            let mut known = FxHashMap::default();
            let mut node = |end: u32| match edges.members(&end) {
                &[only] => names.nodes.of_board(only).map(|node| node as u32),
                set => *known.entry(end).or_insert_with(|| names.of_set(run, set)),
            };
            for at in 0..edges.len() {
                // Keys come in the order of the pairs.
                let pair = if tracked == 0 { at } else { edges.in_order()[at] as usize };
                let (labels, (a, b)) = (edges.labels(pair), edges.ends(pair));
                let (Some(a), Some(b)) = (node(a), node(b)) else { continue };
                if a == b || !fits(run, &edges, labels, &used.asked) {
                    continue;
                }
                key.clear();
                key.resize(tracked, None);
                for &(label, var) in &used.tracked {
                    key[var] = Some(label_value(run, &edges, &used.link, label, labels[label]));
                }
                // Mostly pairs with the same values follow each other.
                let same = all.keys.iter().rposition(|known| *known == key);
                let key = same.unwrap_or_else(|| {
                    all.keys.push(key.clone());
                    all.keys.len() - 1
                }) as u32;
                all.pairs.extend([(a, b, key), (b, a, key)]);
            }
        }
        all.pairs.sort_unstable();
        all.pairs.dedup();
        all
    }
}

impl Strong {
    /// Notes where the pairs of each of so many nodes begin.
    fn index(&mut self, nodes: usize) {
        self.from.resize(nodes + 1, 0);
        self.pairs.iter().for_each(|pair| self.from[pair.0 as usize + 1] += 1);
        for node in 0..nodes {
            self.from[node + 1] += self.from[node];
        }
    }

    fn of(&self, node: u32) -> &[(u32, u32, u32)] {
        &self.pairs[self.from[node as usize] as usize..self.from[node as usize + 1] as usize]
    }
}

impl Weak {
    fn new(run: &Run<'_>, nodes: &Nodes, uses: &[Used]) -> Self {
        let (fixed, others): (Vec<Used>, Vec<Used>) =
            uses.iter().cloned().partition(|used| used.link.is_fixed());
        let (words, mut rows) = (nodes.words, Vec::new());
        for used in others {
            rows.resize(nodes.singles * words, 0);
            let edges = used.link.edges(run);
            for pair in (0..edges.len()).filter(|&pair| fits(run, &edges, edges.labels(pair), &used.asked)) {
                edges.each_member_pair(pair, |a, b| {
                    if let (Some(a), Some(b)) = (nodes.of_board(a), nodes.of_board(b)) {
                        bits::insert(&mut rows[a * words..], b);
                        bits::insert(&mut rows[b * words..], a);
                    }
                });
            }
        }
        Self { fixed: run.paths().related(run, &fixed), rows }
    }

    /// Keeps what a candidate is related to.
    fn keep_related(&self, nodes: &Nodes, single: usize, common: &mut [u64]) {
        let fixed = self.fixed.of(nodes, single);
        match self.rows.get(single * nodes.words..) {
            Some(rows) if !rows.is_empty() => {
                let row = fixed.iter().zip(rows).map(|(fixed, row)| fixed | row);
                common.iter_mut().zip(row).for_each(|(word, row)| *word &= row);
            }
            _ => meet(common, fixed),
        }
    }
}
