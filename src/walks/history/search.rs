//! Level-wise search of prefixes from one start.

use crate::{
    automaton::register_automaton::{NodeAction, NodeActions},
    history::{
        graph::{HistoryGraph, KindSteps},
        node_interner::{HeldNode, NodeInterner},
        strong_step::StrongStep,
        traits::HistoryTraits,
    },
    search::{context::WalkContext, traceback::WalkHop},
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;
use tesuji_sets::bits;

/// Maximum number of prefixes for one start.
pub const MAX_PREFIXES: usize = 20_000;

/// Index of the empty prefix.
pub const EMPTY_PREFIX: u32 = u32::MAX;

/// Partial walk: its parent, an optional weak step, and a strong one. The branch of the weak step is the prefix whose
/// last node it continues from, if it is not the parent.
#[derive(Debug)]
pub struct HistoryPrefix {
    pub before: u32,
    pub weak: Option<WalkHop>,
    pub strong: WalkHop,
    /// Candidates excluded by its nodes after the first.
    pub later: Arc<[u64]>,
    /// Hash of the held set.
    pub mark: u128,
}

#[derive(Debug, Clone, Copy)]
pub struct HistoryWalk {
    pub steps: u32,
    /// Parent prefix and last steps.
    pub before: u32,
    pub weak: Option<WalkHop>,
    pub strong: Option<WalkHop>,
    /// Index of the accepting alternative, and the last environment.
    pub end: usize,
    pub env: u32,
}

/// Memory shared by all starts.
pub struct HistorySearchMemory<'c, 'r> {
    pub context: &'c WalkContext<'r>,
    pub scene: &'c HistoryGraph,
    pub plan: &'c HistoryTraits,
    pub names: NodeInterner,
    /// Per state and clause the number of the last row that reached it.
    pub stamps: FxHashMap<usize, Vec<u32>>,
    pub rows: u32,
    pub row: Vec<u64>,
    pub excluded: Vec<u64>,
    pub remainder: Vec<u32>,
    /// Complete walks, not emitted yet.
    pub arrived: Vec<HistoryWalk>,
}

impl<'c, 'r> HistorySearchMemory<'c, 'r> {
    pub fn new(context: &'c WalkContext<'r>, scene: &'c HistoryGraph, plan: &'c HistoryTraits) -> Self {
        let words = scene.nodes.words;
        Self {
            context,
            scene,
            plan,
            names: NodeInterner::new(scene.nodes.clone()),
            stamps: FxHashMap::default(),
            rows: 0,
            row: vec![0; words],
            excluded: vec![0; words],
            remainder: Vec::new(),
            arrived: Vec::new(),
        }
    }
}

#[derive(Default)]
pub struct HistorySearch {
    pub start: u32,
    /// Candidates excluded by the first node, if it is held.
    pub first: Arc<[u64]>,
    pub is_first_held: bool,
    pub all: Vec<HistoryPrefix>,
    /// Index of the first unexpanded prefix.
    from: usize,
    pub seen: FxHashSet<(u32, u32, u32, u128)>,
    pub accepted_ends: FxHashSet<(u32, Vec<Option<u64>>)>,
    pub levels: u32,
    pub has_begun: bool,
}

/// A number for a node such that sums of these identify sets of nodes.
pub fn set_hash(node: u32) -> u128 {
    let mix = |mut x: u64| {
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    };
    let low = mix(u64::from(node).wrapping_add(0x9e37_79b9_7f4a_7c15));
    u128::from(low) << 64 | u128::from(mix(low ^ 0xd1b5_4a32_d192_ed03))
}

/// A prefix that is being expanded.
pub struct PrefixState {
    pub number: u32,
    pub later: Arc<[u64]>,
    pub mark: u128,
    pub held_nodes: Vec<HeldNode>,
}

impl HistorySearch {
    pub fn new(shared: &HistorySearchMemory<'_, '_>, start: u32) -> Self {
        let path = shared.context.path;
        let strong = |&(_, state): &(NodeActions, usize)| path.kind(state).shape.is_strong;
        let is_first_held = !path.machine.starts.iter().any(strong);
        let mut first = vec![0; shared.scene.nodes.words];
        if is_first_held {
            shared.scene.ruled_out(&[start], &mut first);
        }
        Self { start, first: first.into(), is_first_held, ..Self::default() }
    }

    pub fn is_done(&self) -> bool {
        self.has_begun && self.from == self.all.len()
    }

    /// Number of steps of the next level.
    pub fn steps(&self) -> u32 {
        2 * self.levels + 1 + u32::from(self.is_first_held)
    }

    /// Expands all prefixes by one strong step and collects complete walks.
    pub fn expand_level(&mut self, shared: &mut HistorySearchMemory<'_, '_>) {
        let (machine, end) = (&shared.context.path.machine, self.all.len());
        if !std::mem::replace(&mut self.has_begun, true) {
            let (number, later) = (EMPTY_PREFIX, vec![0; shared.scene.nodes.words].into());
            let prefix = PrefixState { number, later, mark: 0, held_nodes: self.held_nodes(number) };
            self.expand_prefix(shared, &prefix, &machine.starts);
        }
        for number in self.from..end {
            if shared.context.frame.clock.tick() {
                self.from = self.all.len();
                return;
            }
            let HistoryPrefix { strong, ref later, mark, .. } = self.all[number];
            let (number, later) = (number as u32, Arc::clone(later));
            let prefix = PrefixState { number, later, mark, held_nodes: self.held_nodes(number) };
            self.expand_prefix(shared, &prefix, &machine.states[strong.state as usize].transitions);
        }
        self.from = end;
        self.levels += 1;
    }

    /// Nodes held by a prefix, the last one first.
    fn held_nodes(&self, mut number: u32) -> Vec<HeldNode> {
        let mut held = Vec::new();
        while number != EMPTY_PREFIX {
            let begun = &self.all[number as usize];
            held.push((number, begun.strong.node));
            number = begun.before;
        }
        if self.is_first_held {
            held.push((EMPTY_PREFIX, self.start));
        }
        held
    }

    fn expand_prefix(
        &mut self,
        shared: &mut HistorySearchMemory<'_, '_>,
        at: &PrefixState,
        follows: &[(NodeActions, usize)],
    ) {
        let context = shared.context;
        let (node, env) = match at.number {
            EMPTY_PREFIX => (self.start, 0),
            number => {
                let strong = self.all[number as usize].strong;
                (strong.node, strong.env)
            }
        };
        for (transition, (ops, state)) in follows.iter().enumerate() {
            let mut ways = Vec::new();
            let see = &mut |env, node, branch| ways.push((env, node, branch));
            shared.names.run_actions(context, ops, (self.start, node), (env, None), &at.held_nodes, see);
            for (env, node, branch) in ways {
                let hop = hop(*state, transition, env);
                match &shared.scene.moves[context.path.kind_of[*state]] {
                    KindSteps::Strong(clauses) => {
                        let mut row = vec![0; shared.scene.nodes.words];
                        bits::insert(&mut row, node as usize);
                        self.strong(shared, at, &row, &StrongStep { clauses, hop, weak: None, ops: &[] });
                    }
                    KindSteps::Weak(graphs) => {
                        for group in graphs.iter().flat_map(|graph| &graph.groups) {
                            let Some(env) = context.bind_labels(env, *state, &group.key) else { continue };
                            let mut row = std::mem::take(&mut shared.row);
                            let rows = |single| group.sides.each_ref().map(|side| side.row(single));
                            shared.scene.common(shared.names.members(&node), rows, &mut row);
                            self.weak(shared, at, &row, WalkHop { env, branch, ..hop });
                            shared.row = row;
                        }
                    }
                }
            }
        }
    }

    /// Expands a weak step to the candidates of a row.
    fn weak(
        &mut self,
        shared: &mut HistorySearchMemory<'_, '_>,
        at: &PrefixState,
        row: &[u64],
        weak: WalkHop,
    ) {
        let context = shared.context;
        let state = &context.path.machine.states[weak.state as usize];
        for (end, ops) in state.accepts.iter().enumerate() {
            for node in bits::iter(row).map(|single| single as u32) {
                let (steps, before, weak) = (self.steps() - 1, at.number, WalkHop { node, ..weak });
                let env = weak.env;
                let found = HistoryWalk { steps, before, weak: Some(weak), strong: None, end, env };
                self.arrive(shared, found, ops, node);
            }
        }
        for (transition, (ops, next)) in state.transitions.iter().enumerate() {
            let kind = context.path.kind_of[*next];
            let KindSteps::Strong(clauses) = &shared.scene.moves[kind] else { continue };
            let hop = hop(*next, transition, weak.env);
            self.strong(shared, at, row, &StrongStep { clauses, hop, weak: Some(weak), ops });
        }
    }

    /// Collects a walk if it is accepted at a node: once per end and valuation of the needed variables.
    pub fn arrive(
        &mut self,
        shared: &mut HistorySearchMemory<'_, '_>,
        walk: HistoryWalk,
        ops: &[NodeAction],
        node: u32,
    ) {
        let context = shared.context;
        shared.names.run_actions(
            context,
            ops,
            (self.start, node),
            (walk.env, None),
            &[],
            &mut |env, node, _| {
                if self.accepted_ends.insert((node, context.needed(env))) {
                    shared.arrived.push(HistoryWalk { env, ..walk });
                }
            },
        );
    }
}

/// A step whose node is not known yet.
fn hop(state: usize, transition: usize, env: u32) -> WalkHop {
    WalkHop { state: state as u32, node: EMPTY_PREFIX, transition: transition as u32, env, branch: None }
}
