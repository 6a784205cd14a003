//! The functions of the language in one table, which the checker, the planner, the prover, editors and the reference
//! page share. A new function needs a row here and an arm in each evaluator.

use super::*;
use tesuji_message::{Message, message};

macro_rules! parameter_types {
    ($($name:ident: message!($words:literal), [$($kept:expr),*], $into:expr;)*) => {
        /// Arguments that a parameter accepts.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum ParameterType {
            $(#[doc = concat!($words, ".")] $name,)*
        }

        impl ParameterType {
            pub fn words(self) -> Message {
                match self { $(Self::$name => message!($words),)* }
            }

            /// The types that are accepted without conversion, and the type to which others are converted. A unit is
            /// not converted if it is accepted, since plans treat units specially.
            pub fn accepts(self) -> (Vec<Type>, Option<Type>) {
                match self { $(Self::$name => (vec![$($kept),*], $into),)* }
            }
        }
    };
}

parameter_types! {
    Cell: message!("a cell"), [Type::Cell], None;
    Unit: message!("a unit"), [Type::Unit], None;
    Int: message!("a number"), [Type::Int], None;
    Value: message!("a value"), [Type::Value], None;
    Values: message!("a value or a set of values"), [Type::Value, set(Type::Value)], None;
    Cells: message!("a cell or a set of cells"), [Type::Cell], Some(set(Type::Cell));
    CellsOrUnit: message!("a cell, a set of cells or a unit"), [Type::Cell, Type::Unit], Some(set(Type::Cell));
    Area: message!("a unit or a set of cells"), [Type::Unit], Some(set(Type::Cell));
    Areas: message!("a unit, a set of units or a set of cells"), [Type::Unit, set(Type::Unit)], Some(set(Type::Cell));
    Elements: message!("a unit or a set of cells, units, values or candidates"),
        [Type::Unit, set(Type::Unit), set(Type::Value), set(Type::Candidate)], Some(set(Type::Cell));
    Units: message!("a set of units"), [], Some(set(Type::Unit));
    // Last among the functions of its name: the others accept the other types.
    UnitOrUnits: message!("a unit, a set of units, a set of candidates, a path or a number"),
        [Type::Unit, set(Type::Unit)], None;
    Kinds: message!("a kind or a set of kinds"), [Type::Kind, set(Type::Kind)], None;
    Grid: message!("a grid"), [Type::Grid], None;
    Candidates: message!("a candidate or a set of candidates"), [], Some(set(Type::Candidate));
    Nodes: message!("a set of sets of candidates"), [], Some(set(set(Type::Candidate)));
    Candidate: message!("a candidate, `(c, v)`"), [Type::Candidate], Some(Type::Candidate);
    Path: message!("a path"), [Type::Path], None;
    World: message!("a world"), [Type::World], None;
    Worlds: message!("a world or a set of worlds"), [Type::World, set(Type::World)], None;
}

/// Monotonicity of the result in the arguments, as sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Monotonicity {
    /// The result is the union of the results for the elements.
    Union,
    /// The result grows.
    Up,
    /// The result is the intersection of the results for the elements.
    Common,
    /// The result shrinks.
    Down,
    /// The result may grow or shrink.
    Neither,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reads {
    /// The board alone.
    Board,
    /// Candidates of the cells of the arguments; the result shrinks as candidates are removed.
    Candidates,
    /// The placed cells among those of the first argument; the result shrinks with each placement.
    Placed,
    /// An index of the whole board by candidates, to which elements are added and removed.
    Index,
    /// Any part of the position.
    Position,
    /// The conclusions in a world.
    World,
    /// Properties of the puzzle or the position whose changes wake no rule.
    Unwatched,
}

/// A property of some functions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Property {
    /// The result is a subset of the cells of the first argument.
    Part,
    /// The result depends on the required values of units.
    Needs,
    /// The result is a list of many sets.
    Lists,
    /// The result is computed by a search.
    Searches,
    /// The result is not invariant under symmetries of the board, since it depends on numbers or positions.
    Numbered,
    /// Allowed in strategies only.
    InStrategies,
}

struct Row {
    name: &'static str,
    parameters: &'static [(&'static str, ParameterType)],
    gives: fn() -> Type,
    growth: Monotonicity,
    reads: Reads,
    traits: &'static [Property],
    /// At most one; empty for functions with a notation of their own.
    help: &'static [Help],
}

type Help = (fn() -> Message, &'static str);

fn set(of: Type) -> Type {
    Type::Set(Box::new(of))
}

macro_rules! functions {
    ($(
        $(#[$doc:meta])*
        $function:ident $name:literal($($parameter:ident: $takes:ident),+) -> $gives:expr,
            $growth:ident, $reads:ident $(, $property:ident)*
            $(=> message!($meaning:literal), $example:literal)?;
    )*) => {
        /// A function of the language.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum Function {
            $(
                $(#[$doc])*
                $(#[doc = concat!("`", $name, "`: ", $meaning, ".")])?
                $function,
            )*
        }

        /// All functions, in the order of the enum. Among functions with the same name, the first whose parameters
        /// match is used.
        static TABLE: &[(Function, Row)] = &[$((
            Function::$function,
            Row {
                name: $name,
                parameters: &[$((stringify!($parameter), ParameterType::$takes)),+],
                gives: || $gives,
                growth: Monotonicity::$growth,
                reads: Reads::$reads,
                traits: &[$(Property::$property),*],
                help: &[$((|| message!($meaning), $example))?],
            },
        )),*];
    };
}

functions! {
    Candidates "candidates"(X: CellsOrUnit) -> set(Type::Value), Union, Candidates =>
        message!("values that the cell X, or some cell of the set or unit X, can hold"),
        "let V = candidates(S)";
    Places "places"(X: Areas, V: Values) -> set(Type::Cell), Union, Candidates, Part =>
        message!("cells of the unit, set of cells or set of units X that can hold the value V, or one of the set V, including cells where it is placed"),
        "let P = places(u, v)";
    Open "open"(X: Area) -> set(Type::Cell), Union, Placed, Part =>
        message!("cells of the unit or set of cells X without a placed value"),
        "for c in open(u)";
    Needed "needed"(u: Unit) -> set(Type::Value), Neither, Placed, Needs =>
        message!("values that the unit u must contain but does not contain yet"),
        "for v in needed(u)";
    Needs "needs"(u: Unit, v: Value) -> Type::Bool, Neither, Unwatched, Needs =>
        message!("whether the unit u must contain v"),
        "where needs(u, v)";
    Peers "peers"(X: Cells) -> set(Type::Cell), Common, Board =>
        message!("cells that see the cell X, or every cell of the set X; all cells for the empty set"),
        "eliminate v from peers(F)";
    UnitsOfKind "units"(K: Kinds) -> set(Type::Unit), Neither, Board =>
        message!("units of the kind K, or of the kinds in the set K, in board order"),
        "for u in units(row)";
    UnitsOfGrid "units"(g: Grid) -> set(Type::Unit), Neither, Board, Numbered, InStrategies =>
        message!("units of the grid g, including those that it shares with other grids; in strategies"),
        "for u in units(g)";
    UnitsOf "units-of"(c: Cell) -> set(Type::Unit), Union, Board =>
        message!("units that contain the cell c"),
        "for w in units-of(c)";
    CellsWith "cells"(n: Int) -> set(Type::Cell), Neither, Index =>
        message!("open cells with exactly n candidates"),
        "for c in cells(2)";
    CellsAmong "cells"(N: Candidates) -> set(Type::Cell), Up, Board =>
        message!("cells of the candidates of the set N"),
        "cells(first)";
    CellsAlong "cells"(K: Path) -> set(Type::Cell), Neither, Board =>
        message!("cells of the nodes of the path K"),
        "where |cells(path)| > 4";
    CellsOfGrid "cells"(g: Grid) -> set(Type::Cell), Neither, Board, Numbered, InStrategies =>
        message!("cells of the grid g; in strategies"),
        "scan with g = g, R = cells(g)";
    CellsOf "cells"(X: UnitOrUnits) -> set(Type::Cell), Union, Board =>
        message!("cells of the unit X, or of all units of the set X"),
        "cells(B) - cells(C)";
    ValuesAmong "values"(N: Candidates) -> set(Type::Value), Up, Board =>
        message!("values of the candidates of the set N"),
        "\"{values(removed)}\"";
    Against "against"(N: Candidates) -> set(Type::Candidate), Down, Board =>
        message!("candidates that conflict with every candidate of the set N"),
        "eliminate against(first) & against(last)";
    FirstOf "first"(K: Path) -> set(Type::Candidate), Neither, Board =>
        message!("the first node of the path K"),
        "let m = first(K)";
    LastOf "last"(K: Path) -> set(Type::Candidate), Neither, Board =>
        message!("the last node of the path K"),
        "let m = last(K)";
    Removed "removed"(W: Worlds) -> set(Type::Candidate), Neither, World =>
        message!("candidates removed in the world W, all if it is contradictory; of a set of worlds, those removed in every one, and none if the set is empty"),
        "for (d, v) in removed(X) & removed(Y)";
    PlacedOf "placed"(v: Value) -> set(Type::Cell), Neither, Unwatched, InStrategies =>
        message!("cells in which the value v is placed; in strategies"),
        "pick v in values by |placed(v)|";
    PlacedIn "placed"(W: Worlds) -> set(Type::Candidate), Neither, World =>
        message!("candidates placed in the world W, including the supposed one, all if it is contradictory; of a set of worlds, those placed in every one"),
        "eliminate against(placed(X)) & against(placed(Y))";
    Contradiction "contradiction"(W: Worlds) -> Type::Bool, Neither, World =>
        message!("whether the world W, or every world of a set, is contradictory; false for the empty set"),
        "where contradiction(W)";
    Grounds "grounds"(W: World, d: Candidate) -> Type::Path, Neither, World =>
        message!("the placements, in order, that the removal of the candidate d in the world W depends on, without the supposed one"),
        "let L = grounds(X, (d, v))";
    ContradictionGrounds "grounds"(W: World) -> Type::Path, Neither, World =>
        message!("the placements, in order, that the contradiction of the world W depends on, without the supposed one; none without a contradiction"),
        "\"{grounds(W)}\"";
    Emptied "emptied"(W: World) -> set(Type::Candidate), Neither, World =>
        message!("what has nothing left in the contradictory world W: the candidates of a cell, or of a value in a unit that must contain it; of several, the one that depends on the fewest placements"),
        "\"{cells(emptied(W))}\"";
    History "history"(W: World, d: Candidate) -> Type::Path, Neither, World =>
        message!("the placements made in the world W, in order, until the candidate d is removed, without the supposed one"),
        "where |cells(history(W, d))| <= 18";
    Turned "turned"(K: Path, a: Cell, b: Cell) -> Type::Path, Neither, Board =>
        message!("the closed path K from the cell a around to the cell b, in either direction; the empty path if they are not neighbours on it"),
        "let R = turned(path, a, b)";
    Covers "covers"(v: Value) -> set(set(Type::Cell)), Neither, Position, Searches =>
        message!("all ways to place v once in each unit that needs it and whose cells differ"),
        "let T = union covers(v)";
    Balances "balances"(T: Nodes, L: Nodes, n: Int)
        -> set(Type::Tuple(vec![set(set(Type::Candidate)), set(set(Type::Candidate))])), Neither, Board, Searches =>
        message!("at most n sets of T and as many of L that use each other up"),
        "for (B, C) in balances(T, L, 8)";
    Combinations "combinations"(u: Unit) -> set(set(Type::Value)), Neither, Board, Lists, Numbered =>
        message!("the sets of values that the size, the sum and the laws of u allow: all values for a complete unit, nothing known for a unit without a sum"),
        "for N in combinations(u)";
    // The sets have the type of the argument.
    Subsets "subsets"(X: Elements) -> set(Type::EmptySet), Neither, Board, Lists =>
        message!("all subsets of X, a unit or a set of cells, units, values or candidates, including the empty set"),
        "{ M in subsets(u) : |candidates(M)| = |M| }";
    Sum "sum"(U: Units) -> Type::Int, Neither, Board, Numbered =>
        message!("the sum of the cells of the unit U, or of each unit of the set U; an unknown sum counts as 0"),
        "where sum(u) > 0";
    Summed "summed"(u: Unit) -> Type::Bool, Neither, Board =>
        message!("whether the cells of u differ and add up to a sum"),
        "for u in units where summed(u)";
    ArrangementsOf "arrangements"(u: Unit) -> set(Type::Candidate), Neither, Candidates, Searches =>
        message!("candidates that occur in at least one valid filling of u"),
        "eliminate (u, values) - arrangements(u)";
    ArrangementsIn "arrangements"(P: Areas, Q: Areas, d: Int) -> set(Type::Candidate), Neither, Candidates, Searches =>
        message!("candidates that occur in at least one valid filling of the cells P and Q in which P adds up to d more than Q"),
        "arrangements(P, Q, sum(u) - sum(w))";
    Count "count"(U: Units, c: Cell) -> Type::Int, Up, Board =>
        message!("the number of units of the set U that contain the cell c"),
        "where count(B, c) > count(C, c)";
    CountIn "count"(X: Nodes, d: Candidate) -> Type::Int, Neither, Board =>
        message!("the number of sets of candidates of the set X that contain the candidate d"),
        "where count(C, d) > count(B, d)";
    KindOf "kind"(u: Unit) -> Type::Kind, Neither, Board =>
        message!("the kind of the unit u"),
        "where kind(u) = block";
    Distinct "distinct"(u: Unit) -> Type::Bool, Neither, Board =>
        message!("whether the cells of u must differ"),
        "for u in units where distinct(u)";
    Complete "complete"(u: Unit) -> Type::Bool, Neither, Board =>
        message!("whether u must contain every value"),
        "for u in units where complete(u)";
    Given "given"(c: Cell) -> Type::Bool, Neither, Unwatched =>
        message!("whether the value of c is a given"),
        "where not given(c)";
    Row "row"(c: Cell) -> Type::Int, Neither, Board, Numbered =>
        message!("the row of c, counted from 1"),
        "where row(a) = row(b)";
    Column "column"(c: Cell) -> Type::Int, Neither, Board, Numbered =>
        message!("the column of c, counted from 1"),
        "where column(a) < column(b)";
    GridNumber "number"(g: Grid) -> Type::Int, Neither, Board, Numbered, InStrategies =>
        message!("the number of the grid g among the grids, counted from 1; in strategies"),
        "where number(g) = 1";
    Number "number"(u: Unit) -> Type::Int, Neither, Board, Numbered =>
        message!("the number of u among the units of its kind, counted from 1"),
        "\"box {number(u)}\"";
    Letter "letter"(n: Int) -> Type::Word, Neither, Board, Numbered =>
        message!("A for 1, B for 2 …"),
        "\"{letter(column(c))}\"";
    Min "min"(a: Int, b: Int) -> Type::Int, Neither, Board, Numbered =>
        message!("the smaller number"),
        "difficulty 20 * min(n, 3)";
    Max "max"(a: Int, b: Int) -> Type::Int, Neither, Board, Numbered =>
        message!("the larger number"),
        "difficulty max(n, 2)";
    Abs "abs"(a: Int) -> Type::Int, Neither, Board =>
        message!("the number without its sign"),
        "where abs(row(a) - row(b)) = 1";
    /// `(X, V)` as candidates: all pairs of a cell and a value, including impossible candidates.
    Product ""(X: CellsOrUnit, V: Values) -> set(Type::Candidate), Up, Board;
    /// `regions(row, col)` in a game: the number of a square in an input, whose index is the first argument.
    InputAt ""(input: Int, row: Int, column: Int) -> Type::Int, Neither, Board;
}

impl Function {
    /// All functions with a name, in the order of the table.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        TABLE.iter().map(|(function, _)| *function).filter(|function| !function.name().is_empty())
    }

    fn row(self) -> &'static Row {
        &TABLE[self as usize].1
    }

    /// Name in rule files; empty for functions with a notation of their own.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Parameters: names for the help, and their types.
    pub fn parameters(self) -> &'static [(&'static str, ParameterType)] {
        self.row().parameters
    }

    pub fn gives(self) -> Type {
        (self.row().gives)()
    }

    pub fn growth(self) -> Monotonicity {
        self.row().growth
    }

    pub fn reads(self) -> Reads {
        self.row().reads
    }

    pub fn has(self, property: Property) -> bool {
        self.row().traits.contains(&property)
    }

    /// Whether the function has only numbers as arguments and result.
    pub fn is_arithmetic(self) -> bool {
        self.gives() == Type::Int && self.parameters().iter().all(|(_, takes)| *takes == ParameterType::Int)
    }

    /// The meaning and an example; `None` for functions with a notation of their own.
    pub fn help(self) -> Option<(Message, &'static str)> {
        self.row().help.first().map(|(meaning, example)| (meaning(), *example))
    }
}
