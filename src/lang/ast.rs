//! The syntax tree of a rule file: what the text says, before anything is known about its names.
//!
//! Everything keeps its place in the text, but two trees are equal when they say the same, wherever it stands.

use super::program::{Operator, Quantifier, Span};

/// Where something stands. All places count as equal, so that trees compare by what they say.
#[derive(Debug, Clone, Copy, Default, Eq)]
pub struct At(pub Span);

impl PartialEq for At {
    fn eq(&self, _: &At) -> bool {
        true
    }
}

/// A name as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Name<'s> {
    /// Its letters.
    pub text: &'s str,
    /// Where it stands.
    pub at: At,
}

/// What stands between two quotes, escapes and all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quoted<'s> {
    /// Its letters as written.
    pub raw: &'s str,
    /// Where it stands, with its quotes.
    pub at: At,
}

/// An item of a file.
#[derive(Debug, Clone, PartialEq)]
pub struct Item<'s> {
    /// What it is.
    pub kind: ItemKind<'s>,
    /// The comment lines directly before it, without their signs.
    pub comment: String,
    /// Where it stands, without its comment.
    pub at: At,
}

/// What an item is.
#[derive(Debug, Clone, PartialEq)]
pub enum ItemKind<'s> {
    /// `tesuji 1`
    Version(i64, At),
    /// `use "path"`
    Use(Quoted<'s>),
    /// `technique …`
    Technique(Technique<'s>),
    /// `define …`
    Define(Define<'s>),
    /// `game …`
    Game(Game<'s>),
    /// `strategy …`
    Strategy(Strategy<'s>),
    /// `example …`
    Example(Example<'s>),
    /// `style …`
    Style(Style<'s>),
}

/// `name in 2..4 = 3`, `name : type`
#[derive(Debug, Clone, PartialEq)]
pub struct Parameter<'s> {
    /// Its name.
    pub name: Name<'s>,
    /// What it may be.
    pub accepts: Accepts<'s>,
    /// What it is where a call leaves it out.
    pub default: Option<Argument<'s>>,
}

/// What a parameter may be.
#[derive(Debug, Clone, PartialEq)]
pub enum Accepts<'s> {
    /// `in 2..4`
    Range(i64, i64, At),
    /// `in {basic, franken}`
    Words(Vec<Name<'s>>),
    /// `: set of cell`
    Type(TypeName<'s>),
}

/// A type as written.
#[derive(Debug, Clone, PartialEq)]
pub enum TypeName<'s> {
    /// `cell`
    Name(Name<'s>),
    /// `set of cell`
    Set(Box<TypeName<'s>>),
    /// `(cell, value)`
    Tuple(Vec<TypeName<'s>>),
}

/// `naked-subset(2)`
#[derive(Debug, Clone, PartialEq)]
pub struct Call<'s> {
    /// Whom it calls.
    pub name: Name<'s>,
    /// With what.
    pub arguments: Vec<CallArgument<'s>>,
    /// Where it stands.
    pub at: At,
}

/// `2`, `fins = 5`
#[derive(Debug, Clone, PartialEq)]
pub struct CallArgument<'s> {
    /// The parameter's name, where given.
    pub name: Option<Name<'s>>,
    /// What is given.
    pub value: Argument<'s>,
}

/// What a call gives.
#[derive(Debug, Clone, PartialEq)]
pub enum Argument<'s> {
    /// `2`
    Int(i64, At),
    /// `2..4`
    Range(i64, i64, At),
    /// `franken`
    Word(Name<'s>),
}

impl Argument<'_> {
    /// Where it stands.
    pub fn span(&self) -> Span {
        match self {
            Argument::Int(_, at) | Argument::Range(_, _, at) => at.0,
            Argument::Word(name) => name.at.0,
        }
    }
}

/// `technique name(parameters) { clauses }`
#[derive(Debug, Clone, PartialEq)]
pub struct Technique<'s> {
    /// Its id.
    pub name: Name<'s>,
    /// Its parameters.
    pub parameters: Vec<Parameter<'s>>,
    /// Its clauses as written.
    pub clauses: Vec<Clause<'s>>,
}

/// A clause and where it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Clause<'s> {
    /// What it is.
    pub kind: ClauseKind<'s>,
    /// Where it stands.
    pub at: At,
}

/// What a clause of a technique, game, strategy, example or style is.
#[derive(Debug, Clone, PartialEq)]
pub enum ClauseKind<'s> {
    /// `title en "…"`
    Title(Vec<Text<'s>>),
    /// `because en "…"`
    Because(Vec<Text<'s>>),
    /// `message patterns "…"`
    Message(Vec<Text<'s>>),
    /// `alias naked-pair(2) where … title …`
    Alias(Alias<'s>),
    /// `source "…", "…"`
    Source(Vec<Quoted<'s>>),
    /// `difficulty 30 * n`
    Difficulty(Expr<'s>),
    /// `for u in units where …, …`
    For(Vec<Piece<'s>>),
    /// `let V = …, W = …`
    Let(Vec<(Pattern<'s>, Expr<'s>)>),
    /// `where a, b`
    Where(Vec<Expr<'s>>),
    /// `merge by (v, B)`
    Merge(Vec<Expr<'s>>),
    /// `then eliminate …, place …`
    Then(Vec<Conclusion<'s>>),
    /// `input h, w`
    Input(Vec<Name<'s>>),
    /// `values 1..n`
    Values(Expr<'s>),
    /// `grid n by n`
    Grid(Expr<'s>, Expr<'s>),
    /// `units row : distinct = cells by row`
    Units(Units<'s>),
    /// `level easy en "…"`
    Level(Name<'s>, Vec<Text<'s>>),
    /// A statement of a strategy.
    Statement(Statement<'s>),
    /// `title "…"` of an example
    Caption(Quoted<'s>),
    /// `game x-sudoku` of an example
    On(Name<'s>),
    /// `position "…"`
    Position(Quoted<'s>),
    /// `finds …`; `finds nothing` where there is no fact
    Finds(Vec<Fact<'s>>),
    /// `cell "…"` of a style
    Cell(Quoted<'s>),
    /// `list "…"` of a style
    List(Quoted<'s>),
    /// `row "…" "…"` of a style
    Kind(Name<'s>, Quoted<'s>, Quoted<'s>),
}

/// `naked-pair(2) where … title …`
#[derive(Debug, Clone, PartialEq)]
pub struct Alias<'s> {
    /// The name or names.
    pub name: AliasName<'s>,
    /// What it pins.
    pub arguments: Vec<CallArgument<'s>>,
    /// What a match must fulfil.
    pub conditions: Vec<Expr<'s>>,
    /// Its own title.
    pub title: Vec<Text<'s>>,
}

/// The name of an alias, or one name for each value of a parameter.
#[derive(Debug, Clone, PartialEq)]
pub enum AliasName<'s> {
    /// `naked-pair`
    One(Name<'s>),
    /// `finned-{n: 2 x-wing | 3 swordfish}`
    Family {
        /// What all begin with.
        prefix: &'s str,
        /// The parameter.
        parameter: Name<'s>,
        /// The parameter's value and the middle of its name, one by one.
        members: Vec<(Argument<'s>, Name<'s>)>,
        /// What all end with.
        suffix: &'s str,
        /// Where it stands.
        at: At,
    },
}

impl<'s> AliasName<'s> {
    /// Where it stands.
    pub fn span(&self) -> Span {
        match self {
            AliasName::One(name) => name.at.0,
            AliasName::Family { at, .. } => at.0,
        }
    }

    /// Each name with its place and the argument that it stands for.
    pub fn names(&self) -> Vec<(String, Span, Option<CallArgument<'s>>)> {
        match self {
            AliasName::One(name) => vec![(name.text.to_owned(), name.at.0, None)],
            AliasName::Family { prefix, parameter, members, suffix, .. } => members
                .iter()
                .map(|(value, middle)| {
                    let argument = CallArgument { name: Some(*parameter), value: value.clone() };
                    (format!("{prefix}{}{suffix}", middle.text), middle.at.0, Some(argument))
                })
                .collect(),
        }
    }
}

/// A piece of a `for`: a generator or a condition.
#[derive(Debug, Clone, PartialEq)]
pub struct Piece<'s> {
    /// What stands before it.
    pub joint: Joint,
    /// What it says; `p in X` may be either.
    pub expr: Expr<'s>,
}

/// What stands before a piece of a `for`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Joint {
    /// It is the first.
    Start,
    /// A comma.
    Comma,
    /// `where`
    Where,
    /// `where` as the first word of a line.
    WhereLine,
}

/// What an element is taken apart into.
#[derive(Debug, Clone, PartialEq)]
pub enum Pattern<'s> {
    /// `x`
    Name(Name<'s>),
    /// `_`
    Any(At),
    /// `(a, b)`
    Tuple(Vec<Pattern<'s>>, At),
    /// `{a, b}`
    Elements(Vec<Pattern<'s>>, At),
}

/// What a technique concludes.
#[derive(Debug, Clone, PartialEq)]
pub enum Conclusion<'s> {
    /// `eliminate V from X`
    Eliminate(Expr<'s>, Expr<'s>),
    /// `keep V in X`
    Keep(Expr<'s>, Expr<'s>),
    /// `place v in c`
    Place(Expr<'s>, Expr<'s>),
}

/// `units row : distinct, complete = cells where … by …`
#[derive(Debug, Clone, PartialEq)]
pub struct Units<'s> {
    /// The kind.
    pub kind: Name<'s>,
    /// The laws.
    pub laws: Vec<Name<'s>>,
    /// Which cells take part.
    pub conditions: Vec<Expr<'s>>,
    /// What the cells of one unit agree in.
    pub key: Vec<Expr<'s>>,
}

/// `game name extends base { clauses }`
#[derive(Debug, Clone, PartialEq)]
pub struct Game<'s> {
    /// Its id.
    pub name: Name<'s>,
    /// The game that it extends.
    pub extends: Option<Name<'s>>,
    /// Its clauses as written.
    pub clauses: Vec<Clause<'s>>,
}

/// `define name(parameters) = body`
#[derive(Debug, Clone, PartialEq)]
pub struct Define<'s> {
    /// Its name.
    pub name: Name<'s>,
    /// Its parameters.
    pub parameters: Vec<Parameter<'s>>,
    /// What it means.
    pub body: Expr<'s>,
}

/// `strategy name { clauses }`
#[derive(Debug, Clone, PartialEq)]
pub struct Strategy<'s> {
    /// Its id.
    pub name: Name<'s>,
    /// Its clauses as written.
    pub clauses: Vec<Clause<'s>>,
}

/// A statement of a strategy.
#[derive(Debug, Clone, PartialEq)]
pub enum Statement<'s> {
    /// A technique or another strategy.
    Call(Call<'s>),
    /// `first-of { … }`
    FirstOf(Vec<Statement<'s>>),
    /// `exhaust …`
    Exhaust(Box<Statement<'s>>),
    /// `repeat { … }`
    Repeat(Vec<Statement<'s>>),
    /// `level name { … }`
    Level(Name<'s>, Vec<Statement<'s>>),
}

/// `example call { clauses }`
#[derive(Debug, Clone, PartialEq)]
pub struct Example<'s> {
    /// The technique.
    pub call: Call<'s>,
    /// Its clauses as written.
    pub clauses: Vec<Clause<'s>>,
}

/// `eliminate 5, 7 from r1c2, r1c3`
#[derive(Debug, Clone, PartialEq)]
pub struct Fact<'s> {
    /// Whether the values are placed; they are eliminated otherwise.
    pub place: bool,
    /// The values.
    pub values: Vec<(i64, At)>,
    /// The cells by their labels.
    pub cells: Vec<Name<'s>>,
}

/// `style name { clauses }`
#[derive(Debug, Clone, PartialEq)]
pub struct Style<'s> {
    /// Its id.
    pub name: Name<'s>,
    /// Its clauses as written.
    pub clauses: Vec<Clause<'s>>,
}

/// An expression and where it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Expr<'s> {
    /// What it is.
    pub kind: ExprKind<'s>,
    /// Where it stands.
    pub at: At,
}

/// What an expression is.
#[derive(Debug, Clone, PartialEq)]
pub enum ExprKind<'s> {
    /// `3`
    Int(i64),
    /// `x`
    Name(&'s str),
    /// `_`
    Any,
    /// `f(a, b)`
    Call(Name<'s>, Vec<Expr<'s>>),
    /// `{a, b}`
    Set(Vec<Expr<'s>>),
    /// `{ x in X : a, b }`: the first is `x in X`
    Filter(Box<Expr<'s>>, Vec<Expr<'s>>),
    /// `{ e : x in X, y in Y where a }`
    Collect(Box<Expr<'s>>, Vec<Piece<'s>>),
    /// `(a)`, `(a, b)`
    Tuple(Vec<Expr<'s>>),
    /// `not a`
    Not(Box<Expr<'s>>),
    /// `-a`
    Negate(Box<Expr<'s>>),
    /// `a op b`, and where the operator stands
    Binary(Operator, Box<Expr<'s>>, Box<Expr<'s>>, At),
    /// `a..b`
    Range(Box<Expr<'s>>, Box<Expr<'s>>),
    /// `|a|`
    Size(Box<Expr<'s>>),
    /// `if a then b else c`
    If(Box<Expr<'s>>, Box<Expr<'s>>, Box<Expr<'s>>),
    /// `some x in X: a`
    Quantified(Quantifier, Box<Pattern<'s>>, Box<Expr<'s>>, Box<Expr<'s>>),
    /// `union a`
    Union(Box<Expr<'s>>),
    /// `choose n of X`
    Choose(Box<Expr<'s>>, Box<Expr<'s>>),
}

/// A text in one style.
#[derive(Debug, Clone, PartialEq)]
pub struct Text<'s> {
    /// The style.
    pub style: Name<'s>,
    /// The text as written, for the formatter.
    pub quoted: Quoted<'s>,
    /// Its pieces.
    pub pieces: Vec<TextPiece<'s>>,
}

/// A piece of a text.
#[derive(Debug, Clone, PartialEq)]
pub enum TextPiece<'s> {
    /// Letters, escapes resolved.
    Letters(String),
    /// `{e}`
    Value(Expr<'s>),
    /// `{e: key text | …}`
    Choice(Expr<'s>, Vec<(Key<'s>, Vec<TextPiece<'s>>)>),
    /// `{each p in X: text}`
    Each(Pattern<'s>, Expr<'s>, Vec<TextPiece<'s>>),
}

/// What stands before a text of a choice.
#[derive(Debug, Clone, PartialEq)]
pub enum Key<'s> {
    /// `2`
    Int(i64, At),
    /// `franken`
    Word(Name<'s>),
    /// `_`
    Any(At),
}
