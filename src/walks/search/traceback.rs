//! Found walks: their reconstruction from the level log, canonical form, and tests for revisits.

use crate::{
    nodes::LiveNodes,
    search::{
        context::{Env, WalkContext},
        frontier::{Configuration, LevelLog, WalkEnd, WalkLength},
    },
};
use tesuji_sets::bits;

#[derive(Debug, Clone, Copy)]
pub struct WalkHop {
    pub state: u32,
    pub node: u32,
    /// Index of the automaton transition.
    pub transition: u32,
    pub env: u32,
    /// Index of the node it continues from, if that is not the last one.
    pub branch: Option<u32>,
}

#[derive(Debug, Clone)]
pub struct FoundWalk {
    pub start: usize,
    pub hops: Vec<WalkHop>,
    /// Index of the accepting alternative.
    pub end: usize,
    pub env: u32,
}

/// Steps and variable values of a walk, independent of its start and direction.
pub type WalkSignature = (Vec<(bool, usize, usize)>, Env);

impl FoundWalk {
    /// The visited nodes.
    fn nodes(&self) -> impl Iterator<Item = usize> {
        std::iter::once(self.start).chain(self.hops.iter().map(|hop| hop.node as usize))
    }

    pub fn last(&self) -> usize {
        self.hops.last().map_or(self.start, |hop| hop.node as usize)
    }

    /// The environments of the steps, then the last one.
    pub fn envs_mut(&mut self) -> impl Iterator<Item = &mut u32> {
        self.hops.iter_mut().map(|hop| &mut hop.env).chain([&mut self.env])
    }

    pub fn signature(&self, context: &WalkContext<'_>) -> WalkSignature {
        let steps = self.hops.iter().zip(self.nodes().zip(self.nodes().skip(1)));
        let steps = steps.map(|(hop, (from, to))| {
            (context.path.kind(hop.state as usize).shape.is_strong, from.min(to), from.max(to))
        });
        let (mut steps, mut values) = (steps.collect::<Vec<_>>(), context.env(self.env));
        steps.sort_unstable();
        values.sort_unstable();
        (steps, values)
    }

    /// The nodes that are visited again, each as a row; if the walk is to be `simple`, all nodes in the cells that are.
    /// The last node may be the first one.
    pub fn repeated(&self, nodes: &LiveNodes, simple: bool) -> Vec<Vec<u64>> {
        let visit = |node: usize| if simple { nodes.shape(node) } else { node as u64 };
        let mut visits: Vec<u64> = self.nodes().map(visit).collect();
        visits.dedup();
        if visits.len() > 1 && visits.first() == visits.last() {
            visits.pop();
        }
        let repeated = visits.iter().enumerate().filter(|(at, visit)| visits[..*at].contains(visit));
        let row = |(_, &visit): (usize, &u64)| {
            let mut row = vec![0; nodes.words];
            match simple {
                true => nodes.add_shape(&mut row, visit),
                false => bits::insert(&mut row, visit as usize),
            }
            row
        };
        repeated.map(row).collect()
    }
}

/// The walk of a length from a start to an end, from what its search has reached.
///
/// Of several walks it is the one with the lowest node before the last, and so on backwards.
pub fn trace(
    context: &WalkContext<'_>,
    history: &LevelLog,
    start: usize,
    mut length: WalkLength,
    &WalkEnd { node, goal, config, end, env }: &WalkEnd,
) -> FoundWalk {
    let mut walk = FoundWalk { start, hops: Vec::new(), end, env };
    let (mut node, mut only) = (node as usize, context.path.is_cycle.then_some(goal as usize));
    let mut next = config;
    while let Some(config) = next
        && let Some(before) = before(context, start, history, (config, node, length), only)
    {
        let Configuration { state, env, .. } = config;
        walk.hops.push(WalkHop {
            state,
            node: node as u32,
            transition: before.transition as u32,
            env,
            branch: None,
        });
        (node, only) = (before.node, None);
        next = before.config.map(|(config, shorter)| {
            length = shorter;
            config
        });
    }
    walk.hops.reverse();
    walk
}

struct Predecessor {
    /// Preceding configuration and length; `None` at the start.
    config: Option<(Configuration, WalkLength)>,
    node: usize,
    transition: usize,
}

fn before(
    context: &WalkContext<'_>,
    start: usize,
    history: &LevelLog,
    (config, node, length): (Configuration, usize, WalkLength),
    only: Option<usize>,
) -> Option<Predecessor> {
    let machine = &context.path.machine;
    let state = config.state as usize;
    // The lowest node of a row from which the step leads to the node, with this number of moves.
    let lowest = |row: &[u64], env: u32, moves: u32| {
        let mut lowest = None;
        for group in context.graphs[state].leaving_node(node) {
            let Some(to) = group.sides[moves as usize].row(node) else { continue };
            let found = match only {
                Some(only) => (bits::has(row, only) && bits::has(to, only)).then_some(only),
                None => bits::first_common(row, to),
            };
            // What the variables are after the step is asked last: that takes longest.
            if found.is_some_and(|found| lowest.is_none_or(|lowest| found < lowest))
                && context.bind_labels(env, state, &group.key) == Some(config.env)
            {
                lowest = found;
            }
        }
        lowest
    };
    let mut best: Option<Predecessor> = None;
    let mut offer = |found: Option<usize>, config: Option<(Configuration, WalkLength)>, transition: usize| {
        if let Some(node) = found
            && best.as_ref().is_none_or(|best| node < best.node)
        {
            best = Some(Predecessor { config, node, transition });
        }
    };
    if length.1 == 1 {
        let transitions = machine.starts.iter().enumerate();
        for (transition, (ops, _)) in transitions.filter(|(_, (_, next))| *next == state) {
            let mut row = vec![0; context.nodes.words];
            bits::insert(&mut row, start);
            context.filter_row(ops, start, &mut row, 0, &mut |row, env| {
                offer(lowest(row, env, length.0), None, transition);
            });
        }
        return best;
    }
    let shorter = |moves: u32| Some((moves, (length.0.checked_sub(moves)?, length.1 - 1)));
    let reached = [1, 0].into_iter().filter_map(shorter).flat_map(|(moves, shorter)| {
        history.of_length(shorter).map(move |(config, row)| (moves, shorter, config, row))
    });
    for (moves, shorter, from, row) in reached {
        let transitions = machine.states[from.state as usize].transitions.iter().enumerate();
        for (transition, (ops, _)) in transitions.filter(|(_, (_, next))| *next == state) {
            let Some(env) = context.bind_towards(from.env, ops, (state, config.env)) else { continue };
            if ops.is_empty() {
                offer(lowest(row, env, moves), Some((from, shorter)), transition);
                continue;
            }
            context.filter_row(ops, start, &mut row.to_vec(), env, &mut |row, env| {
                offer(lowest(row, env, moves), Some((from, shorter)), transition);
            });
        }
    }
    best
}
