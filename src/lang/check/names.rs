//! What items name.

use indexmap::{IndexMap, IndexSet};

use crate::ast::{
    Accepts, ClauseKind, Expr, ExprKind, Parameter, PartKind, PathPart, Repeat, Statement, Suffix, Takes,
};

/// What an item names. Each sort of thing has names of its own: a variable may be called as a link is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum NameUse<'s> {
    /// A name in an expression: a definition, or a variable.
    Name(&'s str),
    /// A link, or a parameter whose words are links.
    Link(&'s str),
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
pub(super) fn names<'s>(expr: &Expr<'s>, to: &mut IndexSet<NameUse<'s>>) {
    use ExprKind::*;
    match &expr.kind {
        Int(_) | Any => {}
        Name(name) => _ = to.insert(NameUse::Name(name)),
        Call(name, arguments) => {
            to.insert(NameUse::Name(name.text));
            arguments.iter().for_each(|argument| names(argument, to));
        }
        Set(parts) | Tuple(parts) => parts.iter().for_each(|part| names(part, to)),
        Filter(first, rest) => {
            names(first, to);
            rest.iter().for_each(|part| names(part, to));
        }
        Collect(head, pieces) => {
            names(head, to);
            pieces.iter().for_each(|piece| names(&piece.expr, to));
        }
        Not(inner) | Negate(inner) | Size(inner) | Union(inner) | Common(inner) => names(inner, to),
        Reach(from, body) => {
            names(from, to);
            in_path(body, to);
        }
        Binary(_, left, right, _)
        | Range(left, right)
        | Choose(left, right)
        | Quantified(_, _, left, right) => {
            names(left, to);
            names(right, to);
        }
        If(condition, yes, no) => {
            names(condition, to);
            names(yes, to);
            names(no, to);
        }
    }
}

/// Some names with those that named parts of paths among them bring.
pub(super) fn brought<'s>(
    mut used: IndexSet<NameUse<'s>>,
    bodies: &IndexMap<&'s str, &Vec<PathPart<'s>>>,
) -> IndexSet<NameUse<'s>> {
    let mut at = 0;
    while let Some(named) = used.get_index(at).copied() {
        at += 1;
        if let NameUse::Part(part) = named
            && let Some(body) = bodies.get(part)
        {
            in_path(body, &mut used);
        }
    }
    used
}

pub(super) fn in_clause<'s>(clause: &ClauseKind<'s>, to: &mut IndexSet<NameUse<'s>>) {
    match clause {
        ClauseKind::For(pieces) => pieces.iter().for_each(|piece| names(&piece.expr, to)),
        ClauseKind::Let(bindings) => bindings.iter().for_each(|(_, expr)| names(expr, to)),
        ClauseKind::Where(conditions) => conditions.iter().for_each(|condition| names(condition, to)),
        ClauseKind::Ends(first, last) => {
            names(first, to);
            names(last, to);
        }
        ClauseKind::Path(path) => in_path(&path.body, to),
        _ => {}
    }
}

/// All names in a path: of links, of parts, and those in the arguments of links and in bounds.
pub(super) fn in_path<'s>(body: &[PathPart<'s>], to: &mut IndexSet<NameUse<'s>>) {
    for part in body {
        match &part.kind {
            PartKind::Node(..) | PartKind::Nothing | PartKind::Back => {}
            PartKind::Step(_, links, _) => {
                for link in links {
                    to.insert(NameUse::Link(link.name.text));
                    let given = link.arguments.iter().filter_map(|argument| argument.is.as_ref());
                    given.for_each(|given| names(given, to));
                }
            }
            PartKind::Bracket(alternatives, suffix) => {
                alternatives.iter().for_each(|alternative| in_path(&alternative.body, to));
                in_suffix(suffix, to);
            }
            PartKind::Fragment { name, suffix, .. } => {
                to.insert(NameUse::Part(name.text));
                in_suffix(suffix, to);
            }
        }
    }
}

pub(super) fn in_suffix<'s>(suffix: &Suffix<'s>, to: &mut IndexSet<NameUse<'s>>) {
    match &suffix.repeat {
        Some(Repeat::Exactly(times)) => names(times, to),
        Some(Repeat::Range(least, most)) => {
            names(least, to);
            most.iter().for_each(|most| names(most, to));
        }
        Some(Repeat::Optional | Repeat::Any | Repeat::Some) | None => {}
    }
}

/// The links and named parts that a path uses.
pub(super) fn used_by(body: &[PathPart<'_>]) -> Vec<String> {
    let mut used = IndexSet::new();
    in_path(body, &mut used);
    let of = |named| match named {
        NameUse::Link(name) | NameUse::Part(name) => Some(name),
        NameUse::Name(_) => None,
    };
    used.into_iter().filter_map(of).collect::<IndexSet<&str>>().into_iter().map(str::to_owned).collect()
}

pub(super) fn calls<'s>(statement: &Statement<'s>, to: &mut Vec<&'s str>) {
    if let Statement::Call(call, _) = statement {
        to.push(call.name.text);
    }
    statement.parts().into_iter().for_each(|part| calls(part, to));
}
