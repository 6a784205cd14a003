//! First-order pattern matching modulo commutativity, with backtracking.

use super::{
    LoopElement,
    pattern::{RuleGuard, TermPattern, is_commutative},
};
use crate::{ExprDag, ExprId, ExprOp};

/// Maximum number of names in a rule.
const MAX_NAMES: usize = 6;

/// Nodes bound to the names of a rule, and its loop element.
#[derive(Clone, Copy)]
pub struct Substitution {
    ids: [Option<ExprId>; MAX_NAMES],
    element: Option<LoopElement>,
}

impl Substitution {
    /// Binds nodes to names by index; `None` if there are more than `MAX_NAMES`.
    pub fn new(nodes: &[ExprId], element: Option<LoopElement>) -> Option<Self> {
        let mut ids = [None; MAX_NAMES];
        let first = ids.get_mut(..nodes.len())?;
        first.iter_mut().zip(nodes).for_each(|(id, node)| *id = Some(*node));
        Some(Self { ids, element })
    }

    /// Node bound to a name of the left side.
    pub fn get(&self, name: usize) -> ExprId {
        self.ids[name].expect("the left side has each name of the right side")
    }

    /// Loop element of a selection rule.
    pub fn element(&self) -> LoopElement {
        self.element.expect("a law of elements has one")
    }
}

/// Backtracking matcher with guards.
pub struct PatternMatcher<'f> {
    pub dag: &'f mut ExprDag,
    pub guards: &'f [RuleGuard],
    pub names: Substitution,
}

impl<'f> PatternMatcher<'f> {
    /// Matches the operands of an operator, in either order if it is commutative, then the later pairs.
    pub fn match_operands(
        &mut self,
        op: &ExprOp,
        parts: &'f [TermPattern],
        args: &[ExprId],
        later: &[(&'f TermPattern, ExprId)],
    ) -> Option<Substitution> {
        if parts.len() != args.len() {
            return None;
        }
        let before = self.names;
        let orders = if is_commutative(op) { 2 } else { 1 };
        for order in 0..orders {
            let operand = |index: usize| args[if order == 0 { index } else { args.len() - 1 - index }];
            let pairs = parts.iter().enumerate().map(|(index, part)| (part, operand(index)));
            // Most rules fail at the operators on top.
            if pairs.clone().all(|(part, id)| self.can_match(part, id)) {
                let todo: Vec<(&'f TermPattern, ExprId)> = pairs.chain(later.iter().copied()).collect();
                self.names = before;
                let found = self.match_all(&todo);
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }

    /// Necessary test by the operator or the sort on top.
    fn can_match(&self, pattern: &TermPattern, id: ExprId) -> bool {
        match pattern {
            TermPattern::Name(_, sort) | TermPattern::Element(sort) => sort.admits(self.dag, id),
            TermPattern::Node(op, _) => self.dag.op(id) == op,
            TermPattern::Set | TermPattern::Whole => false,
        }
    }

    fn match_all(&mut self, todo: &[(&'f TermPattern, ExprId)]) -> Option<Substitution> {
        let Some(((pattern, id), later)) = todo.split_first() else {
            let guards = self.guards;
            let names = self.names;
            return guards.iter().all(|guard| guard.holds(self.dag, &names)).then_some(names);
        };
        let id = *id;
        if !self.can_match(pattern, id) {
            return None;
        }
        match pattern {
            TermPattern::Name(name, _) => match self.names.ids[*name] {
                Some(bound) if bound != id => None,
                Some(_) => self.match_all(later),
                None if self.reads_element(id) => None,
                None => {
                    self.names.ids[*name] = Some(id);
                    self.match_all(later)
                }
            },
            TermPattern::Element(_) if self.dag.is_var(id, self.names.element?.0) => self.match_all(later),
            TermPattern::Element(_) | TermPattern::Set | TermPattern::Whole => None,
            TermPattern::Node(op, parts) => {
                let args = self.dag.args(id).to_vec();
                self.match_operands(op, parts, &args, later)
            }
        }
    }

    /// Whether a node reads the loop element. Names do not match such nodes.
    fn reads_element(&self, id: ExprId) -> bool {
        self.names.element.is_some_and(|(var, _)| self.dag.mentions(id, var))
    }
}
