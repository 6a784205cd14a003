//! Types of operators.

use super::common::Tree;
use super::types::{cells_of, convert, element, set, single, unify, words};
use super::{domains::empty_range, scope::Scope};
use crate::ast::ExprKind as Ast;
use crate::program::{Expr, ExprKind, Operator, Span, Type};
use crate::{codes::Code, message::message};

impl<'s> Scope<'_, 's> {
    /// `left op right`
    pub(super) fn binary(
        &mut self,
        operator: Operator,
        left: &Tree<'s>,
        right: &Tree<'s>,
        at: Span,
        span: Span,
    ) -> Option<Expr> {
        use Operator::*;
        if let (true, Ast::Binary(first, ..)) = (is_comparison(operator), &left.kind)
            && is_comparison(*first)
        {
            let fault = Code::Chained.at(at, message!("a comparison cannot go on with another"));
            return self.fail(fault.help(message!("join two comparisons with `and`: `a < b and b < c`")));
        }
        let (left, right, ty) = match operator {
            Or | And | Sees | Multiply | Divide | Modulo => {
                let (of, ty) = match operator {
                    Or | And => (Type::Bool, Type::Bool),
                    Sees => (Type::Cell, Type::Bool),
                    _ => (Type::Int, Type::Int),
                };
                let (left, right) = self.pair(left, right, &of)?;
                (left, right, ty)
            }
            In => match &right.kind {
                Ast::Range(low, high) => return self.in_range(left, low, high, span),
                _ => {
                    let (left, right) = self.both(left, right)?;
                    return self.element_of(left, right, span);
                }
            },
            Equal | NotEqual | Less | LessEqual | Greater | GreaterEqual => {
                let (left, right) = self.both(left, right)?;
                self.compared(operator, left, right)?
            }
            Subset | Add | Subtract | Intersect => {
                let (left, right) = self.both(left, right)?;
                if matches!(operator, Add | Subtract) && left.ty == Type::Int && right.ty == Type::Int {
                    (left, right, Type::Int)
                } else {
                    let (left, right, ty) = self.sets(operator, left, right)?;
                    (left, right, if operator == Subset { Type::Bool } else { ty })
                }
            }
        };
        Some(made(operator, left, right, ty, span))
    }

    /// Both sides; the first says how to read a name on the second, and the other way round.
    fn both(&mut self, left: &Tree<'s>, right: &Tree<'s>) -> Option<(Expr, Expr)> {
        // A bare name on the left may be a word that only the right side makes clear.
        if let (Ast::Name(name), Ast::Name(_) | Ast::Call(..)) = (&left.kind, &right.kind)
            && self.bound_at(name).is_none()
        {
            let right = self.expr(right, None);
            let wanted = right.as_ref().map(|right| right.ty.clone());
            return self.expr(left, wanted.as_ref()).zip(right);
        }
        let left = self.expr(left, None);
        let wanted = left.as_ref().map(|left| left.ty.clone());
        let right = self.expr(right, wanted.as_ref());
        left.zip(right)
    }

    fn compared(&mut self, operator: Operator, left: Expr, right: Expr) -> Option<(Expr, Expr, Type)> {
        let (first, second) = (left.span, right.span);
        let message = || message!("two things of different types cannot be compared");
        let unified = unify(left, right);
        let (left, right, ty) =
            unified.map_or_else(|types| self.differ(message(), first, second, &types), Some)?;
        self.words_agree(&left, &right);
        let ordered = matches!(ty, Type::Int | Type::Value | Type::Cell | Type::Unit);
        if !ordered && !matches!(operator, Operator::Equal | Operator::NotEqual) {
            let mut fault = Code::WrongType.at(first, message!("{} has no order", words(&ty)));
            if matches!(ty, Type::Set(_) | Type::EmptySet) {
                fault = fault.help(message!(
                    "`|X|` is the size of a set, and `X subset Y` asks whether Y holds all of X"
                ));
            }
            return self.fail(fault);
        }
        Some((left, right, Type::Bool))
    }

    fn element_of(&mut self, left: Expr, right: Expr, span: Span) -> Option<Expr> {
        let right = self.as_set(right)?;
        let Some(inner) = element(&right.ty).cloned() else {
            return Some(made(Operator::In, left, right, Type::Bool, span));
        };
        match convert(left, &inner) {
            Ok(left) => Some(made(Operator::In, left, right, Type::Bool, span)),
            Err(left) => {
                let message = message!("{} is never in {}", words(&left.ty), words(&right.ty));
                let fault =
                    Code::TypesDiffer.at(&left, message).here(message!("this is {}", words(&left.ty)));
                let fault = fault.and(right.span, message!("this is {}", words(&right.ty)));
                self.fail(if left.ty == right.ty {
                    fault.help(message!("to ask whether a set holds all of another, write `X subset Y`"))
                } else {
                    fault
                })
            }
        }
    }

    /// `x in a..b`
    fn in_range(&mut self, left: &Tree<'s>, low: &Tree<'s>, high: &Tree<'s>, span: Span) -> Option<Expr> {
        let left = self.typed(left, &Type::Int);
        let ends = self.pair(low, high, &Type::Int);
        let (left, (low, high)) = (left?, ends?);
        if let (ExprKind::Int(first), ExprKind::Int(last)) = (&low.kind, &high.kind)
            && first > last
        {
            self.fault(empty_range(&low, *first, *last));
        }
        let above = made(Operator::LessEqual, low, left.clone(), Type::Bool, span);
        let below = made(Operator::LessEqual, left, high, Type::Bool, span);
        Some(made(Operator::And, above, below, Type::Bool, span))
    }

    /// `a..b` where a set stands.
    pub(super) fn range(&mut self, low: &Tree<'s>, high: &Tree<'s>, span: Span) -> Option<Expr> {
        let (low, high) = self.pair(low, high, &Type::Int)?;
        let (ExprKind::Int(low), ExprKind::Int(high)) = (low.kind, high.kind) else {
            let help = message!("after `in` of a condition the ends may be any numbers: `n in a..b`");
            let message = message!("the ends of a range are numbers as written");
            return self.fail(Code::Misplaced.at(span, message).help(help));
        };
        if low > high {
            return self.fail(empty_range(span, low, high));
        }
        if high - low > 999 {
            return self.fail(Code::TooLarge.at(span, message!("a range of more than a thousand numbers")));
        }
        let number = |n| Expr { kind: ExprKind::Int(n), ty: Type::Int, span };
        Some(Expr { kind: ExprKind::Set((low..=high).map(number).collect()), ty: set(Type::Int), span })
    }

    /// Two operands as sets of one type: units as their cells where cells are meant, single things as the set of them.
    fn sets(&mut self, operator: Operator, left: Expr, right: Expr) -> Option<(Expr, Expr, Type)> {
        let is_set = |expr: &Expr| matches!(expr.ty, Type::Set(_) | Type::EmptySet);
        let (first, second) = (left.span, right.span);
        let types = (left.ty.clone(), right.ty.clone());
        let (left, right) = match (is_set(&left), is_set(&right)) {
            (true, true) => (Ok(left), Ok(right)),
            (true, false) => {
                let right = as_set_like(right, &left.ty);
                (Ok(left), right)
            }
            (false, true) => (as_set_like(left, &right.ty), Ok(right)),
            (false, false) if left.ty == Type::Unit && matches!(right.ty, Type::Unit | Type::Cell) => {
                let right = if right.ty == Type::Unit { cells_of(right) } else { single(right) };
                (Ok(cells_of(left)), Ok(right))
            }
            (false, false) if left.ty == Type::Cell && right.ty == Type::Unit => {
                (Ok(single(left)), Ok(cells_of(right)))
            }
            // One thing in two sets of itself: only `{c} subset {d}` and the like, which is never meant.
            (false, false) => (Err(left), Err(right)),
        };
        if let (Ok(left), Ok(right)) = (left, right)
            && let Ok((left, right, ty)) = unify(left, right)
        {
            return Some((left, right, ty));
        }
        let message = match operator {
            Operator::Add => message!("`+` adds numbers or joins sets of one type"),
            Operator::Subtract => {
                message!("`-` subtracts numbers or takes out of a set what another set of its type holds")
            }
            Operator::Intersect => message!("`&` is what two sets of one type share"),
            _ => message!("`subset` compares two sets of one type"),
        };
        self.differ(message, first, second, &types)
    }
}

/// One thing as a set of a type, where it can be; any set where that is empty.
fn as_set_like(one: Expr, set: &Type) -> Result<Expr, Expr> {
    match (set, &one.ty) {
        (Type::EmptySet, Type::Unit) => Ok(cells_of(one)),
        (Type::EmptySet, _) => Ok(single(one)),
        _ => convert(one, set),
    }
}

fn made(operator: Operator, left: Expr, right: Expr, ty: Type, span: Span) -> Expr {
    Expr { kind: ExprKind::Binary(operator, Box::new(left), Box::new(right)), ty, span }
}

fn is_comparison(operator: Operator) -> bool {
    use Operator::*;
    matches!(operator, Equal | NotEqual | Less | LessEqual | Greater | GreaterEqual | In | Subset | Sees)
}
