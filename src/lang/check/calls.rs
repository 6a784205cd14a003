//! Calls of techniques: in strategies, examples, aliases and on the command line.

use super::super::ast::{self, Bound};
use super::super::codes::Code;
use super::super::diagnostics::Diagnostic;
use super::super::message::message;
use super::super::program::{Argument, Call, Domain, Parameter, Span, Technique};
use super::super::similar::all_of;
use super::domains::{holds, words};

/// What to do where an argument is left out that has no default.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Missing {
    /// It is a fault.
    Fault,
    /// All values that it may have are meant, one after the other.
    All,
}

/// How many calls one call with ranges may stand for.
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
        let parameter = match argument.name {
            Some(name) => parameters.iter().find(|(_, parameter)| parameter.name == name.text),
            None => parameters.get(place),
        };
        let Some((index, parameter)) = parameter else {
            faults.push(match argument.name {
                Some(name) => {
                    let known: Vec<&str> =
                        parameters.iter().map(|(_, parameter)| parameter.name.as_str()).collect();
                    no_parameter(callee.text, name.text, name.at.0, &known)
                }
                None => too_many(callee.text, parameters.len(), span),
            });
            continue;
        };
        if bound.iter().any(|(before, _)| before == index) {
            let message = message!("`{}` has a value already", parameter.name);
            faults.push(Diagnostic::new(Code::ArgumentTwice, span, message));
        }
        let values: Vec<Argument> = match &argument.value {
            ast::Argument::Int(number, _) => vec![Argument::Int(*number)],
            ast::Argument::Word(word) => vec![Argument::Word(word.text.to_owned())],
            ast::Argument::Range(Bound::Int(low), Bound::Int(high), _) if low > high => {
                faults.push(Diagnostic::new(
                    Code::EmptyRange,
                    span,
                    message!("no number is in `{low}..{high}`"),
                ));
                continue;
            }
            ast::Argument::Range(Bound::Int(low), Bound::Int(high), _) if high - low >= MOST_CALLS as i64 => {
                let message = message!("a range of more than {MOST_CALLS} numbers");
                faults.push(Diagnostic::new(Code::TooLarge, span, message));
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
            let message = message!("`{}` may be {}", parameter.name, words(&parameter.domain));
            let mut fault = Diagnostic::new(Code::OutOfRange, span, message);
            if let (Domain::Words(known), [Argument::Word(word)]) = (&parameter.domain, &values[..]) {
                fault = fault.near(word, known);
            }
            faults.push(fault);
        }
        bound.push((*index, values));
    }
    (faults.len() == before).then_some(bound)
}

/// A parameter is named that something has not.
pub(super) fn no_parameter(callee: &str, name: &str, span: Span, known: &[&str]) -> Diagnostic {
    let message = message!("`{callee}` has no parameter `{name}`");
    Diagnostic::new(Code::UnknownParameter, span, message).near_or(name, known, || match known {
        [] => message!("it has none"),
        known => message!("it has {}", all_of(known)),
    })
}

/// More is given than something takes.
pub(super) fn too_many(callee: &str, most: usize, span: Span) -> Diagnostic {
    let message = match most {
        0 => message!("`{callee}` takes no arguments"),
        1 => message!("`{callee}` takes no more than 1 argument"),
        most => message!("`{callee}` takes no more than {most} arguments"),
    };
    Diagnostic::new(Code::TooManyArguments, span, message)
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
    let mut lists: Vec<Vec<Argument>> = Vec::new();
    let mut good = true;
    for (at, parameter) in technique.parameters.iter().enumerate() {
        let given = bound.iter().find(|(index, _)| *index == at).map(|(_, values)| values.clone());
        let list = match (given, pinned(at), &parameter.default, missing, &parameter.domain) {
            (Some(values), ..) => values,
            (_, Some(value), ..) | (_, _, Some(value), ..) => vec![value.clone()],
            (_, _, _, Missing::All, Domain::Range(low, high)) => {
                (*low..=*high).take(MOST_CALLS + 1).map(Argument::Int).collect()
            }
            (_, _, _, Missing::All, Domain::Words(words)) => {
                words.iter().cloned().map(Argument::Word).collect()
            }
            (_, _, _, Missing::Fault, domain) => {
                let message = message!("`{}` needs `{}`, {}", call.name.text, parameter.name, words(domain));
                faults.push(Diagnostic::new(Code::MissingArgument, call.at.0, message));
                good = false;
                Vec::new()
            }
        };
        lists.push(list);
    }
    if !good {
        return None;
    }
    let total = lists.iter().fold(1, |total: usize, list| total.saturating_mul(list.len()));
    if total > MOST_CALLS {
        let message = message!("this stands for more than {MOST_CALLS} techniques");
        faults.push(Diagnostic::new(Code::TooLarge, call.at.0, message));
        return None;
    }
    let named = alias.filter(|_| alias_of.is_some_and(|alias| alias.condition.is_some()));
    let mut calls = vec![Call { technique: index, arguments: Vec::new(), open: Vec::new(), alias: named }];
    for list in lists {
        calls = calls
            .iter()
            .flat_map(|call| {
                list.iter().map(|value| {
                    let mut call = call.clone();
                    call.arguments.push(value.clone());
                    call
                })
            })
            .collect();
    }
    Some(calls)
}
