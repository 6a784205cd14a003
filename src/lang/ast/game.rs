//! Games.

use super::{At, Clause, Expr, Name, Pattern};

/// `input cages : groups, disjoint`
#[derive(Debug, Clone, PartialEq)]
pub struct Inputs<'s> {
    /// The names.
    pub names: Vec<Name<'s>>,
    /// What each of them is; a number where it is not said.
    pub kind: Option<Name<'s>>,
    /// What must hold of it.
    pub demands: Vec<Name<'s>>,
}

/// `grid n by n for (h, w) in grids`
#[derive(Debug, Clone, PartialEq)]
pub struct Grid<'s> {
    /// Its rows.
    pub rows: Expr<'s>,
    /// Its columns.
    pub columns: Expr<'s>,
    /// What is bound for each grid, and the input that lists them; a single grid where absent.
    pub each: Option<(Pattern<'s>, Name<'s>)>,
}

/// `units row : distinct, complete = cells where … by …`
#[derive(Debug, Clone, PartialEq)]
pub struct Units<'s> {
    /// The kind.
    pub kind: Name<'s>,
    /// The laws.
    pub laws: Vec<Law<'s>>,
    /// Which cells make a unit.
    pub members: Members<'s>,
}

/// A law of units.
#[derive(Debug, Clone, PartialEq)]
pub enum Law<'s> {
    /// `distinct`, `complete`
    Named(Name<'s>),
    /// `sum e`; the number of the group where there is no expression
    Sum(Option<Expr<'s>>, At),
    /// `relation (e)`, of the values `a` and `b`
    Relation(Expr<'s>),
}

/// Which cells make a unit.
#[derive(Debug, Clone, PartialEq)]
pub enum Members<'s> {
    /// `cells where … by …`; `stretches where … by …`, where those that do not touch are units of their own
    Cells {
        /// Whether cells that do not touch are units of their own.
        stretches: bool,
        /// Which cells take part.
        conditions: Vec<Expr<'s>>,
        /// What the cells of one unit agree in.
        key: Vec<Expr<'s>>,
    },
    /// `pairs by (1, 2), …`: each cell with the one at a distance of rows and columns
    Pairs(Vec<(Expr<'s>, Expr<'s>)>),
    /// `cages`: the groups of an input
    Groups(Name<'s>),
}

/// `game name extends base with a, b { clauses }`, `constraint name { clauses }`
#[derive(Debug, Clone, PartialEq)]
pub struct Game<'s> {
    /// Its id.
    pub name: Name<'s>,
    /// Whether this is a constraint: laws that games put on a board.
    pub is_constraint: bool,
    /// The game that it extends.
    pub extends: Option<Name<'s>>,
    /// The constraints that it puts on its board.
    pub with: Vec<Name<'s>>,
    /// Its clauses as written.
    pub clauses: Vec<Clause<'s>>,
}

impl Game<'_> {
    /// The word that it is declared with.
    pub fn sort(&self) -> &'static str {
        if self.is_constraint { "constraint" } else { "game" }
    }
}
