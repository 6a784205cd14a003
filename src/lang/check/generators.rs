//! The pieces of a `for`: which of them bind something and which are conditions.

use super::super::ast::{self, ExprKind as Ast, Joint, Pattern as AstPattern};
use super::super::codes::Code;
use super::super::diagnostics::Diagnostic;
use super::super::message::message;
use super::super::program::{Clause, Expr, Operator, Pattern, Span, Type};
use super::scope::Scope;
use super::sets::as_pattern;
use super::types::{element, set};

/// What a piece of a `for` says.
pub(super) enum Made {
    /// `p in X`
    For(Pattern, Expr),
    /// `p in choose n of X`
    Choose {
        /// The pattern for the subset.
        pattern: Pattern,
        /// The type of the subset.
        ty: Type,
        /// How many elements.
        size: Expr,
        /// Of which set.
        from: Expr,
        /// Where it stands.
        span: Span,
    },
    /// A condition.
    Condition(Expr),
}

impl<'s> Scope<'_, 's> {
    /// The pieces in order; nothing for a wrong one.
    ///
    /// A piece is a generator if it says `p in X` and something in p is not bound yet. A condition needs a `where`
    /// between it and the generator before it.
    pub(super) fn pieces(&mut self, pieces: &[ast::Piece<'s>]) -> Vec<Option<Made>> {
        let mut after_where = false;
        let mut made = Vec::with_capacity(pieces.len());
        for piece in pieces {
            let is_where = matches!(piece.joint, Joint::Where | Joint::WhereLine);
            after_where |= is_where;
            if !is_where && (self.is_generator(&piece.expr) || !after_where) {
                after_where = false;
                made.push(self.generator(&piece.expr));
            } else {
                made.push(self.typed(&piece.expr, &Type::Bool).map(Made::Condition));
            }
        }
        made
    }

    fn is_generator(&self, expr: &ast::Expr<'s>) -> bool {
        match &expr.kind {
            Ast::Binary(Operator::In, left, right, _) => {
                let chooses = matches!(right.kind, Ast::Choose(..));
                as_pattern(left).is_some_and(|pattern| chooses || self.binds(&pattern))
            }
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
    pub(super) fn generator(&mut self, expr: &ast::Expr<'s>) -> Option<Made> {
        let Ast::Binary(Operator::In, left, right, _) = &expr.kind else {
            let message = message!("a `for` runs through a set: `x in X`");
            let help = message!("a condition stands after `where`");
            self.fault(Diagnostic::new(Code::MissingWhere, expr.at.0, message).help(help));
            self.expr(expr, None);
            return None;
        };
        let Some(pattern) = as_pattern(left) else {
            let message = message!("this can name nothing");
            let help = message!(
                "before `in` stands a name, `_`, `(a, b)` or `{{a, b}}`; a condition stands after `where`"
            );
            self.fault(Diagnostic::new(Code::MissingWhere, left.at.0, message).help(help));
            self.expr(expr, None);
            return None;
        };
        if let Ast::Choose(size, from) = &right.kind {
            let size = self.typed(size, &Type::Int);
            let from = self.expr(from, None).and_then(|from| self.as_set(from));
            let ty = from.as_ref().and_then(|from| element(&from.ty)).cloned().map(set);
            let bound = self.bind_pattern(&pattern, ty.as_ref());
            return Some(Made::Choose {
                pattern: bound?,
                ty: ty?,
                size: size?,
                from: from?,
                span: expr.at.0,
            });
        }
        let source = self.expr(right, None).and_then(|source| self.as_set(source));
        let empty = source.as_ref().is_some_and(|source| source.ty == Type::EmptySet);
        if empty {
            let message = message!("nothing says of what this is a set");
            self.fault(Diagnostic::new(Code::UnknownElements, right.at.0, message));
        }
        let bound = self.bind_pattern(&pattern, source.as_ref().and_then(|source| element(&source.ty)));
        Some(Made::For(bound?, source?))
    }

    /// The clauses that a `for` stands for.
    pub(super) fn for_clauses(&mut self, pieces: &[ast::Piece<'s>]) -> Option<Vec<Clause>> {
        let made = self.pieces(pieces).into_iter().collect::<Option<Vec<Made>>>()?;
        let mut clauses = Vec::with_capacity(made.len());
        for made in made {
            match made {
                Made::For(pattern, source) => clauses.push(Clause::For(pattern, source)),
                Made::Condition(condition) => clauses.push(Clause::Where(condition)),
                Made::Choose { pattern: Pattern::Var(var), size, from, span, .. } => {
                    clauses.push(Clause::Choose { var, size, from, span });
                }
                // The subset gets a variable that nothing names, and is taken apart after that.
                Made::Choose { pattern, ty, size, from, span } => {
                    let var = self.hidden(Some(ty.clone()), span);
                    clauses.push(Clause::Choose { var, size, from, span });
                    let subset = Expr { kind: super::super::program::ExprKind::Var(var), ty, span };
                    clauses.push(Clause::Let(pattern, subset));
                }
            }
        }
        Some(clauses)
    }
}
