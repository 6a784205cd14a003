//! Calls of techniques, in strategies, examples, worlds, aliases and on the command line; aliases of techniques.

use super::{domains::empty_range, prelude::*};
use crate::diagnostics::HasSpan;

#[derive(Debug, Clone, Copy)]
pub enum MissingArgument {
    Error,
    /// Expands to all values of the parameter, in order.
    All,
}

pub const MAX_CALLS: usize = 1000;

/// A called name and its parameters.
pub struct CallTarget<'p> {
    pub name: &'p str,
    /// Parameters that a call can bind, in order, with their indices.
    pub parameters: Vec<(usize, &'p Parameter)>,
    all: &'p [Parameter],
    alias: Option<(usize, &'p Alias)>,
}

impl<'p> CallTarget<'p> {
    pub fn new(name: &'p str, parameters: &'p [Parameter]) -> Self {
        Self { name, parameters: parameters.iter().enumerate().collect(), all: parameters, alias: None }
    }

    /// A technique called by its own name or by an alias, which fixes some parameters itself.
    pub fn technique(name: &'p str, technique: &'p Technique, alias: Option<usize>) -> Self {
        let alias = alias.map(|alias| (alias, &technique.aliases[alias]));
        let mut callee = Self { alias, ..Self::new(name, &technique.parameters) };
        callee.parameters.retain(|(at, _)| alias.is_none_or(|(_, alias)| alias.pin(*at).is_none()));
        callee
    }

    /// Index of the alias in the call; `None` without an alias, or if the alias has no condition.
    pub fn condition(&self) -> Option<usize> {
        self.alias.filter(|(_, alias)| alias.condition.is_some()).map(|(number, _)| number)
    }

    /// One value per parameter: the `bound` one, else that of the alias or the default, else that of `missing`.
    pub fn complete<V>(
        &self,
        mut bound: IndexMap<usize, V>,
        constant: impl Fn(&Argument) -> V,
        mut missing: impl FnMut(&Parameter) -> Option<V>,
    ) -> impl Iterator<Item = Option<V>> {
        self.all.iter().enumerate().map(move |(at, parameter)| {
            let pinned = self.alias.and_then(|(_, alias)| alias.pin(at));
            let preset = || pinned.or(parameter.default.as_ref()).map(&constant);
            bound.swap_remove(&at).or_else(preset).or_else(|| missing(parameter))
        })
    }

    /// Binds arguments to parameters by position or by name. Maps parameter indices to the values that `read` returns;
    /// `None` if one of them is wrong.
    pub fn bind<A, V>(
        &self,
        arguments: impl IntoIterator<Item = (Option<Name>, Span, A)>,
        faults: &mut Diagnostics,
        mut read: impl FnMut(A, &Parameter, &mut Diagnostics) -> Option<V>,
    ) -> Option<IndexMap<usize, V>> {
        let before = faults.len();
        let mut bound = IndexMap::new();
        for (place, (name, span, argument)) in arguments.into_iter().enumerate() {
            let Some((index, parameter)) = self.parameter(place, name, span, faults) else { continue };
            if bound.contains_key(&index) {
                let message = message!("duplicate value for `{}`", parameter.name);
                faults.push(Code::ArgumentTwice.at(span, message));
            }
            bound.extend(read(argument, parameter, faults).map(|value| (index, value)));
        }
        (faults.len() == before).then_some(bound)
    }

    fn parameter(
        &self,
        position: usize,
        name: Option<Name>,
        span: Span,
        faults: &mut Diagnostics,
    ) -> Option<(usize, &'p Parameter)> {
        let found = match name {
            Some(name) => self.parameters.iter().find(|(_, parameter)| parameter.name == name.text),
            None => self.parameters.get(position),
        };
        if found.is_none() {
            let callee = self.name;
            let too_many = |message: Message| Code::TooManyArguments.at(span, message);
            faults.push(match (name, self.parameters.len()) {
                (Some(name), _) => {
                    let known: Vec<&str> = self.parameters.iter().map(|(_, known)| &*known.name).collect();
                    let fault = Code::UnknownParameter
                        .at(name, message!("unknown parameter `{name}` of `{callee}`", name = name.text));
                    fault.suggest_or(name.text, &known, || match &known[..] {
                        [] => message!("it has none"),
                        known => message!("it has {}", all_of(known)),
                    })
                }
                (None, 0) => too_many(message!("`{callee}` takes no arguments")),
                (None, 1) => too_many(message!("`{callee}` takes at most 1 argument")),
                (None, most) => too_many(message!("`{callee}` takes at most {most} arguments")),
            });
        }
        found.copied()
    }

    /// Binds the arguments of a call: parameter index to the list of its values, in order.
    pub fn values(
        &self,
        arguments: &'p [ast::CallArgument],
        faults: &mut Diagnostics,
    ) -> Option<IndexMap<usize, Vec<Argument>>> {
        let arguments =
            arguments.iter().map(|argument| (argument.name, argument.value.span(), &argument.value));
        self.bind(arguments, faults, |argument, parameter, faults| {
            let (span, most) = (argument.span(), MAX_CALLS as i64);
            let values: Vec<Argument> = match argument {
                ast::Argument::Int(number, _) => vec![Argument::Int(*number)],
                ast::Argument::Range(ast::Bound::Int(low), ast::Bound::Int(high), _) => {
                    if low > high || high - low >= most {
                        faults.push(range_fault(span, *low, *high));
                        return None;
                    }
                    (*low..=*high).map(Argument::Int).collect()
                }
                // Only a call in a strategy has enclosing parameters.
                ast::Argument::Word(name)
                | ast::Argument::Range(ast::Bound::Name(name), _, _)
                | ast::Argument::Range(_, ast::Bound::Name(name), _) => {
                    vec![Argument::Word(name.text.to_owned())]
                }
            };
            if !values.iter().all(|value| parameter.domain.contains(value)) {
                let fault = parameter.out_of_range(span);
                faults.push(match (&parameter.domain, &values[..]) {
                    (Domain::Words(known), [Argument::Word(word)]) => fault.suggest(word, known),
                    _ => fault,
                });
            }
            Some(values)
        })
    }
}

pub fn range_fault(place: impl HasSpan, low: i64, high: i64) -> Diagnostic {
    if low > high {
        return empty_range(place, low, high);
    }
    Code::TooLarge
        .at(place, message!("range too large: expected at most {MOST_CALLS} numbers", MOST_CALLS = MAX_CALLS))
}

/// Finds a technique by its own name or by an alias: (index of the technique, index of the alias if the name is one).
pub fn find(techniques: &[Technique], name: &str) -> Option<(usize, Option<usize>)> {
    techniques.iter().enumerate().find_map(|(index, technique)| {
        if technique.name == name {
            return Some((index, None));
        }
        technique.aliases.iter().position(|alias| alias.name == name).map(|alias| (index, Some(alias)))
    })
}

/// Finds the technique that a call names. Reports an unknown name, but not one whose declaration is wrong itself.
pub fn find_called(
    globals: &Globals,
    techniques: &[Technique],
    call: &ast::Call,
    faults: &mut Diagnostics,
) -> Option<(usize, Option<usize>)> {
    let (name, known) = (call.name, &globals.callable);
    let found = find(techniques, name.text);
    if found.is_none() && !known.contains(name.text) {
        let message = message!("unknown technique `{}`", name.text);
        faults.push(Code::UnknownTechnique.unknown(name, known, message));
    }
    found
}

/// Expands a call of a technique to one [`Call`] for each combination of the values in its ranges, in order.
pub fn resolve(
    techniques: &[Technique],
    (index, alias): (usize, Option<usize>),
    call: &ast::Call,
    missing: MissingArgument,
    faults: &mut Diagnostics,
) -> Option<Vec<Call>> {
    let technique = &techniques[index];
    let callee = CallTarget::technique(call.name.text, technique, alias);
    let bound = callee.values(&call.arguments, faults)?;
    let lists = callee.complete(
        bound,
        |value| vec![value.clone()],
        |parameter| match missing {
            MissingArgument::All => Some(parameter.domain.values(MAX_CALLS + 1)),
            MissingArgument::Error => {
                faults.push(parameter.missing(call.name.text, call));
                None
            }
        },
    );
    let lists = all_some(lists, |values| values)?;
    let total = lists.iter().fold(1, |total: usize, list| total.saturating_mul(list.len()));
    if total > MAX_CALLS {
        faults.push(Code::TooLarge.at(
            call,
            message!("too many techniques: this expands to more than {MOST_CALLS}", MOST_CALLS = MAX_CALLS),
        ));
        return None;
    }
    let new_call =
        |arguments| Call { technique: index, arguments, deferred: Vec::new(), alias: callee.condition() };
    Some(products(&lists, usize::MAX).into_iter().map(new_call).collect())
}

/// First `most` elements of the Cartesian product of the lists, in lexicographic order.
pub fn products(lists: &[Vec<Argument>], most: usize) -> Vec<Vec<Argument>> {
    lists.iter().fold(vec![Vec::new()], |all, list| {
        let with = |before: &Vec<Argument>, one: &Argument| [&before[..], std::slice::from_ref(one)].concat();
        all.iter().flat_map(|before| list.iter().map(|one| with(before, one))).take(most).collect()
    })
}

impl Scope<'_> {
    /// Aliases that a clause declares, one for each member of a family.
    pub fn aliases(&mut self, alias: &ast::Alias, technique: Name, span: Span) -> Vec<Alias> {
        let names = alias.name.names();
        let family = match alias.name {
            ast::AliasName::Family { parameter, .. } => Some(parameter),
            ast::AliasName::One(_) => None,
        };
        for name in alias.arguments.iter().filter_map(|argument| argument.name).chain(family) {
            self.record_local(name);
        }
        self.record_arguments(&alias.arguments);
        let pins: Vec<_> =
            names.iter().map(|(_, member)| self.pins(alias, technique, member.as_ref())).collect();
        let condition = self.nested(|scope| scope.all_of(&alias.conditions));
        let title = self.texts_with_title(&alias.title);
        let Some(condition) = condition else { return Vec::new() };
        let aliases = names.into_iter().zip(pins).filter_map(|((name, _), pins)| {
            Some(Alias {
                name: name.text.to_owned(),
                pins: pins?,
                condition: condition.clone(),
                title: title.clone(),
                span,
            })
        });
        aliases.collect()
    }

    fn pins(
        &mut self,
        alias: &ast::Alias,
        technique: Name,
        member: Option<&ast::CallArgument>,
    ) -> Option<Vec<(ParamId, Argument)>> {
        let before = self.faults.len();
        // The member's own value is bound by name, so that the other arguments keep their positions.
        let family = member.and_then(|member| member.name).map(|name| name.text);
        let mut callee = CallTarget::new(technique.text, &self.parameters);
        let mut bound = callee.values(member.map_or(&[], std::slice::from_ref), &mut self.faults)?;
        callee.parameters.retain(|(_, parameter)| family != Some(&parameter.name));
        bound.extend(callee.values(&alias.arguments, &mut self.faults)?);
        bound.sort_unstable_keys();
        let pins = all_some(bound, |(index, values)| match &values[..] {
            [one] => Some((ParamId(index as u32), one.clone())),
            _ => {
                let message = message!("expected one value for each parameter of an alias");
                self.fail(Code::RangeNotAllowed.at(alias.name.span(), message))
            }
        });
        pins.filter(|_| self.faults.len() == before)
    }
}
