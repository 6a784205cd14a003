//! Links, paths and worlds.

use super::*;

/// `path body within a..b cells shortest k`, `cycle …`, `simple walk …`, `path K for p in X else E = body`
#[derive(Debug, Clone)]
pub struct PathClause {
    pub form: PathForm,
    pub is_simple: bool,
    pub each: Option<WalkForEach>,
    pub body: Vec<PathPart>,
    /// Bounds on the number of moves to another cell; the upper bound is optional.
    pub within: Option<(Expr, Option<Expr>)>,
    /// Maximum number of matches with the same endpoints; 1 if `None`.
    pub shortest: Option<Expr>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PathForm {
    Path,
    Cycle,
    Walk,
}

/// `K for p in X else E`
#[derive(Debug, Clone)]
pub struct WalkForEach {
    pub name: Name,
    pub pattern: Pattern,
    pub source: Expr,
    /// Candidates that are removed if no walk starts from a true node.
    pub otherwise: Option<Expr>,
}

#[derive(Debug, Clone)]
pub struct PathPart {
    pub kind: PartKind,
    pub span: Span,
}

#[derive(Debug, Clone)]
pub enum PartKind {
    /// `(c, v)`; `_` is `None`.
    Node(Option<Name>, Option<Name>),
    Nothing,
    Back,
    /// `=a=`, `-a | b-`, `=a given path=`: whether the step is strong, its links, and its `given`.
    Step(bool, Vec<LinkUse>, Option<AssumedNodes>),
    /// `[ a | b ]{2..} as K`
    Bracket(Vec<Alternative>, Suffix),
    /// `~NAME(a, b)+ as K`
    Fragment {
        is_reversed: bool,
        name: Name,
        /// Arguments; `_` is `None`.
        arguments: Vec<Option<Name>>,
        suffix: Suffix,
    },
}

/// The nodes assumed true that a step may use.
#[derive(Debug, Clone)]
pub enum AssumedNodes {
    /// `first`, `path`, or a parameter of a named part that denotes one of these.
    Named(Name),
    /// `path - first`
    Later,
}

#[derive(Debug, Clone)]
pub struct Alternative {
    pub body: Vec<PathPart>,
    /// `shows "…"`
    pub shows: Option<Vec<TextPiece>>,
}

#[derive(Debug, Clone, Default)]
pub struct Suffix {
    pub repeat: Option<Repeat>,
    pub name: Option<Name>,
}

#[derive(Debug, Clone)]
pub enum Repeat {
    /// `{2}`
    Exactly(Expr),
    /// `?`, `*`, `+`, `{2..}`, `{2..4}`
    Range(Expr, Option<Expr>),
}

/// `bilocal(row u)`
#[derive(Debug, Clone)]
pub struct LinkUse {
    pub name: Name,
    pub arguments: Vec<LinkArgument>,
}

/// `row u`, `row`, `u`, `_`
#[derive(Debug, Clone)]
pub struct LinkArgument {
    pub is: Option<Expr>,
    pub name: Option<Name>,
}

/// `world X for p in S = suppose v in c using a, b if n > 1 within 18 placements`
#[derive(Debug, Clone)]
pub struct World {
    pub name: Name,
    pub each: Option<(Pattern, Expr)>,
    pub value: Expr,
    pub cell: Expr,
    pub using: Vec<WorldRule>,
    pub within: Option<Expr>,
}

/// `trial(depth - 1) if depth > 1`
#[derive(Debug, Clone)]
pub struct WorldRule {
    pub name: Name,
    pub arguments: Vec<(Option<Name>, Expr)>,
    pub condition: Option<Expr>,
}

/// `each weak (m, n): eliminate E`, `each als(A, _): eliminate E`
#[derive(Debug, Clone)]
pub struct EachStep {
    pub steps: StepSelector,
    pub set: Expr,
}

#[derive(Debug, Clone)]
pub enum StepSelector {
    /// `strong (m, n)`, `weak (m, n)`: the word, and the start and end nodes of such a step.
    Kind(Name, Name, Name),
    /// `als(A, _)`: a link and its labels; `_` is `None`.
    Link(Name, Vec<Option<Name>>),
}

impl StepSelector {
    pub fn word(&self) -> Name {
        match self {
            Self::Kind(word, ..) | Self::Link(word, _) => *word,
        }
    }
}
