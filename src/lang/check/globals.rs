//! Declared names of all files, collected before any item is checked.

use super::prelude::*;
use crate::mention::Record;
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
};

/// Spans of the declared names.
type Taken = BTreeMap<(Namespace, &'static str), Span>;

pub struct CheckedDefinition {
    /// Its variables; the first ones are its parameters.
    pub locals: Vec<Local>,
    pub parameters: usize,
    pub body: Expr,
    /// (number of nodes of the body, nesting depth).
    pub size: (usize, usize),
    pub uses: Vec<String>,
}

/// A named part of paths.
pub struct Fragment {
    pub parameters: Vec<&'static str>,
    pub body: Vec<ast::PathPart>,
    pub file: u32,
}

#[derive(Default)]
pub struct Globals {
    /// Kinds of units, in order of first appearance, each with whether a built-in file declares it.
    pub kinds: IndexMap<&'static str, bool>,
    /// Definitions declared in a file that is not built in.
    user_definitions: IndexSet<&'static str>,
    shipped: Vec<bool>,
    pub styles: IndexSet<&'static str>,
    /// Models of the files; `None` for a wrong file.
    pub models: IndexMap<String, Option<Model>>,
    /// Definitions; `None` if a definition could not be checked.
    pub definitions: IndexMap<&'static str, Option<CheckedDefinition>>,
    /// Techniques, their aliases, and strategies.
    pub callable: IndexSet<&'static str>,
    pub fragments: IndexMap<&'static str, Fragment>,
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
        let mut taken = Taken::new();
        let good: Vec<_> =
            items.iter().filter(|item| globals.declare_item(item, &mut taken, faults)).collect();
        hidden(items, &good, faults);
        (globals, good)
    }

    /// Declares the names of an item. Returns `false` if its name is taken or reserved.
    fn declare_item(&mut self, item: &Item, taken: &mut Taken, faults: &mut Diagnostics) -> bool {
        let name = item.name;
        if let ItemKind::Broken(names) = &item.kind {
            self.declare_broken(names, taken);
        }
        let Some(kind) = item.declares() else { return true };
        let is_definition = kind == DeclKind::Definition;
        let is_reserved = is_definition && (is_function(name.text) || is_constant(name.text));
        if is_reserved {
            let message = message!("`{}` is a built-in function", name.text);
            faults.push(Code::ReservedName.at(name, message));
        }
        if is_definition && !self.is_built_in(name.span.file) {
            self.user_definitions.insert(name.text);
        }
        let mut is_fresh = !is_reserved && self.claim(kind, name, taken, faults);
        for clause in &item.clauses {
            match &clause.kind {
                ClauseKind::Alias(alias) => {
                    for (name, _) in alias.name.names() {
                        is_fresh &= self.claim(DeclKind::Alias, name, taken, faults);
                    }
                }
                ClauseKind::Units(units) => self.declare(DeclKind::Kind, units.kind),
                ClauseKind::Input(inputs) if inputs.kind.is_some() => {
                    self.group_inputs.extend(inputs.names.iter().map(|name| name.text));
                }
                _ => {}
            }
        }
        if let ItemKind::Path(body) = &item.kind
            && is_fresh
        {
            let parameters = item.parameters.iter().map(|parameter| parameter.name.text).collect();
            let part = Fragment { parameters, body: body.clone(), file: name.span.file };
            self.fragments.insert(name.text, part);
        }
        is_fresh
    }

    /// Declares the names of a broken item, so that they are not reported as unknown.
    fn declare_broken(&mut self, names: &[(DeclKind, Name)], taken: &mut Taken) {
        for (kind, name) in names {
            self.declare(*kind, *name);
            match kind.space() {
                Namespace::Callable => _ = taken.entry((Namespace::Callable, name.text)).or_insert(name.span),
                Namespace::Part => self.lost_parts.push(name.text),
                _ => {}
            }
        }
    }

    /// Declares a name, or reports that it is taken.
    fn claim(&mut self, kind: DeclKind, name: Name, taken: &mut Taken, faults: &mut Diagnostics) -> bool {
        // Links and definitions share a namespace, since they are ordered together.
        let space = if kind == DeclKind::Link { Namespace::Value } else { kind.space() };
        let first = *taken.entry((space, name.text)).or_insert(name.span);
        let is_fresh = first == name.span;
        if is_fresh {
            self.declare(kind, name);
        } else {
            let message = message!("`{name}` is already defined", name = name.text);
            faults.push(duplicate(first, name.span, message));
        }
        is_fresh
    }

    fn declare(&mut self, kind: DeclKind, Name { text, span }: Name) {
        match kind {
            DeclKind::Technique | DeclKind::Alias | DeclKind::Strategy => _ = self.callable.insert(text),
            DeclKind::Definition => _ = self.definitions.insert(text, None),
            DeclKind::Kind => *self.kinds.entry(text).or_default() |= self.is_built_in(span.file),
            DeclKind::Link => _ = self.links.insert(text, None),
            DeclKind::Law => _ = self.laws.insert(text, None),
            DeclKind::Game => _ = self.games.insert(text),
            DeclKind::Constraint => _ = self.constraints.insert(text),
            DeclKind::Style => _ = self.styles.insert(text),
            DeclKind::Part | DeclKind::Rating => {}
        }
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
}

/// Reports kinds of units that hide a definition, or that a constant of the language hides.
fn hidden(items: &[Item], good: &[&Item], faults: &mut Diagnostics) {
    let mut kinds: IndexMap<&str, Span> = IndexMap::new();
    for units in items.iter().flat_map(|item| of_kind!(item.clauses, ClauseKind::Units(units) => units)) {
        kinds.entry(units.kind.text).or_insert(units.kind.span);
    }
    for (kind, span) in kinds.iter().filter(|(kind, _)| is_constant(kind)) {
        let message = message!("`{kind}` is reserved and cannot be a kind of units");
        faults.push(Code::ReservedName.at(*span, message));
    }
    let is_constant = |item: &&&Item| matches!(item.kind, ItemKind::Define(_)) && item.parameters.is_empty();
    for define in good.iter().filter(is_constant) {
        let Some(&kind) = kinds.get(define.name.text) else { continue };
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

pub fn is_function(name: &str) -> bool {
    Function::all().any(|function| function.name() == name)
}
