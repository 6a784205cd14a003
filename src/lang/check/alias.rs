//! Other names of techniques.

use super::common::all_some;
use super::{calls::bind_arguments, scope::Scope};
use crate::program::{Alias, Argument, ParamId, Span};
use crate::{ast, codes::Code, message::message};

impl<'s> Scope<'_, 's> {
    /// The names that an alias clause gives, one for each member of a family.
    pub(super) fn aliases(&mut self, alias: &ast::Alias<'s>, span: Span) -> Vec<Alias> {
        let names = alias.name.names();
        let family = match alias.name {
            ast::AliasName::Family { parameter, .. } => Some(parameter),
            ast::AliasName::One(_) => None,
        };
        for name in alias.arguments.iter().filter_map(|argument| argument.name).chain(family) {
            self.record_local(name);
        }
        self.record_arguments(&alias.arguments);
        let pins: Vec<_> = names.iter().map(|(_, _, member)| self.pins(alias, member.as_ref())).collect();
        let condition = self.inside(|scope| scope.all_of(&alias.conditions));
        let title = self.texts_with_title(&alias.title);
        let Some(condition) = condition else { return Vec::new() };
        let aliases = names.into_iter().zip(pins).filter_map(|((name, ..), pins)| {
            Some(Alias { name, pins: pins?, condition: condition.clone(), title: title.clone(), span })
        });
        aliases.collect()
    }

    fn pins(
        &mut self,
        alias: &ast::Alias<'s>,
        member: Option<&ast::CallArgument<'s>>,
    ) -> Option<Vec<(ParamId, Argument)>> {
        let before = self.faults.len();
        // The member's own value is given by name, so that the others keep their places.
        let family = member.and_then(|member| member.name).map(|name| name.text);
        let all: Vec<_> = self.parameters.iter().enumerate().collect();
        let others: Vec<_> =
            all.iter().copied().filter(|(_, parameter)| family != Some(&parameter.name)).collect();
        let name = ast::Name { text: self.current, at: ast::At(alias.name.span()) };
        let mut bound = Vec::new();
        let member = member.map_or(&[][..], std::slice::from_ref);
        for (parameters, arguments) in [(all, member), (others, &alias.arguments[..])] {
            bound.extend(bind_arguments(&parameters, name, arguments, &mut self.faults)?);
        }
        bound.sort_by_key(|(index, _)| *index);
        let pins = all_some(bound.into_iter().map(|(index, values)| match &values[..] {
            [one] => Some((ParamId(index as u32), one.clone())),
            _ => {
                let message = message!("an alias pins each parameter to one value");
                self.fail(Code::RangeNotAllowed.at(alias.name.span(), message))
            }
        }));
        pins.filter(|_| self.faults.len() == before)
    }
}
