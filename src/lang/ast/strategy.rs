//! Strategies, parameters and calls.

use super::*;
use crate::program::statement_lists;

#[derive(Debug, Clone)]
pub struct StrategyEdit {
    pub position: EditPosition,
    pub calls: Vec<Call>,
}

#[derive(Debug, Clone)]
pub enum EditPosition {
    First,
    Last,
    Before(Call),
    After(Call),
    Without,
}

/// `attention[grid] en "…"` of a `tally`
#[derive(Debug, Clone)]
pub struct Tally {
    pub name: Name,
    pub is_per_grid: bool,
    pub title: Vec<Text>,
}

#[derive(Debug, Clone)]
pub enum Statement {
    /// A technique or another strategy; `… with u = a` binds some of its variables.
    Call(Call, Vec<Pin>),
    FirstOf(Vec<Statement>),
    Exhaust(Box<Statement>),
    Repeat(Vec<Statement>),
    Times(Expr, Vec<Statement>),
    Level(Name, Vec<Statement>),
    Together(Vec<Statement>),
    All(Vec<Statement>),
    /// `try … then { … }`; also the operand of `exhaust`
    Then(Box<Statement>, Vec<Statement>),
    /// `count name[g] by n`
    Count {
        name: Name,
        grid: Option<Expr>,
        /// Increment; 1 if `None`.
        amount: Option<Expr>,
    },
    If(Expr, Vec<Statement>, Vec<Statement>),
    Each(ForStatement),
    /// `sweep since placed until changed { for … }`
    Sweep(Name, Option<Name>, Vec<ForStatement>),
    Seek(Name, Vec<Statement>),
    Pick(Box<Pick>),
    Cascade(Box<Cascade>),
    /// `choose by weight { … }` of [`Self::Weighted`] and [`Self::Each`]
    Choose(Vec<Statement>),
    /// `100: hidden-single with u in U` of a choice
    Weighted(Expr, Call, Vec<Pin>),
    Let(Pattern, Expr),
}

/// `u = a`, or `u in A`
#[derive(Debug, Clone)]
pub struct Pin {
    pub name: Name,
    pub value: Expr,
    /// Whether the value is a set that contains the variable.
    pub is_member: bool,
}

/// `runs 24 seed 1` of a strategy
#[derive(Debug, Clone)]
pub struct Runs {
    pub number: Argument,
    pub seed: Argument,
}

/// `for x in X where a { … }`
#[derive(Debug, Clone)]
pub struct ForStatement {
    pub pieces: Vec<ForItem>,
    pub body: Vec<Statement>,
}

/// `pick x in X where a by k { … } until placed in C`
#[derive(Debug, Clone)]
pub struct Pick {
    pub name: Name,
    pub from: Expr,
    pub conditions: Vec<Expr>,
    /// Sort key; the element with the least key is picked first.
    pub key: Vec<Expr>,
    pub body: Vec<Statement>,
    /// Cells that block an element: a picked element is not picked again until one of them is filled.
    pub until: Expr,
}

/// `cascade c from C within n { … }`
#[derive(Debug, Clone)]
pub struct Cascade {
    /// A cell in which something was placed.
    pub name: Name,
    pub from: Expr,
    pub rounds: Expr,
    pub body: Vec<Statement>,
}

impl Statement {
    /// The calls in it, in order.
    pub fn calls(&self) -> Vec<&Call> {
        let (first, lists): (Option<&Self>, Vec<&Vec<Self>>) = statement_lists!(self, {
            Self::Call(call, _) | Self::Weighted(_, call, _) => return vec![call],
            Self::Count { .. } | Self::Let(..) => (None, Vec::new()),
            Self::Together(list) => (None, vec![list]),
        });
        first.into_iter().chain(lists.into_iter().flatten()).flat_map(Self::calls).collect()
    }
}

/// `name in 2..4 = 3`, `name : type`, `name`
#[derive(Debug, Clone)]
pub struct Parameter {
    pub name: Name,
    /// `None` for a name alone: a number of a law, a name in a part of a path, or a label of a link.
    pub accepts: Option<Accepts>,
    pub default: Option<Argument>,
}

#[derive(Debug, Clone)]
pub enum Accepts {
    Range(i64, i64, Span),
    Words(Vec<Name>),
    Type(TypeName),
}

#[derive(Debug, Clone)]
pub enum TypeName {
    Name(Name),
    Set(Box<TypeName>),
    Tuple(Vec<TypeName>),
}

/// `naked-subset(2)`
#[derive(Debug, Clone)]
pub struct Call {
    pub name: Name,
    pub arguments: Vec<CallArgument>,
    /// Source text.
    pub text: String,
    pub span: Span,
}

/// `2`, `fins = 5`
#[derive(Debug, Clone)]
pub struct CallArgument {
    pub name: Option<Name>,
    pub value: Argument,
}

#[derive(Debug, Clone)]
pub enum Argument {
    Int(i64, Span),
    /// `2..4`, `2..most`
    Range(Bound, Bound, Span),
    Word(Name),
}

#[derive(Debug, Clone, Copy)]
pub enum Bound {
    Int(i64),
    /// A parameter of the enclosing strategy.
    Name(Name),
}

impl Argument {
    pub fn span(&self) -> Span {
        match self {
            Argument::Int(_, span) | Argument::Range(_, _, span) => *span,
            Argument::Word(name) => name.span,
        }
    }
}

/// `naked-pair(2) where … title …`
#[derive(Debug, Clone)]
pub struct Alias {
    pub name: AliasName,
    pub arguments: Vec<CallArgument>,
    pub conditions: Vec<Expr>,
    pub title: Vec<Text>,
}

#[derive(Debug, Clone)]
pub enum AliasName {
    One(Name),
    /// `finned-{n: 2 x-wing | 3 swordfish}`
    Family {
        prefix: &'static str,
        parameter: Name,
        /// Each value of the parameter with the middle part of the alias name.
        members: Vec<(Argument, Name)>,
        suffix: &'static str,
        span: Span,
    },
}

impl AliasName {
    pub fn span(&self) -> Span {
        match self {
            AliasName::One(name) => name.span,
            AliasName::Family { span, .. } => *span,
        }
    }

    /// Each name with the argument that it sets.
    pub fn names(&self) -> Vec<(Name, Option<CallArgument>)> {
        match self {
            AliasName::One(name) => vec![(*name, None)],
            AliasName::Family { prefix, parameter, members, suffix, .. } => members
                .iter()
                .map(|(value, middle)| {
                    let argument = CallArgument { name: Some(*parameter), value: value.clone() };
                    let name = Name::new(&format!("{prefix}{}{suffix}", middle.text), middle.span);
                    (name, Some(argument))
                })
                .collect(),
        }
    }
}
