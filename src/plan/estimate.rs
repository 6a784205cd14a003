//! Expected sizes of sets and work of expressions, by the sizes of the board. Only their order matters.

use crate::lang::program::{Expr, ExprKind, Function, Operator, Property, Quantifier, Type, VarId};
use crate::lang::walk::children;
use crate::make::{element_type, is_empty_set, is_var};
use tesuji_board::topology::Topology;

/// The share of candidates that are left when a technique is looked for.
const LEFT: f64 = 0.35;

/// The share of open cells.
const OPEN: f64 = 0.6;

/// The share of cells with a given number of candidates.
const ALIKE: f64 = 0.15;

/// The share of cells whose candidates are equal to those of another cell, or a part of them.
const TOGETHER: f64 = 0.15;

/// Most elements of a set whose subsets are counted as 2^n.
const MOST_DOUBLED: f64 = 10.0;

/// The least share of sets of values that lie in another one.
const WITHIN: f64 = 0.02;

/// The sizes of a board, the large ones roughly: most boards of one game have the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sizes {
    cells: usize,
    values: usize,
    units: usize,
    /// Cells of a unit, in the mean.
    unit: usize,
    /// Units of a cell, in the mean.
    around: usize,
}

impl Sizes {
    /// The sizes of a board, or of a usual one if the board is not known.
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

    fn around(&self) -> f64 {
        self.around as f64
    }

    /// The number of things of a type.
    fn all(&self, of: &Type) -> f64 {
        match of {
            Type::Cell => self.cells as f64,
            Type::Value => self.values as f64,
            Type::Unit => self.units as f64,
            Type::Candidate => (self.cells * self.values) as f64,
            _ => 4.0,
        }
    }

    fn peers(&self) -> f64 {
        (self.around() * (self.unit as f64 - 0.9)).clamp(1.0, self.cells as f64)
    }
}

/// Expected sizes of the sets of one rule on a board.
pub struct Estimate {
    sizes: Sizes,
    /// Sets of which the rule says how many elements they have.
    known: Vec<(Expr, f64)>,
}

impl Estimate {
    pub fn new(sizes: Sizes) -> Self {
        Self { sizes, known: Vec::new() }
    }

    /// With known sizes of sets, and upper bounds of sizes.
    pub fn knowing(sizes: Sizes, exactly: Vec<(Expr, f64)>, at_most: Vec<(Expr, f64)>) -> Self {
        let mut estimate = Self { sizes, known: exactly };
        for (set, most) in at_most {
            if most < estimate.elements(&set) {
                estimate.known.push((set, most));
            }
        }
        estimate
    }

    pub fn known(&self, set: &Expr) -> Option<f64> {
        size_among(&self.known, set)
    }

    /// The expected size of a set.
    pub fn elements(&self, set: &Expr) -> f64 {
        if let Some(known) = self.known(set) {
            return known;
        }
        let all = element_type(set).map_or(1.0, |of| self.sizes.all(&of));
        match &set.kind {
            ExprKind::Set(list) => list.len() as f64,
            ExprKind::Cells | ExprKind::Values | ExprKind::Units => all,
            ExprKind::Call(function, of) => match function {
                Function::Open => OPEN * self.elements(&of[0]),
                Function::Needed => OPEN * all,
                Function::Candidates => all * any(self.dense(&of[0]), self.elements(&of[0])),
                Function::Places => {
                    let cells = match element_type(&of[0]) {
                        Some(Type::Unit) => self.elements(&of[0]) * self.sizes.unit as f64,
                        _ => self.elements(&of[0]),
                    };
                    cells * any(self.dense(&of[0]), self.elements(&of[1]).max(1.0))
                }
                Function::UnitsOf => all.min(self.sizes.around() * self.elements(&of[0])),
                Function::UnitsOfKind => all / self.sizes.around().max(1.0),
                Function::Peers if of[0].ty == Type::Cell => self.sizes.peers(),
                Function::Peers => self.sizes.peers() * self.sizes.peers() / all,
                Function::CellsWith => ALIKE * all,
                Function::CellsOf => all.min(self.elements(&of[0]) * self.sizes.unit as f64),
                Function::Subsets => self.elements(&of[0]).min(MOST_DOUBLED).exp2(),
                Function::Combinations => self.sizes.values as f64,
                _ => self.usual(set),
            },
            ExprKind::Binary(Operator::Intersect, a, b) => self.elements(a) * self.elements(b) / all,
            ExprKind::Binary(Operator::Subtract, a, b) => {
                // Conditions on the same cells leave the same share of these as of all.
                if let (Some(whole), Some(out)) = (of_unit(a), of_unit(b))
                    && whole == out
                {
                    let part = self.elements(b) / self.elements(whole).max(1.0);
                    return self.elements(a) * (1.0 - part).max(0.1);
                }
                let (a, b) = (self.elements(a), self.elements(b));
                if b <= 2.0 { (a - b).max(a / 2.0) } else { a * (1.0 - b / all).max(0.1) }
            }
            ExprKind::Binary(Operator::Add, a, b) => all.min(self.elements(a) + self.elements(b)),
            ExprKind::Comprehension(c) => {
                let part = c.condition.as_ref().map_or(1.0, |predicate| self.part(predicate));
                c.generators.iter().fold(part, |all, (_, source)| all * self.elements(source))
            }
            _ => self.usual(set),
        }
    }

    /// The mean share of values that a cell of a set has as candidates.
    fn dense(&self, cells: &Expr) -> f64 {
        alike(cells).map_or(LEFT, |n| n as f64 / self.sizes.values as f64)
    }

    /// The expected size of a set by its type alone.
    fn usual(&self, set: &Expr) -> f64 {
        match &set.ty {
            Type::Unit => self.sizes.unit as f64,
            Type::Set(of) => match **of {
                Type::Cell => LEFT * self.sizes.unit as f64,
                Type::Value => LEFT * self.sizes.values as f64,
                Type::Unit => self.sizes.units as f64 / self.sizes.around().max(1.0),
                _ => 4.0,
            },
            _ => 1.0,
        }
    }

    /// The share of rows that fulfil a condition.
    pub fn part(&self, predicate: &Expr) -> f64 {
        let same = |set: &Expr| match &set.ty {
            Type::Set(_) if of_cell(set) => TOGETHER,
            Type::Set(_) => 0.05,
            Type::Int => 0.25,
            one => 1.0 / self.sizes.all(one),
        };
        let part: f64 = match &predicate.kind {
            ExprKind::Bool(truth) => f64::from(u8::from(*truth)),
            ExprKind::Not(inner) => 1.0 - self.part(inner),
            ExprKind::Binary(op, a, b) => match op {
                Operator::And => self.part(a) * self.part(b),
                Operator::Or => 1.0 - (1.0 - self.part(a)) * (1.0 - self.part(b)),
                Operator::Equal if is_empty_set(b) => 0.3,
                Operator::Equal if matches!(a.kind, ExprKind::Size(_)) => match b.kind {
                    ExprKind::Int(n) => self.of_size(n),
                    _ => same(a),
                },
                Operator::Equal => same(a),
                Operator::NotEqual if is_empty_set(b) => self.meets(a).unwrap_or(0.7),
                Operator::NotEqual => 1.0 - same(a),
                Operator::In => self.within(b),
                Operator::Sees => self.sizes.peers() / self.sizes.cells as f64,
                // Each of the values lies in the other set by chance; cells stand together.
                Operator::Subset if element_type(a) == Some(Type::Value) => {
                    let least = if of_cell(a) && of_cell(b) { TOGETHER } else { WITHIN };
                    self.within(b).min(1.0).powf(self.elements(a).max(1.0)).max(least)
                }
                Operator::Subset => 0.2,
                _ => 0.5,
            },
            ExprKind::Quantified(Quantifier::Some, _, set, each) => any(self.part(each), self.elements(set)),
            ExprKind::Quantified(Quantifier::No, _, set, each) => {
                1.0 - any(self.part(each), self.elements(set))
            }
            _ => 0.5,
        };
        part.clamp(0.01, 1.0)
    }

    /// The share of sets of a size among all sets.
    pub fn of_size(&self, size: i64) -> f64 {
        if size == 1 { 0.1 } else { 0.25 }
    }

    /// The share of all things of a type that a set contains.
    pub fn within(&self, set: &Expr) -> f64 {
        self.elements(set) / element_type(set).map_or(4.0, |of| self.sizes.all(&of))
    }

    /// The share of units that meet some cells, where a set is such an intersection.
    fn meets(&self, set: &Expr) -> Option<f64> {
        let ExprKind::Binary(Operator::Intersect, a, b) = &set.kind else { return None };
        let is_unit = |e: &Expr| e.ty == Type::Unit && matches!(e.kind, ExprKind::Var(_));
        let cells = if is_unit(b) { a } else { is_unit(a).then_some(b)? };
        Some((self.sizes.around() * self.elements(cells) / self.sizes.units as f64).min(0.7))
    }

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
            ExprKind::Quantified(_, var, _, condition) if requires_containing(condition, *var) => inside,
            ExprKind::Quantified(_, _, source, condition) => times(source, self.work(condition)),
            ExprKind::Comprehension(c) => {
                let head = self.work(&c.head) + c.condition.as_ref().map_or(0, |c| self.work(c));
                c.generators.iter().rev().fold(head, |inner, (_, source)| times(source, inner))
            }
            ExprKind::Reach(..) => 100_000,
            ExprKind::Call(function, of) => match function {
                _ if function.has(Property::Searches) => 50_000,
                _ if function.has(Property::Lists) => inside.saturating_add(20),
                _ if function.has(Property::Needs) => inside.saturating_add(2),
                Function::Peers if of[0].ty != Type::Cell => inside.saturating_add(self.sizes.unit),
                Function::Candidates if of[0].ty != Type::Cell => inside.saturating_add(self.sizes.unit),
                Function::Places if of[1].ty != Type::Value => {
                    inside.saturating_add(1 + self.elements(&of[1]) as usize)
                }
                Function::CellsOf if matches!(of[0].ty, Type::Set(_)) => inside.saturating_add(3),
                _ => inside.saturating_add(1),
            },
            _ => inside.saturating_add(1 + usize::from(self.sizes.cells > 4096)),
        }
    }
}

fn of_unit(set: &Expr) -> Option<&Expr> {
    match &set.kind {
        ExprKind::Call(function, of) if function.has(Property::Part) => of_unit(&of[0]),
        ExprKind::Binary(Operator::Intersect, a, b) => of_unit(a).or_else(|| of_unit(b)),
        ExprKind::Binary(Operator::Subtract, a, _) => of_unit(a),
        _ => (set.ty == Type::Unit).then_some(set),
    }
}

/// Whether a set is the candidates of one cell.
fn of_cell(set: &Expr) -> bool {
    matches!(&set.kind, ExprKind::Call(Function::Candidates, of) if of[0].ty == Type::Cell)
}

/// The probability that one of `many` events of probability `part` occurs.
fn any(part: f64, many: f64) -> f64 {
    1.0 - (1.0 - part.min(1.0)).powf(many)
}

/// The known size of a set, or of the set of which it is all but one element.
pub fn size_among(known: &[(Expr, f64)], set: &Expr) -> Option<f64> {
    if let ExprKind::Binary(Operator::Subtract, all, one) = &set.kind
        && !matches!(one.ty, Type::Set(_) | Type::Unit)
    {
        return Some((size_among(known, all)? - 1.0).max(1.0));
    }
    known.iter().find(|(other, _)| other == set).map(|(_, size)| *size)
}

/// The number of candidates of each cell of a set, where the set fixes it.
pub fn alike(cells: &Expr) -> Option<i64> {
    match &cells.kind {
        ExprKind::Call(Function::CellsWith, of) => match of[0].kind {
            ExprKind::Int(n) => Some(n),
            _ => None,
        },
        ExprKind::Binary(Operator::Intersect, a, b) => alike(a).or_else(|| alike(b)),
        ExprKind::Binary(Operator::Subtract, a, _) => alike(a),
        _ => None,
    }
}

/// Whether a condition requires a unit to contain some cells.
fn requires_containing(condition: &Expr, unit: VarId) -> bool {
    match &condition.kind {
        ExprKind::Binary(Operator::And, a, b) => requires_containing(a, unit) || requires_containing(b, unit),
        ExprKind::Binary(Operator::Subset, _, all) => is_var(all, unit) && all.ty == Type::Unit,
        _ => false,
    }
}

/// A number with all but its first three binary digits 0.
fn rounded(n: usize) -> usize {
    let digits = usize::BITS - n.leading_zeros();
    n >> digits.saturating_sub(3) << digits.saturating_sub(3)
}
