//! Worlds: what is supposed, and what it is followed with.

use super::common::{all_some, map_some};
use super::{scope::Scope, types::set};
use crate::program::{Expr, ExprKind, Operator, Span, Type, World};
use crate::{ast, codes::Code, mention::Space, message::message, walk};

/// What a world of a technique is followed with, as written: whom it names is known when all techniques are.
pub(super) struct Pending {
    pub clause: usize,
    pub using: Vec<UsingCall>,
}

/// A technique or strategy by its name.
pub(super) struct UsingCall {
    pub name: String,
    pub span: Span,
    /// Arguments, by place or by name.
    pub arguments: Vec<(Option<(String, Span)>, Expr)>,
    pub condition: Option<Expr>,
}

impl<'s> Scope<'_, 's> {
    pub(super) fn world(&mut self, world: &ast::World<'s>, span: Span) -> Option<(World, Vec<UsingCall>)> {
        let seen = self.visible.len();
        let each = map_some(world.each.as_ref(), |(pattern, source)| {
            let source = self.set_expr(source);
            self.bind_elements(pattern, source)
        });
        let (value, cell) = (self.typed(&world.value, &Type::Value), self.typed(&world.cell, &Type::Cell));
        self.visible.truncate(seen);
        let within = self.optional(&world.within, &Type::Int);
        let using = all_some(world.using.iter().map(|one| self.using(one)));
        let ty = if world.each.is_some() { set(Type::World) } else { Type::World };
        let var = self.bind(world.name, Some(ty));
        let (each, value, cell, within) = (each?, value?, cell?, within?);
        Some((World { var, each, value, cell, using: Vec::new(), within, span }, using?))
    }

    fn using(&mut self, one: &ast::Using<'s>) -> Option<UsingCall> {
        self.record_use(one.name, Space::Callable);
        let arguments = all_some(one.arguments.iter().map(|(name, value)| {
            let value = match value.kind {
                // A bare word may be one that the called technique takes.
                ast::ExprKind::Name(word) if self.bound_at(word).is_none() => {
                    self.record_use(ast::Name { text: word, at: value.at }, Space::Link);
                    Expr { kind: ExprKind::Word(word.to_owned()), ty: Type::Word, span: value.at.0 }
                }
                _ => self.expr(value, None).and_then(|value| self.constant(value))?,
            };
            Some((name.map(|name| (name.text.to_owned(), name.at.0)), value))
        }));
        let condition = map_some(one.condition.as_ref(), |condition| {
            self.typed(condition, &Type::Bool).and_then(|condition| self.constant(condition))
        });
        let (arguments, condition) = (arguments?, condition?);
        Some(UsingCall { name: one.name.text.to_owned(), span: one.name.at.0, arguments, condition })
    }

    /// An expression that is known before a board is seen.
    fn constant(&mut self, expr: Expr) -> Option<Expr> {
        let Some(span) = of_the_board(&expr) else { return Some(expr) };
        let message = message!("what a world is followed with is known before a board is seen");
        let fault = Code::Misplaced.at(span, message).here(message!("this depends on the board"));
        self.fail(fault.help(message!("only numbers, words and parameters can stand here")))
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
