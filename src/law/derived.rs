//! Linear equations that follow from the totals of units and from units that hold every value once.

use crate::Equation;
use indexmap::{IndexMap, IndexSet};

/// Maximum number of cells of a derived equation.
const MAX_CELLS: usize = 6;

/// Maximum number of derived equations; those with fewer cells come first.
const MAX_EQUATIONS: usize = 80;

/// Maximum number of units in a row whose union is compared with totals.
const MAX_UNION: usize = 4;

/// Cells whose values, which count from 1, have a known sum.
#[derive(Debug, Clone, Default)]
pub struct Total {
    pub cells: IndexSet<u16>,
    pub sum: i64,
}

impl Total {
    fn is_disjoint(&self, cells: &IndexSet<u16>) -> bool {
        cells.iter().all(|cell| !self.cells.contains(cell))
    }

    fn add(&mut self, other: &Self) {
        self.cells.extend(&other.cells);
        self.sum += other.sum;
    }
}

/// A choice of the totals that are compared with a union of units.
#[derive(Debug, Clone, Copy)]
enum Choice {
    Within,
    MostlyWithin,
    Touching,
}

impl Choice {
    const ALL: [Self; 3] = [Self::Within, Self::MostlyWithin, Self::Touching];

    fn admits(self, inside: usize, cells: usize) -> bool {
        match self {
            Self::Within => inside == cells,
            Self::MostlyWithin => inside * 2 > cells,
            Self::Touching => inside > 0,
        }
    }
}

/// The equations with few cells that follow from totals and from units of which each holds every value once, with their
/// cells.
pub fn derived_equations(totals: &[Total], units: &[Total]) -> Vec<(Vec<u16>, Equation)> {
    let mut found: IndexMap<[Vec<u16>; 2], i64> = IndexMap::new();
    if totals.is_empty() {
        return Vec::new();
    }
    for union in unions(units) {
        for choice in Choice::ALL {
            let covered = cover(&union, totals, choice);
            let mut outside: Vec<u16> = covered.cells.difference(&union.cells).copied().collect();
            let mut open: Vec<u16> = union.cells.difference(&covered.cells).copied().collect();
            if covered.cells.is_empty() || !(1..=MAX_CELLS).contains(&(outside.len() + open.len())) {
                continue;
            }
            outside.sort_unstable();
            open.sort_unstable();
            found.insert([outside, open], covered.sum - union.sum);
        }
    }
    found.sort_by_key(|[outside, open], _| outside.len() + open.len());
    let equations = found.into_iter().take(MAX_EQUATIONS).map(|([outside, open], total)| {
        let weights = [vec![1; outside.len()], vec![-1; open.len()]].concat();
        ([outside, open].concat(), Equation { weights, total })
    });
    equations.collect()
}

/// Units, unions of units in a row, and of two, that share no cells.
fn unions(units: &[Total]) -> Vec<Total> {
    let mut unions = Vec::new();
    for (index, unit) in units.iter().enumerate() {
        let mut union = unit.clone();
        unions.push(union.clone());
        for next in units[index + 1..].iter().take(MAX_UNION - 1) {
            if !union.is_disjoint(&next.cells) {
                break;
            }
            union.add(next);
            unions.push(union.clone());
        }
        let far = units[index + 1..].iter().skip(1).filter(|other| unit.is_disjoint(&other.cells));
        unions.extend(far.map(|other| {
            let mut union = unit.clone();
            union.add(other);
            union
        }));
    }
    unions
}

/// Totals without common cells that are chosen for a union, those with fewest cells outside of it first.
fn cover(union: &Total, totals: &[Total], choice: Choice) -> Total {
    let inside = |total: &Total| total.cells.iter().filter(|cell| union.cells.contains(*cell)).count();
    let admitted = totals.iter().filter(|total| choice.admits(inside(total), total.cells.len()));
    let mut admitted: Vec<&Total> = admitted.collect();
    admitted.sort_by_key(|total| total.cells.len() - inside(total));
    let mut covered = Total::default();
    for total in admitted {
        if covered.is_disjoint(&total.cells) {
            covered.add(total);
        }
    }
    covered
}
