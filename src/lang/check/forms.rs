//! What a path proves, from the order of its strong and weak steps alone.
//!
//! A strong step says “if not this node, then that one”, a weak step “if this node, then not that one”. Where they
//! take turns, a walk is a chain of such inferences from its first node to its last: it begins with “the first is
//! false” where its first step is strong, and ends in “the last is true” where its last step is strong. A conclusion
//! follows if what it removes, taken as true, leads to a contradiction with what the paths prove.

use std::collections::VecDeque;

use super::super::automaton::{Automaton, Event, automaton, constant};
use super::super::codes::Code;
use super::super::diagnostics::Diagnostic;
use super::super::program::{
    Clause, Conclusion, Domain, EachStep, Expr, ExprKind, Function, Link, LinkName, NodePattern, Operator,
    Parameter, Path, PathExpr, PathStep, Span, VarId,
};
use super::super::walk::{conclusion_parts, free};
use super::globals::Globals;

/// One way in which a path runs: whether its first and its last step are strong; nothing where it has no step.
#[derive(Debug, Clone, PartialEq)]
struct Form {
    ends: Option<(bool, bool)>,
    /// The shortest walk of this form.
    word: String,
}

/// A node by what names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Node {
    /// The first or last node of a path, or one end of a step.
    Var(VarId),
    /// `(c, v)`.
    Pair(VarId, VarId),
}

/// What is proved: nodes that are the same, and inferences from one node to another.
#[derive(Debug, Clone, Default)]
struct Facts {
    same: Vec<(Node, Node)>,
    /// If the first node is so, the second is so.
    implies: Vec<((Node, bool), (Node, bool))>,
}

/// What is wrong with the paths of a technique and with what it concludes from them.
pub(super) fn of_technique(
    clauses: &[Clause],
    conclusions: &[Conclusion],
    parameters: &[Parameter],
    globals: &Globals<'_>,
) -> Vec<Diagnostic> {
    let paths: Vec<&Path> = clauses
        .iter()
        .filter_map(|clause| match clause {
            Clause::Path(path) => Some(&**path),
            _ => None,
        })
        .collect();
    let mut faults = Vec::new();
    let mut all: Vec<Facts> = vec![Facts::default()];
    let mut ways = Vec::new();
    for path in &paths {
        match forms(path, parameters, globals) {
            Ok((forms, same)) => {
                all = all
                    .iter()
                    .flat_map(|before| forms.iter().map(|form| before.with(path, form, &same)))
                    .collect();
                ways.extend(forms.into_iter().map(|form| (*path, form)));
            }
            Err(fault) => faults.push(fault),
        }
    }
    if !faults.is_empty() {
        return faults;
    }
    for conclusion in conclusions {
        let (good, span) = match conclusion {
            Conclusion::EachStep(each, set) => (each_follows(each, set, &paths), set.span),
            _ => {
                let mut span = Span::default();
                let mut claims = false;
                conclusion_parts(conclusion, &mut |expr| {
                    span = expr.span;
                    claims |= paths.iter().any(|path| {
                        let vars = free(expr);
                        vars.contains(&path.first) || vars.contains(&path.last)
                    });
                });
                (!claims || all.iter().all(|facts| facts.prove(conclusion)), span)
            }
        };
        if !good {
            let fault = Diagnostic::new(Code::NotProved, span, "this does not follow from the path");
            let fault = ways
                .iter()
                .filter_map(|(path, form)| says(path, form))
                .fold(fault, |fault, (span, says)| fault.and(span, says));
            faults.push(fault.help(follows(conclusion, &ways)));
        }
    }
    faults
}

/// What follows from a path, for one who has concluded something else from it.
fn follows(conclusion: &Conclusion, ways: &[(&Path, Form)]) -> &'static str {
    let each = matches!(conclusion, Conclusion::EachStep(..));
    if each && !ways.iter().any(|(path, _)| path.cycle) {
        return "`each` goes through the steps of a `cycle`, and this path is none";
    }
    if each || ways.iter().all(|(path, _)| path.cycle) {
        return "from a cycle follows `each weak (m, n): eliminate against(m) & against(n)`";
    }
    let all = |wanted| ways.iter().all(|(_, form)| form.ends == Some(wanted));
    if all((true, true)) {
        "from a path with strong steps at both ends follows `eliminate against(first) & against(last)`; where it ends \
         in the node where it begins, `place first`"
    } else if all((false, false)) {
        "from a path with weak steps at both ends follows `eliminate first`, where it ends in the node where it begins"
    } else {
        "something follows from a path where its first and its last step are both strong or both weak"
    }
}

/// What is wrong with the path of a link.
pub(super) fn of_link(path: &Path, link: &Link, globals: &Globals<'_>) -> Vec<Diagnostic> {
    let forms = match forms(path, &link.parameters, globals) {
        Ok((forms, _)) => forms,
        Err(fault) => return vec![fault],
    };
    let is = |expr: &Expr, var: VarId| matches!(expr.kind, ExprKind::Var(v) if v == var);
    if !(is(&link.ends.0, path.first) && is(&link.ends.1, path.last)) {
        return Vec::new();
    }
    let wrong = |form: &&Form| match form.ends {
        Some((first, last)) => (link.strong && !(first && last)) || (link.weak && (first || last)),
        None => true,
    };
    let kind = if link.strong { "strong" } else { "weak" };
    let fault = |form: &Form| {
        let message = format!("this path makes no {kind} link");
        let help = format!("a path makes a {kind} link where its first and its last step are {kind}");
        let fault = Diagnostic::new(Code::NotProved, path.span, message).help(help);
        let says = says(path, form);
        says.into_iter().fold(fault, |fault, (span, says)| fault.and(span, says))
    };
    forms.iter().find(wrong).map(fault).into_iter().collect()
}

/// What a path of some form says.
fn says(path: &Path, form: &Form) -> Option<(Span, String)> {
    let (first, last) = form.ends?;
    let then = if last { "is true" } else { "is false" };
    let when = if first { "is false" } else { "is true" };
    Some((path.span, format!("it says: if the first node {when}, the last {then}; as in `{}`", form.word)))
}

/// Every form that walks of a path have, and which nodes are the same in all of them.
fn forms(
    path: &Path,
    parameters: &[Parameter],
    globals: &Globals<'_>,
) -> Result<(Vec<Form>, Vec<(Node, Node)>), Diagnostic> {
    let mut body = path.body.clone();
    widen(&mut body, parameters);
    let Some(automaton) = automaton(&body, &constant) else {
        let message = "this path is too long";
        return Err(Diagnostic::new(Code::TooLarge, path.span, message));
    };
    if let Some(word) = wrong_word(&automaton, path.cycle) {
        let both = if word.last().is_some_and(|step| step.strong) { "strong" } else { "weak" };
        let message = format!("two {both} steps follow each other here");
        let shown = spell(&word, globals);
        let around = if path.cycle { ", where a cycle goes on with its first step" } else { "" };
        let mut fault = Diagnostic::new(Code::NotAlternating, path.span, message)
            .here(format!("the shortest such walk is `{shown}`{around}"))
            .help("strong and weak steps take turns: only so one follows from the other");
        if let [.., one, other] = word[..] {
            fault = fault.and(one.span, format!("the first {both} step"));
            fault = fault.and(other.span, format!("the second {both} step"));
        }
        return Err(fault);
    }
    let mut forms: Vec<Form> = Vec::new();
    for strong in [true, false] {
        let reached = reach(&automaton, |state| automaton.steps[state].strong == strong);
        for last in [true, false] {
            let ends = reached.iter().filter(|(state, _)| {
                !automaton.ends[*state].is_empty() && automaton.steps[*state].strong == last
            });
            if let Some((_, word)) = ends.min_by_key(|(_, word)| word.len()) {
                forms.push(Form { ends: Some((strong, last)), word: spell(word, globals) });
            }
        }
    }
    if !automaton.empty.is_empty() {
        forms.push(Form { ends: None, word: String::new() });
    }
    Ok((forms, same(path, &automaton)))
}

/// Gives bounds that depend on parameters the widest range that they may have.
fn widen(part: &mut PathExpr, parameters: &[Parameter]) {
    match part {
        PathExpr::Node(_) | PathExpr::Step(_) => {}
        PathExpr::Sequence(parts) | PathExpr::Either(parts) => {
            parts.iter_mut().for_each(|part| widen(part, parameters));
        }
        PathExpr::Repeat { body, least, most } => {
            let low = least_value(least, parameters);
            least.kind = ExprKind::Int(low);
            if most.as_ref().is_some_and(|most| constant(most).is_none()) {
                *most = None;
            }
            widen(body, parameters);
        }
        PathExpr::Own(_, body)
        | PathExpr::Shows(body, _)
        | PathExpr::As(body, _)
        | PathExpr::Reversed(body) => {
            widen(body, parameters);
        }
    }
}

/// The least number that a bound may be, or 0 where that is not easily seen.
fn least_value(expr: &Expr, parameters: &[Parameter]) -> i64 {
    match &expr.kind {
        ExprKind::Int(n) => *n,
        ExprKind::Param(id) => match parameters[id.0 as usize].domain {
            Domain::Range(low, _) => low,
            Domain::Words(_) => 0,
        },
        _ => 0,
    }
}

/// For each state the shortest walk to it that begins with a fitting step, in order of length.
fn reach<'p>(automaton: &Automaton<'p>, fits: impl Fn(usize) -> bool) -> Vec<(usize, Vec<&'p PathStep>)> {
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

/// The shortest walk in which two steps of one kind follow each other.
fn wrong_word<'p>(automaton: &Automaton<'p>, cycle: bool) -> Option<Vec<&'p PathStep>> {
    let mut shortest: Option<Vec<&'p PathStep>> = None;
    let mut offer = |word: Vec<&'p PathStep>| {
        if shortest.as_ref().is_none_or(|known| word.len() < known.len()) {
            shortest = Some(word);
        }
    };
    for (state, word) in reach(automaton, |_| true) {
        for (_, next) in &automaton.follows[state] {
            if automaton.steps[state].strong == automaton.steps[*next].strong {
                offer([&word[..], &[automaton.steps[*next]]].concat());
            }
        }
    }
    if cycle {
        for strong in [true, false] {
            let start = automaton.starts.iter().find(|(_, state)| automaton.steps[*state].strong == strong);
            let Some((_, start)) = start else { continue };
            for (state, word) in reach(automaton, |state| automaton.steps[state].strong == strong) {
                if automaton.steps[state].strong == strong && !automaton.ends[state].is_empty() {
                    offer([&word[..], &[automaton.steps[*start]]].concat());
                }
            }
        }
    }
    shortest
}

/// A walk as it is written.
fn spell(word: &[&PathStep], globals: &Globals<'_>) -> String {
    let name = |link: &LinkName| match link {
        LinkName::Link(index) => {
            let known =
                globals.links.iter().find(|(_, link)| link.as_ref().is_some_and(|(at, _)| at == index));
            known.map_or("?", |(name, _)| *name).to_owned()
        }
        LinkName::Param(_, words) => words.first().map(|(word, _)| word.clone()).unwrap_or_default(),
    };
    let steps: Vec<String> = word
        .iter()
        .map(|step| {
            let names: Vec<String> = step.links.iter().map(|link| name(&link.link)).collect();
            let sign = if step.strong { '=' } else { '-' };
            format!("{sign}{}{sign}", names.join(" | "))
        })
        .collect();
    steps.join(" ")
}

/// Which nodes are the same: the ends of a path and the patterns that stand there.
fn same(path: &Path, automaton: &Automaton<'_>) -> Vec<(Node, Node)> {
    let known = |var: &VarId| path.binds.contains(var) || path.reads.contains(var);
    let pair = |pattern: &NodePattern| match (pattern.cell, pattern.value) {
        (Some(cell), Some(value)) if known(&cell) && known(&value) => Some(Node::Pair(cell, value)),
        _ => None,
    };
    let pairs = |events: &[Event<'_>]| -> Vec<Node> {
        let node = |event: &Event<'_>| match event {
            Event::Node(pattern) => pair(pattern),
            _ => None,
        };
        events.iter().filter_map(node).collect()
    };
    let in_all = |mut lists: Vec<Vec<Node>>| -> Vec<Node> {
        let first = lists.pop().unwrap_or_default();
        first.into_iter().filter(|node| lists.iter().all(|list| list.contains(node))).collect()
    };
    let starts = automaton.starts.iter().map(|(events, _)| pairs(events));
    let empty = || automaton.empty.iter().map(|events| pairs(events));
    let ends = automaton.ends.iter().flatten().map(|events| pairs(events));
    let mut same = Vec::new();
    same.extend(
        in_all(starts.chain(empty()).collect()).into_iter().map(|node| (Node::Var(path.first), node)),
    );
    same.extend(in_all(ends.chain(empty()).collect()).into_iter().map(|node| (Node::Var(path.last), node)));
    if path.cycle {
        same.push((Node::Var(path.first), Node::Var(path.last)));
    }
    same
}

/// Whether what goes for each step of a cycle excludes both ends of the step, one of which is true.
fn each_follows(each: &EachStep, set: &Expr, paths: &[&Path]) -> bool {
    let cycle = paths.iter().any(|path| path.whole == each.path && path.cycle);
    let against = against(set);
    cycle && [each.from, each.to].iter().all(|end| against.contains(&Node::Var(*end)))
}

impl Facts {
    fn with(&self, path: &Path, form: &Form, same: &[(Node, Node)]) -> Facts {
        let mut facts = self.clone();
        facts.same.extend(same);
        let (first, last) = (Node::Var(path.first), Node::Var(path.last));
        match form.ends {
            Some((strong, to)) => facts.implies.push(((first, !strong), (last, to))),
            None => facts.same.push((first, last)),
        }
        facts
    }

    /// Whether a conclusion follows.
    fn prove(&self, conclusion: &Conclusion) -> bool {
        match conclusion {
            Conclusion::EliminateAll(set) => self.prove_gone(set),
            Conclusion::PlaceOnly(one) => {
                node(one).is_some_and(|node| self.contradictory(vec![(node, false)]))
            }
            Conclusion::Place(value, cell) | Conclusion::Keep(value, cell) => {
                pair(cell, value).is_some_and(|node| self.contradictory(vec![(node, false)]))
            }
            _ => false,
        }
    }

    fn prove_gone(&self, set: &Expr) -> bool {
        if let ExprKind::Binary(Operator::Add, a, b) = &set.kind {
            return self.prove_gone(a) && self.prove_gone(b);
        }
        let assumed = match node(set) {
            Some(node) => vec![(node, true)],
            None => against(set).into_iter().map(|node| (node, false)).collect(),
        };
        self.contradictory(assumed)
    }

    /// Whether some assumptions lead to a node that is both true and false.
    fn contradictory(&self, mut known: Vec<(Node, bool)>) -> bool {
        let mut at = 0;
        while let Some(&(node, truth)) = known.get(at) {
            at += 1;
            if known.contains(&(node, !truth)) {
                return true;
            }
            let mut more = Vec::new();
            for (a, b) in &self.same {
                more.extend((*a == node).then_some((*b, truth)));
                more.extend((*b == node).then_some((*a, truth)));
            }
            for (from, to) in &self.implies {
                more.extend((*from == (node, truth)).then_some(*to));
                more.extend((*to == (node, !truth)).then_some((from.0, !from.1)));
            }
            for fact in more {
                if !known.contains(&fact) {
                    known.push(fact);
                }
            }
        }
        false
    }
}

/// The node that an expression is.
fn node(expr: &Expr) -> Option<Node> {
    match &expr.kind {
        ExprKind::Var(var) => Some(Node::Var(*var)),
        ExprKind::Call(Function::Product, parts) => pair(&parts[0], &parts[1]),
        ExprKind::Set(parts) => match &parts[..] {
            [one] => node(one),
            _ => None,
        },
        _ => None,
    }
}

fn pair(cell: &Expr, value: &Expr) -> Option<Node> {
    match (&cell.kind, &value.kind) {
        (ExprKind::Var(cell), ExprKind::Var(value)) => Some(Node::Pair(*cell, *value)),
        _ => None,
    }
}

/// Nodes that every candidate of a set is against.
fn against(set: &Expr) -> Vec<Node> {
    match &set.kind {
        ExprKind::Call(Function::Against, arguments) => node(&arguments[0]).into_iter().collect(),
        ExprKind::Binary(Operator::Intersect, a, b) => {
            let mut nodes = against(a);
            nodes.extend(against(b));
            nodes
        }
        ExprKind::Binary(Operator::Subtract, a, _) => against(a),
        ExprKind::If(_, yes, no) => {
            let no = against(no);
            against(yes).into_iter().filter(|node| no.contains(node)).collect()
        }
        ExprKind::Comprehension(inner) => match (&inner.head.kind, &inner.generators[..]) {
            (ExprKind::Var(head), [(super::super::program::Pattern::Var(var), source)]) if head == var => {
                against(source)
            }
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}
