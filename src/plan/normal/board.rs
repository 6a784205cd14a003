//! What a board decides once and for all.

use super::Normal;
use crate::lang::program::{Expr, ExprKind, Function, Span, Type};
use crate::make::{empty, truth};
use tesuji_board::topology::{Laws, Topology};

impl Normal<'_> {
    /// Whether no unit of the board goes by several names, so that a unit's kind tells all of it.
    pub(super) fn has_single_names(&self) -> bool {
        self.board.is_some_and(|board| board.units.iter().all(|unit| unit.names().count() == 1))
    }

    /// Whether the board has no unit of a kind.
    pub(super) fn lacks_kind(&self, kind: usize) -> bool {
        self.board.is_some_and(|board| is_absent(board, kind))
    }

    /// What a function gives wherever it is asked on this board, where that is known.
    pub(super) fn known_on_board(
        &self,
        function: Function,
        arguments: &[Expr],
        ty: &Type,
        span: Span,
    ) -> Option<Expr> {
        let board = self.board?;
        let laws = |holds: fn(&Laws) -> bool| same_for_all(board, |unit| holds(&board.units[unit].laws));
        let known = match function {
            Function::UnitsOfKind => {
                let none = written_kinds(&arguments[0])?.into_iter().all(|kind| is_absent(board, kind));
                return none.then(|| empty(ty.clone(), span));
            }
            Function::Distinct => laws(|laws| laws.distinct),
            Function::Complete => laws(|laws| laws.complete),
            Function::Summed => {
                same_for_all(board, |unit| board.summed_units()[unit >> 6] >> (unit & 63) & 1 != 0)
            }
            _ => None,
        };
        known.map(|known| truth(known, span))
    }
}

fn is_absent(board: &Topology, kind: usize) -> bool {
    board.kind(kind) == board.kinds.len()
}

/// What is the same for all units of a board.
fn same_for_all(board: &Topology, holds: impl Fn(usize) -> bool) -> Option<bool> {
    let mut all = (0..board.units.len()).map(holds);
    let first = all.next()?;
    all.all(|other| other == first).then_some(first)
}

/// Kinds of units that are written out.
fn written_kinds(kinds: &Expr) -> Option<Vec<usize>> {
    match &kinds.kind {
        ExprKind::Kind(kind) => Some(vec![*kind]),
        ExprKind::Set(list) => list
            .iter()
            .map(|kind| match kind.kind {
                ExprKind::Kind(kind) => Some(kind),
                _ => None,
            })
            .collect(),
        _ => None,
    }
}
