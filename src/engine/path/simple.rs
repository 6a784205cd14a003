//! Walks that come to no cell twice.
//!
//! A walk visits the cells of a node until a step leads to other ones. Two visits that follow each other may share
//! cells, as the ends of a strong link in a set of cells do. No other two may, but for the last one, which may be where
//! the walk begins.

use super::nodes::Nodes;
use super::trail::Hop;

/// Whether the walk from a node over some steps comes to no cell twice.
pub(super) fn is_simple(nodes: &Nodes, start: usize, hops: &[Hop]) -> bool {
    let mut visits = vec![start];
    for hop in hops {
        if visits.last().is_none_or(|&at| nodes.shape(at) != nodes.shape(hop.node)) {
            visits.push(hop.node);
        }
    }
    let closed = visits.len() > 1 && visits.last().is_some_and(|&at| nodes.shape(at) == nodes.shape(start));
    visits.truncate(visits.len() - usize::from(closed));
    let follow = |a: usize, b: usize| b - a == 1 || (closed && a == 0 && b == visits.len() - 1);
    let mut pairs = (0..visits.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    pairs.all(|(a, b)| follow(a, b) || !nodes.share_cells(visits[a], visits[b]))
}

/// Whether a step to a node comes to a cell again, after some steps told backwards; where the walk begins is left out.
pub(super) fn comes_again(nodes: &Nodes, mut back: impl Iterator<Item = Hop>, to: usize) -> bool {
    // The visit that goes on, or else the one before it.
    let Some(last) = back.find(|hop| nodes.shape(hop.node) != nodes.shape(to)) else { return false };
    back.any(|hop| nodes.shape(hop.node) != nodes.shape(last.node) && nodes.share_cells(hop.node, to))
}
