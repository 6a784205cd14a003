//! Linear equations that follow from the totals of units and from units that hold every value once.

use super::network::{ConstraintNetwork, Propagator, UnitConstraint};
use indexmap::{IndexMap, IndexSet};

/// Maximum number of cells of a derived equation.
const MAX_CELLS: usize = 6;

/// Maximum number of derived equations; those with fewer cells come first.
const MAX_EQUATIONS: usize = 80;

/// Maximum number of units in a row whose union is compared with totals.
const MAX_UNION: usize = 4;

/// Cells whose values have a known sum.
#[derive(Debug, Clone, Default)]
struct Total {
    cells: IndexSet<u16>,
    sum: i64,
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

/// Which totals are compared with a union of units.
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

impl ConstraintNetwork {
    /// Adds the equations with few cells that follow from totals and from units that hold every value once.
    pub(super) fn derive_equations(&mut self) {
        let totals = self.totals();
        let mut found: IndexMap<[Vec<u16>; 2], i64> = IndexMap::new();
        for union in self.unions() {
            for choice in Choice::ALL {
                let covered = cover(&union, &totals, choice);
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
        for ([outside, open], total) in found.into_iter().take(MAX_EQUATIONS) {
            let weights = [vec![1; outside.len()], vec![-1; open.len()]].concat();
            let cells = [outside, open].concat();
            if let Some(law) = self.linear(&cells, &weights, total) {
                self.laws.push(UnitConstraint::derived(&cells, Propagator::None, [law]));
            }
        }
    }

    /// The totals that laws state.
    fn totals(&self) -> Vec<Total> {
        let stated = self.laws.iter().filter(|unit| !unit.is_complete).filter_map(|unit| {
            let sum = i64::from(unit.laws.total()?);
            Some(Total { cells: unit.cells.iter().copied().collect(), sum })
        });
        stated.collect()
    }

    /// Units that hold every value once, unions of such units in a row, and of two, that share no cells.
    fn unions(&self) -> Vec<Total> {
        let sum = (self.values * (self.values + 1) / 2) as i64;
        let houses = self.laws.iter().filter(|unit| unit.is_distinct && unit.is_complete);
        let houses = houses.map(|unit| Total { cells: unit.cells.iter().copied().collect(), sum });
        let houses: Vec<Total> = houses.collect();
        let mut unions = Vec::new();
        for (index, house) in houses.iter().enumerate() {
            let mut union = house.clone();
            unions.push(union.clone());
            for next in houses[index + 1..].iter().take(MAX_UNION - 1) {
                if !union.is_disjoint(&next.cells) {
                    break;
                }
                union.add(next);
                unions.push(union.clone());
            }
            let far = houses[index + 1..].iter().skip(1).filter(|other| house.is_disjoint(&other.cells));
            unions.extend(far.map(|other| {
                let mut union = house.clone();
                union.add(other);
                union
            }));
        }
        unions
    }
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
