//! What a path uses: named parts, and the labels of links.

use indexmap::IndexMap;

use super::super::super::ast::{self, Name, PathPart};
use super::super::super::codes::Code;
use super::super::super::diagnostics::Diagnostic;
use super::super::super::message::message;
use super::super::super::program::{Span, Takes, Type};
use super::super::scope::Scope;
use super::{Checker, Frame, Key, Meaning};

/// How many named parts may be put into one path, one inside the other or one after the other.
const MOST_PARTS: usize = 2000;

impl<'s> Checker<'s> {
    /// The body of a named part, and the number of its use. What is wrong is said when the path is looked through,
    /// which is the first time.
    pub(super) fn open(
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
                let message = message!("this path grows to more than {MOST_PARTS} named parts");
                scope.fault(Diagnostic::new(Code::TooLarge, name.at.0, message));
            }
            let file = fragment.as_ref().map_or(name.at.0.file, |fragment| fragment.name.at.0.file);
            self.frames.push(Frame { parent: frame, file, given });
        }
        fragment.filter(|_| number < MOST_PARTS).map(|fragment| (fragment.body, number))
    }

    pub(super) fn unknown_part(&self, scope: &mut Scope<'_, 's>, name: Name<'s>) {
        if scope.globals.lost_parts.contains(&name.text) {
            return;
        }
        let known = scope.globals.fragments.keys().copied();
        let message = message!("there is no part of a path `{}`", name.text);
        let mut fault = Diagnostic::new(Code::UnknownPart, name.at.0, message).near(name.text, known);
        if scope.globals.links.contains_key(name.text) {
            let help = message!("`{0}` is a link; a step over it is `={0}=` or `-{0}-`", name.text);
            fault = fault.help(help);
        }
        scope.fault(fault);
    }

    /// The types of a link's labels, by argument; nothing where that is unknown.
    pub(super) fn labels(
        &self,
        scope: &Scope<'_, 's>,
        frame: usize,
        link: &ast::LinkUse<'s>,
    ) -> Vec<Option<Type>> {
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
    pub(super) fn variable(
        &self,
        scope: &Scope<'_, 's>,
        frame: usize,
        argument: &ast::LinkArgument<'s>,
    ) -> Option<(Key<'s>, Span)> {
        let (meaning, span) = match (&argument.name, &argument.is) {
            (Some(name), _) => (self.variable_of(scope, frame, name.text), name.at.0),
            (None, Some(ast::Expr { kind: ast::ExprKind::Name(name), at })) => {
                (self.meaning(scope, frame, name), at.0)
            }
            _ => return None,
        };
        match meaning {
            Meaning::Own(key) if !scope.globals.defines(key.1, self.frames[key.0].file) => Some((key, span)),
            _ => None,
        }
    }
}
