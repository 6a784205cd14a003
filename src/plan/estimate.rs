//! How many elements a set is likely to have and how much work an expression is, by the board at hand. Only the order
//! of these numbers matters.

use crate::lang::program::{Expr, ExprKind, Function, Operator, Type, VarId};
use crate::lang::walk::children;
use crate::make::{element_type, is_empty_set, is_var};
use tesuji_board::topology::Topology;

/// Which part of the candidates of a board are left where a technique is looked for.
const LEFT: f64 = 0.35;

/// Which part of its cells are open.
const OPEN: f64 = 0.6;

/// Which part of its cells have some number of candidates.
const ALIKE: f64 = 0.15;

/// The sizes of a board, the large ones roughly: most boards of one game have the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Estimate {
    cells: usize,
    values: usize,
    units: usize,
    /// Cells of a unit, in the mean.
    unit: usize,
    /// Units of a cell, in the mean.
    around: usize,
}

impl Estimate {
    /// Those of a board; of a usual one where it is not known.
    pub fn of(board: Option<&Topology>) -> Self {
        let Some(board) = board else {
            return Self { cells: rounded(81), values: 9, units: rounded(27), unit: 9, around: 3 };
        };
        let members: usize = board.units.iter().map(|unit| unit.cells.len()).sum();
        let (cells, units) = (board.cells.len().max(1), board.units.len().max(1));
        let (values, unit) = (board.values.max(1), (members / units).max(1));
        let around = (2 * members + cells) / (2 * cells);
        Self { cells: rounded(cells), values, units: rounded(units), unit, around: around.max(1) }
    }

    /// How many units hold a cell, in the mean.
    fn around(&self) -> f64 {
        self.around as f64
    }

    /// How many things of a type there are.
    fn all(&self, of: &Type) -> f64 {
        match of {
            Type::Cell => self.cells as f64,
            Type::Value => self.values as f64,
            Type::Unit => self.units as f64,
            Type::Candidate => (self.cells * self.values) as f64,
            _ => 4.0,
        }
    }

    /// Roughly how many elements a set has.
    pub fn elements(&self, set: &Expr) -> f64 {
        let all = element_type(set).map_or(1.0, |of| self.all(&of));
        match &set.kind {
            ExprKind::Set(list) => list.len() as f64,
            ExprKind::Cells | ExprKind::Values | ExprKind::Units => all,
            ExprKind::Call(function, of) => match function {
                Function::Open => OPEN * self.elements(&of[0]),
                Function::Needed => OPEN * all,
                Function::Candidates => all.min(LEFT * all * self.elements(&of[0])),
                Function::Places => {
                    let cells = match element_type(&of[0]) {
                        Some(Type::Unit) => self.elements(&of[0]) * self.unit as f64,
                        _ => self.elements(&of[0]),
                    };
                    cells * LEFT.max(1.0 - (1.0 - LEFT).powf(self.elements(&of[1])))
                }
                Function::UnitsOf => all.min(self.around() * self.elements(&of[0])),
                Function::UnitsOfKind => all / self.around().max(1.0),
                Function::Peers if of[0].ty == Type::Cell => self.peers(),
                Function::Peers => self.peers() * self.peers() / all,
                Function::CellsWith => ALIKE * all,
                Function::CellsOf => all.min(self.elements(&of[0]) * self.unit as f64),
                _ => self.usual(set),
            },
            ExprKind::Binary(Operator::Intersect, a, b) => self.elements(a) * self.elements(b) / all,
            ExprKind::Binary(Operator::Subtract, a, b) => {
                let (a, b) = (self.elements(a), self.elements(b));
                if b <= 2.0 { (a - b).max(a / 2.0) } else { a * (1.0 - b / all).max(0.1) }
            }
            ExprKind::Binary(Operator::Add, a, b) => all.min(self.elements(a) + self.elements(b)),
            ExprKind::Comprehension(c) => {
                let part = c.condition.as_ref().map_or(1.0, |asked| self.part(asked));
                c.generators.iter().fold(part, |all, (_, source)| all * self.elements(source))
            }
            _ => self.usual(set),
        }
    }

    /// How many cells a cell sees.
    fn peers(&self) -> f64 {
        (self.around() * (self.unit as f64 - 0.9)).clamp(1.0, self.cells as f64)
    }

    /// How many elements a set has of which nothing but its type is known.
    fn usual(&self, set: &Expr) -> f64 {
        match &set.ty {
            Type::Unit => self.unit as f64,
            Type::Set(of) => match **of {
                Type::Cell => LEFT * self.unit as f64,
                Type::Value => LEFT * self.values as f64,
                Type::Unit => self.units as f64 / self.around().max(1.0),
                _ => 4.0,
            },
            _ => 1.0,
        }
    }

    /// Roughly which part of all fulfil a condition.
    pub fn part(&self, asked: &Expr) -> f64 {
        let same = |set: &Expr| match &set.ty {
            // Cells that have the same candidates come about together.
            Type::Set(_) if matches!(&set.kind, ExprKind::Call(Function::Candidates, of) if of[0].ty == Type::Cell) => {
                0.15
            }
            Type::Set(_) => 0.05,
            Type::Int => 0.25,
            one => 1.0 / self.all(one),
        };
        let part: f64 = match &asked.kind {
            ExprKind::Bool(truth) => f64::from(u8::from(*truth)),
            ExprKind::Not(inner) => 1.0 - self.part(inner),
            ExprKind::Binary(op, a, b) => match op {
                Operator::And => self.part(a) * self.part(b),
                Operator::Or => 1.0 - (1.0 - self.part(a)) * (1.0 - self.part(b)),
                Operator::Equal if is_empty_set(b) => 0.3,
                Operator::Equal => same(a),
                Operator::NotEqual if is_empty_set(b) => self.meets(a).unwrap_or(0.7),
                Operator::NotEqual => 1.0 - same(a),
                Operator::In => self.within(b),
                Operator::Sees => self.peers() / self.cells as f64,
                Operator::Subset => 0.2,
                _ => 0.5,
            },
            _ => 0.5,
        };
        part.clamp(0.01, 1.0)
    }

    /// Which part of all like its elements a set has.
    pub fn within(&self, set: &Expr) -> f64 {
        self.elements(set) / element_type(set).map_or(4.0, |of| self.all(&of))
    }

    /// Which part of all units meet some cells, where that is what a set tells.
    fn meets(&self, set: &Expr) -> Option<f64> {
        let ExprKind::Binary(Operator::Intersect, a, b) = &set.kind else { return None };
        let is_unit = |e: &Expr| e.ty == Type::Unit && matches!(e.kind, ExprKind::Var(_));
        let cells = if is_unit(b) { a } else { is_unit(a).then_some(b)? };
        Some((self.around() * self.elements(cells) / self.units as f64).min(0.7))
    }

    /// Roughly how much work an expression is.
    pub fn work(&self, expr: &Expr) -> usize {
        let mut inside = 0usize;
        children(expr, &mut |part| inside = inside.saturating_add(self.work(part)));
        let times = |source: &Expr, inner: usize| {
            self.work(source).saturating_add(
                (self.elements(source).ceil() as usize).saturating_mul(inner.saturating_add(1)),
            )
        };
        match &expr.kind {
            ExprKind::Var(_) | ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::Kind(_) => 0,
            // Units that contain some cells are looked up.
            ExprKind::Quantified(_, var, _, condition) if asks_containing(condition, *var) => inside,
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

/// Whether a condition asks of a unit that it contains some cells.
fn asks_containing(condition: &Expr, unit: VarId) -> bool {
    match &condition.kind {
        ExprKind::Binary(Operator::And, a, b) => asks_containing(a, unit) || asks_containing(b, unit),
        ExprKind::Binary(Operator::Subset, _, all) => is_var(all, unit) && all.ty == Type::Unit,
        _ => false,
    }
}

/// A number with all but its first three binary digits 0.
fn rounded(n: usize) -> usize {
    let digits = usize::BITS - n.leading_zeros();
    n >> digits.saturating_sub(3) << digits.saturating_sub(3)
}
