//! What a path is once its names are known.

use super::super::super::ast::{Name, PartKind, PathPart, Repeat, Suffix};
use super::super::super::mention::Meaning as Mention;
use super::super::super::program::{
    Expr, ExprKind, Given, LinkUse, NodePattern, PathExpr, PathStep, Span, Type, VarId,
};
use super::super::super::{ast, codes::Code, diagnostics::Diagnostic, message::message};
use super::super::scope::Scope;
use super::super::types::{set, words};
use super::{Checker, Meaning, is_inside};

impl<'s> Checker<'s> {
    /// Some parts, one after the other.
    pub(super) fn build_all(
        &mut self,
        scope: &mut Scope<'_, 's>,
        body: &[PathPart<'s>],
        frame: usize,
        bracket: usize,
    ) -> Option<PathExpr> {
        let parts: Vec<Option<PathExpr>> =
            body.iter().map(|part| self.build(scope, part, frame, bracket)).collect();
        let mut parts: Vec<PathExpr> = parts.into_iter().collect::<Option<_>>()?;
        match parts.len() {
            1 => parts.pop(),
            _ => Some(PathExpr::Sequence(parts)),
        }
    }

    pub(super) fn build(
        &mut self,
        scope: &mut Scope<'_, 's>,
        part: &PathPart<'s>,
        frame: usize,
        bracket: usize,
    ) -> Option<PathExpr> {
        match &part.kind {
            PartKind::Node(cell, value) => {
                let cell = self.slot(scope, frame, *cell, &Type::Cell);
                let value = self.slot(scope, frame, *value, &Type::Value);
                Some(PathExpr::Node(NodePattern { cell: cell?, value: value?, span: part.at.0 }))
            }
            PartKind::Nothing => Some(PathExpr::Nothing),
            PartKind::Back => Some(PathExpr::Back),
            PartKind::Step(strong, links, given) => {
                let links: Vec<Option<LinkUse>> =
                    links.iter().map(|link| self.link(scope, frame, link, *strong)).collect();
                let given = match given {
                    Some(given) => Some(self.given(scope, frame, given)?),
                    None => None,
                };
                let links = links.into_iter().collect::<Option<_>>()?;
                Some(PathExpr::Step(PathStep { strong: *strong, links, given, span: part.at.0 }))
            }
            PartKind::Bracket(alternatives, suffix) => {
                let round = self.enter(bracket, suffix);
                let mut built = Vec::new();
                for alternative in alternatives {
                    let own = if alternatives.len() > 1 { self.scope(round) } else { round };
                    let mut body = self.build_all(scope, &alternative.body, frame, own);
                    if let Some((pieces, _)) = &alternative.shows {
                        let text = self.text(scope, pieces, frame, own);
                        body = body.zip(text).map(|(body, text)| PathExpr::Shows(Box::new(body), text));
                    }
                    built.push(body.map(|body| if own == round { body } else { self.own(body, own) }));
                }
                let mut built: Vec<PathExpr> = built.into_iter().collect::<Option<_>>()?;
                let body = if built.len() == 1 { built.pop()? } else { PathExpr::Either(built) };
                self.close(scope, body, suffix, frame, (bracket, round), part.at.0)
            }
            PartKind::Fragment { reversed, name, arguments, suffix } => {
                let round = self.enter(bracket, suffix);
                let (body, inner) = self.open(scope, *name, arguments, frame)?;
                let outer = std::mem::replace(&mut scope.inserted, true);
                let body = self.build_all(scope, &body, inner, round);
                scope.inserted = outer;
                let mut body = body?;
                if *reversed {
                    body = PathExpr::Reversed(Box::new(body));
                }
                self.close(scope, body, suffix, frame, (bracket, round), part.at.0)
            }
        }
    }

    /// What a step is given.
    fn given(&self, scope: &mut Scope<'_, 's>, frame: usize, given: &ast::Given<'s>) -> Option<Given> {
        let name = match given {
            ast::Given::Later => return Some(Given::Later),
            ast::Given::Named(name) => name,
        };
        if !scope.record_local(*name) {
            scope.record(*name, Mention::Word);
        }
        let meant = self.resolve(frame, name.text).map(|(_, meant)| meant);
        match meant {
            Some("first") => Some(Given::First),
            Some("path") => Some(Given::Path),
            _ => {
                let message = match meant {
                    Some(meant) => message!("a step cannot be given `{meant}`"),
                    None => message!("a step cannot be given `_`"),
                };
                let help = message!(
                    "a step is given nodes that the walk holds true: `first`, `path`, or `path - first`"
                );
                let fault = Diagnostic::new(Code::Misplaced, name.at.0, message);
                scope.fault(fault.near(name.text, ["first", "path"]).help(help));
                None
            }
        }
    }

    /// A part with what stands behind it.
    pub(super) fn close(
        &self,
        scope: &mut Scope<'_, 's>,
        mut body: PathExpr,
        suffix: &Suffix<'s>,
        frame: usize,
        (around, round): (usize, usize),
        span: Span,
    ) -> Option<PathExpr> {
        if let Some(repeat) = &suffix.repeat {
            if round != around {
                body = self.own(body, round);
            }
            let number = |n| Expr { kind: ExprKind::Int(n), ty: Type::Int, span };
            let (least, most) = match repeat {
                Repeat::Optional => (number(0), Some(number(1))),
                Repeat::Any => (number(0), None),
                Repeat::Some => (number(1), None),
                Repeat::Exactly(times) => {
                    let times = scope.typed(times, &Type::Int)?;
                    (times.clone(), Some(times))
                }
                Repeat::Range(least, most) => {
                    let least = scope.typed(least, &Type::Int);
                    let most = most.as_ref().map(|most| scope.typed(most, &Type::Int));
                    (least?, most.map_or(Some(None), |most| most.map(Some))?)
                }
            };
            body = PathExpr::Repeat { body: Box::new(body), least, most };
        }
        if let Some(name) = suffix.name
            && let Meaning::Own(key) = self.variable_of(scope, frame, name.text)
        {
            let id = self.found.get(&key)?.id?;
            body = PathExpr::As(Box::new(body), id);
        }
        Some(body)
    }

    /// A part with the variables that belong to its bracket.
    pub(super) fn own(&self, body: PathExpr, bracket: usize) -> PathExpr {
        let vars: Vec<VarId> =
            self.found.values().filter(|found| found.scope == bracket).filter_map(|found| found.id).collect();
        if vars.is_empty() { body } else { PathExpr::Own(vars, Box::new(body)) }
    }

    /// A name of a node pattern.
    pub(super) fn slot(
        &mut self,
        scope: &mut Scope<'_, 's>,
        frame: usize,
        name: Option<Name<'s>>,
        one: &Type,
    ) -> Option<Option<VarId>> {
        let Some(name) = name else { return Some(None) };
        match self.variable_of(scope, frame, name.text) {
            Meaning::Nothing => Some(None),
            Meaning::Own(key) => Some(self.found.get(&key)?.id),
            Meaning::Known(known) => {
                let expr = scope.look_up(known, name.at.0).flatten();
                let fits = |expr: &Expr| expr.ty == *one || expr.ty == set(one.clone());
                match expr {
                    Some(Expr { kind: ExprKind::Var(id), .. }) if expr.as_ref().is_some_and(fits) => {
                        self.reads.push(id);
                        Some(Some(id))
                    }
                    other => {
                        let message =
                            message!("a node takes {} or {} here", words(one), words(&set(one.clone())));
                        let mut fault = Diagnostic::new(Code::WrongType, name.at.0, message);
                        if let Some(other) = other {
                            fault = fault.here(message!("this is {}", words(&other.ty)));
                        }
                        scope.fault(fault);
                        None
                    }
                }
            }
        }
    }

    /// How a part is printed: the index of its text.
    pub(super) fn text(
        &self,
        scope: &mut Scope<'_, 's>,
        pieces: &[ast::TextPiece<'s>],
        frame: usize,
        bracket: usize,
    ) -> Option<usize> {
        let outer = std::mem::take(&mut scope.visible);
        if frame == 0 {
            scope.visible.clone_from(&outer);
        }
        for ((of, name), found) in &self.found {
            if *of == frame && is_inside(&self.scopes, bracket, found.scope) {
                scope.visible.extend(found.id.map(|id| (*name, id)));
            }
        }
        for name in self.frames[frame].given.keys() {
            match self.meaning(scope, frame, name) {
                Meaning::Own(key) => {
                    let id = self.found.get(&key).and_then(|found| found.id);
                    scope.visible.extend(id.map(|id| (*name, id)));
                }
                Meaning::Known(known) => {
                    let id = outer.iter().rev().find(|(seen, _)| *seen == known).map(|(_, id)| *id);
                    scope.visible.extend(id.map(|id| (*name, id)));
                }
                Meaning::Nothing => {}
            }
        }
        let template = scope.template(pieces);
        scope.visible = outer;
        scope.shows.push(template?);
        Some(scope.shows.len() - 1)
    }
}
