//! Calls of techniques: in strategies, examples, aliases and on the command line.

use super::common::all_some;
use super::domains;
use super::domains::{empty_range, holds, out_of_range, values};
use crate::ast::{self, Bound};
use crate::program::{Argument, Call, Domain, Parameter, Span, Technique};
use crate::{codes::Code, diagnostics::Diagnostic, message::message, similar::all_of};

/// What to do where an argument is left out that has no default.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Missing {
    Fault,
    /// All values that it may have are meant, one after the other.
    All,
}

pub(super) const MOST_CALLS: usize = 1000;

/// Gives the arguments of a call to parameters, by place or by name: the parameter's number with its values.
pub(super) fn bind_arguments(
    parameters: &[(usize, &Parameter)],
    callee: ast::Name<'_>,
    arguments: &[ast::CallArgument<'_>],
    faults: &mut Vec<Diagnostic>,
) -> Option<Vec<(usize, Vec<Argument>)>> {
    let before = faults.len();
    let mut bound: Vec<(usize, Vec<Argument>)> = Vec::new();
    for (place, argument) in arguments.iter().enumerate() {
        let span = argument.value.span();
        let name = argument.name.map(|name| (name.text, name.at.0));
        let (index, parameter) = match parameter(parameters, callee.text, place, name, span) {
            Ok(parameter) => parameter,
            Err(fault) => {
                faults.push(*fault);
                continue;
            }
        };
        if bound.iter().any(|(before, _)| *before == index) {
            faults.push(Code::ArgumentTwice.at(span, message!("`{}` has a value already", parameter.name)));
        }
        let values: Vec<Argument> = match &argument.value {
            ast::Argument::Int(number, _) => vec![Argument::Int(*number)],
            ast::Argument::Word(word) => vec![Argument::Word(word.text.to_owned())],
            ast::Argument::Range(Bound::Int(low), Bound::Int(high), _) if low > high => {
                faults.push(empty_range(span, *low, *high));
                continue;
            }
            ast::Argument::Range(Bound::Int(low), Bound::Int(high), _) if high - low >= MOST_CALLS as i64 => {
                faults.push(Code::TooLarge.at(span, message!("a range of more than {MOST_CALLS} numbers")));
                continue;
            }
            ast::Argument::Range(Bound::Int(low), Bound::Int(high), _) => {
                (*low..=*high).map(Argument::Int).collect()
            }
            // Only a call in a strategy has parameters around it.
            ast::Argument::Range(Bound::Name(name), _, _) | ast::Argument::Range(_, Bound::Name(name), _) => {
                vec![Argument::Word(name.text.to_owned())]
            }
        };
        if !values.iter().all(|value| holds(&parameter.domain, value)) {
            let fault = out_of_range(parameter, span);
            faults.push(match (&parameter.domain, &values[..]) {
                (Domain::Words(known), [Argument::Word(word)]) => fault.near(word, known),
                _ => fault,
            });
        }
        bound.push((index, values));
    }
    (faults.len() == before).then_some(bound)
}

/// The parameter that an argument is given to, by its name or by its place.
pub(super) fn parameter<'p>(
    parameters: &[(usize, &'p Parameter)],
    callee: &str,
    place: usize,
    name: Option<(&str, Span)>,
    span: Span,
) -> Result<(usize, &'p Parameter), Box<Diagnostic>> {
    let found = match name {
        Some((name, _)) => parameters.iter().find(|(_, parameter)| parameter.name == name),
        None => parameters.get(place),
    };
    let fault = || match (name, parameters.len()) {
        (Some((name, at)), _) => {
            let known: Vec<&str> = parameters.iter().map(|(_, parameter)| parameter.name.as_str()).collect();
            let fault = Code::UnknownParameter.at(at, message!("`{callee}` has no parameter `{name}`"));
            fault.near_or(name, &known, || match &known[..] {
                [] => message!("it has none"),
                known => message!("it has {}", all_of(known)),
            })
        }
        (None, 0) => Code::TooManyArguments.at(span, message!("`{callee}` takes no arguments")),
        (None, 1) => Code::TooManyArguments.at(span, message!("`{callee}` takes no more than 1 argument")),
        (None, most) => {
            Code::TooManyArguments.at(span, message!("`{callee}` takes no more than {most} arguments"))
        }
    };
    found.copied().ok_or_else(|| Box::new(fault()))
}

/// Whom a name calls: a technique and, where it is not its own name, which of its aliases.
pub(crate) fn find(techniques: &[Technique], name: &str) -> Option<(usize, Option<usize>)> {
    techniques.iter().enumerate().find_map(|(index, technique)| {
        if technique.name == name {
            return Some((index, None));
        }
        technique.aliases.iter().position(|alias| alias.name == name).map(|alias| (index, Some(alias)))
    })
}

/// The parameters that a call by a technique's name, or by an alias of it, gives values to, in order.
pub(super) fn free(technique: &Technique, alias: Option<usize>) -> Vec<(usize, &Parameter)> {
    let pins = alias.map_or(&[][..], |alias| &technique.aliases[alias].pins);
    let is_free = |at: usize| pins.iter().all(|(id, _)| id.0 as usize != at);
    technique.parameters.iter().enumerate().filter(|(at, _)| is_free(*at)).collect()
}

/// What a call of a technique stands for, with ranges spread out in order.
pub(crate) fn resolve(
    techniques: &[Technique],
    (index, alias): (usize, Option<usize>),
    call: &ast::Call<'_>,
    missing: Missing,
    faults: &mut Vec<Diagnostic>,
) -> Option<Vec<Call>> {
    let technique = &techniques[index];
    let alias_of = alias.map(|alias| &technique.aliases[alias]);
    let pins = alias_of.map_or(&[][..], |alias| &alias.pins);
    let pinned = |at: usize| pins.iter().find(|(id, _)| id.0 as usize == at).map(|(_, value)| value);
    let free = free(technique, alias);
    let bound = bind_arguments(&free, call.name, &call.arguments, faults)?;
    let lists = all_some(technique.parameters.iter().enumerate().map(|(at, parameter)| {
        let given = bound.iter().find(|(index, _)| *index == at).map(|(_, values)| values.clone());
        Some(match (given, pinned(at).or(parameter.default.as_ref()), missing) {
            (Some(values), ..) => values,
            (None, Some(value), _) => vec![value.clone()],
            (None, None, Missing::All) => values(&parameter.domain, MOST_CALLS + 1),
            (None, None, Missing::Fault) => {
                faults.push(domains::missing(call.name.text, parameter, call));
                return None;
            }
        })
    }))?;
    let total = lists.iter().fold(1, |total: usize, list| total.saturating_mul(list.len()));
    if total > MOST_CALLS {
        faults.push(Code::TooLarge.at(call, message!("this stands for more than {MOST_CALLS} techniques")));
        return None;
    }
    let named = alias.filter(|_| alias_of.is_some_and(|alias| alias.condition.is_some()));
    let mut calls = vec![Call { technique: index, arguments: Vec::new(), open: Vec::new(), alias: named }];
    for list in lists {
        let with = |call: &Call, value: &Argument| {
            let arguments = [&call.arguments[..], std::slice::from_ref(value)].concat();
            Call { arguments, ..call.clone() }
        };
        calls = calls.iter().flat_map(|call| list.iter().map(|value| with(call, value))).collect();
    }
    Some(calls)
}
