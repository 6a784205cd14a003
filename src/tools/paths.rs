//! Alternatives of paths, and the alternatives that a walk takes.

use crate::prelude::*;
use tesuji_frame::{WalkStep, WalkTrace};
use tesuji_lang::{LinkName, LinkUse, Path, PathStep, automaton::automaton};

/// Returns the memory address of a part of a program. A checked program is never moved, so addresses identify its
/// parts.
pub fn place_of<T>(part: &T) -> usize {
    std::ptr::from_ref(part) as usize
}

pub fn paths(clauses: &[Clause]) -> impl Iterator<Item = &Path> {
    clauses.iter().filter_map(|clause| match clause {
        Clause::Path(path) => Some(&**path),
        _ => None,
    })
}

/// Returns the alternatives of a path that have steps: the steps of each, and the span of its first step.
pub fn branches(body: &PathExpr) -> Vec<(BTreeSet<usize>, Span)> {
    let mut found = Vec::new();
    each_part(body, &mut |part| {
        let PathExpr::Either(ways) = part else { return };
        for way in ways {
            let mut steps = Vec::new();
            each_step(way, &mut |step| steps.push((place_of(step), step.span)));
            if let Some((_, first)) = steps.first() {
                found.push((steps.iter().map(|(step, _)| *step).collect(), *first));
            }
        }
    });
    found
}

/// Returns the links of steps with several links: the step, the index of the link in it, its span, and the sign around
/// it.
pub fn several_links(body: &PathExpr) -> Vec<(usize, usize, Span, char)> {
    let mut found = Vec::new();
    each_step(body, &mut |step| {
        if step.links.len() > 1 {
            let sign = if step.is_strong { '=' } else { '-' };
            let links = step.links.iter().enumerate();
            found.extend(links.map(|(place, link)| (place_of(step), place, link.span, sign)));
        }
    });
    found
}

pub fn links_in(clauses: &[Clause]) -> BTreeSet<usize> {
    let mut links = BTreeSet::new();
    paths(clauses).for_each(|path| path.body.links(&mut links));
    links
}

/// Returns the steps of a path that a walk takes, each with the index of the link used; all parses of the walk count.
/// `bound` evaluates the bounds of repetitions, `arguments` are those of the technique.
pub fn steps_taken(
    body: &PathExpr,
    walk: &WalkTrace,
    arguments: &[Argument],
    bound: &dyn Fn(&Expr) -> Option<usize>,
) -> BTreeSet<(usize, usize)> {
    let Some(automaton) = automaton(body, bound) else { return BTreeSet::new() };
    let link_of = |state: usize, step: &WalkStep| {
        let asked = automaton.steps[state];
        let links = asked.links.iter().position(|link| refers_to(link, step.link, arguments));
        links.filter(|_| asked.is_strong == step.is_strong)
    };
    let fits = |states: Vec<usize>, step: &WalkStep| -> BTreeSet<usize> {
        states.into_iter().filter(|&state| link_of(state, step).is_some()).collect()
    };
    let follows = |state: usize| automaton.follows[state].iter().map(|(_, next)| *next);
    let mut reached: Vec<BTreeSet<usize>> = Vec::with_capacity(walk.steps.len());
    for step in &walk.steps {
        let states = match reached.last() {
            None => automaton.starts.iter().map(|(_, state)| *state).collect(),
            Some(before) => before.iter().flat_map(|&state| follows(state)).collect(),
        };
        reached.push(fits(states, step));
    }
    // Only states from which the rest of the walk is accepted count.
    let mut taken = BTreeSet::new();
    let mut after: Option<BTreeSet<usize>> = None;
    for (states, step) in reached.into_iter().zip(&walk.steps).rev() {
        let goes_on = |state: usize| match &after {
            None => !automaton.ends[state].is_empty(),
            Some(after) => follows(state).any(|next| after.contains(&next)),
        };
        let states: BTreeSet<usize> = states.into_iter().filter(|&state| goes_on(state)).collect();
        for &state in &states {
            taken.extend(link_of(state, step).map(|link| (place_of(automaton.steps[state]), link)));
        }
        after = Some(states);
    }
    taken
}

/// Whether a link use of a step refers to this link.
fn refers_to(link_use: &LinkUse, link: usize, arguments: &[Argument]) -> bool {
    match &link_use.link {
        LinkName::Link(known) => *known == link,
        LinkName::Param(parameter, words) => match arguments.get(parameter.0 as usize) {
            Some(Argument::Word(word)) => words.iter().any(|(known, of)| known == word && *of == link),
            _ => false,
        },
    }
}

fn each_step(body: &PathExpr, see: &mut dyn FnMut(&PathStep)) {
    each_part(body, &mut |part| {
        if let PathExpr::Step(step) = part {
            see(step);
        }
    });
}

pub fn each_part(part: &PathExpr, see: &mut dyn FnMut(&PathExpr)) {
    see(part);
    part.parts().iter().for_each(|part| each_part(part, see));
}
