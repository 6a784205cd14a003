//! Strategies, parameters and calls.

use super::*;
use crate::program::statement_lists;

/// `strategy name(parameters) { clauses }`
#[derive(Debug, Clone, PartialEq)]
pub struct Strategy<'s> {
    pub name: Name<'s>,
    pub parameters: Vec<Parameter<'s>>,
    pub extends: Option<Name<'s>>,
    pub clauses: Vec<Clause<'s>>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct StrategyEdit<'s> {
    pub position: EditPosition<'s>,
    pub calls: Vec<Call<'s>>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum EditPosition<'s> {
    First,
    Last,
    Before(Call<'s>),
    After(Call<'s>),
    Without,
}

/// `attention[grid] en "…"` of a `tally`
#[derive(Debug, Clone, PartialEq)]
pub struct Tally<'s> {
    pub name: Name<'s>,
    pub is_per_grid: bool,
    pub title: Vec<Text<'s>>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Statement<'s> {
    /// A technique or another strategy; `… with u = a` binds some of its variables.
    Call(Call<'s>, Vec<(Name<'s>, Expr<'s>)>),
    FirstOf(Vec<Statement<'s>>),
    Exhaust(Box<Statement<'s>>),
    Repeat(Vec<Statement<'s>>),
    Times(Expr<'s>, Vec<Statement<'s>>),
    Level(Name<'s>, Vec<Statement<'s>>),
    Together(Vec<Statement<'s>>),
    All(Vec<Statement<'s>>),
    /// `try … then { … }`; also the operand of `exhaust`
    Then(Box<Statement<'s>>, Vec<Statement<'s>>),
    /// `count name[g] by n`
    Count {
        name: Name<'s>,
        grid: Option<Expr<'s>>,
        /// Increment; 1 if `None`.
        amount: Option<Expr<'s>>,
    },
    If(Expr<'s>, Vec<Statement<'s>>, Vec<Statement<'s>>),
    Each(ForStatement<'s>),
    /// `sweep since placed until changed { for … }`
    Sweep(Name<'s>, Option<Name<'s>>, Vec<ForStatement<'s>>),
    Seek(Name<'s>, Vec<Statement<'s>>),
    Pick(Box<Pick<'s>>),
    Cascade(Box<Cascade<'s>>),
    Let(Pattern<'s>, Expr<'s>, AstSpan),
}

/// `for x in X where a { … }`
#[derive(Debug, Clone, PartialEq)]
pub struct ForStatement<'s> {
    pub pieces: Vec<ForItem<'s>>,
    pub body: Vec<Statement<'s>>,
}

/// `pick x in X where a by k { … } until placed in C`
#[derive(Debug, Clone, PartialEq)]
pub struct Pick<'s> {
    pub name: Name<'s>,
    pub from: Expr<'s>,
    pub conditions: Vec<Expr<'s>>,
    /// Sort key; the element with the least key is picked first.
    pub key: Vec<Expr<'s>>,
    pub body: Vec<Statement<'s>>,
    /// Cells that block an element: a picked element is not picked again until one of them is filled.
    pub until: Expr<'s>,
}

/// `cascade c from C within n { … }`
#[derive(Debug, Clone, PartialEq)]
pub struct Cascade<'s> {
    /// A cell in which something was placed.
    pub name: Name<'s>,
    pub from: Expr<'s>,
    pub rounds: Expr<'s>,
    pub body: Vec<Statement<'s>>,
}

impl<'s> Statement<'s> {
    pub fn parts(&self) -> Vec<&Statement<'s>> {
        let (first, lists): (Option<&Self>, Vec<&Vec<Self>>) = statement_lists!(self, {
            Self::Call(..) | Self::Count { .. } | Self::Let(..) => (None, Vec::new()),
            Self::Together(list) => (None, vec![list]),
        });
        first.into_iter().chain(lists.into_iter().flatten()).collect()
    }
}

/// `name in 2..4 = 3`, `name : type`
#[derive(Debug, Clone, PartialEq)]
pub struct Parameter<'s> {
    pub name: Name<'s>,
    pub accepts: Accepts<'s>,
    pub default: Option<Argument<'s>>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Accepts<'s> {
    Range(i64, i64, AstSpan),
    Words(Vec<Name<'s>>),
    Type(TypeName<'s>),
}

#[derive(Debug, Clone, PartialEq)]
pub enum TypeName<'s> {
    Name(Name<'s>),
    Set(Box<TypeName<'s>>),
    Tuple(Vec<TypeName<'s>>),
}

/// `naked-subset(2)`
#[derive(Debug, Clone, PartialEq)]
pub struct Call<'s> {
    pub name: Name<'s>,
    pub arguments: Vec<CallArgument<'s>>,
    pub span: AstSpan,
}

/// `2`, `fins = 5`
#[derive(Debug, Clone, PartialEq)]
pub struct CallArgument<'s> {
    pub name: Option<Name<'s>>,
    pub value: Argument<'s>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Argument<'s> {
    Int(i64, AstSpan),
    /// `2..4`, `2..most`
    Range(Bound<'s>, Bound<'s>, AstSpan),
    Word(Name<'s>),
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Bound<'s> {
    Int(i64),
    /// A parameter of the enclosing strategy.
    Name(Name<'s>),
}

impl Argument<'_> {
    pub fn span(&self) -> Span {
        match self {
            Argument::Int(_, span) | Argument::Range(_, _, span) => span.0,
            Argument::Word(name) => name.span.0,
        }
    }
}

/// `naked-pair(2) where … title …`
#[derive(Debug, Clone, PartialEq)]
pub struct Alias<'s> {
    pub name: AliasName<'s>,
    pub arguments: Vec<CallArgument<'s>>,
    pub conditions: Vec<Expr<'s>>,
    pub title: Vec<Text<'s>>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum AliasName<'s> {
    One(Name<'s>),
    /// `finned-{n: 2 x-wing | 3 swordfish}`
    Family {
        prefix: &'s str,
        parameter: Name<'s>,
        /// Each value of the parameter with the middle part of the alias name.
        members: Vec<(Argument<'s>, Name<'s>)>,
        suffix: &'s str,
        span: AstSpan,
    },
}

impl<'s> AliasName<'s> {
    pub fn span(&self) -> Span {
        match self {
            AliasName::One(name) => name.span.0,
            AliasName::Family { span, .. } => span.0,
        }
    }

    /// Each name with its span and the argument that it sets.
    pub fn names(&self) -> Vec<(String, Span, Option<CallArgument<'s>>)> {
        match self {
            AliasName::One(name) => vec![(name.text.to_owned(), name.span.0, None)],
            AliasName::Family { prefix, parameter, members, suffix, .. } => members
                .iter()
                .map(|(value, middle)| {
                    let argument = CallArgument { name: Some(*parameter), value: value.clone() };
                    (format!("{prefix}{}{suffix}", middle.text), middle.span.0, Some(argument))
                })
                .collect(),
        }
    }
}
