//! Whether a path holds true what its steps count on.
//!
//! A walk that begins with a weak step takes its first node as true, and every node behind a strong step follows as
//! true. Only such nodes rule candidates out for a step that is given them, and only from such a node may the walk go
//! on later. What was ruled out so holds only for as long as the walk is read from its first node on: nothing of it
//! can be read backwards or round.

use super::super::super::automaton::{Automaton, Event};
use super::super::super::codes::Code;
use super::super::super::diagnostics::Diagnostic;
use super::super::super::message::{Message, message};
use super::super::super::program::{Given, Path, PathExpr, PathStep};
use super::super::globals::Globals;
use super::walks::{reach, spell};

/// What is wrong with what a path counts on, its shortest wrong walk first.
pub(super) fn fault(path: &Path, automaton: &Automaton<'_>, globals: &Globals<'_>) -> Option<Diagnostic> {
    if !path.body.has_memory() {
        return None;
    }
    let wrong = |word: &[&PathStep], end: &str, message: Message, help: Message| {
        let shown = format!("{}{end}", spell(word, globals));
        let here = message!("the shortest such walk is `{}`", shown.trim());
        let span = word.last().map_or(path.span, |step| step.span);
        Diagnostic::new(Code::NotHeld, span, message).here(here).help(help)
    };
    if path.cycle || reverses(&path.body, false) {
        let way = if path.cycle {
            message!("a cycle is read either way")
        } else {
            message!("`~` walks a part backwards")
        };
        let message = message!("what is given holds one way only");
        let help = message!(
            "a step that is given nodes follows from the nodes before it, and not from those after it"
        );
        return Some(Diagnostic::new(Code::NotHeld, path.span, message).here(way).help(help));
    }
    let has = |events: &[Event<'_>], event: &Event<'_>| events.contains(event);
    let (nothing, back) = (Event::Nothing, Event::Back);
    let nothing_help =
        message!("`()` stands last, behind a strong step that is given what the walk holds true");
    let back_help = message!("`from path` goes on from a node that is true: a weak step follows it");
    for (events, state) in &automaton.starts {
        let step = automaton.steps[*state];
        if has(events, &nothing) {
            return Some(wrong(
                &[step],
                "",
                message!("nothing follows from the node of no candidate"),
                nothing_help,
            ));
        }
        if has(events, &back) && step.strong {
            return Some(wrong(&[step], "", message!("the walk holds no node here"), back_help));
        }
    }
    if automaton.empty.iter().any(|events| has(events, &nothing) || has(events, &back)) {
        return Some(wrong(&[], "()", message!("this path may have no step"), nothing_help));
    }
    for strong in [true, false] {
        for (state, word) in reach(automaton, |state| automaton.steps[state].strong == strong) {
            let step = automaton.steps[state];
            if strong && step.given == Some(Given::First) {
                let help = message!(
                    "a walk that begins with a strong step takes its first node as false; give the step `path`"
                );
                return Some(wrong(
                    &word,
                    "",
                    message!("the walk does not hold its first node true here"),
                    help,
                ));
            }
            for (events, next) in &automaton.follows[state] {
                let next = automaton.steps[*next];
                let longer = [&word[..], &[next]].concat();
                if has(events, &nothing) {
                    let message = message!("nothing follows from the node of no candidate");
                    return Some(wrong(&longer, "", message, nothing_help));
                }
                if has(events, &back) && next.strong {
                    return Some(wrong(
                        &longer,
                        "",
                        message!("the node before this step is not true"),
                        back_help,
                    ));
                }
            }
            for events in &automaton.ends[state] {
                if has(events, &back) {
                    return Some(wrong(&word, "", message!("no step follows `from path` here"), back_help));
                }
                if has(events, &nothing) && !step.strong {
                    let message = message!("a weak step says nothing of no candidate");
                    return Some(wrong(&word, " ()", message, nothing_help));
                }
                if has(events, &nothing) && step.given.is_none() {
                    let message = message!("a link by itself never leads to no candidate");
                    return Some(wrong(&word, " ()", message, nothing_help));
                }
            }
        }
    }
    None
}

/// What is wrong with a path that may not have a memory, and has one.
pub(super) fn misplaced(path: &Path) -> Option<Diagnostic> {
    let which = match (path.infers, path.simple, path.each.is_some()) {
        _ if !path.body.has_memory() => return None,
        (false, ..) => message!("a `walk` proves nothing, so it holds nothing true"),
        (_, true, _) => message!("a `simple` path is searched without a memory"),
        (.., true) => message!("walks for each element are searched without a memory"),
        _ => return None,
    };
    let message = message!("what is given belongs to a `path` of its own");
    let help = message!("write `path` alone before steps that are given nodes, `from path` and `()`");
    Some(Diagnostic::new(Code::NotHeld, path.span, message).here(which).help(help))
}

/// Whether a part that is walked backwards has a memory.
fn reverses(part: &PathExpr, backwards: bool) -> bool {
    match part {
        PathExpr::Node(_) => false,
        PathExpr::Nothing | PathExpr::Back => backwards,
        PathExpr::Step(step) => backwards && step.given.is_some(),
        PathExpr::Sequence(parts) | PathExpr::Either(parts) => parts.iter().any(|p| reverses(p, backwards)),
        PathExpr::Repeat { body, .. }
        | PathExpr::Own(_, body)
        | PathExpr::Shows(body, _)
        | PathExpr::As(body, _) => reverses(body, backwards),
        PathExpr::Reversed(body) => reverses(body, !backwards),
    }
}
