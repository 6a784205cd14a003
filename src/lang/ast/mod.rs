//! The syntax tree of a rule file: what the text says, before anything is known about its names.
//!
//! Everything keeps its place in the text, but two trees are equal when they say the same, wherever it stands.

mod expr;
mod law;
mod path;
mod strategy;

pub use {expr::*, law::*, path::*, strategy::*};

use crate::program::Span;

/// Where something stands. All places count as equal, so that trees compare by what they say.
#[derive(Debug, Clone, Copy, Default, Eq)]
pub struct At(pub Span);

impl PartialEq for At {
    fn eq(&self, _: &At) -> bool {
        true
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Name<'s> {
    pub text: &'s str,
    pub at: At,
}

/// What stands between two quotes, escapes and all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quoted<'s> {
    pub raw: &'s str,
    /// Where it stands, with its quotes.
    pub at: At,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Item<'s> {
    pub kind: ItemKind<'s>,
    /// The comment lines directly before it, without their signs.
    pub comment: String,
    /// Where it stands, without its comment.
    pub at: At,
}

#[derive(Debug, Clone, PartialEq)]
pub enum ItemKind<'s> {
    Version(i64, At),
    Use(Quoted<'s>),
    Technique(Technique<'s>),
    Define(Define<'s>),
    Law(Law<'s>),
    Game(Game<'s>),
    Strategy(Strategy<'s>),
    Example(Example<'s>),
    Style(Style<'s>),
    Link(Link<'s>),
    Path(Fragment<'s>),
    /// An item that was not understood: what it would have declared, as the word before a name and the name.
    Broken(Vec<(&'s str, Name<'s>)>),
}

/// `technique name(parameters) { clauses }`
#[derive(Debug, Clone, PartialEq)]
pub struct Technique<'s> {
    pub name: Name<'s>,
    pub parameters: Vec<Parameter<'s>>,
    pub clauses: Vec<Clause<'s>>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Clause<'s> {
    pub kind: ClauseKind<'s>,
    /// The word that it begins with.
    pub word: &'s str,
    pub at: At,
}

#[derive(Debug, Clone, PartialEq)]
pub enum ClauseKind<'s> {
    Title(Vec<Text<'s>>),
    Lesson(Vec<Text<'s>>),
    Because(Vec<Text<'s>>),
    Message(Vec<Text<'s>>),
    Alias(Alias<'s>),
    Source(Vec<Quoted<'s>>),
    Difficulty(Expr<'s>),
    Assumes(Name<'s>),
    /// `show F as en "fin"`
    Show(Vec<(Expr<'s>, Vec<Text<'s>>)>),
    Uniqueness,
    For(Vec<Piece<'s>>),
    Let(Vec<(Pattern<'s>, Expr<'s>)>),
    Where(Vec<Expr<'s>>),
    /// `merge by (v, B)`, `merge 2 or more by (v, B)`
    Merge(Option<i64>, Vec<Expr<'s>>),
    Path(Box<PathClause<'s>>),
    World(Box<World<'s>>),
    /// `ends a, b` of a link
    Ends(Expr<'s>, Expr<'s>),
    Then(Vec<Conclusion<'s>>),
    Input(Inputs<'s>),
    Values(Expr<'s>),
    Grid(Box<Grid<'s>>),
    Units(Units<'s>),
    Helpers(Helpers<'s>),
    /// `draw line, start` of a constraint
    Draw(Vec<Name<'s>>),
    /// `reads fpuzzles "thermometer"` of a constraint
    Reads(Vec<FormatWord<'s>>),
    /// `distinct` of a law
    Differ,
    Connected(ConnectedClause<'s>),
    Cells(CellClause<'s>),
    /// `order v by e`
    Order(Name<'s>, Expr<'s>),
    /// `guess x in low..top where …`
    Guess(Vec<(Name<'s>, Expr<'s>)>, Vec<Expr<'s>>),
    State(Vec<StateVariable<'s>>),
    Step(StepClause<'s>),
    Accept(Vec<Expr<'s>>),
    /// `strategy name(arguments)` of a game
    SolvedBy(Call<'s>),
    /// `lessons name(arguments)` of a game
    Lessons(Call<'s>),
    /// `level easy en "…"`
    Level(Name<'s>, Vec<Text<'s>>),
    /// `after a: b` of a strategy that changes another one
    Change(Change<'s>),
    Statement(Statement<'s>),
    Tally(Vec<Tally<'s>>),
    Total(Name<'s>, Vec<Text<'s>>, Expr<'s>),
    StopWhen(Expr<'s>),
    /// `title "…"` of an example
    Caption(Quoted<'s>),
    /// `game x-sudoku` of an example
    On(Name<'s>),
    Position(Quoted<'s>),
    /// `finds …`; `finds nothing` where there is no fact
    Finds(Vec<Fact<'s>>),
    Says(Vec<(Name<'s>, Quoted<'s>)>),
    Cell(Quoted<'s>),
    List(Quoted<'s>),
    Sets([Quoted<'s>; 2]),
    Walk([Quoted<'s>; 3]),
    Tour([Quoted<'s>; 3]),
    /// `grid "…" "…"` of a style
    GridForm([Quoted<'s>; 2]),
    /// `applied "…"` of a style
    Applied(Quoted<'s>),
    /// `row "…" "…"` of a style
    Kind(Name<'s>, Quoted<'s>, Quoted<'s>),
}

#[derive(Debug, Clone, PartialEq)]
pub enum Conclusion<'s> {
    Eliminate(Expr<'s>, Expr<'s>),
    Keep(Expr<'s>, Expr<'s>),
    Place(Expr<'s>, Expr<'s>),
    EliminateAll(Expr<'s>),
    PlaceOnly(Expr<'s>),
    /// `each weak (m, n): eliminate E`
    EachStep(EachStep<'s>),
}

/// `define name(parameters) = body`
#[derive(Debug, Clone, PartialEq)]
pub struct Define<'s> {
    pub name: Name<'s>,
    pub parameters: Vec<Parameter<'s>>,
    pub body: Expr<'s>,
}

/// `example call { clauses }`
#[derive(Debug, Clone, PartialEq)]
pub struct Example<'s> {
    pub call: Call<'s>,
    pub clauses: Vec<Clause<'s>>,
}

/// `eliminate 5, 7 from r1c2, r1c3`
#[derive(Debug, Clone, PartialEq)]
pub struct Fact<'s> {
    pub place: bool,
    pub values: Vec<(i64, At)>,
    pub cells: Vec<Name<'s>>,
}

/// `style name { clauses }`
#[derive(Debug, Clone, PartialEq)]
pub struct Style<'s> {
    pub name: Name<'s>,
    pub clauses: Vec<Clause<'s>>,
}

/// `input cages : groups, disjoint`
#[derive(Debug, Clone, PartialEq)]
pub struct Inputs<'s> {
    pub names: Vec<Name<'s>>,
    /// A number where absent.
    pub kind: Option<Name<'s>>,
    /// `(sum?, weight)`: the numbers of a group, each with whether it may be missing
    pub fields: Vec<(Name<'s>, bool)>,
    pub demands: Vec<Name<'s>>,
}

/// `grid n by n for (h, w) in grids`
#[derive(Debug, Clone, PartialEq)]
pub struct Grid<'s> {
    pub rows: Expr<'s>,
    pub columns: Expr<'s>,
    /// What is bound for each grid, and the input that lists them; a single grid where absent.
    pub each: Option<(Pattern<'s>, Name<'s>)>,
}

/// `units row : distinct, complete = cells where … by …`
#[derive(Debug, Clone, PartialEq)]
pub struct Units<'s> {
    pub kind: Name<'s>,
    pub laws: Vec<LawCall<'s>>,
    pub members: Members<'s>,
    /// `for x in low..top`: one unit for each number
    pub each: Option<(Name<'s>, Expr<'s>)>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Members<'s> {
    /// `cells where … by …`; `stretches where … by …`, where those that do not touch are units of their own
    Cells {
        stretches: bool,
        conditions: Vec<Expr<'s>>,
        /// What the cells of one unit agree in.
        key: Vec<Expr<'s>>,
    },
    /// `pairs by (1, 2), … except dots`: each cell with the one at a distance of rows and columns, but for pairs that an
    /// input has
    Pairs(Vec<(Expr<'s>, Expr<'s>)>, Vec<Name<'s>>),
    /// `shapes by (0, 0), (0, 1), …`: the cells at all of these distances from one
    Shapes(Vec<(Expr<'s>, Expr<'s>)>, Vec<Name<'s>>),
    /// `(p, q) for p in marked, q in cells where …`
    Couples(Box<Couples<'s>>),
    /// `cages`: the groups of an input, or their helper cells; `present, circles`: both; `by parts`: a unit for each part of a
    /// group behind the first, together with the first
    Groups { names: Vec<Name<'s>>, is_by_part: bool },
}

/// `iss "Whisper" (difference = 5) as lines`: numbers that entries leave out, with a name where they may state another one
#[derive(Debug, Clone, PartialEq)]
pub struct FormatWord<'s> {
    pub format: Name<'s>,
    pub word: Quoted<'s>,
    /// Numbers with their names; without a number of the word where an entry that lacks it says nothing.
    pub numbers: Vec<(Option<Name<'s>>, Option<Expr<'s>>)>,
    pub form: Option<Name<'s>>,
}

/// `helpers present = circles by parts for x in low..top`
#[derive(Debug, Clone, PartialEq)]
pub struct Helpers<'s> {
    pub name: Name<'s>,
    /// The input for each of whose groups there are some.
    pub input: Name<'s>,
    pub is_by_part: bool,
    pub each: Option<(Name<'s>, Expr<'s>)>,
}

/// `(p, q) for p in X, q in Y where …`: the names and their sources, which are inputs of cells or `cells`
#[derive(Debug, Clone, PartialEq)]
pub struct Couples<'s> {
    pub pair: [Name<'s>; 2],
    pub sources: [(Name<'s>, Name<'s>); 2],
    pub conditions: Vec<Expr<'s>>,
}

/// `game name extends base with a, b { clauses }`, `constraint name { clauses }`
#[derive(Debug, Clone, PartialEq)]
pub struct Game<'s> {
    pub name: Name<'s>,
    pub is_constraint: bool,
    pub extends: Option<Name<'s>>,
    pub with: Vec<Name<'s>>,
    pub clauses: Vec<Clause<'s>>,
}
