//! Expected sizes of sets and work of expressions, by the sizes of the board. Only their order matters.

use crate::lang::program::{Function, Operator, Property, Type, VarId};
use tesuji_board::topology::Topology;
use tesuji_core::form::Form;
use tesuji_core::node::{Fold, Id, Op, Query};

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
pub struct Estimate<'f> {
    pub form: &'f Form,
    sizes: Sizes,
    /// Sets of which the rule says how many elements they have.
    known: Vec<(Id, f64)>,
}

impl<'f> Estimate<'f> {
    pub fn new(form: &'f Form, sizes: Sizes) -> Self {
        Self { form, sizes, known: Vec::new() }
    }

    /// With known sizes of sets, and upper bounds of sizes.
    pub fn knowing(form: &'f Form, sizes: Sizes, exactly: Vec<(Id, f64)>, at_most: Vec<(Id, f64)>) -> Self {
        let mut estimate = Self { form, sizes, known: exactly };
        for (set, most) in at_most {
            if most < estimate.elements(set) {
                estimate.known.push((set, most));
            }
        }
        estimate
    }

    pub fn known(&self, set: Id) -> Option<f64> {
        size_among(self.form, &self.known, set)
    }

    /// The expected size of a set.
    pub fn elements(&self, set: Id) -> f64 {
        if let Some(known) = self.known(set) {
            return known;
        }
        let form = self.form;
        let all = form.element_type(set).map_or(1.0, |of| self.sizes.all(&of));
        let args = form.args(set);
        let of = |at: usize| self.elements(args[at]);
        match form.op(set) {
            Op::Set => args.len() as f64,
            Op::Cells | Op::Values | Op::Units => all,
            Op::Call(function) => match function {
                Function::Open => OPEN * of(0),
                Function::Needed => OPEN * all,
                Function::Candidates => all * any(self.dense(args[0]), of(0)),
                Function::Places => {
                    let is_of_units = form.element_type(args[0]) == Some(Type::Unit);
                    let cells = of(0) * if is_of_units { self.sizes.unit as f64 } else { 1.0 };
                    cells * any(self.dense(args[0]), of(1).max(1.0))
                }
                Function::UnitsOf => all.min(self.sizes.around() * of(0)),
                Function::UnitsOfKind => all / self.sizes.around().max(1.0),
                Function::Peers if *form.ty(args[0]) == Type::Cell => self.sizes.peers(),
                Function::Peers => self.sizes.peers() * self.sizes.peers() / all,
                Function::CellsWith => ALIKE * all,
                Function::CellsOf => all.min(of(0) * self.sizes.unit as f64),
                Function::Subsets => of(0).min(MOST_DOUBLED).exp2(),
                Function::Combinations => self.sizes.values as f64,
                _ => self.usual(set),
            },
            Op::Binary(Operator::Intersect) => of(0) * of(1) / all,
            Op::Binary(Operator::Subtract) => {
                // Conditions on the same cells leave the same share of these as of all.
                if let (Some(whole), Some(out)) = (self.of_unit(args[0]), self.of_unit(args[1]))
                    && whole == out
                {
                    let part = of(1) / self.elements(whole).max(1.0);
                    return of(0) * (1.0 - part).max(0.1);
                }
                let (a, b) = (of(0), of(1));
                if b <= 2.0 { (a - b).max(a / 2.0) } else { a * (1.0 - b / all).max(0.1) }
            }
            Op::Binary(Operator::Add) => all.min(of(0) + of(1)),
            Op::Query(_, Fold::Collect) => form.query(set).map_or(1.0, |query| {
                let part = query.conditions.iter().fold(1.0, |part, one| part * self.part(*one));
                query.generators.iter().fold(part, |all, (_, source)| all * self.elements(*source))
            }),
            _ => self.usual(set),
        }
    }

    /// The mean share of values that a cell of a set has as candidates.
    fn dense(&self, cells: Id) -> f64 {
        alike(self.form, cells).map_or(LEFT, |n| n as f64 / self.sizes.values as f64)
    }

    /// The expected size of a set by its type alone.
    fn usual(&self, set: Id) -> f64 {
        match self.form.ty(set) {
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
    pub fn part(&self, condition: Id) -> f64 {
        let form = self.form;
        let args = form.args(condition);
        let same = |set: Id| match form.ty(set) {
            Type::Set(_) if self.is_of_cell(set) => TOGETHER,
            Type::Set(_) => 0.05,
            Type::Int => 0.25,
            one => 1.0 / self.sizes.all(one),
        };
        let part: f64 = match form.op(condition) {
            Op::Bool(truth) => f64::from(u8::from(*truth)),
            Op::Not => 1.0 - self.part(args[0]),
            Op::Binary(Operator::Equal) if form.is_empty_set(args[1]) => 0.3,
            Op::Binary(Operator::NotEqual) if form.is_empty_set(args[1]) => {
                self.meets(args[0]).unwrap_or(0.7)
            }
            Op::Binary(op) => match (op, args[0], args[1]) {
                (Operator::And, a, b) => self.part(a) * self.part(b),
                (Operator::Or, a, b) => 1.0 - (1.0 - self.part(a)) * (1.0 - self.part(b)),
                (Operator::Equal, a, b) => match (form.sized(a), form.number(b)) {
                    (Some(_), Some(n)) => self.of_size(n),
                    _ => same(a),
                },
                (Operator::NotEqual, a, _) => 1.0 - same(a),
                (Operator::In, _, b) => self.within(b),
                (Operator::Sees, ..) => self.sizes.peers() / self.sizes.cells as f64,
                // Each of the values lies in the other set by chance; cells stand together.
                (Operator::Subset, a, b) if form.is_of_type(a, &Type::Value) => {
                    let least = if self.is_of_cell(a) && self.is_of_cell(b) { TOGETHER } else { WITHIN };
                    self.within(b).min(1.0).powf(self.elements(a).max(1.0)).max(least)
                }
                (Operator::Subset, ..) => 0.2,
                _ => 0.5,
            },
            Op::Query(_, Fold::Any) => form.query(condition).map_or(0.5, |query| {
                let part = query.conditions.iter().fold(1.0, |part, one| part * self.part(*one));
                query.generators.iter().fold(part, |part, (_, set)| any(part, self.elements(*set)))
            }),
            _ => 0.5,
        };
        part.clamp(0.01, 1.0)
    }

    /// The share of sets of a size among all sets.
    pub fn of_size(&self, size: i64) -> f64 {
        if size == 1 { 0.1 } else { 0.25 }
    }

    /// The share of all things of a type that a set contains.
    pub fn within(&self, set: Id) -> f64 {
        self.elements(set) / self.form.element_type(set).map_or(4.0, |of| self.sizes.all(&of))
    }

    /// The share of units that meet some cells, where a set is such an intersection.
    fn meets(&self, set: Id) -> Option<f64> {
        let (a, b) = self.form.operands(set, Operator::Intersect)?;
        let is_unit = |id: Id| *self.form.ty(id) == Type::Unit && self.form.as_var(id).is_some();
        let cells = if is_unit(b) { a } else { is_unit(a).then_some(b)? };
        Some((self.sizes.around() * self.elements(cells) / self.sizes.units as f64).min(0.7))
    }

    pub fn work(&self, id: Id) -> usize {
        let form = self.form;
        let args = form.args(id);
        let inside = args.iter().fold(0usize, |all, part| all.saturating_add(self.work(*part)));
        match form.op(id) {
            Op::Var(_) | Op::Int(_) | Op::Bool(_) | Op::Kind(_) => 0,
            Op::Query(..) => form.query(id).map_or(inside, |query| self.work_of_query(&query)),
            Op::Reach(_) => 100_000,
            // Of a negated query it is that of the query.
            Op::Not if matches!(form.op(args[0]), Op::Query(..)) => inside,
            Op::Call(function) => {
                let is_single = |at: usize, of: Type| *form.ty(args[at]) == of;
                let more = match function {
                    _ if function.has(Property::Searches) => return 50_000,
                    _ if function.has(Property::Lists) => 20,
                    _ if function.has(Property::Needs) => 2,
                    Function::Peers | Function::Candidates if !is_single(0, Type::Cell) => self.sizes.unit,
                    Function::Places if !is_single(1, Type::Value) => 1 + self.elements(args[1]) as usize,
                    Function::CellsOf if matches!(form.ty(args[0]), Type::Set(_)) => 3,
                    _ => 1,
                };
                inside.saturating_add(more)
            }
            _ => inside.saturating_add(1 + usize::from(self.sizes.cells > 4096)),
        }
    }

    fn work_of_query(&self, query: &Query) -> usize {
        let form = self.form;
        let joined = query.conditions.len().saturating_sub(1);
        let head = query.head.map_or(0, |head| self.work(head));
        let each =
            query.conditions.iter().fold(head + joined, |all, one| all.saturating_add(self.work(*one)));
        // Units that contain some cells are looked up.
        if query.fold == Fold::Any
            && let [(pattern, source)] = query.generators.as_slice()
            && let [unit] = pattern.names()[..]
            && query
                .conditions
                .iter()
                .any(|one| form.conjuncts(*one).iter().any(|one| is_containing(form, *one, unit)))
        {
            return each.saturating_add(self.work(*source));
        }
        query.generators.iter().rev().fold(each, |inner, (_, source)| {
            let times = (self.elements(*source).ceil() as usize).saturating_mul(inner.saturating_add(1));
            self.work(*source).saturating_add(times)
        })
    }

    fn of_unit(&self, set: Id) -> Option<Id> {
        let args = self.form.args(set);
        match self.form.op(set) {
            Op::Call(function) if function.has(Property::Part) => self.of_unit(args[0]),
            Op::Binary(Operator::Intersect) => self.of_unit(args[0]).or_else(|| self.of_unit(args[1])),
            Op::Binary(Operator::Subtract) => self.of_unit(args[0]),
            _ => (*self.form.ty(set) == Type::Unit).then_some(set),
        }
    }

    /// Whether a set is the candidates of one cell.
    fn is_of_cell(&self, set: Id) -> bool {
        self.form.called(set, Function::Candidates).is_some_and(|of| *self.form.ty(of[0]) == Type::Cell)
    }
}

/// The probability that one of `many` events of probability `part` occurs.
fn any(part: f64, many: f64) -> f64 {
    1.0 - (1.0 - part.min(1.0)).powf(many)
}

/// The known size of a set, or of the set of which it is all but one element.
pub fn size_among(form: &Form, known: &[(Id, f64)], set: Id) -> Option<f64> {
    if let Some((all, one)) = form.operands(set, Operator::Subtract)
        && !matches!(form.ty(one), Type::Set(_) | Type::Unit)
    {
        return Some((size_among(form, known, all)? - 1.0).max(1.0));
    }
    known.iter().find(|(other, _)| *other == set).map(|(_, size)| *size)
}

/// The number of candidates of each cell of a set, where the set fixes it.
pub fn alike(form: &Form, cells: Id) -> Option<i64> {
    let args = form.args(cells);
    match form.op(cells) {
        Op::Call(Function::CellsWith) => form.number(args[0]),
        Op::Binary(Operator::Intersect) => alike(form, args[0]).or_else(|| alike(form, args[1])),
        Op::Binary(Operator::Subtract) => alike(form, args[0]),
        _ => None,
    }
}

/// Whether a condition requires a unit to contain some cells.
pub(super) fn is_containing(form: &Form, condition: Id, unit: VarId) -> bool {
    form.operands(condition, Operator::Subset)
        .is_some_and(|(_, all)| form.is_var(all, unit) && *form.ty(all) == Type::Unit)
}

/// A number with all but its first three binary digits 0.
fn rounded(n: usize) -> usize {
    let digits = usize::BITS - n.leading_zeros();
    n >> digits.saturating_sub(3) << digits.saturating_sub(3)
}
