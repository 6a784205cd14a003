//! Expressions and patterns.

use super::super::ast::{Expr, ExprKind, Joint, Pattern, Piece};
use super::super::program::{Operator, Quantifier};
use super::layout::fits;

/// An expression on one line. Brackets stay as written.
pub(super) fn one_line(expr: &Expr<'_>) -> String {
    match &expr.kind {
        ExprKind::Int(number) => number.to_string(),
        ExprKind::Name(name) => (*name).to_owned(),
        ExprKind::Any => "_".to_owned(),
        ExprKind::Call(name, arguments) => format!("{}({})", name.text, list(arguments)),
        ExprKind::Set(elements) => format!("{{{}}}", list(elements)),
        ExprKind::Filter(element, conditions) => {
            format!("{{ {} : {} }}", one_line(element), list(conditions))
        }
        ExprKind::Collect(head, generators) => format!("{{ {} : {} }}", one_line(head), pieces(generators)),
        ExprKind::Tuple(parts) => format!("({})", list(parts)),
        ExprKind::Not(inner) => format!("not {}", one_line(inner)),
        ExprKind::Negate(inner) => format!("-{}", one_line(inner)),
        ExprKind::Binary(operator, left, right, _) => {
            format!("{} {} {}", one_line(left), sign(*operator), one_line(right))
        }
        ExprKind::Range(low, high) => format!("{}..{}", one_line(low), one_line(high)),
        ExprKind::Size(inner) => format!("|{}|", one_line(inner)),
        ExprKind::If(condition, yes, no) => {
            format!("if {} then {} else {}", one_line(condition), one_line(yes), one_line(no))
        }
        ExprKind::Quantified(quantifier, element, source, condition) => {
            let word = match quantifier {
                Quantifier::Some => "some",
                Quantifier::Every => "every",
                Quantifier::No => "no",
            };
            format!("{word} {} in {}: {}", pattern(element), one_line(source), one_line(condition))
        }
        ExprKind::Union(inner) => format!("union {}", one_line(inner)),
        ExprKind::Common(inner) => format!("common {}", one_line(inner)),
        ExprKind::Reach(from, body) => {
            let body = super::path::body(body, 0).replace('\n', " ");
            format!("reach({}, {body})", one_line(from))
        }
        ExprKind::Choose(size, from) => format!("choose {} of {}", one_line(size), one_line(from)),
    }
}

/// An expression that may take several lines: the cases of an `if`, the parts of `and` and `or`.
pub(super) fn broken(expr: &Expr<'_>, indent: usize) -> String {
    let line = one_line(expr);
    if fits(&line, indent) {
        return line;
    }
    let next = format!("\n{}", " ".repeat(indent));
    match &expr.kind {
        ExprKind::If(..) => branches(expr, &next),
        ExprKind::Binary(operator @ (Operator::And | Operator::Or), left, right, _) => {
            format!("{}{next}{} {}", broken(left, indent), sign(*operator), one_line(right))
        }
        _ => line,
    }
}

/// Each branch on a line.
fn branches(expr: &Expr<'_>, next: &str) -> String {
    let ExprKind::If(condition, yes, no) = &expr.kind else { return one_line(expr) };
    format!("if {} then {}{next}else {}", one_line(condition), one_line(yes), branches(no, next))
}

/// Expressions with commas.
pub(super) fn list(exprs: &[Expr<'_>]) -> String {
    lines(exprs).join(", ")
}

/// Each expression on a line.
pub(super) fn lines(exprs: &[Expr<'_>]) -> Vec<String> {
    exprs.iter().map(one_line).collect()
}

/// The pieces of a `for` on one line.
pub(super) fn pieces(pieces: &[Piece<'_>]) -> String {
    let printed = pieces.iter().map(|piece| {
        let joint = match piece.joint {
            Joint::Start => "",
            Joint::Comma => ", ",
            Joint::Where | Joint::WhereLine => " where ",
        };
        format!("{joint}{}", one_line(&piece.expr))
    });
    printed.collect()
}

/// What something is taken apart into.
pub(super) fn pattern(element: &Pattern<'_>) -> String {
    let all = |parts: &[Pattern<'_>]| parts.iter().map(pattern).collect::<Vec<_>>().join(", ");
    match element {
        Pattern::Name(name) => name.text.to_owned(),
        Pattern::Any(_) => "_".to_owned(),
        Pattern::Tuple(parts, _) => format!("({})", all(parts)),
        Pattern::Elements(parts, _) => format!("{{{}}}", all(parts)),
    }
}

fn sign(operator: Operator) -> &'static str {
    match operator {
        Operator::Or => "or",
        Operator::And => "and",
        Operator::Equal => "=",
        Operator::NotEqual => "!=",
        Operator::Less => "<",
        Operator::LessEqual => "<=",
        Operator::Greater => ">",
        Operator::GreaterEqual => ">=",
        Operator::In => "in",
        Operator::Subset => "subset",
        Operator::Sees => "sees",
        Operator::Add => "+",
        Operator::Subtract => "-",
        Operator::Intersect => "&",
        Operator::Multiply => "*",
        Operator::Divide => "/",
        Operator::Modulo => "mod",
    }
}
