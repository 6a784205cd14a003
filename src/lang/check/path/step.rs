//! The links that a step takes, and what it asks of them.

use super::Checker;
use crate::ast;
use crate::check::common::all_some;
use crate::check::types::{join, set, words};
use crate::program::{Domain, Link, LinkArgument, LinkName, LinkUse, ParamId, Takes, Type};
use crate::{codes::Code, message::message, walk};

impl<'s> Checker<'_, '_, 's> {
    pub(super) fn link(&mut self, link: &ast::LinkUse<'s>, strong: bool) -> Option<LinkUse> {
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

    /// The number of a link, which must be of the kind that it is drawn as.
    fn link_named(&mut self, of: &str, at: ast::Name<'s>, strong: bool) -> Option<usize> {
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
