//! Which way round operands stand, and what written numbers, lists and the board decide.

use crate::form::Form;
use crate::lang::program::{Function, Growth, Operator, Type};
use crate::node::{Id, Op};

impl Form {
    /// An operation with its operands one way round: smaller numbers first, sizes before the numbers that they are
    /// held against, variables in their order, sets of cells of one unit as the unit.
    pub(crate) fn oriented(&self, op: Op, mut args: Vec<Id>, ty: &Type) -> (Op, Vec<Id>) {
        use Operator::{
            Add, Equal, Greater, GreaterEqual, In, Intersect, Less, LessEqual, NotEqual, Sees, Subset,
            Subtract,
        };
        let Op::Binary(mut by) = op else {
            if let Op::Call(function @ (Function::Candidates | Function::Places | Function::Open)) = op {
                args[0] = match self.called(args[0], Function::CellsOf) {
                    // Places are defined for units as well as for their cells.
                    Some(&[units]) if function == Function::Places => units,
                    _ => self.bare(args[0]),
                };
            }
            return (op, args);
        };
        let is_size = |id: Id| *self.op(id) == Op::Size;
        let is_number = |id: Id| matches!(self.op(id), Op::Int(_));
        if matches!(by, Greater | GreaterEqual)
            && !(by == GreaterEqual && is_size(args[0]) && is_number(args[1]))
        {
            by = if by == Greater { Less } else { LessEqual };
            args.swap(0, 1);
        }
        if by == LessEqual && is_number(args[0]) && is_size(args[1]) {
            by = GreaterEqual;
            args.swap(0, 1);
        }
        let is_constant =
            |id: Id| matches!(self.op(id), Op::Int(_) | Op::Kind(_) | Op::Word(_)) || self.is_empty_set(id);
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
            In => args[1] = self.bare(args[1]),
            Subset | Intersect => args.iter_mut().for_each(|arg| *arg = self.bare(*arg)),
            Subtract if *ty != Type::Int => args.iter_mut().for_each(|arg| *arg = self.bare(*arg)),
            _ => {}
        }
        (Op::Binary(by), args)
    }

    /// What an operation comes to by written numbers and lists, or by what the board decides.
    pub(crate) fn folded(&mut self, op: &Op, args: &[Id], ty: &Type) -> Option<Id> {
        match op {
            Op::Not => match self.op(args[0]) {
                Op::Bool(truth) => Some(self.truth(!truth)),
                _ => None,
            },
            Op::Binary(by) => self.folded_binary(*by, args[0], args[1]),
            Op::Call(function) => self.folded_call(*function, args, ty),
            _ => None,
        }
    }

    fn folded_binary(&mut self, by: Operator, a: Id, b: Id) -> Option<Id> {
        use Operator::{
            Add, Divide, Equal, GreaterEqual, In, Less, LessEqual, Modulo, Multiply, NotEqual, Or, Subtract,
        };
        if let (&Op::Int(m), &Op::Int(n)) = (self.op(a), self.op(b)) {
            let number = match by {
                Add => m.checked_add(n),
                Subtract => m.checked_sub(n),
                Multiply => m.checked_mul(n),
                Divide => m.checked_div_euclid(n),
                Modulo => m.checked_rem_euclid(n),
                Less => return Some(self.truth(m < n)),
                LessEqual => return Some(self.truth(m <= n)),
                GreaterEqual => return Some(self.truth(m >= n)),
                Equal => return Some(self.truth(m == n)),
                NotEqual => return Some(self.truth(m != n)),
                _ => None,
            };
            return number.map(|n| self.int(n));
        }
        match (by, self.op(a).clone(), self.op(b).clone()) {
            (Add, Op::Int(0), _) => Some(b),
            (Add | Subtract, _, Op::Int(0)) => Some(a),
            // A size below a number is at most the one before it.
            (Less, Op::Size, Op::Int(n)) => {
                let n = self.int(n.saturating_sub(1));
                Some(self.binary(LessEqual, a, n))
            }
            (Less, Op::Int(n), Op::Size) => {
                let n = self.int(n.saturating_add(1));
                Some(self.binary(GreaterEqual, b, n))
            }
            (NotEqual, ..) => {
                let equal = self.binary(Equal, a, b);
                (*self.op(equal) != Op::Binary(Equal)).then(|| self.not(equal))
            }
            (Equal, Op::Set, _) if self.is_empty_set(b) && !self.is_empty_set(a) => Some(self.truth(false)),
            (
                Equal,
                x @ (Op::Word(_) | Op::Kind(_) | Op::Bool(_)),
                y @ (Op::Word(_) | Op::Kind(_) | Op::Bool(_)),
            ) => Some(self.truth(x == y)),
            // It has one of a few sizes.
            (In, Op::Size, Op::Set) if !self.is_empty_set(b) => {
                let list = self.args(b).to_vec();
                let any: Vec<Id> = list.into_iter().map(|n| self.binary(Equal, a, n)).collect();
                any.into_iter().reduce(|x, y| self.binary(Or, x, y))
            }
            _ => None,
        }
    }

    fn folded_call(&mut self, function: Function, args: &[Id], ty: &Type) -> Option<Id> {
        if let Some(board) = &self.board {
            let known = match function {
                Function::UnitsOfKind => {
                    let lacks = |kind: &Id| matches!(self.op(*kind), Op::Kind(kind) if board.lacks(*kind));
                    let none = match self.op(args[0]) {
                        Op::Set => self.args(args[0]).iter().all(lacks),
                        _ => lacks(&args[0]),
                    };
                    return none.then(|| self.empty(ty.clone()));
                }
                Function::Distinct => board.distinct,
                Function::Complete => board.complete,
                Function::Summed => board.summed,
                _ => None,
            };
            if let Some(known) = known {
                return Some(self.truth(known));
            }
        }
        if !matches!(function.growth(), Growth::Union | Growth::Common) {
            return None;
        }
        // A singleton is as good as its element.
        let only = |id: &Id| match (self.op(*id), self.args(*id)) {
            (Op::Set, &[one]) if matches!(self.ty(one), Type::Cell | Type::Value | Type::Unit) => one,
            _ => *id,
        };
        let singles: Vec<Id> = args.iter().map(only).collect();
        if singles != args {
            return Some(self.make_as(Op::Call(function), singles, ty.clone()));
        }
        let nothing = function.growth() == Growth::Union && args.iter().any(|id| self.is_empty_set(*id));
        (nothing && matches!(ty, Type::Set(_))).then(|| self.empty(ty.clone()))
    }
}
