//! Conclusions that a path proves, from the order of its strong and weak steps alone.
//!
//! A strong step says “if not this node, then that one”, a weak step “if this node, then not that one”. If they
//! alternate, a walk is a chain of such inferences from its first node to its last: it begins with “the first is false”
//! if its first step is strong, and ends in “the last is true” if its last step is strong. A conclusion follows if its
//! negation contradicts the facts that the paths prove.

mod bindings;
mod facts;
mod memory;
mod walks;

use crate::{
    check::prelude::*,
    walk::{conclusion_parts, free},
};
use bindings::Bindings;
use facts::{Facts, each_follows};
use std::collections::BTreeSet;
use walks::chain_forms;

/// Form of walks. `ends`: (first step is strong, last step is strong); `None` if the walk has no step.
#[derive(Debug, Clone, PartialEq)]
struct ChainForm {
    ends: Option<(bool, bool)>,
    /// Whether the last node has no candidate.
    has_empty_end: bool,
    word: String,
}

/// A node, identified by its variables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Node {
    /// First or last node of a path, or one end of a step.
    Var(VarId),
    Pair(VarId, VarId),
}

/// Checks paths and conclusions of a technique. Returns diagnostics, and whether each conclusion follows.
pub fn of_technique(
    clauses: &[Clause],
    conclusions: &[Conclusion],
    parameters: &[Parameter],
    globals: &Globals,
) -> (Diagnostics, Vec<bool>) {
    let paths = clauses
        .iter()
        .filter_map(|clause| if let Clause::Path(path) = clause { Some(&**path) } else { None });
    let mut faults: Diagnostics = paths.clone().filter_map(memory::misplaced).collect();
    let paths: Vec<&Path> = paths.filter(|path| path.is_chain).collect();
    let bindings = Bindings::from_clauses(clauses);
    let mut all: Vec<Facts> = vec![Facts::new(&bindings)];
    let mut ways = Vec::new();
    for path in &paths {
        match chain_forms(path, parameters, globals) {
            Ok((forms, same)) => {
                faults.extend(facts::fault(path, &forms, clauses, &bindings));
                all = all
                    .iter()
                    .flat_map(|before| forms.iter().map(|form| before.with_path(path, form, &same)))
                    .collect();
                ways.extend(forms.into_iter().map(|form| (*path, form)));
            }
            Err(fault) => faults.push(*fault),
        }
    }
    if !faults.is_empty() {
        return (faults, vec![false; conclusions.len()]);
    }
    let mut follows = Vec::new();
    // A conclusion from walks for each element can use only the nodes that the walks share, under any name.
    let shared = paths.iter().filter(|path| path.each.is_some()).flat_map(|path| path.binds.iter().copied());
    let ends: Vec<VarId> = paths.iter().flat_map(|path| [path.first, path.last]).chain(shared).collect();
    let of_ends = bindings.derived_from(&ends);
    for conclusion in conclusions {
        let (claims, good, span) = match conclusion {
            Conclusion::EachStep(each, set) => (true, each_follows(each, set, &paths, &bindings), set.span),
            _ => {
                let mut span = Span::default();
                let mut claims = false;
                conclusion_parts(conclusion, &mut |expr| {
                    span = expr.span;
                    claims |= free(expr).iter().any(|var| of_ends.contains(var));
                });
                (claims, !claims || all.iter().all(|facts| facts.prove(conclusion, &bindings)), span)
            }
        };
        follows.push(claims && good);
        if let Conclusion::EachStep(each, _) = conclusion
            && let Some(fault) = not_taken(each, &paths, globals)
        {
            faults.push(fault);
        } else if !good {
            let fault = Code::NotProved.at(span, message!("this does not follow from the path"));
            let fault = fault.and_all(ways.iter().filter_map(|(path, form)| implication(path, form)));
            faults.push(fault.help(what_follows(conclusion, &ways)));
        }
    }
    (faults, follows)
}

fn not_taken(each: &EachStep, paths: &[&Path], globals: &Globals) -> Option<Diagnostic> {
    let StepSelector::Link { link, .. } = &each.steps else { return None };
    let path = paths.iter().find(|known| known.variable == each.path)?;
    let mut taken = BTreeSet::new();
    path.body.links(&mut taken);
    if taken.contains(link) {
        return None;
    }
    let message = message!("no step of the path is over `{}`", globals.link_name(*link));
    let taken: Vec<String> = taken.into_iter().map(|at| format!("`{}`", globals.link_name(at))).collect();
    Some(Code::UnknownLink.at(each.span, message).help(message!("its steps are over {}", taken.join(", "))))
}

/// The conclusions that would follow from the paths, for a help text.
fn what_follows(conclusion: &Conclusion, ways: &[(&Path, ChainForm)]) -> Message {
    let each = matches!(conclusion, Conclusion::EachStep(..));
    if !each && ways.iter().all(|(path, _)| path.each.is_some()) {
        return message!(
            "a walk for each element implies `eliminate last` if the walks end in a weak step, and `place \
             last` or `eliminate against(last)` if they end in a strong one"
        );
    }
    if each && !ways.iter().any(|(path, _)| path.is_cycle) {
        return message!("`each` iterates over the steps of a `cycle`, and this path is not a `cycle`");
    }
    if let Conclusion::EachStep(EachStep { steps: StepSelector::Link { .. }, .. }, _) = conclusion {
        return message!(
            "a conclusion for each step over a link can use the labels of the link, not the ends of the path"
        );
    }
    if each || ways.iter().all(|(path, _)| path.is_cycle) {
        return message!("a cycle implies `each weak (m, n): eliminate against(m) & against(n)`");
    }
    let all_end = |wanted| ways.iter().all(|(_, form)| !form.has_empty_end && form.ends == Some(wanted));
    if ways.iter().all(|(_, form)| form.has_empty_end) {
        message!(
            "a path that ends in `()` implies `eliminate first` if its first step is weak, `place first` if \
             it is strong"
        )
    } else if all_end((true, true)) {
        message!(
            "a path with strong steps at both ends implies `eliminate against(first) & against(last)`, or \
             `place first` if it ends where it begins"
        )
    } else if all_end((false, false)) {
        message!("a path with weak steps at both ends implies `eliminate first` if it ends where it begins")
    } else {
        message!("a path implies something only if its first and last steps are both strong or both weak")
    }
}

fn strength(strong: bool) -> Message {
    if strong { message!("strong") } else { message!("weak") }
}

/// Checks the path of a link. Returns the diagnostics, and whether the link follows from the path.
pub fn of_link(path: &Path, link: &Link, globals: &Globals) -> (Diagnostics, bool) {
    if !path.is_chain {
        return (memory::misplaced(path).into_iter().collect(), false);
    }
    let forms = match chain_forms(path, &link.parameters, globals) {
        Ok((forms, _)) => forms,
        Err(fault) => return (vec![*fault], false),
    };
    let bindings = Bindings::from_clauses(&link.clauses);
    let ends = (bindings.var(&link.ends.0), bindings.var(&link.ends.1));
    if ends != (Some(path.first), Some(path.last)) {
        return (Vec::new(), false);
    }
    let wrong = |form: &&ChainForm| match form.ends {
        Some((first, last)) => {
            form.has_empty_end || (link.is_strong && !(first && last)) || (link.is_weak && (first || last))
        }
        None => true,
    };
    let kind = strength(link.is_strong);
    let fault = |form: &ChainForm| {
        let message = message!("this path does not make a {kind} link");
        let help = message!("a path makes a {kind} link if its first and last steps are {kind}");
        Code::NotProved.at(path.span, message).help(help).and_all(implication(path, form))
    };
    let faults: Diagnostics = forms.iter().find(wrong).map(fault).into_iter().collect();
    let follows = faults.is_empty();
    (faults, follows)
}

fn implication(path: &Path, form: &ChainForm) -> Option<(Span, Message)> {
    let (first, last) = form.ends?;
    let when = if first { message!("the first node is false") } else { message!("the first node is true") };
    let then = match (form.has_empty_end, last) {
        (true, _) => message!("nothing is left"),
        (false, true) => message!("the last is true"),
        (false, false) => message!("the last is false"),
    };
    let says = if path.each.is_some() { message!("each walk says") } else { message!("it says") };
    Some((path.span, message!("{says}: if {when}, {then}; as in `{}`", form.word)))
}
