//! Resolution of names: ids, aliases and titles of techniques, strategies, games, constraints and links.
//!
//! A text is resolved in this order, and the first match is used: an exact id, an exact alias; an id in another
//! spelling, an alias in another spelling; a title, in any language or style. A title of several techniques denotes all
//! of them.

mod fold;
mod title;

pub use fold::{folded, narrowed};

use crate::{
    Call, Constraint, Definition, Game, Link, Program, Rating, Strategy, Texts, check::find, similar,
};

/// Placeholder of the title in a form of titles.
const TITLE: &str = "{title}";

/// An item that rule files declare under an id, with an optional title.
pub trait NamedItem {
    fn id(&self) -> &str;
    fn titles(&self) -> Option<&Texts>;
}

macro_rules! named_items {
    ($($of:ident $($title:ident)?;)*) => {$(
        impl NamedItem for $of {
            fn id(&self) -> &str {
                &self.name
            }

            fn titles(&self) -> Option<&Texts> {
                named_items!(@ self $($title)?)
            }
        }
    )*};
    (@ $of:ident) => { None };
    (@ $of:ident $title:ident) => { Some(&$of.$title) };
}

named_items! {
    Strategy title;
    Game title;
    Constraint title;
    Rating title;
    Link;
    Definition;
}

/// Finds an item by its id, by its id in another spelling, or by its title.
pub fn position<T: NamedItem>(all: &[T], text: &str) -> Option<usize> {
    let position_by = |fits: &dyn Fn(&T) -> bool| all.iter().position(fits);
    let exact = position_by(&|one| one.id() == text);
    let text = folded(text);
    let spelled = || position_by(&|one| folded(one.id()) == text);
    let titled = || position_by(&|one| one.titles().is_some_and(|titles| title::is_title(titles, &text)));
    exact.or_else(spelled).or_else(titled)
}

/// Result of the resolution of a name of a technique.
pub enum ResolvedTechnique<'p> {
    /// A technique or an alias by its name, for a call with arguments: the id or alias, the index of the technique, and
    /// the index of the alias.
    Name(&'p str, (usize, Option<usize>)),
    /// A title: the calls with this title.
    Title(Vec<Call>),
}

impl Program {
    pub(crate) fn resolve_technique(&self, text: &str) -> Option<ResolvedTechnique<'_>> {
        let named = |found: (usize, Option<usize>)| {
            let technique = &self.techniques[found.0];
            let name = found.1.map_or(&technique.name, |alias| &technique.aliases[alias].name);
            ResolvedTechnique::Name(name, found)
        };
        if let Some(found) = find(&self.techniques, text) {
            return Some(named(found));
        }
        let text = folded(text);
        let techniques = || self.techniques.iter().enumerate();
        let id = techniques().find(|(_, technique)| folded(&technique.name) == text);
        let alias = || {
            techniques().find_map(|(index, technique)| {
                let alias = technique.aliases.iter().position(|alias| folded(&alias.name) == text)?;
                Some((index, Some(alias)))
            })
        };
        if let Some(found) = id.map(|(index, _)| (index, None)).or_else(alias) {
            return Some(named(found));
        }
        let mut calls = self.titled(&text);
        if calls.is_empty() {
            let plain = self.title_forms.iter().find_map(|form| strip_form(&text, form));
            calls = plain.map_or_else(Vec::new, |title| self.titled(title));
        }
        (!calls.is_empty()).then_some(ResolvedTechnique::Title(calls))
    }

    /// The id of a strategy, rating, game, constraint, link or definition, from its id in another spelling or its title.
    /// Arguments after the name are appended.
    pub fn spelled(&self, text: &str) -> Option<String> {
        fn id<'p, T: NamedItem>(all: &'p [T], text: &str) -> Option<&'p str> {
            position(all, text).map(|found| all[found].id())
        }
        let any = |text: &str| {
            let game = id(&self.games, text).or_else(|| id(&self.constraints, text));
            let game = game.or_else(|| id(&self.ratings, text));
            let part = || id(&self.links, text).or_else(|| id(&self.definitions, text));
            id(&self.strategies, text).or(game).or_else(part).map(str::to_owned)
        };
        let text = narrowed(text.trim());
        let (head, arguments) = split(&text);
        any(&text).or_else(|| Some(any(head)? + arguments))
    }

    /// The nearest ids of strategies, best first. Strategies that are only parts of others are left out.
    pub(crate) fn nearest_strategy(&self, text: &str) -> Vec<String> {
        let whole = self.strategies.iter().enumerate().filter(|(number, _)| !self.is_part(*number));
        similar::nearest_spelling(text, whole.map(|(_, strategy)| strategy.name.as_str()))
    }

    /// The nearest names of techniques, best first: ids and aliases or, if none is near, titles.
    pub(crate) fn nearest_technique(&self, text: &str) -> Vec<String> {
        let named = similar::nearest_spelling(text, self.technique_names());
        if !named.is_empty() {
            return named;
        }
        similar::nearest_spelling(text, self.techniques.iter().flat_map(title::spellings))
    }
}

/// Splits a text into the name and the arguments after it.
pub fn split(text: &str) -> (&str, &str) {
    let end = text.find('(').unwrap_or(text.len());
    let (head, arguments) = text.split_at(end);
    (head.trim_end(), arguments)
}

/// The title in a folded text that matches the form.
fn strip_form<'t>(text: &'t str, form: &str) -> Option<&'t str> {
    let form = folded(form);
    let (before, after) = form.split_once(TITLE)?;
    text.strip_prefix(before)?.strip_suffix(after)
}
