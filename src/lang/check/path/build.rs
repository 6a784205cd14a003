//! Second pass over a path: builds it after its names are resolved.

use super::{Checker, Meaning};
use crate::ast::{PartKind, PathPart, Repeat, Suffix};
use crate::check::prelude::*;
use crate::mention;

impl<'s> Checker<'_, '_, 's> {
    pub fn build_all(&mut self, body: &[PathPart<'s>], bracket: usize) -> Option<PathExpr> {
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
                let body = self.in_part(*name, arguments, |here, body| here.build_all(body, round))??;
                let body = if *reversed { PathExpr::Reversed(Box::new(body)) } else { body };
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
            self.scope.record(name, mention::NameRole::Word);
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

    /// Adds the repetition and the name of a suffix to a part.
    fn close(&mut self, mut body: PathExpr, suffix: &Suffix<'s>, span: Span) -> Option<PathExpr> {
        if let Some(repeat) = &suffix.repeat {
            let (least, most) = match repeat {
                Repeat::Optional => (number(0, span), Some(number(1, span))),
                Repeat::Any => (number(0, span), None),
                Repeat::Some => (number(1, span), None),
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

    /// Adds the variables of a bracket to a part.
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

    /// Checks the text by which a part is printed. Returns its index in the list of texts.
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

    pub fn link(&mut self, link: &ast::LinkUse<'s>, strong: bool) -> Option<LinkUse> {
        let name = self.text_of(link.name.text).unwrap_or(link.name.text);
        let parameter = self.scope.parameter(name);
        let names: Vec<String> = match parameter.map(|at| &self.scope.parameters[at].domain) {
            Some(Domain::Words(words)) => words.clone(),
            _ => vec![name.to_owned()],
        };
        let indices =
            all_some(names.iter().map(|of| Some((of.clone(), self.link_named(of, link.name, strong)?))))?;
        self.scope.uses.extend(names.iter().cloned());
        let checked = self.scope.globals.links.get(names[0].as_str())?.as_ref()?.1.clone();
        if link.arguments.len() > checked.takes.len() {
            return self.scope.wrong_count(link.name, link.arguments.len(), checked.takes.len());
        }
        let pairs = link.arguments.iter().zip(&checked.takes);
        let arguments =
            pairs.map(|(argument, takes)| self.argument(argument, takes, &checked)).collect::<Option<_>>()?;
        let link_name = match parameter {
            Some(at) => {
                self.scope.used_parameters[at] = true;
                LinkName::Param(ParamId(at as u32), indices)
            }
            None => LinkName::Link(indices[0].1),
        };
        Some(LinkUse { link: link_name, arguments, span: link.name.at.0 })
    }

    /// Index of a link. Reports a link that is not strong or weak, as the step over it is.
    fn link_named(&mut self, of: &str, at: Name<'s>, strong: bool) -> Option<usize> {
        let globals = self.scope.globals;
        let Some(known) = globals.links.get(of) else {
            let message = message!("there is no link `{}`", of);
            let mut fault = Code::UnknownLink.at(at, message).near(of, globals.links.keys());
            if globals.fragments.contains_key(of) {
                fault = fault.help(message!("`{of}` is a part of a path, which is written by its bare name"));
            }
            return self.scope.fail(fault);
        };
        let (index, link) = known.as_ref()?;
        if !(if strong { link.strong } else { link.weak }) {
            let (sign, message) = match strong {
                true => ("-", message!("`{of}` is a weak link and cannot be drawn as a strong one")),
                false => ("=", message!("`{of}` is a strong link and cannot be drawn as a weak one")),
            };
            let help = message!("write `{sign}{of}{sign}`, or take another link");
            self.scope.fault(Code::WrongLink.at(at, message).help(help));
        }
        Some(*index)
    }

    fn argument(
        &mut self,
        argument: &ast::LinkArgument<'s>,
        takes: &Takes,
        link: &Link,
    ) -> Option<LinkArgument> {
        let mut made = LinkArgument::default();
        let variable = self.variable(argument);
        if let (Some(((_, word), span)), Takes::Parameter(_)) = (variable, takes) {
            made.is = Some(Expr { kind: ExprKind::Word(word.to_owned()), ty: Type::Word, span });
            return Some(made);
        }
        if let Some((key, _)) = variable {
            made.var = self.variables.get(&key)?.id;
        }
        if let Some(is) = &argument.is
            && (argument.name.is_some() || variable.is_none())
        {
            let mut is = is.clone();
            if let ast::ExprKind::Name(name) = is.kind {
                let Some(known) = self.text_of(name) else { return Some(made) };
                is.kind = ast::ExprKind::Name(known);
            }
            let is = self.scope.expr(&is, None)?;
            let wanted = match takes {
                Takes::Label(var) => link.variables[var.0 as usize].ty.clone(),
                Takes::Parameter(id) => link.parameters[id.0 as usize].domain.ty(),
            };
            let kinds = [Type::Kind, set(Type::Kind)];
            if join(&is.ty, &wanted).is_none() && !(wanted == Type::Unit && kinds.contains(&is.ty)) {
                let message = message!("this argument of `{}` is {}", link.name, words(&wanted));
                return self.scope.wrong_type(&is, message);
            }
            self.reads.extend(walk::free(&is));
            made.is = Some(is);
        }
        Some(made)
    }
}

/// A part with the variables that are bound anew in each of its iterations.
pub(super) fn owned(vars: Vec<VarId>, body: PathExpr) -> PathExpr {
    if vars.is_empty() { body } else { PathExpr::Own(vars, Box::new(body)) }
}

/// Variables that every walk of a path binds.
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
