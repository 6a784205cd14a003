//! Checks that the nodes given to the steps of a path are assumed true there.
//!
//! A walk that begins with a weak step assumes its first node true, and each node after a strong step follows as true.
//! Only such nodes exclude candidates for a step that is given them, and the walk may continue later only from such a
//! node. These exclusions are valid only if the walk is read from its first node on, not backwards and not as a cycle.

use super::walks::{reach, spell};
use crate::{Automaton, automaton::Event, check::prelude::*};

/// Diagnostic for a path with an invalid memory, which shows its shortest wrong walk.
pub fn fault(path: &Path, automaton: &Automaton<'_>, globals: &Globals) -> Option<Diagnostic> {
    if !path.body.has_memory() {
        return None;
    }
    if path.is_cycle || reverses(&path.body, false) {
        let reason = match path.is_cycle {
            true => message!("a cycle is read in both directions"),
            false => message!("`~` follows a part backwards"),
        };
        let message = message!("given nodes are true in one direction only");
        let help =
            message!("a step with given nodes follows from the nodes before it, not from those after it");
        return Some(Code::NotHeld.at(path.span, message).label(reason).help(help));
    }
    let wrong = |word: &[&PathStep], end: &str, message: Message, help: Message| {
        let shown = format!("{}{end}", spell(word, globals));
        let here = message!("the shortest such walk is `{}`", shown.trim());
        let span = word.last().map_or(path.span, |step| step.span);
        Some(Code::NotHeld.at(span, message).label(here).help(help))
    };
    let nothing = |word: &[&PathStep], end: &str, message: Message| {
        let help = message!("use `()` last, after a strong step that is given nodes the walk holds true");
        wrong(word, end, message, help)
    };
    let back = |word: &[&PathStep], message: Message| {
        let help = message!("`from path` continues from a true node, so a weak step must follow it");
        wrong(word, "", message, help)
    };
    // Checks the events before the last step of a walk.
    let before = |events: &[Event<'_>], word: &[&PathStep], no_node: Message| {
        if events.contains(&Event::Nothing) {
            return nothing(word, "", message!("nothing follows from a node without candidates"));
        }
        let is_wrong = events.contains(&Event::Back) && word.last().is_some_and(|step| step.is_strong);
        if is_wrong { back(word, no_node) } else { None }
    };
    let first = automaton.starts.iter().find_map(|(events, state)| {
        before(events, &[automaton.steps[*state]], message!("the walk holds no node here"))
    });
    if first.is_some() {
        return first;
    }
    if automaton.empty.iter().flatten().any(|event| [Event::Nothing, Event::Back].contains(event)) {
        return nothing(&[], "()", message!("this path may have no step"));
    }
    for strong in [true, false] {
        for (state, word) in reach(automaton, |state| automaton.steps[state].is_strong == strong) {
            let step = automaton.steps[state];
            if strong && step.assumed_nodes == Some(AssumedNodes::First) {
                let message = message!("the walk does not hold its first node true here");
                let help = message!(
                    "a walk that begins with a strong step supposes its first node false; give the step \
                     `path`"
                );
                return wrong(&word, "", message, help);
            }
            let later = automaton.follows[state].iter().find_map(|(events, next)| {
                let longer = [&word[..], &[automaton.steps[*next]]].concat();
                before(events, &longer, message!("the node before this step is not true"))
            });
            let last = || {
                automaton.ends[state].iter().find_map(|events| {
                    let is_nothing = events.contains(&Event::Nothing);
                    if events.contains(&Event::Back) {
                        back(&word, message!("no step follows `from path` here"))
                    } else if is_nothing && !step.is_strong {
                        nothing(&word, " ()", message!("a weak step cannot end in a node without candidates"))
                    } else if is_nothing && step.assumed_nodes.is_none() {
                        nothing(
                            &word,
                            " ()",
                            message!("a link alone never leads to a node without candidates"),
                        )
                    } else {
                        None
                    }
                })
            };
            let fault = later.or_else(last);
            if fault.is_some() {
                return fault;
            }
        }
    }
    None
}

/// Diagnostic for a path that has a memory although its form does not allow one.
pub fn misplaced(path: &Path) -> Option<Diagnostic> {
    let which = match (path.is_chain, path.is_simple, path.each.is_some()) {
        _ if !path.body.has_memory() => return None,
        (false, ..) => message!("a `walk` proves nothing, so it holds nothing true"),
        (_, true, _) => message!("a `simple` path is searched without a memory"),
        (.., true) => message!("walks for each element are searched without a memory"),
        _ => return None,
    };
    let message = message!("given nodes are only allowed in a plain `path`");
    let help = message!("write `path` alone before steps that are given nodes, `from path` and `()`");
    Some(Code::NotHeld.at(path.span, message).label(which).help(help))
}

/// Whether a part that is walked backwards has a memory.
fn reverses(part: &PathExpr, backwards: bool) -> bool {
    match part {
        PathExpr::Nothing | PathExpr::Back => backwards,
        PathExpr::Step(step) => backwards && step.assumed_nodes.is_some(),
        PathExpr::Reversed(body) => reverses(body, !backwards),
        part => part.parts().iter().any(|part| reverses(part, backwards)),
    }
}
