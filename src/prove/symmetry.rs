//! Which cells, units and values of a board are alike, so that a proof for one of them is a proof for all.

use super::symbol::Symbol;
use crate::lang::program::{
    Clause, Conclusion, Expr, ExprKind, Operator, Pattern, Property, Technique, Type,
};
use crate::lang::walk::{children, conclusion_parts};
use crate::{board::topology::Topology, engine::trace::Datum};
use std::collections::BTreeMap;

/// How often colours are refined in the search for one symmetry, before it is given up.
const MOST_ROUNDS: usize = 400;

/// For each cell, unit and value the first that is like it.
pub(super) struct Symmetry {
    cells: Vec<usize>,
    units: Vec<usize>,
    values: bool,
}

impl Symmetry {
    /// The symmetries of a board that keep the kinds of its units.
    pub fn new(topology: &Topology) -> Self {
        let (cells, units) = (topology.cells.len(), topology.units.len());
        if topology.has_relations() {
            return Self { cells: (0..cells).collect(), units: (0..units).collect(), values: false };
        }
        let mut neighbours = vec![Vec::new(); cells + units];
        let mut kinds = BTreeMap::new();
        let mut colours = vec![0; cells];
        for (at, unit) in topology.units.iter().enumerate() {
            for &cell in &unit.cells {
                neighbours[cells + at].push(usize::from(cell));
                neighbours[usize::from(cell)].push(cells + at);
            }
            let laws = unit.laws;
            let key = (unit.kind, laws.distinct, laws.complete, laws.sum);
            let next = kinds.len() as u32 + 1;
            colours.push(*kinds.entry(key).or_insert(next));
        }
        let board = Coloured { neighbours, colours };
        let mut first: Vec<usize> = (0..cells + units).collect();
        for at in 0..first.len() {
            first[at] = (0..at).find(|&other| first[other] == other && board.turns(other, at)).unwrap_or(at);
        }
        let units = first.split_off(cells).into_iter().map(|unit| unit - cells).collect();
        let values = topology.units.iter().all(|unit| unit.laws.sum.is_none());
        Self { cells: first, units, values }
    }

    /// Whether this is like an earlier thing of its sort.
    pub fn is_like_another(&self, datum: &Datum) -> bool {
        match datum {
            Datum::Cell(cell) => self.cells[*cell] != *cell,
            Datum::Unit(unit) => self.units[*unit] != *unit,
            Datum::Value(value) => self.values && *value > 0,
            _ => false,
        }
    }
}

/// Sorts of things that are no longer interchangeable, since one of them is fixed.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Fixed {
    places: bool,
    values: bool,
}

impl Fixed {
    pub fn has(self, datum: &Datum) -> bool {
        match datum {
            Datum::Cell(_) | Datum::Unit(_) => self.places,
            Datum::Value(_) => self.values,
            _ => true,
        }
    }

    pub fn add(&mut self, symbol: &Symbol) {
        match symbol {
            Symbol::One(ways) | Symbol::Set(ways) => {
                self.places |= !ways.iter().all(|(datum, _)| {
                    matches!(datum, Datum::Value(_) | Datum::Kind(_) | Datum::Word(_) | Datum::Int(_))
                });
                self.values |=
                    ways.iter().any(|(datum, _)| matches!(datum, Datum::Value(_) | Datum::Candidate(..)));
            }
            Symbol::Tuple(parts) => parts.iter().for_each(|part| self.add(part)),
            Symbol::Sets(elements) => elements.iter().for_each(|(element, _)| self.add(element)),
            Symbol::Bool(_) => {}
            Symbol::World(_) => *self = Self { places: true, values: true },
        }
    }
}

/// Cells and units, each with a colour that a symmetry keeps.
struct Coloured {
    neighbours: Vec<Vec<usize>>,
    colours: Vec<u32>,
}

impl Coloured {
    /// Whether a symmetry takes one to the other; false as well where none was found soon.
    fn turns(&self, from: usize, to: usize) -> bool {
        if self.colours[from] != self.colours[to] {
            return false;
        }
        let (mut left, mut right) = (self.colours.clone(), self.colours.clone());
        (left[from], right[to]) = (u32::MAX, u32::MAX);
        self.search(left, right, &mut MOST_ROUNDS.clone())
    }

    /// Whether a symmetry takes what has a colour on the left to what has the same on the right.
    fn search(&self, mut left: Vec<u32>, mut right: Vec<u32>, rounds: &mut usize) -> bool {
        if !self.refine(&mut left, &mut right, rounds) {
            return false;
        }
        let mut classes: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        left.iter().enumerate().for_each(|(at, &colour)| classes.entry(colour).or_default().push(at));
        let Some(class) = classes.values().filter(|class| class.len() > 1).min_by_key(|class| class.len())
        else {
            return self.is_symmetry(&left, &right);
        };
        let colour = left[class[0]];
        let images: Vec<usize> = (0..right.len()).filter(|&at| right[at] == colour).collect();
        images.into_iter().any(|image| {
            let (mut left, mut right) = (left.clone(), right.clone());
            (left[class[0]], right[image]) = (u32::MAX, u32::MAX);
            self.search(left, right, rounds)
        })
    }

    /// Refines colours by those of neighbours until nothing changes; false where the sides differ.
    fn refine(&self, left: &mut Vec<u32>, right: &mut Vec<u32>, rounds: &mut usize) -> bool {
        let mut known = 0;
        loop {
            if *rounds == 0 {
                return false;
            }
            *rounds -= 1;
            let keys = |colours: &[u32]| -> Vec<(u32, Vec<u32>)> {
                let of = |at: usize| {
                    let mut around: Vec<u32> =
                        self.neighbours[at].iter().map(|&next| colours[next]).collect();
                    around.sort_unstable();
                    (colours[at], around)
                };
                (0..colours.len()).map(of).collect()
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
            if counts.len() == known {
                return true;
            }
            known = counts.len();
        }
    }

    /// Whether what goes from the left to what has its colour on the right keeps colours and neighbours.
    fn is_symmetry(&self, left: &[u32], right: &[u32]) -> bool {
        let by_colour: BTreeMap<u32, usize> =
            right.iter().enumerate().map(|(at, &colour)| (colour, at)).collect();
        let image = |at: usize| by_colour[&left[at]];
        (0..left.len()).all(|at| {
            let mut around: Vec<usize> = self.neighbours[at].iter().map(|&next| image(next)).collect();
            let mut wanted = self.neighbours[image(at)].clone();
            around.sort_unstable();
            wanted.sort_unstable();
            self.colours[at] == self.colours[image(at)] && around == wanted
        })
    }
}

/// Whether a rule is invariant under symmetries of the board: it depends on no order but where its clauses take sets
/// apart or compare two things, which a proof takes in any order.
pub(super) fn is_even(rule: &Technique) -> bool {
    let clauses = rule.clauses.iter().all(|clause| match clause {
        Clause::For(_, e) | Clause::Let(_, e) => is_even_expr(e),
        Clause::Choose { size, from, .. } => is_even_expr(size) && is_even_expr(from),
        Clause::Where(e) => is_order(e) || is_even_expr(e),
        Clause::World(world) => {
            world.each.as_ref().is_none_or(|(pattern, e)| is_plain(pattern) && is_even_expr(e))
                && is_even_expr(&world.value)
                && is_even_expr(&world.cell)
        }
        Clause::Path(_) => false,
    });
    let mut even = clauses;
    let conclusions =
        rule.conclusions.iter().filter(|conclusion| !matches!(conclusion, Conclusion::EachStep(..)));
    conclusions.for_each(|conclusion| conclusion_parts(conclusion, &mut |e| even &= is_even_expr(e)));
    even
}

/// Whether an expression compares two things in the order of the board.
pub(super) fn is_order(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Binary(Operator::Less | Operator::Greater, a, b) => {
            matches!(a.ty, Type::Cell | Type::Unit | Type::Value) && is_even_expr(a) && is_even_expr(b)
        }
        _ => false,
    }
}

fn is_even_expr(expr: &Expr) -> bool {
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
        ExprKind::Grids => false,
        _ => true,
    };
    let mut even = here;
    children(expr, &mut |child| even = even && is_even_expr(child));
    even
}

fn is_plain(pattern: &Pattern) -> bool {
    match pattern {
        Pattern::Elements(names) => names.len() < 2,
        Pattern::Tuple(parts) => parts.iter().all(is_plain),
        Pattern::Var(_) | Pattern::Any => true,
    }
}
