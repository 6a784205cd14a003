//! Events at the nodes of a walk, by transition of the automaton.

use crate::{
    automaton::{
        event_lists::{EventLists, attributes},
        merge_states::StepAutomaton,
    },
    nodes::NodeAttribute,
};
use tesuji_lang::{Bracket, Type, VarId, automaton::Event};

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

/// Events of replay by transition.
pub type ReplayEvents = EventLists<Vec<ReplayEvent>>;

impl ReplayEvents {
    /// The events of an automaton; `types` by variable.
    pub fn from_automaton(automaton: &StepAutomaton<'_>, types: &[Type]) -> Self {
        Self::new(automaton, |events, _, _| {
            events.iter().flat_map(|event| replay_events(event, types)).collect()
        })
    }
}

fn replay_events(event: &Event<'_>, types: &[Type]) -> Vec<ReplayEvent> {
    vec![match event {
        Event::Node(pattern) => {
            return attributes(pattern, types).map(|(part, var)| ReplayEvent::Is(part, var)).collect();
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
