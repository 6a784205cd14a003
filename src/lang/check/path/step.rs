//! The links that a step takes, and what it asks of them.

use super::super::super::ast;
use super::super::super::codes::Code;
use super::super::super::diagnostics::Diagnostic;
use super::super::super::message::message;
use super::super::super::program::{Domain, Link, LinkArgument, LinkName, LinkUse, ParamId, Takes, Type};
use super::super::super::walk;
use super::super::scope::Scope;
use super::super::types::{join, set, words};
use super::{Checker, Meaning};

impl<'s> Checker<'s> {
    /// A link of a step.
    pub(super) fn link(
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
                        let message = match strong {
                            true => message!("`{of}` is a weak link and cannot be drawn as a strong one"),
                            false => message!("`{of}` is a strong link and cannot be drawn as a weak one"),
                        };
                        let sign = if strong { "-" } else { "=" };
                        let help = message!("write `{sign}{of}{sign}`, or take another link");
                        scope.fault(Diagnostic::new(Code::WrongLink, link.name.at.0, message).help(help));
                    }
                    indices.push((of.clone(), *index));
                }
                Some(None) => {}
                None => {
                    let known = scope.globals.links.keys().copied();
                    let message = message!("there is no link `{}`", of);
                    let mut fault =
                        Diagnostic::new(Code::UnknownLink, link.name.at.0, message).near(of, known);
                    if scope.globals.fragments.contains_key(of.as_str()) {
                        fault = fault
                            .help(message!("`{of}` is a part of a path, which is written by its bare name"));
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
                LinkName::Param(ParamId(at as u32), indices)
            }
            None => LinkName::Link(indices[0].1),
        };
        Some(LinkUse { link: link_name, arguments, span: link.name.at.0 })
    }

    pub(super) fn argument(
        &mut self,
        scope: &mut Scope<'_, 's>,
        frame: usize,
        argument: &ast::LinkArgument<'s>,
        takes: &Takes,
        link: &Link,
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
                let message = message!("this argument of `{}` is {}", link.name, words(&wanted));
                let here = message!("this is {}", words(&is.ty));
                scope.fault(Diagnostic::new(Code::WrongType, is.span, message).here(here));
                return None;
            }
            self.reads.extend(walk::free(&is));
            made.is = Some(is);
        }
        Some(made)
    }
}
