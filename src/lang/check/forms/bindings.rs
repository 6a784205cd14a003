//! Bindings of variables: finds the nodes behind `let` names, generators and sets built of a node.

use super::Node;
use crate::{
    check::prelude::*,
    walk::{bound, free},
};
use std::collections::BTreeSet;

/// Maximum number of visited parts of an expression; longer expressions prove nothing.
pub const MAX_PARTS: usize = 10_000;

pub struct Bindings<'c> {
    /// Variables that `let` defines as other expressions.
    lets: Vec<(VarId, &'c Expr)>,
    /// Candidates, and sets of candidates, with a set that contains them.
    inside: Vec<(Node, &'c Expr)>,
    /// All bound variables, with the expressions that bind them.
    all: Vec<(Vec<VarId>, &'c Expr)>,
}

impl<'c> Bindings<'c> {
    pub fn from_clauses(clauses: &'c [Clause]) -> Bindings<'c> {
        let mut bindings = Bindings { lets: Vec::new(), inside: Vec::new(), all: Vec::new() };
        for clause in clauses {
            match clause {
                Clause::Let(pattern, expr) => {
                    bindings.all.push((bound(pattern), expr));
                    match pattern {
                        Pattern::Var(var) => bindings.lets.push((*var, expr)),
                        Pattern::Elements(vars) => {
                            bindings.inside.extend(vars.iter().map(|var| (Node::Var(*var), expr)));
                        }
                        Pattern::Any | Pattern::Tuple(_) => {}
                    }
                }
                Clause::For(pattern, expr) => {
                    bindings.all.push((bound(pattern), expr));
                    let node = match pattern {
                        Pattern::Var(var) => Some(Node::Var(*var)),
                        Pattern::Tuple(parts) => match parts[..] {
                            [Pattern::Var(cell), Pattern::Var(value)] => Some(Node::Pair(cell, value)),
                            _ => None,
                        },
                        Pattern::Any | Pattern::Elements(_) => None,
                    };
                    bindings.inside.extend(node.map(|node| (node, expr)));
                }
                Clause::Choose { var, from, .. } => {
                    bindings.all.push((vec![*var], from));
                    bindings.inside.push((Node::Var(*var), from));
                }
                Clause::Where(_) | Clause::Path(_) | Clause::World(_) => {}
            }
        }
        bindings
    }

    /// The variables in `nodes`, and all variables for cells or candidates that are computed from them.
    pub fn derived_from(&self, nodes: &[VarId]) -> BTreeSet<VarId> {
        let mut found: BTreeSet<VarId> = nodes.iter().copied().collect();
        for (vars, expr) in &self.all {
            if is_place(&expr.ty) && free(expr).iter().any(|var| found.contains(var)) {
                found.extend(vars);
            }
        }
        found
    }

    /// Expression that `let` binds to a variable; `None` if no `let` does.
    pub fn meaning(&self, var: VarId) -> Option<&'c Expr> {
        self.lets.iter().find(|(own, _)| *own == var).map(|(_, expr)| *expr)
    }

    /// Implications of the bindings: if a bound candidate, or a candidate of a bound set, is true, the second fact is
    /// true.
    pub fn facts(&self) -> Vec<((Node, bool), (Node, bool))> {
        let inside = self.inside.iter().map(|(node, set)| (node, self.implied(set)));
        inside.flat_map(|(node, facts)| facts.into_iter().map(|fact| ((*node, true), fact))).collect()
    }

    pub fn node(&self, expr: &Expr) -> Option<Node> {
        match &expr.kind {
            ExprKind::Var(var) => {
                self.meaning(*var).and_then(|meaning| self.node(meaning)).or(Some(Node::Var(*var)))
            }
            ExprKind::Call(Function::Product, parts) | ExprKind::Tuple(parts) if parts.len() == 2 => {
                self.pair(&parts[0], &parts[1])
            }
            ExprKind::Set(parts) if parts.len() == 1 => self.node(&parts[0]),
            _ => None,
        }
    }

    pub fn pair(&self, cell: &Expr, value: &Expr) -> Option<Node> {
        self.var(cell).zip(self.var(value)).map(|(cell, value)| Node::Pair(cell, value))
    }

    /// Variable that an expression denotes, with `let` names resolved; `None` for any other expression.
    pub fn var(&self, expr: &Expr) -> Option<VarId> {
        if let ExprKind::Var(var) = self.resolve(expr).kind { Some(var) } else { None }
    }

    /// Resolves an expression that is a `let` name to the expression behind it.
    pub fn resolve<'e>(&self, mut expr: &'e Expr) -> &'e Expr
    where
        'c: 'e,
    {
        while let ExprKind::Var(var) = expr.kind
            && let Some(meaning) = self.meaning(var)
        {
            expr = meaning;
        }
        expr
    }

    /// Facts that are true if a candidate of a set is true: (node, whether the node is true).
    pub fn implied(&self, set: &Expr) -> Vec<(Node, bool)> {
        let mut left = MAX_PARTS;
        self.implied_within(set, &mut left)
    }

    fn implied_within(&self, set: &Expr, left: &mut usize) -> Vec<(Node, bool)> {
        let Some(rest) = left.checked_sub(1) else { return Vec::new() };
        *left = rest;
        if let Some(node) = self.node(set) {
            let mut facts = vec![(node, true)];
            if let ExprKind::Var(_) = set.kind
                && !std::ptr::eq(self.resolve(set), set)
            {
                facts.extend(self.implied_within(self.resolve(set), left));
            }
            return facts;
        }
        match &set.kind {
            ExprKind::Call(Function::Against, arguments) => {
                self.node(&arguments[0]).into_iter().map(|node| (node, false)).collect()
            }
            ExprKind::Binary(Operator::Intersect, a, b) => {
                let mut facts = self.implied_within(a, left);
                for fact in self.implied_within(b, left) {
                    if !facts.contains(&fact) {
                        facts.push(fact);
                    }
                }
                facts
            }
            ExprKind::Binary(Operator::Subtract, a, _) => self.implied_within(a, left),
            ExprKind::Binary(Operator::Add, a, b) | ExprKind::If(_, a, b) => {
                let b = self.implied_within(b, left);
                self.implied_within(a, left).into_iter().filter(|fact| b.contains(fact)).collect()
            }
            ExprKind::Comprehension(inner) => {
                as_filter(inner).map_or_else(Vec::new, |source| self.implied_within(source, left))
            }
            _ => Vec::new(),
        }
    }
}

/// Source of a comprehension that only selects elements, unchanged; `None` for other comprehensions.
fn as_filter(inner: &Comprehension) -> Option<&Expr> {
    let is_same_variable = |part: &Pattern, head: &Expr| matches!((part, &head.kind), (Pattern::Var(var), ExprKind::Var(head)) if var == head);
    let whole = |pattern: &Pattern| match (pattern, &inner.head.kind) {
        (Pattern::Tuple(parts), ExprKind::Tuple(heads)) => {
            parts.len() == heads.len()
                && parts.iter().zip(heads).all(|(part, head)| is_same_variable(part, head))
        }
        _ => is_same_variable(pattern, &inner.head),
    };
    inner.generators.iter().find(|(pattern, _)| whole(pattern)).map(|(_, source)| source)
}

/// Whether a type contains cells or candidates, which say what is removed, and from where.
fn is_place(ty: &Type) -> bool {
    match ty {
        Type::Cell | Type::Candidate => true,
        Type::Tuple(parts) => parts.iter().any(is_place),
        Type::Set(element) => is_place(element),
        _ => false,
    }
}
