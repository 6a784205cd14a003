//! Fillings of cells under the laws among them.

use crate::prelude::*;
use std::collections::HashSet;
use tesuji_board::Unit;
use tesuji_sets::{FillingConstraints, FillingFilter, Limit, LinearSum};

/// Maximum number of cells.
const MAX_CELLS: usize = 64;

/// Cells with the filter of their candidates.
#[derive(Debug)]
pub struct CellFillings {
    cells: Vec<usize>,
    filter: FillingFilter,
}

impl CellFillings {
    /// Fillings of each unit.
    pub fn of_units(topology: &Topology) -> Vec<Self> {
        let of_unit = |unit: &Unit| {
            let cells = in_scan_order(unit);
            Self { filter: FillingFilter::new(constraints(topology, &cells)), cells }
        };
        topology.units.iter().map(of_unit).collect()
    }

    /// Adds the candidates that occur in a filling to `out`.
    pub fn add_supported(&self, run: &ExecFrame<'_>, out: &mut SparseBitSet) {
        let allowed = |cell: usize| run.topology.allowed_alone().get(cell).copied().unwrap_or(u64::MAX);
        let candidates = self.cells.iter().map(|&cell| run.state.candidates(cell) & allowed(cell));
        let mut candidates: Vec<u64> = candidates.collect();
        self.filter.filter(run.clock, &mut candidates);
        for (&cell, values) in self.cells.iter().zip(candidates) {
            pairs::add(run.topology, out, cell, values);
        }
    }
}

/// Adds the candidates that occur in a filling in which the sum of `plus` is that of `minus` and `difference`.
pub fn add_supported_by_difference(
    run: &ExecFrame<'_>,
    plus: BitWindow<'_>,
    minus: BitWindow<'_>,
    difference: i64,
    out: &mut SparseBitSet,
) {
    let mut cells: Vec<usize> = plus.iter().chain(minus.iter()).collect();
    cells.sort_unstable();
    cells.dedup();
    if cells.len() > MAX_CELLS {
        run.clock.note_limit(Limit::Arrangements(MAX_CELLS));
        for &cell in &cells {
            pairs::add(run.topology, out, cell, run.state.candidates(cell));
        }
        return;
    }
    let mut constraints = constraints(run.topology, &cells);
    let weight = |&cell: &usize| i64::from(plus.has(cell)) - i64::from(minus.has(cell));
    let weights = cells.iter().map(weight).collect();
    constraints.sums.push(LinearSum { weights, total: difference });
    CellFillings { filter: FillingFilter::new(constraints), cells }.add_supported(run, out);
}

/// The cells of a unit in the order of the first scan among its laws, in which it is decided fastest.
fn in_scan_order(unit: &Unit) -> Vec<usize> {
    let cell = |place: usize| usize::from(unit.cells[place]);
    let scanned = unit.laws.scans().next().map(|scan| scan.sequences.steps().map(cell).collect());
    let mut cells: Vec<usize> = scanned.unwrap_or_default();
    cells.extend(unit.cells.iter().map(|&cell| usize::from(cell)));
    let mut seen = HashSet::new();
    cells.retain(|cell| seen.insert(*cell));
    cells
}

/// Laws of the board among some cells.
fn constraints(topology: &Topology, cells: &[usize]) -> FillingConstraints {
    let index = |cell: u16| cells.iter().position(|&other| other == usize::from(cell));
    let earlier_peers = |i: usize| {
        let peers = topology.peers(cells[i]);
        (0..i).filter(|&j| peers.has(cells[j])).fold(0, |set, j| set | 1u64 << j)
    };
    let mut constraints = FillingConstraints {
        values: topology.values,
        different: (0..cells.len()).map(earlier_peers).collect(),
        exclusions: vec![Vec::new(); cells.len()],
        sums: Vec::new(),
        complete: Vec::new(),
        scans: Vec::new(),
    };
    for (i, &cell) in cells.iter().enumerate() {
        for excluded in topology.excluded(cell) {
            if let Some(later) = index(excluded.cell).filter(|&later| later > i) {
                constraints.exclusions[later].push((i, excluded.values.clone()));
            }
        }
    }
    let memberships = cells.iter().flat_map(|&cell| topology.memberships(cell));
    let mut units: Vec<usize> = memberships.map(|membership| usize::from(membership.unit)).collect();
    units.sort_unstable();
    units.dedup();
    for unit in units.into_iter().map(|unit| &topology.units[unit]) {
        let Some(indexes) = unit.cells.iter().map(|&cell| index(cell)).collect::<Option<Vec<_>>>() else {
            continue;
        };
        let set = indexes.iter().fold(0, |set, &i| set | 1u64 << i);
        if let Some(sum) = unit.laws.total() {
            let weights = (0..cells.len()).map(|i| (set >> i & 1) as i64).collect();
            constraints.sums.push(LinearSum { weights, total: i64::from(sum) });
        }
        if unit.laws.imply(UnitFact::EveryValue) {
            constraints.complete.push(set);
        }
        constraints.scans.extend(unit.laws.scans().map(|scan| scan.sequences.reindexed(&indexes)));
    }
    constraints
}
