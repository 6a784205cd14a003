//! In which order definitions, links, games and strategies can be checked, and which of them, or of the named parts of
//! paths, use each other in a circle.

use indexmap::{IndexMap, IndexSet};

use super::super::ast::{
    Accepts, ClauseKind, Expr, ExprKind, Item, ItemKind, Name, Parameter, PartKind, PathPart, Repeat,
    Statement, Suffix, Takes,
};
use super::super::codes::Code;
use super::super::diagnostics::Diagnostic;
use super::super::program::Span;
use super::super::uses::Uses;

/// Names without a circle, each after those that it uses.
pub(super) struct Circles<'s> {
    /// Definitions and links, which may use each other.
    pub definitions: Vec<&'s str>,
    /// Named parts of paths.
    pub parts: Vec<&'s str>,
    /// Games.
    pub games: Vec<&'s str>,
    /// Strategies.
    pub strategies: Vec<&'s str>,
}

/// What an item names. Each sort of thing has names of its own: a variable may be called as a link is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Named<'s> {
    /// A name in an expression: a definition, or a variable.
    Name(&'s str),
    /// A link, or a parameter whose words are links.
    Link(&'s str),
    /// A named part of a path.
    Part(&'s str),
}

/// Sorts the items that may use others of their own sort.
pub(super) fn find<'s>(items: &[&Item<'s>], faults: &mut Vec<Diagnostic>) -> Circles<'s> {
    let mut definitions = Sort::default();
    let mut parts = Sort::default();
    let mut games = Sort::default();
    let mut strategies = Sort::default();
    let mut bodies: IndexMap<&'s str, &Vec<PathPart<'s>>> = IndexMap::new();
    let mut links: IndexSet<&'s str> = IndexSet::new();
    for item in items {
        match &item.kind {
            ItemKind::Path(fragment) => {
                bodies.insert(fragment.name.text, &fragment.body);
            }
            ItemKind::Link(link) => {
                links.insert(link.name.text);
            }
            _ => {}
        }
    }
    for item in items {
        match &item.kind {
            ItemKind::Define(define) => {
                let mut used = IndexSet::new();
                names(&define.body, &mut |named| {
                    used.insert(named);
                });
                definitions.add(define.name);
                definitions.note_all(define.name, &brought(used, &bodies), &links);
            }
            ItemKind::Path(fragment) => {
                parts.add(fragment.name);
                in_path(&fragment.body, &mut |named| {
                    if let Named::Part(part) = named {
                        parts.note(fragment.name, part);
                    }
                });
            }
            ItemKind::Link(link) => {
                let mut used = IndexSet::new();
                link.clauses.iter().for_each(|clause| {
                    in_clause(&clause.kind, &mut |named| {
                        used.insert(named);
                    });
                });
                used.extend(words(&link.takes).map(Named::Link));
                definitions.add(link.name);
                definitions.note_all(link.name, &brought(used, &bodies), &links);
            }
            ItemKind::Game(game) => {
                games.add(game.name);
                game.extends.iter().for_each(|base| games.note(game.name, base.text));
            }
            ItemKind::Strategy(strategy) => {
                strategies.add(strategy.name);
                for clause in &strategy.clauses {
                    if let ClauseKind::Statement(statement) = &clause.kind {
                        calls(statement, &mut |name| strategies.note(strategy.name, name));
                    }
                }
            }
            _ => {}
        }
    }
    Circles {
        parts: parts.order(faults, |_| "part of a path"),
        definitions: definitions
            .order(faults, |name| if links.contains(name) { "link" } else { "definition" }),
        games: games.order(faults, |_| "game"),
        strategies: strategies.order(faults, |_| "strategy"),
    }
}

/// Items of one sort and what they use.
#[derive(Default)]
struct Sort<'s> {
    declared: IndexMap<&'s str, Span>,
    uses: Uses,
}

impl<'s> Sort<'s> {
    fn add(&mut self, name: Name<'s>) {
        self.declared.insert(name.text, name.at.0);
        self.uses.add(name.text);
    }

    fn note(&mut self, user: Name<'s>, used: &str) {
        self.uses.note(user.text, used);
    }

    /// Notes all definitions and links among the names that an item uses.
    fn note_all(&mut self, user: Name<'s>, used: &IndexSet<Named<'s>>, links: &IndexSet<&'s str>) {
        for named in used {
            match named {
                Named::Name(name) if !links.contains(name) => self.note(user, name),
                Named::Link(name) if links.contains(name) => self.note(user, name),
                _ => {}
            }
        }
    }

    /// The declared names in order; a circle is a fault.
    fn order(&self, faults: &mut Vec<Diagnostic>, sort: impl Fn(&str) -> &'static str) -> Vec<&'s str> {
        let order = self.uses.order();
        for circle in &order.circles {
            let Some(first) = circle.first() else { continue };
            let Some(span) = self.declared.get(first.as_str()) else { continue };
            let sort = sort(first);
            let around: Vec<String> = circle.iter().chain([first]).map(|name| format!("`{name}`")).collect();
            let message = if circle.len() == 1 {
                format!("the {sort} `{first}` uses itself")
            } else {
                format!("the {sort} `{first}` uses itself: {}", around.join(" → "))
            };
            let mut fault = Diagnostic::new(Code::Circle, *span, message);
            for other in &circle[1..] {
                if let Some(span) = self.declared.get(other.as_str()) {
                    fault = fault.and(*span, "in the same circle");
                }
            }
            faults.push(fault);
        }
        order
            .sorted
            .iter()
            .filter_map(|name| self.declared.get_key_value(name.as_str()).map(|(name, _)| *name))
            .collect()
    }
}

/// Words that parameters of a link may be, some of which may be links.
fn words<'a, 's>(takes: &'a [Takes<'s>]) -> impl Iterator<Item = &'s str> + 'a {
    let lists = takes.iter().filter_map(|take| match take {
        Takes::Parameter(Parameter { accepts: Accepts::Words(words), .. }) => Some(words),
        _ => None,
    });
    lists.flatten().map(|word| word.text)
}

/// All names and called functions of an expression; they may be variables as well as definitions.
fn names<'s>(expr: &Expr<'s>, see: &mut dyn FnMut(Named<'s>)) {
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
fn brought<'s>(
    mut used: IndexSet<Named<'s>>,
    bodies: &IndexMap<&'s str, &Vec<PathPart<'s>>>,
) -> IndexSet<Named<'s>> {
    let mut at = 0;
    while let Some(named) = used.get_index(at).copied() {
        at += 1;
        if let Named::Part(part) = named
            && let Some(body) = bodies.get(part)
        {
            in_path(body, &mut |named| {
                used.insert(named);
            });
        }
    }
    used
}

/// All names in a clause of a link.
fn in_clause<'s>(clause: &ClauseKind<'s>, see: &mut dyn FnMut(Named<'s>)) {
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

/// All names in a path: of links, of parts, and those in what is asked of links and in bounds.
fn in_path<'s>(body: &[PathPart<'s>], see: &mut dyn FnMut(Named<'s>)) {
    for part in body {
        match &part.kind {
            PartKind::Node(..) => {}
            PartKind::Step(_, links) => {
                for link in links {
                    see(Named::Link(link.name.text));
                    let asked = link.arguments.iter().filter_map(|argument| argument.is.as_ref());
                    asked.for_each(|asked| names(asked, see));
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
fn in_suffix<'s>(suffix: &Suffix<'s>, see: &mut dyn FnMut(Named<'s>)) {
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

fn calls<'s>(statement: &Statement<'s>, see: &mut dyn FnMut(&'s str)) {
    if let Statement::Call(call, _) = statement {
        see(call.name.text);
    }
    statement.parts().into_iter().for_each(|part| calls(part, see));
}
