//! Walks that come to no cell twice, and to no set of cells twice.
//!
//! A walk visits the cells of a node until a step leads to other ones. No two visits are to the same cells, but for the
//! last one, which may be where the walk begins.

use super::{nodes::Nodes, trail::Hop};

/// Whether the walk from a node over some steps comes to no cells twice.
pub(super) fn is_simple(nodes: &Nodes, start: usize, hops: &[Hop]) -> bool {
    let mut visits = vec![nodes.shape(start)];
    for hop in hops {
        let cells = nodes.shape(hop.node);
        if visits.last() != Some(&cells) {
            visits.push(cells);
        }
    }
    !comes_twice(&visits)
}

/// Whether the walk from a node over some steps passes a node twice; where it ends, it may be back.
pub(super) fn passes_twice(start: usize, hops: &[Hop]) -> bool {
    comes_twice(&std::iter::once(start).chain(hops.iter().map(|hop| hop.node)).collect::<Vec<_>>())
}

/// Whether one of some visits comes twice, but for the last one, which may be the first again.
fn comes_twice<T: PartialEq>(visits: &[T]) -> bool {
    let is_closed = visits.len() > 1 && visits.first() == visits.last();
    let visits = &visits[..visits.len() - usize::from(is_closed)];
    (1..visits.len()).any(|at| visits[..at].contains(&visits[at]))
}

/// Whether a step to a node comes to its cells again, after some steps read backwards; where the walk begins is left
/// out.
pub(super) fn comes_again(nodes: &Nodes, back: impl Iterator<Item = Hop>, to: usize) -> bool {
    let cells = nodes.shape(to);
    back.map(|hop| nodes.shape(hop.node)).skip_while(|&at| at == cells).any(|at| at == cells)
}
