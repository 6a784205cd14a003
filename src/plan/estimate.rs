//! How many elements a set is likely to have and how much work an expression is, by the board at hand. Only the order
//! of these numbers matters.

use crate::lang::program::{Expr, ExprKind, Function, Operator, Type};
use crate::lang::walk::children;
use tesuji_board::topology::Topology;

/// The sizes of a board, the large ones roughly: most boards of one game have the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Estimate {
    cells: usize,
    values: usize,
    units: usize,
    /// Cells of a unit, in the mean.
    unit: usize,
}

impl Estimate {
    /// Those of a board; of a usual one where it is not known.
    pub fn of(board: Option<&Topology>) -> Self {
        let Some(board) = board else {
            return Self { cells: rounded(81), values: 9, units: rounded(27), unit: 9 };
        };
        let members: usize = board.units.iter().map(|unit| unit.cells.len()).sum();
        let (cells, units) = (board.cells.len().max(1), board.units.len().max(1));
        let (values, unit) = (board.values.max(1), (members / units).max(1));
        Self { cells: rounded(cells), values, units: rounded(units), unit }
    }

    /// Roughly how many elements a set has.
    pub fn elements(&self, set: &Expr) -> usize {
        match &set.kind {
            ExprKind::Set(list) => list.len(),
            ExprKind::Cells => self.cells,
            ExprKind::Call(Function::Open, of) if matches!(of[0].ty, Type::Set(_)) => self.elements(&of[0]),
            ExprKind::Call(Function::UnitsOf, _) => 3,
            ExprKind::Binary(Operator::Intersect, a, b) => self.elements(a).min(self.elements(b)),
            ExprKind::Binary(Operator::Subtract, a, _) => self.elements(a),
            _ => match &set.ty {
                Type::Set(of) => match **of {
                    Type::Value => self.values,
                    Type::Unit => self.units,
                    Type::Cell => self.unit + 1,
                    _ => 4,
                },
                _ => 30,
            },
        }
    }

    /// Roughly how much work an expression is.
    pub fn work(&self, expr: &Expr) -> usize {
        let mut inside = 0usize;
        children(expr, &mut |part| inside = inside.saturating_add(self.work(part)));
        let times = |source: &Expr, inner: usize| {
            self.work(source).saturating_add(self.elements(source).saturating_mul(inner.saturating_add(1)))
        };
        match &expr.kind {
            ExprKind::Var(_) | ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::Kind(_) => 0,
            ExprKind::Quantified(_, _, source, condition) => times(source, self.work(condition)),
            ExprKind::Comprehension(c) => {
                let head = self.work(&c.head) + c.condition.as_ref().map_or(0, |c| self.work(c));
                c.generators.iter().rev().fold(head, |inner, (_, source)| times(source, inner))
            }
            ExprKind::Reach(..) => 100_000,
            ExprKind::Call(function, of) => match function {
                Function::Covers | Function::ArrangementsOf | Function::ArrangementsIn => 50_000,
                Function::Combinations | Function::Subsets => inside.saturating_add(20),
                Function::Peers if of[0].ty != Type::Cell => inside.saturating_add(self.unit),
                Function::Candidates if of[0].ty != Type::Cell => inside.saturating_add(self.unit),
                Function::CellsOf if matches!(of[0].ty, Type::Set(_)) => inside.saturating_add(3),
                _ => inside.saturating_add(1),
            },
            _ => inside.saturating_add(1 + usize::from(self.cells > 4096)),
        }
    }
}

/// A number with all but its first two binary digits 0.
fn rounded(n: usize) -> usize {
    let digits = usize::BITS - n.leading_zeros();
    n >> digits.saturating_sub(2) << digits.saturating_sub(2)
}
