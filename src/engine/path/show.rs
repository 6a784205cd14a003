//! What links join on a position, as data: to be listed or drawn.

use super::{compiled::datum, link::Links};
use crate::lang::program::{Argument, Program};
use crate::run::{Run, Scratch};
use crate::{board::state::State, board::topology::Topology, compile::CompileError, pairs, trace::Datum};
use std::sync::Arc;

/// A pair of nodes that a link joins on a position.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edge {
    /// Both nodes, each as its candidates: cells and values, counted from 0, in ascending order.
    pub nodes: [Vec<(usize, usize)>; 2],
    /// What made it, in the order of the link's labels.
    pub labels: Vec<Datum>,
}

/// The pairs of nodes that a link joins on a position, in the order of their nodes; `link` is an index into the
/// program's links, and `arguments` has one for each of its parameters.
///
/// Nodes hold the live candidates of open cells. A pair with a node that has none, or that holds a placed candidate,
/// is left out.
///
/// # Errors
/// When the link asks for something that the engine cannot compute.
pub fn edges(
    program: &Program,
    topology: &Arc<Topology>,
    state: &State,
    link: usize,
    arguments: &[Argument],
) -> Result<Vec<Edge>, CompileError> {
    let link = Links::new(program.into(), topology).link((link, arguments.to_vec()))?;
    let scratch = Scratch::default();
    let run = Run::first(topology, state, &scratch);
    let found = link.edges(&run);
    let nodes = run.paths().singles(&run);
    let node = |end: u32| {
        let members = found.members(&end);
        if members.iter().any(|&board| nodes.is_true(board, state)) {
            return None;
        }
        let live = members.iter().filter(|&&board| nodes.of_board(board).is_some());
        let live: Vec<_> = live.map(|&board| pairs::parts(topology, board as usize)).collect();
        (!live.is_empty()).then_some(live)
    };
    let edge = |i: usize| {
        let (a, b) = found.ends(i);
        let labels = found.labels(i).iter().enumerate();
        let label = |(label, &word): (usize, &u64)| {
            let ty = &link.labels[label].1;
            datum(&run, ty, super::graph::label_value(&run, &found, &link, label, word))
        };
        Some(Edge { nodes: [node(a)?, node(b)?], labels: labels.map(label).collect() })
    };
    let mut edges: Vec<Edge> = (0..found.len()).filter_map(edge).collect();
    edges.sort();
    edges.dedup();
    Ok(edges)
}
