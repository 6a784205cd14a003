//! What a path is once its names are known.

use indexmap::IndexSet;

use super::{Checker, Meaning};
use crate::ast::{self, Name, PartKind, PathPart, Repeat, Suffix};
use crate::check::common::{all_some, map_some};
use crate::check::types::{set, words};
use crate::program::{Expr, ExprKind, Given, NodePattern, PathExpr, PathStep, Span, Type, VarId};
use crate::{codes::Code, mention::Meaning as Mention, message::message};

impl<'s> Checker<'_, '_, 's> {
    pub(super) fn build_all(&mut self, body: &[PathPart<'s>], bracket: usize) -> Option<PathExpr> {
        let mut parts = all_some(body.iter().map(|part| self.build(part, bracket)))?;
        if parts.len() == 1 { parts.pop() } else { Some(PathExpr::Sequence(parts)) }
    }

    fn build(&mut self, part: &PathPart<'s>, bracket: usize) -> Option<PathExpr> {
        let span = part.at.0;
        match &part.kind {
            PartKind::Node(cell, value) => {
                let (cell, value) = (self.slot(*cell, &Type::Cell), self.slot(*value, &Type::Value));
                Some(PathExpr::Node(NodePattern { cell: cell?, value: value?, span }))
            }
            PartKind::Nothing => Some(PathExpr::Nothing),
            PartKind::Back => Some(PathExpr::Back),
            PartKind::Step(strong, links, given) => {
                let links = all_some(links.iter().map(|link| self.link(link, *strong)));
                let given = map_some(given.as_ref(), |given| self.given(given))?;
                Some(PathExpr::Step(PathStep { strong: *strong, links: links?, given, span }))
            }
            PartKind::Bracket(alternatives, suffix) => {
                let round = self.enter(bracket, suffix);
                let mut built = all_some(alternatives.iter().map(|alternative| {
                    let own = if alternatives.len() > 1 { self.bracket(round) } else { round };
                    let mut body = self.build_all(&alternative.body, own);
                    if let Some((pieces, _)) = &alternative.shows {
                        let text = self.text(pieces, own);
                        body = body.zip(text).map(|(body, text)| PathExpr::Shows(Box::new(body), text));
                    }
                    body.map(|body| if own == round { body } else { self.own(body, own) })
                }))?;
                let body = if built.len() == 1 { built.pop()? } else { PathExpr::Either(built) };
                let body = if round == bracket { body } else { self.own(body, round) };
                self.close(body, suffix, span)
            }
            PartKind::Fragment { reversed, name, arguments, suffix } => {
                let round = self.enter(bracket, suffix);
                let (body, inner) = self.open(*name, arguments)?;
                let inserted = std::mem::replace(&mut self.scope.inserted, true);
                let frame = std::mem::replace(&mut self.frame, inner);
                let body = self.build_all(&body, round);
                (self.scope.inserted, self.frame) = (inserted, frame);
                let body = if *reversed { PathExpr::Reversed(Box::new(body?)) } else { body? };
                let body = if round == bracket { body } else { self.own(body, round) };
                self.close(body, suffix, span)
            }
        }
    }

    fn given(&mut self, given: &ast::Given<'s>) -> Option<Given> {
        let name = match given {
            ast::Given::Later => return Some(Given::Later),
            ast::Given::Named(name) => *name,
        };
        if !self.scope.record_local(name) {
            self.scope.record(name, Mention::Word);
        }
        let message = match self.text_of(name.text) {
            Some("first") => return Some(Given::First),
            Some("path") => return Some(Given::Path),
            Some(meant) => message!("a step cannot be given `{meant}`"),
            None => message!("a step cannot be given `_`"),
        };
        let help =
            message!("a step is given nodes that the walk holds true: `first`, `path`, or `path - first`");
        self.scope.fail(Code::Misplaced.unknown(name, ["first", "path"], message).help(help))
    }

    /// A part with what stands behind it.
    fn close(&mut self, mut body: PathExpr, suffix: &Suffix<'s>, span: Span) -> Option<PathExpr> {
        if let Some(repeat) = &suffix.repeat {
            let number = |n| Expr { kind: ExprKind::Int(n), ty: Type::Int, span };
            let (least, most) = match repeat {
                Repeat::Optional => (number(0), Some(number(1))),
                Repeat::Any => (number(0), None),
                Repeat::Some => (number(1), None),
                Repeat::Exactly(times) => {
                    let times = self.scope.typed(times, &Type::Int)?;
                    (times.clone(), Some(times))
                }
                Repeat::Range(least, most) => {
                    let least = self.scope.typed(least, &Type::Int);
                    let most = self.scope.optional(most, &Type::Int);
                    (least?, most?)
                }
            };
            body = PathExpr::Repeat { body: Box::new(body), least, most };
        }
        if let Some(name) = suffix.name
            && let Meaning::Own(key) = self.variable_of(name.text)
        {
            body = PathExpr::As(Box::new(body), self.variables.get(&key)?.id?);
        }
        Some(body)
    }

    /// A part with the variables that belong to its bracket.
    fn own(&self, body: PathExpr, bracket: usize) -> PathExpr {
        let variables = self.variables.values().filter(|variable| variable.bracket == bracket);
        owned(variables.filter_map(|variable| variable.id).collect(), body)
    }

    fn slot(&mut self, name: Option<Name<'s>>, one: &Type) -> Option<Option<VarId>> {
        let Some(name) = name else { return Some(None) };
        let known = match self.variable_of(name.text) {
            Meaning::Nothing => return Some(None),
            Meaning::Own(key) => return Some(self.variables.get(&key)?.id),
            Meaning::Known(known) => self.scope.look_up(known, name.at.0).flatten(),
        };
        let many = set(one.clone());
        let found = known.as_ref().map(|known| &known.ty);
        if let Some(Expr { kind: ExprKind::Var(id), ty, .. }) = &known
            && (ty == one || *ty == many)
        {
            self.reads.push(*id);
            return Some(Some(*id));
        }
        let fault =
            Code::WrongType.at(name, message!("a node takes {} or {} here", words(one), words(&many)));
        self.scope.fail(match found {
            Some(ty) => fault.here(message!("this is {}", words(ty))),
            None => fault,
        })
    }

    /// How a part is printed: the index of its text.
    fn text(&mut self, pieces: &[ast::TextPiece<'s>], bracket: usize) -> Option<usize> {
        let outer = std::mem::take(&mut self.scope.visible);
        if self.frame == 0 {
            self.scope.visible.clone_from(&outer);
        }
        for ((of, name), variable) in &self.variables {
            if *of == self.frame && self.is_inside(bracket, variable.bracket) {
                self.scope.visible.extend(variable.id.map(|id| (*name, id)));
            }
        }
        for name in self.frames[self.frame].given.keys() {
            let id = match self.meaning(name) {
                Meaning::Own(key) => self.variables.get(&key).and_then(|variable| variable.id),
                Meaning::Known(known) => {
                    outer.iter().rev().find(|(seen, _)| *seen == known).map(|(_, id)| *id)
                }
                Meaning::Nothing => None,
            };
            self.scope.visible.extend(id.map(|id| (*name, id)));
        }
        let template = self.scope.template(pieces);
        self.scope.visible = outer;
        self.scope.shows.push(template?);
        Some(self.scope.shows.len() - 1)
    }
}

/// A part with the variables that are bound anew in each of its rounds.
pub(super) fn owned(vars: Vec<VarId>, body: PathExpr) -> PathExpr {
    if vars.is_empty() { body } else { PathExpr::Own(vars, Box::new(body)) }
}

/// The variables that a path binds whichever way it is walked.
pub(super) fn surely_bound(part: &PathExpr) -> IndexSet<VarId> {
    match part {
        PathExpr::Node(node) => [node.cell, node.value].into_iter().flatten().collect(),
        PathExpr::Nothing | PathExpr::Back => IndexSet::new(),
        PathExpr::Step(step) => in_all(
            step.links.iter().map(|link| link.arguments.iter().filter_map(|argument| argument.var).collect()),
        ),
        PathExpr::Sequence(parts) => parts.iter().flat_map(surely_bound).collect(),
        PathExpr::Either(parts) => in_all(parts.iter().map(surely_bound)),
        PathExpr::Repeat { body, least, .. } => match least.kind {
            ExprKind::Int(n) if n > 0 => surely_bound(body),
            _ => IndexSet::new(),
        },
        PathExpr::Own(vars, body) => {
            surely_bound(body).into_iter().filter(|var| !vars.contains(var)).collect()
        }
        PathExpr::As(body, var) => surely_bound(body).into_iter().chain([*var]).collect(),
        PathExpr::Shows(body, _) | PathExpr::Reversed(body) => surely_bound(body),
    }
}

fn in_all(mut sets: impl Iterator<Item = IndexSet<VarId>>) -> IndexSet<VarId> {
    let first = sets.next().unwrap_or_default();
    sets.fold(first, |all, set| all.intersection(&set).copied().collect())
}
