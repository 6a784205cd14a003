//! Data of the transitions of a step automaton, read from their events.

use crate::{automaton::merge_states::StepAutomaton, nodes::NodeAttribute};
use tesuji_lang::{Events, NodePattern, Type, VarId};

/// One value for each transition and each end, in the order of the automaton.
#[derive(Debug)]
pub struct EventLists<E> {
    /// At the first node, and the state after it.
    pub starts: Vec<(E, usize)>,
    pub follows: Vec<Vec<(E, usize)>>,
    pub ends: Vec<Vec<E>>,
    pub empty: Vec<E>,
}

impl<E> EventLists<E> {
    /// Reads all events; `read` also receives the state before them, and whether the walk ends there.
    pub fn new<'p>(
        automaton: &StepAutomaton<'p>,
        read: impl Fn(&Events<'p>, Option<usize>, bool) -> E,
    ) -> Self {
        let transitions = |list: &Vec<(Events<'p>, usize)>, state: Option<usize>| {
            list.iter().map(|(events, next)| (read(events, state, false), *next)).collect()
        };
        let ends = |list: &Vec<Events<'p>>, state: Option<usize>| {
            list.iter().map(|events| read(events, state, true)).collect()
        };
        let (follows, accepts) = (automaton.follows.iter().enumerate(), automaton.ends.iter().enumerate());
        Self {
            starts: transitions(&automaton.starts, None),
            follows: follows.map(|(state, list)| transitions(list, Some(state))).collect(),
            ends: accepts.map(|(state, list)| ends(list, Some(state))).collect(),
            empty: ends(&automaton.empty, None),
        }
    }
}

/// The attributes of a node that a pattern names, each with its variable; `types` by variable.
pub fn attributes(pattern: &NodePattern, types: &[Type]) -> impl Iterator<Item = (NodeAttribute, VarId)> {
    [(true, pattern.cell), (false, pattern.value)].into_iter().filter_map(|(cell, var)| {
        let set = matches!(types[var?.0 as usize], Type::Set(_));
        Some((NodeAttribute { is_cell: cell, is_set: set }, var?))
    })
}
