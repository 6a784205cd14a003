//! Events at the nodes of a walk, by transition of the automaton.

use crate::automaton::merge_states::StepAutomaton;
use crate::lang::automaton::{Bracket, Event, Events};
use crate::lang::program::{Type, VarId};
use crate::nodes::NodeAttribute;

/// Event at a node during replay.
#[derive(Debug, Clone)]
pub enum ReplayEvent {
    /// An attribute of the node is the value of a variable.
    Is(NodeAttribute, VarId),
    /// Opens a part with variables of its own.
    Own(Vec<VarId>),
    /// Opens a part that is printed by this text of the technique.
    Shows(usize),
    /// Opens a named part.
    As(VarId),
    /// Opens a part that is walked backwards.
    Reversed,
    /// Continues from an earlier node.
    Back,
    Close,
}

/// Events in the order of the transitions.
#[derive(Debug, Default)]
pub struct ReplayEvents {
    pub starts: Vec<Vec<ReplayEvent>>,
    pub follows: Vec<Vec<Vec<ReplayEvent>>>,
    pub ends: Vec<Vec<Vec<ReplayEvent>>>,
    pub empty: Vec<Vec<ReplayEvent>>,
}

impl ReplayEvents {
    /// The events of an automaton; `types` by variable.
    pub fn new(automaton: &StepAutomaton<'_>, types: &[Type]) -> Self {
        let events =
            |events: &Events<'_>| events.iter().flat_map(|event| replay_events(event, types)).collect();
        let transitions = |list: &[(Events<'_>, usize)]| list.iter().map(|(list, _)| events(list)).collect();
        Self {
            starts: transitions(&automaton.starts),
            follows: automaton.follows.iter().map(|list| transitions(list)).collect(),
            ends: automaton.ends.iter().map(|list| list.iter().map(events).collect()).collect(),
            empty: automaton.empty.iter().map(events).collect(),
        }
    }
}

fn replay_events(event: &Event<'_>, types: &[Type]) -> Vec<ReplayEvent> {
    vec![match event {
        Event::Node(pattern) => {
            let event = |(cell, var): (bool, Option<VarId>)| {
                let set = |var: VarId| matches!(types[var.0 as usize], Type::Set(_));
                var.map(|var| ReplayEvent::Is(NodeAttribute { cell, set: set(var) }, var))
            };
            return [(true, pattern.cell), (false, pattern.value)].into_iter().filter_map(event).collect();
        }
        Event::Nothing => return Vec::new(),
        Event::Back => ReplayEvent::Back,
        Event::Open(Bracket::Own(vars)) => ReplayEvent::Own(vars.to_vec()),
        Event::Open(Bracket::Shows(text)) => ReplayEvent::Shows(*text),
        Event::Open(Bracket::As(var)) => ReplayEvent::As(*var),
        Event::Open(Bracket::Reversed) => ReplayEvent::Reversed,
        Event::Close => ReplayEvent::Close,
    }]
}
