//! A walk that was found, traced back over the levels of its search, and whether it comes anywhere twice.

use super::context::Context;
use super::levels::{Config, History, Length, Via};
use super::nodes::Nodes;
use crate::board::bits;

#[derive(Debug, Clone, Copy)]
pub(super) struct Hop {
    pub(super) place: usize,
    pub(super) node: usize,
    /// Which transition leads to the state, of those of the state before it or of the ways to begin.
    pub(super) way: usize,
    pub(super) env: u32,
    /// From which node of the walk it leads on, where that is not the last one.
    pub(super) back: Option<usize>,
}

/// The steps of the walk from a node that ends in another one as given, from what its search has reached.
///
/// Of several walks of this length it is the one with the lowest node before the last, and so on backwards.
pub(super) fn trace(
    context: &Context<'_>,
    history: &History,
    (start, node): (usize, usize),
    length: Length,
    via: Via,
) -> Vec<Hop> {
    let (mut config, mut only) = match via {
        Via::Empty(_) => return Vec::new(),
        Via::Step(config, _) => (config, None),
        Via::Closing { config, from, .. } => (config, Some(from as usize)),
    };
    let (mut length, mut at, mut hops) = (length, node, Vec::new());
    while length.1 > 0 {
        let Some(before) = before(context, start, history, (config, at, length), only) else { break };
        hops.push(Hop {
            place: config.place as usize,
            node: at,
            way: before.way,
            env: config.env,
            back: None,
        });
        let Some((earlier, shorter)) = before.config else { break };
        (config, length, at, only) = (earlier, shorter, before.node, None);
    }
    hops.reverse();
    hops
}

struct Before {
    /// Where the walk was and how long; nothing where it had just begun.
    config: Option<(Config, Length)>,
    node: usize,
    way: usize,
}

fn before(
    context: &Context<'_>,
    start: usize,
    history: &History,
    (config, node, length): (Config, usize, Length),
    only: Option<usize>,
) -> Option<Before> {
    let machine = &context.path.machine;
    let place = config.place as usize;
    // The lowest node of a row from which the step leads to the node, staying or moving.
    let lowest = |row: &[u64], env: u32, moving: bool| {
        let mut lowest = None;
        for group in context.graph(place).leaving_node(node) {
            let Some(to) = group.side(moving).row(node) else { continue };
            let found = match only {
                Some(only) => (bits::has(row, only) && bits::has(to, only)).then_some(only),
                None => bits::first_common(row, to),
            };
            // What the variables are after the step is asked last: that takes longest.
            if found.is_some_and(|found| lowest.is_none_or(|lowest| found < lowest))
                && context.enter(env, place, &group.key) == Some(config.env)
            {
                lowest = found;
            }
        }
        lowest
    };
    let mut best: Option<Before> = None;
    let mut offer = |found: Option<usize>, config: Option<(Config, Length)>, way: usize| {
        if let Some(node) = found
            && best.as_ref().is_none_or(|best| node < best.node)
        {
            best = Some(Before { config, node, way });
        }
    };
    if length.1 == 1 {
        for (way, (ops, next)) in machine.starts.iter().enumerate() {
            if *next == place {
                let mut row = vec![0; context.nodes.words];
                bits::insert(&mut row, start);
                context.fitting(ops, start, &mut row, 0, &mut |row, env| {
                    offer(lowest(row, env, length.0 == 1), None, way);
                });
            }
        }
        return best;
    }
    let shorter = |moves: bool| Some((length.0.checked_sub(u32::from(moves))?, length.1 - 1));
    let reached = [true, false].into_iter().filter_map(|moving| Some((moving, shorter(moving)?)));
    let reached = reached.flat_map(|(moving, shorter)| {
        history.of_length(shorter).map(move |(config, row)| (moving, shorter, config, row))
    });
    for (moving, shorter, from, row) in reached {
        for (way, (ops, next)) in machine.places[from.place as usize].follows.iter().enumerate() {
            let towards = || context.towards(from.env, ops, (place, config.env));
            let Some(env) = Some(*next).filter(|next| *next == place).and_then(|_| towards()) else {
                continue;
            };
            if ops.is_empty() {
                offer(lowest(row, env, moving), Some((from, shorter)), way);
                continue;
            }
            context.fitting(ops, start, &mut row.to_vec(), env, &mut |row, env| {
                offer(lowest(row, env, moving), Some((from, shorter)), way);
            });
        }
    }
    best
}

/// Whether the walk from a node over some steps comes to no cells twice; where it ends, it may be back.
pub(super) fn is_simple(nodes: &Nodes, start: usize, hops: &[Hop]) -> bool {
    repeated(&cells(nodes, start, hops)).next().is_none()
}

/// Whether the walk from a node over some steps passes a node twice; where it ends, it may be back.
pub(super) fn passes_twice(start: usize, hops: &[Hop]) -> bool {
    repeated(&passed(start, hops)).next().is_some()
}

/// What a walk passes twice: the nodes of each of its cells where it is to be simple, single nodes otherwise.
pub(super) fn repeated_nodes(nodes: &Nodes, start: usize, hops: &[Hop], simple: bool) -> Vec<Vec<u64>> {
    let visits = if simple { cells(nodes, start, hops) } else { passed(start, hops) };
    let row = |&visit: &u64| {
        let mut row = vec![0; nodes.words];
        match simple {
            true => nodes.add_shape(&mut row, visit),
            false => bits::insert(&mut row, visit as usize),
        }
        row
    };
    repeated(&visits).map(row).collect()
}

/// The cells that a walk comes to, by their numbers.
fn cells(nodes: &Nodes, start: usize, hops: &[Hop]) -> Vec<u64> {
    let mut cells: Vec<u64> = passed(start, hops).iter().map(|&node| nodes.shape(node as usize)).collect();
    cells.dedup();
    cells
}

fn passed(start: usize, hops: &[Hop]) -> Vec<u64> {
    std::iter::once(start).chain(hops.iter().map(|hop| hop.node)).map(|node| node as u64).collect()
}

/// The visits that come again, but for the last one, which may be the first again.
fn repeated(visits: &[u64]) -> impl Iterator<Item = &u64> {
    let is_closed = visits.len() > 1 && visits.first() == visits.last();
    let visits = &visits[..visits.len() - usize::from(is_closed)];
    visits.iter().enumerate().filter(|(at, visit)| visits[..*at].contains(visit)).map(|(_, visit)| visit)
}
