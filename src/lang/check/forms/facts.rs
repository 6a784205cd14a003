//! What paths say, and what follows from it.

use super::super::super::program::{Conclusion, EachStep, Expr, ExprKind, Function, Operator, Path, Pattern};
use super::{Form, Node};

/// What is proved: nodes that are the same, and inferences from one node to another.
#[derive(Debug, Clone, Default)]
pub(super) struct Facts {
    same: Vec<(Node, Node)>,
    /// If the first node is so, the second is so.
    implies: Vec<((Node, bool), (Node, bool))>,
}

/// Whether what goes for each step of a cycle excludes both ends of the step, one of which is true.
pub(super) fn each_follows(each: &EachStep, set: &Expr, paths: &[&Path]) -> bool {
    let cycle = paths.iter().any(|path| path.whole == each.path && path.cycle);
    let against = against(set);
    cycle && [each.from, each.to].iter().all(|end| against.contains(&Node::Var(*end)))
}

impl Facts {
    /// The same with what a path of some form says.
    pub(super) fn with(&self, path: &Path, form: &Form, same: &[(Node, Node)]) -> Facts {
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
    pub(super) fn prove(&self, conclusion: &Conclusion) -> bool {
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
            (ExprKind::Var(head), [(Pattern::Var(var), source)]) if head == var => against(source),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}
