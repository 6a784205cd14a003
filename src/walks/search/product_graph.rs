//! Product of a path's automaton with the step relations of a position.
//!
//! Shared by all searches with equal inputs. Co-reachable nodes are a backward fixpoint over the states, so that no
//! search enters a node from which it cannot be accepted. Variable bindings are ignored here and tested by the
//! searches.

use crate::{
    CompiledPath, RegisterAutomaton, StepKind,
    automaton::register_automaton::{ActionOperand, NodeAction, NodeActions},
    cache::{Lifetime, get_or_compute},
    nodes::{LiveNodes, NodeSetKey, exclusions::exclusions, nodes},
    relations::{
        bit_matrix::BitMatrix,
        pair_index::{PairIndex, PairIndexKey},
        step_relation::StepRelation,
    },
    search::{empty_searches::WalkSearchKey, scc_closure::SccClosure},
};
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tesuji_frame::ExecFrame;
use tesuji_sets::bits::{self, intersect, join, join_common, subtract};

/// Product graph of a path on one version of a position, for some inputs.
#[derive(Default)]
pub struct ProductGraph {
    pub nodes: Arc<LiveNodes>,
    /// The steps, by the path's states.
    pub graphs: Vec<Arc<StepRelation>>,
    pub outer: Vec<u64>,
    /// Minimum and maximum number of moves between cells.
    pub min_moves: u32,
    pub max_moves: u32,
    /// Per state the nodes from which acceptance is reachable after its step.
    pub co_reachable: Vec<Vec<u64>>,
    /// Per state the next states with masks of the nodes that pass the static actions; `None` if all pass.
    successors: Vec<Vec<(usize, Option<Vec<u64>>)>>,
    /// Per state its incoming transitions: (state before it, index of the transition).
    predecessors: Vec<Vec<(usize, usize)>>,
    pub starts: Vec<u64>,
    /// Nodes at which a walk that is not a cycle may end.
    pub accepting_nodes: Vec<u64>,
    closure: Mutex<Option<SccClosure>>,
    /// Pair indices for replay.
    pub between: Mutex<FxHashMap<PairIndexKey, Arc<PairIndex>>>,
    /// The candidates among the nodes.
    singles: Vec<u64>,
    /// Mutual exclusion, if ends must exclude a common candidate.
    against: Option<Arc<BitMatrix>>,
}

impl ProductGraph {
    /// The product graph of a path with some inputs, memoised.
    pub fn cached(frame: &ExecFrame<'_>, path: &CompiledPath, inputs: &[u64]) -> Arc<Self> {
        let key: WalkSearchKey = (path.id, inputs.into());
        get_or_compute(frame, Lifetime::Version, key, || Self::new(frame, path))
    }

    fn new(frame: &ExecFrame<'_>, path: &CompiledPath) -> Self {
        let key: NodeSetKey = path.set_makers();
        let nodes = nodes(frame, &key, |singles| path.sets(frame, singles));
        let step_relation =
            |kind: &StepKind| StepRelation::cached(frame, &nodes, &key, kind.shape, &kind.used(frame));
        let graphs: Vec<Arc<StepRelation>> = path.step_kinds.iter().map(step_relation).collect();
        let against = path.against.as_ref().map(|table| exclusions(frame, &key, &nodes, table));
        let mut product = Self {
            graphs: path.kind_of.iter().map(|&kind| Arc::clone(&graphs[kind])).collect(),
            predecessors: vec![Vec::new(); path.machine.states.len()],
            singles: nodes.candidates(),
            against,
            ..Self::of_nodes(frame, path, nodes)
        };
        product.find_exits(&path.machine);
        if path.is_reach_only {
            // Reach-only paths need no co-reachability.
            product.starts = product.beginnings(&path.machine, |at, row| product.steps(at).keep_sources(row));
            product.co_reachable = vec![product.nodes.alive.clone(); path.machine.states.len()];
        } else {
            product.compute_co_reachable(&path.machine);
        }
        product
    }

    /// Nodes and inputs alone, for replay.
    pub fn of_nodes(frame: &ExecFrame<'_>, path: &CompiledPath, nodes: Arc<LiveNodes>) -> Self {
        let (min_moves, max_moves) = path.limits(frame);
        Self {
            nodes,
            outer: path.outer.iter().map(|outer| outer.value(frame)).collect(),
            min_moves,
            max_moves,
            ..Self::default()
        }
    }

    /// Nodes connected to some nodes by the steps of the path.
    pub fn connected(&self, seeds: Vec<u64>) -> Vec<u64> {
        let (mut all, mut fresh) = (seeds.clone(), seeds);
        while !bits::is_empty(&fresh) {
            let mut next = vec![0; self.nodes.words];
            // Places that share a step share its graph.
            for (state, graph) in self.graphs.iter().enumerate() {
                if self.graphs[..state].iter().any(|known| Arc::ptr_eq(known, graph)) {
                    continue;
                }
                graph.all(&self.nodes).image(&fresh, &mut next);
            }
            intersect(&mut next, &self.nodes.alive);
            subtract(&mut next, &all);
            join(&mut all, &next);
            fresh = next;
        }
        all
    }

    /// Lends the closure, computed on first use.
    pub fn with_closure<R>(&self, path: &CompiledPath, work: impl FnOnce(&mut SccClosure) -> R) -> R {
        // Poisoned memory is not read.
        let mut closure = self.closure.lock().unwrap_or_else(PoisonError::into_inner);
        work(closure.get_or_insert_with(|| SccClosure::new(self, path, None)))
    }

    /// Union of the label groups of a state's step.
    pub fn steps(&self, state: usize) -> &BitMatrix {
        self.graphs[state].all(&self.nodes)
    }

    pub fn exit(&self, state: usize, transition: usize) -> Option<&[u64]> {
        self.successors[state][transition].1.as_deref()
    }

    pub fn entries(&self, state: usize) -> impl Iterator<Item = (usize, Option<&[u64]>)> {
        self.predecessors[state].iter().map(|&(s, transition)| (s, self.exit(s, transition)))
    }

    fn find_exits(&mut self, machine: &RegisterAutomaton) {
        let mask = |ops: &NodeActions| (!ops.is_empty()).then(|| self.static_matches(ops));
        let exits =
            machine.states.iter().map(|p| p.transitions.iter().map(|(ops, t)| (*t, mask(ops))).collect());
        self.successors = exits.collect();
        for (s, exits) in self.successors.iter().enumerate() {
            let transitions = (0..).zip(exits);
            transitions.for_each(|(transition, (t, _))| self.predecessors[*t].push((s, transition)));
        }
    }

    /// Computes the co-reachable nodes, ignoring variable bindings.
    fn compute_co_reachable(&mut self, machine: &RegisterAutomaton) {
        let words = self.nodes.words;
        let allowed = |ops: &NodeActions| self.static_matches(ops);
        let states = &machine.states;
        let mut leads = vec![vec![0; words]; states.len()];
        for (state, leads) in states.iter().zip(&mut leads) {
            state.accepts.iter().for_each(|ops| join(leads, &allowed(ops)));
        }
        // Per state: sources of its step, and the co-reachable nodes propagated so far.
        let mut sources = vec![vec![0; words]; states.len()];
        let mut done = vec![vec![0; words]; states.len()];
        let mut fresh = vec![0; words];
        loop {
            let mut changed = false;
            for t in (0..states.len()).rev() {
                fresh.copy_from_slice(&leads[t]);
                if !subtract(&mut fresh, &done[t]) {
                    continue;
                }
                changed = true;
                join(&mut done[t], &fresh);
                self.steps(t).image(&fresh, &mut sources[t]);
            }
            if !changed {
                break;
            }
            for (leads, exits) in leads.iter_mut().zip(&self.successors) {
                for (t, mask) in exits {
                    join_common(leads, &sources[*t], mask.as_ref().unwrap_or(&self.nodes.alive));
                }
            }
        }
        let starts = self.beginnings(machine, |at, row| intersect(row, &sources[at]));
        let mut lasts = vec![0; words];
        for (t, state) in states.iter().enumerate() {
            for ops in &state.accepts {
                let mut row = allowed(ops);
                // The nodes to which steps lead are those from which some lead.
                self.steps(t).keep_sources(&mut row);
                join(&mut lasts, &row);
            }
        }
        machine.empty.iter().for_each(|ops| join(&mut lasts, &allowed(ops)));
        (self.co_reachable, self.starts, self.accepting_nodes) = (leads, starts, lasts);
    }

    /// The nodes at which walks may begin; `keep` keeps those of a row from which the step of a state leads on.
    fn beginnings(&self, machine: &RegisterAutomaton, keep: impl Fn(usize, &mut [u64])) -> Vec<u64> {
        let mut starts = vec![0; self.nodes.words];
        for (ops, at) in &machine.starts {
            let mut row = self.static_matches(ops);
            keep(*at, &mut row);
            join(&mut starts, &row);
        }
        machine.empty.iter().for_each(|ops| join(&mut starts, &self.static_matches(ops)));
        starts
    }

    /// Nodes that pass the statically known actions.
    pub fn static_matches(&self, ops: &NodeActions) -> Vec<u64> {
        let mut row = self.nodes.alive.clone();
        self.keep_known(ops, None, &mut row);
        row
    }

    /// Keeps the nodes that pass the static actions, and comparisons with the first node if it is given.
    fn keep_known(&self, ops: &NodeActions, first: Option<usize>, row: &mut [u64]) {
        for op in ops {
            match *op {
                NodeAction::Is(part, ActionOperand::First) if let Some(first) = first => {
                    self.nodes.keep_part(row, part, self.nodes.part(first, part));
                }
                NodeAction::Is(part, ActionOperand::Outer(at)) => {
                    self.nodes.keep_part(row, part, self.outer[at])
                }
                NodeAction::Is(part, _) if !part.is_set => intersect(row, self.nodes.of_one(part)),
                _ => {}
            }
        }
    }

    /// Keeps the ends that exclude a common candidate with a start and match its accepting comparisons; false without
    /// any restriction. `memory` has the words of a row.
    pub fn restrict_ends(
        &self,
        machine: &RegisterAutomaton,
        start: usize,
        memory: &mut [u64],
        useful: &mut [u64],
    ) -> bool {
        if let Some(against) = &self.against {
            memory.fill(0);
            join_common(memory, against.row(start).unwrap_or_default(), &self.singles);
            // Few ends are asked one by one.
            if bits::len(useful) < bits::len(memory) {
                let row = |node| against.row(node).unwrap_or_default();
                self.nodes.retain(useful, |node| bits::first_common(row(node), memory).is_some());
            } else {
                let before = useful.to_vec();
                useful.fill(0);
                against.image(memory, useful);
                intersect(useful, &before);
            }
        }
        if !machine.closings.is_empty() {
            let before = useful.to_vec();
            useful.fill(0);
            for ops in &machine.closings {
                memory.copy_from_slice(&before);
                self.keep_known(ops, Some(start), memory);
                join(useful, memory);
            }
        }
        self.against.is_some() || !machine.closings.is_empty()
    }
}
