//! Second pass over a path: builds it after its names are resolved.

use super::{Checker, Meaning};
use crate::{
    ast::{PartKind, PathPart, Repeat, Suffix},
    check::prelude::*,
    mention,
};

impl Checker<'_, '_> {
    pub fn build_all(&mut self, body: &[PathPart], bracket: usize) -> Option<PathExpr> {
        let mut parts = all_some(body, |part| self.build(part, bracket))?;
        if parts.len() == 1 { parts.pop() } else { Some(PathExpr::Sequence(parts)) }
    }

    fn build(&mut self, part: &PathPart, bracket: usize) -> Option<PathExpr> {
        let span = part.span;
        match &part.kind {
            PartKind::Node(cell, value) => {
                let (cell, value) = (self.slot(*cell, &Type::Cell), self.slot(*value, &Type::Value));
                Some(PathExpr::Node(NodePattern { cell: cell?, value: value?, span }))
            }
            PartKind::Nothing => Some(PathExpr::Nothing),
            PartKind::Back => Some(PathExpr::Back),
            PartKind::Step(strong, links, given) => {
                let links = all_some(links, |link| self.link(link, *strong));
                let assumed_nodes = map_some(given.as_ref(), |given| self.assumed_nodes(given))?;
                Some(PathExpr::Step(PathStep { is_strong: *strong, links: links?, assumed_nodes, span }))
            }
            PartKind::Bracket(alternatives, suffix) => {
                let round = self.enter(bracket, suffix);
                let mut built = all_some(alternatives, |alternative| {
                    let inner = if alternatives.len() > 1 { self.bracket(round) } else { round };
                    let mut body = self.build_all(&alternative.body, inner);
                    if let Some(pieces) = &alternative.shows {
                        let text = self.text(pieces, inner);
                        body = body.zip(text).map(|(body, text)| PathExpr::Shows(Box::new(body), text));
                    }
                    body.map(|body| if inner == round { body } else { self.with_variables(body, inner) })
                })?;
                let body = if built.len() == 1 { built.pop()? } else { PathExpr::Either(built) };
                let body = if round == bracket { body } else { self.with_variables(body, round) };
                self.close(body, suffix)
            }
            PartKind::Fragment { is_reversed, name, arguments, suffix } => {
                let round = self.enter(bracket, suffix);
                let body = self.in_part(*name, arguments, |here, body| here.build_all(body, round))??;
                let body = if *is_reversed { PathExpr::Reversed(Box::new(body)) } else { body };
                let body = if round == bracket { body } else { self.with_variables(body, round) };
                self.close(body, suffix)
            }
        }
    }

    fn assumed_nodes(&mut self, given: &ast::AssumedNodes) -> Option<AssumedNodes> {
        let name = match given {
            ast::AssumedNodes::Later => return Some(AssumedNodes::Later),
            ast::AssumedNodes::Named(name) => *name,
        };
        if !self.scope.record_local(name) {
            self.scope.record(name, mention::NameRole::Word);
        }
        let message = match self.text_of(name.text) {
            Some("first") => return Some(AssumedNodes::First),
            Some("path") => return Some(AssumedNodes::Path),
            Some(meant) => message!("a step cannot be given `{meant}`"),
            None => message!("a step cannot be given `_`"),
        };
        let help = message!(
            "a step can be given nodes that the walk holds true: `first`, `path`, or `path - first`"
        );
        self.scope.fail(Code::Misplaced.unknown(name, ["first", "path"], message).help(help))
    }

    /// Adds the repetition and the name of a suffix to a part.
    fn close(&mut self, mut body: PathExpr, suffix: &Suffix) -> Option<PathExpr> {
        if let Some(repeat) = &suffix.repeat {
            let (min, max) = match repeat {
                Repeat::Exactly(times) => {
                    let times = self.scope.typed(times, &Type::Int)?;
                    (times.clone(), Some(times))
                }
                Repeat::Range(min, max) => {
                    let min = self.scope.typed(min, &Type::Int);
                    let max = self.scope.optional(max, &Type::Int);
                    (min?, max?)
                }
            };
            body = PathExpr::Repeat { body: Box::new(body), min, max };
        }
        if let Some(name) = suffix.name
            && let Meaning::Own(key) = self.variable_of(name.text)
        {
            body = PathExpr::As(Box::new(body), self.variables.get(&key)?.id?);
        }
        Some(body)
    }

    /// Adds the variables of a bracket to a part.
    fn with_variables(&self, body: PathExpr, bracket: usize) -> PathExpr {
        let variables = self.variables.values().filter(|variable| variable.bracket == bracket);
        owned(variables.filter_map(|variable| variable.id).collect(), body)
    }

    fn slot(&mut self, name: Option<Name>, one: &Type) -> Option<Option<VarId>> {
        let Some(name) = name else { return Some(None) };
        let expr = match self.variable_of(name.text) {
            Meaning::Nothing => return Some(None),
            Meaning::Own(key) => return Some(self.variables.get(&key)?.id),
            Meaning::Known(text) => self.scope.resolve_name(Name { text, ..name }).flatten(),
        };
        let many = set(one.clone());
        let found = expr.as_ref().map(|known| &known.ty);
        if let Some(Expr { kind: ExprKind::Var(id), ty, .. }) = &expr
            && (ty == one || *ty == many)
        {
            self.reads.push(*id);
            return Some(Some(*id));
        }
        let fault =
            Code::WrongType.at(name, message!("expected {} or {} in this node", words(one), words(&many)));
        self.scope.fail(match found {
            Some(ty) => fault.label(message!("this is {}", words(ty))),
            None => fault,
        })
    }

    /// Checks the text by which a part is printed. Returns its index in the list of texts.
    fn text(&mut self, pieces: &[ast::TextPiece], bracket: usize) -> Option<usize> {
        let outer = std::mem::take(&mut self.scope.visible);
        if self.frame == 0 {
            self.scope.visible.clone_from(&outer);
        }
        for ((of, name), variable) in &self.variables {
            if *of == self.frame && self.is_inside(bracket, variable.bracket) {
                self.scope.visible.extend(variable.id.map(|id| (*name, id)));
            }
        }
        for name in self.frames[self.frame].arguments.keys() {
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

    pub fn link(&mut self, link: &ast::LinkUse, strong: bool) -> Option<LinkUse> {
        let name = self.text_of(link.name.text).unwrap_or(link.name.text);
        let parameter = self.scope.parameter(name);
        let names: Vec<String> = match parameter.map(|at| &self.scope.parameters[at].domain) {
            Some(Domain::Words(words)) => words.clone(),
            _ => vec![name.to_owned()],
        };
        let indices = all_some(&names, |of| Some((of.clone(), self.link_named(of, link.name, strong)?)))?;
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
        Some(LinkUse { link: link_name, arguments, span: link.name.span })
    }

    /// Index of a link. Reports a link that is not strong or weak, as the step over it is.
    fn link_named(&mut self, of: &str, at: Name, strong: bool) -> Option<usize> {
        let globals = self.scope.globals;
        let Some(known) = globals.links.get(of) else {
            let message = message!("unknown link `{}`", of);
            let mut fault = Code::UnknownLink.at(at, message).suggest(of, globals.links.keys());
            if globals.fragments.contains_key(of) {
                fault = fault.help(message!("`{of}` is a part of a path: write its name alone"));
            }
            return self.scope.fail(fault);
        };
        let (index, link) = known.as_ref()?;
        if !(if strong { link.is_strong } else { link.is_weak }) {
            let (sign, message) = match strong {
                true => ("-", message!("`{of}` is a weak link and cannot be used as a strong one")),
                false => ("=", message!("`{of}` is a strong link and cannot be used as a weak one")),
            };
            let help = message!("write `{sign}{of}{sign}`, or use another link");
            self.scope.fault(Code::WrongLink.at(at, message).help(help));
        }
        Some(*index)
    }

    fn argument(
        &mut self,
        argument: &ast::LinkArgument,
        takes: &LinkParameter,
        link: &Link,
    ) -> Option<LinkArgument> {
        let mut made = LinkArgument::default();
        let variable = self.variable(argument);
        if let (Some(((_, word), span)), LinkParameter::Parameter(_)) = (variable, takes) {
            made.is = Some(Expr { kind: ExprKind::Word(word.to_owned()), ty: Type::Word, span });
            return Some(made);
        }
        if let Some((key, _)) = variable {
            made.var = self.variables.get(&key)?.id;
        }
        if let Some(is) = &argument.is
            && (argument.name.is_some() || variable.is_none())
        {
            let mut expr = is.clone();
            if let ast::ExprKind::Name(name) = expr.kind {
                let Some(text) = self.text_of(name.text) else { return Some(made) };
                expr.kind = ast::ExprKind::Name(Name { text, ..name });
            }
            let checked = self.scope.expr(&expr, None)?;
            let wanted = match takes {
                LinkParameter::Label(var) => link.variables[var.0 as usize].ty.clone(),
                LinkParameter::Parameter(id) => link.parameters[id.0 as usize].domain.ty(),
            };
            let kinds = [Type::Kind, set(Type::Kind)];
            if join(&checked.ty, &wanted).is_none() && !(wanted == Type::Unit && kinds.contains(&checked.ty))
            {
                let message = message!("this argument of `{}` is {}", link.name, words(&wanted));
                return self.scope.wrong_type(&checked, message);
            }
            self.reads.extend(walk::free(&checked));
            made.is = Some(checked);
        }
        Some(made)
    }
}

/// A part with the variables that are bound anew in each of its iterations.
pub fn owned(vars: Vec<VarId>, body: PathExpr) -> PathExpr {
    if vars.is_empty() { body } else { PathExpr::Own(vars, Box::new(body)) }
}

/// Variables that every walk of a path binds.
pub fn surely_bound(part: &PathExpr) -> IndexSet<VarId> {
    match part {
        PathExpr::Node(node) => [node.cell, node.value].into_iter().flatten().collect(),
        PathExpr::Nothing | PathExpr::Back => IndexSet::new(),
        PathExpr::Step(step) => in_all(
            step.links.iter().map(|link| link.arguments.iter().filter_map(|argument| argument.var).collect()),
        ),
        PathExpr::Sequence(parts) => parts.iter().flat_map(surely_bound).collect(),
        PathExpr::Either(parts) => in_all(parts.iter().map(surely_bound)),
        PathExpr::Repeat { body, min, .. } => match min.kind {
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
