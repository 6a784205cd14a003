//! The states of a scan before they are merged, for explanations.

use super::minimize::ExploredAutomaton;
use crate::Arc;

/// States of a scan, a layer before each cell and one after the last, with the arcs between them.
pub struct StateGraph<S> {
    layers: Vec<Vec<S>>,
    /// For each cell its arcs.
    arcs: Vec<Vec<Arc>>,
    accepts: Vec<bool>,
}

/// For each state of a layer whether it is in a set.
pub type StateSet = Vec<bool>;

impl<S> StateGraph<S> {
    pub(super) fn new(layers: Vec<Vec<S>>, explored: ExploredAutomaton) -> Self {
        let arcs = explored.layers.into_iter().map(|(_, arcs)| arcs).collect();
        Self { layers, arcs, accepts: explored.accepts }
    }

    /// The same graph with something in the place of each state.
    pub fn map<T>(self, change: impl Fn(S) -> T) -> StateGraph<T> {
        let layers = self.layers.into_iter().map(|layer| layer.into_iter().map(&change).collect()).collect();
        StateGraph { layers, arcs: self.arcs, accepts: self.accepts }
    }

    /// Number of cells.
    pub fn cells(&self) -> usize {
        self.arcs.len()
    }

    /// The states of a set.
    pub fn states<'a>(&'a self, layer: usize, set: &'a [bool]) -> impl Iterator<Item = &'a S> {
        self.layers[layer].iter().zip(set).filter(|(_, is_in)| **is_in).map(|(state, _)| state)
    }

    /// The states of a set that satisfy a predicate.
    pub fn filter(&self, layer: usize, set: &[bool], predicate: impl Fn(&S) -> bool) -> StateSet {
        self.layers[layer].iter().zip(set).map(|(state, is_in)| *is_in && predicate(state)).collect()
    }

    /// For each layer the states to which candidates of the cells before it lead.
    pub fn reached(&self, candidates: &[u64]) -> Vec<StateSet> {
        let mut sets = vec![vec![true; self.layers[0].len()]];
        for (cell, held) in candidates.iter().enumerate() {
            sets.push(self.after(cell, &sets[cell], *held));
        }
        sets
    }

    /// For each layer the states from which candidates of the cells behind it lead to acceptance.
    pub fn useful(&self, candidates: &[u64]) -> Vec<StateSet> {
        let mut sets = vec![self.accepts.clone()];
        for (cell, held) in candidates.iter().enumerate().rev() {
            let mut before = vec![false; self.layers[cell].len()];
            for arc in &self.arcs[cell] {
                before[arc.from as usize] |= arc.values & held != 0 && sets[sets.len() - 1][arc.to as usize];
            }
            sets.push(before);
        }
        sets.reverse();
        sets
    }

    /// The states to which some of the values of a cell lead from those of a set.
    pub fn after(&self, cell: usize, set: &[bool], values: u64) -> StateSet {
        let mut after = vec![false; self.layers[cell + 1].len()];
        for arc in &self.arcs[cell] {
            after[arc.to as usize] |= arc.values & values != 0 && set[arc.from as usize];
        }
        after
    }
}
