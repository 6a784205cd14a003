//! Sets written out, sets of what fulfils something, and `some`, `every`, `no`.

use super::super::ast::{self, ExprKind as Ast};
use super::super::codes::Code;
use super::super::diagnostics::Diagnostic;
use super::super::message::message;
use super::super::program::{
    Comprehension, Expr, ExprKind, Function, Operator, Pattern, Quantifier, Span, Type,
};
use super::generators::Made;
use super::scope::Scope;
use super::types::{element, join, set, unify};

impl<'s> Scope<'_, 's> {
    /// `{a, b}`
    pub(super) fn set_of(&mut self, elements: &[ast::Expr<'s>], span: Span) -> Option<Expr> {
        let checked: Vec<Option<Expr>> = elements.iter().map(|element| self.expr(element, None)).collect();
        let checked: Vec<Expr> = checked.into_iter().collect::<Option<_>>()?;
        let Some(first) = checked.first() else {
            return Some(Expr { kind: ExprKind::Set(Vec::new()), ty: Type::EmptySet, span });
        };
        let mut ty = first.ty.clone();
        let mut done: Vec<Expr> = Vec::with_capacity(checked.len());
        for (index, next) in checked.into_iter().enumerate() {
            if let Some(joined) = join(&ty, &next.ty) {
                ty = joined;
                done.push(next);
                continue;
            }
            // A unit among sets of cells is the set of its cells, and so are the units before it.
            let (first, second) = (done[0].span, next.span);
            let mut last = Ok(next);
            for before in &mut done {
                last = last.and_then(|next| {
                    unify(before.clone(), next).map(|(converted, next, unified)| {
                        *before = converted;
                        ty = unified;
                        next
                    })
                });
            }
            match last {
                Ok(next) => done.push(next),
                Err(types) => {
                    let message =
                        message!("element {} of this set has another type than those before it", index + 1);
                    self.differ(message, first, second, &types);
                    return None;
                }
            }
        }
        Some(Expr { kind: ExprKind::Set(done), ty: set(ty), span })
    }

    /// `{ x in X : a, b }`
    pub(super) fn filter(
        &mut self,
        member: &ast::Expr<'s>,
        conditions: &[ast::Expr<'s>],
        span: Span,
    ) -> Option<Expr> {
        self.inside(|scope| {
            let made = scope.generator(member);
            let conditions = scope.all_of(conditions);
            let (pattern, source) = scope.plain(made?)?;
            let ty = source.ty.clone();
            let head = scope.head(&pattern, element(&ty).cloned()?, member.at.0)?;
            let condition = conditions?;
            let comprehension = Comprehension { head, generators: vec![(pattern, source)], condition };
            Some(Expr { kind: ExprKind::Comprehension(Box::new(comprehension)), ty, span })
        })
    }

    /// `{ e : x in X, y in Y where a }`
    pub(super) fn collect(
        &mut self,
        head: &ast::Expr<'s>,
        pieces: &[ast::Piece<'s>],
        span: Span,
    ) -> Option<Expr> {
        self.inside(|scope| {
            let mut generators = Vec::new();
            let mut condition: Option<Expr> = None;
            let mut good = true;
            for made in scope.pieces(pieces) {
                match made {
                    Some(Made::Condition(next)) => condition = Some(and(condition.take(), next)),
                    Some(made) => match scope.plain(made) {
                        Some(generator) => generators.push(generator),
                        None => good = false,
                    },
                    None => good = false,
                }
            }
            let head = scope.expr(head, None)?;
            let ty = set(head.ty.clone());
            let comprehension = Comprehension { head, generators, condition };
            good.then(|| Expr { kind: ExprKind::Comprehension(Box::new(comprehension)), ty, span })
        })
    }

    /// `some x in X: a`
    pub(super) fn quantified(
        &mut self,
        quantifier: Quantifier,
        pattern: &ast::Pattern<'s>,
        source: &ast::Expr<'s>,
        condition: &ast::Expr<'s>,
        span: Span,
    ) -> Option<Expr> {
        self.inside(|scope| {
            let source = scope.expr(source, None).and_then(|source| scope.as_set(source));
            let bound = scope.bind_pattern(pattern, source.as_ref().and_then(|source| element(&source.ty)));
            let condition = scope.typed(condition, &Type::Bool);
            let (source, bound, condition) = (source?, bound?, condition?);
            let kind = match bound {
                Pattern::Var(id) => {
                    ExprKind::Quantified(quantifier, id, Box::new(source), Box::new(condition))
                }
                Pattern::Any => {
                    let id = scope.hidden(element(&source.ty).cloned(), span);
                    ExprKind::Quantified(quantifier, id, Box::new(source), Box::new(condition))
                }
                // What is taken apart is asked for as a set: is there a match that fulfils it, or one that does not?
                other => {
                    let every = quantifier == Quantifier::Every;
                    let condition = if every {
                        Expr { kind: ExprKind::Not(Box::new(condition)), ty: Type::Bool, span }
                    } else {
                        condition
                    };
                    let head = Expr { kind: ExprKind::Int(1), ty: Type::Int, span };
                    let generators = vec![(other, source)];
                    let found = Comprehension { head, generators, condition: Some(condition) };
                    let found =
                        Expr { kind: ExprKind::Comprehension(Box::new(found)), ty: set(Type::Int), span };
                    let none = Expr { kind: ExprKind::Set(Vec::new()), ty: Type::EmptySet, span };
                    let operator =
                        if quantifier == Quantifier::Some { Operator::NotEqual } else { Operator::Equal };
                    ExprKind::Binary(operator, Box::new(found), Box::new(none))
                }
            };
            Some(Expr { kind, ty: Type::Bool, span })
        })
    }

    /// What a pattern has taken apart, put together again.
    fn head(&mut self, pattern: &Pattern, ty: Type, span: Span) -> Option<Expr> {
        let kind = match (pattern, &ty) {
            (Pattern::Var(id), _) => {
                // The set itself is asked for, so its variable has been of use.
                self.locals[id.0 as usize].used = true;
                ExprKind::Var(*id)
            }
            (Pattern::Tuple(parts), Type::Tuple(types)) => {
                let parts = parts.iter().zip(types).map(|(part, ty)| self.head(part, ty.clone(), span));
                ExprKind::Tuple(parts.collect::<Option<_>>()?)
            }
            (Pattern::Tuple(parts), Type::Candidate) => {
                let parts = parts.iter().zip([Type::Cell, Type::Value]);
                let parts = parts.map(|(part, ty)| self.head(part, ty, span)).collect::<Option<_>>()?;
                ExprKind::Call(Function::Product, parts)
            }
            (Pattern::Elements(ids), Type::Set(inner)) => {
                let var = |id: &_| Expr { kind: ExprKind::Var(*id), ty: (**inner).clone(), span };
                ExprKind::Set(ids.iter().map(var).collect())
            }
            _ => {
                let help = message!("give the element a name: `{{ x in X : … }}`");
                self.misplaced(span, message!("`_` cannot be collected"), help);
                return None;
            }
        };
        Some(Expr { kind, ty, span })
    }

    /// Conditions that must all hold. The inner option is empty where there is none.
    pub(super) fn all_of(&mut self, conditions: &[ast::Expr<'s>]) -> Option<Option<Expr>> {
        let checked: Vec<Option<Expr>> =
            conditions.iter().map(|condition| self.typed(condition, &Type::Bool)).collect();
        let checked: Vec<Expr> = checked.into_iter().collect::<Option<_>>()?;
        Some(checked.into_iter().fold(None, |all, next| Some(and(all, next))))
    }

    /// A generator that is no `choose`.
    fn plain(&mut self, made: Made) -> Option<(Pattern, Expr)> {
        match made {
            Made::For(pattern, source) => Some((pattern, source)),
            Made::Choose { span, .. } => {
                self.misplaced(
                    span,
                    message!("`choose` cannot stand inside a set"),
                    message!("it stands in a `for` of a technique"),
                );
                None
            }
            Made::Condition(condition) => {
                let message = message!("a set is made from generators, `x in X`");
                self.fault(Diagnostic::new(Code::MissingWhere, condition.span, message));
                None
            }
        }
    }
}

/// Both of two conditions.
pub(super) fn and(first: Option<Expr>, second: Expr) -> Expr {
    match first {
        None => second,
        Some(first) => {
            let span = Span { start: first.span.start, ..second.span };
            let kind = ExprKind::Binary(Operator::And, Box::new(first), Box::new(second));
            Expr { kind, ty: Type::Bool, span }
        }
    }
}

/// The pattern that the left side of `p in X` is, where it is one.
pub(super) fn as_pattern<'s>(expr: &ast::Expr<'s>) -> Option<ast::Pattern<'s>> {
    let parts = |parts: &[ast::Expr<'s>]| parts.iter().map(as_pattern).collect::<Option<Vec<_>>>();
    Some(match &expr.kind {
        Ast::Name(text) => ast::Pattern::Name(ast::Name { text, at: expr.at }),
        Ast::Any => ast::Pattern::Any(expr.at),
        Ast::Tuple(inner) => ast::Pattern::Tuple(parts(inner)?, expr.at),
        Ast::Set(inner) if !inner.is_empty() => ast::Pattern::Elements(parts(inner)?, expr.at),
        _ => return None,
    })
}
