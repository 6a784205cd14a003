//! Replay of a found walk, which binds every variable and every named part.

use crate::{
    PairTable, StepKind,
    output::{registers::env_datum, replay_events::ReplayEvent},
    search::{
        context::WalkContext,
        traceback::{FoundWalk, WalkHop},
    },
};
use std::{collections::BTreeMap, sync::Arc};
use tesuji_board::pairs;
use tesuji_frame::{Datum, RuledOut, WalkPart, WalkStep, WalkTrace};
use tesuji_lang::{AssumedNodes, VarId};
use tesuji_sets::bits;

#[derive(Default)]
struct OpenBracket {
    /// Values of the private variables before the bracket.
    before: Vec<(VarId, u64)>,
    part: WalkPart,
    named_walks: Vec<(VarId, Arc<WalkTrace>)>,
}

#[derive(Debug, Clone, Copy)]
pub struct AlternativePair {
    pub step: usize,
    /// Number of pairs before it.
    pub rank: usize,
}

pub struct WalkReplay<'c, 'r> {
    context: &'c WalkContext<'r>,
    nodes: Vec<usize>,
    steps: Vec<WalkStep>,
    open: Vec<(&'c ReplayEvent, OpenBracket)>,
    /// The whole walk.
    root: OpenBracket,
    pub values: BTreeMap<VarId, u64>,
}

impl<'c, 'r> WalkReplay<'c, 'r> {
    /// Replays a walk; `None` if the requested alternative pair does not exist.
    pub fn new(
        context: &'c WalkContext<'r>,
        walk: &FoundWalk,
        pair: Option<AlternativePair>,
    ) -> Option<Self> {
        let (steps, open, root, values) = Default::default();
        let mut replay = Self { context, nodes: vec![walk.start], steps, open, root, values };
        let (path, events) = (context.path, &context.path.replay_events);
        let mut before: Option<usize> = None;
        for (at, hop) in walk.hops.iter().enumerate() {
            let transitions = before.map_or(&events.starts, |state| &events.follows[state]);
            replay.play_events(&transitions[hop.transition as usize].0, Some(hop));
            let rank = pair.filter(|pair| pair.step == at).map_or(0, |pair| pair.rank);
            if !replay.step(hop, rank) {
                return None;
            }
            before = Some(hop.state as usize);
        }
        let ends = before.map_or(&events.empty, |state| &events.ends[state]);
        replay.play_events(&ends[walk.end], None);
        let bound = path.machine.vars.iter().zip(context.env(walk.env));
        replay.values.extend(bound.filter_map(|(var, value)| Some((*var, value?))));
        Some(replay)
    }

    pub fn trace(&self) -> WalkTrace {
        self.walk(0, self.nodes.len() - 1, self.root.part.parts.clone())
    }

    /// The named walk of a variable.
    pub fn named_walk(&self, var: VarId) -> Option<&Arc<WalkTrace>> {
        let mut walks = self.root.named_walks.iter().rev();
        walks.find(|(known, _)| *known == var).map(|(_, walk)| walk)
    }

    fn walk(&self, first: usize, last: usize, parts: Vec<WalkPart>) -> WalkTrace {
        WalkTrace {
            nodes: self.nodes[first..=last].iter().map(|&n| self.context.nodes.members(n)).collect(),
            steps: self.steps[first..last].to_vec(),
            parts: parts.into_iter().map(|part| shifted(part, first)).collect(),
        }
    }

    /// The node from which a step continues: the last one or, after a jump, an earlier one.
    fn source(&self, hop: Option<&WalkHop>) -> usize {
        let branch = hop.and_then(|hop| hop.branch).map(|at| at as usize);
        self.nodes[branch.unwrap_or(self.nodes.len() - 1)]
    }

    /// Plays events at the last node or, after a jump, at an earlier one.
    fn play_events(&mut self, events: &'c [ReplayEvent], hop: Option<&WalkHop>) {
        let last = self.nodes.len() - 1;
        let mut node = self.nodes[last];
        let nodes = &self.context.nodes;
        for mark in events {
            match mark {
                ReplayEvent::Is(part, var) => {
                    if part.is_set || bits::has(nodes.of_one(*part), node) {
                        self.values.insert(*var, nodes.part(node, *part));
                    }
                }
                ReplayEvent::Back => node = self.source(hop),
                ReplayEvent::Close => self.close(last),
                ReplayEvent::Own(_) | ReplayEvent::Shows(_) | ReplayEvent::As(_) | ReplayEvent::Reversed => {
                    let mut open = OpenBracket::default();
                    open.part.first = last;
                    if let ReplayEvent::Own(vars) = mark {
                        open.before.extend(vars.iter().filter_map(|var| self.values.remove_entry(var)));
                    }
                    self.open.push((mark, open));
                }
            }
        }
    }

    /// Closes the bracket opened last, and passes parts and named walks to the enclosing one.
    fn close(&mut self, at: usize) {
        let Some((mark, open)) = self.open.pop() else { return };
        let OpenBracket { before, mut part, mut named_walks } = open;
        part.last = at;
        match mark {
            ReplayEvent::Shows(text) => part.shows = Some(*text),
            ReplayEvent::Reversed => part.is_reversed = true,
            ReplayEvent::Own(vars) => {
                let (context, values) = (self.context, &self.values);
                let datum =
                    |var: VarId, value| env_datum(context.frame, &context.path.types[var.0 as usize], value);
                let bound = vars.iter().filter_map(|var| Some((*var, datum(*var, *values.get(var)?))));
                let walks = named_walks.extract_if(.., |(var, _)| vars.contains(var));
                let walks = walks.map(|(var, walk)| (var, Datum::Path(Box::new((*walk).clone()))));
                part.bindings = bound.chain(walks).collect();
                part.bindings.sort();
                self.values.retain(|var, _| !vars.contains(var));
                self.values.extend(before);
            }
            ReplayEvent::As(var) => {
                named_walks.push((*var, Arc::new(self.walk(part.first, at, part.parts.clone()))));
            }
            ReplayEvent::Is(..) | ReplayEvent::Close | ReplayEvent::Back => {}
        }
        let parent = self.open.last_mut().map_or(&mut self.root, |(_, open)| open);
        match mark {
            ReplayEvent::As(_) => parent.part.parts.extend(part.parts),
            _ => parent.part.parts.push(merge_part(part)),
        }
        parent.named_walks.extend(named_walks);
    }

    /// Replays a step by the pair after `rank` others whose labels agree with all known values.
    fn step(&mut self, hop: &WalkHop, rank: usize) -> bool {
        let (mut step, bound) = match self.find_pair(hop, rank) {
            Some(found) => found,
            None if rank == 0 => {
                let is_strong = self.context.path.kind(hop.state as usize).shape.is_strong;
                (WalkStep { is_strong, ..WalkStep::default() }, Vec::new())
            }
            None => return false,
        };
        step.from = hop.branch.map(|at| at as usize);
        self.values.extend(bound);
        self.steps.push(step);
        self.nodes.push(hop.node as usize);
        true
    }

    /// Held nodes that a step kind depends on, with their indices in the walk.
    fn held_nodes(&self, kind: &StepKind) -> Vec<(usize, usize)> {
        let on_first = matches!(kind.depends_on, Some(AssumedNodes::First | AssumedNodes::Path));
        let on_later = matches!(kind.depends_on, Some(AssumedNodes::Later | AssumedNodes::Path));
        let first = self.steps.first().filter(|step| on_first && !step.is_strong).map(|_| 0);
        let later = (1..).zip(&self.steps).filter(|(_, step)| on_later && step.is_strong).map(|(at, _)| at);
        first.into_iter().chain(later).map(|at| (at, self.nodes[at])).collect()
    }

    /// The pair after `rank` others with other labels, and the variables that it binds.
    fn find_pair(&self, hop: &WalkHop, rank: usize) -> Option<(WalkStep, Vec<(VarId, u64)>)> {
        let (context, frame, path) = (self.context, self.context.frame, self.context.path);
        let (from, to) = (self.source(Some(hop)), hop.node as usize);
        let kind = path.kind(hop.state as usize);
        let held_nodes = self.held_nodes(kind);
        let env = context.env(hop.env);
        let value_of = |var: VarId| {
            let register = path.machine.vars.iter().position(|known| *known == var);
            let value = register.and_then(|register| env[register]);
            value.or_else(|| self.values.get(&var).copied()).or_else(|| context.outer_value(var))
        };
        let mut ways: Vec<WalkStep> = Vec::new();
        let nodes = &context.nodes;
        for used in kind.alternatives.iter().flatten() {
            let asked = used.filters(frame);
            let edges = used.link.pairs(frame);
            // A weak step between sets is named by its first members.
            let (a, b) = if kind.shape.is_strong {
                (from, to)
            } else {
                (nodes.singles_of(from).next().unwrap_or(from), nodes.singles_of(to).next().unwrap_or(to))
            };
            let plain = a < nodes.singles && b < nodes.singles && !used.link.traits.makes_sets;
            let by_nodes = (!plain && kind.depends_on.is_none())
                .then(|| context.pair_index(&used.link, kind.shape.is_strong));
            let pairs = match &by_nodes {
                Some(by_nodes) => by_nodes.get(a, b),
                None if kind.depends_on.is_some() => edges.in_order(),
                None => edges.between(nodes.candidate[a], nodes.candidate[b]),
            };
            for &i in pairs {
                let i = i as usize;
                let labels = edges.labels(i);
                if !edges.matches(frame, labels, &asked) {
                    continue;
                }
                let mut ruled_out = Vec::new();
                if kind.depends_on.is_some() {
                    let (x, y) = edges.ends(i);
                    let forward = ruled(context, (&edges, x, y), (from, to), &held_nodes);
                    let Some(found) =
                        forward.or_else(|| ruled(context, (&edges, y, x), (from, to), &held_nodes))
                    else {
                        continue;
                    };
                    ruled_out = found;
                }
                let bound: Vec<(VarId, u64)> = used
                    .vars
                    .iter()
                    .map(|&(label, var)| (var, used.link.label_value(frame, &edges, label, labels[label])))
                    .collect();
                if bound.iter().any(|&(var, value)| value_of(var).is_some_and(|known| known != value)) {
                    continue;
                }
                let data = (0..labels.len()).map(|label| {
                    let value = used.link.label_value(frame, &edges, label, labels[label]);
                    env_datum(frame, &used.link.traits.labels[label], value)
                });
                let step = WalkStep {
                    is_strong: kind.shape.is_strong,
                    link: used.link.traits.index,
                    labels: data.collect(),
                    from: None,
                    ruled_out,
                };
                if ways.contains(&step) {
                    continue;
                }
                if ways.len() == rank {
                    return Some((step, bound));
                }
                ways.push(step);
            }
        }
        None
    }
}

/// Candidates of the far endpoint that held nodes exclude, if the pair links `from` to the remaining ones.
fn ruled(
    context: &WalkContext<'_>,
    (edges, one, other): (&PairTable, u32, u32),
    (from, to): (usize, usize),
    held_nodes: &[(usize, usize)],
) -> Option<Vec<RuledOut>> {
    let (frame, nodes) = (context.frame, &context.nodes);
    let mut singles = Vec::new();
    if !nodes.of_candidates(edges.members(&one), frame.state, &mut singles) {
        return None;
    }
    singles.sort_unstable();
    if nodes.of_singles(&singles) != Some(from)
        || !nodes.of_candidates(edges.members(&other), frame.state, &mut singles)
    {
        return None;
    }
    let against = &context.path.history.as_ref()?;
    let rules_out = |node: usize, single: u32| {
        let candidate = nodes.candidate[single as usize] as usize;
        nodes.singles_of(node).all(|held| {
            frame.buffers.with_set(pairs::words(frame.topology), |excluded| {
                against.write(frame.topology, nodes.candidate[held] as usize, excluded);
                excluded.has(candidate)
            })
        })
    };
    let (mut left, mut ruled) = (nodes.singles_of(to).peekable(), Vec::new());
    singles.sort_unstable();
    for &single in &singles {
        if left.peek() == Some(&(single as usize)) {
            left.next();
            continue;
        }
        let (at, _) = held_nodes.iter().find(|(_, node)| rules_out(*node, single))?;
        ruled.push((pairs::parts(frame.topology, nodes.candidate[single as usize] as usize), *at));
    }
    left.peek().is_none().then_some(ruled)
}

/// Merges a part with its only child, if both span the same nodes and at most one has a text.
fn merge_part(mut part: WalkPart) -> WalkPart {
    if let [inner] = part.parts.as_slice()
        && (inner.first, inner.last) == (part.first, part.last)
        && (part.shows.is_none() || inner.shows.is_none())
        && let Some(inner) = part.parts.pop()
    {
        part.shows = part.shows.or(inner.shows);
        part.is_reversed ^= inner.is_reversed;
        part.bindings.extend(inner.bindings);
        part.bindings.sort();
        part.parts = inner.parts;
    }
    part
}

/// A part counted from a later node.
fn shifted(mut part: WalkPart, by: usize) -> WalkPart {
    part.first -= by;
    part.last -= by;
    part.parts = part.parts.into_iter().map(|part| shifted(part, by)).collect();
    part
}
