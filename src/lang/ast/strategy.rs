//! Strategies.

use super::super::parts::statement_parts;
use super::{At, Call, Clause, Expr, Name, Parameter, Pattern, Piece, Text};

/// `strategy name(parameters) { clauses }`
#[derive(Debug, Clone, PartialEq)]
pub struct Strategy<'s> {
    /// Its id.
    pub name: Name<'s>,
    /// Its parameters.
    pub parameters: Vec<Parameter<'s>>,
    /// The strategy that it changes.
    pub extends: Option<Name<'s>>,
    /// Its clauses as written.
    pub clauses: Vec<Clause<'s>>,
}

/// What a strategy changes of another one.
#[derive(Debug, Clone, PartialEq)]
pub struct Change<'s> {
    /// Where.
    pub place: Place<'s>,
    /// What is tried there, or left out.
    pub calls: Vec<Call<'s>>,
}

/// Where a strategy changes another one.
#[derive(Debug, Clone, PartialEq)]
pub enum Place<'s> {
    /// `first: …`
    First,
    /// `last: …`
    Last,
    /// `before a: …`
    Before(Call<'s>),
    /// `after a: …`
    After(Call<'s>),
    /// `without …`
    Without,
}

/// `attention[grid] en "…"` of a `tally`
#[derive(Debug, Clone, PartialEq)]
pub struct Tally<'s> {
    /// Its name.
    pub name: Name<'s>,
    /// Whether each grid has one of its own.
    pub per_grid: bool,
    /// Its titles.
    pub title: Vec<Text<'s>>,
}

/// A statement of a strategy.
#[derive(Debug, Clone, PartialEq)]
pub enum Statement<'s> {
    /// A technique or another strategy, `… with u = a` with variables of it that are given
    Call(Call<'s>, Vec<(Name<'s>, Expr<'s>)>),
    /// `first-of { … }`
    FirstOf(Vec<Statement<'s>>),
    /// `exhaust …`
    Exhaust(Box<Statement<'s>>),
    /// `repeat { … }`
    Repeat(Vec<Statement<'s>>),
    /// `repeat n times { … }`
    Times(Expr<'s>, Vec<Statement<'s>>),
    /// `level name { … }`
    Level(Name<'s>, Vec<Statement<'s>>),
    /// `together { … }`
    Together(Vec<Statement<'s>>),
    /// `do { … }`
    All(Vec<Statement<'s>>),
    /// `try … then { … }`; also what stands behind `exhaust`
    Then(Box<Statement<'s>>, Vec<Statement<'s>>),
    /// `count name[g] by n`
    Count {
        /// The tally.
        name: Name<'s>,
        /// Which grid's.
        grid: Option<Expr<'s>>,
        /// How much; 1 where it is not said.
        amount: Option<Expr<'s>>,
    },
    /// `if a { … } else { … }`
    If(Expr<'s>, Vec<Statement<'s>>, Vec<Statement<'s>>),
    /// `for x in X where a { … }`
    Each(Each<'s>),
    /// `sweep since placed until changed { for … }`
    Sweep(Name<'s>, Option<Name<'s>>, Vec<Each<'s>>),
    /// `seek placed { … }`
    Seek(Name<'s>, Vec<Statement<'s>>),
    /// `pick x in X where a by k { … } until placed in C`
    Pick(Box<Pick<'s>>),
    /// `cascade c from C within n { … }`
    Cascade(Box<Cascade<'s>>),
    /// `let x = e`
    Let(Pattern<'s>, Expr<'s>, At),
}

/// `for x in X where a { … }`
#[derive(Debug, Clone, PartialEq)]
pub struct Each<'s> {
    /// Generators and conditions.
    pub pieces: Vec<Piece<'s>>,
    /// What is done for each.
    pub body: Vec<Statement<'s>>,
}

/// `pick x in X where a by k { … } until placed in C`
#[derive(Debug, Clone, PartialEq)]
pub struct Pick<'s> {
    /// What is picked.
    pub name: Name<'s>,
    /// From what.
    pub from: Expr<'s>,
    /// Which may be picked.
    pub conditions: Vec<Expr<'s>>,
    /// The least comes first.
    pub key: Vec<Expr<'s>>,
    /// What is done with it.
    pub body: Vec<Statement<'s>>,
    /// It is not picked again until something is placed here.
    pub until: Expr<'s>,
}

/// `cascade c from C within n { … }`
#[derive(Debug, Clone, PartialEq)]
pub struct Cascade<'s> {
    /// A cell in which something was placed.
    pub name: Name<'s>,
    /// The first of these.
    pub from: Expr<'s>,
    /// How many rounds.
    pub rounds: Expr<'s>,
    /// What is done for each; the cells that it places values in come next.
    pub body: Vec<Statement<'s>>,
}

impl<'s> Statement<'s> {
    /// The statements directly inside.
    pub fn parts(&self) -> Vec<&Statement<'s>> {
        statement_parts!(self, as_ref, iter, {
            Self::Call(..) | Self::Count { .. } | Self::Let(..) => Vec::new(),
            Self::Together(list) => list.iter().collect(),
        })
    }
}
