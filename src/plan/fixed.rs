//! What is the same on every position of a board.

use crate::lang::program::{Expr, ExprKind, Function, VarId};
use crate::lang::walk::{children, free};

/// Whether an expression gives the same on every position, as long as its variables stand for the same.
pub fn is_static(expr: &Expr) -> bool {
    use Function::{
        ArrangementsIn, ArrangementsOf, Candidates, CellsWith, Contradiction, ContradictionGrounds, Covers,
        Emptied, Given, Grounds, History, Needed, Needs, Open, PlacedIn, PlacedOf, Places, Removed,
    };
    let mut all = match &expr.kind {
        ExprKind::Reach(..) => false,
        ExprKind::Call(function, _) => !matches!(
            function,
            ArrangementsIn
                | ArrangementsOf
                | Candidates
                | CellsWith
                | Contradiction
                | ContradictionGrounds
                | Covers
                | Emptied
                | Given
                | Grounds
                | History
                | Needed
                | Needs
                | Open
                | PlacedIn
                | PlacedOf
                | Places
                | Removed
        ),
        _ => true,
    };
    children(expr, &mut |part| all = all && is_static(part));
    all
}

/// Whether an expression is the same on every position once these variables are bound.
pub fn is_known(expr: &Expr, bound: &[VarId]) -> bool {
    is_static(expr) && free(expr).iter().all(|var| bound.contains(var))
}
