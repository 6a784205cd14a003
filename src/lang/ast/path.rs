//! Links, paths and worlds.

use super::{At, Clause, Expr, Name, Parameter, Pattern, Quoted, TextPiece};

/// `link name(u, n in 1..3) strong, weak { clauses }`
#[derive(Debug, Clone, PartialEq)]
pub struct Link<'s> {
    /// Its id.
    pub name: Name<'s>,
    /// Parameters and labels.
    pub takes: Vec<Takes<'s>>,
    /// `strong`, `weak` or both.
    pub kinds: Vec<Name<'s>>,
    /// Its clauses as written.
    pub clauses: Vec<Clause<'s>>,
}

/// What an argument of a link, or of a named part of a path, stands for.
#[derive(Debug, Clone, PartialEq)]
pub enum Takes<'s> {
    /// A parameter, fixed before a board is seen.
    Parameter(Parameter<'s>),
    /// A variable.
    Name(Name<'s>),
}

/// `path name(a, b) = body`
#[derive(Debug, Clone, PartialEq)]
pub struct Fragment<'s> {
    /// Its name.
    pub name: Name<'s>,
    /// Names that it shares with the path that uses it.
    pub parameters: Vec<Name<'s>>,
    /// Its nodes and steps.
    pub body: Vec<PathPart<'s>>,
}

/// `path body within a..b cells shortest k`, `cycle …`, `simple walk …`, `path K for p in X else E = body`
#[derive(Debug, Clone, PartialEq)]
pub struct PathClause<'s> {
    /// Which of them it is.
    pub form: PathForm,
    /// Whether no cell may be repeated (`simple`).
    pub simple: bool,
    /// One walk for each element of a set.
    pub each: Option<WalkForEach<'s>>,
    /// Its nodes and steps.
    pub body: Vec<PathPart<'s>>,
    /// How many other cells it may go to: at least, and at most where that is said.
    pub within: Option<(Expr<'s>, Option<Expr<'s>>)>,
    /// How many walks with the same ends are matches; one where it is absent.
    pub shortest: Option<Expr<'s>>,
}

/// How a path ends, and whether each of its steps follows from the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PathForm {
    /// Strong and weak steps take turns.
    Path,
    /// A path that ends in the node where it begins.
    Cycle,
    /// Steps of any kind in any order.
    Walk,
}

impl PathForm {
    /// The word that begins the clause.
    pub fn word(self) -> &'static str {
        match self {
            PathForm::Path => "path",
            PathForm::Cycle => "cycle",
            PathForm::Walk => "walk",
        }
    }
}

/// `K for p in X else E`
#[derive(Debug, Clone, PartialEq)]
pub struct WalkForEach<'s> {
    /// The name of the walks.
    pub name: Name<'s>,
    /// What an element is called.
    pub pattern: Pattern<'s>,
    /// The elements.
    pub source: Expr<'s>,
    /// What goes where no walk begins with what is true.
    pub otherwise: Option<Expr<'s>>,
}

/// A part of a path and where it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct PathPart<'s> {
    /// Its kind.
    pub kind: PartKind<'s>,
    /// Where it stands.
    pub at: At,
}

/// A part of a path.
#[derive(Debug, Clone, PartialEq)]
pub enum PartKind<'s> {
    /// `(c, v)`; `_` is nothing.
    Node(Option<Name<'s>>, Option<Name<'s>>),
    /// `()`
    Nothing,
    /// `from path`
    Back,
    /// `=a=`, `-a | b-`, `=a given path=`: whether it is strong, its links, and what it is given.
    Step(bool, Vec<LinkUse<'s>>, Option<Given<'s>>),
    /// `[ a | b ]{2..} as K`
    Bracket(Vec<Alternative<'s>>, Suffix<'s>),
    /// `~NAME(a, b)+ as K`
    Fragment {
        /// Whether the part is walked backwards.
        reversed: bool,
        /// Which one.
        name: Name<'s>,
        /// What is given for its parameters; nothing for `_`.
        arguments: Vec<Option<Name<'s>>>,
        /// What follows it.
        suffix: Suffix<'s>,
    },
}

/// What a step is given: which of the nodes that the walk holds true.
#[derive(Debug, Clone, PartialEq)]
pub enum Given<'s> {
    /// `first`, `path`, or a parameter of a named part that stands for one of these.
    Named(Name<'s>),
    /// `path - first`
    Later,
}

/// An alternative of a bracket.
#[derive(Debug, Clone, PartialEq)]
pub struct Alternative<'s> {
    /// Its parts.
    pub body: Vec<PathPart<'s>>,
    /// `shows "…"`: the pieces, and the text as written.
    pub shows: Option<(Vec<TextPiece<'s>>, Quoted<'s>)>,
}

/// What stands behind a bracket or the name of a part.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Suffix<'s> {
    /// How often.
    pub repeat: Option<Repeat<'s>>,
    /// `as K`
    pub name: Option<Name<'s>>,
}

/// How often a part stands.
#[derive(Debug, Clone, PartialEq)]
pub enum Repeat<'s> {
    /// `?`
    Optional,
    /// `*`
    Any,
    /// `+`
    Some,
    /// `{2}`
    Exactly(Expr<'s>),
    /// `{2..}`, `{2..4}`
    Range(Expr<'s>, Option<Expr<'s>>),
}

/// `bilocal(row u)`
#[derive(Debug, Clone, PartialEq)]
pub struct LinkUse<'s> {
    /// Which link.
    pub name: Name<'s>,
    /// Its arguments.
    pub arguments: Vec<LinkArgument<'s>>,
}

/// `row u`, `row`, `u`, `_`
#[derive(Debug, Clone, PartialEq)]
pub struct LinkArgument<'s> {
    /// The expression it must equal, or a variable alone; nothing for `_`.
    pub is: Option<Expr<'s>>,
    /// The variable after it.
    pub name: Option<Name<'s>>,
}

/// `world X for p in S = suppose v in c using a, b if n > 1 within 18 placements`
#[derive(Debug, Clone, PartialEq)]
pub struct World<'s> {
    /// Its name.
    pub name: Name<'s>,
    /// One for each element of a set.
    pub each: Option<(Pattern<'s>, Expr<'s>)>,
    /// What is supposed.
    pub value: Expr<'s>,
    /// Where.
    pub cell: Expr<'s>,
    /// What follows it.
    pub using: Vec<Using<'s>>,
    /// How many placements.
    pub within: Option<Expr<'s>>,
}

/// `trial(depth - 1) if depth > 1`
#[derive(Debug, Clone, PartialEq)]
pub struct Using<'s> {
    /// A technique, an alias or a strategy.
    pub name: Name<'s>,
    /// Arguments, by place or by name.
    pub arguments: Vec<(Option<Name<'s>>, Expr<'s>)>,
    /// The condition on which this one takes part.
    pub condition: Option<Expr<'s>>,
}

/// `each weak (m, n): eliminate E`, `each als(A, _): eliminate E`
#[derive(Debug, Clone, PartialEq)]
pub struct EachStep<'s> {
    /// Which steps.
    pub steps: Steps<'s>,
    /// What goes.
    pub set: Expr<'s>,
}

/// The steps of a path that a conclusion goes through.
#[derive(Debug, Clone, PartialEq)]
pub enum Steps<'s> {
    /// `strong (m, n)`, `weak (m, n)`: the word, and the nodes where such a step begins and ends.
    Kind(Name<'s>, Name<'s>, Name<'s>),
    /// `als(A, _)`: a link and its labels; nothing for `_`.
    Link(Name<'s>, Vec<Option<Name<'s>>>),
}

impl<'s> Steps<'s> {
    /// The word that says which they are.
    pub fn word(&self) -> Name<'s> {
        match self {
            Self::Kind(word, ..) | Self::Link(word, _) => *word,
        }
    }
}
