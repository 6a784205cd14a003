//! The syntax tree of a rule file. Names are not resolved.
//!
//! Every node has its span in the source. Trees compare equal if they differ in spans only.

mod expr;
mod law;
mod path;
mod strategy;

pub use {expr::*, law::*, path::*, strategy::*};

use crate::program::Span;

/// Span of a node. All spans compare equal, so that trees are compared by content.
#[derive(Debug, Clone, Copy, Default, Eq)]
pub struct AstSpan(pub Span);

impl PartialEq for AstSpan {
    fn eq(&self, _: &AstSpan) -> bool {
        true
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Name<'s> {
    pub text: &'s str,
    pub span: AstSpan,
}

/// Source text between two quotes, with its escapes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StringLiteral<'s> {
    pub raw: &'s str,
    /// Span, with the quotes.
    pub span: AstSpan,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Item<'s> {
    pub kind: ItemKind<'s>,
    /// Comment lines directly before the item, without `#`.
    pub comment: String,
    /// Span, without the comment.
    pub span: AstSpan,
}

#[derive(Debug, Clone, PartialEq)]
pub enum ItemKind<'s> {
    Version(i64, AstSpan),
    Use(StringLiteral<'s>),
    Technique(Technique<'s>),
    Define(Define<'s>),
    Law(Law<'s>),
    Game(Game<'s>),
    Strategy(Strategy<'s>),
    Example(Example<'s>),
    Style(Style<'s>),
    Link(Link<'s>),
    Path(Fragment<'s>),
    /// An item with a syntax error: the declarations that it seems to contain, each as its keyword and its name.
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
    /// First word of the clause.
    pub word: &'s str,
    pub span: AstSpan,
}

#[derive(Debug, Clone, PartialEq)]
pub enum ClauseKind<'s> {
    Title(Vec<Text<'s>>),
    Lesson(Vec<Text<'s>>),
    Because(Vec<Text<'s>>),
    Message(Vec<Text<'s>>),
    Alias(Alias<'s>),
    Source(Vec<StringLiteral<'s>>),
    Difficulty(Expr<'s>),
    Assumes(Name<'s>),
    /// `show F as en "fin"`
    Show(Vec<(Expr<'s>, Vec<Text<'s>>)>),
    Uniqueness,
    For(Vec<ForItem<'s>>),
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
    Change(StrategyEdit<'s>),
    Statement(Statement<'s>),
    Tally(Vec<Tally<'s>>),
    Total(Name<'s>, Vec<Text<'s>>, Expr<'s>),
    StopWhen(Expr<'s>),
    /// `title "…"` of an example
    Caption(StringLiteral<'s>),
    /// `game x-sudoku` of an example
    On(Name<'s>),
    Position(StringLiteral<'s>),
    /// `finds …`; `finds nothing` if the list is empty
    Finds(Vec<Fact<'s>>),
    Says(Vec<(Name<'s>, StringLiteral<'s>)>),
    Cell(StringLiteral<'s>),
    List(StringLiteral<'s>),
    Sets([StringLiteral<'s>; 2]),
    Walk([StringLiteral<'s>; 3]),
    Tour([StringLiteral<'s>; 3]),
    /// `grid "…" "…"` of a style
    GridForm([StringLiteral<'s>; 2]),
    /// `applied "…"` of a style
    Applied(StringLiteral<'s>),
    /// `row "…" "…"` of a style
    Kind(Name<'s>, StringLiteral<'s>, StringLiteral<'s>),
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
    pub is_placement: bool,
    pub values: Vec<(i64, AstSpan)>,
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
    /// `None` for an input that is a number.
    pub kind: Option<Name<'s>>,
    /// `(sum?, weight)`: the numbers of a group, each with whether it is optional
    pub fields: Vec<(Name<'s>, bool)>,
    pub demands: Vec<Name<'s>>,
}

/// `grid n by n for (h, w) in grids`
#[derive(Debug, Clone, PartialEq)]
pub struct Grid<'s> {
    pub rows: Expr<'s>,
    pub columns: Expr<'s>,
    /// Pattern that is bound for each grid, and the input that lists the grids; `None` for a single grid.
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
    /// `cells where … by …`; `stretches where … by …`, which makes each connected part a unit
    Cells {
        is_by_stretch: bool,
        conditions: Vec<Expr<'s>>,
        /// Key: cells with equal values form one unit.
        key: Vec<Expr<'s>>,
    },
    /// `pairs by (1, 2), … except dots`: each cell with the cell at a distance of rows and columns, except pairs that
    /// an input contains
    Pairs(Vec<(Expr<'s>, Expr<'s>)>, Vec<Name<'s>>),
    /// `shapes by (0, 0), (0, 1), …`: the cells at all of these distances from one
    Shapes(Vec<(Expr<'s>, Expr<'s>)>, Vec<Name<'s>>),
    /// `(p, q) for p in marked, q in cells where …`
    Couples(Box<Couples<'s>>),
    /// `cages`: the groups of an input, or their helper cells; `present, circles`: both; `by parts`: a unit for each
    /// part of a group after the first, together with the first
    Groups { names: Vec<Name<'s>>, is_by_part: bool },
}

/// `iss "Whisper" (difference = 5) as lines`: numbers that entries leave out, with a name if entries may state another
/// number
#[derive(Debug, Clone, PartialEq)]
pub struct FormatWord<'s> {
    pub format: Name<'s>,
    pub word: StringLiteral<'s>,
    /// Numbers with their optional names. A missing number must be stated by the entry, which has no effect otherwise.
    pub numbers: Vec<(Option<Name<'s>>, Option<Expr<'s>>)>,
    pub form: Option<Name<'s>>,
}

/// `helpers present = circles by parts for x in low..top`
#[derive(Debug, Clone, PartialEq)]
pub struct Helpers<'s> {
    pub name: Name<'s>,
    /// The input that has helpers for each of its groups.
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
