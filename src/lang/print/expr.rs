//! Expressions and patterns.

use super::super::ast::{Expr, ExprKind, Pattern};
use super::super::program::{Operator, Quantifier};
use super::layout::{fill, fits, width};
use super::pieces::{generators, pieces};

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
            let word = word(*quantifier);
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

/// An expression that may take several lines: the cases of an `if`, the parts of `and` and `or`, what is asked of
/// some or every element, what is collected.
pub(super) fn broken(expr: &Expr<'_>, indent: usize) -> String {
    let line = one_line(expr);
    if fits(&line, indent) {
        return line;
    }
    let next = format!("\n{}", " ".repeat(indent));
    match &expr.kind {
        ExprKind::If(..) => branches(expr, indent),
        ExprKind::Binary(operator @ (Operator::And | Operator::Or), left, right, _) => {
            let sign = sign(*operator);
            format!("{}{next}{sign} {}", broken(left, indent), broken(right, indent + sign.len() + 1))
        }
        ExprKind::Quantified(quantifier, element, source, condition) => {
            let head = format!("{} {} in {}:", word(*quantifier), pattern(element), one_line(source));
            format!("{head}{next}  {}", broken(condition, indent + 2))
        }
        ExprKind::Filter(element, conditions) => {
            let head = format!("{{ {} : ", one_line(element));
            let inside = indent + width(&head);
            let conditions: Vec<String> = conditions.iter().map(|one| broken(one, inside)).collect();
            format!("{head}{} }}", fill(&conditions, ", ", inside, inside))
        }
        ExprKind::Collect(element, pieces) => {
            let head = format!("{{ {} : ", one_line(element));
            format!("{head}{} }}", generators(pieces, indent + width(&head)))
        }
        _ => line,
    }
}

fn word(quantifier: Quantifier) -> &'static str {
    match quantifier {
        Quantifier::Some => "some",
        Quantifier::Every => "every",
        Quantifier::No => "no",
    }
}

/// Each branch on a line, or what is asked and what it comes to on one each.
fn branches(expr: &Expr<'_>, indent: usize) -> String {
    let ExprKind::If(condition, yes, no) = &expr.kind else { return broken(expr, indent) };
    let next = format!("\n{}", " ".repeat(indent));
    let line = format!("if {} then {}", one_line(condition), one_line(yes));
    let first = match fits(&line, indent) {
        true => line,
        false => {
            let (condition, yes) = (broken(condition, indent + 3), broken(yes, indent + 5));
            format!("if {condition}{next}then {yes}")
        }
    };
    format!("{first}{next}else {}", branches(no, indent))
}

/// Expressions with commas.
pub(super) fn list(exprs: &[Expr<'_>]) -> String {
    exprs.iter().map(one_line).collect::<Vec<_>>().join(", ")
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
