//! Laws of units: constraints on sequences of cells, as pairs of cells and as a scan.

use super::*;
use crate::program::Reach;

/// `law name(a, b) { clauses }`
#[derive(Debug, Clone, PartialEq)]
pub struct Law<'s> {
    pub name: Name<'s>,
    pub parameters: Vec<Name<'s>>,
    pub clauses: Vec<Clause<'s>>,
}

/// `total(sum)` of a family of units
#[derive(Debug, Clone, PartialEq)]
pub struct LawCall<'s> {
    pub name: Name<'s>,
    pub arguments: Vec<Expr<'s>>,
    pub span: AstSpan,
}

/// `connected v of size: …`
#[derive(Debug, Clone, PartialEq)]
pub struct ConnectedClause<'s> {
    pub cell: Name<'s>,
    pub size: Option<Expr<'s>>,
    pub conditions: Vec<Expr<'s>>,
}

/// `each v where …: …`, `next a, b where …: …`, `every a, b where …: …`, `every (a, l), (b, m) where …: …`
#[derive(Debug, Clone, PartialEq)]
pub struct CellClause<'s> {
    pub reach: Reach,
    /// One name for [`Reach::Each`], otherwise two, or four for two pairs of cells.
    pub names: Vec<Name<'s>>,
    pub conditions: Vec<Expr<'s>>,
    pub required: Vec<Expr<'s>>,
}

/// `s = 0 says en "{s} so far"`
#[derive(Debug, Clone, PartialEq)]
pub struct StateVariable<'s> {
    pub name: Name<'s>,
    pub start: Expr<'s>,
    pub says: Vec<Text<'s>>,
}

/// `step v after u where …: s = s + v`
#[derive(Debug, Clone, PartialEq)]
pub struct StepClause<'s> {
    pub cell: Name<'s>,
    pub before: Option<Name<'s>>,
    pub conditions: Vec<Expr<'s>>,
    pub changes: Vec<(Name<'s>, Expr<'s>)>,
}
