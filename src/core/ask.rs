//! Questions about what a node says.

use crate::form::Form;
use crate::lang::program::{Expr, Function, Operator, Type, VarId};
use crate::node::{Id, Op};

impl Form {
    /// The variable that a node is.
    pub fn as_var(&self, id: Id) -> Option<VarId> {
        if let Op::Var(var) = self.op(id) { Some(*var) } else { None }
    }

    /// The number that a node is.
    pub fn number(&self, id: Id) -> Option<i64> {
        if let Op::Int(n) = self.op(id) { Some(*n) } else { None }
    }

    /// The operands of an operator.
    pub fn operands(&self, id: Id, op: Operator) -> Option<(Id, Id)> {
        let node = self.node(id);
        match (&node.op, &*node.args) {
            (Op::Binary(by), &[a, b]) if *by == op => Some((a, b)),
            _ => None,
        }
    }

    /// Whether a condition says that two variables stand for different things.
    pub fn tells_apart(&self, id: Id, one: VarId, other: VarId) -> bool {
        let vars = self.operands(id, Operator::NotEqual).map(|(a, b)| (self.as_var(a), self.as_var(b)));
        vars == Some((Some(one), Some(other))) || vars == Some((Some(other), Some(one)))
    }

    /// The arguments of a call of a function.
    pub fn called(&self, id: Id, function: Function) -> Option<&[Id]> {
        let node = self.node(id);
        matches!(&node.op, Op::Call(called) if *called == function).then_some(&*node.args)
    }

    /// The cells and the values of candidates that are written as these.
    pub fn product(&self, id: Id) -> Option<(Id, Id)> {
        match (self.op(id), self.args(id)) {
            (Op::Call(Function::Product) | Op::Tuple, &[cells, values]) => Some((cells, values)),
            (Op::Set, &[only]) => self.product(only),
            _ => None,
        }
    }

    /// The elements of a written list.
    pub fn list(&self, id: Id) -> Option<&[Id]> {
        let node = self.node(id);
        matches!(node.op, Op::Set).then_some(&*node.args)
    }

    /// The set whose size a node is.
    pub fn sized(&self, id: Id) -> Option<Id> {
        let node = self.node(id);
        matches!(node.op, Op::Size).then(|| node.args[0])
    }

    /// The set and the number of `|X| = n`, with the operator.
    pub fn size_compared(&self, id: Id) -> Option<(Operator, Id, i64)> {
        match (self.op(id), self.args(id)) {
            (Op::Binary(op), &[a, b]) => Some((*op, self.sized(a)?, self.number(b)?)),
            _ => None,
        }
    }

    /// Whether a node reads only variables of some.
    pub fn reads_only(&self, id: Id, vars: impl Fn(&VarId) -> bool) -> bool {
        self.free(id).iter().all(vars)
    }

    /// Whether one of some variables is read.
    pub fn mentions_any(&self, id: Id, vars: &[VarId]) -> bool {
        vars.iter().any(|var| self.mentions(id, *var))
    }

    pub fn is_false(&self, id: Id) -> bool {
        *self.op(id) == Op::Bool(false)
    }

    /// Whether the elements of a set are of a type.
    pub fn is_of_type(&self, id: Id, of: &Type) -> bool {
        self.element_type(id).as_ref() == Some(of)
    }

    /// `x in X` as it is, whatever X is made of.
    pub fn membership(&mut self, one: Id, set: Id) -> Id {
        self.intern_as_is(Op::Binary(Operator::In), vec![one, set], Type::Bool)
    }

    /// Whether a part stands somewhere in a node.
    pub fn contains(&self, id: Id, part: Id) -> bool {
        // What a node is made of was made before it.
        id == part || part < id && self.args(id).iter().any(|arg| self.contains(*arg, part))
    }

    /// The first part of a node, or the node, of which something holds.
    pub fn find(&self, id: Id, is: &mut dyn FnMut(&Self, Id) -> bool) -> Option<Id> {
        if is(self, id) {
            return Some(id);
        }
        self.args(id).iter().find_map(|arg| self.find(*arg, is))
    }

    /// The set of all things of the type of a set's elements, where the language has a name for it.
    pub fn all_like(&mut self, set: Id) -> Option<Id> {
        let op = match self.element_type(set)? {
            Type::Cell => Op::Cells,
            Type::Value => Op::Values,
            Type::Unit => Op::Units,
            _ => return None,
        };
        Some(self.whole(op))
    }

    /// Changes an expression to what something makes of its node.
    pub fn change(&mut self, expr: &mut Expr, make: impl FnOnce(&mut Self, Id) -> Id) {
        let id = self.lower(expr);
        let new = make(self, id);
        if new != id {
            *expr = self.raise(new);
        }
    }
}

/// Whether a set is kept as data, such as one of sets of cells or tuples: sets of values are words.
pub fn is_data(ty: &Type) -> bool {
    let Type::Set(of) = ty else { return false };
    match &**of {
        Type::Set(of) => !matches!(**of, Type::Value | Type::Kind),
        Type::Tuple(_) => true,
        _ => false,
    }
}
