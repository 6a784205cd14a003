//! Accessors that match a node against a syntactic form.

use crate::{ExprDag, ExprId, ExprOp};
use tesuji_lang::{Expr, Function, Operator, Reads, Type, Universe, VarId};

impl ExprDag {
    /// Variable, if the node is one.
    pub fn as_var(&self, id: ExprId) -> Option<VarId> {
        if let ExprOp::Var(var) = self.op(id) { Some(*var) } else { None }
    }

    pub fn is_var(&self, id: ExprId, var: VarId) -> bool {
        self.as_var(id) == Some(var)
    }

    /// Arguments, if the node has this operator.
    pub fn args_of(&self, id: ExprId, op: &ExprOp) -> Option<&[ExprId]> {
        self.args_where(id, |other| other == op)
    }

    /// Arguments, if the operator of the node passes a test. A test by pattern is quicker than equality.
    fn args_where(&self, id: ExprId, test: impl FnOnce(&ExprOp) -> bool) -> Option<&[ExprId]> {
        let node = self.node(id);
        test(&node.op).then_some(&*node.args)
    }

    /// Integer constant, if the node is one.
    pub fn number(&self, id: ExprId) -> Option<i64> {
        if let ExprOp::Int(n) = self.op(id) { Some(*n) } else { None }
    }

    /// Operands, if the node applies this operator.
    pub fn operands(&self, id: ExprId, op: Operator) -> Option<(ExprId, ExprId)> {
        let args = self.args_where(id, |other| matches!(other, ExprOp::Binary(by) if *by == op))?;
        Some((args[0], args[1]))
    }

    /// Operands of nested applications of an operator, in order; the node itself if it applies another.
    pub fn flattened(&self, id: ExprId, op: Operator) -> Vec<ExprId> {
        match self.operands(id, op) {
            Some((a, b)) => [a, b].into_iter().flat_map(|part| self.flattened(part, op)).collect(),
            None => vec![id],
        }
    }

    /// `c` of `not c`.
    pub fn negated(&self, id: ExprId) -> Option<ExprId> {
        self.args_where(id, |op| matches!(op, ExprOp::Not)).map(|args| args[0])
    }

    /// `a` and `e` of `a = e` and of `e = a`.
    pub fn equated(&self, id: ExprId) -> Option<[(ExprId, ExprId); 2]> {
        self.operands(id, Operator::Equal).map(|(a, b)| [(a, b), (b, a)])
    }

    /// Whether a condition is `a != b` of two variables, in either order.
    pub fn is_inequality_of(&self, id: ExprId, one: VarId, other: VarId) -> bool {
        let vars = self.operands(id, Operator::NotEqual).map(|(a, b)| (self.as_var(a), self.as_var(b)));
        vars == Some((Some(one), Some(other))) || vars == Some((Some(other), Some(one)))
    }

    /// Arguments, if the node calls this function.
    pub fn call_args(&self, id: ExprId, function: Function) -> Option<&[ExprId]> {
        self.args_where(id, |op| matches!(op, ExprOp::Call(called) if *called == function))
    }

    /// Whether the node is a function of a variable, its first argument.
    pub fn is_image(&self, id: ExprId, function: Function, var: VarId) -> bool {
        self.call_args(id, function).is_some_and(|args| self.is_var(args[0], var))
    }

    /// Whether the node calls a function that reads the position in this way.
    pub fn calls_reading(&self, id: ExprId, reads: Reads) -> bool {
        matches!(self.op(id), ExprOp::Call(function) if function.reads() == reads)
    }

    /// Cells and values of candidates written as their product.
    pub fn product(&self, id: ExprId) -> Option<(ExprId, ExprId)> {
        match (self.op(id), self.args(id)) {
            (ExprOp::Call(Function::Product) | ExprOp::Tuple, &[cells, values]) => Some((cells, values)),
            (ExprOp::Set, &[only]) => self.product(only),
            _ => None,
        }
    }

    /// Elements of a set literal.
    pub fn list(&self, id: ExprId) -> Option<&[ExprId]> {
        self.args_where(id, |op| matches!(op, ExprOp::Set))
    }

    /// Elements of a written set, copied; `None` for other nodes.
    pub fn listed(&self, id: ExprId) -> Option<Vec<ExprId>> {
        self.list(id).map(<[ExprId]>::to_vec)
    }

    /// X of `|X|`.
    pub fn size_argument(&self, id: ExprId) -> Option<ExprId> {
        self.args_where(id, |op| matches!(op, ExprOp::Size)).map(|args| args[0])
    }

    /// Operator, X and n of a comparison `|X| = n`.
    pub fn size_compared(&self, id: ExprId) -> Option<(Operator, ExprId, i64)> {
        match (self.op(id), self.args(id)) {
            (ExprOp::Binary(op), &[a, b]) => Some((*op, self.size_argument(a)?, self.number(b)?)),
            _ => None,
        }
    }

    /// Whether all free variables satisfy a predicate.
    pub fn reads_only(&self, id: ExprId, vars: impl Fn(&VarId) -> bool) -> bool {
        self.free(id).iter().all(vars)
    }

    /// The conditions that read a variable, and the others.
    pub fn split_by(&self, conditions: Vec<ExprId>, var: VarId) -> (Vec<ExprId>, Vec<ExprId>) {
        conditions.into_iter().partition(|one| self.mentions(*one, var))
    }

    /// Whether one of these variables is free.
    pub fn mentions_any(&self, id: ExprId, vars: &[VarId]) -> bool {
        vars.iter().any(|var| self.mentions(id, *var))
    }

    pub fn is_false(&self, id: ExprId) -> bool {
        *self.op(id) == ExprOp::Bool(false)
    }

    /// Whether a set has this element type.
    pub fn is_of_type(&self, id: ExprId, of: &Type) -> bool {
        self.element_type(id).as_ref() == Some(of)
    }

    /// Whether the elements of a set are cells, values or units, for which the language has names of their own.
    pub fn has_named_elements(&self, id: ExprId) -> bool {
        matches!(self.element_type(id), Some(Type::Cell | Type::Value | Type::Unit))
    }

    /// `x in X`, without rewriting it.
    pub fn membership(&mut self, one: ExprId, set: ExprId) -> ExprId {
        self.intern_as_is(ExprOp::Binary(Operator::In), vec![one, set], Type::Bool)
    }

    /// Whether a node is or has this subterm.
    pub fn contains(&self, id: ExprId, part: ExprId) -> bool {
        // Arguments have smaller ids than their node.
        id == part || part < id && self.args(id).iter().any(|arg| self.contains(*arg, part))
    }

    /// First subterm in preorder that satisfies a predicate.
    pub fn find(&self, id: ExprId, test: &mut dyn FnMut(&Self, ExprId) -> bool) -> Option<ExprId> {
        if test(self, id) {
            return Some(id);
        }
        self.args(id).iter().find_map(|arg| self.find(*arg, test))
    }

    /// Set of all values of a set's element type; `None` if the language has no name for it.
    pub fn universe_of(&mut self, set: ExprId) -> Option<ExprId> {
        let named = [Universe::Cells, Universe::Values, Universe::Units];
        let universe = named.into_iter().find(|universe| self.is_of_type(set, &universe.element()))?;
        Some(self.whole(universe))
    }

    /// Lowers an expression, maps its node and raises the result in place.
    pub fn map_expr(&mut self, expr: &mut Expr, make: impl FnOnce(&mut Self, ExprId) -> ExprId) {
        let id = self.lower(expr);
        let new = make(self, id);
        if new != id {
            *expr = self.raise(new);
        }
    }

    /// Whether a set is represented as data: its elements are tuples, or sets other than of values and kinds (words).
    pub fn is_data(&self, set: ExprId) -> bool {
        let Type::Set(of) = self.ty(set) else { return false };
        match &**of {
            Type::Set(of) => !matches!(**of, Type::Value | Type::Kind),
            Type::Tuple(_) => true,
            _ => false,
        }
    }

    /// Whether a variable can store a value: sets of sets of values are listed at each use.
    pub fn is_storable(&self, value: ExprId) -> bool {
        self.is_data(value) || !self.is_of_sets(value)
    }
}
