//! Names as they stand in rule files, and what each stands for there.

use crate::ast::Name;
use crate::program::{Span, Type};
use std::collections::BTreeMap;

macro_rules! sorts {
    ($($(#[$doc:meta])* $sort:ident $word:literal $space:ident;)*) => {
        /// What is declared under a name.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum DeclKind {
            $($(#[$doc])* $sort,)*
        }

        impl DeclKind {
            /// Among what its name must differ.
            pub fn space(self) -> Namespace {
                match self {
                    $(Self::$sort => Namespace::$space,)*
                }
            }

            /// The word of the language that declares it.
            pub fn word(self) -> &'static str {
                match self {
                    $(Self::$sort => $word,)*
                }
            }

            /// The sort that a word of the language declares.
            pub fn of_word(word: &str) -> Option<Self> {
                match word {
                    $($word => Some(Self::$sort),)*
                    _ => None,
                }
            }
        }
    };
}

sorts! {
    /// A technique.
    Technique "technique" Callable;
    /// Another name of a technique.
    Alias "alias" Callable;
    /// A strategy.
    Strategy "strategy" Callable;
    /// A definition.
    Definition "define" Value;
    /// A kind of units of a game or constraint.
    Kind "units" Value;
    /// A link.
    Link "link" Link;
    /// A named part of paths.
    Part "path" Part;
    /// A law of units.
    Law "law" Law;
    /// A game.
    Game "game" Game;
    /// A constraint.
    Constraint "constraint" Constraint;
    /// A style.
    Style "style" Style;
}

impl std::fmt::Display for DeclKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.word())
    }
}

/// Things that are named in the same places and so must differ in their names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Namespace {
    /// Techniques, their other names, and strategies.
    Callable,
    /// Definitions and kinds of units, which expressions name.
    Value,
    /// Links.
    Link,
    /// Named parts of paths.
    Part,
    /// Laws of units.
    Law,
    /// Games.
    Game,
    /// Constraints.
    Constraint,
    /// Styles.
    Style,
}

/// What a name stands for where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NameRole {
    /// Something is declared under it here.
    Declares(DeclKind),
    /// It is the name of something that is declared elsewhere, or nowhere.
    Uses(Namespace),
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
pub struct Occurrence {
    /// The name. One that is made of parts, as that of an alias for each value of a parameter, is whole here and not
    /// where it stands.
    pub name: String,
    /// Where it stands.
    pub span: Span,
    /// Its meaning there.
    pub meaning: NameRole,
}

impl Occurrence {
    /// A name with what it stands for.
    pub(super) fn new(name: Name<'_>, meaning: NameRole) -> Self {
        Self { name: name.text.to_owned(), span: name.at.0, meaning }
    }
}

impl NameRole {
    /// Among what a name is looked up that is declared for all files.
    pub fn space(self) -> Option<Namespace> {
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

/// What is recorded of names while they are resolved.
#[derive(Debug, Clone, Default)]
pub(super) struct Record {
    /// The names and what they mean, by their places.
    pub meanings: BTreeMap<Span, (String, NameRole)>,
    /// The types of variables, by where they are bound.
    pub types: Types,
}

/// Types by places.
pub(super) type Types = BTreeMap<Span, Type>;
