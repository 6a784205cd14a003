//! Paths: whose variables are whose, and what each part stands for.
//!
//! A named part of a path is put in the place of its use; its own names mean nothing outside of it. A variable that
//! stands in one bracket only, where that may be repeated, left out or passed by, belongs to the bracket and is bound
//! anew in each round.

mod build;
mod each;
mod scan;
mod step;
mod sure;
mod uses;

use indexmap::IndexMap;

use super::super::ast::{self, Name, PathForm, PathPart};
use super::super::codes::Code;
use super::super::diagnostics::Diagnostic;
use super::super::mention::Meaning as Mention;
use super::super::message::message;
use super::super::program::{Path, PathExpr, Span, Type, VarId};
use super::globals::Globals;
use super::scope::{Mode, Scope, is_constant};
use super::types::{join, set, words};
use sure::surely_bound;

/// A name in the use of a named part; the path itself is number 0.
type Key<'s> = (usize, &'s str);

/// The use of a named part: what its parameters mean where it is used.
struct Frame<'s> {
    parent: usize,
    /// Where it is written.
    file: u32,
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
    /// Where the path itself names each of its variables first.
    places: IndexMap<&'s str, Span>,
    /// Variables that were bound before the path.
    reads: Vec<VarId>,
    /// Frames and brackets are numbered the same way when the path is built as when it was looked through.
    next_frame: usize,
    next_scope: usize,
}

/// What can be seen after a path of what it binds.
pub(super) enum Seen<'s> {
    Nothing,
    All,
    /// These names: what each walk binds for itself, where there are several, means nothing afterwards.
    Some(Vec<&'s str>),
}

impl Seen<'_> {
    fn shows(&self, name: &str) -> bool {
        match self {
            Seen::Nothing => false,
            Seen::All => true,
            Seen::Some(names) => names.contains(&name),
        }
    }
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

/// Checks a named part by itself, for the sake of its names.
pub(super) fn alone<'s>(globals: &Globals<'s>, part: &ast::Fragment<'s>, span: Span) {
    let mut scope = Scope::new(globals, Mode::Board);
    for name in &part.parameters {
        scope.bind_parameter(*name, None);
    }
    drop(scope.path_of(&part.body, PathForm::Path, span, &Seen::All));
}

impl<'s> Scope<'_, 's> {
    /// A `path`, `cycle` or `walk`; what it binds can be seen afterwards.
    pub(super) fn path(&mut self, clause: &ast::PathClause<'s>, span: Span) -> Option<Path> {
        let within = match &clause.within {
            Some((least, most)) => {
                let least = self.typed(least, &Type::Int);
                let most = most.as_ref().map(|most| self.typed(most, &Type::Int));
                Some((least?, most.map_or(Some(None), |most| most.map(Some))?))
            }
            None => None,
        };
        let shortest = clause.shortest.as_ref().map(|count| self.typed(count, &Type::Int));
        let path = match &clause.each {
            Some(each) => self.walk_for_each(each, &clause.body, span),
            None => self.path_of(&clause.body, clause.form, span, &Seen::All),
        };
        let mut path = path?;
        (path.within, path.simple) = (within, clause.simple);
        path.shortest = shortest.map_or(Some(None), |count| count.map(Some))?;
        if let Some(count) = path.shortest.as_ref().filter(|_| path.each.is_some() || path.body.has_memory())
        {
            let message = message!("of these walks only the shortest is looked for");
            let help = message!("`shortest` belongs to a path without `for` and without a memory");
            self.misplaced(count.span, message, help);
            return None;
        }
        Some(path)
    }

    /// A path of which some can be seen afterwards.
    pub(super) fn path_of(
        &mut self,
        body: &[PathPart<'s>],
        form: PathForm,
        span: Span,
        afterwards: &Seen<'s>,
    ) -> Option<Path> {
        let mut checker = Checker { scopes: vec![0], ..Checker::default() };
        checker.frames.push(Frame { parent: 0, file: span.file, given: IndexMap::new() });
        checker.next_frame = 1;
        checker.next_scope = 1;
        let before = self.faults.len();
        checker.scan_all(self, body, 0, 0);
        let mut binds = Vec::new();
        let seen = self.visible.len();
        // What a named part binds is bound where that is used.
        let outer = std::mem::replace(&mut self.inserted, true);
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
            if let Some(place) = checker.places.get(key.1).filter(|_| key.0 == 0) {
                self.locals[id.0 as usize].place = *place;
            }
            // A second place asks for the same again, which is a use.
            self.locals[id.0 as usize].used |= found.places > 1;
            found.id = Some(id);
            if found.scope == 0 {
                binds.push(id);
            }
        }
        self.inserted = outer;
        (checker.next_frame, checker.next_scope) = (1, 1);
        let body = checker.build_all(self, body, 0, 0);
        // What only some walks bind, or each for itself, belongs to the walk and means nothing afterwards.
        let sure = body.as_ref().map(surely_bound).unwrap_or_default();
        let own = self.visible.split_off(seen);
        let (own, unsure): (Vec<_>, Vec<_>) =
            own.into_iter().partition(|(name, id)| sure.contains(id) && afterwards.shows(name));
        let unsure: Vec<VarId> = unsure.into_iter().map(|(_, id)| id).collect();
        unsure.iter().for_each(|id| self.locals[id.0 as usize].unsure = !sure.contains(id));
        binds.retain(|id| !unsure.contains(id));
        let body = match body {
            Some(body) if !unsure.is_empty() => Some(PathExpr::Own(unsure, Box::new(body))),
            body => body,
        };
        if !matches!(afterwards, Seen::Nothing) {
            self.visible.extend(own);
        }
        let node = || Some(set(Type::Candidate));
        let mut ends = Vec::new();
        for (name, ty) in [("first", node()), ("last", node()), ("path", Some(Type::Path))] {
            let id = self.hidden(ty, span);
            if afterwards.shows(name) {
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
            cycle: form == PathForm::Cycle,
            infers: form != PathForm::Walk,
            simple: false,
            each: None,
            body,
            within: None,
            shortest: None,
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
    /// What a name means where a variable stands: it hides a kind of units of the same name.
    fn variable_of(&self, scope: &Scope<'_, 's>, frame: usize, name: &'s str) -> Meaning<'s> {
        let Some(key) = self.resolve(frame, name) else { return Meaning::Nothing };
        match self.meaning(scope, frame, name) {
            Meaning::Known(known) if scope.bound_at(known).is_none() && !is_constant(known) => {
                Meaning::Own(key)
            }
            meaning => meaning,
        }
    }

    /// What a name means where a kind of units may stand as well.
    fn meaning(&self, scope: &Scope<'_, 's>, frame: usize, name: &'s str) -> Meaning<'s> {
        let Some(key) = self.resolve(frame, name) else { return Meaning::Nothing };
        let file = self.frames[key.0].file;
        let known = match key.0 {
            0 => scope.means_something(key.1, file),
            _ => scope.globals.kind(key.1, file).is_some(),
        };
        if known && !self.found.contains_key(&key) { Meaning::Known(key.1) } else { Meaning::Own(key) }
    }

    /// The name that a name stands for, where it is a parameter of a named part; nothing for `_`.
    fn resolve(&self, mut frame: usize, mut name: &'s str) -> Option<Key<'s>> {
        while let Some(given) = self.frames[frame].given.get(name) {
            (frame, name) = (self.frames[frame].parent, (*given)?);
        }
        Some((frame, name))
    }

    /// Records a name of the path itself where a variable stands.
    fn record(&mut self, scope: &Scope<'_, 's>, frame: usize, name: Name<'s>) {
        if frame != 0 || !scope.records() {
            return;
        }
        match self.variable_of(scope, frame, name.text) {
            Meaning::Own(_) => {
                let first = || scope.declared_at.get(name.text).copied().unwrap_or(name.at.0);
                let bound = *self.places.entry(name.text).or_insert_with(first);
                scope.record(name, Mention::Variable { bound });
            }
            _ => scope.record_known(name.text, name.at.0),
        }
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
            let message = message!("`{}` cannot be {} here", key.1, words(now));
            let fault = Diagnostic::new(Code::TypesDiffer, span, message);
            scope.fault(fault.and(found.span, message!("it is {} here", words(first))));
        }
    }
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
