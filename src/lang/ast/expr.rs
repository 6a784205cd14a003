//! Expressions, patterns and texts.

use super::*;
use crate::program::{Operator, Quantifier};

#[derive(Debug, Clone, PartialEq)]
pub struct ForItem<'s> {
    pub separator: ForSeparator,
    /// A generator or a condition; `p in X` may be either.
    pub expr: Expr<'s>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ForSeparator {
    Start,
    Comma,
    Where,
    /// `where` as the first word of a line.
    WhereLine,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Pattern<'s> {
    Name(Name<'s>),
    Any(AstSpan),
    /// `(a, b)`
    Tuple(Vec<Pattern<'s>>, AstSpan),
    /// `{a, b}`
    Elements(Vec<Pattern<'s>>, AstSpan),
}

#[derive(Debug, Clone, PartialEq)]
pub struct Expr<'s> {
    pub kind: ExprKind<'s>,
    pub span: AstSpan,
}

#[derive(Debug, Clone, PartialEq)]
pub enum ExprKind<'s> {
    Int(i64),
    Name(&'s str),
    Any,
    Call(Name<'s>, Vec<Expr<'s>>),
    /// `{a, b}`
    Set(Vec<Expr<'s>>),
    /// `{ x in X : a, b }`: the first is `x in X`
    Filter(Box<Expr<'s>>, Vec<Expr<'s>>),
    /// `{ e : x in X, y in Y where a }`
    Collect(Box<Expr<'s>>, Vec<ForItem<'s>>),
    /// `(a)`, `(a, b)`
    Tuple(Vec<Expr<'s>>),
    Not(Box<Expr<'s>>),
    Negate(Box<Expr<'s>>),
    /// `a op b`, and the span of the operator
    Binary(Operator, Box<Expr<'s>>, Box<Expr<'s>>, AstSpan),
    Range(Box<Expr<'s>>, Box<Expr<'s>>),
    Size(Box<Expr<'s>>),
    If(Box<Expr<'s>>, Box<Expr<'s>>, Box<Expr<'s>>),
    Quantified(Quantifier, Box<Pattern<'s>>, Box<Expr<'s>>, Box<Expr<'s>>),
    Union(Box<Expr<'s>>),
    Common(Box<Expr<'s>>),
    Reach(Box<Expr<'s>>, Vec<PathPart<'s>>),
    Choose(Box<Expr<'s>>, Box<Expr<'s>>),
}

#[derive(Debug, Clone, PartialEq)]
pub struct Text<'s> {
    pub style: Name<'s>,
    /// Source text, for the formatter.
    pub quoted: StringLiteral<'s>,
    pub pieces: Vec<TextPiece<'s>>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum TextPiece<'s> {
    Letters(String),
    Value(Expr<'s>),
    /// `{e: key text | …}`
    Choice(Expr<'s>, Vec<(ChoiceKey<'s>, Vec<TextPiece<'s>>)>),
    /// `{each p in X: text}`, `{each p in X by a, b: text}`
    Each(Pattern<'s>, Expr<'s>, Vec<Expr<'s>>, Vec<TextPiece<'s>>),
}

#[derive(Debug, Clone, PartialEq)]
pub enum ChoiceKey<'s> {
    Int(i64, AstSpan),
    Word(Name<'s>),
    Any(AstSpan),
}
