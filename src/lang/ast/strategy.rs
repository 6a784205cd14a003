//! Strategies.

use super::*;
use crate::parts::statement_parts;

/// `strategy name(parameters) { clauses }`
#[derive(Debug, Clone, PartialEq)]
pub struct Strategy<'s> {
    pub name: Name<'s>,
    pub parameters: Vec<Parameter<'s>>,
    pub extends: Option<Name<'s>>,
    pub clauses: Vec<Clause<'s>>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Change<'s> {
    pub place: Place<'s>,
    pub calls: Vec<Call<'s>>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Place<'s> {
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
    pub per_grid: bool,
    pub title: Vec<Text<'s>>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Statement<'s> {
    /// A technique or another strategy, `… with u = a` with variables of it that are given
    Call(Call<'s>, Vec<(Name<'s>, Expr<'s>)>),
    FirstOf(Vec<Statement<'s>>),
    Exhaust(Box<Statement<'s>>),
    Repeat(Vec<Statement<'s>>),
    Times(Expr<'s>, Vec<Statement<'s>>),
    Level(Name<'s>, Vec<Statement<'s>>),
    Together(Vec<Statement<'s>>),
    All(Vec<Statement<'s>>),
    /// `try … then { … }`; also what stands behind `exhaust`
    Then(Box<Statement<'s>>, Vec<Statement<'s>>),
    /// `count name[g] by n`
    Count {
        name: Name<'s>,
        grid: Option<Expr<'s>>,
        /// How much; 1 where it is not said.
        amount: Option<Expr<'s>>,
    },
    If(Expr<'s>, Vec<Statement<'s>>, Vec<Statement<'s>>),
    Each(Each<'s>),
    /// `sweep since placed until changed { for … }`
    Sweep(Name<'s>, Option<Name<'s>>, Vec<Each<'s>>),
    Seek(Name<'s>, Vec<Statement<'s>>),
    Pick(Box<Pick<'s>>),
    Cascade(Box<Cascade<'s>>),
    Let(Pattern<'s>, Expr<'s>, At),
}

/// `for x in X where a { … }`
#[derive(Debug, Clone, PartialEq)]
pub struct Each<'s> {
    pub pieces: Vec<Piece<'s>>,
    pub body: Vec<Statement<'s>>,
}

/// `pick x in X where a by k { … } until placed in C`
#[derive(Debug, Clone, PartialEq)]
pub struct Pick<'s> {
    pub name: Name<'s>,
    pub from: Expr<'s>,
    pub conditions: Vec<Expr<'s>>,
    /// The least comes first.
    pub key: Vec<Expr<'s>>,
    pub body: Vec<Statement<'s>>,
    /// It is not picked again until something is placed here.
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
        statement_parts!(self, as_ref, iter, {
            Self::Call(..) | Self::Count { .. } | Self::Let(..) => Vec::new(),
            Self::Together(list) => list.iter().collect(),
        })
    }
}
