//! What the events of an automaton do to variables.

use super::merge::Merged;
use crate::lang::automaton::{Bracket, Event, Events};
use crate::lang::program::VarId;
use std::collections::BTreeSet;

pub(super) type Vars = BTreeSet<VarId>;

/// What a list of events does to variables: mentions them or forgets them.
pub(super) enum Mention<'p> {
    /// A node's cell and value are held against variables.
    Node {
        cell: Option<VarId>,
        value: Option<VarId>,
    },
    Forget(&'p [VarId]),
    Nothing,
    Back,
}

/// What steps keep: two nodes that one joins lie in the same cell, or have the same value.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Keeps {
    pub(super) cell: bool,
    pub(super) value: bool,
}

/// Variables that surely are the cell and the value of the node at hand.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Same {
    cell: Vars,
    value: Vars,
}

impl Same {
    fn kept(mut self, keeps: Keeps) -> Self {
        if !keeps.cell {
            self.cell.clear();
        }
        if !keeps.value {
            self.value.clear();
        }
        self
    }

    fn common(&self, other: &Self) -> Self {
        let both = |a: &Vars, b: &Vars| a.intersection(b).copied().collect();
        Self { cell: both(&self.cell, &other.cell), value: both(&self.value, &other.value) }
    }

    fn forget(&mut self, vars: &[VarId]) {
        self.cell.retain(|v| !vars.contains(v));
        self.value.retain(|v| !vars.contains(v));
    }
}

/// Reads events with the brackets that are open before them, without what is true at a node anyway: where a step keeps
/// the value, the next node has the variable that the node before it had.
pub(super) struct Lists<'p> {
    stacks: Vec<Vec<Bracket<'p>>>,
    /// What is the same after each step.
    same: Vec<Same>,
    /// Variables that each first node mentions.
    first: Vars,
}

impl<'p> Lists<'p> {
    pub(super) fn new(automaton: &Merged<'p>, keeps: &[Keeps]) -> Self {
        let mut lists = Self { stacks: stacks(automaton), same: Vec::new(), first: Vars::new() };
        let mut same: Vec<Option<Same>> = vec![None; automaton.steps.len()];
        let mut todo = Vec::new();
        let enter = |same: &mut Vec<Option<Same>>, next: usize, now: Same| {
            let now = now.kept(keeps[next]);
            let known = same[next].as_ref().map(|known| known.common(&now)).unwrap_or(now);
            let changes = same[next].as_ref() != Some(&known);
            same[next] = Some(known);
            changes
        };
        for (events, next) in &automaton.starts {
            let mut now = Same::default();
            lists.read(events, &[], &mut now, &Vars::new());
            if enter(&mut same, *next, now) {
                todo.push(*next);
            }
        }
        while let Some(s) = todo.pop() {
            for (events, next) in &automaton.follows[s] {
                let mut now = same[s].clone().unwrap_or_default();
                lists.read(events, &lists.stacks[s], &mut now, &Vars::new());
                if enter(&mut same, *next, now) {
                    todo.push(*next);
                }
            }
        }
        lists.same = same.into_iter().map(Option::unwrap_or_default).collect();
        if automaton.empty.is_empty() {
            let of = |events: &Events<'p>| after(&lists.list(events, None), Vars::new());
            let starts = automaton.starts.iter().map(|(events, _)| of(events));
            lists.first = starts.reduce(|a, b| a.intersection(&b).copied().collect()).unwrap_or_default();
        }
        lists
    }

    /// What some events do to variables, after the step of a state or at the first node.
    pub(super) fn list(&self, events: &Events<'p>, from: Option<usize>) -> Vec<Mention<'p>> {
        self.list_but(events, from, &Vars::new())
    }

    /// Mentions at the end of a walk, where comparisons with the first node stay: they decide which ends to look for.
    pub(super) fn ending(&self, events: &Events<'p>, from: usize) -> Vec<Mention<'p>> {
        self.list_but(events, Some(from), &self.first)
    }

    fn list_but(&self, events: &Events<'p>, from: Option<usize>, but: &Vars) -> Vec<Mention<'p>> {
        let mut same = from.map(|s| self.same[s].clone()).unwrap_or_default();
        self.read(events, from.map_or(&[], |s| &self.stacks[s]), &mut same, but)
    }

    fn read(
        &self,
        events: &Events<'p>,
        stack: &[Bracket<'p>],
        same: &mut Same,
        but: &Vars,
    ) -> Vec<Mention<'p>> {
        let mut stack = stack.to_vec();
        let mut found = Vec::new();
        for event in events {
            let forgotten = match event {
                Event::Nothing => {
                    found.push(Mention::Nothing);
                    continue;
                }
                Event::Back => {
                    *same = Same::default();
                    found.push(Mention::Back);
                    continue;
                }
                Event::Node(pattern) => {
                    let new = |var: &VarId, same: &mut Vars| same.insert(*var) || but.contains(var);
                    let cell = pattern.cell.filter(|var| new(var, &mut same.cell));
                    let value = pattern.value.filter(|var| new(var, &mut same.value));
                    found.push(Mention::Node { cell, value });
                    continue;
                }
                Event::Open(bracket) => {
                    stack.push(*bracket);
                    Some(*bracket)
                }
                Event::Close => stack.pop(),
            };
            if let Some(Bracket::Own(vars)) = forgotten {
                same.forget(vars);
                found.push(Mention::Forget(vars));
            }
        }
        found
    }
}

fn stacks<'p>(automaton: &Merged<'p>) -> Vec<Vec<Bracket<'p>>> {
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
                Event::Node(_) | Event::Nothing | Event::Back => {}
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

/// What matters before some events, given what matters after them.
pub(super) fn before(mentions: &[Mention<'_>], vars: Vars) -> Vars {
    through(mentions.iter().rev(), vars)
}

/// What may be bound after some events, given what may be bound before them.
pub(super) fn after(mentions: &[Mention<'_>], vars: Vars) -> Vars {
    through(mentions.iter(), vars)
}

fn through<'m, 'p: 'm>(mentions: impl Iterator<Item = &'m Mention<'p>>, mut vars: Vars) -> Vars {
    for mention in mentions {
        match mention {
            Mention::Node { cell, value } => vars.extend(cell.iter().chain(value)),
            Mention::Forget(own) => vars.retain(|v| !own.contains(v)),
            Mention::Nothing | Mention::Back => {}
        }
    }
    vars
}
