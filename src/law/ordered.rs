//! Automata over some cells of a list, in an order of their own.

use crate::Automaton;
use std::{
    cmp::Ordering,
    hash::{Hash, Hasher},
    sync::Arc,
};

/// An automaton with the index of the cell that each of its steps takes; indexes may repeat.
#[derive(Debug, Clone)]
pub struct OrderedAutomaton {
    steps: Arc<[u16]>,
    automaton: Arc<Automaton>,
}

impl OrderedAutomaton {
    /// An automaton with as many layers as there are steps.
    pub fn new(steps: impl IntoIterator<Item = u16>, automaton: Arc<Automaton>) -> Self {
        let steps: Arc<[u16]> = steps.into_iter().collect();
        debug_assert_eq!(steps.len(), automaton.cells());
        Self { steps, automaton }
    }

    /// The same automaton over cells that another list has at `indexes`.
    pub fn reindexed(&self, indexes: &[usize]) -> Self {
        let steps = self.steps.iter().map(|&cell| indexes[usize::from(cell)] as u16);
        Self::new(steps, Arc::clone(&self.automaton))
    }

    /// The index of the cell of each step.
    pub fn steps(&self) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.steps.iter().map(|&cell| usize::from(cell))
    }

    pub fn automaton(&self) -> &Automaton {
        &self.automaton
    }

    /// Whether some accepted sequence has only candidates of the cells.
    pub fn is_consistent(&self, candidates: &[u64]) -> bool {
        self.automaton.accepts_some(&self.in_order(candidates), &mut vec![0; self.automaton.memory()])
    }

    /// Number of words of the memory that [`Self::narrow`] takes.
    pub fn memory(&self) -> usize {
        self.steps.len() + self.automaton.memory()
    }

    /// Reduces the candidates of the cells to those of accepted sequences; false if there is none. The memory has
    /// [`Self::memory`] words or more.
    pub fn narrow(&self, candidates: &mut [u64], memory: &mut [u64]) -> bool {
        let (ordered, memory) = memory.split_at_mut(self.steps.len());
        ordered.iter_mut().zip(self.steps()).for_each(|(step, cell)| *step = candidates[cell]);
        if !self.automaton.narrow(ordered, memory) {
            return false;
        }
        self.steps().zip(ordered).for_each(|(cell, supported)| candidates[cell] &= *supported);
        !candidates.contains(&0)
    }

    /// Start of a state of a search that assigns the cells in ascending order. If the steps take each cell once in this
    /// order, a state is a set of states of the automaton, otherwise the candidates of each step.
    pub fn search_start(&self) -> Vec<u64> {
        if self.is_ascending() { self.automaton.start() } else { vec![u64::MAX; self.steps.len()] }
    }

    /// Advances a state of a search by a value of the next cell; false if no accepted sequence is left.
    pub fn search_advance(
        &self,
        cell: usize,
        value: usize,
        state: &mut [u64],
        memory: &mut Vec<u64>,
    ) -> bool {
        let mut steps = self.steps().enumerate().filter(|(_, other)| *other == cell).map(|(step, _)| step);
        if self.is_ascending() {
            return steps.next().is_none_or(|step| self.automaton.advance(step, value, state));
        }
        steps.for_each(|step| state[step] = 1 << value);
        memory.resize(self.automaton.memory(), 0);
        self.automaton.accepts_some(state, memory)
    }

    /// Number of words of a state of a search.
    pub fn search_words(&self) -> usize {
        if self.is_ascending() { self.automaton.words() } else { self.steps.len() }
    }

    fn is_ascending(&self) -> bool {
        self.steps.is_sorted_by(|one, next| one < next)
    }

    /// The candidates of each step.
    fn in_order(&self, candidates: &[u64]) -> Vec<u64> {
        self.steps().map(|cell| candidates[cell]).collect()
    }
}

impl PartialEq for OrderedAutomaton {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for OrderedAutomaton {}

impl PartialOrd for OrderedAutomaton {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for OrderedAutomaton {
    fn cmp(&self, other: &Self) -> Ordering {
        let automaton = || match Arc::ptr_eq(&self.automaton, &other.automaton) {
            true => Ordering::Equal,
            false => self.automaton.cmp(&other.automaton),
        };
        self.steps.cmp(&other.steps).then_with(automaton)
    }
}

impl Hash for OrderedAutomaton {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.steps, self.automaton.memory()).hash(state);
    }
}
