//! Declared names of all files, collected before any item is checked.

use super::prelude::*;
use crate::mention::Record;
use std::sync::{Arc, Mutex};

pub(super) struct CheckedDefinition {
    /// Its variables; the first ones are its parameters.
    pub locals: Vec<Local>,
    pub parameters: usize,
    pub body: Expr,
    /// (number of nodes of the body, nesting depth).
    pub size: (usize, usize),
    pub uses: Vec<String>,
}

#[derive(Default)]
pub(super) struct Globals<'s> {
    /// Kinds of units, in order of first appearance, each with whether a built-in file declares it.
    pub kinds: IndexMap<&'s str, bool>,
    /// Definitions declared in a file that is not built in.
    user_definitions: IndexSet<&'s str>,
    shipped: Vec<bool>,
    pub styles: IndexSet<&'s str>,
    /// Definitions; `None` if a definition could not be checked.
    pub definitions: IndexMap<&'s str, Option<CheckedDefinition>>,
    /// Techniques, their aliases, and strategies.
    pub callable: IndexMap<String, Span>,
    pub fragments: IndexMap<&'s str, ast::Fragment<'s>>,
    /// Links with their indices; `None` if a link could not be checked.
    pub links: IndexMap<&'s str, Option<(usize, Arc<Link>)>>,
    /// Named path parts that could not be parsed or use themselves.
    pub lost_parts: Vec<&'s str>,
    /// Laws as (index, number of parameters); `None` if a law could not be checked.
    pub laws: IndexMap<&'s str, Option<(usize, usize)>>,
    pub games: IndexSet<&'s str>,
    pub constraints: IndexSet<&'s str>,
    /// Inputs of games and constraints, except numbers.
    pub group_inputs: IndexSet<&'s str>,
    /// Meanings of the names in the files; `None` if they are not recorded.
    pub mentions: Option<Mutex<Record>>,
}

impl<'s> Globals<'s> {
    /// Collects the names of all items. Returns the items too, except those whose name is taken or reserved.
    pub fn collect<'a>(
        items: &'a [Item<'s>],
        shipped: Vec<bool>,
        faults: &mut Diagnostics,
    ) -> (Globals<'s>, Vec<&'a Item<'s>>) {
        let mut globals = Globals { shipped, ..Globals::default() };
        let [mut values, mut laws, mut games, mut constraints, mut styles, mut paths]: [IndexMap<
            String,
            Span,
        >; 6] = Default::default();
        let mut kinds: IndexMap<&'s str, Span> = IndexMap::new();
        let is_fresh = |item: &&Item<'s>| match &item.kind {
            ItemKind::Technique(technique) => {
                let mut fresh = claim(&mut globals.callable, technique.name, faults);
                for alias in of_kind!(technique.clauses, ClauseKind::Alias(alias) => alias) {
                    for (name, span, _) in alias.name.names() {
                        let name = Name { text: &name, span: AstSpan(span) };
                        fresh &= claim(&mut globals.callable, name, faults);
                    }
                }
                fresh
            }
            ItemKind::Strategy(strategy) => claim(&mut globals.callable, strategy.name, faults),
            ItemKind::Define(define) => {
                let name = define.name;
                let taken = is_function(name.text) || is_constant(name.text);
                if taken {
                    let message = message!("`{}` is a built-in function", name.text);
                    faults.push(Code::ReservedName.at(name, message));
                }
                if !globals.is_built_in(name.span.0.file) {
                    globals.user_definitions.insert(name.text);
                }
                !taken && claim(&mut values, name, faults)
            }
            ItemKind::Game(game) => {
                for units in of_kind!(game.clauses, ClauseKind::Units(units) => units) {
                    globals.declare_kind(units.kind);
                    kinds.entry(units.kind.text).or_insert(units.kind.span.0);
                }
                for inputs in of_kind!(game.clauses, ClauseKind::Input(inputs) => inputs) {
                    let names = inputs.names.iter().filter(|_| inputs.kind.is_some());
                    globals.group_inputs.extend(names.map(|name| name.text));
                }
                // A game may have the same name as its characteristic constraint.
                if game.is_constraint {
                    globals.constraints.insert(game.name.text);
                    claim(&mut constraints, game.name, faults)
                } else {
                    globals.games.insert(game.name.text);
                    claim(&mut games, game.name, faults)
                }
            }
            ItemKind::Law(law) => {
                globals.laws.insert(law.name.text, None);
                claim(&mut laws, law.name, faults)
            }
            ItemKind::Style(style) => {
                globals.styles.insert(style.name.text);
                claim(&mut styles, style.name, faults)
            }
            // Links and definitions share a namespace, since they are ordered together.
            ItemKind::Link(link) => claim(&mut values, link.name, faults),
            ItemKind::Path(fragment) => {
                let fresh = claim(&mut paths, fragment.name, faults);
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
        let good: Vec<&Item<'s>> = items.iter().filter(is_fresh).collect();
        hidden(&good, &kinds, faults);
        let names = good.iter().filter_map(|item| match &item.kind {
            ItemKind::Define(define) => Some(("define", define.name)),
            ItemKind::Link(link) => Some(("link", link.name)),
            _ => None,
        });
        // Names with a wrong meaning are declared as well, so that they are not reported as unknown.
        let broken = of_kind!(good, ItemKind::Broken(names) => names).flatten();
        for (word, name) in names.chain(broken.copied()) {
            match word {
                "define" => _ = globals.definitions.insert(name.text, None),
                "link" => _ = globals.links.insert(name.text, None),
                _ => {}
            }
        }
        (globals, good)
    }

    /// Index of a kind of units; `None` if the file cannot name it. A built-in file sees only kinds of built-in files,
    /// so that no other game changes the meaning of its names.
    pub fn kind(&self, name: &str, file: u32) -> Option<usize> {
        let (number, _, ships) = self.kinds.get_full(name)?;
        (*ships || !self.is_built_in(file)).then_some(number)
    }

    pub fn link_name(&self, number: usize) -> &'s str {
        let mut links =
            self.links.iter().filter(|(_, link)| link.as_ref().is_some_and(|(at, _)| *at == number));
        links.next().map_or("", |(name, _)| *name)
    }

    /// Whether a file can name a definition. A built-in file sees only definitions of built-in files.
    pub fn defines(&self, name: &str, file: u32) -> bool {
        self.definitions.contains_key(name)
            && !(self.user_definitions.contains(name) && self.is_built_in(file))
    }

    fn is_built_in(&self, file: u32) -> bool {
        self.shipped.get(file as usize).copied().unwrap_or(false)
    }

    fn declare_kind(&mut self, kind: Name<'s>) {
        let ships = self.is_built_in(kind.span.0.file);
        *self.kinds.entry(kind.text).or_default() |= ships;
    }

    /// Declares the names of a broken item, so that they are not reported as unknown.
    fn broken(&mut self, names: &[(&'s str, Name<'s>)]) {
        for (word, name) in names {
            match *word {
                "technique" | "alias" | "strategy" => {
                    self.callable.entry(name.text.to_owned()).or_insert(name.span.0);
                }
                "define" | "link" => {}
                "path" => self.lost_parts.push(name.text),
                "law" => _ = self.laws.insert(name.text, None),
                "game" => _ = self.games.insert(name.text),
                "constraint" => _ = self.constraints.insert(name.text),
                "units" => self.declare_kind(*name),
                _ => _ = self.styles.insert(name.text),
            }
        }
    }
}

/// Reports kinds of units that hide a definition, or that a constant of the language hides.
fn hidden<'s>(items: &[&Item<'s>], kinds: &IndexMap<&'s str, Span>, faults: &mut Diagnostics) {
    for (kind, span) in kinds.iter().filter(|(kind, _)| is_constant(kind)) {
        let message = message!("`{kind}` is reserved and cannot be a kind of units");
        faults.push(Code::ReservedName.at(*span, message));
    }
    for define in of_kind!(items, ItemKind::Define(define) => define) {
        let Some(&kind) = kinds.get(define.name.text).filter(|_| define.parameters.is_empty()) else {
            continue;
        };
        let definition = define.name.span.0;
        let in_order = (kind.file, kind.start) < (definition.file, definition.start);
        let (first, second) = if in_order { (kind, definition) } else { (definition, kind) };
        let message = message!("`{}` is both a kind of units and a definition", define.name.text);
        faults.push(duplicate(first, second, message));
    }
}

fn duplicate(first: Span, second: Span, message: Message) -> Diagnostic {
    Code::Duplicate.at(second, message).label(message!("again here")).and(first, message!("first here"))
}

fn claim(taken: &mut IndexMap<String, Span>, name: Name<'_>, faults: &mut Diagnostics) -> bool {
    let first = taken.get(name.text).copied();
    match first {
        Some(first) => {
            let message = message!("`{name}` is already defined", name = name.text);
            faults.push(duplicate(first, name.span.0, message));
        }
        None => _ = taken.insert(name.text.to_owned(), name.span.0),
    }
    first.is_none()
}

pub(super) fn is_function(name: &str) -> bool {
    Function::all().any(|function| function.name() == name)
}
