//! Symmetries of a board: orbit representatives of cells, units and values, so that a proof for one of them is a proof
//! for its orbit.

use super::symbolic_value::SymbolicValue;
use std::collections::BTreeMap;
use tesuji_board::{Topology, UnitFact};
use tesuji_frame::Datum;
use tesuji_lang::{
    Clause, Conclusion, Expr, ExprKind, Operator, Pattern, Property, Technique, Type, Universe,
    walk::{children, conclusion_parts},
};

/// Maximum number of refinements in the search for one automorphism.
const MAX_REFINEMENTS: usize = 400;

/// First equivalent cell and unit of each cell and unit, and whether all values are equivalent.
pub struct BoardSymmetry {
    cells: Vec<usize>,
    units: Vec<usize>,
    has_equal_values: bool,
}

impl BoardSymmetry {
    /// Symmetries of a board that preserve the kinds of its units.
    pub fn new(topology: &Topology) -> Self {
        let (cells, units) = (topology.cells.len(), topology.units.len());
        if !topology.all_units_have(UnitFact::Unordered) {
            return Self {
                cells: (0..cells).collect(),
                units: (0..units).collect(),
                has_equal_values: false,
            };
        }
        let mut neighbours = vec![Vec::new(); cells + units];
        let mut kinds = BTreeMap::new();
        let mut colors = vec![0; cells];
        for (at, unit) in topology.units.iter().enumerate() {
            for &cell in &unit.cells {
                neighbours[cells + at].push(usize::from(cell));
                neighbours[usize::from(cell)].push(cells + at);
            }
            let next = kinds.len() as u32 + 1;
            colors.push(*kinds.entry((unit.kind, &unit.laws)).or_insert(next));
        }
        let board = ColorRefinement { neighbours, colors };
        let mut first: Vec<usize> = (0..cells + units).collect();
        for at in 0..first.len() {
            first[at] = (0..at)
                .find(|&earlier| first[earlier] == earlier && board.has_automorphism(earlier, at))
                .unwrap_or(at);
        }
        let units = first.split_off(cells).into_iter().map(|unit| unit - cells).collect();
        let has_equal_values = topology.all_units_have(UnitFact::Placement);
        Self { cells: first, units, has_equal_values }
    }

    /// Whether an earlier element of its sort is equivalent.
    pub fn has_earlier_equivalent(&self, datum: &Datum) -> bool {
        match datum {
            Datum::Cell(cell) => self.cells[*cell] != *cell,
            Datum::Unit(unit) => self.units[*unit] != *unit,
            Datum::Value(value) => self.has_equal_values && *value > 0,
            _ => false,
        }
    }
}

/// Sorts whose symmetry is broken, since an element is fixed.
#[derive(Debug, Clone, Copy, Default)]
pub struct BrokenSymmetry {
    has_fixed_place: bool,
    has_fixed_value: bool,
}

impl BrokenSymmetry {
    pub fn has(self, datum: &Datum) -> bool {
        match datum {
            Datum::Cell(_) | Datum::Unit(_) => self.has_fixed_place,
            Datum::Value(_) => self.has_fixed_value,
            _ => true,
        }
    }

    pub fn add(&mut self, symbol: &SymbolicValue) {
        match symbol {
            SymbolicValue::One(alternatives) | SymbolicValue::Set(alternatives) => {
                self.has_fixed_place |= !alternatives.iter().all(|(datum, _)| {
                    matches!(datum, Datum::Value(_) | Datum::Kind(_) | Datum::Word(_) | Datum::Int(_))
                });
                self.has_fixed_value |= alternatives
                    .iter()
                    .any(|(datum, _)| matches!(datum, Datum::Value(_) | Datum::Candidate(..)));
            }
            SymbolicValue::Tuple(parts) => parts.iter().for_each(|part| self.add(part)),
            SymbolicValue::Sets(elements) => elements.iter().for_each(|(element, _)| self.add(element)),
            SymbolicValue::Bool(_) => {}
            SymbolicValue::World(_) => *self = Self { has_fixed_place: true, has_fixed_value: true },
        }
    }
}

/// Colour refinement (1-WL) with individualisation on the graph of cells and units.
struct ColorRefinement {
    neighbours: Vec<Vec<usize>>,
    colors: Vec<u32>,
}

impl ColorRefinement {
    /// Whether an automorphism maps one vertex to another; false as well above the limit.
    fn has_automorphism(&self, from: usize, to: usize) -> bool {
        if self.colors[from] != self.colors[to] {
            return false;
        }
        let (mut left, mut right) = (self.colors.clone(), self.colors.clone());
        (left[from], right[to]) = (u32::MAX, u32::MAX);
        self.search(left, right, &mut MAX_REFINEMENTS.clone())
    }

    /// Whether an automorphism maps the left colouring to the right one.
    fn search(&self, mut left: Vec<u32>, mut right: Vec<u32>, rounds: &mut usize) -> bool {
        if !self.refine(&mut left, &mut right, rounds) {
            return false;
        }
        let mut classes: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        left.iter().enumerate().for_each(|(at, &color)| classes.entry(color).or_default().push(at));
        let Some(class) = classes.values().filter(|class| class.len() > 1).min_by_key(|class| class.len())
        else {
            return self.is_symmetry(&left, &right);
        };
        let color = left[class[0]];
        let images: Vec<usize> = (0..right.len()).filter(|&at| right[at] == color).collect();
        images.into_iter().any(|image| {
            let (mut left, mut right) = (left.clone(), right.clone());
            (left[class[0]], right[image]) = (u32::MAX, u32::MAX);
            self.search(left, right, rounds)
        })
    }

    /// Refines both colourings to a fixpoint; false if they differ.
    fn refine(&self, left: &mut Vec<u32>, right: &mut Vec<u32>, rounds: &mut usize) -> bool {
        let mut class_count = 0;
        loop {
            if *rounds == 0 {
                return false;
            }
            *rounds -= 1;
            let keys = |colors: &[u32]| -> Vec<(u32, Vec<u32>)> {
                let signature = |vertex: usize| {
                    let mut around: Vec<u32> =
                        self.neighbours[vertex].iter().map(|&next| colors[next]).collect();
                    around.sort_unstable();
                    (colors[vertex], around)
                };
                (0..colors.len()).map(signature).collect()
            };
            let (of_left, of_right) = (keys(left), keys(right));
            let mut counts: BTreeMap<&(u32, Vec<u32>), (u32, i64)> = BTreeMap::new();
            of_left.iter().for_each(|key| counts.entry(key).or_default().1 += 1);
            of_right.iter().for_each(|key| counts.entry(key).or_default().1 -= 1);
            if counts.values().any(|(_, difference)| *difference != 0) {
                return false;
            }
            counts.values_mut().zip(0..).for_each(|((number, _), next)| *number = next);
            *left = of_left.iter().map(|key| counts[key].0).collect();
            *right = of_right.iter().map(|key| counts[key].0).collect();
            if counts.len() == class_count {
                return true;
            }
            class_count = counts.len();
        }
    }

    /// Whether the map between equal colours preserves initial colours and edges.
    fn is_symmetry(&self, left: &[u32], right: &[u32]) -> bool {
        let by_color: BTreeMap<u32, usize> =
            right.iter().enumerate().map(|(at, &color)| (color, at)).collect();
        let image = |at: usize| by_color[&left[at]];
        (0..left.len()).all(|at| {
            let mut around: Vec<usize> = self.neighbours[at].iter().map(|&next| image(next)).collect();
            let mut wanted = self.neighbours[image(at)].clone();
            around.sort_unstable();
            wanted.sort_unstable();
            self.colors[at] == self.colors[image(at)] && around == wanted
        })
    }
}

/// Whether a rule is invariant under board symmetries: order matters only where clauses destructure sets or compare two
/// elements, which a proof takes in any order.
pub fn is_symmetric(rule: &Technique) -> bool {
    let clauses = rule.clauses.iter().all(|clause| match clause {
        Clause::For(_, e) | Clause::Let(_, e) => is_invariant(e),
        Clause::Choose { size, from, .. } => is_invariant(size) && is_invariant(from),
        Clause::Where(e) => is_order(e) || is_invariant(e),
        Clause::World(world) => {
            world.each.as_ref().is_none_or(|(pattern, e)| is_plain(pattern) && is_invariant(e))
                && is_invariant(&world.value)
                && is_invariant(&world.cell)
        }
        Clause::Path(_) => false,
    });
    let mut invariant = clauses;
    let conclusions =
        rule.conclusions.iter().filter(|conclusion| !matches!(conclusion, Conclusion::EachStep(..)));
    conclusions.for_each(|conclusion| conclusion_parts(conclusion, &mut |e| invariant &= is_invariant(e)));
    invariant
}

/// Whether an expression compares two elements in the order of the board.
pub fn is_order(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Binary(Operator::Less | Operator::Greater, a, b) => {
            matches!(a.ty, Type::Cell | Type::Unit | Type::Value) && is_invariant(a) && is_invariant(b)
        }
        _ => false,
    }
}

fn is_invariant(expr: &Expr) -> bool {
    let here = match &expr.kind {
        ExprKind::Int(_) => expr.ty != Type::Value,
        ExprKind::Binary(
            Operator::Less | Operator::LessEqual | Operator::Greater | Operator::GreaterEqual,
            a,
            _,
        ) => a.ty == Type::Int,
        ExprKind::Call(function, _) => !function.has(Property::Numbered),
        ExprKind::Comprehension(comprehension) => {
            comprehension.generators.iter().all(|(pattern, _)| is_plain(pattern))
        }
        ExprKind::All(Universe::Grids) => false,
        _ => true,
    };
    let mut invariant = here;
    children(expr, &mut |child| invariant = invariant && is_invariant(child));
    invariant
}

fn is_plain(pattern: &Pattern) -> bool {
    match pattern {
        Pattern::Elements(names) => names.len() < 2,
        Pattern::Tuple(parts) => parts.iter().all(is_plain),
        Pattern::Var(_) | Pattern::Any => true,
    }
}
