//! How types fit together.

use super::super::program::{Expr, ExprKind, Function, Type};

/// A set of something.
pub(super) fn set(element: Type) -> Type {
    Type::Set(Box::new(element))
}

/// The type in words, such as “a set of cells”.
pub(in crate::lang) fn words(ty: &Type) -> String {
    match ty {
        Type::Bool => "a condition".to_owned(),
        Type::Int => "a number".to_owned(),
        Type::Value => "a value".to_owned(),
        Type::Cell => "a cell".to_owned(),
        Type::Unit => "a unit".to_owned(),
        Type::Kind => "a kind".to_owned(),
        Type::Word => "a word".to_owned(),
        Type::Candidate => "a candidate".to_owned(),
        Type::Path => "a path".to_owned(),
        Type::World => "a world".to_owned(),
        Type::EmptySet => "the empty set".to_owned(),
        Type::Tuple(parts) => {
            let parts: Vec<String> = parts.iter().map(words).collect();
            format!("a tuple of {}", super::super::similar::join(&parts, "and"))
        }
        Type::Set(element) => format!("a set of {}", many(element)),
    }
}

fn many(ty: &Type) -> String {
    match ty {
        Type::Set(element) => format!("sets of {}", many(element)),
        Type::EmptySet => "empty sets".to_owned(),
        Type::Tuple(parts) => {
            let parts: Vec<String> = parts.iter().map(words).collect();
            format!("tuples of {}", super::super::similar::join(&parts, "and"))
        }
        other => format!("{}s", words(other).split_once(' ').map_or("thing", |(_, noun)| noun)),
    }
}

/// The type that two types share, where one holds no more than the empty set at a place where the other says more.
pub(super) fn join(a: &Type, b: &Type) -> Option<Type> {
    match (a, b) {
        _ if a == b => Some(a.clone()),
        (Type::EmptySet, Type::Set(_)) => Some(b.clone()),
        (Type::Set(_), Type::EmptySet) => Some(a.clone()),
        (Type::Set(x), Type::Set(y)) => join(x, y).map(set),
        (Type::Tuple(x), Type::Tuple(y)) if x.len() == y.len() => {
            x.iter().zip(y).map(|(x, y)| join(x, y)).collect::<Option<Vec<_>>>().map(Type::Tuple)
        }
        _ => None,
    }
}

/// The element type of a set.
pub(super) fn element(ty: &Type) -> Option<&Type> {
    match ty {
        Type::Set(element) => Some(element),
        _ => None,
    }
}

/// A unit as the set of its cells.
pub(super) fn cells_of(unit: Expr) -> Expr {
    let span = unit.span;
    Expr { kind: ExprKind::Call(Function::CellsOf, vec![unit]), ty: set(Type::Cell), span }
}

/// One thing as the set that holds it alone.
pub(super) fn single(one: Expr) -> Expr {
    let (ty, span) = (set(one.ty.clone()), one.span);
    Expr { kind: ExprKind::Set(vec![one]), ty, span }
}

/// Makes an expression fit the type that its place asks for: a unit stands for its cells, and one thing for the set
/// of it. Gives it back where it cannot fit.
pub(super) fn convert(expr: Expr, wanted: &Type) -> Result<Expr, Expr> {
    match (&expr.ty, wanted) {
        (ty, _) if join(ty, wanted).as_ref() == Some(wanted) => Ok(expr),
        (Type::Unit, Type::Set(element)) if **element == Type::Cell => Ok(cells_of(expr)),
        (Type::Set(_) | Type::EmptySet, Type::Set(_)) => Err(expr),
        (_, Type::Set(element)) => convert(expr, element).map(single),
        _ => Err(expr),
    }
}

/// Makes two expressions fit one type.
pub(super) fn unify(a: Expr, b: Expr) -> Result<(Expr, Expr, Type), (Type, Type)> {
    if let Some(ty) = join(&a.ty, &b.ty) {
        return Ok((a, b, ty));
    }
    let cells = set(Type::Cell);
    match (&a.ty, &b.ty) {
        (Type::Unit, other) if join(other, &cells).is_some() => Ok((cells_of(a), b, cells)),
        (other, Type::Unit) if join(other, &cells).is_some() => Ok((a, cells_of(b), cells)),
        _ => Err((a.ty, b.ty)),
    }
}
