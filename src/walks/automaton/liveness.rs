//! Liveness and reaching-binding analysis of path variables.
//!
//! Backward and forward transfer functions over the events of a transition, iterated to a fixpoint by the automaton
//! builder. Uses that are implied because a step preserves cell or value are dropped, which removes registers.

use crate::{
    automaton::{
        event_lists::{EventLists, attributes},
        merge_states::StepAutomaton,
    },
    nodes::NodeAttribute,
};
use std::collections::BTreeSet;
use tesuji_lang::{Bracket, Events, Type, VarId, automaton::Event};

pub type VarSet = BTreeSet<VarId>;

/// Use or kill of variables by an event.
pub enum VarUse<'p> {
    /// An attribute of a node is held against a variable.
    Is(NodeAttribute, VarId),
    Forget(&'p [VarId]),
    Nothing,
    Back,
}

/// Whether a step preserves the cell or the value of a node.
#[derive(Debug, Clone, Copy, Default)]
pub struct PreservedAttributes {
    pub has_same_cell: bool,
    pub has_same_value: bool,
}

/// Variables that equal the cell or the value of the current node on all walks, and the open brackets.
#[derive(Debug, Clone, Default, PartialEq)]
struct EventReader<'p> {
    cell: VarSet,
    value: VarSet,
    brackets: Vec<Bracket<'p>>,
}

impl<'p> EventReader<'p> {
    fn clear_unpreserved(&mut self, keeps: PreservedAttributes) {
        if !keeps.has_same_cell {
            self.cell.clear();
        }
        if !keeps.has_same_value {
            self.value.clear();
        }
    }

    /// Reads events without what is true at a node anyway: where a step keeps the value, the next node has the variable
    /// that the node before it had. Mentions of some variables stay.
    fn read(&mut self, events: &Events<'p>, types: &[Type], staying: &VarSet) -> Vec<VarUse<'p>> {
        let mut found = Vec::new();
        for event in events {
            let forgotten = match event {
                Event::Nothing => {
                    found.push(VarUse::Nothing);
                    continue;
                }
                Event::Back => {
                    self.clear_unpreserved(PreservedAttributes::default());
                    found.push(VarUse::Back);
                    continue;
                }
                Event::Node(pattern) => {
                    for (part, var) in attributes(pattern, types) {
                        let vars = if part.is_cell { &mut self.cell } else { &mut self.value };
                        if vars.insert(var) || staying.contains(&var) {
                            found.push(VarUse::Is(part, var));
                        }
                    }
                    continue;
                }
                Event::Open(bracket) => {
                    self.brackets.push(*bracket);
                    Some(*bracket)
                }
                Event::Close => self.brackets.pop(),
            };
            if let Some(Bracket::Own(vars)) = forgotten {
                self.cell.retain(|var| !vars.contains(var));
                self.value.retain(|var| !vars.contains(var));
                found.push(VarUse::Forget(vars));
            }
        }
        found
    }
}

/// Uses of variables by transition.
pub type VarUses<'p> = EventLists<Vec<VarUse<'p>>>;

impl<'p> VarUses<'p> {
    /// The uses of an automaton; `keeps` by state, `types` by variable.
    pub fn from_automaton(
        automaton: &StepAutomaton<'p>,
        keeps: &[PreservedAttributes],
        types: &[Type],
    ) -> Self {
        let none = VarSet::new();
        // After the step of each state.
        let mut readers: Vec<Option<EventReader<'p>>> = vec![None; automaton.steps.len()];
        let mut todo: Vec<(EventReader<'p>, &[(Events<'p>, usize)])> =
            vec![(EventReader::default(), &automaton.starts)];
        while let Some((before, transitions)) = todo.pop() {
            for (events, next) in transitions {
                let mut reader = before.clone();
                reader.read(events, types, &none);
                reader.clear_unpreserved(keeps[*next]);
                if let Some(known) = &readers[*next] {
                    reader.cell = &reader.cell & &known.cell;
                    reader.value = &reader.value & &known.value;
                }
                if readers[*next].as_ref() != Some(&reader) {
                    readers[*next] = Some(reader.clone());
                    todo.push((reader, &automaton.follows[*next]));
                }
            }
        }
        let read = |events: &Events<'p>, state: Option<usize>, staying: &VarSet| {
            state.and_then(|state| readers[state].clone()).unwrap_or_default().read(events, types, staying)
        };
        // Variables that each first node mentions.
        let starts = automaton.starts.iter().map(|(events, _)| read(events, None, &none));
        let bound = starts.map(|uses| bound_after(&uses, VarSet::new()));
        let first = bound.reduce(|a, b| &a & &b).filter(|_| automaton.empty.is_empty()).unwrap_or_default();
        // Comparisons with the first node stay: they decide which ends to look for.
        Self::new(automaton, |events, state, is_end| read(events, state, if is_end { &first } else { &none }))
    }
}

/// Live variables before some events, given those after them.
pub fn live_before(mentions: &[VarUse<'_>], vars: VarSet) -> VarSet {
    through(mentions.iter().rev(), vars)
}

/// Possibly bound variables after some events, given those before them.
pub fn bound_after(mentions: &[VarUse<'_>], vars: VarSet) -> VarSet {
    through(mentions.iter(), vars)
}

fn through<'m, 'p: 'm>(mentions: impl Iterator<Item = &'m VarUse<'p>>, mut vars: VarSet) -> VarSet {
    for mention in mentions {
        match mention {
            VarUse::Is(_, var) => vars.extend([var]),
            VarUse::Forget(own) => vars.retain(|v| !own.contains(v)),
            VarUse::Nothing | VarUse::Back => {}
        }
    }
    vars
}
