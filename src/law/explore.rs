//! Forward exploration of a scan, layer by layer.

use super::automaton::{Arc, Automaton};
use super::minimize::{Unminimized, minimize};
use super::scan::{Scan, Sequence};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// Maximum number of states before minimization. What is beyond it has no automaton, on any machine.
pub const MAX_STATES: usize = 60_000;

/// A state of the scan and the values that the cells so far leave to those to come.
type Node<S> = (S, Box<[u64]>);

/// The minimal automaton of a scan over a sequence; `None` if it has more than `limit` states.
///
/// # Errors
/// Returns an error of the scan.
pub fn explore<S: Scan>(
    scan: &mut S,
    sequence: &Sequence,
    limit: usize,
) -> Result<Option<Automaton>, S::Error> {
    let cells = &sequence.cells;
    let mut later = vec![Vec::new(); cells.len()];
    for pair in &sequence.pairs {
        later[pair.steps[0]].push((pair.steps[1], &pair.allowed));
    }
    let mut nodes: Vec<Node<S::State>> =
        scan.starts()?.into_iter().map(|state| (state, cells.as_slice().into())).collect();
    let mut explored =
        Unminimized { starts: nodes.len(), layers: Vec::with_capacity(cells.len()), accepts: Vec::new() };
    let (mut states, mut reached) = (nodes.len(), Vec::new());
    for (step, later) in later.iter().enumerate() {
        let mut numbers: IndexSet<Node<S::State>, FxBuildHasher> = IndexSet::default();
        let mut arcs: Vec<Arc> = Vec::new();
        for (from, (state, left)) in nodes.iter().enumerate() {
            let first = arcs.len();
            for value in (0..64).filter(|value| left[0] >> value & 1 != 0) {
                let mut ahead: Box<[u64]> = left[1..].into();
                later.iter().for_each(|(other, allowed)| ahead[other - step - 1] &= allowed[value]);
                if ahead.contains(&0) {
                    continue;
                }
                reached.clear();
                scan.advance(state, step, value, &mut reached)?;
                for state in reached.drain(..) {
                    let to = numbers.insert_full((state, ahead.clone())).0 as u32;
                    match arcs[first..].iter_mut().find(|arc| arc.to == to) {
                        Some(arc) => arc.values |= 1 << value,
                        None => arcs.push(Arc { from: from as u32, to, values: 1 << value }),
                    }
                }
            }
            if states + numbers.len() > limit {
                return Ok(None);
            }
        }
        states += numbers.len();
        explored.layers.push((nodes.len(), arcs));
        nodes = numbers.into_iter().collect();
    }
    for (state, _) in &nodes {
        explored.accepts.push(scan.accepts(state)?);
    }
    Ok(Some(minimize(explored)))
}
