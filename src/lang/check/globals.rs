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
pub(super) struct Globals {
    /// Kinds of units, in order of first appearance, each with whether a built-in file declares it.
    pub kinds: IndexMap<&'static str, bool>,
    /// Definitions declared in a file that is not built in.
    user_definitions: IndexSet<&'static str>,
    shipped: Vec<bool>,
    pub styles: IndexSet<&'static str>,
    /// Definitions; `None` if a definition could not be checked.
    pub definitions: IndexMap<&'static str, Option<CheckedDefinition>>,
    /// Techniques, their aliases, and strategies.
    pub callable: IndexMap<String, Span>,
    pub fragments: IndexMap<&'static str, ast::Fragment>,
    /// Links with their indices; `None` if a link could not be checked.
    pub links: IndexMap<&'static str, Option<(usize, Arc<Link>)>>,
    /// Named path parts that could not be parsed or use themselves.
    pub lost_parts: Vec<&'static str>,
    /// Laws as (index, number of parameters); `None` if a law could not be checked.
    pub laws: IndexMap<&'static str, Option<(usize, usize)>>,
    pub games: IndexSet<&'static str>,
    pub constraints: IndexSet<&'static str>,
    /// Inputs of games and constraints, except numbers.
    pub group_inputs: IndexSet<&'static str>,
    /// Meanings of the names in the files; `None` if they are not recorded.
    pub mentions: Option<Mutex<Record>>,
}

impl Globals {
    /// Collects the names of all items. Returns the items too, except those whose name is taken or reserved.
    pub fn collect<'a>(
        items: &'a [Item],
        shipped: Vec<bool>,
        faults: &mut Diagnostics,
    ) -> (Globals, Vec<&'a Item>) {
        let mut globals = Globals { shipped, ..Globals::default() };
        let [mut values, mut laws, mut games, mut constraints, mut styles, mut paths]: [IndexMap<
            String,
            Span,
        >; 6] = Default::default();
        let mut kinds: IndexMap<&'static str, Span> = IndexMap::new();
        let is_fresh = |item: &&Item| match &item.kind {
            ItemKind::Technique(technique) => {
                let mut fresh = claim(&mut globals.callable, technique.name, faults);
                for alias in of_kind!(technique.clauses, ClauseKind::Alias(alias) => alias) {
                    for (name, _) in alias.name.names() {
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
                if !globals.is_built_in(name.span.file) {
                    globals.user_definitions.insert(name.text);
                }
                !taken && claim(&mut values, name, faults)
            }
            ItemKind::Game(game) => {
                for units in of_kind!(game.clauses, ClauseKind::Units(units) => units) {
                    globals.declare_kind(units.kind);
                    kinds.entry(units.kind.text).or_insert(units.kind.span);
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
        let good: Vec<&Item> = items.iter().filter(is_fresh).collect();
        hidden(&good, &kinds, faults);
        let names = good.iter().filter_map(|item| match &item.kind {
            ItemKind::Define(define) => Some((DeclKind::Definition, define.name)),
            ItemKind::Link(link) => Some((DeclKind::Link, link.name)),
            _ => None,
        });
        // Names with a wrong meaning are declared as well, so that they are not reported as unknown.
        let broken = of_kind!(good, ItemKind::Broken(names) => names).flatten();
        for (kind, name) in names.chain(broken.copied()) {
            match kind {
                DeclKind::Definition => _ = globals.definitions.insert(name.text, None),
                DeclKind::Link => _ = globals.links.insert(name.text, None),
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

    pub fn link_name(&self, number: usize) -> &'static str {
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

    fn declare_kind(&mut self, kind: Name) {
        let ships = self.is_built_in(kind.span.file);
        *self.kinds.entry(kind.text).or_default() |= ships;
    }

    /// Declares the names of a broken item, so that they are not reported as unknown.
    fn broken(&mut self, names: &[(DeclKind, Name)]) {
        for (kind, name) in names {
            match kind {
                DeclKind::Technique | DeclKind::Alias | DeclKind::Strategy => {
                    self.callable.entry(name.text.to_owned()).or_insert(name.span);
                }
                DeclKind::Definition | DeclKind::Link => {}
                DeclKind::Part => self.lost_parts.push(name.text),
                DeclKind::Law => _ = self.laws.insert(name.text, None),
                DeclKind::Game => _ = self.games.insert(name.text),
                DeclKind::Constraint => _ = self.constraints.insert(name.text),
                DeclKind::Kind => self.declare_kind(*name),
                DeclKind::Style => _ = self.styles.insert(name.text),
            }
        }
    }
}

/// Reports kinds of units that hide a definition, or that a constant of the language hides.
fn hidden(items: &[&Item], kinds: &IndexMap<&'static str, Span>, faults: &mut Diagnostics) {
    for (kind, span) in kinds.iter().filter(|(kind, _)| is_constant(kind)) {
        let message = message!("`{kind}` is reserved and cannot be a kind of units");
        faults.push(Code::ReservedName.at(*span, message));
    }
    for define in of_kind!(items, ItemKind::Define(define) => define) {
        let Some(&kind) = kinds.get(define.name.text).filter(|_| define.parameters.is_empty()) else {
            continue;
        };
        let definition = define.name.span;
        let in_order = (kind.file, kind.start) < (definition.file, definition.start);
        let (first, second) = if in_order { (kind, definition) } else { (definition, kind) };
        let message = message!("`{}` is both a kind of units and a definition", define.name.text);
        faults.push(duplicate(first, second, message));
    }
}

fn duplicate(first: Span, second: Span, message: Message) -> Diagnostic {
    Code::Duplicate.at(second, message).label(message!("again here")).and(first, message!("first here"))
}

fn claim(taken: &mut IndexMap<String, Span>, name: Name, faults: &mut Diagnostics) -> bool {
    let first = taken.get(name.text).copied();
    match first {
        Some(first) => {
            let message = message!("`{name}` is already defined", name = name.text);
            faults.push(duplicate(first, name.span, message));
        }
        None => _ = taken.insert(name.text.to_owned(), name.span),
    }
    first.is_none()
}

pub(super) fn is_function(name: &str) -> bool {
    Function::all().any(|function| function.name() == name)
}
