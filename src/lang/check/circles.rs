//! In which order definitions, links, games and strategies can be checked, and which of them, or of the named parts of
//! paths, use each other in a circle.

use indexmap::{IndexMap, IndexSet};

use super::names::{NameUse, brought, calls, in_clause, in_path, names, words};
use crate::ast::{ClauseKind, Item, ItemKind, Name, PathPart};
use crate::message::{Message, message};
use crate::{codes::Code, diagnostics::Diagnostic, program::Span, uses::Uses};

/// Names without a circle, each after those that it uses.
pub(super) struct Circles<'s> {
    pub definitions: Vec<&'s str>,
    pub parts: Vec<&'s str>,
    pub games: Vec<&'s str>,
    pub strategies: Vec<&'s str>,
}

/// Sorts the items that may use others of their own sort.
pub(super) fn find<'s>(items: &[&Item<'s>], faults: &mut Vec<Diagnostic>) -> Circles<'s> {
    let [mut definitions, mut parts, mut games, mut strategies] = [(); 4].map(|()| Sort::default());
    let mut bodies: IndexMap<&'s str, &Vec<PathPart<'s>>> = IndexMap::new();
    let mut links: IndexSet<&'s str> = IndexSet::new();
    for item in items {
        match &item.kind {
            ItemKind::Path(fragment) => _ = bodies.insert(fragment.name.text, &fragment.body),
            ItemKind::Link(link) => _ = links.insert(link.name.text),
            _ => {}
        }
    }
    for item in items {
        match &item.kind {
            ItemKind::Define(define) => {
                let mut used = IndexSet::new();
                names(&define.body, &mut used);
                definitions.add(define.name, of_definitions(&brought(used, &bodies), &links));
            }
            ItemKind::Path(fragment) => {
                let mut used = IndexSet::new();
                in_path(&fragment.body, &mut used);
                parts.add(fragment.name, used.into_iter().filter_map(as_part));
            }
            ItemKind::Link(link) => {
                let mut used = IndexSet::new();
                link.clauses.iter().for_each(|clause| in_clause(&clause.kind, &mut used));
                used.extend(words(&link.takes).map(NameUse::Link));
                definitions.add(link.name, of_definitions(&brought(used, &bodies), &links));
            }
            ItemKind::Game(game) if !game.is_constraint => {
                games.add(game.name, game.extends.map(|base| base.text));
            }
            ItemKind::Strategy(strategy) => {
                let mut used: Vec<&str> = strategy.extends.iter().map(|base| base.text).collect();
                for clause in &strategy.clauses {
                    match &clause.kind {
                        ClauseKind::Statement(statement) => calls(statement, &mut used),
                        ClauseKind::Change(change) => {
                            used.extend(change.calls.iter().map(|call| call.name.text))
                        }
                        _ => {}
                    }
                }
                strategies.add(strategy.name, used);
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

/// The definitions and links among the names that an item uses.
fn of_definitions<'s>(used: &IndexSet<NameUse<'s>>, links: &IndexSet<&'s str>) -> Vec<&'s str> {
    let of = |named: &NameUse<'s>| match named {
        NameUse::Name(name) if !links.contains(name) => Some(*name),
        NameUse::Link(name) if links.contains(name) => Some(*name),
        _ => None,
    };
    used.iter().filter_map(of).collect()
}

fn as_part(named: NameUse<'_>) -> Option<&str> {
    if let NameUse::Part(part) = named { Some(part) } else { None }
}

#[derive(Default)]
struct Sort<'s> {
    declared: IndexMap<&'s str, Span>,
    uses: Uses,
}

impl<'s> Sort<'s> {
    fn add<'u>(&mut self, name: Name<'s>, used: impl IntoIterator<Item = &'u str>) {
        self.declared.insert(name.text, name.at.0);
        self.uses.add(name.text);
        used.into_iter().for_each(|used| self.uses.note(name.text, used));
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
            let others = circle[1..].iter().filter_map(|other| self.declared.get(other.as_str()));
            let others = others.map(|span| (*span, message!("in the same circle")));
            faults.push(Code::Circle.at(*span, message).and_all(others));
        }
        let declared = |name: &String| self.declared.get_key_value(name.as_str()).map(|(name, _)| *name);
        order.sorted.iter().filter_map(declared).collect()
    }
}
