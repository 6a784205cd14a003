//! Expressions, patterns and texts.

use super::super::program::{Operator, Quantifier};
use super::{At, Name, PathPart, Quoted};

/// A piece of a `for`: a generator or a condition.
#[derive(Debug, Clone, PartialEq)]
pub struct Piece<'s> {
    /// What stands before it.
    pub joint: Joint,
    /// Its generator or condition; `p in X` may be either.
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

/// An expression and where it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Expr<'s> {
    /// Its kind.
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
    /// `common a`
    Common(Box<Expr<'s>>),
    /// `reach(p, path)`
    Reach(Box<Expr<'s>>, Vec<PathPart<'s>>),
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
    /// `{each p in X: text}`, `{each p in X by a, b: text}`
    Each(Pattern<'s>, Expr<'s>, Vec<Expr<'s>>, Vec<TextPiece<'s>>),
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
