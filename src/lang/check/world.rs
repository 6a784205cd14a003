//! Worlds: what is supposed, and what it is followed with.

use super::super::ast;
use super::super::codes::Code;
use super::super::diagnostics::Diagnostic;
use super::super::mention::Space;
use super::super::message::message;
use super::super::program::{Expr, ExprKind, Operator, Span, Type, World};
use super::super::walk;
use super::scope::Scope;
use super::types::{element, set};

/// What a world of a technique is followed with, as written: whom it names is known when all techniques are.
pub(super) struct Pending {
    /// Which of the technique's clauses.
    pub clause: usize,
    /// What each names.
    pub using: Vec<Named>,
}

/// A technique or strategy by its name.
pub(super) struct Named {
    /// The name.
    pub name: String,
    /// Where it stands.
    pub span: Span,
    /// Arguments, by place or by name.
    pub arguments: Vec<(Option<(String, Span)>, Expr)>,
    /// The condition on which this one takes part.
    pub condition: Option<Expr>,
}

impl<'s> Scope<'_, 's> {
    /// A `world` clause.
    pub(super) fn world(&mut self, world: &ast::World<'s>, span: Span) -> Option<(World, Vec<Named>)> {
        let seen = self.visible.len();
        let each = match &world.each {
            Some((pattern, source)) => {
                let source = self.expr(source, None).and_then(|source| self.as_set(source));
                let bound =
                    self.bind_pattern(pattern, source.as_ref().and_then(|source| element(&source.ty)));
                Some(bound.zip(source))
            }
            None => None,
        };
        let (value, cell) = (self.typed(&world.value, &Type::Value), self.typed(&world.cell, &Type::Cell));
        self.visible.truncate(seen);
        let within = world.within.as_ref().map(|within| self.typed(within, &Type::Int));
        let using: Vec<Option<Named>> = world.using.iter().map(|one| self.using(one)).collect();
        let ty = if world.each.is_some() { set(Type::World) } else { Type::World };
        let var = self.bind(world.name, Some(ty));
        let each = match each {
            Some(each) => Some(each?),
            None => None,
        };
        let within = within.map_or(Some(None), |within| within.map(Some))?;
        let using: Vec<Named> = using.into_iter().collect::<Option<_>>()?;
        Some((World { var, each, value: value?, cell: cell?, using: Vec::new(), within, span }, using))
    }

    /// Whom a world names.
    fn using(&mut self, one: &ast::Using<'s>) -> Option<Named> {
        self.record_use(one.name, Space::Callable);
        let arguments: Vec<_> = one
            .arguments
            .iter()
            .map(|(name, value)| {
                let value = match value.kind {
                    // A bare word may be one that the called technique takes.
                    ast::ExprKind::Name(word) if self.bound_at(word).is_none() => {
                        self.record_use(ast::Name { text: word, at: value.at }, Space::Link);
                        let kind = ExprKind::Word(word.to_owned());
                        Some(Expr { kind, ty: Type::Word, span: value.at.0 })
                    }
                    _ => self.expr(value, None).and_then(|value| self.constant(value)),
                };
                value.map(|value| (name.map(|name| (name.text.to_owned(), name.at.0)), value))
            })
            .collect();
        let condition = match &one.condition {
            Some(condition) => {
                let condition = self.typed(condition, &Type::Bool);
                Some(condition.and_then(|condition| self.constant(condition)))
            }
            None => None,
        };
        let arguments = arguments.into_iter().collect::<Option<_>>()?;
        let condition = condition.map_or(Some(None), |condition| condition.map(Some))?;
        Some(Named { name: one.name.text.to_owned(), span: one.name.at.0, arguments, condition })
    }

    /// An expression that is known before a board is seen.
    fn constant(&mut self, expr: Expr) -> Option<Expr> {
        let Some(span) = of_the_board(&expr) else { return Some(expr) };
        let message = message!("what a world is followed with is known before a board is seen");
        self.fault(
            Diagnostic::new(Code::Misplaced, span, message)
                .here(message!("this depends on the board"))
                .help(message!("only numbers, words and parameters can stand here")),
        );
        None
    }
}

/// The first part of an expression that is not known before a board is seen.
fn of_the_board(expr: &Expr) -> Option<Span> {
    let known = match &expr.kind {
        ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::Word(_) | ExprKind::Param(_) => true,
        ExprKind::Not(_) | ExprKind::If(..) => true,
        ExprKind::Call(function, _) => function.is_arithmetic(),
        ExprKind::Binary(operator, ..) => {
            !matches!(operator, Operator::In | Operator::Subset | Operator::Sees | Operator::Intersect)
        }
        _ => false,
    };
    if !known {
        return Some(expr.span);
    }
    let mut found = None;
    walk::children(expr, &mut |part| found = found.or_else(|| of_the_board(part)));
    found
}
