//! Paths: whose variables are whose, and what each part stands for.
//!
//! A named part of a path is put in the place of its use; its own names mean nothing outside of it. A variable that
//! stands in one bracket only, where that may be repeated, left out or passed by, belongs to the bracket and is bound
//! anew in each round.

use indexmap::{IndexMap, IndexSet};

use super::super::ast::{self, Name, PartKind, PathPart, Repeat, Suffix};
use super::super::codes::Code;
use super::super::diagnostics::Diagnostic;
use super::super::program::{
    Domain, Expr, ExprKind, LinkArgument, LinkName, LinkUse, NodePattern, Path, PathExpr, PathStep, Span,
    Takes, Type, VarId,
};
use super::scope::Scope;
use super::types::{join, set, words};

/// How many named parts may be put into one path, one inside the other or one after the other.
const MOST_PARTS: usize = 2000;

/// A name in the use of a named part; the path itself is number 0.
type Key<'s> = (usize, &'s str);

/// The use of a named part: what its parameters mean where it is used.
struct Frame<'s> {
    parent: usize,
    given: IndexMap<&'s str, Option<&'s str>>,
}

/// What is known of a variable of a path.
struct Found {
    ty: Option<Type>,
    span: Span,
    /// The innermost bracket that holds all its places.
    scope: usize,
    places: usize,
    id: Option<VarId>,
}

/// One path while it is checked.
#[derive(Default)]
struct Checker<'s> {
    frames: Vec<Frame<'s>>,
    /// The bracket around each bracket.
    scopes: Vec<usize>,
    found: IndexMap<Key<'s>, Found>,
    /// Variables that were bound before the path.
    reads: Vec<VarId>,
    /// Frames and brackets are numbered the same way when the path is built as when it was looked through.
    next_frame: usize,
    next_scope: usize,
}

/// What a name in a path means.
enum Meaning<'s> {
    /// A variable of the path.
    Own(Key<'s>),
    /// Something that is known before.
    Known(&'s str),
    /// Nothing: `_` was given.
    Nothing,
}

impl<'s> Scope<'_, 's> {
    /// A `path` or `cycle`; what it binds can be seen afterwards.
    pub(super) fn path(&mut self, clause: &ast::PathClause<'s>, span: Span) -> Option<Path> {
        let within = match &clause.within {
            Some((least, most)) => {
                let least = self.typed(least, &Type::Int);
                let most = most.as_ref().map(|most| self.typed(most, &Type::Int));
                Some((least?, most.map_or(Some(None), |most| most.map(Some))?))
            }
            None => None,
        };
        let mut path = self.path_of(&clause.body, clause.cycle, span, true)?;
        path.within = within;
        Some(path)
    }

    /// A path; where it is `open`, what it binds can be seen afterwards.
    pub(super) fn path_of(
        &mut self,
        body: &[PathPart<'s>],
        cycle: bool,
        span: Span,
        open: bool,
    ) -> Option<Path> {
        let mut checker = Checker { scopes: vec![0], ..Checker::default() };
        checker.frames.push(Frame { parent: 0, given: IndexMap::new() });
        checker.next_frame = 1;
        checker.next_scope = 1;
        let before = self.faults.len();
        checker.scan_all(self, body, 0, 0);
        let mut binds = Vec::new();
        let seen = self.visible.len();
        for (key, found) in &mut checker.found {
            let mine = key.0 == 0 && found.scope == 0;
            let name = Name { text: key.1, at: ast::At(found.span) };
            let id = if mine {
                self.bind(name, found.ty.clone())
            } else {
                let id = self.hidden(found.ty.clone(), found.span);
                self.locals[id.0 as usize].name =
                    if found.scope == 0 { String::new() } else { key.1.to_owned() };
                id
            };
            // A second place asks for the same again, which is a use.
            self.locals[id.0 as usize].used |= found.places > 1;
            found.id = Some(id);
            if found.scope == 0 {
                binds.push(id);
            }
        }
        (checker.next_frame, checker.next_scope) = (1, 1);
        let body = checker.build_all(self, body, 0, 0);
        // What only some walks bind means nothing afterwards.
        let sure = body.as_ref().map(surely_bound).unwrap_or_default();
        let own = self.visible.split_off(seen);
        self.visible.extend(own.into_iter().filter(|(_, id)| open && sure.contains(id)));
        let node = || Some(set(Type::Candidate));
        let mut ends = Vec::new();
        for (name, ty) in [("first", node()), ("last", node()), ("path", Some(Type::Path))] {
            let id = self.hidden(ty, span);
            if open {
                self.locals[id.0 as usize].name = name.to_owned();
                self.visible.push((name, id));
            }
            ends.push(id);
        }
        binds.extend(&ends);
        let good = self.faults.len() == before;
        checker.reads.sort_unstable();
        checker.reads.dedup();
        let [first, last, whole] = ends[..] else { return None };
        let body = body?;
        good.then_some(Path {
            cycle,
            body,
            within: None,
            first,
            last,
            whole,
            reads: checker.reads,
            binds,
            span,
        })
    }
}

impl<'s> Checker<'s> {
    /// What a name means where it stands.
    fn meaning(&self, scope: &Scope<'_, 's>, frame: usize, name: &'s str) -> Meaning<'s> {
        let (mut frame, mut name) = (frame, name);
        loop {
            match self.frames[frame].given.get(name) {
                Some(Some(given)) => (frame, name) = (self.frames[frame].parent, given),
                Some(None) => return Meaning::Nothing,
                None => break,
            }
        }
        if self.found.contains_key(&(frame, name)) {
            return Meaning::Own((frame, name));
        }
        let known = if frame == 0 { scope.means_something(name) } else { scope.globals.kinds.contains(name) };
        if known { Meaning::Known(name) } else { Meaning::Own((frame, name)) }
    }

    /// Notes a place of a variable.
    fn note(
        &mut self,
        scope: &mut Scope<'_, 's>,
        key: Key<'s>,
        ty: Option<Type>,
        span: Span,
        bracket: usize,
    ) {
        let scopes = &self.scopes;
        let found = self.found.entry(key).or_insert_with(|| Found {
            ty: ty.clone(),
            span,
            scope: bracket,
            places: 0,
            id: None,
        });
        found.places += 1;
        while !is_inside(scopes, bracket, found.scope) {
            found.scope = scopes[found.scope];
        }
        if let (Some(first), Some(now)) = (&found.ty, &ty)
            && join(first, now).is_none()
        {
            let message = format!("`{}` cannot be {} here", key.1, words(now));
            let fault = Diagnostic::new(Code::TypesDiffer, span, message);
            scope.fault(fault.and(found.span, format!("it is {} here", words(first))));
        }
    }

    fn scan_all(&mut self, scope: &mut Scope<'_, 's>, body: &[PathPart<'s>], frame: usize, bracket: usize) {
        for part in body {
            self.scan(scope, part, frame, bracket);
        }
    }

    fn scan(&mut self, scope: &mut Scope<'_, 's>, part: &PathPart<'s>, frame: usize, bracket: usize) {
        match &part.kind {
            PartKind::Node(cell, value) => {
                for (name, ty) in [(cell, Type::Cell), (value, Type::Value)] {
                    let Some(name) = name else { continue };
                    if let Meaning::Own(key) = self.meaning(scope, frame, name.text) {
                        self.note(scope, key, Some(named_type(key.1, ty)), name.at.0, bracket);
                    }
                }
            }
            PartKind::Step(_, links) => {
                for link in links {
                    let labels = self.labels(scope, frame, link);
                    for (index, argument) in link.arguments.iter().enumerate() {
                        let ty = labels.get(index).cloned().flatten();
                        if let Some((key, span)) = self.variable(scope, frame, argument) {
                            self.note(scope, key, ty, span, bracket);
                        }
                    }
                }
            }
            PartKind::Bracket(alternatives, suffix) => {
                let round = self.enter(bracket, suffix);
                for alternative in alternatives {
                    let own = if alternatives.len() > 1 { self.scope(round) } else { round };
                    self.scan_all(scope, &alternative.body, frame, own);
                }
                self.scan_name(scope, suffix, frame, bracket);
            }
            PartKind::Fragment { name, arguments, suffix, .. } => {
                let round = self.enter(bracket, suffix);
                if let Some((body, inner)) = self.open(scope, *name, arguments, frame) {
                    self.scan_all(scope, &body, inner, round);
                }
                self.scan_name(scope, suffix, frame, bracket);
            }
        }
    }

    /// The name after `as`.
    fn scan_name(&mut self, scope: &mut Scope<'_, 's>, suffix: &Suffix<'s>, frame: usize, bracket: usize) {
        let Some(name) = suffix.name else { return };
        let twice = |first| {
            Diagnostic::new(Code::BoundTwice, name.at.0, format!("`{}` has a value already", name.text))
                .here("bound again here")
                .and(first, "first bound here")
                .help("each part that is named with `as` needs a name of its own")
        };
        match self.meaning(scope, frame, name.text) {
            Meaning::Own(key) => {
                if let Some(Found { ty: Some(Type::Path), span, .. }) = self.found.get(&key) {
                    scope.fault(twice(*span));
                }
                self.note(scope, key, Some(Type::Path), name.at.0, bracket);
            }
            // At the top of the path it is noticed when the name is bound.
            Meaning::Known(_) if frame == 0 => {
                self.note(scope, (frame, name.text), Some(Type::Path), name.at.0, bracket);
            }
            Meaning::Known(known) => {
                let first = scope.bound_at(known).unwrap_or(name.at.0);
                scope.fault(twice(first));
            }
            Meaning::Nothing => {}
        }
    }

    /// The bracket that a part opens where it may be repeated or left out; the one around it otherwise.
    fn enter(&mut self, bracket: usize, suffix: &Suffix<'s>) -> usize {
        if suffix.repeat.is_some() { self.scope(bracket) } else { bracket }
    }

    fn scope(&mut self, around: usize) -> usize {
        let number = self.next_scope;
        self.next_scope += 1;
        if self.scopes.len() == number {
            self.scopes.push(around);
        }
        number
    }

    /// The body of a named part, and the number of its use. What is wrong is said when the path is looked through,
    /// which is the first time.
    fn open(
        &mut self,
        scope: &mut Scope<'_, 's>,
        name: Name<'s>,
        arguments: &[Option<Name<'s>>],
        frame: usize,
    ) -> Option<(Vec<PathPart<'s>>, usize)> {
        let number = self.next_frame;
        self.next_frame += 1;
        let fragment = scope.globals.fragments.get(name.text).cloned();
        if self.frames.len() == number {
            let mut given = IndexMap::new();
            match &fragment {
                Some(fragment) => {
                    scope.uses.insert(name.text.to_owned());
                    if fragment.parameters.len() != arguments.len() {
                        scope.wrong_count(name, arguments.len(), fragment.parameters.len());
                    }
                    let pairs = fragment.parameters.iter().zip(arguments);
                    given = pairs.map(|(name, given)| (name.text, given.map(|given| given.text))).collect();
                }
                None => self.unknown_part(scope, name),
            }
            if number == MOST_PARTS {
                let message = format!("this path grows to more than {MOST_PARTS} named parts");
                scope.fault(Diagnostic::new(Code::TooLarge, name.at.0, message));
            }
            self.frames.push(Frame { parent: frame, given });
        }
        fragment.filter(|_| number < MOST_PARTS).map(|fragment| (fragment.body, number))
    }

    fn unknown_part(&self, scope: &mut Scope<'_, 's>, name: Name<'s>) {
        if scope.globals.lost_parts.contains(&name.text) {
            return;
        }
        let known = scope.globals.fragments.keys().copied();
        let message = format!("there is no part of a path `{}`", name.text);
        let mut fault = Diagnostic::new(Code::UnknownPart, name.at.0, message).near(name.text, known);
        if scope.globals.links.contains_key(name.text) {
            let help = format!("`{0}` is a link; a step over it is `={0}=` or `-{0}-`", name.text);
            fault = fault.help(help);
        }
        scope.fault(fault);
    }

    /// The types of a link's labels, by argument; nothing where that cannot be told.
    fn labels(&self, scope: &Scope<'_, 's>, frame: usize, link: &ast::LinkUse<'s>) -> Vec<Option<Type>> {
        let link = match self.meaning(scope, frame, link.name.text) {
            Meaning::Known(name) | Meaning::Own((_, name)) => scope.globals.links.get(name),
            Meaning::Nothing => None,
        };
        let Some(Some((_, link))) = link else { return Vec::new() };
        let of = |takes: &Takes| match takes {
            Takes::Label(var) => Some(link.variables[var.0 as usize].ty.clone()),
            Takes::Parameter(_) => None,
        };
        link.takes.iter().map(of).collect()
    }

    /// The variable that an argument of a link names: `u`, or the `u` of `row u`.
    fn variable(
        &self,
        scope: &Scope<'_, 's>,
        frame: usize,
        argument: &ast::LinkArgument<'s>,
    ) -> Option<(Key<'s>, Span)> {
        let (name, span) = match (&argument.name, &argument.is) {
            (Some(name), _) => (name.text, name.at.0),
            (None, Some(ast::Expr { kind: ast::ExprKind::Name(name), at })) => (*name, at.0),
            _ => return None,
        };
        match self.meaning(scope, frame, name) {
            Meaning::Own(key) if !scope.globals.definitions.contains_key(key.1) => Some((key, span)),
            _ => None,
        }
    }

    fn build_all(
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

    fn build(
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
            PartKind::Step(strong, links) => {
                let links: Vec<Option<LinkUse>> =
                    links.iter().map(|link| self.link(scope, frame, link, *strong)).collect();
                let links = links.into_iter().collect::<Option<_>>()?;
                Some(PathExpr::Step(PathStep { strong: *strong, links, span: part.at.0 }))
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
                let mut body = self.build_all(scope, &body, inner, round)?;
                if *reversed {
                    body = PathExpr::Reversed(Box::new(body));
                }
                self.close(scope, body, suffix, frame, (bracket, round), part.at.0)
            }
        }
    }

    /// A part with what stands behind it.
    fn close(
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
            && let Meaning::Own(key) = self.meaning(scope, frame, name.text)
        {
            let id = self.found.get(&key)?.id?;
            body = PathExpr::As(Box::new(body), id);
        }
        Some(body)
    }

    /// A part with the variables that belong to its bracket.
    fn own(&self, body: PathExpr, bracket: usize) -> PathExpr {
        let vars: Vec<VarId> =
            self.found.values().filter(|found| found.scope == bracket).filter_map(|found| found.id).collect();
        if vars.is_empty() { body } else { PathExpr::Own(vars, Box::new(body)) }
    }

    /// A name of a node pattern.
    fn slot(
        &mut self,
        scope: &mut Scope<'_, 's>,
        frame: usize,
        name: Option<Name<'s>>,
        one: &Type,
    ) -> Option<Option<VarId>> {
        let Some(name) = name else { return Some(None) };
        match self.meaning(scope, frame, name.text) {
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
                            format!("a node takes {} or {} here", words(one), words(&set(one.clone())));
                        let mut fault = Diagnostic::new(Code::WrongType, name.at.0, message);
                        if let Some(other) = other {
                            fault = fault.here(format!("this is {}", words(&other.ty)));
                        }
                        scope.fault(fault);
                        None
                    }
                }
            }
        }
    }

    fn link(
        &mut self,
        scope: &mut Scope<'_, 's>,
        frame: usize,
        link: &ast::LinkUse<'s>,
        strong: bool,
    ) -> Option<LinkUse> {
        let name = match self.meaning(scope, frame, link.name.text) {
            Meaning::Known(name) | Meaning::Own((_, name)) => name,
            Meaning::Nothing => link.name.text,
        };
        let parameter = scope.parameters.iter().position(|parameter| parameter.name == name);
        let names: Vec<String> = match parameter.map(|at| &scope.parameters[at].domain) {
            Some(Domain::Words(words)) => words.clone(),
            _ => vec![name.to_owned()],
        };
        let mut indices = Vec::new();
        for of in &names {
            match scope.globals.links.get(of.as_str()) {
                Some(Some((index, checked))) => {
                    let holds = if strong { checked.strong } else { checked.weak };
                    if !holds {
                        let (is, drawn) = if strong { ("weak", "strong") } else { ("strong", "weak") };
                        let message = format!("`{of}` is a {is} link and cannot be drawn as a {drawn} one");
                        let sign = if strong { "-" } else { "=" };
                        let help = format!("write `{sign}{of}{sign}`, or take another link");
                        scope.fault(Diagnostic::new(Code::WrongLink, link.name.at.0, message).help(help));
                    }
                    indices.push((of.clone(), *index));
                }
                Some(None) => {}
                None => {
                    let known = scope.globals.links.keys().copied();
                    let message = format!("there is no link `{of}`");
                    let mut fault =
                        Diagnostic::new(Code::UnknownLink, link.name.at.0, message).near(of, known);
                    if scope.globals.fragments.contains_key(of.as_str()) {
                        fault = fault
                            .help(format!("`{of}` is a part of a path, which is written by its bare name"));
                    }
                    scope.fault(fault);
                }
            }
        }
        if indices.len() != names.len() {
            return None;
        }
        for (of, _) in &indices {
            scope.uses.insert(of.clone());
        }
        let checked = scope.globals.links.get(names[0].as_str())?.as_ref()?.1.clone();
        if link.arguments.len() > checked.takes.len() {
            scope.wrong_count(link.name, link.arguments.len(), checked.takes.len());
            return None;
        }
        let mut arguments = Vec::new();
        for (argument, takes) in link.arguments.iter().zip(&checked.takes) {
            arguments.push(self.argument(scope, frame, argument, takes, &checked)?);
        }
        let link_name = match parameter {
            Some(at) => {
                scope.used_parameters[at] = true;
                LinkName::Param(super::super::program::ParamId(at as u32), indices)
            }
            None => LinkName::Link(indices[0].1),
        };
        Some(LinkUse { link: link_name, arguments, span: link.name.at.0 })
    }

    fn argument(
        &mut self,
        scope: &mut Scope<'_, 's>,
        frame: usize,
        argument: &ast::LinkArgument<'s>,
        takes: &Takes,
        link: &super::super::program::Link,
    ) -> Option<LinkArgument> {
        let mut made = LinkArgument::default();
        let variable = self.variable(scope, frame, argument);
        if let Some((key, _)) = variable {
            made.var = self.found.get(&key)?.id;
        }
        if let Some(is) = &argument.is
            && (argument.name.is_some() || variable.is_none())
        {
            let mut is = is.clone();
            if let ast::ExprKind::Name(name) = is.kind {
                match self.meaning(scope, frame, name) {
                    Meaning::Known(known) | Meaning::Own((_, known)) => is.kind = ast::ExprKind::Name(known),
                    Meaning::Nothing => return Some(made),
                }
            }
            let is = scope.expr(&is, None)?;
            let wanted = match takes {
                Takes::Label(var) => link.variables[var.0 as usize].ty.clone(),
                Takes::Parameter(id) => match link.parameters[id.0 as usize].domain {
                    Domain::Range(..) => Type::Int,
                    Domain::Words(_) => Type::Word,
                },
            };
            let kinds = [Type::Kind, set(Type::Kind)];
            if join(&is.ty, &wanted).is_none() && !(wanted == Type::Unit && kinds.contains(&is.ty)) {
                let message = format!("this argument of `{}` is {}", link.name, words(&wanted));
                let here = format!("this is {}", words(&is.ty));
                scope.fault(Diagnostic::new(Code::WrongType, is.span, message).here(here));
                return None;
            }
            self.reads.extend(super::super::walk::free(&is));
            made.is = Some(is);
        }
        Some(made)
    }

    /// How a part is printed: the index of its text.
    fn text(
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

/// The variables that every walk of a path binds.
fn surely_bound(part: &PathExpr) -> IndexSet<VarId> {
    match part {
        PathExpr::Node(node) => [node.cell, node.value].into_iter().flatten().collect(),
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
        PathExpr::As(body, var) => {
            let mut bound = surely_bound(body);
            bound.insert(*var);
            bound
        }
        PathExpr::Shows(body, _) | PathExpr::Reversed(body) => surely_bound(body),
    }
}

/// What all of some sets hold.
fn in_all(mut sets: impl Iterator<Item = IndexSet<VarId>>) -> IndexSet<VarId> {
    let first = sets.next().unwrap_or_default();
    sets.fold(first, |all, set| all.intersection(&set).copied().collect())
}

/// The type of a name in a node: one thing, or a set where it begins with a capital letter.
fn named_type(name: &str, one: Type) -> Type {
    if name.starts_with(|c: char| c.is_ascii_uppercase()) { set(one) } else { one }
}

/// Whether a bracket is another one or stands inside of it.
fn is_inside(scopes: &[usize], mut bracket: usize, outer: usize) -> bool {
    loop {
        if bracket == outer {
            return true;
        }
        if bracket == 0 {
            return false;
        }
        bracket = scopes[bracket];
    }
}
