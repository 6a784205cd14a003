//! First pass over a path: collects its names with their types and brackets.

use super::{Checker, Key, Meaning, Variable};
use crate::{
    ast::{LinkUse, PartKind, PathPart, Suffix},
    check::{prelude::*, scope::bound_twice},
    mention,
};
use std::sync::Arc;

impl Checker<'_, '_> {
    pub fn scan_all(&mut self, body: &[PathPart], bracket: usize) {
        body.iter().for_each(|part| self.scan(part, bracket));
    }

    fn scan(&mut self, part: &PathPart, bracket: usize) {
        match &part.kind {
            PartKind::Node(cell, value) => {
                for (name, ty) in [(cell, Type::Cell), (value, Type::Value)] {
                    let Some(name) = name else { continue };
                    self.record(*name);
                    if let Meaning::Own(key) = self.variable_of(name.text) {
                        // A name with a capital letter is a set.
                        let is_set = key.1.starts_with(|c: char| c.is_ascii_uppercase());
                        self.add_occurrence(key, Some(if is_set { set(ty) } else { ty }), name.span, bracket);
                    }
                }
            }
            PartKind::Nothing | PartKind::Back => {}
            PartKind::Step(_, links, _) => {
                for link in links {
                    if self.frame == 0 {
                        self.scope.record_link(link.name);
                    }
                    let checked_link = self.link_at(link);
                    let mut takes = checked_link.iter().flat_map(|of| &of.takes);
                    for argument in &link.arguments {
                        let Some((key, span)) = self.variable(argument) else {
                            takes.next();
                            continue;
                        };
                        let ty = match (takes.next(), &checked_link) {
                            (Some(LinkParameter::Parameter(id)), Some(of)) => {
                                if !of.parameters[id.0 as usize].domain.has_word(key.1) {
                                    self.bound_parameter(key.1, link, span);
                                }
                                continue;
                            }
                            (Some(LinkParameter::Label(var)), Some(of)) => {
                                Some(of.variables[var.0 as usize].ty.clone())
                            }
                            _ => None,
                        };
                        self.record(Name { text: key.1, span });
                        self.add_occurrence(key, ty, span, bracket);
                    }
                }
            }
            PartKind::Bracket(alternatives, suffix) => {
                let round = self.enter(bracket, suffix);
                for alternative in alternatives {
                    let inner = if alternatives.len() > 1 { self.bracket(round) } else { round };
                    self.scan_all(&alternative.body, inner);
                }
                self.scan_name(suffix, bracket);
            }
            PartKind::Fragment { name, arguments, suffix, .. } => {
                if self.frame == 0 {
                    self.scope.record_use(*name, Namespace::Part);
                }
                arguments.iter().flatten().for_each(|name| self.record(*name));
                let round = self.enter(bracket, suffix);
                self.in_part(*name, arguments, |here, body| here.scan_all(body, round));
                self.scan_name(suffix, bracket);
            }
        }
    }

    fn scan_name(&mut self, suffix: &Suffix, bracket: usize) {
        let Some(name) = suffix.name else { return };
        self.record(name);
        let path = Some(Type::Path);
        let first = match self.variable_of(name.text) {
            Meaning::Own(key) => {
                let first = self.variables.get(&key).filter(|known| known.ty == path).map(|known| known.span);
                self.twice(name, first);
                return self.add_occurrence(key, path, name.span, bracket);
            }
            // In the path itself, the duplicate is reported when the name is bound.
            Meaning::Known(_) if self.frame == 0 => {
                return self.add_occurrence((0, name.text), path, name.span, bracket);
            }
            Meaning::Known(known) => Some(self.scope.bound_at(known).unwrap_or(name.span)),
            Meaning::Nothing => None,
        };
        self.twice(name, first);
    }

    fn twice(&mut self, name: Name, first: Option<Span>) {
        let Some(first) = first else { return };
        let help = message!("each part named with `as` needs a different name");
        self.scope.fault(bound_twice(name, first).help(help));
    }

    fn add_occurrence(&mut self, key: Key, ty: Option<Type>, span: Span, bracket: usize) {
        let new = || Variable { ty: ty.clone(), span, bracket, occurrences: 0, id: None };
        let variable = self.variables.entry(key).or_insert_with(new);
        variable.occurrences += 1;
        let (mut outer, first, first_at) = (variable.bracket, variable.ty.clone(), variable.span);
        while !self.is_inside(bracket, outer) {
            outer = self.brackets[outer];
        }
        self.variables[&key].bracket = outer;
        if let (Some(first), Some(now)) = (first, ty)
            && join(&first, &now).is_none()
        {
            let message = message!("`{}` cannot be {} here", key.1, words(&now));
            let fault = Code::TypesDiffer.at(span, message);
            self.scope.fault(fault.and(first_at, message!("it is {} here", words(&first))));
        }
    }

    /// Records a name of the path itself in the position of a variable.
    fn record(&mut self, name: Name) {
        if self.frame != 0 || !self.scope.records() {
            return;
        }
        match self.variable_of(name.text) {
            Meaning::Own(_) => {
                let first = || self.scope.declared_at.get(name.text).copied().unwrap_or(name.span);
                let bound = *self.first_occurrences.entry(name.text).or_insert_with(first);
                self.scope.record(name, mention::NameRole::Variable { bound });
            }
            _ if self.scope.record_local(name) => {}
            _ => self.scope.record_value(name, None),
        }
    }

    /// Binds all variables. Returns those outside of brackets.
    pub fn bind(&mut self) -> Vec<VarId> {
        let mut binds = Vec::new();
        // Variables of a named part are bound at its use.
        let outer = std::mem::replace(&mut self.scope.is_inlined, true);
        for (key, variable) in &mut self.variables {
            let (ty, at_top) = (variable.ty.clone(), variable.bracket == 0);
            let id = if key.0 == 0 && at_top {
                self.scope.bind(Name { text: key.1, span: variable.span }, ty)
            } else {
                self.scope.hidden(ty, variable.span)
            };
            let local = &mut self.scope.locals[id.0 as usize];
            if !at_top {
                local.name = key.1.to_owned();
            }
            if let Some(place) = self.first_occurrences.get(key.1).filter(|_| key.0 == 0) {
                local.first_span = *place;
                if !outer {
                    self.scope.globals.record_type(*place, local.ty.as_ref());
                }
            }
            // A second occurrence requires the same value, which is a use.
            local.is_used |= variable.occurrences > 1;
            variable.id = Some(id);
            if at_top {
                binds.push(id);
            }
        }
        self.scope.is_inlined = outer;
        binds
    }

    /// Link of a step; `None` if it is unknown.
    fn link_at(&self, link: &LinkUse) -> Option<Arc<Link>> {
        let name = self.text_of(link.name.text)?;
        self.scope.globals.links.get(name)?.as_ref().map(|(_, link)| Arc::clone(link))
    }

    /// Reports a name that a step would bind in the position of a parameter of a link.
    fn bound_parameter(&mut self, name: &str, link: &LinkUse, at: Span) {
        let message = message!("the value of `{}` here is not known before the puzzle", name);
        let help = message!(
            "an argument of `{}` must be a number, a word, or a parameter of the technique",
            link.name.text
        );
        self.scope.fault(Code::Misplaced.at(at, message).help(help));
    }
}
