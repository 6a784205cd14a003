//! The first look at a path: which names it has, of which types, and in which brackets.

use super::super::super::ast::{At, Name, PartKind, PathPart, Suffix};
use super::super::super::codes::Code;
use super::super::super::diagnostics::Diagnostic;
use super::super::super::mention::Space;
use super::super::super::message::message;
use super::super::super::program::Type;
use super::super::scope::Scope;
use super::super::types::set;
use super::{Checker, Found, Meaning};

impl<'s> Checker<'s> {
    /// Notes all names in some parts.
    pub(super) fn scan_all(
        &mut self,
        scope: &mut Scope<'_, 's>,
        body: &[PathPart<'s>],
        frame: usize,
        bracket: usize,
    ) {
        for part in body {
            self.scan(scope, part, frame, bracket);
        }
    }

    pub(super) fn scan(
        &mut self,
        scope: &mut Scope<'_, 's>,
        part: &PathPart<'s>,
        frame: usize,
        bracket: usize,
    ) {
        match &part.kind {
            PartKind::Node(cell, value) => {
                for (name, ty) in [(cell, Type::Cell), (value, Type::Value)] {
                    let Some(name) = name else { continue };
                    self.record(scope, frame, *name);
                    if let Meaning::Own(key) = self.variable_of(scope, frame, name.text) {
                        self.note(scope, key, Some(named_type(key.1, ty)), name.at.0, bracket);
                    }
                }
            }
            PartKind::Nothing | PartKind::Back => {}
            PartKind::Step(_, links, _) => {
                for link in links {
                    if frame == 0 {
                        scope.record_link(link.name);
                    }
                    let labels = self.labels(scope, frame, link);
                    for (index, argument) in link.arguments.iter().enumerate() {
                        let ty = labels.get(index).cloned().flatten();
                        if let Some((key, span)) = self.variable(scope, frame, argument) {
                            self.record(scope, frame, Name { text: key.1, at: At(span) });
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
                if frame == 0 {
                    scope.record_use(*name, Space::Part);
                }
                arguments.iter().flatten().for_each(|name| self.record(scope, frame, *name));
                let round = self.enter(bracket, suffix);
                if let Some((body, inner)) = self.open(scope, *name, arguments, frame) {
                    self.scan_all(scope, &body, inner, round);
                }
                self.scan_name(scope, suffix, frame, bracket);
            }
        }
    }

    /// The name after `as`.
    pub(super) fn scan_name(
        &mut self,
        scope: &mut Scope<'_, 's>,
        suffix: &Suffix<'s>,
        frame: usize,
        bracket: usize,
    ) {
        let Some(name) = suffix.name else { return };
        self.record(scope, frame, name);
        let twice = |first| {
            Diagnostic::new(Code::BoundTwice, name.at.0, message!("`{}` has a value already", name.text))
                .here(message!("bound again here"))
                .and(first, message!("first bound here"))
                .help(message!("each part that is named with `as` needs a name of its own"))
        };
        match self.variable_of(scope, frame, name.text) {
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
    pub(super) fn enter(&mut self, bracket: usize, suffix: &Suffix<'s>) -> usize {
        if suffix.repeat.is_some() { self.scope(bracket) } else { bracket }
    }

    pub(super) fn scope(&mut self, around: usize) -> usize {
        let number = self.next_scope;
        self.next_scope += 1;
        if self.scopes.len() == number {
            self.scopes.push(around);
        }
        number
    }
}

/// The type of a name in a node: one thing, or a set where it begins with a capital letter.
fn named_type(name: &str, one: Type) -> Type {
    if name.starts_with(|c: char| c.is_ascii_uppercase()) { set(one) } else { one }
}
