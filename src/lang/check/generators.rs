//! The pieces of a `for`: which of them bind something and which are conditions.

use super::common::Tree;
use super::types::{element, set};
use super::{scope::Scope, sets::as_pattern};
use crate::ast::{self, ExprKind as Ast, Joint, Pattern as AstPattern};
use crate::program::{Clause, Expr, ExprKind, Operator, Pattern, Span, Type};
use crate::{codes::Code, message::message};

/// What a piece of a `for` says.
pub(super) enum Generator {
    /// `p in X`
    For(Pattern, Expr),
    /// `p in choose n of X`
    Choose { pattern: Pattern, ty: Type, size: Expr, from: Expr, span: Span },
    /// A condition.
    Condition(Expr),
}

impl<'s> Scope<'_, 's> {
    /// The pieces in order; nothing for a wrong one.
    ///
    /// A piece is a generator if it says `p in X` and something in p is not bound yet. A condition needs a `where`
    /// between it and the generator before it.
    pub(super) fn pieces(&mut self, pieces: &[ast::Piece<'s>]) -> Vec<Option<Generator>> {
        let mut after_where = false;
        let check = |piece: &ast::Piece<'s>| {
            let is_where = matches!(piece.joint, Joint::Where | Joint::WhereLine);
            after_where |= is_where;
            if !is_where && (self.is_generator(&piece.expr) || !after_where) {
                after_where = false;
                self.generator(&piece.expr)
            } else {
                self.typed(&piece.expr, &Type::Bool).map(Generator::Condition)
            }
        };
        pieces.iter().map(check).collect()
    }

    fn is_generator(&self, expr: &Tree<'s>) -> bool {
        match &expr.kind {
            Ast::Binary(Operator::In, left, right, _) => as_pattern(left)
                .is_some_and(|pattern| matches!(right.kind, Ast::Choose(..)) || self.binds(&pattern)),
            _ => false,
        }
    }

    /// Whether a pattern names something that means nothing yet.
    fn binds(&self, pattern: &AstPattern<'s>) -> bool {
        match pattern {
            AstPattern::Any(_) => true,
            AstPattern::Name(name) => !self.means_something(name.text, name.at.0.file),
            AstPattern::Tuple(parts, _) | AstPattern::Elements(parts, _) => {
                parts.iter().any(|part| self.binds(part))
            }
        }
    }

    /// A piece that must be a generator.
    pub(super) fn generator(&mut self, expr: &Tree<'s>) -> Option<Generator> {
        let Ast::Binary(Operator::In, left, right, _) = &expr.kind else {
            let fault = Code::MissingWhere.at(expr, message!("a `for` runs through a set: `x in X`"));
            self.fault(fault.help(message!("a condition stands after `where`")));
            self.expr(expr, None);
            return None;
        };
        let Some(pattern) = as_pattern(left) else {
            let help = message!(
                "before `in` stands a name, `_`, `(a, b)` or `{{a, b}}`; a condition stands after `where`"
            );
            self.fault(Code::MissingWhere.at(&**left, message!("this can name nothing")).help(help));
            self.expr(expr, None);
            return None;
        };
        if let Ast::Choose(size, from) = &right.kind {
            let size = self.typed(size, &Type::Int);
            let from = self.set_expr(from);
            let ty = from.as_ref().and_then(|from| element(&from.ty)).cloned().map(set);
            let bound = self.bind_pattern(&pattern, ty.as_ref());
            let (pattern, ty, size, from) = (bound?, ty?, size?, from?);
            return Some(Generator::Choose { pattern, ty, size, from, span: expr.at.0 });
        }
        let source = self.set_expr(right);
        if source.as_ref().is_some_and(|source| source.ty == Type::EmptySet) {
            self.fault(Code::UnknownElements.at(&**right, message!("nothing says of what this is a set")));
        }
        self.bind_elements(&pattern, source).map(|(pattern, source)| Generator::For(pattern, source))
    }

    /// The clauses that a `for` stands for.
    pub(super) fn for_clauses(&mut self, pieces: &[ast::Piece<'s>]) -> Option<Vec<Clause>> {
        let made = self.pieces(pieces).into_iter().collect::<Option<Vec<Generator>>>()?;
        let mut clauses = Vec::with_capacity(made.len());
        for made in made {
            match made {
                Generator::For(pattern, source) => clauses.push(Clause::For(pattern, source)),
                Generator::Condition(condition) => clauses.push(Clause::Where(condition)),
                Generator::Choose { pattern: Pattern::Var(var), size, from, span, .. } => {
                    clauses.push(Clause::Choose { var, size, from, span });
                }
                // The subset gets a variable that nothing names, and is taken apart after that.
                Generator::Choose { pattern, ty, size, from, span } => {
                    let var = self.hidden(Some(ty.clone()), span);
                    clauses.push(Clause::Choose { var, size, from, span });
                    let subset = Expr { kind: ExprKind::Var(var), ty, span };
                    clauses.push(Clause::Let(pattern, subset));
                }
            }
        }
        Some(clauses)
    }
}
