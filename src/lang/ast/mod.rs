//! The syntax tree of a rule file. Names are not resolved.
//!
//! Every node has its span in the source.

mod expr;
mod law;
mod name;
mod path;
mod strategy;

pub use expr::*;
pub use law::*;
pub use name::*;
pub use path::*;
pub use strategy::*;

use crate::{Span, mention::DeclKind};

/// Source text between two quotes, with its escapes.
#[derive(Debug, Clone)]
pub struct StringLiteral {
    pub raw: String,
    /// Span, with the quotes.
    pub span: Span,
}

/// `keyword name(parameters) extends base { clauses }`; each kind of item has some of these parts.
#[derive(Debug, Clone, Default)]
pub struct Item {
    pub kind: ItemKind,
    /// The declared name; empty for `tesuji`, `use` and an example.
    pub name: Name,
    pub parameters: Vec<Parameter>,
    pub extends: Option<Name>,
    pub clauses: Vec<Clause>,
    /// Comment lines directly before the item, without `#`.
    pub comment: String,
    /// Span, without the comment.
    pub span: Span,
}

#[derive(Debug, Clone)]
pub enum ItemKind {
    Version(i64, Span),
    Use(StringLiteral),
    Technique,
    /// `define name(parameters) = body`
    Define(Expr),
    Law,
    /// `game name extends base with a, b { clauses }`: the constraints after `with`
    Game(Vec<Name>),
    Constraint,
    Strategy,
    /// `example call { clauses }`
    Example(Call),
    Style,
    Rating,
    /// `link name(u, n in 1..3) strong, weak { clauses }`: the words `strong` and `weak`
    Link(Vec<Name>),
    /// `path name(a, b) = body`
    Path(Vec<PathPart>),
    /// An item with a syntax error: the declarations that it seems to contain.
    Broken(Vec<(DeclKind, Name)>),
}

impl Default for ItemKind {
    fn default() -> Self {
        Self::Broken(Vec::new())
    }
}

impl Item {
    /// Kind of the declaration; `None` for items that declare nothing and for broken items.
    pub fn declares(&self) -> Option<DeclKind> {
        Some(match self.kind {
            ItemKind::Technique => DeclKind::Technique,
            ItemKind::Define(_) => DeclKind::Definition,
            ItemKind::Law => DeclKind::Law,
            ItemKind::Game(_) => DeclKind::Game,
            ItemKind::Constraint => DeclKind::Constraint,
            ItemKind::Strategy => DeclKind::Strategy,
            ItemKind::Style => DeclKind::Style,
            ItemKind::Rating => DeclKind::Rating,
            ItemKind::Link(_) => DeclKind::Link,
            ItemKind::Path(_) => DeclKind::Part,
            ItemKind::Version(..) | ItemKind::Use(_) | ItemKind::Example(_) | ItemKind::Broken(_) => {
                return None;
            }
        })
    }
}

#[derive(Debug, Clone)]
pub struct Clause {
    pub kind: ClauseKind,
    /// First word of the clause.
    pub word: &'static str,
    pub span: Span,
}

#[derive(Debug, Clone)]
pub enum ClauseKind {
    Title(Vec<Text>),
    Lesson(Vec<Text>),
    Because(Vec<Text>),
    Message(Vec<Text>),
    Alias(Alias),
    Source(Vec<StringLiteral>),
    Difficulty(Expr),
    Effort(Expr),
    Assumes(Name),
    /// `show F as en "fin"`
    Show(Vec<(Expr, Vec<Text>)>),
    Uniqueness,
    /// `free { full-house, naked-single }` of a strategy
    Free(Vec<Call>),
    /// `kindest by sum` of a strategy
    PathOrder(Name),
    For(Vec<ForItem>),
    Let(Vec<(Pattern, Expr)>),
    Where(Vec<Expr>),
    /// `merge by (v, B)`, `merge 2 or more by (v, B)`
    Merge(Option<i64>, Vec<Expr>),
    Path(Box<PathClause>),
    World(Box<World>),
    /// `ends a, b` of a link
    Ends(Expr, Expr),
    Then(Vec<Conclusion>),
    Input(Inputs),
    Values(Expr),
    Grid(Box<Grid>),
    Units(Units),
    Helpers(Helpers),
    /// `draw line, start` of a constraint
    Draw(Vec<Name>),
    /// `reads fpuzzles "thermometer"` of a constraint
    Reads(Vec<FormatWord>),
    /// `distinct` of a law
    Differ,
    Connected(ConnectedClause),
    Cells(CellClause),
    /// `order v by e`
    Order(Name, Expr),
    /// `guess x in low..top where …`
    Guess(Vec<(Name, Expr)>, Vec<Expr>),
    State(Vec<StateVariable>),
    Step(StepClause),
    Accept(Vec<Expr>),
    /// `strategy name(arguments)` of a game or rating
    SolvedBy(Call),
    /// `lessons name(arguments)` of a game
    Lessons(Call),
    /// `level easy en "…"`
    Level(Name, Vec<Text>),
    /// `after a: b` of a strategy that changes another one
    Change(StrategyEdit),
    Statement(Statement),
    Tally(Vec<Tally>),
    Total(Name, Vec<Text>, Expr),
    StopWhen(Expr),
    /// `model name` of a rating
    Model(Name),
    /// `value e` of a rating
    Value(Expr),
    Reasons(Vec<Text>),
    Runs(Runs),
    /// `title "…"` of an example
    Caption(StringLiteral),
    /// `game x-sudoku` of an example
    On(Name),
    Position(StringLiteral),
    /// `finds …`; `finds nothing` if the list is empty
    Finds(Vec<Fact>),
    Says(Vec<(Name, StringLiteral)>),
    Cell(StringLiteral),
    List(StringLiteral),
    Sets([StringLiteral; 2]),
    Walk([StringLiteral; 3]),
    Tour([StringLiteral; 3]),
    /// `grid "…" "…"` of a style
    GridForm([StringLiteral; 2]),
    /// `applied "…"` of a style
    Applied(StringLiteral),
    /// `row "…" "…"` of a style
    Kind(Name, StringLiteral, StringLiteral),
}

#[derive(Debug, Clone)]
pub enum Conclusion {
    Eliminate(Expr, Expr),
    Keep(Expr, Expr),
    Place(Expr, Expr),
    EliminateAll(Expr),
    PlaceOnly(Expr),
    /// `each weak (m, n): eliminate E`
    EachStep(EachStep),
}

/// `eliminate 5, 7 from r1c2, r1c3`
#[derive(Debug, Clone)]
pub struct Fact {
    pub is_placement: bool,
    pub values: Vec<(i64, Span)>,
    pub cells: Vec<Name>,
}

/// `input cages : groups, disjoint`
#[derive(Debug, Clone)]
pub struct Inputs {
    pub names: Vec<Name>,
    /// `None` for an input that is a number.
    pub kind: Option<Name>,
    /// `(sum?, weight)`: the numbers of a group, each with whether it is optional
    pub fields: Vec<(Name, bool)>,
    pub demands: Vec<Name>,
}

/// `grid n by n for (h, w) in grids`
#[derive(Debug, Clone)]
pub struct Grid {
    pub rows: Expr,
    pub columns: Expr,
    /// Pattern that is bound for each grid, and the input that lists the grids; `None` for a single grid.
    pub each: Option<(Pattern, Name)>,
}

/// `units row : distinct, complete = cells where … by …`
#[derive(Debug, Clone)]
pub struct Units {
    pub kind: Name,
    pub laws: Vec<LawCall>,
    pub members: Members,
    /// `for x in low..top`: one unit for each number
    pub each: Option<(Name, Expr)>,
}

#[derive(Debug, Clone)]
pub enum Members {
    /// `cells where … by …`; `stretches where … by …`, which makes each connected part a unit
    Cells {
        is_by_stretch: bool,
        conditions: Vec<Expr>,
        /// Key: cells with equal values form one unit.
        key: Vec<Expr>,
    },
    /// `pairs by (1, 2), … except dots`: each cell with the cell at a distance of rows and columns, except pairs that
    /// an input contains; `shapes by (0, 0), (0, 1), …`: the cells at all of these distances from one
    Shapes(Vec<Vec<(Expr, Expr)>>, Vec<Name>),
    /// `(p, q) for p in marked, q in cells where …`
    Couples(Box<Couples>),
    /// `cages`: the groups of an input, or their helper cells; `present, circles`: both; `by parts`: a unit for each
    /// part of a group after the first, together with the first
    Groups { names: Vec<Name>, is_by_part: bool },
}

/// `iss "Whisper" (difference = 5) as lines`: numbers that entries leave out, with a name if entries may state another
/// number
#[derive(Debug, Clone)]
pub struct FormatWord {
    pub format: Name,
    pub word: StringLiteral,
    /// Numbers with their optional names. A missing number must be stated by the entry, which has no effect otherwise.
    pub numbers: Vec<(Option<Name>, Option<Expr>)>,
    pub form: Option<Name>,
}

/// `helpers present = circles by parts for x in low..top`
#[derive(Debug, Clone)]
pub struct Helpers {
    pub name: Name,
    /// The input that has helpers for each of its groups.
    pub input: Name,
    pub is_by_part: bool,
    pub each: Option<(Name, Expr)>,
}

/// `(p, q) for p in X, q in Y where …`: the names and their sources, which are inputs of cells or `cells`
#[derive(Debug, Clone)]
pub struct Couples {
    pub pair: [Name; 2],
    pub sources: [(Name, Name); 2],
    pub conditions: Vec<Expr>,
}
