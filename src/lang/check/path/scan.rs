//! The first look at a path: which names it has, of which types, and in which brackets.

use super::{Checker, Meaning};
use crate::ast::{At, LinkUse, Name, PartKind, PathPart, Suffix};
use crate::check::types::set;
use crate::program::{Span, Takes, Type};
use crate::{codes::Code, mention::Space, message::message};

impl<'s> Checker<'_, '_, 's> {
    pub(super) fn scan_all(&mut self, body: &[PathPart<'s>], bracket: usize) {
        body.iter().for_each(|part| self.scan(part, bracket));
    }

    fn scan(&mut self, part: &PathPart<'s>, bracket: usize) {
        match &part.kind {
            PartKind::Node(cell, value) => {
                for (name, ty) in [(cell, Type::Cell), (value, Type::Value)] {
                    let Some(name) = name else { continue };
                    self.record(*name);
                    if let Meaning::Own(key) = self.variable_of(name.text) {
                        self.note(key, Some(named_type(key.1, ty)), name.at.0, bracket);
                    }
                }
            }
            PartKind::Nothing | PartKind::Back => {}
            PartKind::Step(_, links, _) => {
                for link in links {
                    if self.frame == 0 {
                        self.scope.record_link(link.name);
                    }
                    let mut labels = self.labels(link).into_iter();
                    for argument in &link.arguments {
                        let ty = labels.next().flatten();
                        if let Some((key, span)) = self.variable(argument) {
                            self.record(Name { text: key.1, at: At(span) });
                            self.note(key, ty, span, bracket);
                        }
                    }
                }
            }
            PartKind::Bracket(alternatives, suffix) => {
                let round = self.enter(bracket, suffix);
                for alternative in alternatives {
                    let own = if alternatives.len() > 1 { self.bracket(round) } else { round };
                    self.scan_all(&alternative.body, own);
                }
                self.scan_name(suffix, bracket);
            }
            PartKind::Fragment { name, arguments, suffix, .. } => {
                if self.frame == 0 {
                    self.scope.record_use(*name, Space::Part);
                }
                arguments.iter().flatten().for_each(|name| self.record(*name));
                let round = self.enter(bracket, suffix);
                if let Some((body, inner)) = self.open(*name, arguments) {
                    let outer = std::mem::replace(&mut self.frame, inner);
                    self.scan_all(&body, round);
                    self.frame = outer;
                }
                self.scan_name(suffix, bracket);
            }
        }
    }

    /// The name after `as`.
    fn scan_name(&mut self, suffix: &Suffix<'s>, bracket: usize) {
        let Some(name) = suffix.name else { return };
        self.record(name);
        let path = Some(Type::Path);
        let first = match self.variable_of(name.text) {
            Meaning::Own(key) => {
                let first = self.variables.get(&key).filter(|known| known.ty == path).map(|known| known.span);
                self.twice(name, first);
                return self.note(key, path, name.at.0, bracket);
            }
            // At the top of the path it is noticed when the name is bound.
            Meaning::Known(_) if self.frame == 0 => {
                return self.note((0, name.text), path, name.at.0, bracket);
            }
            Meaning::Known(known) => Some(self.scope.bound_at(known).unwrap_or(name.at.0)),
            Meaning::Nothing => None,
        };
        self.twice(name, first);
    }

    fn twice(&mut self, name: Name<'s>, first: Option<Span>) {
        let Some(first) = first else { return };
        let fault = Code::BoundTwice.at(name, message!("`{}` has a value already", name.text));
        let fault = fault.here(message!("bound again here")).and(first, message!("first bound here"));
        self.scope.fault(fault.help(message!("each part that is named with `as` needs a name of its own")));
    }

    /// The types of a link's labels, by argument; nothing where that is unknown.
    fn labels(&self, link: &LinkUse<'s>) -> Vec<Option<Type>> {
        let name = self.text_of(link.name.text);
        let Some(Some((_, link))) = name.and_then(|name| self.scope.globals.links.get(name)) else {
            return Vec::new();
        };
        let of = |takes: &Takes| match takes {
            Takes::Label(var) => Some(link.variables[var.0 as usize].ty.clone()),
            Takes::Parameter(_) => None,
        };
        link.takes.iter().map(of).collect()
    }
}

/// The type of a name in a node: one thing, or a set where it begins with a capital letter.
fn named_type(name: &str, one: Type) -> Type {
    if name.starts_with(|c: char| c.is_ascii_uppercase()) { set(one) } else { one }
}
