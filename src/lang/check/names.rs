//! What items name.

use indexmap::{IndexMap, IndexSet};

use crate::ast::{
    Accepts, ClauseKind, Expr, ExprKind, Parameter, PartKind, PathPart, Repeat, Statement, Suffix, Takes,
};

/// What an item names. Each sort of thing has names of its own: a variable may be called as a link is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Named<'s> {
    /// A name in an expression: a definition, or a variable.
    Name(&'s str),
    /// A link, or a parameter whose words are links.
    Link(&'s str),
    /// A named part of a path.
    Part(&'s str),
}

/// Words that parameters of a link may be, some of which may be links.
pub(super) fn words<'a, 's>(takes: &'a [Takes<'s>]) -> impl Iterator<Item = &'s str> + 'a {
    let lists = takes.iter().filter_map(|take| match take {
        Takes::Parameter(Parameter { accepts: Accepts::Words(words), .. }) => Some(words),
        _ => None,
    });
    lists.flatten().map(|word| word.text)
}

/// All names and called functions of an expression; they may be variables as well as definitions.
pub(super) fn names<'s>(expr: &Expr<'s>, see: &mut dyn FnMut(Named<'s>)) {
    use ExprKind::*;
    match &expr.kind {
        Int(_) | Any => {}
        Name(name) => see(Named::Name(name)),
        Call(name, arguments) => {
            see(Named::Name(name.text));
            arguments.iter().for_each(|argument| names(argument, see));
        }
        Set(parts) | Tuple(parts) => parts.iter().for_each(|part| names(part, see)),
        Filter(first, rest) => {
            names(first, see);
            rest.iter().for_each(|part| names(part, see));
        }
        Collect(head, pieces) => {
            names(head, see);
            pieces.iter().for_each(|piece| names(&piece.expr, see));
        }
        Not(inner) | Negate(inner) | Size(inner) | Union(inner) | Common(inner) => names(inner, see),
        Reach(from, body) => {
            names(from, see);
            in_path(body, see);
        }
        Binary(_, left, right, _)
        | Range(left, right)
        | Choose(left, right)
        | Quantified(_, _, left, right) => {
            names(left, see);
            names(right, see);
        }
        If(condition, yes, no) => {
            names(condition, see);
            names(yes, see);
            names(no, see);
        }
    }
}

/// Some names with those that named parts of paths among them bring.
pub(super) fn brought<'s>(
    mut used: IndexSet<Named<'s>>,
    bodies: &IndexMap<&'s str, &Vec<PathPart<'s>>>,
) -> IndexSet<Named<'s>> {
    let mut at = 0;
    while let Some(named) = used.get_index(at).copied() {
        at += 1;
        if let Named::Part(part) = named
            && let Some(body) = bodies.get(part)
        {
            in_path(body, &mut |named| _ = used.insert(named));
        }
    }
    used
}

/// All names in a clause of a link.
pub(super) fn in_clause<'s>(clause: &ClauseKind<'s>, see: &mut dyn FnMut(Named<'s>)) {
    match clause {
        ClauseKind::For(pieces) => pieces.iter().for_each(|piece| names(&piece.expr, see)),
        ClauseKind::Let(bindings) => bindings.iter().for_each(|(_, expr)| names(expr, see)),
        ClauseKind::Where(conditions) => conditions.iter().for_each(|condition| names(condition, see)),
        ClauseKind::Ends(from, to) => {
            names(from, see);
            names(to, see);
        }
        ClauseKind::Path(path) => in_path(&path.body, see),
        _ => {}
    }
}

/// All names in a path: of links, of parts, and those in the arguments of links and in bounds.
pub(super) fn in_path<'s>(body: &[PathPart<'s>], see: &mut dyn FnMut(Named<'s>)) {
    for part in body {
        match &part.kind {
            PartKind::Node(..) | PartKind::Nothing | PartKind::Back => {}
            PartKind::Step(_, links, _) => {
                for link in links {
                    see(Named::Link(link.name.text));
                    let given = link.arguments.iter().filter_map(|argument| argument.is.as_ref());
                    given.for_each(|given| names(given, see));
                }
            }
            PartKind::Bracket(alternatives, suffix) => {
                alternatives.iter().for_each(|alternative| in_path(&alternative.body, see));
                in_suffix(suffix, see);
            }
            PartKind::Fragment { name, suffix, .. } => {
                see(Named::Part(name.text));
                in_suffix(suffix, see);
            }
        }
    }
}

/// All names in the bounds of a part.
pub(super) fn in_suffix<'s>(suffix: &Suffix<'s>, see: &mut dyn FnMut(Named<'s>)) {
    match &suffix.repeat {
        Some(Repeat::Exactly(times)) => names(times, see),
        Some(Repeat::Range(least, most)) => {
            names(least, see);
            most.iter().for_each(|most| names(most, see));
        }
        Some(Repeat::Optional | Repeat::Any | Repeat::Some) | None => {}
    }
}

/// The links and named parts that a path uses, each once.
pub(super) fn used_by(body: &[PathPart<'_>]) -> Vec<String> {
    let mut used: IndexSet<String> = IndexSet::new();
    in_path(body, &mut |named| {
        if let Named::Link(name) | Named::Part(name) = named {
            used.insert(name.to_owned());
        }
    });
    used.into_iter().collect()
}

pub(super) fn calls<'s>(statement: &Statement<'s>, see: &mut dyn FnMut(&'s str)) {
    if let Statement::Call(call, _) = statement {
        see(call.name.text);
    }
    statement.parts().into_iter().for_each(|part| calls(part, see));
}
