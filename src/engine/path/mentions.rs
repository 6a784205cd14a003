//! What the events of an automaton do to variables.

use super::merge::Merged;
use crate::lang::automaton::{Bracket, Event, Events};
use crate::lang::program::{NodePattern, VarId};
use std::collections::BTreeSet;

/// Variables.
pub(super) type Vars = BTreeSet<VarId>;

/// What a list of events does to variables: mentions them or forgets them.
pub(super) enum Mention<'p> {
    /// A node is held against a pattern.
    Node(&'p NodePattern),
    /// These variables lose their values.
    Forget(&'p [VarId]),
}

/// Reads events with the brackets that are open before them.
pub(super) struct Lists<'l, 'p> {
    stacks: &'l [Vec<Bracket<'p>>],
}

impl<'l, 'p> Lists<'l, 'p> {
    /// With the brackets that are open after each step.
    pub(super) fn new(stacks: &'l [Vec<Bracket<'p>>]) -> Self {
        Self { stacks }
    }

    /// What some events do to variables, after the step of a state or at the first node.
    pub(super) fn list(&self, events: &Events<'p>, from: Option<usize>) -> Vec<Mention<'p>> {
        mentions_of(events, from.map_or(&[], |s| &self.stacks[s]))
    }
}

/// The brackets that are open after each step.
pub(super) fn stacks<'p>(automaton: &Merged<'p>) -> Vec<Vec<Bracket<'p>>> {
    let mut stacks: Vec<Option<Vec<Bracket<'p>>>> = vec![None; automaton.steps.len()];
    let mut todo = Vec::new();
    let play = |stack: &[Bracket<'p>], events: &Events<'p>| {
        let mut stack = stack.to_vec();
        for event in events {
            match event {
                Event::Open(bracket) => stack.push(*bracket),
                Event::Close => {
                    stack.pop();
                }
                Event::Node(_) => {}
            }
        }
        stack
    };
    for (events, next) in &automaton.starts {
        stacks[*next].get_or_insert_with(|| play(&[], events));
        todo.push(*next);
    }
    while let Some(s) = todo.pop() {
        let stack = stacks[s].clone().unwrap_or_default();
        for (events, next) in &automaton.follows[s] {
            if stacks[*next].is_none() {
                stacks[*next] = Some(play(&stack, events));
                todo.push(*next);
            }
        }
    }
    stacks.into_iter().map(Option::unwrap_or_default).collect()
}

/// What events do to variables, given the brackets that are open before them.
fn mentions_of<'p>(events: &Events<'p>, stack: &[Bracket<'p>]) -> Vec<Mention<'p>> {
    let mut stack = stack.to_vec();
    let mut found = Vec::new();
    for event in events {
        match event {
            Event::Node(pattern) => found.push(Mention::Node(pattern)),
            Event::Open(bracket) => {
                stack.push(*bracket);
                if let Bracket::Own(vars) = bracket {
                    found.push(Mention::Forget(vars));
                }
            }
            Event::Close => {
                if let Some(Bracket::Own(vars)) = stack.pop() {
                    found.push(Mention::Forget(vars));
                }
            }
        }
    }
    found
}

/// What matters before some events, given what matters after them.
pub(super) fn before(mentions: &[Mention<'_>], mut vars: Vars) -> Vars {
    for mention in mentions.iter().rev() {
        match mention {
            Mention::Node(pattern) => vars.extend(pattern.cell.iter().chain(&pattern.value)),
            Mention::Forget(own) => vars.retain(|v| !own.contains(v)),
        }
    }
    vars
}

/// What may be bound after some events, given what may be bound before them.
pub(super) fn after(mentions: &[Mention<'_>], mut vars: Vars) -> Vars {
    for mention in mentions {
        match mention {
            Mention::Node(pattern) => vars.extend(pattern.cell.iter().chain(&pattern.value)),
            Mention::Forget(own) => vars.retain(|v| !own.contains(v)),
        }
    }
    vars
}
