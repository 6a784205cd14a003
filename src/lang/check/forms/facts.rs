//! Facts that paths prove, their consequences, and whether one of several walks must begin with a true node.

use super::{
    ChainForm, Node,
    bindings::{Bindings, MAX_PARTS},
    implication,
};
use crate::{check::prelude::*, walk::free};

#[derive(Debug, Clone, Default)]
pub struct Facts {
    same: Vec<(Node, Node)>,
    /// If the first node has its truth value, the second has its own.
    implies: Vec<((Node, bool), (Node, bool))>,
}

/// Whether an elimination for each step of a cycle follows: its candidates are excluded by both ends of the step, one
/// of which is true. An elimination by labels alone is the rule's own claim; in a cycle it may require that exactly one
/// end of the step is true.
pub fn each_follows(each: &EachStep, set: &Expr, paths: &[&Path], bindings: &Bindings<'_>) -> bool {
    let cycle = paths.iter().any(|path| path.variable == each.path && path.is_cycle);
    cycle
        && match each.steps {
            StepSelector::Kind { from, to, .. } => {
                let implied = bindings.implied(set);
                [from, to].iter().all(|end| implied.contains(&(Node::Var(*end), false)))
            }
            StepSelector::Link { .. } => {
                let ends: Vec<VarId> = paths.iter().flat_map(|path| [path.first, path.last]).collect();
                let of_ends = bindings.derived_from(&ends);
                !free(set).iter().any(|var| of_ends.contains(var))
            }
        }
}

impl Facts {
    pub fn new(bindings: &Bindings<'_>) -> Facts {
        Facts { same: Vec::new(), implies: bindings.facts() }
    }

    pub fn with_path(&self, path: &Path, form: &ChainForm, same: &[(Node, Node)]) -> Facts {
        let mut facts = self.clone();
        facts.same.extend(same);
        let (first, last) = (Node::Var(path.first), Node::Var(path.last));
        match form.ends {
            // One of the first nodes is true, or else the last node is removed with the candidates of `else`.
            ends if path.each.is_some() => {
                let truth = ends.is_none_or(|(_, last)| last);
                facts.implies.push(((last, !truth), (last, truth)));
            }
            // The assumption that implies the node of no candidate is false.
            Some((strong, _)) if form.has_empty_end => {
                facts.implies.push(((first, !strong), (first, strong)))
            }
            Some((strong, to)) => facts.implies.push(((first, !strong), (last, to))),
            None => facts.same.push((first, last)),
        }
        facts
    }

    pub fn prove(&self, conclusion: &Conclusion, bindings: &Bindings<'_>) -> bool {
        let (node, assumed) = match conclusion {
            Conclusion::EliminateAll(set) => return self.prove_gone(set, bindings, &mut { MAX_PARTS }),
            Conclusion::Eliminate(value, cell) => (bindings.pair(cell, value), true),
            Conclusion::PlaceOnly(one) => (bindings.node(one), false),
            Conclusion::Place(value, cell) | Conclusion::Keep(value, cell) => {
                (bindings.pair(cell, value), false)
            }
            Conclusion::EachStep(..) => return false,
        };
        node.is_some_and(|node| self.contradictory(vec![(node, assumed)]))
    }

    /// Whether every candidate of a set is false. Visits at most `left` parts.
    fn prove_gone(&self, set: &Expr, bindings: &Bindings<'_>, left: &mut usize) -> bool {
        let Some(rest) = left.checked_sub(1) else { return false };
        *left = rest;
        let set = bindings.resolve(set);
        if let ExprKind::Binary(Operator::Add, a, b) = &set.kind {
            return self.prove_gone(a, bindings, left) && self.prove_gone(b, bindings, left);
        }
        self.contradictory(bindings.implied(set))
    }

    /// Whether the assumptions imply that some node is both true and false.
    fn contradictory(&self, mut known: Vec<(Node, bool)>) -> bool {
        let mut next = 0;
        while let Some(&(node, truth)) = known.get(next) {
            next += 1;
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

/// Diagnostic for walks for each element that prove nothing, independent of the conclusions.
pub fn fault(
    path: &Path,
    forms: &[ChainForm],
    clauses: &[Clause],
    bindings: &Bindings<'_>,
) -> Option<Diagnostic> {
    let each = path.each.as_ref()?;
    let from_false = forms.iter().find(|form| form.ends.is_some_and(|(first, _)| first));
    let to_true = forms.iter().find(|form| form.ends.is_none_or(|(_, last)| last));
    let fault = |message: Message, form: &ChainForm, help: Message| {
        Code::NotProved.at(path.span, message).and_all(implication(path, form)).help(help)
    };
    if let Some(form) = from_false {
        let help = message!(
            "one of the first nodes is true, so what follows from each of them is true: begin with a weak \
             step"
        );
        return Some(fault(message!("a walk for each element must begin with a weak step"), form, help));
    }
    if each.otherwise.is_some() {
        let help = message!(
            "a candidate removed if none of the first nodes is true is removed in any case if each walk \
             ends in it with a weak step"
        );
        return to_true.map(|form| fault(message!("walks with `else` must end in a weak step"), form, help));
    }
    if surely_one(each, clauses, bindings) {
        return None;
    }
    let message = message!("none of these walks is known to begin with a true node");
    let help = message!(
        "use all of `(c, v) for v in candidates(c)`, or of `(c, v) for c in places(u, v)` with `v in \
         needed(u)`; or write after `else` which candidates are removed if none is true"
    );
    Some(Code::NotProved.at(each.source.span, message).help(help))
}

/// Whether one of the first nodes is true on every board.
fn surely_one(each: &WalkForEach, clauses: &[Clause], bindings: &Bindings<'_>) -> bool {
    let Pattern::Var(element) = each.pattern else { return false };
    let ExprKind::Call(Function::Product, start) = &each.start.kind else { return false };
    let var = |expr: &Expr| bindings.var(expr);
    let [cell, value] = [&start[0], &start[1]].map(var);
    match &bindings.resolve(&each.source).kind {
        ExprKind::Call(Function::Candidates, of) => {
            of[0].ty == Type::Cell && var(&of[0]).is_some() && cell == var(&of[0]) && value == Some(element)
        }
        ExprKind::Call(Function::Places, of) => var(&of[0]).zip(var(&of[1])).is_some_and(|(unit, known)| {
            of[0].ty == Type::Unit
                && cell == Some(element)
                && value == Some(known)
                && clauses.iter().any(|clause| says_needed(clause, (unit, known), bindings))
        }),
        _ => false,
    }
}

fn says_needed(clause: &Clause, (unit, value): (VarId, VarId), bindings: &Bindings<'_>) -> bool {
    let is_variable = |expr: &Expr, var: VarId| bindings.var(expr) == Some(var);
    let needed = |expr: &Expr| match &bindings.resolve(expr).kind {
        ExprKind::Call(Function::Needed, of) => is_variable(&of[0], unit),
        _ => false,
    };
    match clause {
        Clause::For(Pattern::Var(var), set) => *var == value && needed(set),
        Clause::Where(condition) => asks_needed(condition, &|asked| match &asked.kind {
            ExprKind::Binary(Operator::In, one, all) => is_variable(one, value) && needed(all),
            ExprKind::Call(Function::Needs, of) => is_variable(&of[0], unit) && is_variable(&of[1], value),
            _ => false,
        }),
        _ => false,
    }
}

/// Whether `is` is true of one operand of a conjunction.
fn asks_needed(condition: &Expr, is: &dyn Fn(&Expr) -> bool) -> bool {
    match &condition.kind {
        ExprKind::Binary(Operator::And, a, b) => asks_needed(a, is) || asks_needed(b, is),
        _ => is(condition),
    }
}
