//! Makes nodes, in the one form of what they say.

use crate::form::Form;
use crate::lang::program::{Function, Operator, Type, VarId};
use crate::node::{Fold, Id, Op, Query};

pub fn set_of(of: Type) -> Type {
    Type::Set(Box::new(of))
}

impl Form {
    /// The node of an operation, in its form.
    pub fn make(&mut self, op: Op, args: Vec<Id>) -> Id {
        let ty = self.type_of(&op, &args);
        self.make_as(op, args, ty)
    }

    /// The node of an operation, in its form, of a type that the operation leaves open: that of `{}`, of what is in a
    /// union with it, or of a tuple.
    pub fn make_as(&mut self, op: Op, args: Vec<Id>, ty: Type) -> Id {
        if let Op::Query(patterns, fold) = &op {
            return self.make_query(Query::of(patterns, *fold, &args), ty);
        }
        if let Some(known) = self.known(&op, &args, &ty) {
            return known;
        }
        let (op, args) = self.oriented(op, args, &ty);
        let made = match self.folded(&op, &args, &ty) {
            Some(made) => made,
            None => match self.rewritten(&op, &args) {
                Some(made) => made,
                None => match self.taken_apart(&op, &args) {
                    Some(made) => made,
                    None => return self.intern(op, args, ty),
                },
            },
        };
        self.as_type(made, ty)
    }

    /// A node of another type than what a law gives: a unit as the set of its cells, `{}` as an empty set.
    fn as_type(&mut self, id: Id, ty: Type) -> Id {
        match (self.ty(id), &ty) {
            (Type::Unit, Type::Set(_)) => self.make(Op::Call(Function::CellsOf), vec![id]),
            (Type::EmptySet, Type::Set(_)) | (Type::Set(_), Type::Set(_)) if self.is_empty_set(id) => {
                self.intern(Op::Set, Vec::new(), ty)
            }
            _ => id,
        }
    }

    fn type_of(&self, op: &Op, args: &[Id]) -> Type {
        use Operator::{Add, Divide, Intersect, Modulo, Multiply, Subtract};
        match op {
            Op::Int(_) | Op::Size => Type::Int,
            Op::Word(_) | Op::Param(_) => Type::Word,
            Op::Kind(_) => Type::Kind,
            Op::Var(var) => self.type_of_var(*var),
            Op::Cells => set_of(Type::Cell),
            Op::Values => set_of(Type::Value),
            Op::Units => set_of(Type::Unit),
            Op::Kinds => set_of(Type::Kind),
            Op::Grids => set_of(Type::Grid),
            Op::Set => args.first().map_or(Type::EmptySet, |one| set_of(self.ty(*one).clone())),
            Op::Tuple => Type::Tuple(args.iter().map(|one| self.ty(*one).clone()).collect()),
            Op::Call(Function::Subsets) => {
                self.element_type(args[0]).map_or(Type::EmptySet, |of| set_of(set_of(of)))
            }
            Op::Call(Function::Product) if !self.is_set(args[0]) && !self.is_set(args[1]) => Type::Candidate,
            Op::Call(function) => function.gives(),
            Op::If => match self.ty(args[1]) {
                Type::EmptySet => self.ty(args[2]).clone(),
                ty => ty.clone(),
            },
            Op::Binary(Add | Subtract | Multiply | Divide | Modulo) if *self.ty(args[0]) == Type::Int => {
                Type::Int
            }
            Op::Binary(Add | Subtract | Intersect) => {
                let of = self.element_type(args[0]).or_else(|| self.element_type(args[1]));
                of.map_or(Type::EmptySet, set_of)
            }
            Op::Query(_, Fold::Collect) => {
                args.last().map_or(Type::EmptySet, |head| set_of(self.ty(*head).clone()))
            }
            Op::Query(_, Fold::Union | Fold::Common) => {
                args.last().and_then(|head| self.element_type(*head)).map_or(Type::EmptySet, set_of)
            }
            Op::Reach(_) => set_of(set_of(Type::Candidate)),
            Op::Bool(_) | Op::Not | Op::Binary(_) | Op::Query(_, Fold::Any) => Type::Bool,
        }
    }

    /// The node of an operation as it is, whatever the laws say of it.
    pub fn make_as_is(&mut self, op: Op, args: Vec<Id>) -> Id {
        let ty = self.type_of(&op, &args);
        self.intern_as_is(op, args, ty)
    }

    pub fn int(&mut self, n: i64) -> Id {
        self.intern(Op::Int(n), Vec::new(), Type::Int)
    }

    pub fn truth(&mut self, truth: bool) -> Id {
        self.intern(Op::Bool(truth), Vec::new(), Type::Bool)
    }

    pub fn var(&mut self, var: VarId) -> Id {
        let ty = self.type_of_var(var);
        self.intern(Op::Var(var), Vec::new(), ty)
    }

    pub fn empty(&mut self, ty: Type) -> Id {
        self.intern(Op::Set, Vec::new(), ty)
    }

    pub fn whole(&mut self, op: Op) -> Id {
        self.make(op, Vec::new())
    }

    pub fn not(&mut self, condition: Id) -> Id {
        self.make(Op::Not, vec![condition])
    }

    pub fn binary(&mut self, op: Operator, a: Id, b: Id) -> Id {
        self.make(Op::Binary(op), vec![a, b])
    }

    pub fn call(&mut self, function: Function, args: Vec<Id>) -> Id {
        self.make(Op::Call(function), args)
    }

    pub fn size(&mut self, set: Id) -> Id {
        self.make(Op::Size, vec![set])
    }

    /// The conjunction of conditions; `true` where there is none.
    pub fn all(&mut self, conditions: impl IntoIterator<Item = Id>) -> Id {
        let all = conditions.into_iter().collect::<Vec<_>>();
        let all = all.into_iter().reduce(|a, b| self.binary(Operator::And, a, b));
        all.unwrap_or_else(|| self.truth(true))
    }

    /// Whether a set is empty.
    pub fn is_empty(&mut self, set: Id) -> Id {
        let none = self.empty(Type::EmptySet);
        self.binary(Operator::Equal, set, none)
    }

    /// Whether a set has an element.
    pub fn is_filled(&mut self, set: Id) -> Id {
        let none = self.is_empty(set);
        self.not(none)
    }

    /// The parts of a conjunction.
    pub fn conjuncts(&self, condition: Id) -> Vec<Id> {
        match self.op(condition) {
            Op::Binary(Operator::And) => {
                self.args(condition).iter().flat_map(|part| self.conjuncts(*part)).collect()
            }
            Op::Bool(true) => Vec::new(),
            _ => vec![condition],
        }
    }

    /// A unit as the set of its cells; a set as it is.
    pub fn as_set(&mut self, id: Id) -> Id {
        match self.ty(id) {
            Type::Unit => self.call(Function::CellsOf, vec![id]),
            _ => id,
        }
    }

    /// A unit instead of the set of its cells.
    pub fn bare(&self, id: Id) -> Id {
        match self.called(id, Function::CellsOf) {
            Some(&[unit]) if *self.ty(unit) == Type::Unit => unit,
            _ => id,
        }
    }
}
