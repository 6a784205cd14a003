//! Paths: the scope of their variables, and the meaning of each part.
//!
//! A named path part is inlined at its use; its own names are not visible outside of it. A variable that occurs in one
//! bracket only belongs to the bracket if this may be repeated, left out or bypassed, and is bound anew in each
//! iteration.
//!
//! A path is visited twice: a scan finds its variables, then the path is built with them.

mod build;
mod scan;
mod value;

use crate::{
    ast::{PartKind, PathForm, PathPart, Suffix},
    check::prelude::*,
};
use build::{owned, surely_bound};

const MAX_PARTS: usize = 2000;

/// (use of a named part, name); the path itself is use 0.
type Key = (usize, &'static str);

/// The use of a named part, with the meanings of its parameters at this use.
struct Frame {
    parent: usize,
    file: u32,
    arguments: IndexMap<&'static str, Option<&'static str>>,
}

struct Variable {
    ty: Option<Type>,
    span: Span,
    /// Innermost bracket around all its occurrences.
    bracket: usize,
    occurrences: usize,
    id: Option<VarId>,
}

struct Checker<'c, 'a> {
    scope: &'c mut Scope<'a>,
    /// Index of the use whose parts are visited.
    frame: usize,
    frames: Vec<Frame>,
    brackets: Vec<usize>,
    variables: IndexMap<Key, Variable>,
    /// First occurrence of each variable in the path itself.
    first_occurrences: IndexMap<&'static str, Span>,
    reads: Vec<VarId>,
    /// Frames and brackets have the same numbers in the build as in the scan.
    next_frame: usize,
    next_bracket: usize,
}

enum Meaning {
    Own(Key),
    /// A name that has a meaning before the path.
    Known(&'static str),
    /// No name: `_` was given.
    Nothing,
}

impl Scope<'_> {
    /// Checks a `path`, `cycle` or `walk`. The names that it binds are visible afterwards.
    pub fn path(&mut self, clause: &ast::PathClause, span: Span) -> Option<Path> {
        let within = map_some(clause.within.as_ref(), |(least, most)| {
            let (least, most) = (self.typed(least, &Type::Int), self.optional(most, &Type::Int));
            Some((least?, most?))
        })?;
        let shortest = self.optional(&clause.shortest, &Type::Int);
        let path = match &clause.each {
            Some(each) => self.walk_for_each(each, &clause.body, span),
            None => self.path_of(&clause.body, clause.form, span, &|_| true),
        };
        let path = Path { within, is_simple: clause.is_simple, shortest: shortest?, ..path? };
        if let Some(count) = path.shortest.as_ref().filter(|_| path.each.is_some() || path.body.has_memory())
        {
            let message = message!("only the shortest of these walks is searched for");
            let help = message!("`shortest` requires a path without `for` and without a memory");
            return self.fail(Code::Misplaced.at(count, message).help(help));
        }
        Some(path)
    }

    /// Checks a path. Names that are not `is_seen`, such as those that each of several walks binds, are local to it.
    pub fn path_of(
        &mut self,
        body: &[PathPart],
        form: PathForm,
        span: Span,
        is_seen: &dyn Fn(&str) -> bool,
    ) -> Option<Path> {
        let (before, seen) = (self.faults.len(), self.visible.len());
        let mut checker = Checker {
            scope: self,
            frame: 0,
            frames: vec![Frame { parent: 0, file: span.file, arguments: IndexMap::new() }],
            brackets: vec![0],
            variables: IndexMap::new(),
            first_occurrences: IndexMap::new(),
            reads: Vec::new(),
            next_frame: 1,
            next_bracket: 1,
        };
        checker.scan_all(body, 0);
        let mut binds = checker.bind();
        (checker.next_frame, checker.next_bracket) = (1, 1);
        let body = checker.build_all(body, 0);
        let mut reads = checker.reads;
        // Variables that only some walks bind, or each walk for itself, are local to the walk.
        let sure = body.as_ref().map(surely_bound).unwrap_or_default();
        let added = self.visible.split_off(seen);
        let (names, unsure): (Vec<_>, Vec<_>) =
            added.into_iter().partition(|(name, id)| sure.contains(id) && is_seen(name));
        let unsure: Vec<VarId> = unsure.into_iter().map(|(_, id)| id).collect();
        unsure.iter().for_each(|id| self.locals[id.0 as usize].may_be_unbound = !sure.contains(id));
        binds.retain(|id| !unsure.contains(id));
        let body = body.map(|body| owned(unsure, body));
        self.visible.extend(names);
        let node = || set(Type::Candidate);
        let ends = [("first", node()), ("last", node()), ("path", Type::Path)].map(|(name, ty)| {
            let id = self.hidden(Some(ty), span);
            if is_seen(name) {
                self.locals[id.0 as usize].name = name.to_owned();
                self.visible.push((name, id));
            }
            id
        });
        binds.extend(ends);
        reads.sort_unstable();
        reads.dedup();
        let (body, [first, last, whole]) = (body?, ends);
        let mut path = Path {
            has_one_value: false,
            is_cycle: form == PathForm::Cycle,
            is_chain: form != PathForm::Walk,
            is_simple: false,
            each: None,
            body,
            within: None,
            shortest: None,
            first,
            last,
            variable: whole,
            reads,
            binds,
            span,
        };
        path.has_one_value = self.is_of_one_value(&path);
        (self.faults.len() == before).then_some(path)
    }

    /// `path K for p in X else E = (c, v) …`
    pub fn walk_for_each(&mut self, each: &ast::WalkForEach, body: &[PathPart], span: Span) -> Option<Path> {
        let source = self.set_expr(&each.source).map(into_candidates);
        let otherwise = self.optional(&each.otherwise, &set(Type::Candidate));
        let outer = self.visible.len();
        let bound = self.bind_each(&each.pattern, source);
        let inner = self.visible.len();
        let start = self.start(body);
        let mut seen = vec!["last"];
        if let [_, rest @ ..] = body {
            seen.extend(last_names(rest));
        }
        let rest = body.get(1..).unwrap_or_default();
        let path = self.path_of(rest, ast::PathForm::Path, span, &|name| seen.contains(&name));
        // The name of an element is visible in its walk only.
        self.visible.drain(outer..inner);
        let walks = self.bind(each.name, Some(set(Type::Path)));
        self.locals[walks.0 as usize].is_used = true;
        let otherwise = otherwise?;
        let ((pattern, source), start, mut path) = (bound?, start?, path?);
        path.binds.retain(|var| ![path.first, path.variable].contains(var));
        path.binds.push(walks);
        path.variable = walks;
        path.each = Some(Box::new(WalkForEach { pattern, source, start, otherwise }));
        Some(path)
    }

    /// Checks the first node of the walk of an element, which must be bound before the walk.
    fn start(&mut self, body: &[PathPart]) -> Option<Expr> {
        let Some(PathPart { kind: PartKind::Node(Some(cell), Some(value)), span: at }) = body.first() else {
            let span = body.first().map_or(Span::default(), |part| part.span);
            let help = message!("for example `path K for v in candidates(c) = (c, v) -sees- (t, w)`");
            let message =
                message!("a walk for each element must begin with a node whose two parts are known");
            return self.fail(Code::Misplaced.at(span, message).help(help));
        };
        let name = |name: &Name| ast::Expr { kind: ast::ExprKind::Name(*name), span: name.span };
        let node = ast::Expr { kind: ast::ExprKind::Tuple(vec![name(cell), name(value)]), span: *at };
        self.typed(&node, &set(Type::Candidate))
    }
}

impl Checker<'_, '_> {
    /// Meaning of a name in the position of a variable, where it hides a kind of units of the same name.
    fn variable_of(&self, name: &'static str) -> Meaning {
        let Some(key) = self.resolve(name) else { return Meaning::Nothing };
        match self.meaning(name) {
            Meaning::Known(known) if self.scope.bound_at(known).is_none() && !is_constant(known) => {
                Meaning::Own(key)
            }
            meaning => meaning,
        }
    }

    /// Meaning of a name in a position that also allows a kind of units.
    fn meaning(&self, name: &'static str) -> Meaning {
        let Some(key) = self.resolve(name) else { return Meaning::Nothing };
        let file = self.frames[key.0].file;
        let has_meaning = match key.0 {
            0 => self.scope.means_something(key.1, file),
            _ => self.scope.globals.kind(key.1, file).is_some(),
        };
        if has_meaning && !self.variables.contains_key(&key) {
            Meaning::Known(key.1)
        } else {
            Meaning::Own(key)
        }
    }

    /// Resolves a parameter of a named part to the name given for it; `None` for `_`.
    fn resolve(&self, mut name: &'static str) -> Option<Key> {
        let mut frame = self.frame;
        while let Some(given) = self.frames[frame].arguments.get(name) {
            (frame, name) = (self.frames[frame].parent, (*given)?);
        }
        Some((frame, name))
    }

    /// Resolves a name in a position that also allows a link or an expression; `None` for `_`.
    fn text_of(&self, name: &'static str) -> Option<&'static str> {
        self.resolve(name).map(|(_, name)| name)
    }

    /// Variable that an argument of a link names, `u`, or the `u` of `row u`; `None` for other arguments.
    fn variable(&self, argument: &ast::LinkArgument) -> Option<(Key, Span)> {
        let (meaning, span) = match (&argument.name, &argument.is) {
            (Some(name), _) => (self.variable_of(name.text), name.span),
            (None, Some(ast::Expr { kind: ast::ExprKind::Name(name), .. })) => {
                (self.meaning(name.text), name.span)
            }
            _ => return None,
        };
        match meaning {
            Meaning::Own(key) if !self.scope.globals.defines(key.1, self.frames[key.0].file) => {
                Some((key, span))
            }
            _ => None,
        }
    }

    /// Visits the body of a named part at its use. Errors are reported by the first visit, the scan.
    fn in_part<T>(
        &mut self,
        name: Name,
        arguments: &[Option<Name>],
        visit: impl FnOnce(&mut Self, &[PathPart]) -> T,
    ) -> Option<T> {
        let number = self.next_frame;
        self.next_frame += 1;
        let fragment = self.scope.globals.fragments.get(name.text);
        if self.frames.len() == number {
            let mut arguments_by_name = IndexMap::new();
            match fragment {
                Some(fragment) => {
                    self.scope.uses.insert(name.text.to_owned());
                    if fragment.parameters.len() != arguments.len() {
                        let wanted = fragment.parameters.len();
                        self.scope.wrong_count::<()>(name, arguments.len(), wanted);
                    }
                    let pairs = fragment.parameters.iter().zip(arguments);
                    arguments_by_name =
                        pairs.map(|(name, given)| (*name, given.map(|given| given.text))).collect();
                }
                None => self.unknown_part(name),
            }
            if number == MAX_PARTS {
                let message = message!(
                    "path too large: it expands to more than {MOST_PARTS} named parts",
                    MOST_PARTS = MAX_PARTS
                );
                self.scope.fault(Code::TooLarge.at(name, message));
            }
            let file = fragment.map_or(name.span.file, |fragment| fragment.file);
            self.frames.push(Frame { parent: self.frame, file, arguments: arguments_by_name });
        }
        let fragment = fragment.filter(|_| number < MAX_PARTS)?;
        let was_inlined = std::mem::replace(&mut self.scope.is_inlined, true);
        let frame = std::mem::replace(&mut self.frame, number);
        let visited = visit(self, &fragment.body);
        (self.scope.is_inlined, self.frame) = (was_inlined, frame);
        Some(visited)
    }

    fn unknown_part(&mut self, name: Name) {
        let globals = self.scope.globals;
        if globals.lost_parts.contains(&name.text) {
            return;
        }
        let message = message!("unknown part of a path `{}`", name.text);
        let mut fault = Code::UnknownPart.unknown(name, globals.fragments.keys(), message);
        if globals.links.contains_key(name.text) {
            fault = fault.help(message!("`{0}` is a link; a step over it is `={0}=` or `-{0}-`", name.text));
        }
        self.scope.fault(fault);
    }

    /// Opens a bracket for a part that may be repeated or left out; returns the bracket around other parts.
    fn enter(&mut self, around: usize, suffix: &Suffix) -> usize {
        if suffix.repeat.is_some() { self.bracket(around) } else { around }
    }

    fn bracket(&mut self, around: usize) -> usize {
        let number = self.next_bracket;
        self.next_bracket += 1;
        if self.brackets.len() == number {
            self.brackets.push(around);
        }
        number
    }

    fn is_inside(&self, mut bracket: usize, outer: usize) -> bool {
        while bracket != outer && bracket != 0 {
            bracket = self.brackets[bracket];
        }
        bracket == outer
    }
}

/// Names of the last node if it is the same node in each walk; otherwise empty.
fn last_names(body: &[PathPart]) -> Vec<&'static str> {
    match body.last().map(|part| &part.kind) {
        Some(PartKind::Node(cell, value)) => {
            [cell, value].into_iter().flatten().map(|name| name.text).collect()
        }
        Some(PartKind::Bracket(alternatives, Suffix { repeat: None, .. })) => match &alternatives[..] {
            [only] => last_names(&only.body),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}
