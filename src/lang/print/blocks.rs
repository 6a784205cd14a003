//! Calls and parameters.

use super::super::ast::{
    Accepts, Alias, AliasName, Argument, Bound, Call, CallArgument, Parameter, TypeName,
};

/// `naked-subset(2)`
pub(crate) fn call(call: &Call<'_>) -> String {
    format!("{}{}", call.name.text, arguments(&call.arguments))
}

fn arguments(arguments: &[CallArgument<'_>]) -> String {
    let printed: Vec<String> = arguments
        .iter()
        .map(|argument| match argument.name {
            Some(name) => format!("{} = {}", name.text, value(&argument.value)),
            None => value(&argument.value),
        })
        .collect();
    if printed.is_empty() { String::new() } else { format!("({})", printed.join(", ")) }
}

fn value(value: &Argument<'_>) -> String {
    match value {
        Argument::Int(number, _) => number.to_string(),
        Argument::Range(low, high, _) => format!("{}..{}", bound(low), bound(high)),
        Argument::Word(word) => word.text.to_owned(),
    }
}

fn bound(bound: &Bound<'_>) -> String {
    match bound {
        Bound::Int(number) => number.to_string(),
        Bound::Name(name) => name.text.to_owned(),
    }
}

/// `naked-pair(2)`, `finned-{n: 2 x-wing | 3 swordfish}(fins = 5)`
pub(super) fn alias(alias: &Alias<'_>) -> String {
    let name = match &alias.name {
        AliasName::One(name) => name.text.to_owned(),
        AliasName::Family { prefix, parameter, members, suffix, .. } => {
            let members: Vec<String> =
                members.iter().map(|(key, name)| format!("{} {}", value(key), name.text)).collect();
            format!("{prefix}{{{}: {}}}{suffix}", parameter.text, members.join(" | "))
        }
    };
    format!("{name}{}", arguments(&alias.arguments))
}

/// `n in 2..4 = 3`
pub(super) fn parameter(parameter: &Parameter<'_>) -> String {
    let accepts = match &parameter.accepts {
        Accepts::Range(low, high, _) => format!("in {low}..{high}"),
        Accepts::Words(words) => {
            let words: Vec<&str> = words.iter().map(|word| word.text).collect();
            format!("in {{{}}}", words.join(", "))
        }
        Accepts::Type(ty) => format!(": {}", type_name(ty)),
    };
    let default =
        parameter.default.as_ref().map_or_else(String::new, |default| format!(" = {}", value(default)));
    format!("{} {accepts}{default}", parameter.name.text)
}

fn type_name(ty: &TypeName<'_>) -> String {
    match ty {
        TypeName::Name(name) => name.text.to_owned(),
        TypeName::Set(inner) => format!("set of {}", type_name(inner)),
        TypeName::Tuple(parts) => {
            let parts: Vec<String> = parts.iter().map(type_name).collect();
            format!("({})", parts.join(", "))
        }
    }
}
