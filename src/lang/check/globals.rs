//! What the files declare, by name, before any of it is checked.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use indexmap::{IndexMap, IndexSet};

use super::{define::Definition, functions};
use crate::ast::{self, ClauseKind, Item, ItemKind, Name};
use crate::message::{Message, message};
use crate::program::{Link, Span};
use crate::{codes::Code, diagnostics::Diagnostic, mention::Meaning};

/// Everything that has a name of its own.
#[derive(Default)]
pub(super) struct Globals<'s> {
    /// Kinds of units, in order of first appearance, each with whether a file that ships declares it.
    pub kinds: IndexMap<&'s str, bool>,
    /// Definitions that no file that ships declares.
    given: IndexSet<&'s str>,
    shipped: Vec<bool>,
    pub styles: IndexSet<&'s str>,
    /// Definitions; those that could not be checked have no meaning.
    pub definitions: IndexMap<&'s str, Option<Definition>>,
    /// Techniques, their other names, and strategies.
    pub callable: IndexMap<String, Span>,
    pub fragments: IndexMap<&'s str, ast::Fragment<'s>>,
    /// Links with their numbers; those that could not be checked have no meaning.
    pub links: IndexMap<&'s str, Option<(usize, Arc<Link>)>>,
    pub lost_links: Vec<&'s str>,
    /// Named parts of paths that were not understood or use themselves.
    pub lost_parts: Vec<&'s str>,
    pub lost: Vec<&'s str>,
    pub games: IndexSet<&'s str>,
    pub constraints: IndexSet<&'s str>,
    /// What the names in the files mean by their places, where that is recorded.
    pub mentions: Option<Mutex<BTreeMap<Span, (String, Meaning)>>>,
}

impl<'s> Globals<'s> {
    /// Collects the names of all items; gives those items back whose name nothing else has.
    pub fn collect<'a>(
        items: &'a [Item<'s>],
        shipped: Vec<bool>,
        faults: &mut Vec<Diagnostic>,
    ) -> (Globals<'s>, Vec<&'a Item<'s>>) {
        let mut globals = Globals { shipped, ..Globals::default() };
        let mut spans: [IndexMap<String, Span>; 5] = Default::default();
        let mut good = Vec::new();
        let mut kinds: IndexMap<&'s str, Span> = IndexMap::new();
        for item in items {
            let [definitions, games, constraints, styles, paths] = &mut spans;
            let fresh = match &item.kind {
                ItemKind::Technique(technique) => {
                    let mut fresh = claim(&mut globals.callable, technique.name, faults);
                    for clause in &technique.clauses {
                        if let ClauseKind::Alias(alias) = &clause.kind {
                            for (name, span, _) in alias.name.names() {
                                fresh &= claim_as(&mut globals.callable, name, span, faults);
                            }
                        }
                    }
                    fresh
                }
                ItemKind::Strategy(strategy) => claim(&mut globals.callable, strategy.name, faults),
                ItemKind::Define(define) => {
                    let name = define.name;
                    let taken = functions::is_known(name.text) || super::scope::is_constant(name.text);
                    if taken {
                        let message = message!("`{}` is a function of the language", name.text);
                        faults.push(Code::ReservedName.at(name, message));
                    }
                    if !globals.ships(name.at.0.file) {
                        globals.given.insert(name.text);
                    }
                    !taken && claim(definitions, name, faults)
                }
                ItemKind::Game(game) => {
                    for clause in &game.clauses {
                        if let ClauseKind::Units(units) = &clause.kind {
                            globals.declare_kind(units.kind);
                            kinds.entry(units.kind.text).or_insert(units.kind.at.0);
                        }
                    }
                    // A game may be called after the constraint that it is known for.
                    if game.is_constraint {
                        globals.constraints.insert(game.name.text);
                        claim(constraints, game.name, faults)
                    } else {
                        globals.games.insert(game.name.text);
                        claim(games, game.name, faults)
                    }
                }
                ItemKind::Style(style) => {
                    globals.styles.insert(style.name.text);
                    claim(styles, style.name, faults)
                }
                // A link may share no name with a definition: both are put in order together.
                ItemKind::Link(link) => claim(definitions, link.name, faults),
                ItemKind::Path(fragment) => {
                    let fresh = claim(paths, fragment.name, faults);
                    if fresh {
                        globals.fragments.insert(fragment.name.text, fragment.clone());
                    }
                    fresh
                }
                ItemKind::Broken(names) => {
                    globals.broken(names);
                    true
                }
                ItemKind::Version(..) | ItemKind::Use(_) | ItemKind::Example(_) => true,
            };
            if fresh {
                good.push(item);
            }
        }
        hidden(&good, &kinds, faults);
        (globals, good)
    }

    /// The number of a kind of units that a file can name. A file that ships only knows the kinds of such files, so
    /// that no game beside it changes what its names mean.
    pub fn kind(&self, name: &str, file: u32) -> Option<usize> {
        let (number, _, ships) = self.kinds.get_full(name)?;
        (*ships || !self.ships(file)).then_some(number)
    }

    pub fn link_name(&self, number: usize) -> &'s str {
        let mut links =
            self.links.iter().filter(|(_, link)| link.as_ref().is_some_and(|(at, _)| *at == number));
        links.next().map_or("", |(name, _)| *name)
    }

    /// Whether a file can name a definition. A file that ships only knows those of such files.
    pub fn defines(&self, name: &str, file: u32) -> bool {
        self.definitions.contains_key(name) && !(self.given.contains(name) && self.ships(file))
    }

    fn ships(&self, file: u32) -> bool {
        self.shipped.get(file as usize).copied().unwrap_or(false)
    }

    fn declare_kind(&mut self, kind: Name<'s>) {
        let ships = self.ships(kind.at.0.file);
        *self.kinds.entry(kind.text).or_default() |= ships;
    }

    /// Keeps those named parts of paths that are good; the others are not reported as unknown.
    pub fn lose_parts(&mut self, good: &[&'s str]) {
        let (lost, parts) = (&mut self.lost_parts, &mut self.fragments);
        parts.retain(|name, _| {
            let keep = good.contains(name);
            lost.extend((!keep).then_some(*name));
            keep
        });
    }

    /// Notes what a broken item would have declared, so that it is not reported as unknown.
    fn broken(&mut self, names: &[(&'s str, Name<'s>)]) {
        for (word, name) in names {
            match *word {
                "technique" | "alias" | "strategy" => {
                    self.callable.entry(name.text.to_owned()).or_insert(name.at.0);
                }
                "define" => self.lost.push(name.text),
                "link" => self.lost_links.push(name.text),
                "path" => self.lost_parts.push(name.text),
                "game" => _ = self.games.insert(name.text),
                "constraint" => _ = self.constraints.insert(name.text),
                "units" => self.declare_kind(*name),
                _ => _ = self.styles.insert(name.text),
            }
        }
    }
}

/// Says which kinds of units hide a definition, or are hidden by a constant of the language: both are written alike.
fn hidden<'s>(items: &[&Item<'s>], kinds: &IndexMap<&'s str, Span>, faults: &mut Vec<Diagnostic>) {
    for (kind, span) in kinds.iter().filter(|(kind, _)| super::scope::is_constant(kind)) {
        let message = message!("`{kind}` is a name of the language and cannot be a kind of units");
        faults.push(Code::ReservedName.at(*span, message));
    }
    for item in items {
        let ItemKind::Define(define) = &item.kind else { continue };
        let Some(&kind) = kinds.get(define.name.text).filter(|_| define.parameters.is_empty()) else {
            continue;
        };
        let definition = define.name.at.0;
        let in_order = (kind.file, kind.start) < (definition.file, definition.start);
        let (first, second) = if in_order { (kind, definition) } else { (definition, kind) };
        let message = message!("`{}` is both a kind of units and a definition", define.name.text);
        faults.push(duplicate(first, second, message));
    }
}

fn duplicate(first: Span, second: Span, message: Message) -> Diagnostic {
    Code::Duplicate.at(second, message).here(message!("again here")).and(first, message!("first here"))
}

fn claim(taken: &mut IndexMap<String, Span>, name: Name<'_>, faults: &mut Vec<Diagnostic>) -> bool {
    claim_as(taken, name.text.to_owned(), name.at.0, faults)
}

fn claim_as(
    taken: &mut IndexMap<String, Span>,
    name: String,
    span: Span,
    faults: &mut Vec<Diagnostic>,
) -> bool {
    let first = taken.get(&name).copied();
    match first {
        Some(first) => {
            faults.push(duplicate(first, span, message!("`{name}` is the name of something else already")));
        }
        None => _ = taken.insert(name, span),
    }
    first.is_none()
}
