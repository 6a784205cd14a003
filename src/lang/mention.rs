//! Occurrences of names in rule files, and their roles.

use crate::{Span, Type, ast::Name};
use std::collections::BTreeMap;

macro_rules! sorts {
    ($($(#[$doc:meta])* $sort:ident $word:literal $space:ident;)*) => {
        /// Kind of a declaration.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum DeclKind {
            $($(#[$doc])* $sort,)*
        }

        impl DeclKind {
            /// Namespace of the declared name.
            pub fn space(self) -> Namespace {
                match self {
                    $(Self::$sort => Namespace::$space,)*
                }
            }

            /// The keyword of the declaration.
            pub fn word(self) -> &'static str {
                match self {
                    $(Self::$sort => $word,)*
                }
            }

            /// The kind of declaration of a keyword; `None` for other words.
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
    /// A rating.
    Rating "rating" Rating;
}

impl std::fmt::Display for DeclKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.word())
    }
}

/// Namespaces: within one, every name is unique.
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
    /// Ratings.
    Rating,
}

/// Role of a name at its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NameRole {
    /// Declaration of the name.
    Declares(DeclKind),
    /// Use of a global name, which may be undeclared.
    Uses(Namespace),
    /// A variable.
    Variable {
        /// Span of the binding.
        bound: Span,
    },
    /// A parameter, a label of a link, or an input of a game.
    Parameter {
        /// Span of the declaration.
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
    /// The full name. The source at `span` may be only a part of it, as in an alias family with one name per parameter
    /// value.
    pub name: String,
    /// Span in the source.
    pub span: Span,
    /// Role of the name.
    pub meaning: NameRole,
}

impl Occurrence {
    /// Creates an occurrence of a name with its role.
    pub(super) fn new(name: Name, meaning: NameRole) -> Self {
        Self { name: name.text.to_owned(), span: name.span, meaning }
    }
}

impl NameRole {
    /// Namespace of a global name; `None` for local names and words of the language.
    pub fn space(self) -> Option<Namespace> {
        match self {
            Self::Declares(sort) => Some(sort.space()),
            Self::Uses(space) => Some(space),
            _ => None,
        }
    }

    /// Span of the binding of a local name; `None` for other names.
    pub fn bound(self) -> Option<Span> {
        match self {
            Self::Variable { bound } | Self::Parameter { bound } => Some(bound),
            _ => None,
        }
    }
}

/// Data that the checker records while it resolves names.
#[derive(Debug, Clone, Default)]
pub struct Record {
    /// Names with their roles, by span.
    pub meanings: BTreeMap<Span, (String, NameRole)>,
    /// Types of variables, by the span of the binding.
    pub types: Types,
}

/// Types by span.
pub type Types = BTreeMap<Span, Type>;
