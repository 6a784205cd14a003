//! Set literals and comprehensions, the quantifiers `some`, `every` and `no`, and the pieces of a `for`.

use super::prelude::*;
use crate::ast::{ExprKind as Ast, ForSeparator};

impl Scope<'_> {
    /// `{a, b}`
    pub fn set_of(&mut self, elements: &[Tree], span: Span) -> Option<Expr> {
        let checked = self.exprs(elements)?;
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
            // A unit among sets of cells becomes the set of its cells, and so do the units before it.
            let spans = [done[0].span, next.span];
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
                        message!("element {} of this set differs in type from those before it", index + 1);
                    return self.differ(message, spans, &types);
                }
            }
        }
        Some(Expr { kind: ExprKind::Set(done), ty: set(ty), span })
    }

    /// `{ x in X : a, b }`
    pub fn filter(&mut self, member: &Tree, conditions: &[Tree], span: Span) -> Option<Expr> {
        self.nested(|scope| {
            let made = scope.generator(member);
            let conditions = scope.all_of(conditions);
            let (pattern, source) = scope.plain_generator(made?)?;
            let ty = source.ty.clone();
            let head = scope.head(&pattern, element(&ty).cloned()?, member.span)?;
            let condition = conditions?;
            let comprehension = Comprehension { head, generators: vec![(pattern, source)], condition };
            Some(Expr { kind: ExprKind::Comprehension(Box::new(comprehension)), ty, span })
        })
    }

    /// `{ e : x in X, y in Y where a }`
    pub fn collect(&mut self, head: &Tree, pieces: &[ast::ForItem], span: Span) -> Option<Expr> {
        self.nested(|scope| {
            let mut generators = Vec::new();
            let mut condition: Option<Expr> = None;
            let mut good = true;
            for made in scope.pieces(pieces) {
                match made {
                    Some(Generator::Condition(next)) => condition = Some(and(condition.take(), next)),
                    made => match made.and_then(|made| scope.plain_generator(made)) {
                        Some(generator) => generators.push(generator),
                        None => good = false,
                    },
                }
            }
            let head = scope.expr(head, None)?;
            let ty = set(head.ty.clone());
            let comprehension = Comprehension { head, generators, condition };
            good.then(|| Expr { kind: ExprKind::Comprehension(Box::new(comprehension)), ty, span })
        })
    }

    /// `some x in X: a`
    pub fn quantified(
        &mut self,
        quantifier: Quantifier,
        pattern: &ast::Pattern,
        source: &Tree,
        condition: &Tree,
        span: Span,
    ) -> Option<Expr> {
        self.nested(|scope| {
            let source = scope.set_expr(source);
            let bound = scope.bind_each(pattern, source);
            let condition = scope.typed(condition, &Type::Bool);
            let ((bound, source), condition) = (bound?, condition?);
            let expr = |kind, ty| Expr { kind, ty, span };
            let id = match bound {
                Pattern::Var(id) => id,
                Pattern::Any => scope.hidden(element(&source.ty).cloned(), span),
                // Patterns are tested with a set: whether a match satisfies the condition, or whether one does not.
                other => {
                    let condition = match quantifier {
                        Quantifier::Every => expr(ExprKind::Not(Box::new(condition)), Type::Bool),
                        _ => condition,
                    };
                    let (generators, condition) = (vec![(other, source)], Some(condition));
                    let found = Comprehension { head: number(1, span), generators, condition };
                    let found = expr(ExprKind::Comprehension(Box::new(found)), set(Type::Int));
                    let none = expr(ExprKind::Set(Vec::new()), Type::EmptySet);
                    let is_some = quantifier == Quantifier::Some;
                    let operator = if is_some { Operator::NotEqual } else { Operator::Equal };
                    return Some(binary(operator, found, none, Type::Bool, span));
                }
            };
            let kind = ExprKind::Quantified(quantifier, id, Box::new(source), Box::new(condition));
            Some(expr(kind, Type::Bool))
        })
    }

    /// Rebuilds the element that a pattern destructures.
    fn head(&mut self, pattern: &Pattern, ty: Type, span: Span) -> Option<Expr> {
        let kind = match (pattern, &ty) {
            (Pattern::Var(id), _) => {
                // The result is the set itself, so its variable is used.
                self.locals[id.0 as usize].is_used = true;
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
                return self.fail(
                    Code::Misplaced.at(span, message!("`_` cannot be an element of a set")).help(help),
                );
            }
        };
        Some(Expr { kind, ty, span })
    }

    /// Conjunction of conditions. The inner option is `None` if `conditions` is empty.
    pub fn all_of(&mut self, conditions: &[Tree]) -> Option<Option<Expr>> {
        let checked = self.typed_all(conditions, &Type::Bool)?;
        Some(checked.into_iter().fold(None, |all, next| Some(and(all, next))))
    }

    /// Checks that a generator is not a `choose` or a condition.
    fn plain_generator(&mut self, made: Generator) -> Option<(Pattern, Expr)> {
        match made {
            Generator::For(pattern, source) => Some((pattern, source)),
            Generator::Choose { span, .. } => {
                let fault = Code::Misplaced.at(span, message!("`choose` is not allowed inside a set"));
                self.fail(fault.help(message!("use it in a `for` of a technique")))
            }
            Generator::Condition(condition) => {
                let message = message!("a set needs generators, `x in X`");
                self.fail(Code::MissingWhere.at(condition.span, message))
            }
        }
    }

    /// Checks the pieces in order; `None` for a wrong one. `p in X` is a generator if a name in `p` is not bound yet; a
    /// condition needs a `where` between it and the generator before it.
    pub fn pieces(&mut self, pieces: &[ast::ForItem]) -> Vec<Option<Generator>> {
        let mut after_where = false;
        let check = |piece: &ast::ForItem| {
            let is_where = matches!(piece.separator, ForSeparator::Where | ForSeparator::WhereLine);
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

    fn is_generator(&self, expr: &Tree) -> bool {
        match &expr.kind {
            Ast::Binary(Operator::In, left, right, _) => as_pattern(left)
                .is_some_and(|pattern| matches!(right.kind, Ast::Choose(..)) || self.binds(&pattern)),
            _ => false,
        }
    }

    fn binds(&self, pattern: &ast::Pattern) -> bool {
        match pattern {
            ast::Pattern::Any(_) => true,
            ast::Pattern::Name(name) => !self.means_something(name.text, name.span.file),
            ast::Pattern::Tuple(parts, _) | ast::Pattern::Elements(parts, _) => {
                parts.iter().any(|part| self.binds(part))
            }
        }
    }

    pub fn generator(&mut self, expr: &Tree) -> Option<Generator> {
        let Ast::Binary(Operator::In, left, right, _) = &expr.kind else {
            let fault = Code::MissingWhere.at(expr, message!("a `for` iterates over a set: `x in X`"));
            self.fault(fault.help(match &expr.kind {
                Ast::Name(_) => message!("write an `in` for each name: `x in X, y in Y`"),
                Ast::Tuple(_) => message!("write `x in X` without parentheses"),
                _ => message!("write a condition after `where`"),
            }));
            self.expr(expr, None);
            return None;
        };
        let Some(pattern) = as_pattern(left) else {
            let help = message!(
                "write a name, `_`, `(a, b)` or `{{a, b}}` before `in`, and a condition after `where`"
            );
            self.fault(Code::MissingWhere.at(&**left, message!("this is not a name")).help(help));
            self.expr(expr, None);
            return None;
        };
        if let Ast::Choose(size, from) = &right.kind {
            let size = self.typed(size, &Type::Int);
            let checked = self.set_expr(from);
            self.elements_are_known(from, checked.as_ref());
            let from = checked;
            let ty = from.as_ref().and_then(|from| element(&from.ty)).cloned().map(set);
            let bound = self.bind_pattern(&pattern, ty.as_ref());
            let (pattern, ty, size, from) = (bound?, ty?, size?, from?);
            return Some(Generator::Choose { pattern, ty, size, from, span: expr.span });
        }
        let source = self.set_expr(right);
        self.elements_are_known(right, source.as_ref());
        self.bind_each(&pattern, source).map(|(pattern, source)| Generator::For(pattern, source))
    }

    fn elements_are_known(&mut self, written: &Tree, set: Option<&Expr>) {
        if set.is_some_and(|set| set.ty == Type::EmptySet) {
            self.fault(
                Code::UnknownElements.at(written, message!("cannot infer the element type of this set")),
            );
        }
    }

    pub fn for_clauses(&mut self, pieces: &[ast::ForItem]) -> Option<Vec<Clause>> {
        let made = self.pieces(pieces).into_iter().collect::<Option<Vec<Generator>>>()?;
        let mut clauses = Vec::with_capacity(made.len());
        for made in made {
            match made {
                Generator::For(pattern, source) => clauses.push(Clause::For(pattern, source)),
                Generator::Condition(condition) => clauses.push(Clause::Where(condition)),
                Generator::Choose { pattern: Pattern::Var(var), size, from, span, .. } => {
                    clauses.push(Clause::Choose { var, size, from, span });
                }
                // The subset is bound to an unnamed variable and destructured by a `let`.
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

fn and(first: Option<Expr>, second: Expr) -> Expr {
    let Some(first) = first else { return second };
    let span = Span { start: first.span.start, ..second.span };
    binary(Operator::And, first, second, Type::Bool, span)
}

/// Pattern that the left side of `p in X` denotes; `None` for other expressions.
pub fn as_pattern(expr: &Tree) -> Option<ast::Pattern> {
    let parts = |parts: &[Tree]| parts.iter().map(as_pattern).collect::<Option<Vec<_>>>();
    Some(match &expr.kind {
        Ast::Name(name) => ast::Pattern::Name(*name),
        Ast::Any => ast::Pattern::Any(expr.span),
        Ast::Tuple(inner) => ast::Pattern::Tuple(parts(inner)?, expr.span),
        Ast::Set(inner) if !inner.is_empty() => ast::Pattern::Elements(parts(inner)?, expr.span),
        _ => return None,
    })
}

pub enum Generator {
    /// `p in X`
    For(Pattern, Expr),
    /// `p in choose n of X`
    Choose {
        pattern: Pattern,
        ty: Type,
        size: Expr,
        from: Expr,
        span: Span,
    },
    Condition(Expr),
}
