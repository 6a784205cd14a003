//! What a path needs of a position, made ready once for all its searches there.

use super::between::{Between, BetweenKey};
use super::graph::{Graph, GraphKey};
use super::machine::{Machine, Op, Ops, Target};
use super::matrix::{Matrix, drop_all, join, meet};
use super::{cache::NodesKey, closure::Closure, compiled::CompiledPath, nodes::Nodes};
use crate::{board::bits, run::Run};
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex};

/// What the searches of a path share on one position, where what was bound before the path is the same.
pub(super) struct Prepared {
    pub(super) nodes: Arc<Nodes>,
    /// The steps, by the path's states.
    graphs: Vec<Arc<Graph>>,
    pub(super) outer: Vec<u64>,
    /// How many times the walk must go to another cell at least.
    pub(super) least: u32,
    /// And at most.
    pub(super) most: u32,
    /// For each state the nodes from which the end can be reached after its step.
    leads: Vec<Vec<u64>>,
    /// For each state the states after it, each with the nodes that fit what is done between; nothing where all do.
    exits: Vec<Vec<(usize, Option<Vec<u64>>)>>,
    /// For each state the exits that lead to it: the state before it, and which of its exits.
    entries: Vec<Vec<(usize, usize)>>,
    pub(super) starts: Vec<u64>,
    /// The nodes at which a walk that is no cycle may end.
    pub(super) lasts: Vec<u64>,
    /// Where walks may end at all, where that is asked of one node after another.
    pub(super) closure: Mutex<Option<Closure>>,
    /// The pairs of links by the nodes that they join, where walks are gone through again.
    pub(super) between: Mutex<FxHashMap<BetweenKey, Arc<Between>>>,
    /// The candidates among the nodes.
    singles: Vec<u64>,
    /// What each node is against, where only ends matter that exclude something together with the start.
    against: Option<Arc<Matrix>>,
}

impl Prepared {
    pub(super) fn new(run: &Run<'_>, path: &CompiledPath) -> Self {
        let key: NodesKey = path.set_makers();
        let nodes = run.paths().nodes(run, &key, || path.sets(run, &run.paths().singles(run)));
        let graphs: Vec<Arc<Graph>> = path
            .specs
            .iter()
            .map(|spec| {
                let uses = spec.used(run);
                let graph_key = GraphKey::new(&key, spec.strong, spec.tracked, &uses);
                let lasts =
                    key.is_empty() && Graph::is_fixed(spec.strong, spec.tracked, uses.iter().flatten());
                run.paths().graph(run, (graph_key, lasts), || {
                    Graph::new(run, &nodes, spec.strong, spec.tracked, &uses)
                })
            })
            .collect();
        let against = path.against.as_ref().map(|against| run.paths().against(run, &key, &nodes, against));
        let (least, most) = path.limits(run);
        let singles = nodes.candidates();
        let mut prepared = Self {
            nodes,
            graphs: path.spec_of.iter().map(|&spec| Arc::clone(&graphs[spec])).collect(),
            outer: path.outer.iter().map(|outer| outer.value(run)).collect(),
            least,
            most,
            leads: Vec::new(),
            exits: Vec::new(),
            entries: vec![Vec::new(); path.machine.places.len()],
            starts: Vec::new(),
            lasts: Vec::new(),
            closure: Mutex::default(),
            between: Mutex::default(),
            singles,
            against,
        };
        prepared.find_exits(&path.machine);
        if path.spreads {
            // Where walks lead is all that is asked.
            prepared.starts =
                prepared.beginnings(&path.machine, |at, row| prepared.steps(at).keep_sources(row));
            prepared.leads = vec![prepared.nodes.alive.clone(); path.machine.places.len()];
        } else {
            prepared.look_back(&path.machine);
        }
        prepared
    }

    /// What is needed to go through a walk again over some nodes.
    pub(super) fn of_nodes(run: &Run<'_>, path: &CompiledPath, nodes: Arc<Nodes>) -> Self {
        let (least, most) = path.limits(run);
        Self {
            nodes,
            graphs: Vec::new(),
            outer: path.outer.iter().map(|outer| outer.value(run)).collect(),
            least,
            most,
            leads: Vec::new(),
            exits: Vec::new(),
            entries: Vec::new(),
            starts: Vec::new(),
            lasts: Vec::new(),
            closure: Mutex::default(),
            between: Mutex::default(),
            singles: Vec::new(),
            against: None,
        }
    }

    /// The nodes that hang together with some nodes by the steps of the path.
    pub(super) fn connected(&self, seeds: Vec<u64>) -> Vec<u64> {
        let (mut all, mut fresh) = (seeds.clone(), seeds);
        while !bits::is_empty(&fresh) {
            let mut next = vec![0; self.nodes.words];
            // Places that share a step share its graph.
            for (place, graph) in self.graphs.iter().enumerate() {
                if self.graphs[..place].iter().any(|known| Arc::ptr_eq(known, graph)) {
                    continue;
                }
                graph.all(&self.nodes).spread(&fresh, &mut next);
            }
            meet(&mut next, &self.nodes.alive);
            drop_all(&mut next, &all);
            join(&mut all, &next);
            fresh = next;
        }
        all
    }

    #[inline]
    pub(super) fn graph(&self, place: usize) -> &Graph {
        &self.graphs[place]
    }

    /// The steps of a state, to be kept.
    pub(super) fn shared_graph(&self, place: usize) -> Arc<Graph> {
        Arc::clone(&self.graphs[place])
    }

    /// All steps of a state, whatever they bind.
    pub(super) fn steps(&self, place: usize) -> &Matrix {
        self.graphs[place].all(&self.nodes)
    }

    #[inline]
    pub(super) fn leads(&self, place: usize) -> &[u64] {
        &self.leads[place]
    }

    pub(super) fn exit(&self, place: usize, way: usize) -> Option<&[u64]> {
        self.exits[place][way].1.as_deref()
    }

    pub(super) fn entries(&self, place: usize) -> impl Iterator<Item = (usize, Option<&[u64]>)> {
        self.entries[place].iter().map(|&(s, way)| (s, self.exit(s, way)))
    }

    /// Whether a node fits what is done at it as far as that is known before the search.
    pub(super) fn may_fit(&self, ops: &Ops, node: usize) -> bool {
        let mut row = vec![0; self.nodes.words];
        bits::insert(&mut row, node);
        self.keep_known(ops, None, &mut row);
        bits::has(&row, node)
    }

    fn find_exits(&mut self, machine: &Machine) {
        let mask = |ops: &Ops| (!ops.is_empty()).then(|| self.allowed(ops));
        let exits = machine.places.iter().map(|p| p.follows.iter().map(|(ops, t)| (*t, mask(ops))).collect());
        self.exits = exits.collect();
        for (s, exits) in self.exits.iter().enumerate() {
            exits.iter().enumerate().for_each(|(way, (t, _))| self.entries[*t].push((s, way)));
        }
    }

    /// Finds from which nodes the end can be reached, whatever variables are bound to.
    fn look_back(&mut self, machine: &Machine) {
        let words = self.nodes.words;
        let allowed = |ops: &Ops| self.allowed(ops);
        let places = &machine.places;
        let mut leads = vec![vec![0; words]; places.len()];
        for (place, leads) in places.iter().zip(&mut leads) {
            place.ends.iter().for_each(|ops| join(leads, &allowed(ops)));
        }
        // For each state: the nodes from which its step leads on, and for which of those after it that is known.
        let mut sources = vec![vec![0; words]; places.len()];
        let mut done = vec![vec![0; words]; places.len()];
        let mut fresh = vec![0; words];
        loop {
            let mut changed = false;
            for t in (0..places.len()).rev() {
                fresh.copy_from_slice(&leads[t]);
                if !drop_all(&mut fresh, &done[t]) {
                    continue;
                }
                changed = true;
                join(&mut done[t], &fresh);
                self.steps(t).spread(&fresh, &mut sources[t]);
            }
            if !changed {
                break;
            }
            for (leads, exits) in leads.iter_mut().zip(&self.exits) {
                for (t, mask) in exits {
                    for w in 0..words {
                        leads[w] |= sources[*t][w] & mask.as_ref().unwrap_or(&self.nodes.alive)[w];
                    }
                }
            }
        }
        let starts = self.beginnings(machine, |at, row| meet(row, &sources[at]));
        let mut lasts = vec![0; words];
        for (t, place) in places.iter().enumerate().filter(|(_, place)| !place.ends.is_empty()) {
            for ops in &place.ends {
                let mut row = allowed(ops);
                // The nodes to which steps lead are those from which some lead.
                self.steps(t).keep_sources(&mut row);
                join(&mut lasts, &row);
            }
        }
        machine.empty.iter().for_each(|ops| join(&mut lasts, &allowed(ops)));
        (self.leads, self.starts, self.lasts) = (leads, starts, lasts);
    }

    /// The nodes at which walks may begin; `keep` keeps those of a row from which the step of a state leads on.
    fn beginnings(&self, machine: &Machine, keep: impl Fn(usize, &mut [u64])) -> Vec<u64> {
        let mut starts = vec![0; self.nodes.words];
        for (ops, at) in &machine.starts {
            let mut row = self.allowed(ops);
            keep(*at, &mut row);
            join(&mut starts, &row);
        }
        machine.empty.iter().for_each(|ops| join(&mut starts, &self.allowed(ops)));
        starts
    }

    /// Writes for each state of a cycle without repetition, or with a bounded one, the nodes from which it can be closed
    /// at a start after its step, whatever variables are bound to; false for other paths.
    pub(super) fn ways_back(&self, machine: &Machine, start: usize, leads: &mut Vec<u64>) -> bool {
        if machine.repeats {
            return false;
        }
        let words = self.nodes.words;
        leads.clear();
        leads.resize(machine.places.len() * words, 0);
        let (mut to, mut from) = (vec![0; words], vec![0; words]);
        for (t, place) in machine.places.iter().enumerate().rev() {
            to.copy_from_slice(&leads[t * words..][..words]);
            if place.ends.iter().any(|ops| self.may_fit(ops, start)) {
                bits::insert(&mut to, start);
            }
            from.fill(0);
            self.steps(t).spread(&to, &mut from);
            for (s, mask) in self.entries(t) {
                let mask = mask.unwrap_or(&self.nodes.alive);
                for (w, lead) in leads[s * words..][..words].iter_mut().enumerate() {
                    *lead |= from[w] & mask[w];
                }
            }
        }
        true
    }

    /// The nodes that fit what is done at them as far as that is known before the search.
    pub(super) fn allowed(&self, ops: &Ops) -> Vec<u64> {
        let mut row = self.nodes.alive.clone();
        self.keep_known(ops, None, &mut row);
        row
    }

    /// Keeps the nodes that fit whatever is known before the search, and the first node where it is given.
    fn keep_known(&self, ops: &Ops, first: Option<usize>, row: &mut [u64]) {
        for op in ops {
            match *op {
                Op::Is(part, Target::First) if let Some(first) = first => {
                    self.nodes.keep_part(row, part, self.nodes.part(first, part));
                }
                Op::Is(part, Target::Outer(at)) => self.nodes.keep_part(row, part, self.outer[at]),
                Op::Is(part, _) if !part.set => meet(row, self.nodes.of_one(part)),
                _ => {}
            }
        }
    }

    /// Keeps the nodes that a walk from a start is worth ending at: that exclude something together with it, and that
    /// fit what each way to end asks of both; false where that is any. `memory` has the words of a row.
    pub(super) fn keep_useful(
        &self,
        machine: &Machine,
        start: usize,
        memory: &mut [u64],
        useful: &mut [u64],
    ) -> bool {
        if let Some(against) = &self.against {
            let live = against.row(start).unwrap_or_default().iter().zip(&self.singles);
            memory.fill(0);
            memory.iter_mut().zip(live).for_each(|(single, (row, live))| *single = row & live);
            // Few ends are asked one by one.
            if bits::len(useful) < bits::len(memory) {
                let row = |node| against.row(node).unwrap_or_default();
                self.nodes.keep(useful, |node| bits::first_common(row(node), memory).is_some());
            } else {
                let all = useful.to_vec();
                useful.fill(0);
                against.spread(memory, useful);
                meet(useful, &all);
            }
        }
        if !machine.closings.is_empty() {
            let all = useful.to_vec();
            useful.fill(0);
            for ops in &machine.closings {
                memory.copy_from_slice(&all);
                self.keep_known(ops, Some(start), memory);
                join(useful, memory);
            }
        }
        self.against.is_some() || !machine.closings.is_empty()
    }
}
