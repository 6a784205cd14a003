//! The sides of a law: patterns of nodes.

use super::fit::Names;
use crate::form::Form;
use crate::lang::program::{Function, Operator, Type};
use crate::node::{Id, Op};

/// A side of a law.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Pattern {
    /// A name, by its number, and what it may stand for.
    Name(usize, Sort),
    /// The element of a loop.
    Element(Sort),
    /// The set of the loop.
    Set,
    /// A superset of the loop's set at the same cost.
    Whole,
    Node(Op, Vec<Pattern>),
}

/// What a name may stand for: the first letter of a name says which.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sort {
    Condition,
    Number,
    Cell,
    Value,
    Unit,
    Kind,
    /// Anything but a set.
    Single,
    /// A unit or a set of cells.
    Area,
    /// A unit, a set of units or a set of cells.
    Areas,
    /// A set that is no unit.
    Proper,
    /// A set or a unit.
    Set,
    Values,
    Units,
    Candidates,
    Any,
}

impl Sort {
    pub(super) fn of(letter: char) -> Option<Self> {
        Some(match letter {
            'p' | 'q' | 'r' => Self::Condition,
            'n' => Self::Number,
            'c' | 'd' => Self::Cell,
            'v' | 'w' => Self::Value,
            'u' => Self::Unit,
            'k' => Self::Kind,
            'x' => Self::Single,
            'C' | 'D' => Self::Area,
            'Z' => Self::Areas,
            'S' => Self::Proper,
            'A' | 'B' | 'E' => Self::Set,
            'V' | 'W' => Self::Values,
            'U' => Self::Units,
            'N' => Self::Candidates,
            'e' | 'f' => Self::Any,
            _ => return None,
        })
    }

    pub(super) fn has(self, form: &Form, id: Id) -> bool {
        let ty = form.ty(id);
        let set_of = |of: &Type| matches!(ty, Type::Set(inner) if **inner == *of);
        match self {
            Self::Condition => *ty == Type::Bool,
            Self::Number => matches!(form.op(id), Op::Int(_)),
            Self::Cell => *ty == Type::Cell,
            Self::Value => *ty == Type::Value,
            Self::Unit => *ty == Type::Unit,
            Self::Kind => *ty == Type::Kind,
            Self::Single => !form.is_set(id),
            Self::Area => *ty == Type::Unit || set_of(&Type::Cell),
            Self::Areas => *ty == Type::Unit || set_of(&Type::Cell) || set_of(&Type::Unit),
            Self::Proper => matches!(ty, Type::Set(_)),
            Self::Set => matches!(ty, Type::Set(_) | Type::Unit),
            Self::Values => set_of(&Type::Value),
            Self::Units => set_of(&Type::Unit),
            Self::Candidates => set_of(&Type::Candidate),
            Self::Any => true,
        }
    }

    /// The types of what it may stand for, as far as laws tell them apart, the usual one first.
    pub(super) fn types(self) -> Vec<Type> {
        let set = |of| Type::Set(Box::new(of));
        match self {
            Self::Condition => vec![Type::Bool],
            Self::Number => vec![Type::Int],
            Self::Cell => vec![Type::Cell],
            Self::Value => vec![Type::Value],
            Self::Unit => vec![Type::Unit],
            Self::Kind => vec![Type::Kind],
            Self::Single => vec![Type::Cell, Type::Value],
            Self::Area => vec![set(Type::Cell), Type::Unit],
            Self::Areas => vec![set(Type::Cell), Type::Unit, set(Type::Unit)],
            Self::Proper => vec![set(Type::Cell), set(Type::Value), set(Type::Unit)],
            Self::Set => vec![set(Type::Cell), set(Type::Value), set(Type::Unit), Type::Unit],
            Self::Values => vec![set(Type::Value)],
            Self::Units => vec![set(Type::Unit)],
            Self::Candidates => vec![set(Type::Candidate)],
            Self::Any => {
                let sets = [Type::Cell, Type::Value, Type::Unit].map(set);
                sets.into_iter().chain([Type::Cell, Type::Value, Type::Unit, Type::Int]).collect()
            }
        }
    }
}

/// What a law asks of what its names stand for.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Guard {
    /// The first is part of the second by the way it is made.
    Within(Pattern, Pattern),
    /// A number is less than another.
    Less(Pattern, Pattern),
    /// The first has the type of the elements of the second.
    Of(Pattern, Pattern),
    /// Their elements have one type; of a single thing that is its own.
    Like(Pattern, Pattern),
    /// They have one type.
    Same(Pattern, Pattern),
    /// It is a name or a number.
    Simple(Pattern),
    /// It is a unit, or some of its cells.
    Unit(Pattern),
    /// It is not all cells of the board.
    Other(Pattern),
    /// A unit that a variable stands for, and no unit of a later variable.
    Latest(Pattern, Pattern),
    /// No unit of the board is of the kind.
    Absent(Pattern),
    /// The kind of a unit determines its laws.
    Plain,
}

impl Guard {
    pub(super) fn holds(&self, form: &mut Form, names: &Names) -> bool {
        let mut at = |pattern: &Pattern| pattern.build(form, names);
        match self {
            Self::Plain => form.board.as_ref().is_some_and(|board| board.has_single_names),
            Self::Simple(a) | Self::Unit(a) | Self::Other(a) | Self::Absent(a) => {
                let a = at(a);
                match (self, form.op(a)) {
                    (Self::Simple(_), _) => form.is_simple(a),
                    (Self::Unit(_), _) => form.is_of_unit(a),
                    (Self::Other(_), op) => *op != Op::Cells,
                    (_, Op::Kind(kind)) => form.board.as_ref().is_some_and(|board| board.lacks(*kind)),
                    _ => false,
                }
            }
            Self::Within(a, b)
            | Self::Less(a, b)
            | Self::Of(a, b)
            | Self::Like(a, b)
            | Self::Same(a, b)
            | Self::Latest(a, b) => {
                let (a, b) = (at(a), at(b));
                match self {
                    Self::Within(..) => form.is_part(a, b),
                    Self::Of(..) => form.is_set(b) && form.element_type(b).as_ref() == Some(form.ty(a)),
                    Self::Like(..) => form.element_type(a) == form.element_type(b),
                    Self::Same(..) => form.ty(a) == form.ty(b),
                    Self::Latest(..) => {
                        let variable =
                            |id| if let Op::Var(var) = form.op(form.bare(id)) { Some(*var) } else { None };
                        let is_unit = |id: Id| *form.ty(form.bare(id)) == Type::Unit;
                        variable(a).is_some() && !(is_unit(b) && variable(b) > variable(a))
                    }
                    _ => matches!((form.op(a), form.op(b)), (Op::Int(m), Op::Int(n)) if m < n),
                }
            }
        }
    }
}

/// Whether the operands of an operation may change places.
pub(super) fn is_commutative(op: &Op) -> bool {
    use Operator::{Add, And, Equal, Intersect, NotEqual, Or, Sees};
    matches!(op, Op::Binary(And | Or | Equal | NotEqual | Add | Intersect | Sees))
}

impl Pattern {
    /// The node that a side says, once it is known what its names stand for.
    pub(super) fn build(&self, form: &mut Form, names: &Names) -> Id {
        self.build_with(form, names, &mut |form, op, args| form.make(op, args))
    }

    /// The same, made of its parts in some way.
    pub(super) fn build_with(
        &self,
        form: &mut Form,
        names: &Names,
        make: &mut dyn FnMut(&mut Form, Op, Vec<Id>) -> Id,
    ) -> Id {
        match self {
            Self::Name(name, _) => names.of(*name),
            Self::Element(_) => form.var(names.element().var),
            Self::Set => names.element().set,
            Self::Whole => form.among(names.element().set),
            Self::Node(Op::Bool(truth), _) => form.truth(*truth),
            Self::Node(Op::Int(n), _) => form.int(*n),
            Self::Node(op, parts) => {
                let args = parts.iter().map(|part| part.build_with(form, names, make)).collect();
                make(form, op.clone(), args)
            }
        }
    }

    /// Calls a function with it and each of its parts.
    pub(super) fn each(&self, see: &mut dyn FnMut(&Self)) {
        see(self);
        if let Self::Node(_, parts) = self {
            parts.iter().for_each(|part| part.each(see));
        }
    }

    /// A type of what it says, where functions of one name are told apart by what they take.
    pub(super) fn ty(&self) -> Type {
        match self {
            Self::Name(_, sort) | Self::Element(sort) => sort.types().swap_remove(0),
            Self::Node(Op::Call(function), _) if *function != Function::Product => function.gives(),
            Self::Node(Op::Call(_), _) => Type::Set(Box::new(Type::Candidate)),
            Self::Node(Op::Binary(Operator::Intersect | Operator::Add | Operator::Subtract), parts) => {
                parts[0].ty()
            }
            Self::Node(Op::Values, _) => Type::Set(Box::new(Type::Value)),
            Self::Node(Op::Units, _) => Type::Set(Box::new(Type::Unit)),
            _ => Type::Set(Box::new(Type::Cell)),
        }
    }
}
