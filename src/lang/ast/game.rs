//! Games.

use super::*;

/// `input cages : groups, disjoint`
#[derive(Debug, Clone, PartialEq)]
pub struct Inputs<'s> {
    pub names: Vec<Name<'s>>,
    /// A number where absent.
    pub kind: Option<Name<'s>>,
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
    pub laws: Vec<Law<'s>>,
    pub members: Members<'s>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Law<'s> {
    Named(Name<'s>),
    /// `sum e`; the number of the group where there is no expression
    Sum(Option<Expr<'s>>, At),
    /// `relation (e)`, of the values `a` and `b`
    Relation(Expr<'s>),
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
    /// `pairs by (1, 2), …`: each cell with the one at a distance of rows and columns
    Pairs(Vec<(Expr<'s>, Expr<'s>)>),
    /// `cages`: the groups of an input
    Groups(Name<'s>),
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
