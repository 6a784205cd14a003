//! What paths say, and what follows from it.

use super::bindings::{Bindings, MOST_PARTS};
use super::{Form, Node};
use crate::program::{Conclusion, EachStep, Expr, ExprKind, Operator, Path, Steps, VarId};
use crate::walk::free;

/// What is proved: nodes that are the same, and inferences from one node to another.
#[derive(Debug, Clone, Default)]
pub(super) struct Facts {
    same: Vec<(Node, Node)>,
    /// If the first node is so, the second is so.
    implies: Vec<((Node, bool), (Node, bool))>,
}

/// Whether what goes for each step of a cycle excludes both ends of the step, one of which is true. What goes by the
/// labels of a step alone is the rule's own claim; in a cycle it may rest on just one end of the step being true.
pub(super) fn each_follows(each: &EachStep, set: &Expr, paths: &[&Path], bindings: &Bindings<'_>) -> bool {
    let cycle = paths.iter().any(|path| path.whole == each.path && path.cycle);
    cycle
        && match each.steps {
            Steps::Kind { from, to, .. } => {
                let implied = bindings.implied(set);
                [from, to].iter().all(|end| implied.contains(&(Node::Var(*end), false)))
            }
            Steps::Link { .. } => {
                let ends: Vec<VarId> = paths.iter().flat_map(|path| [path.first, path.last]).collect();
                let of_ends = bindings.from(&ends);
                !free(set).iter().any(|var| of_ends.contains(var))
            }
        }
}

impl Facts {
    /// What follows from what the variables are made of.
    pub(super) fn new(bindings: &Bindings<'_>) -> Facts {
        Facts { same: Vec::new(), implies: bindings.facts() }
    }

    pub(super) fn with(&self, path: &Path, form: &Form, same: &[(Node, Node)]) -> Facts {
        let mut facts = self.clone();
        facts.same.extend(same);
        let (first, last) = (Node::Var(path.first), Node::Var(path.last));
        match form.ends {
            // One of the first nodes is true, or else the last one goes with what goes then.
            to if path.each.is_some() => {
                let to = to.is_none_or(|(_, to)| to);
                facts.implies.push(((last, !to), (last, to)));
            }
            // What leads to nothing is not so.
            Some((strong, _)) if form.nothing => facts.implies.push(((first, !strong), (first, strong))),
            Some((strong, to)) => facts.implies.push(((first, !strong), (last, to))),
            None => facts.same.push((first, last)),
        }
        facts
    }

    pub(super) fn prove(&self, conclusion: &Conclusion, bindings: &Bindings<'_>) -> bool {
        let (node, assumed) = match conclusion {
            Conclusion::EliminateAll(set) => return self.prove_gone(set, bindings, &mut { MOST_PARTS }),
            Conclusion::Eliminate(value, cell) => (bindings.pair(cell, value), true),
            Conclusion::PlaceOnly(one) => (bindings.node(one), false),
            Conclusion::Place(value, cell) | Conclusion::Keep(value, cell) => {
                (bindings.pair(cell, value), false)
            }
            Conclusion::EachStep(..) => return false,
        };
        node.is_some_and(|node| self.contradictory(vec![(node, assumed)]))
    }

    /// Whether every candidate of a set is false. This many parts are looked at, at most.
    fn prove_gone(&self, set: &Expr, bindings: &Bindings<'_>, left: &mut usize) -> bool {
        let Some(rest) = left.checked_sub(1) else { return false };
        *left = rest;
        let set = bindings.seen(set);
        if let ExprKind::Binary(Operator::Add, a, b) = &set.kind {
            return self.prove_gone(a, bindings, left) && self.prove_gone(b, bindings, left);
        }
        self.contradictory(bindings.implied(set))
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
