//! Which names stand where in rule files and what they stand for: for editors, and whatever else looks at rules as they
//! are written.
//!
//! It is made of what the files say alone, so it also knows the items of a program that is wrong elsewhere. Of an item
//! that is not understood it knows what it would have declared.

mod exprs;
mod items;
mod paths;
mod place;
mod statements;
mod walker;

use super::ast::{Item, ItemKind, Name, Quoted};
use super::load::Source;
use super::parse;
use super::program::Span;
use std::collections::{BTreeMap, BTreeSet};
use walker::Walker;

pub use items::Block;
pub use place::{Asked, asked, before};

/// What is declared under a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sort {
    /// A technique.
    Technique,
    /// Another name of a technique.
    Alias,
    /// A strategy.
    Strategy,
    /// A definition.
    Definition,
    /// A kind of units of a game or constraint.
    Kind,
    /// A link.
    Link,
    /// A named part of paths.
    Part,
    /// A game.
    Game,
    /// A constraint.
    Constraint,
    /// A style.
    Style,
}

/// Things that are named in the same places and so must differ in their names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Space {
    /// Techniques, their other names, and strategies.
    Callable,
    /// Definitions and kinds of units, which expressions name.
    Value,
    /// Links.
    Link,
    /// Named parts of paths.
    Part,
    /// Games.
    Game,
    /// Constraints.
    Constraint,
    /// Styles.
    Style,
}

/// What a name stands for where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Meaning {
    /// Something is declared under it here.
    Declares(Sort),
    /// It is the name of something that is declared elsewhere, or nowhere.
    Uses(Space),
    /// A variable.
    Variable {
        /// Where it is bound.
        bound: Span,
    },
    /// A parameter, a label of a link, or an input of a game.
    Parameter {
        /// Where it is declared.
        bound: Span,
    },
    /// A function or constant of the language.
    Function,
    /// Another word of the language: a type, a law, an event.
    Word,
}

/// A name in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mention {
    /// The name. One that is made of parts, as that of an alias for each value of a parameter, is whole here and not
    /// where it stands.
    pub name: String,
    /// Where it stands.
    pub span: Span,
    /// What it stands for.
    pub meaning: Meaning,
}

/// All names of some files.
#[derive(Debug, Clone, Default)]
pub struct Index {
    /// In the order of the files and in each by place.
    mentions: Vec<Mention>,
    /// In the same order.
    blocks: Vec<Block>,
    /// The places of all declarations among the mentions.
    declared: BTreeMap<(Space, String), Vec<usize>>,
}

/// What an item declares.
struct Declared<'s> {
    sort: Sort,
    name: Name<'s>,
}

impl Sort {
    /// Among what its name must differ.
    pub fn space(self) -> Space {
        match self {
            Self::Technique | Self::Alias | Self::Strategy => Space::Callable,
            Self::Definition | Self::Kind => Space::Value,
            Self::Link => Space::Link,
            Self::Part => Space::Part,
            Self::Game => Space::Game,
            Self::Constraint => Space::Constraint,
            Self::Style => Space::Style,
        }
    }

    /// The word of the language that declares it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Technique => "technique",
            Self::Alias => "alias",
            Self::Strategy => "strategy",
            Self::Definition => "define",
            Self::Kind => "units",
            Self::Link => "link",
            Self::Part => "path",
            Self::Game => "game",
            Self::Constraint => "constraint",
            Self::Style => "style",
        }
    }

    /// The sort that a word of the language declares.
    pub fn of_word(word: &str) -> Option<Self> {
        let all = [
            Self::Technique,
            Self::Alias,
            Self::Strategy,
            Self::Definition,
            Self::Kind,
            Self::Link,
            Self::Part,
            Self::Game,
            Self::Constraint,
            Self::Style,
        ];
        all.into_iter().find(|sort| sort.word() == word)
    }
}

impl Meaning {
    /// Among what a name is looked up that is declared for all files.
    pub fn space(self) -> Option<Space> {
        match self {
            Self::Declares(sort) => Some(sort.space()),
            Self::Uses(space) => Some(space),
            _ => None,
        }
    }

    /// Where a name is bound that only its item knows.
    pub fn bound(self) -> Option<Span> {
        match self {
            Self::Variable { bound } | Self::Parameter { bound } => Some(bound),
            _ => None,
        }
    }
}

impl Index {
    /// The names of some files; their spans count the files in this order.
    pub fn of(sources: &[Source]) -> Self {
        let texts: Vec<&str> = sources.iter().map(|source| source.text.as_str()).collect();
        let files = parse::parse(&texts, &mut Vec::new());
        let values: BTreeSet<&str> = files
            .iter()
            .flatten()
            .flat_map(declared)
            .filter(|declared| declared.sort.space() == Space::Value)
            .map(|declared| declared.name.text)
            .collect();
        let mut index = Self::default();
        for (text, items) in texts.iter().zip(&files) {
            for item in items {
                let mut walker = Walker::new(&values);
                walker.item(item);
                index.mentions.append(&mut walker.found);
                index.blocks.push(items::block(text, item));
            }
        }
        index.mentions.sort_by_key(|mention| (mention.span.file, mention.span.start, mention.span.end));
        for (place, mention) in index.mentions.iter().enumerate() {
            if let Meaning::Declares(sort) = mention.meaning {
                let places = index.declared.entry((sort.space(), mention.name.clone())).or_default();
                places.push(place);
            }
        }
        index
    }

    /// All names, in the order of the files.
    pub fn mentions(&self) -> &[Mention] {
        &self.mentions
    }

    /// The items of a file.
    pub fn blocks(&self, file: u32) -> impl Iterator<Item = &Block> {
        self.blocks.iter().filter(move |block| block.span.file == file)
    }

    /// The item in which something stands.
    pub fn block_at(&self, span: Span) -> Option<&Block> {
        self.blocks(span.file).find(|block| block.span.start <= span.start && span.end <= block.span.end)
    }

    /// The name that stands at a place of a file, or ends there.
    pub fn at(&self, file: u32, byte: usize) -> Option<&Mention> {
        let holds = |mention: &&Mention| {
            let (start, end) = (mention.span.start as usize, mention.span.end as usize);
            mention.span.file == file && start <= byte && byte <= end
        };
        // Of two names that touch, the one that begins here is meant.
        self.mentions.iter().rfind(holds)
    }

    /// Where something of a name is declared, or a variable is bound.
    pub fn declarations<'i>(&'i self, mention: &'i Mention) -> Vec<&'i Mention> {
        if let Some(bound) = mention.meaning.bound() {
            return self.mentions.iter().filter(|known| known.span == bound).collect();
        }
        mention.meaning.space().map_or_else(Vec::new, |space| self.declared(space, &mention.name))
    }

    /// Where something is declared under a name.
    pub fn declared(&self, space: Space, name: &str) -> Vec<&Mention> {
        let places = self.declared.get(&(space, name.to_owned()));
        places.into_iter().flatten().map(|place| &self.mentions[*place]).collect()
    }

    /// Everything that is declared for all files.
    pub fn all_declared(&self) -> impl Iterator<Item = (&Mention, Sort)> {
        let places = self.declared.values().flatten().map(|place| &self.mentions[*place]);
        places.filter_map(|mention| match mention.meaning {
            Meaning::Declares(sort) => Some((mention, sort)),
            _ => None,
        })
    }

    /// All places where the same thing is named, its declarations among them.
    pub fn same_as<'i>(&'i self, mention: &'i Mention) -> Vec<&'i Mention> {
        if let Some(bound) = mention.meaning.bound() {
            return self.mentions.iter().filter(|known| known.meaning.bound() == Some(bound)).collect();
        }
        let Some(space) = mention.meaning.space() else { return Vec::new() };
        let same = |known: &&Mention| known.meaning.space() == Some(space) && known.name == mention.name;
        self.mentions.iter().filter(same).collect()
    }
}

/// What an item declares for all files.
fn declared<'s>(item: &Item<'s>) -> Vec<Declared<'s>> {
    let one = |sort, name| Declared { sort, name };
    match &item.kind {
        ItemKind::Technique(technique) => vec![one(Sort::Technique, technique.name)],
        ItemKind::Define(define) => vec![one(Sort::Definition, define.name)],
        ItemKind::Strategy(strategy) => vec![one(Sort::Strategy, strategy.name)],
        ItemKind::Style(style) => vec![one(Sort::Style, style.name)],
        ItemKind::Link(link) => vec![one(Sort::Link, link.name)],
        ItemKind::Path(part) => vec![one(Sort::Part, part.name)],
        ItemKind::Game(game) => {
            let sort = if game.is_constraint { Sort::Constraint } else { Sort::Game };
            let kinds = items::kinds(game).map(|kind| one(Sort::Kind, kind));
            std::iter::once(one(sort, game.name)).chain(kinds).collect()
        }
        ItemKind::Broken(names) => {
            let own = names.first().and_then(|(word, _)| Sort::of_word(word));
            let is_game = matches!(own, Some(Sort::Game | Sort::Constraint));
            let sorts = names.iter().filter_map(|(word, name)| Some(one(Sort::of_word(word)?, *name)));
            // The same words also begin clauses and stand in expressions.
            let declares = |(at, declared): &(usize, Declared<'s>)| match declared.sort {
                Sort::Alias => own == Some(Sort::Technique),
                Sort::Kind => is_game,
                _ => *at == 0,
            };
            sorts.enumerate().filter(declares).map(|(_, declared)| declared).collect()
        }
        ItemKind::Version(..) | ItemKind::Use(_) | ItemKind::Example(_) => Vec::new(),
    }
}

/// What a text between quotes says.
fn said(text: Quoted<'_>) -> String {
    parse::unescape(text.raw, false)
}
