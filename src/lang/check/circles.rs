//! In which order definitions, links, games and strategies can be checked, and which of them, or of the named parts of
//! paths, use each other in a circle.

use indexmap::{IndexMap, IndexSet};

use super::super::ast::{ClauseKind, Item, ItemKind, Name, PathPart};
use super::super::codes::Code;
use super::super::diagnostics::Diagnostic;
use super::super::message::{Message, message};
use super::super::program::Span;
use super::super::uses::Uses;
use super::names::{Named, brought, calls, in_clause, in_path, names, words};

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
            ItemKind::Game(game) if !game.is_constraint => {
                games.add(game.name);
                game.extends.iter().for_each(|base| games.note(game.name, base.text));
            }
            ItemKind::Strategy(strategy) => {
                strategies.add(strategy.name);
                strategy.extends.iter().for_each(|base| strategies.note(strategy.name, base.text));
                for clause in &strategy.clauses {
                    match &clause.kind {
                        ClauseKind::Statement(statement) => {
                            calls(statement, &mut |name| strategies.note(strategy.name, name));
                        }
                        ClauseKind::Change(change) => {
                            let names = change.calls.iter().map(|call| call.name.text);
                            names.for_each(|name| strategies.note(strategy.name, name));
                        }
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }
    Circles {
        parts: parts.order(faults, |_| message!("part of a path")),
        definitions: definitions.order(faults, |name| {
            if links.contains(name) { message!("link") } else { message!("definition") }
        }),
        games: games.order(faults, |_| message!("game")),
        strategies: strategies.order(faults, |_| message!("strategy")),
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
    fn order(&self, faults: &mut Vec<Diagnostic>, sort: impl Fn(&str) -> Message) -> Vec<&'s str> {
        let order = self.uses.order();
        for circle in &order.circles {
            let Some(first) = circle.first() else { continue };
            let Some(span) = self.declared.get(first.as_str()) else { continue };
            let sort = sort(first);
            let around: Vec<String> = circle.iter().chain([first]).map(|name| format!("`{name}`")).collect();
            let message = if circle.len() == 1 {
                message!("the {sort} `{first}` uses itself")
            } else {
                message!("the {sort} `{first}` uses itself: {}", around.join(" → "))
            };
            let mut fault = Diagnostic::new(Code::Circle, *span, message);
            for other in &circle[1..] {
                if let Some(span) = self.declared.get(other.as_str()) {
                    fault = fault.and(*span, message!("in the same circle"));
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
