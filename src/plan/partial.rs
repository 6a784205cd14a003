//! Where an expression need not have a value: it divides by 0, or lists too many subsets.

use super::reads::Within;
use crate::lang::program::{Comprehension, Expr, ExprKind, Function, Operator, Pattern, Span, Type};
use crate::lang::walk::children;

/// Most elements of a set whose subsets are listed one by one.
pub const MOST_ELEMENTS: i64 = 20;

/// Why an expression may have no value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// It divides by 0.
    Division,
    /// It lists the subsets of a set with more than [`MOST_ELEMENTS`].
    Subsets,
}

/// What must hold for an expression to have a value.
#[derive(Debug, Clone, PartialEq)]
pub struct Needed {
    /// The condition.
    pub condition: Expr,
    /// Why there is no value otherwise.
    pub why: Why,
    /// The part of the expression that has none.
    pub span: Span,
}

/// All that must hold for an expression to have a value, the conditions of inner parts first.
pub fn needed(expr: &Expr) -> Vec<Needed> {
    let mut found = Vec::new();
    walk(expr, &mut Vec::new(), &mut found);
    found
}

fn walk(expr: &Expr, around: &mut Vec<Within>, found: &mut Vec<Needed>) {
    let depth = around.len();
    match &expr.kind {
        // The second is asked only where the first does not decide.
        ExprKind::Binary(Operator::And, a, b) => {
            walk(a, around, found);
            around.push(Within::Where((**a).clone()));
            walk(b, around, found);
        }
        ExprKind::Binary(Operator::Or, a, b) => {
            walk(a, around, found);
            around.push(Within::Where(not(a)));
            walk(b, around, found);
        }
        ExprKind::If(condition, a, b) => {
            walk(condition, around, found);
            for (asked, part) in [((**condition).clone(), a), (not(condition), b)] {
                around.push(Within::Where(asked));
                walk(part, around, found);
                around.truncate(depth);
            }
        }
        ExprKind::Quantified(_, var, set, condition) => {
            walk(set, around, found);
            around.push(Within::For(Pattern::Var(*var), (**set).clone()));
            walk(condition, around, found);
        }
        ExprKind::Comprehension(c) => {
            for (pattern, source) in &c.generators {
                walk(source, around, found);
                around.push(Within::For(pattern.clone(), source.clone()));
            }
            if let Some(condition) = &c.condition {
                walk(condition, around, found);
                around.push(Within::Where(condition.clone()));
            }
            walk(&c.head, around, found);
        }
        _ => children(expr, &mut |part| walk(part, around, found)),
    }
    around.truncate(depth);
    let span = expr.span;
    let int = |n| Box::new(Expr { kind: ExprKind::Int(n), ty: Type::Int, span });
    let (operator, number, bound, why) = match &expr.kind {
        ExprKind::Binary(Operator::Divide | Operator::Modulo, _, divisor) => match divisor.kind {
            ExprKind::Int(n) if n != 0 => return,
            _ => (Operator::NotEqual, divisor.clone(), int(0), Why::Division),
        },
        ExprKind::Call(Function::Subsets, of) => {
            let size = Expr { kind: ExprKind::Size(Box::new(of[0].clone())), ty: Type::Int, span };
            (Operator::LessEqual, Box::new(size), int(MOST_ELEMENTS), Why::Subsets)
        }
        _ => return,
    };
    let condition = Expr { kind: ExprKind::Binary(operator, number, bound), ty: Type::Bool, span };
    found.push(Needed { condition: everywhere(condition, around), why, span });
}

/// Whether a condition holds for all that the loops around it go through.
fn everywhere(condition: Expr, around: &[Within]) -> Expr {
    if around.is_empty() {
        return condition;
    }
    let span = condition.span;
    let (mut generators, mut fails) = (Vec::new(), not(&condition));
    for within in around.iter().rev() {
        match within {
            Within::For(pattern, set) => generators.insert(0, (pattern.clone(), set.clone())),
            Within::Where(also) => {
                let both = ExprKind::Binary(Operator::And, Box::new(also.clone()), Box::new(fails));
                fails = Expr { kind: both, ty: Type::Bool, span };
            }
        }
    }
    let head = Expr { kind: ExprKind::Int(0), ty: Type::Int, span };
    let cases = Comprehension { head, generators, condition: Some(fails) };
    let ty = Type::Set(Box::new(Type::Int));
    let cases = Expr { kind: ExprKind::Comprehension(Box::new(cases)), ty, span };
    let none = Expr { kind: ExprKind::Set(Vec::new()), ty: Type::EmptySet, span };
    let kind = ExprKind::Binary(Operator::Equal, Box::new(cases), Box::new(none));
    Expr { kind, ty: Type::Bool, span }
}

fn not(condition: &Expr) -> Expr {
    Expr { kind: ExprKind::Not(Box::new(condition.clone())), ty: Type::Bool, span: condition.span }
}
