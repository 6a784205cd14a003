//! Makes expressions.

use crate::lang::program::{Expr, ExprKind, Function, Operator, Span, Type, VarId};
use crate::lang::walk::map_parts;

pub fn set_of(of: Type) -> Type {
    Type::Set(Box::new(of))
}

/// The type of a set's elements; a unit is a set of cells, any other thing the set of itself; nothing for `{}`.
pub fn element_type(expr: &Expr) -> Option<Type> {
    match &expr.ty {
        Type::Set(of) => Some((**of).clone()),
        Type::Unit => Some(Type::Cell),
        Type::EmptySet => None,
        other => Some(other.clone()),
    }
}

/// Whether an expression is a set kept as data, such as one of sets of cells or tuples: sets of values are words.
pub fn is_data(expr: &Expr) -> bool {
    let Type::Set(of) = &expr.ty else { return false };
    match &**of {
        Type::Set(of) => !matches!(**of, Type::Value | Type::Kind),
        Type::Tuple(_) => true,
        _ => false,
    }
}

/// The set of all things of the type of a set's elements, where the language has a name for it.
pub fn all_like(set: &Expr) -> Option<Expr> {
    let of = element_type(set)?;
    let kind = match of {
        Type::Cell => ExprKind::Cells,
        Type::Value => ExprKind::Values,
        Type::Unit => ExprKind::Units,
        _ => return None,
    };
    Some(Expr { kind, ty: set_of(of), span: set.span })
}

pub fn variable(var: VarId, ty: Type, span: Span) -> Expr {
    Expr { kind: ExprKind::Var(var), ty, span }
}

pub fn truth(truth: bool, span: Span) -> Expr {
    Expr { kind: ExprKind::Bool(truth), ty: Type::Bool, span }
}

pub fn number(number: i64, span: Span) -> Expr {
    Expr { kind: ExprKind::Int(number), ty: Type::Int, span }
}

pub fn empty(ty: Type, span: Span) -> Expr {
    Expr { kind: ExprKind::Set(Vec::new()), ty, span }
}

pub fn size(set: Expr) -> Expr {
    let span = set.span;
    Expr { kind: ExprKind::Size(Box::new(set)), ty: Type::Int, span }
}

pub fn binary(op: Operator, a: Expr, b: Expr, ty: Type) -> Expr {
    let span = a.span;
    Expr { kind: ExprKind::Binary(op, Box::new(a), Box::new(b)), ty, span }
}

/// `a op b` as a condition.
pub fn condition(op: Operator, a: Expr, b: Expr) -> Expr {
    binary(op, a, b, Type::Bool)
}

pub fn call(function: Function, arguments: Vec<Expr>, ty: Type, span: Span) -> Expr {
    Expr { kind: ExprKind::Call(function, arguments), ty, span }
}

pub fn is_var(expr: &Expr, var: VarId) -> bool {
    matches!(expr.kind, ExprKind::Var(v) if v == var)
}

pub fn is_empty_set(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Set(list) if list.is_empty())
}

/// Whether a set is a unit or a set of cells, not one of units.
pub(crate) fn is_of_cells(set: &Expr) -> bool {
    set.ty == Type::Unit || set.ty == set_of(Type::Cell)
}

/// Whether an expression is a name or a number, which may be repeated at no cost.
pub fn is_simple(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Var(_) | ExprKind::Int(_) | ExprKind::Kind(_) | ExprKind::Bool(_))
}

/// The expression with another one in the place of a part, wherever that stands.
pub fn replaced(expr: &Expr, part: &Expr, by: &Expr) -> Expr {
    if expr == part { by.clone() } else { map_parts(expr, &mut |inner| replaced(inner, part, by)) }
}

/// The parts of a conjunction.
pub fn conjuncts(condition: Expr, out: &mut Vec<Expr>) {
    match condition.kind {
        ExprKind::Binary(Operator::And, a, b) => {
            conjuncts(*a, out);
            conjuncts(*b, out);
        }
        ExprKind::Bool(true) => {}
        _ => out.push(condition),
    }
}

pub fn is_cells_of(expr: &Expr, unit: VarId) -> bool {
    match &expr.kind {
        ExprKind::Var(v) => *v == unit,
        ExprKind::Call(Function::CellsOf, arguments) => {
            matches!(arguments.as_slice(), [Expr { kind: ExprKind::Var(v), .. }] if *v == unit)
        }
        _ => false,
    }
}
