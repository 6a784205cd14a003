//! A walk gone through once more, with every variable and every named part.

use super::compiled::{Mark, Spec};
use super::context::{Context, Env};
use super::graph::{fits, label_value};
use super::{edges::Edges, levels::Via, trail::Hop};
use crate::lang::program::{Given, VarId};
use crate::trace::{Bindings, Datum, RuledOut, Walk, WalkPart, WalkStep};
use crate::{board::bits, pairs};
use std::collections::BTreeMap;
use std::sync::Arc;

struct Open<'p> {
    mark: &'p Mark,
    first: usize,
    /// What the bracket's own variables were before it.
    before: Vec<(VarId, Option<u64>)>,
    parts: Vec<WalkPart>,
    named: Vec<(VarId, Arc<Walk>)>,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Other {
    pub(super) step: usize,
    /// How many ways come before it.
    pub(super) way: usize,
}

pub(super) struct Replay<'c, 'r> {
    context: &'c Context<'r>,
    nodes: Vec<usize>,
    steps: Vec<WalkStep>,
    open: Vec<Open<'c>>,
    parts: Vec<WalkPart>,
    pub(super) values: BTreeMap<VarId, u64>,
    pub(super) walks: BTreeMap<VarId, Arc<Walk>>,
}

impl<'c, 'r> Replay<'c, 'r> {
    /// Goes through a walk; nothing where a step is to be made in another way and there is none.
    pub(super) fn new(
        context: &'c Context<'r>,
        start: usize,
        hops: &[Hop],
        (via, last): (Via, &Env),
        other: Option<Other>,
    ) -> Option<Self> {
        let mut replay = Self {
            context,
            nodes: vec![start],
            steps: Vec::new(),
            open: Vec::new(),
            parts: Vec::new(),
            values: BTreeMap::new(),
            walks: BTreeMap::new(),
        };
        let path = context.path;
        let mut before: Option<usize> = None;
        for (at, hop) in hops.iter().enumerate() {
            match before {
                None => replay.play(&path.marks.starts[hop.way], hop.back),
                Some(place) => replay.play(&path.marks.follows[place][hop.way], hop.back),
            }
            let way = other.filter(|other| other.step == at).map_or(0, |other| other.way);
            if !replay.step(hop, way) {
                return None;
            }
            before = Some(hop.place);
        }
        match (via, before) {
            (Via::Empty(way), _) => replay.play(&path.marks.empty[way], None),
            (Via::Step(_, way) | Via::Closing { end: way, .. }, Some(place)) => {
                replay.play(&path.marks.ends[place][way], None);
            }
            _ => {}
        }
        for (var, value) in path.machine.vars.iter().zip(last) {
            if let Some(value) = value {
                replay.values.insert(*var, *value);
            }
        }
        Some(replay)
    }

    pub(super) fn whole(&self) -> Walk {
        self.walk(0, self.nodes.len() - 1, self.parts.clone())
    }

    fn walk(&self, first: usize, last: usize, parts: Vec<WalkPart>) -> Walk {
        Walk {
            nodes: self.nodes[first..=last].iter().map(|&n| self.context.nodes.members(n)).collect(),
            steps: self.steps[first..last].to_vec(),
            parts: parts.into_iter().map(|part| shifted(part, first)).collect(),
        }
    }

    /// What happens at the last node and, where the walk goes on from an earlier one, at that.
    fn play(&mut self, marks: &'c [Mark], back: Option<usize>) {
        let at = self.nodes.len() - 1;
        let mut node = self.nodes[at];
        let nodes = &self.context.nodes;
        for mark in marks {
            match mark {
                Mark::Is(part, var) => {
                    if part.set || bits::has(nodes.of_one(*part), node) {
                        self.values.insert(*var, nodes.part(node, *part));
                    }
                }
                Mark::Own(vars) => {
                    let before = vars.iter().map(|v| (*v, self.values.remove(v))).collect();
                    self.open.push(Open { mark, first: at, before, parts: Vec::new(), named: Vec::new() });
                }
                Mark::Shows(_) | Mark::As(_) | Mark::Reversed => {
                    let (before, parts, named) = (Vec::new(), Vec::new(), Vec::new());
                    self.open.push(Open { mark, first: at, before, parts, named });
                }
                Mark::Close => self.close(at),
                Mark::Back => node = self.nodes[back.unwrap_or(at)],
            }
        }
    }

    fn close(&mut self, at: usize) {
        let Some(open) = self.open.pop() else { return };
        let mut part = WalkPart {
            first: open.first,
            last: at,
            shows: None,
            reversed: false,
            bindings: Vec::new(),
            parts: open.parts,
        };
        let mut named = open.named;
        match open.mark {
            Mark::Shows(text) => part.shows = Some(*text),
            Mark::Reversed => part.reversed = true,
            Mark::Own(vars) => {
                part.bindings = self.bindings(vars, &mut named);
                for (var, value) in open.before {
                    match value {
                        Some(value) => self.values.insert(var, value),
                        None => self.values.remove(&var),
                    };
                }
            }
            Mark::As(var) => {
                let walk = Arc::new(self.walk(open.first, at, part.parts.clone()));
                named.push((*var, walk));
                self.keep(named, part.parts);
                return;
            }
            Mark::Is(..) | Mark::Close | Mark::Back => {}
        }
        self.keep(named, vec![joined(part)]);
    }

    fn bindings(&self, vars: &[VarId], named: &mut Vec<(VarId, Arc<Walk>)>) -> Bindings {
        let mut bindings: Bindings = Vec::new();
        for var in vars {
            if let Some(value) = self.values.get(var) {
                bindings.push((*var, self.context.path.datum(self.context.run, *var, *value)));
            }
        }
        named.retain(|(var, walk)| {
            let own = vars.contains(var);
            if own {
                bindings.push((*var, Datum::Path(Box::new((**walk).clone()))));
            }
            !own
        });
        bindings.sort();
        bindings
    }

    /// Hands parts and named walks to the bracket around them.
    fn keep(&mut self, named: Vec<(VarId, Arc<Walk>)>, parts: Vec<WalkPart>) {
        match self.open.last_mut() {
            Some(open) => {
                open.parts.extend(parts);
                open.named.extend(named);
            }
            None => {
                self.parts.extend(parts);
                self.walks.extend(named);
            }
        }
    }

    /// Takes a step: the pair of a link that made it after `way` others, with labels that agree with all known.
    fn step(&mut self, hop: &Hop, way: usize) -> bool {
        let context = self.context;
        let from = self.nodes[hop.back.unwrap_or(self.nodes.len() - 1)];
        let spec = &context.path.specs[context.path.spec_of[hop.place]];
        let env = context.env(hop.env);
        let known = |var: VarId| {
            let at = context.path.machine.vars.iter().position(|v| *v == var);
            at.and_then(|at| env[at])
                .or_else(|| self.values.get(&var).copied())
                .or_else(|| context.path.outer_value(context, var))
        };
        let held = self.held(spec);
        let (mut step, bound) = match made(context, spec, (from, hop.node), &held, &known, way) {
            Some(made) => made,
            None if way == 0 => (WalkStep { strong: spec.strong, ..WalkStep::default() }, Vec::new()),
            None => return false,
        };
        step.from = hop.back;
        self.values.extend(bound);
        self.steps.push(step);
        self.nodes.push(hop.node);
        true
    }

    /// The nodes that the walk holds true and that a step of some kind is given, by their places in it.
    fn held(&self, spec: &Spec) -> Vec<(usize, usize)> {
        let first = self.steps.first().is_some_and(|step| !step.strong).then_some(0);
        let later = self.steps.iter().enumerate().filter(|(_, step)| step.strong).map(|(at, _)| at + 1);
        let places: Vec<usize> = match spec.given {
            None => Vec::new(),
            Some(Given::First) => first.into_iter().collect(),
            Some(Given::Later) => later.collect(),
            Some(Given::Path) => first.into_iter().chain(later).collect(),
        };
        places.into_iter().map(|at| (at, self.nodes[at])).collect()
    }
}

/// The pair of a link that made a step after `way` others with other labels, and the variables that it binds.
fn made(
    context: &Context<'_>,
    spec: &Spec,
    (from, to): (usize, usize),
    held: &[(usize, usize)],
    known: &dyn Fn(VarId) -> Option<u64>,
    way: usize,
) -> Option<(WalkStep, Vec<(VarId, u64)>)> {
    let run = context.run;
    let mut ways: Vec<WalkStep> = Vec::new();
    let nodes = &context.nodes;
    for used in spec.alternatives.iter().flatten() {
        let asked = used.asked(run);
        let edges = used.link.edges(run);
        // A weak step between sets is named by its first members.
        let (a, b) = if spec.strong {
            (from, to)
        } else {
            (nodes.singles_of(from).next().unwrap_or(from), nodes.singles_of(to).next().unwrap_or(to))
        };
        let plain = a < nodes.singles && b < nodes.singles && !used.link.makes_sets;
        let by_nodes = (!plain && spec.given.is_none()).then(|| context.between(&used.link, spec.strong));
        let pairs = match &by_nodes {
            Some(by_nodes) => by_nodes.get(a, b),
            None if spec.given.is_some() => edges.in_order(),
            None => edges.between(nodes.board(a), nodes.board(b)),
        };
        for &i in pairs {
            let i = i as usize;
            let labels = edges.labels(i);
            if !fits(run, &edges, labels, &asked) {
                continue;
            }
            let mut ruled_out = Vec::new();
            if spec.given.is_some() {
                let (x, y) = edges.ends(i);
                let one = ruled(context, (&edges, x, y), (from, to), held);
                let Some(found) = one.or_else(|| ruled(context, (&edges, y, x), (from, to), held)) else {
                    continue;
                };
                ruled_out = found;
            }
            let bound: Vec<(VarId, u64)> = used
                .vars
                .iter()
                .map(|&(label, var)| (var, label_value(run, &edges, &used.link, label, labels[label])))
                .collect();
            if bound.iter().any(|&(var, value)| known(var).is_some_and(|known| known != value)) {
                continue;
            }
            let data = (0..labels.len()).map(|label| {
                let value = label_value(run, &edges, &used.link, label, labels[label]);
                super::compiled::datum(run, &used.link.labels[label].1, value)
            });
            let step = WalkStep {
                strong: spec.strong,
                link: used.link.index,
                labels: data.collect(),
                from: None,
                ruled_out,
            };
            if ways.contains(&step) {
                continue;
            }
            if ways.len() == way {
                return Some((step, bound));
            }
            ways.push(step);
        }
    }
    None
}

/// Where a link leads from a node to what held nodes leave of its other end: what they rule out there.
fn ruled(
    context: &Context<'_>,
    (edges, one, other): (&Edges, u32, u32),
    (from, to): (usize, usize),
    held: &[(usize, usize)],
) -> Option<Vec<RuledOut>> {
    let (run, nodes) = (context.run, &context.nodes);
    let mut singles = Vec::new();
    if !nodes.of_candidates(edges.members(&one), run.state, &mut singles) {
        return None;
    }
    singles.sort_unstable();
    if nodes.of_singles(&singles) != Some(from)
        || !nodes.of_candidates(edges.members(&other), run.state, &mut singles)
    {
        return None;
    }
    let against = &context.path.memory.as_ref()?.against;
    let rules_out = |node: usize, single: u32| {
        let candidate = nodes.board(single as usize) as usize;
        nodes.singles_of(node).all(|held| {
            let mut found = false;
            against.each_word(run.topology, nodes.board(held) as usize, |w, word| {
                found |= w == candidate >> 6 && word >> (candidate & 63) & 1 != 0;
            });
            found
        })
    };
    let (mut left, mut ruled) = (nodes.singles_of(to).peekable(), Vec::new());
    singles.sort_unstable();
    for &single in &singles {
        if left.peek() == Some(&(single as usize)) {
            left.next();
            continue;
        }
        let (at, _) = held.iter().find(|(_, node)| rules_out(*node, single))?;
        ruled.push((pairs::parts(run.topology, nodes.board(single as usize) as usize), *at));
    }
    left.peek().is_none().then_some(ruled)
}

/// A part with the only part inside of it, where that is all of it and only one of them says how it is printed.
fn joined(mut part: WalkPart) -> WalkPart {
    if let [inner] = part.parts.as_slice()
        && (inner.first, inner.last) == (part.first, part.last)
        && (part.shows.is_none() || inner.shows.is_none())
        && let Some(inner) = part.parts.pop()
    {
        part.shows = part.shows.or(inner.shows);
        part.reversed ^= inner.reversed;
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
