//! Expressions, patterns and texts.

use super::*;
use crate::{Operator, Quantifier};

#[derive(Debug, Clone)]
pub struct ForItem {
    pub separator: ForSeparator,
    /// A generator or a condition; `p in X` may be either.
    pub expr: Expr,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ForSeparator {
    Start,
    Comma,
    Where,
    /// `where` as the first word of a line.
    WhereLine,
}

#[derive(Debug, Clone)]
pub enum Pattern {
    Name(Name),
    Any(Span),
    /// `(a, b)`
    Tuple(Vec<Pattern>, Span),
    /// `{a, b}`
    Elements(Vec<Pattern>, Span),
}

#[derive(Debug, Clone)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
}

#[derive(Debug, Clone)]
pub enum ExprKind {
    Int(i64),
    Name(Name),
    Any,
    Call(Name, Vec<Expr>),
    /// `{a, b}`
    Set(Vec<Expr>),
    /// `{ x in X : a, b }`: the first is `x in X`
    Filter(Box<Expr>, Vec<Expr>),
    /// `{ e : x in X, y in Y where a }`
    Collect(Box<Expr>, Vec<ForItem>),
    /// `(a)`, `(a, b)`
    Tuple(Vec<Expr>),
    Not(Box<Expr>),
    Negate(Box<Expr>),
    /// `a op b`, and the span of the operator
    Binary(Operator, Box<Expr>, Box<Expr>, Span),
    Range(Box<Expr>, Box<Expr>),
    Size(Box<Expr>),
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    Quantified(Quantifier, Box<Pattern>, Box<Expr>, Box<Expr>),
    Union(Box<Expr>),
    Common(Box<Expr>),
    Reach(Box<Expr>, Vec<PathPart>),
    /// `matches(naked-subset(2) with u = a)`
    Matches(Box<(Call, Vec<Pin>)>),
    Choose(Box<Expr>, Box<Expr>),
}

#[derive(Debug, Clone)]
pub struct Text {
    pub style: Name,
    /// Source text, for the formatter.
    pub quoted: StringLiteral,
    pub pieces: Vec<TextPiece>,
}

#[derive(Debug, Clone)]
pub enum TextPiece {
    Letters(String),
    Value(Expr),
    /// `{e: key text | …}`
    Choice(Expr, Vec<(ChoiceKey, Vec<TextPiece>)>),
    /// `{each p in X: text}`, `{each p in X by a, b: text}`
    Each(Pattern, Expr, Vec<Expr>, Vec<TextPiece>),
}

#[derive(Debug, Clone)]
pub enum ChoiceKey {
    Int(i64, Span),
    Word(Name),
    Any(Span),
}

/// First expression in the holes of a text that satisfies a condition, or whose elements a hole lists.
pub fn first_hole<'t>(pieces: &'t [TextPiece], is_meant: &dyn Fn(&Expr) -> bool) -> Option<&'t Expr> {
    pieces.iter().find_map(|piece| match piece {
        TextPiece::Letters(_) => None,
        TextPiece::Value(expr) => Some(expr).filter(|expr| is_meant(expr)),
        TextPiece::Each(_, expr, ..) => Some(expr),
        TextPiece::Choice(expr, _) if is_meant(expr) => Some(expr),
        TextPiece::Choice(_, cases) => cases.iter().find_map(|(_, text)| first_hole(text, is_meant)),
    })
}
