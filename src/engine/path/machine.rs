//! The automaton of a path made ready to run: which variables matter where, and what is done at nodes.
//!
//! A variable matters where something later compares it or needs it. Those that matter are part of the search state;
//! all others are only filled in for walks that are handed on.

use super::mentions::{Keeps, Lists, Mention, Vars, after, before};
use super::{merge::Merged, nodes::Part};
use crate::lang::program::{Type, VarId};
use std::collections::BTreeMap;

/// What a node is compared with or gives its value to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Target {
    /// A variable that was bound before the path: its place among those.
    Outer(usize),
    /// A variable that is what the first node has.
    First,
    /// A variable of the environment, and whether it is bound where it has no value yet.
    Env(usize, bool),
    /// A variable that does not matter.
    Free,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Op {
    /// A part of the node is held against a variable.
    Is(Part, Target),
    /// These variables of the environment lose their values.
    Forget(Vec<usize>),
    /// The node has no candidate.
    Nothing,
    /// The walk goes on from any node that it holds true.
    Back,
}

/// What is done at a node, in order.
pub(super) type Ops = Vec<Op>;

/// A state: the step that was taken last.
#[derive(Debug, Clone, Default)]
pub(super) struct Place {
    /// Labels of the step whose variables matter: each variable's place in the environment.
    pub(super) tracked: Vec<usize>,
    /// Variables of the environment that matter after the step.
    pub(super) keeps: Vec<usize>,
    /// What is done at the node after the step, and the next step.
    pub(super) follows: Vec<(Ops, usize)>,
    /// What is done at the last node; each way to end here.
    pub(super) ends: Vec<Ops>,
}

#[derive(Debug, Clone, Default)]
pub(super) struct Machine {
    pub(super) places: Vec<Place>,
    /// Whether a step can lead back to itself or to one before it.
    pub(super) repeats: bool,
    /// Whether each way to begin is also a way to go on from where a walk may end.
    pub(super) goes_round: bool,
    /// Where each way to end compares the last node with the first one: what is done there, each way once.
    pub(super) closings: Vec<Ops>,
    /// What is done at the first node, and the first step.
    pub(super) starts: Vec<(Ops, usize)>,
    /// What is done at the only node of a walk without steps; each way.
    pub(super) empty: Vec<Ops>,
    pub(super) vars: Vec<VarId>,
    pub(super) needed: Vec<usize>,
    /// What else is needed afterwards: variables that the first or the last node alone gives their values.
    pub(super) of_ends: Vec<OfEnd>,
}

/// A variable that an end of a walk alone gives its value: the search need not carry it along.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct OfEnd {
    pub(super) var: VarId,
    /// True for the last node.
    pub(super) last: bool,
    pub(super) part: Part,
}

/// What is known of the variables of a path before it runs.
pub(super) struct Scope<'s> {
    pub(super) outer: &'s [VarId],
    /// Variables that later steps of the plan read.
    pub(super) needed: &'s [VarId],
    /// Whether nodes may hold several candidates.
    pub(super) sets: bool,
    pub(super) cycle: bool,
    pub(super) keeps: &'s [Keeps],
    pub(super) types: &'s [Type],
}

impl Machine {
    pub(super) fn new(automaton: &Merged<'_>, scope: &Scope<'_>) -> Self {
        let of = Lists::new(automaton, scope.keeps);
        let labels: Vec<Vars> = automaton
            .steps
            .iter()
            .map(|steps| {
                let links = steps.iter().flat_map(|step| &step.links);
                let vars = links.flat_map(|l| &l.arguments).filter_map(|a| a.var);
                vars.filter(|v| !scope.outer.contains(v)).collect()
            })
            .collect();
        let needed: Vars = scope.needed.iter().copied().collect();
        // Variables that something after a step mentions, backwards until nothing changes.
        let count = automaton.steps.len();
        let mut live = vec![Vars::new(); count];
        loop {
            let mut changed = false;
            for s in (0..count).rev() {
                let mut vars = live[s].clone();
                for (events, next) in &automaton.follows[s] {
                    let after = live[*next].union(&labels[*next]).copied().collect();
                    vars.extend(before(&of.list(events, Some(s)), after));
                }
                for events in &automaton.ends[s] {
                    vars.extend(before(&of.ending(events, s), needed.clone()));
                }
                changed |= vars.len() > live[s].len();
                live[s] = vars;
            }
            if !changed {
                break;
            }
        }
        // Variables that may be bound when a step is taken, and after it, forwards likewise.
        let mut bound = vec![Vars::new(); count];
        let enter = |bound: &mut Vec<Vars>, next: usize, vars: Vars| {
            let size = bound[next].len();
            bound[next].extend(vars);
            bound[next].len() > size
        };
        for (events, next) in &automaton.starts {
            enter(&mut bound, *next, after(&of.list(events, None), Vars::new()));
        }
        loop {
            let mut changed = false;
            for s in 0..count {
                for (events, next) in &automaton.follows[s] {
                    let arrived = bound[s].union(&labels[s]).copied().collect();
                    changed |= enter(&mut bound, *next, after(&of.list(events, Some(s)), arrived));
                }
            }
            if !changed {
                break;
            }
        }
        let of_ends = match scope.cycle {
            true => Vec::new(),
            false => of_ends(automaton, &of, labels.iter().flatten(), scope),
        };
        let mut maker = Maker { scope, of_ends: &of_ends, places: BTreeMap::new(), vars: Vec::new() };
        let mut machine = Self::default();
        for s in 0..count {
            let matters = |v: &VarId| live[s].contains(v) || bound[s].contains(v);
            let tracked = labels[s].iter().filter(|v| matters(v)).map(|v| maker.place(*v)).collect();
            let arrived: Vars = bound[s].union(&labels[s]).copied().collect();
            let follows = automaton.follows[s].iter().map(|(events, next)| {
                let after = live[*next].union(&labels[*next]).copied().collect();
                (maker.ops(&of.list(events, Some(s)), false, arrived.clone(), after), *next)
            });
            let follows = follows.collect();
            let ends = automaton.ends[s].iter();
            let ends =
                ends.map(|e| maker.ops(&of.ending(e, s), false, arrived.clone(), needed.clone())).collect();
            machine.places.push(Place { tracked, keeps: Vec::new(), follows, ends });
        }
        let repeats = |(t, place): (usize, &Place)| place.follows.iter().any(|(_, next)| *next <= t);
        machine.repeats = machine.places.iter().enumerate().any(repeats);
        for (events, next) in &automaton.starts {
            let after = live[*next].union(&labels[*next]).copied().collect();
            machine.starts.push((maker.ops(&of.list(events, None), true, Vars::new(), after), *next));
        }
        for events in &automaton.empty {
            machine.empty.push(maker.ops(&of.list(events, None), true, Vars::new(), needed.clone()));
        }
        for (s, place) in machine.places.iter_mut().enumerate() {
            place.keeps = live[s].iter().filter_map(|v| maker.places.get(v).copied()).collect();
        }
        machine.needed = needed.iter().filter_map(|v| maker.places.get(v).copied()).collect();
        let compares = |op: &Op| matches!(op, Op::Is(_, Target::First));
        let mut ends: Vec<&Ops> = machine.places.iter().flat_map(|place| &place.ends).collect();
        ends.dedup();
        if !scope.cycle && ends.iter().all(|ops| ops.iter().any(compares)) {
            machine.closings = ends.into_iter().cloned().collect();
        }
        machine.vars = maker.vars;
        machine.of_ends = of_ends.into_iter().filter(|of| needed.contains(&of.var)).collect();
        machine
    }
}

impl Machine {
    /// Whether each way to begin is also a way to go on from where a walk may end, where some states are alike.
    pub(super) fn goes_round(&self, alike: &[usize]) -> bool {
        let begins = |place: &Place, (ops, next): &(Ops, usize)| {
            place.follows.iter().any(|(own, on)| own == ops && alike[*on] == alike[*next])
        };
        let mut ends = self.places.iter().filter(|place| !place.ends.is_empty());
        ends.all(|place| self.starts.iter().all(|start| begins(place, start)))
    }
}

/// The variables that are bound at the first node and by nothing else, and those that only the last node binds.
fn of_ends<'v>(
    automaton: &Merged<'_>,
    of: &Lists<'_>,
    labels: impl Iterator<Item = &'v VarId>,
    scope: &Scope<'_>,
) -> Vec<OfEnd> {
    if !automaton.empty.is_empty() {
        return Vec::new();
    }
    let starts: Vec<_> = automaton.starts.iter().map(|(events, _)| of.list(events, None)).collect();
    let after = |s: usize| automaton.follows[s].iter().map(move |(events, _)| of.list(events, Some(s)));
    let inner: Vec<_> = (0..automaton.steps.len()).flat_map(after).collect();
    let at_end = |s: usize| automaton.ends[s].iter().map(move |events| of.ending(events, s));
    let ends: Vec<_> = (0..automaton.steps.len()).flat_map(at_end).collect();
    let mut other: Vars = labels.copied().chain(scope.outer.iter().copied()).collect();
    for mention in starts.iter().chain(&inner).chain(&ends).flatten() {
        if let Mention::Forget(vars) = mention {
            other.extend(vars.iter());
        }
    }
    let mentions = |list: &Vec<Mention<'_>>, var: VarId| {
        list.iter().any(
            |mention| matches!(mention, Mention::Node { cell, value } if [cell, value].contains(&&Some(var))),
        )
    };
    let mut found: Vec<OfEnd> = Vec::new();
    for (list, last) in starts.iter().map(|list| (list, false)).chain(ends.iter().map(|list| (list, true))) {
        let patterns = list.iter().filter_map(|mention| match mention {
            Mention::Node { cell, value } => Some((*cell, *value)),
            Mention::Forget(_) | Mention::Nothing | Mention::Back => None,
        });
        for (var, cell) in patterns.flat_map(|(cell, value)| [(cell, true), (value, false)]) {
            let Some(var) = var.filter(|var| !other.contains(var)) else { continue };
            let everywhere = match last {
                false => starts.iter().all(|list| mentions(list, var)),
                true => {
                    ends.iter().all(|list| mentions(list, var))
                        && !starts.iter().chain(&inner).any(|list| mentions(list, var))
                }
            };
            if everywhere && found.iter().all(|known| known.var != var) {
                let set = matches!(scope.types[var.0 as usize], Type::Set(_));
                found.push(OfEnd { var, last, part: Part { cell, set } });
            }
        }
    }
    found
}

struct Maker<'s> {
    scope: &'s Scope<'s>,
    of_ends: &'s [OfEnd],
    places: BTreeMap<VarId, usize>,
    vars: Vec<VarId>,
}

impl Maker<'_> {
    fn place(&mut self, var: VarId) -> usize {
        *self.places.entry(var).or_insert_with(|| {
            self.vars.push(var);
            self.vars.len() - 1
        })
    }

    /// What some events ask of a node, given what may be bound before them and what matters after them.
    fn ops(&mut self, mentions: &[Mention<'_>], begins: bool, mut bound: Vars, after: Vars) -> Ops {
        let mut ops = Vec::new();
        for (i, mention) in mentions.iter().enumerate() {
            match mention {
                Mention::Nothing => ops.push(Op::Nothing),
                Mention::Back => ops.push(Op::Back),
                Mention::Forget(vars) => {
                    let known: Vec<usize> = vars.iter().filter_map(|v| self.places.get(v).copied()).collect();
                    if !known.is_empty() {
                        ops.push(Op::Forget(known));
                    }
                    bound.retain(|v| !vars.contains(v));
                }
                Mention::Node { cell, value } => {
                    let mut rest = after.clone();
                    rest = before(&mentions[i + 1..], rest);
                    for (var, of_cell) in [(*cell, true), (*value, false)] {
                        let Some(var) = var else { continue };
                        let is_set = matches!(self.scope.types[var.0 as usize], Type::Set(_));
                        let later = rest.contains(&var);
                        let target = if let Some(at) = self.scope.outer.iter().position(|v| *v == var) {
                            Target::Outer(at)
                        } else if let Some(of) = self.of_ends.iter().find(|of| of.var == var) {
                            // What the last node has or the first one is begun with needs no comparison.
                            if of.last || begins { Target::Free } else { Target::First }
                        } else if later || bound.contains(&var) {
                            Target::Env(self.place(var), later)
                        } else {
                            Target::Free
                        };
                        bound.insert(var);
                        if target != Target::Free || (!is_set && self.scope.sets) {
                            ops.push(Op::Is(Part { cell: of_cell, set: is_set }, target));
                        }
                    }
                }
            }
        }
        ops
    }
}
