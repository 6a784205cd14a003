//! Cardinality, selectivity and evaluation cost of expressions, estimated from the sizes of the board. Only comparisons
//! of estimates matter.

use crate::{
    board_class::BoardSizes,
    facts::{contained_cells, size_among, uniform_candidate_count, unit_of_part},
};
use tesuji_core::{ExprDag, ExprId, ExprOp, Query, QueryFold};
use tesuji_lang::{Function, Operator, Property, Type};

/// Fraction of candidates left when a technique runs.
const CANDIDATE_DENSITY: f64 = 0.35;

/// Fraction of open cells.
const OPEN_FRACTION: f64 = 0.6;

/// Fraction of cells with a given number of candidates.
const SAME_COUNT_FRACTION: f64 = 0.15;

/// Fraction of cells whose candidates are a subset of those of another cell.
const SUBSET_CELL_FRACTION: f64 = 0.15;

/// Maximum size of a set whose subsets are counted as 2^n.
const MAX_POWER_SET_SIZE: f64 = 10.0;

/// Minimum fraction of value sets contained in another.
const SUBSET_VALUES_FRACTION: f64 = 0.02;

/// Estimates for the expressions of one rule on a board.
pub struct CardinalityEstimator<'f> {
    pub form: &'f ExprDag,
    sizes: BoardSizes,
    /// Sizes of sets by the predicates and generators of the rule.
    known_sizes: Vec<(ExprId, f64)>,
}

impl<'f> CardinalityEstimator<'f> {
    pub fn new(form: &'f ExprDag, sizes: BoardSizes, known_sizes: Vec<(ExprId, f64)>) -> Self {
        Self { form, sizes, known_sizes }
    }

    /// Takes upper bounds as sizes where they are below the estimate.
    pub fn with_bounds(mut self, bounds: impl Iterator<Item = (ExprId, f64)>) -> Self {
        for (set, bound) in bounds {
            if bound < self.cardinality(set) {
                self.known_sizes.push((set, bound));
            }
        }
        self
    }

    pub fn into_sizes(self) -> Vec<(ExprId, f64)> {
        self.known_sizes
    }

    pub fn known_size(&self, set: ExprId) -> Option<f64> {
        size_among(self.form, &self.known_sizes, set)
    }

    /// Expected size of a set.
    pub fn cardinality(&self, set: ExprId) -> f64 {
        if let Some(known) = self.known_size(set) {
            return known;
        }
        let form = self.form;
        let universe = form.element_type(set).map_or(1.0, |element| self.sizes.count_of(&element));
        let args = form.args(set);
        let size = |at: usize| self.cardinality(args[at]);
        match form.op(set) {
            ExprOp::Set => args.len() as f64,
            ExprOp::All(_) => universe,
            ExprOp::Call(function) => match function {
                Function::Open => OPEN_FRACTION * size(0),
                Function::Needed => OPEN_FRACTION * universe,
                Function::Candidates => universe * any_probability(self.density(args[0]), size(0)),
                Function::Places => {
                    let is_of_units = form.element_type(args[0]) == Some(Type::Unit);
                    let cells = size(0) * if is_of_units { self.sizes.unit as f64 } else { 1.0 };
                    cells * any_probability(self.density(args[0]), size(1).max(1.0))
                }
                Function::UnitsOf => universe.min(self.sizes.units_per_cell() * size(0)),
                Function::UnitsOfKind => universe / self.sizes.units_per_cell().max(1.0),
                Function::Peers if *form.ty(args[0]) == Type::Cell => self.sizes.peers(),
                Function::Peers => self.sizes.peers() * self.sizes.peers() / universe,
                Function::CellsWith => SAME_COUNT_FRACTION * universe,
                Function::CellsOf => universe.min(size(0) * self.sizes.unit as f64),
                Function::Subsets => size(0).min(MAX_POWER_SET_SIZE).exp2(),
                Function::Combinations => self.sizes.values as f64,
                _ => self.default_cardinality(set),
            },
            ExprOp::Binary(Operator::Intersect) => size(0) * size(1) / universe,
            ExprOp::Binary(Operator::Subtract) => {
                // A difference of parts of one unit is estimated within that unit.
                if let (Some(whole), Some(out)) = (unit_of_part(form, args[0]), unit_of_part(form, args[1]))
                    && whole == out
                {
                    let part = size(1) / self.cardinality(whole).max(1.0);
                    return size(0) * (1.0 - part).max(0.1);
                }
                let (a, b) = (size(0), size(1));
                if b <= 2.0 { (a - b).max(a / 2.0) } else { a * (1.0 - b / universe).max(0.1) }
            }
            ExprOp::Binary(Operator::Add) => universe.min(size(0) + size(1)),
            ExprOp::Query(_, QueryFold::Collect) => form.query(set).map_or(1.0, |query| {
                let part = self.joint_selectivity(&query);
                query.generators.iter().fold(part, |rows, (_, source)| rows * self.cardinality(*source))
            }),
            _ => self.default_cardinality(set),
        }
    }

    /// Expected fraction of values that are candidates of a cell of a set.
    fn density(&self, cells: ExprId) -> f64 {
        uniform_candidate_count(self.form, cells)
            .map_or(CANDIDATE_DENSITY, |n| n as f64 / self.sizes.values as f64)
    }

    /// Expected size of a set by its type alone.
    fn default_cardinality(&self, set: ExprId) -> f64 {
        match self.form.ty(set) {
            Type::Unit => self.sizes.unit as f64,
            Type::Set(of) => match **of {
                Type::Cell => CANDIDATE_DENSITY * self.sizes.unit as f64,
                Type::Value => CANDIDATE_DENSITY * self.sizes.values as f64,
                Type::Unit => self.sizes.units as f64 / self.sizes.units_per_cell().max(1.0),
                _ => 4.0,
            },
            _ => 1.0,
        }
    }

    /// Selectivity of all conditions of a query.
    fn joint_selectivity(&self, query: &Query) -> f64 {
        query.conditions.iter().fold(1.0, |part, condition| part * self.selectivity(*condition))
    }

    /// Fraction of rows that satisfy a predicate.
    pub fn selectivity(&self, condition: ExprId) -> f64 {
        let form = self.form;
        let args = form.args(condition);
        let equal_fraction = |set: ExprId| match form.ty(set) {
            Type::Set(_) if self.is_candidates_of_cell(set) => SUBSET_CELL_FRACTION,
            Type::Set(_) => 0.05,
            Type::Int => 0.25,
            one => 1.0 / self.sizes.count_of(one),
        };
        let part: f64 = match form.op(condition) {
            ExprOp::Bool(truth) => f64::from(u8::from(*truth)),
            ExprOp::Not => 1.0 - self.selectivity(args[0]),
            ExprOp::Binary(Operator::Equal) if form.is_empty_set(args[1]) => 0.3,
            ExprOp::Binary(Operator::NotEqual) if form.is_empty_set(args[1]) => {
                self.meets(args[0]).unwrap_or(0.7)
            }
            ExprOp::Binary(op) => match (op, args[0], args[1]) {
                (Operator::And, a, b) => self.selectivity(a) * self.selectivity(b),
                (Operator::Or, a, b) => 1.0 - (1.0 - self.selectivity(a)) * (1.0 - self.selectivity(b)),
                (Operator::Equal, a, b) => match (form.size_argument(a), form.number(b)) {
                    (Some(_), Some(n)) => self.size_fraction(n),
                    _ => equal_fraction(a),
                },
                (Operator::NotEqual, a, _) => 1.0 - equal_fraction(a),
                (Operator::In, _, b) => self.fraction(b),
                (Operator::Sees, ..) => self.sizes.peers() / self.sizes.cells as f64,
                // Values are independent of each other, candidates of neighbouring cells are not.
                (Operator::Subset, a, b) if form.is_of_type(a, &Type::Value) => {
                    let least = if self.is_candidates_of_cell(a) && self.is_candidates_of_cell(b) {
                        SUBSET_CELL_FRACTION
                    } else {
                        SUBSET_VALUES_FRACTION
                    };
                    self.fraction(b).min(1.0).powf(self.cardinality(a).max(1.0)).max(least)
                }
                (Operator::Subset, ..) => 0.2,
                _ => 0.5,
            },
            ExprOp::Query(_, QueryFold::Exists) => form.query(condition).map_or(0.5, |query| {
                let part = self.joint_selectivity(&query);
                let sets = query.generators.iter().map(|(_, set)| self.cardinality(*set));
                sets.fold(part, any_probability)
            }),
            _ => 0.5,
        };
        part.clamp(0.01, 1.0)
    }

    /// Fraction of sets that have a size.
    pub fn size_fraction(&self, size: i64) -> f64 {
        if size == 1 { 0.1 } else { 0.25 }
    }

    /// Fraction of all elements of its type that a set contains.
    pub fn fraction(&self, set: ExprId) -> f64 {
        self.cardinality(set)
            / self.form.element_type(set).map_or(4.0, |element| self.sizes.count_of(&element))
    }

    /// Fraction of units that contain some of the cells, if the set is such an intersection.
    fn meets(&self, set: ExprId) -> Option<f64> {
        let (a, b) = self.form.operands(set, Operator::Intersect)?;
        let is_unit = |id: ExprId| *self.form.ty(id) == Type::Unit && self.form.as_var(id).is_some();
        let cells = if is_unit(b) { a } else { is_unit(a).then_some(b)? };
        Some((self.sizes.units_per_cell() * self.cardinality(cells) / self.sizes.units as f64).min(0.7))
    }

    pub fn eval_cost(&self, id: ExprId) -> f64 {
        let form = self.form;
        let args = form.args(id);
        let inside = args.iter().fold(0.0, |cost, arg| cost + self.eval_cost(*arg));
        match form.op(id) {
            ExprOp::Var(_) | ExprOp::Int(_) | ExprOp::Bool(_) | ExprOp::Kind(_) => 0.0,
            ExprOp::Query(..) => form.query(id).map_or(inside, |query| self.work_of_query(&query)),
            ExprOp::Reach(_) => 100_000.0,
            ExprOp::Not if matches!(form.op(args[0]), ExprOp::Query(..)) => inside,
            ExprOp::Call(function) => {
                let is_single = |at: usize, of: Type| *form.ty(args[at]) == of;
                let more = match function {
                    _ if function.has(Property::Searches) => return 50_000.0,
                    _ if function.has(Property::Lists) => 20.0,
                    _ if function.has(Property::Needs) => 2.0,
                    Function::Peers | Function::Candidates if !is_single(0, Type::Cell) => {
                        self.sizes.unit as f64
                    }
                    Function::Places if !is_single(1, Type::Value) => 1.0 + self.cardinality(args[1]).trunc(),
                    Function::CellsOf if form.is_proper_set(args[0]) => 3.0,
                    _ => 1.0,
                };
                inside + more
            }
            _ => inside + if self.sizes.cells > 4096 { 2.0 } else { 1.0 },
        }
    }

    fn work_of_query(&self, query: &Query) -> f64 {
        let form = self.form;
        let conjunctions = query.conditions.len().saturating_sub(1) as f64;
        let head = query.head.map_or(0.0, |head| self.eval_cost(head));
        let row = query.conditions.iter().fold(head + conjunctions, |cost, one| cost + self.eval_cost(*one));
        // Units that contain bound cells are found by lookup.
        if query.fold == QueryFold::Exists
            && let [(pattern, source)] = query.generators.as_slice()
            && let [unit] = pattern.names()[..]
            && query
                .conditions
                .iter()
                .any(|one| form.conjuncts(*one).iter().any(|one| contained_cells(form, *one, unit).is_some()))
        {
            return row + self.eval_cost(*source);
        }
        query.generators.iter().rev().fold(row, |inner, (_, source)| {
            self.eval_cost(*source) + self.cardinality(*source).ceil() * (inner + 1.0)
        })
    }

    /// Whether a set is the candidates of one cell.
    fn is_candidates_of_cell(&self, set: ExprId) -> bool {
        self.form.call_args(set, Function::Candidates).is_some_and(|of| *self.form.ty(of[0]) == Type::Cell)
    }
}

/// Probability that one of n independent events of probability p occurs.
fn any_probability(p: f64, n: f64) -> f64 {
    1.0 - (1.0 - p.min(1.0)).powf(n)
}
