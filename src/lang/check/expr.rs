//! Types of expressions.

use super::{
    prelude::*,
    scope::{AskedMoves, CONSTANTS},
    types::{about_values, mixes_values, with_values_help},
};
use crate::{ast::ExprKind as Ast, similar::nearest, slips};

impl Scope<'_> {
    /// Checks an expression. `wanted` decides between the meanings of a bare name; the result may have another type.
    pub fn expr(&mut self, expr: &Tree, wanted: Option<&Type>) -> Option<Expr> {
        let span = expr.span;
        let (kind, ty) = match &expr.kind {
            Ast::Int(number) => (ExprKind::Int(*number), Type::Int),
            Ast::Name(name) => return self.name(*name, wanted),
            Ast::Call(name, arguments) => {
                self.record_called(*name);
                return self.call(*name, arguments, span);
            }
            Ast::Tuple(parts) if parts.len() == 1 => return self.expr(&parts[0], wanted),
            Ast::Tuple(parts) => {
                let parts = self.exprs(parts)?;
                let ty = Type::Tuple(parts.iter().map(|part| part.ty.clone()).collect());
                (ExprKind::Tuple(parts), ty)
            }
            Ast::Set(elements) => return self.set_of(elements, span),
            Ast::Filter(element, conditions) => return self.filter(element, conditions, span),
            Ast::Collect(head, pieces) => return self.collect(head, pieces, span),
            Ast::Quantified(quantifier, pattern, source, condition) => {
                return self.quantified(*quantifier, pattern, source, condition, span);
            }
            Ast::Not(inner) => (ExprKind::Not(Box::new(self.typed(inner, &Type::Bool)?)), Type::Bool),
            Ast::Negate(inner) => match self.typed(inner, &Type::Int)? {
                Expr { kind: ExprKind::Int(n), .. } => (ExprKind::Int(-n), Type::Int),
                inner => return Some(binary(Operator::Subtract, number(0, span), inner, Type::Int, span)),
            },
            Ast::Binary(operator, left, right, at) => return self.binary(*operator, left, right, *at, span),
            Ast::Range(low, high) => return self.range(low, high, span),
            Ast::Matches(step) => return self.moves(step, false, span),
            Ast::Size(inner) if let Ast::Matches(step) = &inner.kind => return self.moves(step, true, span),
            Ast::Size(inner) => (ExprKind::Size(Box::new(self.set_expr(inner)?)), Type::Int),
            Ast::If(condition, yes, no) => {
                let condition = self.typed(condition, &Type::Bool);
                let (yes, no) = (self.expr(yes, wanted), self.expr(no, wanted));
                let (condition, yes, no) = (condition?, yes?, no?);
                let spans = [yes.span, no.span];
                match unify(yes, no) {
                    Ok((yes, no, ty)) => (ExprKind::If(Box::new(condition), Box::new(yes), Box::new(no)), ty),
                    Err(types) => {
                        let message = message!("`then` and `else` must have the same type");
                        return self.differ(message, spans, &types);
                    }
                }
            }
            Ast::Union(inner) => {
                let inner = self.expr(inner, None)?;
                let ty = match (&inner.ty, element(&inner.ty)) {
                    (Type::EmptySet, _) => Type::EmptySet,
                    (_, Some(sets @ (Type::Set(_) | Type::EmptySet))) => sets.clone(),
                    (_, Some(Type::Unit)) => return Some(Expr { span, ..cells_of(inner) }),
                    _ => return self.wrong_type(&inner, message!("`union` takes a set of sets")),
                };
                (ExprKind::Union(Box::new(inner)), ty)
            }
            Ast::Common(inner) => {
                let inner = self.expr(inner, None)?;
                match element(&inner.ty).cloned() {
                    Some(ty @ Type::Set(_)) => (ExprKind::Common(Box::new(inner)), ty),
                    _ => return self.wrong_type(&inner, message!("`common` takes a set of sets")),
                }
            }
            Ast::Reach(from, body) => {
                let from = self.typed(from, &set(Type::Candidate));
                let path = self.path_of(body, ast::PathForm::Path, span, &|_| false);
                (ExprKind::Reach(Box::new(from?), Box::new(path?)), set(Type::Candidate))
            }
            Ast::Any => {
                let help = message!("use it only where a name would be bound");
                return self.fail(Code::Misplaced.at(span, message!("`_` is not a value")).help(help));
            }
            Ast::Choose(..) => {
                let help = message!("use it after `in` of a generator: `for S in choose 2 of X`");
                let message = message!("`choose` is not an expression");
                return self.fail(Code::Misplaced.at(span, message).help(help));
            }
        };
        Some(Expr { kind, ty, span })
    }

    /// The open moves of a technique, or their number; the technique is checked with the statement.
    fn moves(
        &mut self,
        (call, pins): &(ast::Call, Vec<ast::Pin>),
        is_count: bool,
        span: Span,
    ) -> Option<Expr> {
        if self.mode != Mode::Strategy {
            let message = message!("`matches` can be used in strategies only");
            return self.fail(Code::Misplaced.at(span, message));
        }
        let ty = if is_count { Type::Int } else { set(move_type()) };
        let variable = self.hidden(Some(ty.clone()), span);
        self.asked_moves.push(AskedMoves { variable, is_count, call: call.clone(), pins: pins.clone() });
        Some(Expr { kind: ExprKind::Var(variable), ty, span })
    }

    pub fn typed(&mut self, expr: &Tree, wanted: &Type) -> Option<Expr> {
        let expr = self.expr(expr, Some(wanted))?;
        convert(expr, wanted).map_or_else(
            |expr| {
                let fault = wrong_type(&expr, message!("expected {}", words(wanted)));
                self.fail(match (wanted, &expr.ty) {
                    (Type::Bool, Type::Set(_)) => {
                        fault.help(message!("to test whether a set has elements, write `X != {{}}`"))
                    }
                    (Type::Set(of), _) if **of == Type::Candidate => fault.help(message!(
                        "a candidate is `(c, v)`; `eliminate v from c` and `place v in c` name both"
                    )),
                    (wanted, ty) => about_values(fault, wanted, ty),
                })
            },
            Some,
        )
    }

    pub fn typed_all<'t>(
        &mut self,
        exprs: impl IntoIterator<Item = &'t Tree>,
        wanted: &Type,
    ) -> Option<Vec<Expr>> {
        all_some(exprs, |expr| self.typed(expr, wanted))
    }

    pub fn exprs(&mut self, exprs: &[Tree]) -> Option<Vec<Expr>> {
        all_some(exprs, |expr| self.expr(expr, None))
    }

    pub fn optional(&mut self, expr: &Option<Tree>, wanted: &Type) -> Option<Option<Expr>> {
        map_some(expr.as_ref(), |expr| self.typed(expr, wanted))
    }

    pub fn pair(&mut self, first: &Tree, second: &Tree, ty: &Type) -> Option<(Expr, Expr)> {
        let (first, second) = (self.typed(first, ty), self.typed(second, ty));
        first.zip(second)
    }

    pub fn set_expr(&mut self, expr: &Tree) -> Option<Expr> {
        let set = self.expr(expr, Some(&Type::EmptySet))?;
        self.as_set(set)
    }

    pub fn bind_each(&mut self, pattern: &ast::Pattern, set: Option<Expr>) -> Option<(Pattern, Expr)> {
        self.bind_pattern(pattern, set.as_ref().and_then(|set| element(&set.ty))).zip(set)
    }

    /// Converts an expression to a set; a unit becomes the set of its cells.
    pub fn as_set(&mut self, expr: Expr) -> Option<Expr> {
        match expr.ty {
            Type::Set(_) | Type::EmptySet => Some(expr),
            Type::Unit => Some(cells_of(expr)),
            _ => {
                let fault = wrong_type(&expr, message!("expected a set"));
                let help = match expr.ty {
                    Type::Path => {
                        message!("`cells(K)` are the cells of the path K: `|cells(path)|` is their number")
                    }
                    Type::Kind => message!("`units(K)` are the units of the kind K"),
                    Type::Cell => {
                        message!(
                            "`candidates(c)` are the values that the cell c can hold, `{{c}}` is a set of \
                             cells"
                        )
                    }
                    Type::World => message!("`removed(W)` and `placed(W)` are sets of candidates"),
                    _ => return self.fail(fault),
                };
                self.fail(fault.help(help))
            }
        }
    }

    pub fn differ<T>(&mut self, message: Message, spans: [Span; 2], types: &(Type, Type)) -> Option<T> {
        let mut fault = Code::TypesDiffer
            .at(spans[1], message)
            .label(message!("this is {}", words(&types.1)))
            .and(spans[0], message!("this is {}", words(&types.0)));
        let pair = [&types.0, &types.1];
        if mixes_values(pair[0], pair[1]) || pair == [&Type::Value; 2] {
            fault = with_values_help(fault);
        } else if pair.iter().any(|ty| element(ty).is_some_and(|inner| pair.contains(&inner))) {
            fault = fault.help(message!(
                "to compare an element with a set, write it in braces, `{{x}}`, or write `x in X`"
            ));
        }
        self.fail(fault)
    }

    fn name(&mut self, name: Name, wanted: Option<&Type>) -> Option<Expr> {
        if let Some(found) = self.resolve_name(name) {
            return found;
        }
        let Name { text, span } = name;
        let made = |kind, ty| Some(Expr { kind, ty, span });
        if text == "none" && self.mode == Mode::Grid {
            self.record(name, NameRole::Function);
            return made(ExprKind::Int(Law::NONE_VALUE), Type::Int);
        }
        self.record_value(name, wanted);
        match text {
            "true" | "false" => return made(ExprKind::Bool(text == "true"), Type::Bool),
            _ if self.mode == Mode::Grid => return self.unknown_name(name, wanted),
            _ => {}
        }
        let is_known = |universe: &Universe| *universe != Universe::Grids || self.mode == Mode::Strategy;
        if let Some(universe) = Universe::from_word(text).filter(is_known) {
            return made(ExprKind::All(universe), set(universe.element()));
        }
        let is_word = self.words().any(|word| word == text);
        if wanted == Some(&Type::Word) && is_word {
            return made(ExprKind::Word(text.to_owned()), Type::Word);
        }
        if let Some(kind) = self.globals.kind(text, span.file) {
            return made(ExprKind::Kind(kind), Type::Kind);
        }
        if let Some(definition) = self.globals.definitions.get(text) {
            return self.inline(name, definition.as_ref(), &[], span);
        }
        if is_word {
            return made(ExprKind::Word(text.to_owned()), Type::Word);
        }
        self.unknown_name(name, wanted)
    }

    /// Suggestion for a full-width name, or for the plural or a common misnomer of a kind of units; `None` for others.
    fn known_otherwise(&self, name: &str, wanted: Option<&Type>) -> Option<String> {
        if let Some(narrow) = slips::narrowed(name) {
            return Some(narrow);
        }
        if self.mode == Mode::Grid {
            return None;
        }
        let kinds = || self.globals.kinds.keys().copied();
        let is_all = |kind: &&str| name == format!("{kind}s") || name == format!("{kind}es");
        let equivalent = || slips::find(slips::KINDS, name).map(|slip| slip.expected);
        let kind = kinds().find(is_all).or_else(|| kinds().find(|kind| equivalent() == Some(*kind)))?;
        Some(self.units_where_wanted(kind, name.ends_with('s'), wanted))
    }

    /// `units(kind)` if a set is expected, or if the name is plural and a cell or any type is expected; else the kind.
    fn units_where_wanted(&self, kind: &str, is_plural: bool, wanted: Option<&Type>) -> String {
        match wanted {
            Some(Type::Set(_) | Type::EmptySet) => format!("units({kind})"),
            None | Some(Type::Cell) if is_plural => format!("units({kind})"),
            _ => kind.to_owned(),
        }
    }

    fn unknown_name(&mut self, Name { text: name, span }: Name, wanted: Option<&Type>) -> Option<Expr> {
        // An unknown name is reported once per item.
        if self.unknown.contains(&name) {
            return None;
        }
        self.unknown.push(name);
        let parameters = self.parameters.iter().map(|parameter| parameter.name.as_str());
        let scope: IndexSet<&str> = parameters.chain(self.visible.iter().map(|(seen, _)| *seen)).collect();
        let mut known: Vec<&str> = scope.iter().copied().collect();
        if self.mode != Mode::Grid {
            known.extend(CONSTANTS);
            known.extend(self.globals.kinds.keys());
            known.extend(self.words().map(String::as_str));
            known.extend(self.globals.definitions.keys());
        }
        let no_kind = || Code::UnknownKind.at(span, message!("no game has units of the kind `{}`", name));
        let wants_kind = wanted == Some(&Type::Kind);
        let mut fault = match wants_kind && slips::find(slips::KINDS, name).is_some() {
            true => no_kind(),
            false => Code::UnknownName.at(span, message!("unknown name `{name}`")),
        };
        let parts: Vec<&str> = name.split('-').collect();
        fault = if let Some(meant) = self.known_otherwise(name, wanted) {
            fault.suggestions(vec![meant])
        } else if let Some(help) = slips::help(slips::NAMES, name) {
            fault.help(help)
        } else if parts.len() > 1 && parts.iter().all(|part| known.contains(part)) {
            fault.help(message!("a difference needs spaces around its sign: `{}`", parts.join(" - ")))
        } else {
            let meant = |near: String| match scope.contains(near.as_str())
                || !self.globals.kinds.contains_key(near.as_str())
            {
                true => near,
                false => self.units_where_wanted(&near, false, wanted),
            };
            fault.suggestions(nearest(name, known).into_iter().map(meant).collect())
        };
        if fault.help.is_none() && wants_kind {
            fault = no_kind();
            if !self.globals.kinds.is_empty() {
                fault = fault.help(message!("kinds are {}", all_of(self.globals.kinds.keys())));
            }
        }
        let elsewhere = self.locals.iter().find(|local| local.name == name);
        if fault.help.is_none() && elsewhere.is_none() && !scope.is_empty() {
            fault = fault.help(message!("in scope: {}", all_of(scope)));
        }
        self.fail(match elsewhere {
            Some(local) if local.may_be_unbound => {
                let help = message!(
                    "bind `{name}` in every alternative of the path, or write a rule for each \
                         alternative"
                );
                fault.and(local.span, message!("this one is bound only by some walks of its path")).help(help)
            }
            Some(local) => fault.and(local.span, message!("this one is in scope only inside its brackets")),
            None => fault,
        })
    }
}
