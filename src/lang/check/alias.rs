//! Other names of techniques.

use super::super::ast;
use super::super::codes::Code;
use super::super::diagnostics::Diagnostic;
use super::super::message::message;
use super::super::program::{Alias, Argument, ParamId, Span};
use super::scope::Scope;

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
        let made = names.into_iter().zip(pins).filter_map(|((name, ..), pins)| {
            Some(Alias { name, pins: pins?, condition: condition.clone(), title: title.clone(), span })
        });
        made.collect()
    }

    fn pins(
        &mut self,
        alias: &ast::Alias<'s>,
        member: Option<&ast::CallArgument<'s>>,
    ) -> Option<Vec<(ParamId, Argument)>> {
        let before = self.faults.len();
        // The member's own value is given by name, so that the others keep their places.
        let of_family =
            |name: &str| member.and_then(|member| member.name).is_some_and(|own| own.text == name);
        let all: Vec<_> = self.parameters.iter().enumerate().collect();
        let others: Vec<_> =
            all.iter().copied().filter(|(_, parameter)| !of_family(&parameter.name)).collect();
        let name = ast::Name { text: self.current, at: ast::At(alias.name.span()) };
        let mut bound = Vec::new();
        for (parameters, arguments) in
            [(&all, member.map(std::slice::from_ref)), (&others, Some(&alias.arguments[..]))]
        {
            let Some(arguments) = arguments else { continue };
            bound.extend(super::calls::bind_arguments(parameters, name, arguments, &mut self.faults)?);
        }
        bound.sort_by_key(|(index, _)| *index);
        let mut pins = Vec::new();
        for (index, values) in bound {
            match &values[..] {
                [one] => pins.push((ParamId(index as u32), one.clone())),
                _ => {
                    let message = message!("an alias pins each parameter to one value");
                    self.fault(Diagnostic::new(Code::RangeNotAllowed, alias.name.span(), message));
                }
            }
        }
        (self.faults.len() == before).then_some(pins)
    }
}
