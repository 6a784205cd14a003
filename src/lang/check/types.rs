//! Conversion and unification of types.

use super::prelude::*;

pub fn set(element: Type) -> Type {
    Type::Set(Box::new(element))
}

pub fn words(ty: &Type) -> Message {
    one_and_many(ty).0
}

fn one_and_many(ty: &Type) -> (Message, Message) {
    match ty {
        Type::Bool => (message!("a condition"), message!("conditions")),
        Type::Int => (message!("a number"), message!("numbers")),
        Type::Value => (message!("a value"), message!("values")),
        Type::Cell => (message!("a cell"), message!("cells")),
        Type::Unit => (message!("a unit"), message!("units")),
        Type::Kind => (message!("a kind"), message!("kinds")),
        Type::Grid => (message!("a grid"), message!("grids")),
        Type::Word => (message!("a word"), message!("words")),
        Type::Candidate => (message!("a candidate"), message!("candidates")),
        Type::Path => (message!("a path"), message!("paths")),
        Type::World => (message!("a world"), message!("worlds")),
        Type::EmptySet => (message!("the empty set"), message!("empty sets")),
        Type::Tuple(parts) => {
            let parts = join_and(&parts.iter().map(words).collect::<Vec<_>>());
            (message!("a tuple of {}", parts), message!("tuples of {}", parts))
        }
        Type::Set(element) => {
            let many = one_and_many(element).1;
            (message!("a set of {}", many), message!("sets of {}", many))
        }
    }
}

/// Common type of two types that differ only where one of them has the empty set; `None` for other types.
pub fn join(a: &Type, b: &Type) -> Option<Type> {
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

pub fn wrong_type(expr: &Expr, message: Message) -> Diagnostic {
    Code::WrongType.at(expr, message).label(message!("this is {}", words(&expr.ty)))
}

/// Type of the innermost elements of a set, or of sets of sets; other types unchanged.
fn innermost(ty: &Type) -> &Type {
    element(ty).map_or(ty, innermost)
}

pub fn is_of_values(ty: &Type) -> bool {
    *innermost(ty) == Type::Value
}

/// Whether one of two types is of numbers and the other of values.
pub fn mixes_values(a: &Type, b: &Type) -> bool {
    matches!((innermost(a), innermost(b)), (Type::Int, Type::Value) | (Type::Value, Type::Int))
}

/// Adds help to a diagnostic: alternatives to the use of values as numbers.
pub fn with_values_help(fault: Diagnostic) -> Diagnostic {
    fault.help(message!(
        "values are not numbers: `|{{ w in values : w < v }}| = 4` means that v is the fifth value, and \
         `combinations(u)` and `arrangements(u)` are the values that add up to a sum"
    ))
}

/// Adds this help if one of two types is of numbers and the other of values.
pub fn about_values(fault: Diagnostic, a: &Type, b: &Type) -> Diagnostic {
    if mixes_values(a, b) { with_values_help(fault) } else { fault }
}

pub fn element(ty: &Type) -> Option<&Type> {
    match ty {
        Type::Set(element) => Some(element),
        _ => None,
    }
}

pub fn number(number: i64, span: Span) -> Expr {
    Expr { kind: ExprKind::Int(number), ty: Type::Int, span }
}

pub fn binary(operator: Operator, left: Expr, right: Expr, ty: Type, span: Span) -> Expr {
    Expr { kind: ExprKind::Binary(operator, Box::new(left), Box::new(right)), ty, span }
}

pub fn cells_of(unit: Expr) -> Expr {
    let span = unit.span;
    Expr { kind: ExprKind::Call(Function::CellsOf, vec![unit]), ty: set(Type::Cell), span }
}

pub fn single(one: Expr) -> Expr {
    let (ty, span) = (set(one.ty.clone()), one.span);
    Expr { kind: ExprKind::Set(vec![one]), ty, span }
}

/// Converts an expression to a type: a unit to its cells, an element to a singleton. `Err` returns it unchanged.
/// A move: the candidates that it places, and those that it removes.
pub fn move_type() -> Type {
    Type::Tuple(vec![set(Type::Candidate); 2])
}

pub fn convert(expr: Expr, wanted: &Type) -> Result<Expr, Expr> {
    match (&expr.ty, wanted) {
        (ty, _) if join(ty, wanted).as_ref() == Some(wanted) => Ok(expr),
        (Type::Unit, Type::Set(element)) if **element == Type::Cell => Ok(cells_of(expr)),
        (ty, _) if is_node(ty, wanted) => product(expr, wanted),
        (Type::Set(element), Type::Set(one)) if **one == Type::Candidate && is_node(element, one) => {
            each_as(expr, &Type::Candidate)
        }
        (Type::Set(element), Type::Set(one)) if is_nodes(element, one) => each_as(expr, one),
        (Type::Set(_) | Type::EmptySet, Type::Set(_)) => Err(expr),
        (_, Type::Set(element)) => convert(expr, element).map(single),
        _ => Err(expr),
    }
}

/// Whether `ty` is a tuple of a cell and a value, or of sets of these if a set of candidates is expected.
fn is_node(ty: &Type, wanted: &Type) -> bool {
    let Type::Tuple(parts) = ty else { return false };
    let [cells, values] = &parts[..] else { return false };
    let is_single = *cells == Type::Cell && *values == Type::Value;
    let many = |ty: &Type, of: Type| *ty == of || *ty == set(of);
    let sets = (many(cells, Type::Cell) || *cells == Type::Unit) && many(values, Type::Value);
    *wanted == Type::Candidate && is_single || *wanted == set(Type::Candidate) && sets
}

/// Whether `element` is a tuple that denotes a set of candidates, and such sets are expected.
fn is_nodes(element: &Type, wanted: &Type) -> bool {
    *wanted == set(Type::Candidate) && is_node(element, wanted)
}

/// Expression of a `let` name: converts `(c, v)` to a candidate, or to a set of candidates if it contains sets.
pub fn into_candidates(expr: Expr) -> Expr {
    let wanted = match &expr.ty {
        ty if is_node(ty, &Type::Candidate) => Type::Candidate,
        Type::Tuple(_) => set(Type::Candidate),
        Type::Set(element) if is_node(element, &Type::Candidate) => set(Type::Candidate),
        _ => return expr,
    };
    convert(expr, &wanted).unwrap_or_else(|expr| expr)
}

/// Converts a tuple literal `(c, v)` to candidates. `Err` returns other expressions unchanged.
fn product(expr: Expr, wanted: &Type) -> Result<Expr, Expr> {
    let Expr { kind: ExprKind::Tuple(parts), span, .. } = expr else { return Err(expr) };
    let parts =
        parts.into_iter().map(|part| if part.ty == Type::Unit { cells_of(part) } else { part }).collect();
    Ok(Expr { kind: ExprKind::Call(Function::Product, parts), ty: wanted.clone(), span })
}

/// Converts a set expression of tuple literals to a set of candidates, or to a set of sets of candidates.
fn each_as(expr: Expr, wanted: &Type) -> Result<Expr, Expr> {
    fn set_as(expr: &Expr, wanted: &Type) -> Option<Expr> {
        let convert_part = |part: &Expr| convert(part.clone(), wanted).ok();
        let convert_both = |a: &Expr, b: &Expr| Some((set_as(a, wanted)?, set_as(b, wanted)?));
        let kind = match &expr.kind {
            ExprKind::Set(parts) => ExprKind::Set(parts.iter().map(convert_part).collect::<Option<_>>()?),
            ExprKind::Comprehension(inner) => {
                let head = convert_part(&inner.head)?;
                ExprKind::Comprehension(Box::new(Comprehension { head, ..(**inner).clone() }))
            }
            ExprKind::Binary(operator, a, b) => {
                let (a, b) = convert_both(a, b)?;
                ExprKind::Binary(*operator, Box::new(a), Box::new(b))
            }
            ExprKind::If(c, a, b) => {
                let (a, b) = convert_both(a, b)?;
                ExprKind::If(c.clone(), Box::new(a), Box::new(b))
            }
            _ => return None,
        };
        Some(Expr { kind, ty: set(wanted.clone()), span: expr.span })
    }
    set_as(&expr, wanted).ok_or(expr)
}

pub fn unify(a: Expr, b: Expr) -> Result<(Expr, Expr, Type), (Type, Type)> {
    if let Some(ty) = join(&a.ty, &b.ty) {
        return Ok((a, b, ty));
    }
    let types = (a.ty.clone(), b.ty.clone());
    let (cells, nodes) = (set(Type::Cell), set(Type::Candidate));
    let is_candidates = |ty: &Type| *ty == Type::Candidate || *ty == nodes;
    let wanted = match &types {
        (ty, _) | (_, ty) if is_candidates(ty) => ty.clone(),
        // Two sets of cells with values in different forms: both become sets of sets of candidates.
        (Type::Set(x), Type::Set(y)) if [x, y].iter().all(|of| ***of == nodes || is_nodes(of, &nodes)) => {
            return match (convert(a, &set(nodes.clone())), convert(b, &set(nodes.clone()))) {
                (Ok(a), Ok(b)) => Ok((a, b, set(nodes))),
                _ => Err(types),
            };
        }
        (Type::Unit, other) | (other, Type::Unit) if join(other, &cells).is_some() => cells,
        _ => return Err(types),
    };
    match (convert(a, &wanted), convert(b, &wanted)) {
        (Ok(a), Ok(b)) => Ok((a, b, wanted)),
        (Ok(a), Err(b)) | (Err(a), Ok(b)) | (Err(a), Err(b)) => Err((a.ty, b.ty)),
    }
}
