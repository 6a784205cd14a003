//! Links, paths and worlds.

use super::*;

/// `link name(u, n in 1..3) strong, weak { clauses }`
#[derive(Debug, Clone, PartialEq)]
pub struct Link<'s> {
    pub name: Name<'s>,
    pub takes: Vec<LinkParameter<'s>>,
    pub kinds: Vec<Name<'s>>,
    pub clauses: Vec<Clause<'s>>,
}

/// The meaning of an argument of a link or of a named part of a path.
#[derive(Debug, Clone, PartialEq)]
pub enum LinkParameter<'s> {
    /// A parameter with a static value.
    Parameter(Parameter<'s>),
    Name(Name<'s>),
}

/// `path name(a, b) = body`
#[derive(Debug, Clone, PartialEq)]
pub struct Fragment<'s> {
    pub name: Name<'s>,
    pub parameters: Vec<Name<'s>>,
    pub body: Vec<PathPart<'s>>,
}

/// `path body within a..b cells shortest k`, `cycle …`, `simple walk …`, `path K for p in X else E = body`
#[derive(Debug, Clone, PartialEq)]
pub struct PathClause<'s> {
    pub form: PathForm,
    pub is_simple: bool,
    pub each: Option<WalkForEach<'s>>,
    pub body: Vec<PathPart<'s>>,
    /// Bounds on the number of moves to another cell; the upper bound is optional.
    pub within: Option<(Expr<'s>, Option<Expr<'s>>)>,
    /// Maximum number of matches with the same endpoints; 1 if `None`.
    pub shortest: Option<Expr<'s>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PathForm {
    Path,
    Cycle,
    Walk,
}

/// `K for p in X else E`
#[derive(Debug, Clone, PartialEq)]
pub struct WalkForEach<'s> {
    pub name: Name<'s>,
    pub pattern: Pattern<'s>,
    pub source: Expr<'s>,
    /// Candidates that are removed if no walk starts from a true node.
    pub otherwise: Option<Expr<'s>>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct PathPart<'s> {
    pub kind: PartKind<'s>,
    pub span: AstSpan,
}

#[derive(Debug, Clone, PartialEq)]
pub enum PartKind<'s> {
    /// `(c, v)`; `_` is `None`.
    Node(Option<Name<'s>>, Option<Name<'s>>),
    Nothing,
    Back,
    /// `=a=`, `-a | b-`, `=a given path=`: whether the step is strong, its links, and its `given`.
    Step(bool, Vec<LinkUse<'s>>, Option<AssumedNodes<'s>>),
    /// `[ a | b ]{2..} as K`
    Bracket(Vec<Alternative<'s>>, Suffix<'s>),
    /// `~NAME(a, b)+ as K`
    Fragment {
        is_reversed: bool,
        name: Name<'s>,
        /// Arguments; `_` is `None`.
        arguments: Vec<Option<Name<'s>>>,
        suffix: Suffix<'s>,
    },
}

/// The nodes assumed true that a step may use.
#[derive(Debug, Clone, PartialEq)]
pub enum AssumedNodes<'s> {
    /// `first`, `path`, or a parameter of a named part that denotes one of these.
    Named(Name<'s>),
    /// `path - first`
    Later,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Alternative<'s> {
    pub body: Vec<PathPart<'s>>,
    /// `shows "…"`: the pieces and the source text.
    pub shows: Option<(Vec<TextPiece<'s>>, StringLiteral<'s>)>,
}

#[derive(Debug, Clone, Default, PartialEq)]
pub struct Suffix<'s> {
    pub repeat: Option<Repeat<'s>>,
    pub name: Option<Name<'s>>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Repeat<'s> {
    Optional,
    Any,
    Some,
    /// `{2}`
    Exactly(Expr<'s>),
    /// `{2..}`, `{2..4}`
    Range(Expr<'s>, Option<Expr<'s>>),
}

/// `bilocal(row u)`
#[derive(Debug, Clone, PartialEq)]
pub struct LinkUse<'s> {
    pub name: Name<'s>,
    pub arguments: Vec<LinkArgument<'s>>,
}

/// `row u`, `row`, `u`, `_`
#[derive(Debug, Clone, PartialEq)]
pub struct LinkArgument<'s> {
    pub is: Option<Expr<'s>>,
    pub name: Option<Name<'s>>,
}

/// `world X for p in S = suppose v in c using a, b if n > 1 within 18 placements`
#[derive(Debug, Clone, PartialEq)]
pub struct World<'s> {
    pub name: Name<'s>,
    pub each: Option<(Pattern<'s>, Expr<'s>)>,
    pub value: Expr<'s>,
    pub cell: Expr<'s>,
    pub using: Vec<WorldRule<'s>>,
    pub within: Option<Expr<'s>>,
}

/// `trial(depth - 1) if depth > 1`
#[derive(Debug, Clone, PartialEq)]
pub struct WorldRule<'s> {
    pub name: Name<'s>,
    pub arguments: Vec<(Option<Name<'s>>, Expr<'s>)>,
    pub condition: Option<Expr<'s>>,
}

/// `each weak (m, n): eliminate E`, `each als(A, _): eliminate E`
#[derive(Debug, Clone, PartialEq)]
pub struct EachStep<'s> {
    pub steps: StepSelector<'s>,
    pub set: Expr<'s>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum StepSelector<'s> {
    /// `strong (m, n)`, `weak (m, n)`: the word, and the start and end nodes of such a step.
    Kind(Name<'s>, Name<'s>, Name<'s>),
    /// `als(A, _)`: a link and its labels; `_` is `None`.
    Link(Name<'s>, Vec<Option<Name<'s>>>),
}

impl<'s> StepSelector<'s> {
    pub fn word(&self) -> Name<'s> {
        match self {
            Self::Kind(word, ..) | Self::Link(word, _) => *word,
        }
    }
}
