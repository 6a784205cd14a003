//! Calls, parameters, and the statements of strategies.

use super::super::ast::{
    Accepts, Alias, AliasName, Argument, Call, CallArgument, Parameter, Statement, TypeName,
};
use super::layout::{fill, fits, pad};

/// `naked-subset(2)`
pub(super) fn call(call: &Call<'_>) -> String {
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
        Argument::Range(low, high, _) => format!("{low}..{high}"),
        Argument::Word(word) => word.text.to_owned(),
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

/// A statement of a strategy that begins at some column.
pub(super) fn statement(statement: &Statement<'_>, column: usize) -> String {
    let line = one_line(statement);
    if fits(&line, column) {
        return line;
    }
    match statement {
        Statement::Call(_) => line,
        Statement::Exhaust(inner) => format!("exhaust {}", self::statement(inner, column + 8)),
        Statement::FirstOf(inner) => block("first-of", inner, column),
        Statement::Repeat(inner) => block("repeat", inner, column),
        Statement::Together(inner) => block("together", inner, column),
        Statement::Level(name, inner) => block(&format!("level {}", name.text), inner, column),
    }
}

fn block(head: &str, inner: &[Statement<'_>], column: usize) -> String {
    let calls = inner.iter().all(|statement| matches!(statement, Statement::Call(_)));
    if calls {
        let printed: Vec<String> = inner.iter().map(one_line).collect();
        let indent = column + head.len() + 3;
        return format!("{head} {{ {} }}", fill(&printed, ", ", indent, indent));
    }
    let blanks = " ".repeat(column + 2);
    let level = |one: &Statement<'_>| if let Statement::Level(name, _) = one { name.text.len() } else { 0 };
    let widest = inner.iter().map(level).max().unwrap_or(0);
    let lines = inner.iter().enumerate().map(|(index, one)| {
        let comma = if matches!(one, Statement::Call(_)) && index + 1 < inner.len() { "," } else { "" };
        let Statement::Level(name, inside) = one else {
            return format!("{blanks}{}{comma}\n", statement(one, column + 2));
        };
        // The braces of levels stand one below the other.
        let head = format!("level {}", pad(name.text, widest));
        let line = format!("{head} {}", braces(inside));
        let text = if fits(&line, column + 2) { line } else { block(&head, inside, column + 2) };
        format!("{blanks}{text}\n")
    });
    format!("{head} {{\n{}{}}}", lines.collect::<String>(), " ".repeat(column))
}

fn one_line(statement: &Statement<'_>) -> String {
    match statement {
        Statement::Call(one) => call(one),
        Statement::Exhaust(inner) => format!("exhaust {}", one_line(inner)),
        Statement::FirstOf(inner) => format!("first-of {}", braces(inner)),
        Statement::Repeat(inner) => format!("repeat {}", braces(inner)),
        Statement::Together(inner) => format!("together {}", braces(inner)),
        Statement::Level(name, inner) => format!("level {} {}", name.text, braces(inner)),
    }
}

/// Statements in braces on one line. A comma stands after a call, and none after a closing brace.
fn braces(statements: &[Statement<'_>]) -> String {
    let mut text = String::new();
    for (index, one) in statements.iter().enumerate() {
        text += &one_line(one);
        text += match one {
            _ if index + 1 == statements.len() => "",
            Statement::Call(_) => ", ",
            Statement::Exhaust(of) if matches!(**of, Statement::Call(_)) => ", ",
            _ => " ",
        };
    }
    if text.is_empty() { "{ }".to_owned() } else { format!("{{ {text} }}") }
}
