//! Types of operators.

use super::super::ast::{self, ExprKind as Ast};
use super::super::codes::Code;
use super::super::diagnostics::Diagnostic;
use super::super::message::message;
use super::super::program::{Expr, ExprKind, Operator, Span, Type};
use super::scope::Scope;
use super::types::{cells_of, convert, element, set, single, unify, words};

impl<'s> Scope<'_, 's> {
    /// `left op right`
    pub(super) fn binary(
        &mut self,
        operator: Operator,
        left: &ast::Expr<'s>,
        right: &ast::Expr<'s>,
        at: Span,
        span: Span,
    ) -> Option<Expr> {
        use Operator::*;
        if let (true, Ast::Binary(first, ..)) = (is_comparison(operator), &left.kind)
            && is_comparison(*first)
        {
            let help = message!("join two comparisons with `and`: `a < b and b < c`");
            self.fault(
                Diagnostic::new(Code::Chained, at, message!("a comparison cannot go on with another"))
                    .help(help),
            );
            return None;
        }
        match operator {
            Or | And => {
                let (left, right) = (self.typed(left, &Type::Bool), self.typed(right, &Type::Bool));
                Some(made(operator, left?, right?, Type::Bool, span))
            }
            Multiply | Divide | Modulo => {
                let (left, right) = (self.typed(left, &Type::Int), self.typed(right, &Type::Int));
                Some(made(operator, left?, right?, Type::Int, span))
            }
            Sees => {
                let (left, right) = (self.typed(left, &Type::Cell), self.typed(right, &Type::Cell));
                Some(made(operator, left?, right?, Type::Bool, span))
            }
            In => match &right.kind {
                Ast::Range(low, high) => self.in_range(left, low, high, span),
                _ => {
                    let (left, right) = self.both(left, right);
                    self.element_of(left?, right?, span)
                }
            },
            Equal | NotEqual | Less | LessEqual | Greater | GreaterEqual => {
                let (left, right) = self.both(left, right);
                self.comparison(operator, left?, right?, span)
            }
            Subset => {
                let (left, right) = self.both(left, right);
                let (left, right, _) = self.sets(operator, left?, right?)?;
                Some(made(operator, left, right, Type::Bool, span))
            }
            Add | Subtract | Intersect => {
                let (left, right) = self.both(left, right);
                let (left, right) = (left?, right?);
                if operator != Intersect && left.ty == Type::Int && right.ty == Type::Int {
                    return Some(made(operator, left, right, Type::Int, span));
                }
                let (left, right, ty) = self.sets(operator, left, right)?;
                Some(made(operator, left, right, ty, span))
            }
        }
    }

    /// Both sides; the first says how to read a name on the second, and the other way round.
    fn both(&mut self, left: &ast::Expr<'s>, right: &ast::Expr<'s>) -> (Option<Expr>, Option<Expr>) {
        // A bare name on the left may be a word that only the right side makes clear.
        if let (Ast::Name(name), Ast::Name(_) | Ast::Call(..)) = (&left.kind, &right.kind)
            && self.bound_at(name).is_none()
        {
            let right = self.expr(right, None);
            let wanted = right.as_ref().map(|right| right.ty.clone());
            return (self.expr(left, wanted.as_ref()), right);
        }
        let left = self.expr(left, None);
        let wanted = left.as_ref().map(|left| left.ty.clone());
        (left, self.expr(right, wanted.as_ref()))
    }

    fn comparison(&mut self, operator: Operator, left: Expr, right: Expr, span: Span) -> Option<Expr> {
        let (first, second) = (left.span, right.span);
        let (left, right, ty) = match unify(left, right) {
            Ok(unified) => unified,
            Err(types) => {
                self.differ(
                    message!("two things of different types cannot be compared"),
                    first,
                    second,
                    &types,
                );
                return None;
            }
        };
        self.words_agree(&left, &right);
        let ordered = matches!(ty, Type::Int | Type::Value | Type::Cell | Type::Unit);
        if !ordered && !matches!(operator, Operator::Equal | Operator::NotEqual) {
            let message = message!("{} has no order", words(&ty));
            let mut fault = Diagnostic::new(Code::WrongType, first, message);
            if matches!(ty, Type::Set(_) | Type::EmptySet) {
                fault = fault.help(message!(
                    "`|X|` is the size of a set, and `X subset Y` asks whether Y holds all of X"
                ));
            }
            self.fault(fault);
            return None;
        }
        Some(made(operator, left, right, Type::Bool, span))
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
                let mut fault = Diagnostic::new(Code::TypesDiffer, left.span, message)
                    .here(message!("this is {}", words(&left.ty)))
                    .and(right.span, message!("this is {}", words(&right.ty)));
                if left.ty == right.ty {
                    fault =
                        fault.help(message!("to ask whether a set holds all of another, write `X subset Y`"));
                }
                self.fault(fault);
                None
            }
        }
    }

    /// `x in a..b`
    fn in_range(
        &mut self,
        left: &ast::Expr<'s>,
        low: &ast::Expr<'s>,
        high: &ast::Expr<'s>,
        span: Span,
    ) -> Option<Expr> {
        let left = self.typed(left, &Type::Int);
        let (low, high) = (self.typed(low, &Type::Int), self.typed(high, &Type::Int));
        let (left, low, high) = (left?, low?, high?);
        if let (ExprKind::Int(first), ExprKind::Int(last)) = (&low.kind, &high.kind)
            && first > last
        {
            self.fault(Diagnostic::new(
                Code::EmptyRange,
                low.span,
                message!("no number is in `{low}..{high}`", low = first, high = last),
            ));
        }
        let above = made(Operator::LessEqual, low, left.clone(), Type::Bool, span);
        let below = made(Operator::LessEqual, left, high, Type::Bool, span);
        Some(made(Operator::And, above, below, Type::Bool, span))
    }

    /// `a..b` where a set stands.
    pub(super) fn range(&mut self, low: &ast::Expr<'s>, high: &ast::Expr<'s>, span: Span) -> Option<Expr> {
        let (low, high) = (self.typed(low, &Type::Int), self.typed(high, &Type::Int));
        let (ExprKind::Int(low), ExprKind::Int(high)) = (low?.kind, high?.kind) else {
            let help = message!("after `in` of a condition the ends may be any numbers: `n in a..b`");
            self.misplaced(span, message!("the ends of a range are numbers as written"), help);
            return None;
        };
        if low > high {
            self.fault(Diagnostic::new(Code::EmptyRange, span, message!("no number is in `{low}..{high}`")));
            return None;
        }
        if high - low > 999 {
            self.fault(Diagnostic::new(
                Code::TooLarge,
                span,
                message!("a range of more than a thousand numbers"),
            ));
            return None;
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
                let wanted = left.ty.clone();
                let right =
                    if wanted == Type::EmptySet { self.alone(right) } else { convert(right, &wanted) };
                (Ok(left), right)
            }
            (false, true) => {
                let wanted = right.ty.clone();
                let left = if wanted == Type::EmptySet { self.alone(left) } else { convert(left, &wanted) };
                (left, Ok(right))
            }
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
        self.differ(message, first, second, &types);
        None
    }

    fn alone(&mut self, expr: Expr) -> Result<Expr, Expr> {
        Ok(if expr.ty == Type::Unit { cells_of(expr) } else { single(expr) })
    }
}

fn made(operator: Operator, left: Expr, right: Expr, ty: Type, span: Span) -> Expr {
    Expr { kind: ExprKind::Binary(operator, Box::new(left), Box::new(right)), ty, span }
}

fn is_comparison(operator: Operator) -> bool {
    use Operator::*;
    matches!(operator, Equal | NotEqual | Less | LessEqual | Greater | GreaterEqual | In | Subset | Sees)
}
