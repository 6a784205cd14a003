//! Minimization of a layered automaton, from its end.

use super::automaton::Layer;
use crate::{Arc, Automaton};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// Automaton before minimization.
pub struct ExploredAutomaton {
    /// Number of states before the first cell.
    pub starts: usize,
    /// For each layer its number of states and its arcs, sorted by their sources.
    pub layers: Vec<(usize, Vec<Arc>)>,
    /// Whether each state after the last cell is accepted.
    pub accepts: Vec<bool>,
}

/// Removes states without a path to acceptance, and merges states of a layer with equal arcs.
pub fn minimize(explored: ExploredAutomaton) -> Automaton {
    let mut merged: Vec<Option<u32>> = explored.accepts.iter().map(|accepts| accepts.then_some(0)).collect();
    let mut layers: Vec<Layer> = Vec::with_capacity(explored.layers.len());
    for (states, arcs) in explored.layers.into_iter().rev() {
        let mut classes: IndexSet<Vec<(u32, u64)>, FxBuildHasher> = IndexSet::default();
        let mut class_of = vec![None; states];
        for outgoing in arcs.chunk_by(|one, next| one.from == next.from) {
            let mut targets: Vec<(u32, u64)> = Vec::new();
            for arc in outgoing {
                let Some(to) = merged[arc.to as usize] else { continue };
                match targets.iter_mut().find(|(known, _)| *known == to) {
                    Some((_, values)) => *values |= arc.values,
                    None => targets.push((to, arc.values)),
                }
            }
            targets.sort_unstable();
            if !targets.is_empty() {
                class_of[outgoing[0].from as usize] = Some(classes.insert_full(targets).0 as u32);
            }
        }
        let arcs = classes.iter().enumerate().flat_map(|(from, targets)| {
            targets.iter().map(move |&(to, values)| Arc { from: from as u32, to, values })
        });
        layers.push(Layer::new(arcs.collect()));
        merged = class_of;
    }
    layers.reverse();
    debug_assert!(merged.len() == explored.starts);
    Automaton::new(layers)
}
