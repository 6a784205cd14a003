//! Laws of units: constraints on sequences of cells, as pairs of cells and as a scan.

use super::*;
use crate::Reach;

/// `total(sum)` of a family of units
#[derive(Debug, Clone)]
pub struct LawCall {
    pub name: Name,
    pub arguments: Vec<Expr>,
}

/// `connected v of size: …`
#[derive(Debug, Clone)]
pub struct ConnectedClause {
    pub cell: Name,
    pub size: Option<Expr>,
    pub conditions: Vec<Expr>,
}

/// `each v where …: …`, `next a, b where …: …`, `every a, b where …: …`, `every (a, l), (b, m) where …: …`
#[derive(Debug, Clone)]
pub struct CellClause {
    pub reach: Reach,
    /// One name for [`Reach::Each`], otherwise two, or four for two pairs of cells.
    pub names: Vec<Name>,
    pub conditions: Vec<Expr>,
    pub required: Vec<Expr>,
}

/// `s = 0 says en "{s} so far"`
#[derive(Debug, Clone)]
pub struct StateVariable {
    pub name: Name,
    pub start: Expr,
    pub says: Vec<Text>,
}

/// `step v after u where …: s = s + v`
#[derive(Debug, Clone)]
pub struct StepClause {
    pub cell: Name,
    pub before: Option<Name>,
    pub conditions: Vec<Expr>,
    pub changes: Vec<(Name, Expr)>,
}
