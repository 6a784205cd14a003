//! States of an automaton that nothing distinguishes, made one: a search then looks at the nodes of all of them at
//! once.

use tesuji_lang::{Automaton, Events, PathStep};

/// An automaton whose states have alternative steps, all strong or all weak.
pub type StepAutomaton<'p> = Automaton<'p, Vec<&'p PathStep>>;

type TransitionList<'p> = Vec<(Events<'p>, usize)>;

/// Joins states that are entered from and left to the same states in the same ways and name no labels.
pub fn merged<'p>(automaton: Automaton<'p>) -> StepAutomaton<'p> {
    let mut merged = StepAutomaton {
        steps: automaton.steps.into_iter().map(|step| vec![step]).collect(),
        starts: automaton.starts,
        follows: automaton.follows,
        ends: automaton.ends,
        empty: automaton.empty,
    };
    while let Some((kept, gone)) = pair(&merged) {
        merged.follows.remove(gone);
        merged.ends.remove(gone);
        for step in merged.steps.remove(gone) {
            if !merged.steps[kept].contains(&step) {
                merged.steps[kept].push(step);
            }
        }
        let drop = |ways: &mut TransitionList<'p>| {
            ways.retain(|(_, next)| *next != gone);
            ways.iter_mut().for_each(|(_, next)| *next -= usize::from(*next > gone));
        };
        drop(&mut merged.starts);
        merged.follows.iter_mut().for_each(drop);
    }
    merged
}

/// Two states that nothing distinguishes, the first one first.
fn pair(automaton: &StepAutomaton<'_>) -> Option<(usize, usize)> {
    // Mergeable states are successors of the same state.
    lists(automaton).find_map(|ways| {
        let mut states: Vec<usize> = ways.iter().map(|(_, next)| *next).collect();
        states.sort_unstable();
        states.dedup();
        let pairs = states.iter().enumerate().flat_map(|(i, &b)| states[..i].iter().map(move |&a| (a, b)));
        pairs.into_iter().find(|&(a, b)| is_equivalent(automaton, a, b))
    })
}

fn lists<'a, 'p>(automaton: &'a StepAutomaton<'p>) -> impl Iterator<Item = &'a TransitionList<'p>> {
    std::iter::once(&automaton.starts).chain(&automaton.follows)
}

fn is_equivalent(automaton: &StepAutomaton<'_>, a: usize, b: usize) -> bool {
    let steps = [&automaton.steps[a], &automaton.steps[b]];
    let names_label = |step: &PathStep| step.links.iter().flat_map(|l| &l.arguments).any(|a| a.var.is_some());
    let kind = |step: &PathStep| (step.is_strong, step.assumed_nodes);
    steps.into_iter().flatten().all(|step| kind(step) == kind(steps[0][0]) && !names_label(step))
        && automaton.follows[a] == automaton.follows[b]
        && automaton.ends[a] == automaton.ends[b]
        && lists(automaton).all(|list| {
            let ways = |to: usize| list.iter().filter(move |(_, next)| *next == to).map(|(events, _)| events);
            ways(a).eq(ways(b))
        })
}
