//! The names in expressions, and in the pieces of a `for`.

use super::super::ast::{Expr, ExprKind, Joint, Name, Piece};
use super::super::check::as_pattern;
use super::super::program::Operator;
use super::walker::Walker;

impl<'s> Walker<'_, 's> {
    /// The names in an expression.
    pub fn expr(&mut self, expr: &Expr<'s>) {
        use ExprKind::*;
        match &expr.kind {
            Int(_) | Any => {}
            Name(text) => self.value(self::Name { text, at: expr.at }),
            Call(name, arguments) => {
                self.function(*name);
                self.exprs(arguments);
            }
            Set(parts) | Tuple(parts) => self.exprs(parts),
            Filter(element, conditions) => self.inside(|walker| {
                walker.generator(element);
                walker.exprs(conditions);
            }),
            Collect(head, pieces) => self.inside(|walker| {
                walker.pieces(pieces);
                walker.expr(head);
            }),
            Not(inner) | Negate(inner) | Size(inner) | Union(inner) | Common(inner) => self.expr(inner),
            Binary(_, left, right, _) | Range(left, right) | Choose(left, right) => {
                self.expr(left);
                self.expr(right);
            }
            If(condition, yes, no) => [condition, yes, no].into_iter().for_each(|part| self.expr(part)),
            Quantified(_, pattern, source, condition) => {
                self.expr(source);
                self.inside(|walker| {
                    walker.pattern(pattern);
                    walker.expr(condition);
                });
            }
            Reach(from, body) => {
                self.expr(from);
                self.inside(|walker| walker.path_body(body));
            }
        }
    }

    /// The names in a list of expressions.
    pub fn exprs(&mut self, exprs: &[Expr<'s>]) {
        exprs.iter().for_each(|expr| self.expr(expr));
    }

    /// The pieces of a `for`. As the checker has it, what stands before a `where` binds something.
    pub fn pieces(&mut self, pieces: &[Piece<'s>]) {
        let mut after_where = false;
        for piece in pieces {
            let is_where = matches!(piece.joint, Joint::Where | Joint::WhereLine);
            after_where |= is_where;
            let binds = !is_where && (!after_where || self.binds(&piece.expr));
            if binds {
                after_where = false;
                self.generator(&piece.expr);
            } else {
                self.expr(&piece.expr);
            }
        }
    }

    /// Whether a piece after a `where` is the next generator: whether something in it means nothing yet.
    fn binds(&self, expr: &Expr<'s>) -> bool {
        match &expr.kind {
            ExprKind::Binary(Operator::In, left, right, _) => {
                let chooses = matches!(right.kind, ExprKind::Choose(..));
                as_pattern(left).is_some_and(|pattern| chooses || self.has_new(&pattern))
            }
            _ => false,
        }
    }

    /// `p in X`, which binds p.
    pub fn generator(&mut self, expr: &Expr<'s>) {
        match &expr.kind {
            ExprKind::Binary(Operator::In, left, right, _) => {
                self.expr(right);
                match as_pattern(left) {
                    Some(pattern) => self.pattern(&pattern),
                    None => self.expr(left),
                }
            }
            _ => self.expr(expr),
        }
    }
}
