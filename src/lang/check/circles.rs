//! In which order definitions, games and strategies can be checked, and which of them use each other in a circle.

use indexmap::{IndexMap, IndexSet};

use super::super::ast::{ClauseKind, Expr, ExprKind, Item, ItemKind, Name, PartKind, PathPart, Statement};
use super::super::codes::Code;
use super::super::diagnostics::Diagnostic;
use super::super::program::Span;
use super::super::uses::Uses;

/// Names without a circle, each after those that it uses.
pub(super) struct Circles<'s> {
    /// Definitions and links, which may use each other.
    pub definitions: Vec<&'s str>,
    /// Games.
    pub games: Vec<&'s str>,
    /// Strategies.
    pub strategies: Vec<&'s str>,
}

/// Sorts the items that may use others of their own sort.
pub(super) fn find<'s>(items: &[&Item<'s>], faults: &mut Vec<Diagnostic>) -> Circles<'s> {
    let mut definitions = Sort::default();
    let mut paths = Sort::default();
    let mut games = Sort::default();
    let mut strategies = Sort::default();
    let bodies: IndexMap<&'s str, &Vec<PathPart<'s>>> = items
        .iter()
        .filter_map(|item| match &item.kind {
            ItemKind::Path(fragment) => Some((fragment.name.text, &fragment.body)),
            _ => None,
        })
        .collect();
    for item in items {
        match &item.kind {
            ItemKind::Define(define) => {
                definitions.add(define.name);
                let mut used = Vec::new();
                names(&define.body, &mut |name| used.push(name));
                brought(used, &bodies).into_iter().for_each(|name| definitions.note(define.name, name));
            }
            ItemKind::Path(fragment) => {
                paths.add(fragment.name);
                in_path(&fragment.body, &mut |name| paths.note(fragment.name, name));
            }
            ItemKind::Link(link) => {
                definitions.add(link.name);
                let mut used = Vec::new();
                link.clauses.iter().for_each(|clause| in_clause(&clause.kind, &mut |name| used.push(name)));
                brought(used, &bodies).into_iter().for_each(|name| definitions.note(link.name, name));
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
        definitions: {
            paths.order("part of a path", faults);
            definitions.order("definition", faults)
        },
        games: games.order("game", faults),
        strategies: strategies.order("strategy", faults),
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

    /// The declared names in order; a circle is a fault.
    fn order(&self, sort: &str, faults: &mut Vec<Diagnostic>) -> Vec<&'s str> {
        let order = self.uses.order();
        for circle in &order.circles {
            let Some(first) = circle.first() else { continue };
            let Some(span) = self.declared.get(first.as_str()) else { continue };
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

/// All names and called functions of an expression; they may be variables as well as definitions.
fn names<'s>(expr: &Expr<'s>, see: &mut dyn FnMut(&'s str)) {
    use ExprKind::*;
    match &expr.kind {
        Int(_) | Any => {}
        Name(name) => see(name),
        Call(name, arguments) => {
            see(name.text);
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
fn brought<'s>(names: Vec<&'s str>, bodies: &IndexMap<&'s str, &Vec<PathPart<'s>>>) -> IndexSet<&'s str> {
    let mut used: IndexSet<&'s str> = names.into_iter().collect();
    let mut at = 0;
    while let Some(name) = used.get_index(at).copied() {
        at += 1;
        if let Some(body) = bodies.get(name) {
            in_path(body, &mut |name| {
                used.insert(name);
            });
        }
    }
    used
}

/// All names in a clause of a link.
fn in_clause<'s>(clause: &ClauseKind<'s>, see: &mut dyn FnMut(&'s str)) {
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

/// All names of links and of parts of paths in a path.
fn in_path<'s>(body: &[PathPart<'s>], see: &mut dyn FnMut(&'s str)) {
    for part in body {
        match &part.kind {
            PartKind::Node(..) => {}
            PartKind::Step(_, links) => links.iter().for_each(|link| see(link.name.text)),
            PartKind::Bracket(alternatives, _) => {
                alternatives.iter().for_each(|alternative| in_path(&alternative.body, see));
            }
            PartKind::Fragment { name, .. } => see(name.text),
        }
    }
}

/// The links and named parts that a path uses, each once.
pub(super) fn used_by(body: &[PathPart<'_>]) -> Vec<String> {
    let mut used: IndexSet<String> = IndexSet::new();
    in_path(body, &mut |name| {
        used.insert(name.to_owned());
    });
    used.into_iter().collect()
}

fn calls<'s>(statement: &Statement<'s>, see: &mut dyn FnMut(&'s str)) {
    match statement {
        Statement::Call(call) => see(call.name.text),
        Statement::Exhaust(inner) => calls(inner, see),
        Statement::FirstOf(inner)
        | Statement::Repeat(inner)
        | Statement::Level(_, inner)
        | Statement::Together(inner) => {
            inner.iter().for_each(|statement| calls(statement, see));
        }
    }
}
