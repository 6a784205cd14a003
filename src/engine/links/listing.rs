//! Pairs of a link on a position as data, for reports.

use crate::{CompileError, LinkCompiler, prelude::*};
use tesuji_lang::Argument;
use tesuji_sets::Deadline;
use tesuji_walks::{nodes::singles, output::registers::env_datum};

/// A pair of nodes that a link joins on a position.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct LinkPair {
    /// Both nodes, each as its candidates: cells and values, counted from 0, in ascending order.
    pub nodes: [Vec<(usize, usize)>; 2],
    /// Labels, in the order of the link's declaration.
    pub labels: Vec<Datum>,
}

/// The pairs of nodes that a link joins on a position, in the order of their nodes; `link` is an index into the
/// program's links, and `arguments` has one for each of its parameters.
///
/// Nodes hold the live candidates of open cells. A pair with a node that has none, or that holds a placed candidate,
/// is left out. After the deadline, no further pairs are found.
///
/// # Errors
/// Returns an error if the engine cannot compute the link.
pub fn edges(
    links: &mut LinkCompiler<'_>,
    state: &BoardState,
    link: usize,
    arguments: &[Argument],
    deadline: Deadline,
) -> Result<Vec<LinkPair>, CompileError> {
    let link = links.link((link, arguments.to_vec()))?;
    let topology = &*links.topology;
    let scratch = ExecMemory::default();
    scratch.clock.start(deadline);
    let run = ExecFrame::first(topology, state, &scratch);
    let found = link.pairs(&run);
    let nodes = singles(&run);
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
            let value = link.label_value(&run, &found, label, word);
            env_datum(&run, &link.traits.labels[label], value)
        };
        Some(LinkPair { nodes: [node(a)?, node(b)?], labels: labels.map(label).collect() })
    };
    let mut edges: Vec<LinkPair> = (0..found.pair_count()).filter_map(edge).collect();
    edges.sort();
    edges.dedup();
    Ok(edges)
}
