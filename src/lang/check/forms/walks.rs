//! Forms of the walks of a path.

use super::{ChainForm, Node, memory, strength};
use crate::{
    Automaton,
    automaton::{Event, automaton, constant},
    check::prelude::*,
};
use std::collections::VecDeque;

type ChainForms = (Vec<ChainForm>, Vec<(Node, Node)>);

/// All forms of the walks of a path, and the pairs of nodes that are equal in all walks.
pub fn chain_forms(
    path: &Path,
    parameters: &[Parameter],
    globals: &Globals,
) -> Result<ChainForms, Box<Diagnostic>> {
    let mut body = path.body.clone();
    widen(&mut body, parameters);
    let Some(automaton) = automaton(&body, &constant) else {
        return Err(Box::new(Code::TooLarge.at(path.span, message!("this path is too long"))));
    };
    if let Some(word) = wrong_word(&automaton, path.is_cycle) {
        let kind = strength(word.last().is_some_and(|step| step.is_strong));
        let message = message!("two {both} steps follow each other here", both = kind);
        let shown = spell(&word, globals);
        let here = match path.is_cycle {
            true => {
                message!("the shortest such walk is `{shown}`; a cycle continues with its first step")
            }
            false => message!("the shortest such walk is `{}`", shown),
        };
        let mut fault = Code::NotAlternating
            .at(path.span, message)
            .label(here)
            .help(message!("strong and weak steps must alternate, so that each follows from the one before"));
        if let [.., one, other] = word[..] {
            fault = fault.and(one.span, message!("the first {both} step", both = kind));
            fault = fault.and(other.span, message!("the second {both} step", both = kind));
        }
        return Err(Box::new(fault));
    }
    if let Some(fault) = memory::fault(path, &automaton, globals) {
        return Err(Box::new(fault));
    }
    let mut forms: Vec<ChainForm> = Vec::new();
    for strong in [true, false] {
        let reached = reach(&automaton, |state| automaton.steps[state].is_strong == strong);
        for (last, has_empty_end) in [(true, false), (true, true), (false, false)] {
            let ends = reached.iter().filter(|(state, _)| {
                automaton.steps[*state].is_strong == last
                    && automaton.ends[*state]
                        .iter()
                        .any(|events| events.contains(&Event::Nothing) == has_empty_end)
            });
            if let Some((_, word)) = ends.min_by_key(|(_, word)| word.len()) {
                let mut word = spell(word, globals);
                if has_empty_end {
                    word += " ()";
                }
                forms.push(ChainForm { ends: Some((strong, last)), has_empty_end, word });
            }
        }
    }
    if !automaton.empty.is_empty() {
        forms.push(ChainForm { ends: None, has_empty_end: false, word: String::new() });
    }
    Ok((forms, equal_nodes(path, &automaton)))
}

/// Widens bounds that depend on parameters: to the minimum of the parameter, and to no upper bound.
fn widen(part: &mut PathExpr, parameters: &[Parameter]) {
    if let PathExpr::Repeat { min, max, .. } = part {
        min.kind = ExprKind::Int(match min.kind {
            ExprKind::Int(n) => n,
            ExprKind::Param(id) => match parameters[id.0 as usize].domain {
                Domain::Range(low, _) => low,
                Domain::Words(_) => 0,
            },
            _ => 0,
        });
        if max.as_ref().is_some_and(|max| constant(max).is_none()) {
            *max = None;
        }
    }
    part.parts_mut().iter_mut().for_each(|part| widen(part, parameters));
}

/// Shortest walk to each state that begins with a step that `fits`, in order of length.
pub fn reach<'p>(automaton: &Automaton<'p>, fits: impl Fn(usize) -> bool) -> Vec<(usize, Vec<&'p PathStep>)> {
    let mut seen = vec![false; automaton.steps.len()];
    let mut queue: VecDeque<(usize, Vec<&'p PathStep>)> = VecDeque::new();
    let mut found = Vec::new();
    let mut add = |state: usize, mut word: Vec<&'p PathStep>, queue: &mut VecDeque<_>| {
        if !std::mem::replace(&mut seen[state], true) {
            word.push(automaton.steps[state]);
            queue.push_back((state, word));
        }
    };
    for (_, state) in automaton.starts.iter().filter(|(_, state)| fits(*state)) {
        add(*state, Vec::new(), &mut queue);
    }
    while let Some((state, word)) = queue.pop_front() {
        for (_, next) in &automaton.follows[state] {
            add(*next, word.clone(), &mut queue);
        }
        found.push((state, word));
    }
    found
}

/// Shortest walk in which two steps of one kind follow each other; `None` if strong and weak steps alternate.
fn wrong_word<'p>(automaton: &Automaton<'p>, cycle: bool) -> Option<Vec<&'p PathStep>> {
    let mut shortest: Option<Vec<&'p PathStep>> = None;
    let mut offer = |word: Vec<&'p PathStep>| {
        if shortest.as_ref().is_none_or(|known| word.len() < known.len()) {
            shortest = Some(word);
        }
    };
    for (state, word) in reach(automaton, |_| true) {
        for (_, next) in &automaton.follows[state] {
            if automaton.steps[state].is_strong == automaton.steps[*next].is_strong {
                offer([&word[..], &[automaton.steps[*next]]].concat());
            }
        }
    }
    if cycle {
        for strong in [true, false] {
            let start =
                automaton.starts.iter().find(|(_, state)| automaton.steps[*state].is_strong == strong);
            let Some((_, start)) = start else { continue };
            for (state, word) in reach(automaton, |state| automaton.steps[state].is_strong == strong) {
                if automaton.steps[state].is_strong == strong && !automaton.ends[state].is_empty() {
                    offer([&word[..], &[automaton.steps[*start]]].concat());
                }
            }
        }
    }
    shortest
}

pub fn spell(word: &[&PathStep], globals: &Globals) -> String {
    let name = |link: &LinkName| match link {
        LinkName::Link(index) => globals.link_name(*index).to_owned(),
        LinkName::Param(_, words) => words.first().map(|(word, _)| word.clone()).unwrap_or_default(),
    };
    let step = |step: &&PathStep| {
        let names: Vec<String> = step.links.iter().map(|link| name(&link.link)).collect();
        let sign = if step.is_strong { '=' } else { '-' };
        let given = match step.assumed_nodes {
            None => "",
            Some(AssumedNodes::First) => " given first",
            Some(AssumedNodes::Path) => " given path",
            Some(AssumedNodes::Later) => " given path - first",
        };
        format!("{sign}{}{given}{sign}", names.join(" | "))
    };
    word.iter().map(step).collect::<Vec<_>>().join(" ")
}

/// Pairs of equal nodes: the ends of a path, and the patterns that each walk has at that end.
fn equal_nodes(path: &Path, automaton: &Automaton<'_>) -> Vec<(Node, Node)> {
    let is_bound = |var: &VarId| path.binds.contains(var) || path.reads.contains(var);
    let pairs = |events: &[Event<'_>]| -> Vec<Node> {
        let node = |event: &Event<'_>| match event {
            Event::Node(NodePattern { cell: Some(cell), value: Some(value), .. })
                if is_bound(cell) && is_bound(value) =>
            {
                Some(Node::Pair(*cell, *value))
            }
            _ => None,
        };
        events.iter().filter_map(node).collect()
    };
    let in_all = |end: VarId, mut lists: Vec<Vec<Node>>| {
        lists.extend(automaton.empty.iter().map(|events| pairs(events)));
        let nodes = lists.pop().unwrap_or_default().into_iter();
        nodes
            .filter(move |node| lists.iter().all(|list| list.contains(node)))
            .map(move |node| (Node::Var(end), node))
    };
    let starts = automaton.starts.iter().map(|(events, _)| pairs(events)).collect();
    let ends = automaton.ends.iter().flatten().map(|events| pairs(events)).collect();
    let mut same: Vec<(Node, Node)> = in_all(path.first, starts).chain(in_all(path.last, ends)).collect();
    if path.is_cycle {
        same.push((Node::Var(path.first), Node::Var(path.last)));
    }
    same
}
