//! Static facts of a history path.

use crate::{
    CompiledPath,
    automaton::register_automaton::{NodeAction, NodeActions},
};
use tesuji_lang::AssumedNodes;

pub struct HistoryTraits {
    /// Whether successors depend on more than the last node.
    pub needs_all_nodes: bool,
    /// Per state whether every transition jumps, so that the last node is irrelevant.
    pub forgets: Vec<bool>,
    /// Per state whether its nodes must lie in one cell, and have one value.
    pub is_narrow: Vec<(bool, bool)>,
    /// Whether all walks end in the node of no candidate.
    pub ends_in_conflict: bool,
    pub has_groups: bool,
    pub has_jumps: bool,
    /// Maximum number of strong steps.
    pub max_strong_steps: Option<u32>,
    /// Whether all walks have as many steps.
    pub has_fixed_length: bool,
}

impl HistoryTraits {
    pub fn new(path: &CompiledPath) -> Self {
        let states = &path.machine.states;
        let step_kinds = (0..states.len()).map(|state| path.kind(state));
        let mut transitions = states.iter().flat_map(|state| &state.transitions);
        let has_jumps = transitions.any(|(ops, _)| ops.contains(&NodeAction::Back));
        let given = step_kinds
            .clone()
            .any(|kind| matches!(kind.depends_on, Some(AssumedNodes::Path | AssumedNodes::Later)));
        let narrow = |ops: &NodeActions, cell: bool| {
            let mut before_jump = ops.iter().take_while(|op| **op != NodeAction::Back);
            before_jump
                .any(|op| matches!(op, NodeAction::Is(part, _) if !part.is_set && part.is_cell == cell))
        };
        let narrow: Vec<(bool, bool)> = states
            .iter()
            .map(|state| {
                let ends = state.accepts.iter().filter(|ops| !ops.contains(&NodeAction::Nothing));
                let ops: Vec<&NodeActions> =
                    state.transitions.iter().map(|(ops, _)| ops).chain(ends).collect();
                (ops.iter().all(|ops| narrow(ops, true)), ops.iter().all(|ops| narrow(ops, false)))
            })
            .collect();
        let (most, exact) = lengths(path);
        let mut ends = states.iter().flat_map(|state| &state.accepts);
        Self {
            needs_all_nodes: given || has_jumps,
            has_jumps,
            max_strong_steps: most,
            has_fixed_length: most.is_some() && exact,
            forgets: states
                .iter()
                .map(|state| {
                    state.accepts.is_empty()
                        && state.transitions.iter().all(|(ops, _)| ops.first() == Some(&NodeAction::Back))
                })
                .collect(),
            ends_in_conflict: path.machine.empty.is_empty()
                && ends.all(|ops| ops.contains(&NodeAction::Nothing)),
            has_groups: step_kinds.zip(states).zip(&narrow).any(|((kind, state), (cell, _))| {
                kind.shape.is_strong && !state.transitions.is_empty() && !cell
            }),
            is_narrow: narrow,
        }
    }
}

/// Maximum number of strong steps, `None` if unbounded; and whether all walks have equally many.
fn lengths(path: &CompiledPath) -> (Option<u32>, bool) {
    let states = &path.machine.states;
    let strong = |state: usize| u32::from(path.kind(state).shape.is_strong);
    // For each state how many strong steps walks have there, at least and at most.
    let mut known: Vec<Option<(u32, u32)>> = vec![None; states.len()];
    let mut todo: Vec<(u32, usize)> =
        path.machine.starts.iter().map(|(_, next)| (strong(*next), *next)).collect();
    let limit = states.len() as u32;
    while let Some((steps, state)) = todo.pop() {
        // Longer than the number of states: there is a cycle.
        if steps > limit {
            return (None, false);
        }
        let (least, most) = known[state].unwrap_or((steps, steps));
        let now = (least.min(steps), most.max(steps));
        if known[state].replace(now) != Some(now) {
            todo.extend(states[state].transitions.iter().map(|(_, next)| (steps + strong(*next), *next)));
        }
    }
    let most = known.iter().flatten().map(|(_, most)| *most).max();
    let mut ends = (0..states.len()).filter(|&state| !states[state].accepts.is_empty());
    let is_exact = ends.clone().all(|end| known[end].is_none_or(|known| Some(known) == most.zip(most)));
    let is_strong = ends.next().map(strong);
    (most, is_exact && ends.all(|end| Some(strong(end)) == is_strong))
}
