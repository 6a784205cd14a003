//! What a board decides once and for all.

use super::Normal;
use crate::lang::program::{Expr, ExprKind, Function, Span, Type};
use crate::make::{empty, truth};
use tesuji_board::topology::{Laws, Topology};

/// Facts that are the same for all units of a board.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Board {
    kinds: Vec<usize>,
    distinct: Option<bool>,
    complete: Option<bool>,
    summed: Option<bool>,
    /// Whether no unit goes by several names, so that the kind of a unit determines its laws.
    has_single_names: bool,
}

impl Board {
    /// Looks through the units of a board.
    pub fn of(topology: &Topology) -> Self {
        let laws =
            |holds: fn(&Laws) -> bool| same_for_all(topology, |unit| holds(&topology.units[unit].laws));
        let summed = |unit: usize| topology.summed_units()[unit >> 6] >> (unit & 63) & 1 != 0;
        Self {
            kinds: topology.listed_kinds().collect(),
            distinct: laws(|laws| laws.distinct),
            complete: laws(|laws| laws.complete),
            summed: same_for_all(topology, summed),
            has_single_names: topology.units.iter().all(|unit| unit.names().count() == 1),
        }
    }
}

impl Normal<'_> {
    pub(super) fn has_single_names(&self) -> bool {
        self.board.is_some_and(|board| board.has_single_names)
    }

    pub(super) fn lacks_kind(&self, kind: usize) -> bool {
        self.board.is_some_and(|board| !board.kinds.contains(&kind))
    }

    /// The result of a function, if it is the same everywhere on the board.
    pub(super) fn known_on_board(
        &self,
        function: Function,
        arguments: &[Expr],
        ty: &Type,
        span: Span,
    ) -> Option<Expr> {
        let board = self.board?;
        let known = match function {
            Function::UnitsOfKind => {
                let none = written_kinds(&arguments[0])?.into_iter().all(|kind| !board.kinds.contains(&kind));
                return none.then(|| empty(ty.clone(), span));
            }
            Function::Distinct => board.distinct,
            Function::Complete => board.complete,
            Function::Summed => board.summed,
            _ => None,
        };
        known.map(|known| truth(known, span))
    }
}

fn same_for_all(board: &Topology, holds: impl Fn(usize) -> bool) -> Option<bool> {
    let mut all = (0..board.units.len()).map(holds);
    let first = all.next()?;
    all.all(|other| other == first).then_some(first)
}

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
