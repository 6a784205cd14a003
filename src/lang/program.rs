//! The checked program: rule files resolved and typed, before any board is known.
//!
//! Every name is bound to what it means and every expression has its type; definitions are already put in the
//! place of their calls. What stays open until a rule is planned are the values of its parameters, and until a
//! board is built the cells, units and values themselves.

mod bare;
mod game;
mod path;
mod strategy;

pub use game::{FamilyLaws, Game, GameInput, InputKind, Members, UnitFamily};
pub use path::{
    Callee, EachStep, Link, LinkArgument, LinkName, LinkUse, NodePattern, Path, PathExpr, PathStep, Takes,
    Using, World,
};
pub use strategy::{Cascade, Each, Event, EventName, Pick, Statement, Strategy, StrategyCall, Tally};

use indexmap::IndexMap;

/// Where something stands in the rule files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Span {
    /// Index of the file in [`Program::files`].
    pub file: u32,
    /// First byte.
    pub start: u32,
    /// Byte after the last.
    pub end: u32,
}

/// The type of an expression.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Type {
    /// `true` or `false`.
    Bool,
    /// A whole number.
    Int,
    /// A value that a cell may take, counted from 1.
    Value,
    /// A cell of the board.
    Cell,
    /// A unit: a set of cells with laws. Stands for its cells wherever a set of cells is asked for.
    Unit,
    /// What a game calls a family of units: `row`, `column`, `block` …
    Kind,
    /// A grid of the board.
    Grid,
    /// A word out of the list that a parameter or definition names, such as `franken`.
    Word,
    /// A cell and a value that it may hold. A node is a set of these.
    Candidate,
    /// A walk from node to node.
    Path,
    /// A position under an assumption, and what followed from it.
    World,
    /// Several things in a fixed order.
    Tuple(Vec<Type>),
    /// A set of things of one type.
    Set(Box<Type>),
    /// The type of `{}`, which fits every set.
    EmptySet,
}

/// A variable of one technique, definition or game: an index into its `variables`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VarId(pub u32);

/// A parameter of a technique: an index into its `parameters`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ParamId(pub u32);

/// An expression with its type and place.
#[derive(Debug, Clone, PartialEq)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// What it gives.
    pub ty: Type,
    /// Where it stands.
    pub span: Span,
}

/// What an expression does.
#[derive(Debug, Clone, PartialEq)]
pub enum ExprKind {
    /// A number as written.
    Int(i64),
    /// `true` or `false`.
    Bool(bool),
    /// A word of a parameter's list.
    Word(String),
    /// A kind of units by its name: an index into [`Program::kinds`].
    Kind(usize),
    /// A bound variable.
    Var(VarId),
    /// A parameter; a constant once the rule is planned.
    Param(ParamId),
    /// `cells`: all cells of the board.
    Cells,
    /// `values`: all values of the board.
    Values,
    /// `units`: all units of the board.
    Units,
    /// `kinds`: all kinds of units.
    Kinds,
    /// `grids`: all grids of the board.
    Grids,
    /// `{a, b, c}`.
    Set(Vec<Expr>),
    /// `(a, b)`.
    Tuple(Vec<Expr>),
    /// A function of the language applied to its arguments.
    Call(Function, Vec<Expr>),
    /// `not e`.
    Not(Box<Expr>),
    /// `a op b`.
    Binary(Operator, Box<Expr>, Box<Expr>),
    /// `|e|`: how many elements a set has.
    Size(Box<Expr>),
    /// `if c then a else b`.
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `some x in X: c`, `every x in X: c`, `no x in X: c`.
    Quantified(Quantifier, VarId, Box<Expr>, Box<Expr>),
    /// `{ head : x in X, y in Y where c }`; `{ x in X : c }` has the variable itself as its head.
    Comprehension(Box<Comprehension>),
    /// `union E`: the union of the sets that E holds.
    Union(Box<Expr>),
    /// `common E`: what all sets that E holds have in common; nothing where E is empty.
    Common(Box<Expr>),
    /// `reach(p, PATH)`: the nodes in which a path from the candidate p may end, p itself where the path may be empty.
    Reach(Box<Expr>, Box<Path>),
}

/// `{ head : pattern in source, … where condition }`.
#[derive(Debug, Clone, PartialEq)]
pub struct Comprehension {
    /// What is collected.
    pub head: Expr,
    /// What is run through, the first outermost.
    pub generators: Vec<(Pattern, Expr)>,
    /// Which are kept; all where absent.
    pub condition: Option<Expr>,
}

/// How many of the elements a condition must hold for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Quantifier {
    /// At least one.
    Some,
    /// All.
    Every,
    /// None.
    No,
}

/// An operator between two expressions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Operator {
    /// `a or b`.
    Or,
    /// `a and b`.
    And,
    /// `a = b`; sets are compared as sets.
    Equal,
    /// `a != b`.
    NotEqual,
    /// `a < b` of numbers, values, or cells and units in board order.
    Less,
    /// `a <= b`.
    LessEqual,
    /// `a > b`.
    Greater,
    /// `a >= b`.
    GreaterEqual,
    /// `a in B`.
    In,
    /// `A subset B`.
    Subset,
    /// `a sees b`: the two cells share a unit whose cells differ.
    Sees,
    /// Sum of numbers, union of sets. A single element joins a set as itself.
    Add,
    /// Difference of numbers or of sets. A single element is taken out as itself.
    Subtract,
    /// `A & B`: intersection.
    Intersect,
    /// Product of numbers.
    Multiply,
    /// Quotient of numbers, rounded down.
    Divide,
    /// Remainder of numbers, never negative.
    Modulo,
}

/// A function of the language. What each means is on the reference page beside the grammar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Function {
    /// `candidates(X)`: values that the cell X, or some cell of the set X, may hold.
    Candidates,
    /// `places(X, V)`: cells of X (unit, set of cells, set of units) that may hold V (value, set of values).
    Places,
    /// `open(X)`: cells of X (unit, set of cells) without a placed value.
    Open,
    /// `needed(u)`: values that the unit u must hold and does not hold yet.
    Needed,
    /// `needs(u, v)`: whether the unit u must hold v.
    Needs,
    /// `peers(X)`: cells that see the cell X, or all cells of the set X; all cells for the empty set.
    Peers,
    /// `units(K)`: units of the kind K or of a kind of the set K, in board order.
    UnitsOfKind,
    /// `units-of(c)`: units that hold the cell c.
    UnitsOf,
    /// `cells(X)`: cells of the unit X, or of all units of the set X.
    CellsOf,
    /// `cells(g)`: cells of the grid g.
    CellsOfGrid,
    /// `units(g)`: units of the grid g, those that it shares with others included.
    UnitsOfGrid,
    /// `number(g)`: the place of the grid g among the grids, counted from 1.
    GridNumber,
    /// `placed(v)`: cells in which the value v is placed.
    PlacedOf,
    /// `cells(n)`: open cells with exactly n candidates.
    CellsWith,
    /// `count(U, c)`: how many units of the set U hold the cell c.
    Count,
    /// `kind(u)`.
    KindOf,
    /// `distinct(u)`: whether the cells of u must differ.
    Distinct,
    /// `complete(u)`: whether u must hold every value.
    Complete,
    /// `given(c)`: whether c's value was printed with the puzzle.
    Given,
    /// `row(c)`, counted from 1.
    Row,
    /// `column(c)`, counted from 1.
    Column,
    /// `number(u)`: the place of u among the units of its kind, counted from 1.
    Number,
    /// `letter(n)`: A for 1, B for 2 …
    Letter,
    /// `min(a, b)`.
    Min,
    /// `max(a, b)`.
    Max,
    /// `abs(a)`.
    Abs,
    /// `(c, v)` as candidates: each of some cells with each of some values, whether or not the cell may hold it.
    Product,
    /// `against(N)`: candidates that the laws forbid together with each candidate of the set N.
    Against,
    /// `cells(N)`: cells of the candidates of the set N.
    CellsAmong,
    /// `values(N)`: values of the candidates of the set N.
    ValuesAmong,
    /// `cells(K)`: cells of the nodes of the path K.
    CellsAlong,
    /// `first(K)`: the first node of the path K.
    FirstOf,
    /// `last(K)`: the last node of the path K.
    LastOf,
    /// `removed(W)`: candidates that the world W has lost; of a set of worlds, those that all of them have lost that
    /// are not contradictory.
    Removed,
    /// `placed(W)`: candidates that were placed in the world W, likewise.
    PlacedIn,
    /// `contradiction(W)`: whether the world W, or each of a set of worlds, came to a contradiction.
    Contradiction,
    /// `grounds(W, d)`: the placements, in order, that the removal of the candidate d in the world W rests on, the
    /// supposed one left out, as a path without links.
    Grounds,
    /// `history(W, d)`: the placements that were made in the world W, in order, up to the removal of the candidate d,
    /// the supposed one left out, as a path without links.
    History,
    /// `turned(K, a, b)`: the closed path K from the cell a round to the cell b, one way or the other; no nodes where
    /// they are not neighbours on it.
    Turned,
    /// `regions(row, col)` in a game: the number that its input, whose index is the first argument, has for a square.
    InputAt,
    /// `covers(v)`: the ways to place v once in each unit that needs it, as sets of cells.
    Covers,
    /// `combinations(u)`: the sets of values that the size, the sum and the laws of the unit u allow.
    Combinations,
    /// `subsets(X)`: the sets that hold no other cells than those of X.
    Subsets,
    /// `sum(U)`: what the cells of the unit U, or of each unit of the set U, add up to.
    Sum,
    /// `summed(u)`: whether the cells of u differ and add up to a sum.
    Summed,
    /// `arrangements(u)`: the candidates that stand in some way to fill the unit u that obeys all laws among its cells.
    ArrangementsOf,
    /// `arrangements(P, Q, d)`: the same for the cells P and Q, where P add up to d more than Q.
    ArrangementsIn,
}

/// What a generator or `let` binds.
#[derive(Debug, Clone, PartialEq)]
pub enum Pattern {
    /// One variable.
    Var(VarId),
    /// `_`.
    Any,
    /// `(a, b)`: the parts of a tuple.
    Tuple(Vec<Pattern>),
    /// `{a, b}`: the elements, in ascending order, of a set that has exactly so many; fails to match otherwise.
    Elements(Vec<VarId>),
}

/// A variable of a technique.
#[derive(Debug, Clone, PartialEq)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// Where it is bound.
    pub span: Span,
}

/// What a parameter may be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Domain {
    /// A number from the first to the second, both included.
    Range(i64, i64),
    /// One of these words.
    Words(Vec<String>),
}

/// The value of a parameter.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Argument {
    /// A number.
    Int(i64),
    /// A word.
    Word(String),
}

/// A parameter of a technique.
#[derive(Debug, Clone, PartialEq)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// What it may be.
    pub domain: Domain,
    /// What it is where a call leaves it out; a call must give it where absent.
    pub default: Option<Argument>,
    /// Where it is declared.
    pub span: Span,
}

/// A clause of a technique's body.
#[derive(Debug, Clone, PartialEq)]
pub enum Clause {
    /// `for pattern in set`.
    For(Pattern, Expr),
    /// `for S in choose n of set`: the subsets with n elements.
    Choose {
        /// The subset.
        var: VarId,
        /// How many elements.
        size: Expr,
        /// Of which set.
        from: Expr,
        /// Where the generator stands.
        span: Span,
    },
    /// `let pattern = expression`; a pattern that does not fit is no match.
    Let(Pattern, Expr),
    /// `where condition`.
    Where(Expr),
    /// `path …`, `cycle …`.
    Path(Box<Path>),
    /// `world X = suppose …`.
    World(Box<World>),
}

/// What a technique concludes.
#[derive(Debug, Clone, PartialEq)]
pub enum Conclusion {
    /// `eliminate V from X`: the value or values V go from the cell or cells X.
    Eliminate(Expr, Expr),
    /// `keep V in X`: everything but V goes from X.
    Keep(Expr, Expr),
    /// `place v in c`.
    Place(Expr, Expr),
    /// `eliminate E`: the candidates of the set E go.
    EliminateAll(Expr),
    /// `place E`: the only candidate of the set E is placed.
    PlaceOnly(Expr),
    /// `each weak (m, n): eliminate E`: for each such step of a path, from its node m to its node n.
    EachStep(EachStep, Expr),
}

/// A piece of a text that is filled in from a match.
#[derive(Debug, Clone, PartialEq)]
pub enum Piece {
    /// Letters as they stand.
    Text(String),
    /// `{e}`: the value of an expression in the names of the text's style.
    Value(Expr),
    /// `{e: key text | key text | _ text}`: the text beside the key that e equals; `_` fits everything.
    Choice(Expr, Vec<(Option<Argument>, Template)>),
    /// `{each x in X by a, b: text}`: the text once for each element, in the order of a and then of b, joined by the
    /// style's list sign.
    Each(Pattern, Expr, Vec<Expr>, Template),
}

/// A text with pieces filled in from a match.
pub type Template = Vec<Piece>;

/// A text in several styles, by the style's name (`en`, `ja`, …).
pub type Texts = IndexMap<String, Template>;

/// Another name of a technique, or of the case of it that some arguments or a condition pick out.
#[derive(Debug, Clone, PartialEq)]
pub struct Alias {
    /// The name.
    pub name: String,
    /// Parameters that it fixes.
    pub pins: Vec<(ParamId, Argument)>,
    /// What a match must fulfil to be called so.
    pub condition: Option<Expr>,
    /// What such a step is called, where it has a title of its own.
    pub title: Texts,
    /// Where it stands.
    pub span: Span,
}

/// `merge by (…)`, `merge n or more by (…)`: matches that agree become one step.
#[derive(Debug, Clone, PartialEq)]
pub struct Merge {
    /// What they agree in.
    pub keys: Vec<Expr>,
    /// How many matches it takes; where there are fewer, there is no step.
    pub at_least: usize,
}

/// A solving technique.
#[derive(Debug, Clone, PartialEq)]
pub struct Technique {
    /// Its id.
    pub name: String,
    /// Its parameters, in the order of positional arguments.
    pub parameters: Vec<Parameter>,
    /// Other names, in the order in which titles are looked for.
    pub aliases: Vec<Alias>,
    /// What a step is called.
    pub title: Texts,
    /// Why a step holds.
    pub because: Texts,
    /// Notations of the literature.
    pub message: Texts,
    /// Where it comes from.
    pub source: Vec<String>,
    /// How hard a step is to find, larger is harder; may depend on parameters.
    pub difficulty: Expr,
    /// Its variables; also those of its texts and aliases.
    pub variables: Vec<Variable>,
    /// Generators, lets and conditions as written.
    pub clauses: Vec<Clause>,
    /// What follows.
    pub conclusions: Vec<Conclusion>,
    /// How parts of its paths are printed.
    pub shows: Vec<Template>,
    /// The variables `removed` and `placed` of its texts: candidates that a step takes away, and that it places.
    pub changes: Option<(VarId, VarId)>,
    /// `merge by (…)`: which matches become one step.
    pub merge: Option<Merge>,
    /// Definitions, links, named parts of paths, strategies and other techniques that it uses, for the rule graph.
    pub uses: Vec<String>,
    /// What stands before it as a comment, shown by the catalogue.
    pub comment: String,
    /// Where it stands.
    pub span: Span,
}

impl Technique {
    /// The variables that generators of its clauses bind.
    pub fn generated(&self) -> Vec<VarId> {
        let mut bound = Vec::new();
        for clause in &self.clauses {
            match clause {
                Clause::For(pattern, _) => pattern.variables(&mut bound),
                Clause::Choose { var, .. } => bound.push(*var),
                _ => {}
            }
        }
        bound
    }
}

impl Pattern {
    /// Adds the variables that it names.
    pub fn variables(&self, to: &mut Vec<VarId>) {
        match self {
            Self::Any => {}
            Self::Var(var) => to.push(*var),
            Self::Tuple(parts) => parts.iter().for_each(|part| part.variables(to)),
            Self::Elements(vars) => to.extend(vars),
        }
    }
}

/// A definition or a named part of a path. Its uses are already replaced by what it means; it is kept for the
/// catalogue and the graph.
#[derive(Debug, Clone, PartialEq)]
pub struct Definition {
    /// Its name.
    pub name: String,
    /// Whether it is a part of a path.
    pub is_path: bool,
    /// Definitions, parts of paths and links that it uses.
    pub uses: Vec<String>,
    /// What stands before it as a comment.
    pub comment: String,
    /// Where it stands.
    pub span: Span,
}

/// `define live(u : unit) = …`: the combinations of a unit that its candidates leave.
#[derive(Debug, Clone, PartialEq)]
pub struct Live {
    /// The unit: a variable.
    pub unit: VarId,
    /// The combinations, a set of sets of values.
    pub body: Expr,
    /// Its variables.
    pub variables: Vec<Variable>,
}

/// A technique with arguments, as a strategy, an example or the command line names it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Call {
    /// Index into [`Program::techniques`].
    pub technique: usize,
    /// One argument for each parameter.
    pub arguments: Vec<Argument>,
    /// The alias by which it was called, when that has a condition: an index into [`Technique::aliases`].
    pub alias: Option<usize>,
}

/// `example CALL { … }`: a position and what must follow from it.
#[derive(Debug, Clone, PartialEq)]
pub struct Example {
    /// The technique.
    pub call: Call,
    /// The game; sudoku where the example does not say.
    pub game: String,
    /// The position in any format that is read.
    pub position: String,
    /// What one of the matches must do, all of it and nothing else; no match may exist where absent.
    pub finds: Option<Vec<Fact>>,
    /// How this match must be written, by the style; may name only some of the styles that it is written in.
    pub says: IndexMap<String, String>,
    /// Its own words.
    pub title: String,
    /// Where it stands.
    pub span: Span,
}

/// `eliminate 5 from r1c2` or `place 5 in r1c2` of an example.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// Whether the value is placed; it is eliminated otherwise.
    pub place: bool,
    /// The value.
    pub value: u8,
    /// The cell by its label.
    pub cell: String,
    /// Where it stands.
    pub span: Span,
}

/// `walk "…" "…" "…"` and `tour "…" "…" "…"` of a style: how a walk is written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WalkForm {
    /// What it passes.
    pub stop: String,
    /// A strong link.
    pub strong: String,
    /// A weak link.
    pub weak: String,
}

/// `style NAME { … }`: how cells, lists and units are written.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Style {
    /// Its id, which texts name.
    pub name: String,
    /// A cell, from `{row}` and `{column}` (counted from 1) and their letters `{Row}`, `{Column}` (A, B, C …).
    pub cell: String,
    /// What stands between the elements of a list.
    pub list: String,
    /// How a walk is written node by node: a node from `{cell}` and `{value}`.
    pub walk: Option<WalkForm>,
    /// How a walk is written cell by cell: a cell from `{cell}` and its letter in the order of the first visits
    /// (`{letter}`, `{Letter}`), the links between cells from their `{value}`.
    pub tour: Option<WalkForm>,
    /// Where there are several grids: a cell from its form, `{cell}`, and a unit from its form, `{unit}`, each with the
    /// name of the grid, `{grid}`.
    pub grid: Option<(String, String)>,
    /// For a kind: its name, and a unit of it from `{number}`, `{letter}`, `{sum}`, its first `{cell}` and
    /// all its `{cells}`.
    pub kinds: IndexMap<String, (String, String)>,
    /// Where it stands.
    pub span: Span,
}

/// A source file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// What it is called in messages.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// Everything that the rule files say, checked.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Program {
    /// The files, which spans refer to.
    pub files: Vec<File>,
    /// Names of the kinds of units of all games, in order of first appearance.
    pub kinds: Vec<String>,
    /// Techniques.
    pub techniques: Vec<Technique>,
    /// Definitions, and named parts of paths.
    pub definitions: Vec<Definition>,
    /// The combinations of a unit that are live, where a definition says so; all of them otherwise.
    pub live: Option<Live>,
    /// Links.
    pub links: Vec<Link>,
    /// Games.
    pub games: Vec<Game>,
    /// Strategies.
    pub strategies: Vec<Strategy>,
    /// Examples.
    pub examples: Vec<Example>,
    /// Styles.
    pub styles: Vec<Style>,
}
