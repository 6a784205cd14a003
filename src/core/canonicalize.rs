//! Canonical operand order, and constant folding by literals, lists and board facts.

use crate::{ExprDag, ExprId, ExprOp};
use tesuji_lang::{Function, Monotonicity, Operator, Type};

impl ExprDag {
    /// Operator and operands in canonical order: `<` for `>`, sizes before the numbers compared with them, variables by
    /// id, the set of a unit's cells as the unit.
    pub(crate) fn canonical_operands(
        &self,
        op: ExprOp,
        mut args: Vec<ExprId>,
        ty: &Type,
    ) -> (ExprOp, Vec<ExprId>) {
        use Operator::{
            Add, Equal, Greater, GreaterEqual, In, Intersect, Less, LessEqual, NotEqual, Sees, Subset,
            Subtract,
        };
        let ExprOp::Binary(mut by) = op else {
            if let ExprOp::Call(function @ (Function::Candidates | Function::Places | Function::Open)) = op {
                args[0] = match self.call_args(args[0], Function::CellsOf) {
                    // Places are defined for units as well as for their cells.
                    Some(&[units]) if function == Function::Places => units,
                    _ => self.strip_cells(args[0]),
                };
            }
            return (op, args);
        };
        let is_size = |id: ExprId| *self.op(id) == ExprOp::Size;
        let is_number = |id: ExprId| self.number(id).is_some();
        let mirrored = match by {
            Greater => Some(Less),
            GreaterEqual if !(is_size(args[0]) && is_number(args[1])) => Some(LessEqual),
            LessEqual if is_number(args[0]) && is_size(args[1]) => Some(GreaterEqual),
            _ => None,
        };
        if let Some(mirrored) = mirrored {
            by = mirrored;
            args.swap(0, 1);
        }
        let is_constant = |id: ExprId| {
            matches!(self.op(id), ExprOp::Int(_) | ExprOp::Kind(_) | ExprOp::Word(_)) || self.is_empty_set(id)
        };
        let is_later =
            self.as_var(args[0]).zip(self.as_var(args[1])).is_some_and(|(first, second)| first > second);
        let swap = match by {
            Equal | NotEqual => is_constant(args[0]) && !is_constant(args[1]) || is_later,
            Sees => is_later,
            Add if *ty != Type::Int => {
                self.ty(args[0]) == self.ty(args[1])
                    && self.free(args[1]).first() < self.free(args[0]).first()
            }
            _ => false,
        };
        if swap {
            args.swap(0, 1);
        }
        match by {
            In => args[1] = self.strip_cells(args[1]),
            Subset | Intersect | Subtract => args.iter_mut().for_each(|arg| *arg = self.strip_cells(*arg)),
            _ => {}
        }
        (ExprOp::Binary(by), args)
    }

    /// Constant folding by literals, lists and board facts; `None` if nothing folds.
    pub(crate) fn fold_constants(&mut self, op: &ExprOp, args: &[ExprId], ty: &Type) -> Option<ExprId> {
        match op {
            ExprOp::Binary(by) => self.fold_binary(*by, args[0], args[1]),
            ExprOp::Call(function) => self.fold_call(*function, args, ty),
            _ => None,
        }
    }

    fn fold_binary(&mut self, by: Operator, a: ExprId, b: ExprId) -> Option<ExprId> {
        use Operator::{
            Add, Divide, Equal, GreaterEqual, In, Less, LessEqual, Modulo, Multiply, NotEqual, Or, Subtract,
        };
        if let (Some(m), Some(n)) = (self.number(a), self.number(b)) {
            let folded = match by {
                Add => ExprOp::Int(m.checked_add(n)?),
                Subtract => ExprOp::Int(m.checked_sub(n)?),
                Multiply => ExprOp::Int(m.checked_mul(n)?),
                Divide => ExprOp::Int(m.checked_div_euclid(n)?),
                Modulo => ExprOp::Int(m.checked_rem_euclid(n)?),
                Less => ExprOp::Bool(m < n),
                LessEqual => ExprOp::Bool(m <= n),
                GreaterEqual => ExprOp::Bool(m >= n),
                Equal => ExprOp::Bool(m == n),
                NotEqual => ExprOp::Bool(m != n),
                _ => return None,
            };
            return Some(self.make(folded, Vec::new()));
        }
        match (by, self.op(a).clone(), self.op(b).clone()) {
            (Add, ExprOp::Int(0), _) => Some(b),
            (Add | Subtract, _, ExprOp::Int(0)) => Some(a),
            (NotEqual, ..) => {
                let equal = self.binary(Equal, a, b);
                (*self.op(equal) != ExprOp::Binary(Equal)).then(|| self.not(equal))
            }
            (Equal, ExprOp::Set, _) if self.is_empty_set(b) && !self.is_empty_set(a) => {
                Some(self.bool_const(false))
            }
            (
                Equal,
                x @ (ExprOp::Word(_) | ExprOp::Kind(_) | ExprOp::Bool(_)),
                y @ (ExprOp::Word(_) | ExprOp::Kind(_) | ExprOp::Bool(_)),
            ) => Some(self.bool_const(x == y)),
            // A size in a list equals one of its numbers.
            (In, ExprOp::Size, ExprOp::Set) if !self.is_empty_set(b) => {
                let list = self.args(b).to_vec();
                let equal: Vec<ExprId> = list.into_iter().map(|n| self.binary(Equal, a, n)).collect();
                equal.into_iter().reduce(|x, y| self.binary(Or, x, y))
            }
            _ => None,
        }
    }

    fn fold_call(&mut self, function: Function, args: &[ExprId], ty: &Type) -> Option<ExprId> {
        if let Some(board) = &self.board {
            let fact = match function {
                Function::UnitsOfKind => {
                    let lacks =
                        |kind: &ExprId| matches!(self.op(*kind), ExprOp::Kind(kind) if board.lacks(*kind));
                    let is_absent = match self.op(args[0]) {
                        ExprOp::Set => self.args(args[0]).iter().all(lacks),
                        _ => lacks(&args[0]),
                    };
                    return is_absent.then(|| self.empty(ty.clone()));
                }
                _ => board.decide(function),
            };
            if let Some(fact) = fact {
                return Some(self.bool_const(fact));
            }
        }
        if !matches!(function.growth(), Monotonicity::Union | Monotonicity::Common) {
            return None;
        }
        // These functions read a singleton as its element.
        let element_of = |id: &ExprId| match (self.op(*id), self.args(*id)) {
            (ExprOp::Set, &[one]) if matches!(self.ty(one), Type::Cell | Type::Value | Type::Unit) => one,
            _ => *id,
        };
        let singles: Vec<ExprId> = args.iter().map(element_of).collect();
        if singles != args {
            return Some(self.make_as(ExprOp::Call(function), singles, ty.clone()));
        }
        let is_empty =
            function.growth() == Monotonicity::Union && args.iter().any(|id| self.is_empty_set(*id));
        (is_empty && matches!(ty, Type::Set(_))).then(|| self.empty(ty.clone()))
    }
}
