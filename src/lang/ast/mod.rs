//! The syntax tree of a rule file: what the text says, before anything is known about its names.
//!
//! Everything keeps its place in the text, but two trees are equal when they say the same, wherever it stands.

mod call;
mod expr;
mod game;
mod path;
mod strategy;

pub use call::{Accepts, Alias, AliasName, Argument, Bound, Call, CallArgument, Parameter, TypeName};
pub use expr::{Expr, ExprKind, Joint, Key, Pattern, Piece, Text, TextPiece};
pub use game::{Game, Grid, Inputs, Law, Members, Units};
pub use path::{
    Alternative, EachStep, Fragment, Given, Link, LinkArgument, LinkUse, PartKind, PathClause, PathForm,
    PathPart, Repeat, Steps, Suffix, Takes, Using, WalkForEach, World,
};

pub use strategy::{Cascade, Change, Each, Pick, Place, Statement, Strategy, Tally};

use super::program::Span;

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
    /// Its kind.
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
    /// `link …`
    Link(Link<'s>),
    /// `path …`
    Path(Fragment<'s>),
    /// An item that was not understood: what it would have declared, as the word before a name and the name.
    Broken(Vec<(&'s str, Name<'s>)>),
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
    /// Its kind.
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
    /// `assumes unique-solution`
    Assumes(Name<'s>),
    /// `uniqueness` of a strategy
    Uniqueness,
    /// `for u in units where …, …`
    For(Vec<Piece<'s>>),
    /// `let V = …, W = …`
    Let(Vec<(Pattern<'s>, Expr<'s>)>),
    /// `where a, b`
    Where(Vec<Expr<'s>>),
    /// `merge by (v, B)`, `merge 2 or more by (v, B)`
    Merge(Option<i64>, Vec<Expr<'s>>),
    /// `path …`, `cycle …`, `walk …`
    Path(Box<PathClause<'s>>),
    /// `world X = …`
    World(Box<World<'s>>),
    /// `ends a, b` of a link
    Ends(Expr<'s>, Expr<'s>),
    /// `then eliminate …, place …`
    Then(Vec<Conclusion<'s>>),
    /// `input h, w`
    Input(Inputs<'s>),
    /// `values 1..n`
    Values(Expr<'s>),
    /// `grid n by n`
    Grid(Box<Grid<'s>>),
    /// `units row : distinct = cells by row`
    Units(Units<'s>),
    /// `strategy name(arguments)` of a game
    SolvedBy(Call<'s>),
    /// `level easy en "…"`
    Level(Name<'s>, Vec<Text<'s>>),
    /// `after a: b` of a strategy that changes another one
    Change(Change<'s>),
    /// A statement of a strategy.
    Statement(Statement<'s>),
    /// `tally a, b[grid]`
    Tally(Vec<Tally<'s>>),
    /// `total a en "…" = e`
    Total(Name<'s>, Vec<Text<'s>>, Expr<'s>),
    /// `stop when e`
    StopWhen(Expr<'s>),
    /// `title "…"` of an example
    Caption(Quoted<'s>),
    /// `game x-sudoku` of an example
    On(Name<'s>),
    /// `position "…"`
    Position(Quoted<'s>),
    /// `finds …`; `finds nothing` where there is no fact
    Finds(Vec<Fact<'s>>),
    /// `says en "…" ja "…"`
    Says(Vec<(Name<'s>, Quoted<'s>)>),
    /// `cell "…"` of a style
    Cell(Quoted<'s>),
    /// `list "…"` of a style
    List(Quoted<'s>),
    /// `sets "…" "…"` of a style
    Sets([Quoted<'s>; 2]),
    /// `walk "…" "…" "…"` of a style
    Walk([Quoted<'s>; 3]),
    /// `tour "…" "…" "…"` of a style
    Tour([Quoted<'s>; 3]),
    /// `grid "…" "…"` of a style
    GridForm([Quoted<'s>; 2]),
    /// `row "…" "…"` of a style
    Kind(Name<'s>, Quoted<'s>, Quoted<'s>),
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
    /// `eliminate E`
    EliminateAll(Expr<'s>),
    /// `place E`
    PlaceOnly(Expr<'s>),
    /// `each weak (m, n): eliminate E`
    EachStep(EachStep<'s>),
}

/// `define name(parameters) = body`
#[derive(Debug, Clone, PartialEq)]
pub struct Define<'s> {
    /// Its name.
    pub name: Name<'s>,
    /// Its parameters.
    pub parameters: Vec<Parameter<'s>>,
    /// Its body.
    pub body: Expr<'s>,
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
